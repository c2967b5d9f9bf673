// node node.mjs DIST WEB KIT: try the module here, and print what came of it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { tried } from "./module.mjs";

const [dist, web, kit] = process.argv.slice(2);
try {
  const module = await import(pathToFileURL(`${dist}/cardia-rules.js`).href);
  const { score } = await import(pathToFileURL(`${web}/conformance.mjs`).href);
  console.log(JSON.stringify(await tried(module, score, readFileSync(kit, "utf8").trim().split("\n"))));
} catch (problem) {
  console.error(String(problem.stack ?? problem).slice(0, 4000));
  process.exit(1);
}
