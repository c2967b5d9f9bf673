// Play and answer in the browser's Python, with the library as it is built for it, and print what came of it.
//
//   node play.mjs DIST RUNTIME SCRATCH GAMES MODULES FILE...
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";

const [dist, runtime, scratch, games, modules, ...files] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const unpacked = (name) => gunzipSync(readFileSync(`${dist}/runtime/${name}.packed`));
  writeFileSync(`${scratch}/standard.zip`, unpacked("standard"));
  const python = await loadPyodide({ stdLibURL: `${scratch}/standard.zip` });
  const data = unpacked("library");
  const end = data.indexOf(10);
  let at = end + 1;
  const folder = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))");
  const write = (file, content) => {
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, content);
  };
  for (const [name, length] of JSON.parse(data.subarray(0, end).toString("utf8"))) {
    write(`${folder}/${name}`, new Uint8Array(data.subarray(at, at + length)));
    at += length;
  }
  for (const file of files) write(`/home/pyodide/tests/${file.split("/").slice(-1)[0]}`, readFileSync(file, "utf8"));
  const told = python.runPython(`
import json, platform, pyexpat, sqlite3, sys, zlib
import _decimal, _zstd
sys.path.insert(0, "/home/pyodide")
from tests.playing import answered, missing, played
parts = {
    "cpython": platform.python_version(),
    "expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "libmpdec": _decimal.__libmpdec_version__,
    "sqlite": sqlite3.sqlite_version,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "zstd": _zstd.zstd_version,
}
json.dumps({"parts": parts, "version": sys.version_info[:2], "platform": sys.platform, "games": played(range(${games})), "answers": answered(), "missing": missing(${modules})})
`);
  console.log(told);
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
