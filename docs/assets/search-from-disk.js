/* The theme searches in a worker, which a page that was opened from disk may not start. There a hidden frame is the
   worker. The theme looks for this name to find its word lists from inside a frame. */
if (location.protocol === "file:") {
  const load = (page, url) => new Promise((loaded, failed) => {
    const script = page.createElement("script");
    script.src = url;
    script.onload = loaded;
    script.onerror = failed;
    page.body.append(script);
  });

  window.Worker = window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow, page = frame.contentDocument;
      inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = (...urls) =>
        urls.reduce((before, each) => before.then(() => load(page, each)), Promise.resolve());
      const started = load(page, url);
      this.postMessage = data =>
        started.then(() => inside.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
