/* One page shows every replay (site_pages/replays.py): this loads those of a page of cases, and writes the one that is asked for. */
(async () => {
  const asked = new URLSearchParams(location.search);
  const own = document.currentScript.src;
  const { lang } = document.documentElement;
  const load = (name) =>
    new Promise((done, failed) => {
      const script = Object.assign(document.createElement("script"), { src: new URL(name, own), onload: done, onerror: failed });
      document.head.append(script);
    });
  const missing = () => { document.getElementById("replay").hidden = false; };
  if (!/^[\w-]+$/.test(asked.get("of") || "")) return missing();
  try {
    await load(`replays/${asked.get("of")}.${lang}.js`);
  } catch {
    return missing();
  }
  const replay = Object.hasOwn(window.cardiaReplays, asked.get("case")) && window.cardiaReplays[asked.get("case")];
  if (!replay) return missing();
  const usual = new TextEncoder().encode(window.cardiaUsual);
  const packed = Uint8Array.from(atob(replay), (char) => char.charCodeAt(0));
  // A block that is not the last, as it is: its length, and that again with every bit turned.
  const low = usual.length & 255, high = usual.length >> 8;
  const stream = new Blob([new Uint8Array([0, low, high, 255 - low, 255 - high]), usual, packed]).stream();
  const whole = await new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  const page = new TextDecoder().decode(whole.slice(usual.length));
  document.open();
  document.write(page);
  document.close();
  document.documentElement.classList.toggle("embedded", window.top !== window);
})();
