// One engine, two places: natively behind the server that gave us the page, or in a worker of this browser. Both are
// asked the same requests (docs/bench-protocol.md) and give the same answers.

import { language } from "./words.js";

class Native {
  async answer(request) {
    const reply = await fetch("answer", { method: "POST", body: JSON.stringify(request) });
    return reply.json();
  }
}

class InWorker {
  constructor(onprogress) {
    this.waiting = new Map();
    this.last = 0;
    this.worker = new Worker("worker.js", { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      const fail = (message) => {
        const failed = new Error(message);
        reject(failed);
        for (const each of this.waiting.values()) each.reject(failed);
        this.waiting.clear();
      };
      this.worker.onerror = (event) => fail(event.message || "worker.js");
      this.worker.onmessage = ({ data }) => {
        if ("answer" in data) this.#told(data.answer);
        else if (data.failed) fail(data.failed);
        else if (data.ready) resolve(data.milliseconds);
        else onprogress(data);
      };
    });
  }

  #told(answer) {
    this.waiting.get(answer.id)?.resolve(answer);
    this.waiting.delete(answer.id);
  }

  answer(request) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
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
    const { engine } = await (await fetch("engine.json")).json();
    this.isHere = engine !== "native"; // in this browser, so that it works without a network
    const made = engine === "native" ? new Native() : new InWorker(onprogress);
    await made.ready;
    this.isReady = true;
    return made;
  }

  /** Ask in the reader's language, when the engine is there. */
  async ask(request) {
    const made = await this.started;
    return made.answer({ language: language(), ...request });
  }
}
