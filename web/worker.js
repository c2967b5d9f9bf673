// The engine of the bench: the library itself, in Python, in a worker of the browser. It answers the requests of
// docs/bench-protocol.md and knows nothing else. Messages in: {request}. Out: {progress, stage}, {ready, milliseconds},
// {failed}, {stale}, {answer}.
import { answering, layIn } from "./cardia-rules.js";
import { loadPyodide } from "./runtime/pyodide.mjs";

const HERE = new URL("./", import.meta.url);
const RUNTIME = HERE.href + "runtime/";
const [WASM, LIBRARY, STANDARD, LOCK] = ["pyodide.asm.wasm.packed", "library.packed", "standard.packed", "lock.json"].map(
  (name) => RUNTIME + name,
);
const began = performance.now();
const milliseconds = {};
const waiting = [];
let answer = null;

self.onmessage = ({ data }) => {
  if (answer === null) waiting.push(data.request);
  else respond(data.request);
};

function respond(request) {
  // Text in and text out: nothing of either language lives on in the other. A request that cannot be read is answered
  // without its number, and whoever waits for that number would wait for ever.
  self.postMessage({ answer: { ...JSON.parse(answer(JSON.stringify(request))), id: request.id } });
}

// ------------------------------------------------------------------ fetching, once, and kept for the next visit
const direct = self.fetch.bind(self);
const progress = { loaded: 0, total: 0 };
let kept = null;
const keeping = []; // what is still being written down
const early = new Map(); // all of it is fetched at once, before the runtime asks for one after the other
let digests = {};

function digestOf(url) {
  return digests[url.slice(HERE.href.length)];
}

async function fetchKept(url) {
  const before = kept && (await kept.match(url));
  if (before && (await isWhole(before, digestOf(url)))) return new Response(counted(before));
  for (const cache of ["default", "reload"]) {
    const sent = await direct(url, { credentials: "same-origin", cache });
    const response = new Response(counted(sent), { status: sent.status });
    if (await isWhole(response, digestOf(url))) return keep(url, response);
  }
  throw new Error(`${url}: not there, or of another version`);
}

function keep(url, response) {
  // A private window, or a full phone, keeps nothing; then the next visit fetches it again.
  if (kept) keeping.push(kept.put(url, response.clone()).catch(() => {}));
  return response;
}

/** Look at what the page itself was made of: an HTTP cache may have given it files of another version. */
async function isPageWhole(version) {
  const own = Object.keys(digests).filter((name) => ![WASM, LIBRARY, STANDARD, LOCK].includes(HERE.href + name));
  const stale = [];
  const look = async (name, url) => {
    const response = await direct(url, { cache: "force-cache" });
    if (await isWhole(response, digests[name])) keep(HERE.href + name, response);
    else stale.push(url);
  };
  // The page has its scripts and data under their version; what the runtime loads by itself has none.
  const urls = own.map((name) => [name, HERE.href + name + (name === "runtime/pyodide.asm.mjs" ? "" : `?${version}`)]);
  await Promise.all(urls.map(([name, url]) => look(name, url)));
  // The next time the page is loaded, the cache has these as the host has them.
  await Promise.all(stale.map((url) => direct(url, { cache: "reload" })));
  return stale.length === 0 && self.name === version; // by which the page that started it calls itself
}

function counted(response) {
  const counter = new TransformStream({
    transform(chunk, controller) {
      progress.loaded += chunk.byteLength;
      tell("download");
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter);
}

// The runtime fetches its own parts; what we keep packed is unpacked on its way.
self.fetch = async (what, options) => {
  const url = typeof what === "string" ? what : (what.url ?? what.href);
  if (url === RUNTIME + "pyodide.asm.wasm") return unpacked(WASM, { headers: { "Content-Type": "application/wasm" } });
  if (url === RUNTIME + "python_stdlib.zip") return unpacked(STANDARD);
  if (url.startsWith(RUNTIME)) return direct(what, options);
  throw new TypeError("the engine asks for nothing but its own files");
};

async function unpacked(url, init = {}) {
  return new Response((await early.get(url)).body.pipeThrough(new DecompressionStream("gzip")), init);
}

let told = 0;
function tell(stage) {
  const { loaded, total } = progress;
  const share = stage === "download" ? Math.min(1, loaded / (total || loaded || 1)) : 1;
  if (stage === "download" && share < 1 && share - told < 0.01) return;
  told = share;
  self.postMessage({ progress: share, loaded, total, stage });
}

// ------------------------------------------------------------------ starting
async function start() {
  // From the host, or from the service worker whose page this is; never from an HTTP cache, not even after asking the
  // host whether it has changed.
  const engine = await (await direct(HERE.href + "engine.json", { cache: "reload" })).json();
  digests = engine.files;
  progress.total = Object.entries(engine.sizes)
    .filter(([name]) => !name.endsWith(".mjs"))
    .reduce((sum, [, size]) => sum + size, 0);
  try {
    kept = await self.caches.open(cacheOf(HERE.pathname, engine.version));
  } catch {
    kept = null; // no storage: it works as well, online
  }
  const whole = isPageWhole(engine.version);
  for (const url of [WASM, STANDARD, LIBRARY, LOCK]) {
    early.set(url, fetchKept(url));
    early.get(url).catch(() => {}); // said by whoever waits for it
  }
  const lock = (await early.get(LOCK)).json();
  const python = await loadPyodide({ indexURL: RUNTIME, lockFileContents: lock, packageBaseUrl: RUNTIME });
  milliseconds.runtime = performance.now() - began;
  tell("start");
  layIn(python, new Uint8Array(await (await unpacked(LIBRARY)).arrayBuffer()));
  milliseconds.unpacked = performance.now() - began;
  tell("library");
  answer = answering(python);
  if (!(await whole)) return self.postMessage({ stale: engine.version });
  milliseconds.ready = performance.now() - began;
  self.postMessage({ ready: true, milliseconds });
  for (const request of waiting.splice(0)) respond(request);
  // Only then may the service worker look what is there: it would fetch a second time what is not written down yet.
  await Promise.all(keeping);
  self.postMessage({ kept: true });
}

start().catch((problem) => self.postMessage({ failed: String(problem) }));
