// Unpack wheels in the runtime itself, compile what is in them there, and write one file that the worker unpacks:
// compiling in the browser would take longer than everything else at the first visit.
//
//   node compile.mjs OUT WHEEL...
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [out, ...wheels] = process.argv.slice(2);
try {
  const python = await loadPyodide();
  python.FS.mkdirTree("/unpacked");
  for (const wheel of wheels) {
    python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: "/unpacked" });
  }
  python.FS.writeFile("/pack.py", readFileSync(new URL("pack.py", import.meta.url), "utf8"));
  const data = python.runPython("import sys; sys.path.insert(0, '/'); import pack; pack.packed()");
  writeFileSync(out, data.toJs());
} catch (problem) {
  console.error(problem.message); // without the line of the runtime that it came from, which is a million characters
  process.exit(1);
}
