// One engine, two places: natively behind the server that gave us the page, or in a worker of this browser. Both are
// asked the same requests (docs/bench-protocol.md) and give the same answers.

import { language } from "./words.js";

class Native {
  async answer(request) {
    const reply = await fetch("answer", { method: "POST", body: JSON.stringify(request) });
    return reply.json();
  }
}

// Of the page that is built, which fills them in.
const VERSION = "";
const DATA = {}; // the digest of each file of data by its name
export const isBuilt = VERSION !== ""; // with everything that it runs on, whose licences it shows
const TRIED = "cardia.loaded-again";

function isSecondTry(version) {
  try {
    const tried = sessionStorage.getItem(TRIED);
    sessionStorage.setItem(TRIED, version);
    return tried === version;
  } catch {
    return performance.getEntriesByType("navigation")[0]?.type === "reload"; // nothing may be kept here
  }
}

class InWorker {
  constructor(onprogress) {
    this.waiting = new Map();
    this.last = 0;
    this.ended = null;
    this.worker = new Worker(`worker.js?${VERSION}`, { type: "module", name: VERSION });
    this.kept = new Promise((resolve) => (this.isKept = resolve)); // once everything fetched is written down
    this.ready = new Promise((resolve, reject) => {
      const fail = (message) => {
        this.ended = new Error(message); // nothing is answered any more
        reject(this.ended);
        for (const each of this.waiting.values()) each.reject(this.ended);
        this.waiting.clear();
      };
      this.worker.onerror = (event) => fail(event.message || "worker.js");
      this.worker.onmessage = ({ data }) => {
        if ("answer" in data) this.#told(data.answer);
        else if (data.failed) fail(data.failed);
        else if (data.stale) this.#again(data.stale, fail);
        else if (data.ready) resolve(data.milliseconds);
        else if (data.kept) this.isKept();
        else onprogress(data);
      };
    });
  }

  /** Load the page again, once: files of two versions are no page, and by now the cache has those of one. */
  async #again(version, fail) {
    if (isSecondTry(version)) return fail("The host has files of two versions.");
    await fetch(location.href, { cache: "reload" }).catch(() => null);
    location.reload();
  }

  #told(answer) {
    this.waiting.get(answer.id)?.resolve(answer);
    this.waiting.delete(answer.id);
  }

  answer(request) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      if (this.ended) throw this.ended;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ request: { ...request, id } });
    });
  }
}

export class Engine {
  constructor(onprogress) {
    this.isReady = false;
    this.started = this.#start(onprogress);
  }

  async #start(onprogress) {
    const { engine } = await (await fetch("engine.json", { cache: "reload" })).json();
    this.isHere = engine !== "native"; // in this browser, so that it works without a network
    const made = engine === "native" ? new Native() : new InWorker(onprogress);
    await made.ready;
    this.isReady = true;
    this.kept = made.kept;
    return made;
  }

  /** Ask in the reader's language, when the engine is there. */
  async ask(request) {
    const made = await this.started;
    return made.answer({ language: language(), ...request });
  }

  /** What was written at build time, of the version of this page and no other; the engine has it as well. */
  async data(what, lang) {
    const name = `data/${what}.${lang}.json`;
    try {
      const reply = await fetch(`${name}?${VERSION}`, { integrity: DATA[name] ?? "" });
      if (reply.ok) return await reply.json();
    } catch {
      // not there, or of another version
    }
    return this.ask({ do: what, language: lang });
  }
}

/** Keep everything for a visit without a network, and tell when a newer version is there: ``take`` goes over to it. */
export async function keepUpToDate(onnewer) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // the page works without it, but not offline
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => location.reload());
  // A host may say that a script is as it was because it is as old and as long: the whole script goes into the browser's
  // cache, whatever the host thinks of the one there, and is compared from there.
  await fetch("sw.js", { cache: "reload" }).catch(() => null);
  const kept = await serviceWorker.register("sw.js").catch(() => null);
  const tell = () => {
    const take = () => kept.waiting?.postMessage("take over");
    if (kept.waiting && serviceWorker.controller) onnewer(take);
  };
  if (!kept) return;
  tell();
  kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", tell));
  kept.update().catch(() => null); // no network, or a version that is not whole
}
