/* A replay lies packed in its page (site_pages/replays.py): this writes the page that it is. */
(async () => {
  const usual = new TextEncoder().encode(window.cardiaUsual);
  const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (char) => char.charCodeAt(0));
  // A block that is not the last, as it is: its length, and that again with every bit turned.
  const low = usual.length & 255, high = usual.length >> 8;
  const stream = new Blob([new Uint8Array([0, low, high, 255 - low, 255 - high]), usual, packed]).stream();
  const whole = await new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  const [before, after, drawings] = new TextDecoder().decode(whole.slice(usual.length)).split("\0");
  document.open();
  document.write(before + drawings + after);
  document.close();
  document.documentElement.classList.toggle("embedded", window.top !== window);
})();
