// Keep the page, the engine and the library for the next visit, which needs no network then. The build fills in the two
// constants; another version is another script, so a browser notices it by itself.
const VERSION = "";
const FILES = {}; // the digest of each by its name
const FOLDER = new URL("./", self.location).pathname;
const CACHE = cacheOf(FOLDER, VERSION);

// All files of this version or none: a page of one with a library of another would give verdicts of neither.
self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      for (const [name, digest] of Object.entries(FILES)) {
        // The engine has put most files there already, while it was fetching them.
        const before = await cache.match(name);
        if (!before || !(await isWhole(before, digest))) await cache.put(name, await fetched(name, digest));
      }
    })(),
  );
});

async function fetched(name, digest) {
  const response = await fetch(name, { cache: "reload" }); // not what an HTTP cache still has of another version
  if (!(await isWhole(response, digest))) throw new Error(`${name} is of another version`);
  return response;
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(cacheOf(FOLDER, "")) && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

// The page asks for it when its reader wants the newer version: before that, its tabs stay with the one they began with.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      // What a position adds to the address of the page makes it no other page, nor its version a script another one.
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      const name = new URL(request.url).pathname.slice(FOLDER.length) || "./";
      return Object.hasOwn(FILES, name) ? fetched(name, FILES[name]) : fetch(request);
    })(),
  );
});
