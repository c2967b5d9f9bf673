/* A replay lies packed in its page (site_pages/replays.py): this writes the page that it is. */
(async () => {
  const usual = new TextEncoder().encode(window.cardiaUsual);
  const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (char) => char.charCodeAt(0));
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
