// Keep the page, the engine and the library for the next visit, which needs no network then. The build fills in the two
// constants; another version is another script, so a browser notices it by itself.
const VERSION = "";
const FILES = [];
const CACHE = "cardia-" + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      // The engine has put its own files there already, while it was fetching them.
      for (const name of ["./", ...FILES]) {
        if (!(await cache.match(name))) await cache.add(name);
      }
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("cardia-") && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      // What a position adds to the address of the page makes it no other page.
      const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
      return kept ?? fetch(request);
    })(),
  );
});
