// Unpack wheels and Python's own library in the runtime itself, compile what is in them there, and write what the worker
// unpacks: compiling in the browser would take longer than everything else at the first visit.
//
//   node compile.mjs FOLDER WHEEL...
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadPyodide } from "pyodide";

const [folder, ...wheels] = process.argv.slice(2);
try {
  const python = await loadPyodide();
  const unpack = (file, format, extractDir) => {
    python.FS.mkdirTree(extractDir);
    python.unpackArchive(new Uint8Array(readFileSync(file)), format, { extractDir });
  };
  for (const wheel of wheels) unpack(wheel, "wheel", "/unpacked");
  unpack(createRequire(import.meta.url).resolve("pyodide/python_stdlib.zip"), "zip", "/standard");
  python.FS.writeFile("/pack.py", readFileSync(new URL("pack.py", import.meta.url), "utf8"));
  python.runPython("import sys; sys.path.insert(0, '/'); import pack");
  for (const name of ["library", "standard"]) writeFileSync(`${folder}/${name}`, python.runPython(`pack.${name}()`).toJs());
} catch (problem) {
  console.error(problem.message); // without the line of the runtime that it came from, which is a million characters
  process.exit(1);
}
