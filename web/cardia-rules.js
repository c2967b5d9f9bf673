// The rules of Duel for Cardia for JavaScript: the library itself, in a worker of the browser or in this process of node.
//
//   import { Cardia } from "./cardia-rules.js";
//   const cardia = await Cardia.load();
//   const game = await cardia.newGame({ deck: "I" });
//   const [ask] = (await game.view("north")).asks;
//   await game.decide("north", 0, ask.number);
//
// The folder that `make web` builds has this file and everything it loads. Requests and answers are those of
// docs/bench-protocol.md; what they are made of is in cardia-rules.d.ts and, as JSON Schema, in `cardia schema`.

/** Lay the library, as it was packed, into a Python that runs here. */
export function layIn(python, data) {
  const end = data.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(data.subarray(0, end)));
  const folder = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))");
  const known = new Set();
  let at = end + 1;
  for (const [name, length] of index) {
    const file = `${folder}/${name}`;
    const parent = file.slice(0, file.lastIndexOf("/"));
    if (!known.has(parent)) {
      python.FS.mkdirTree(parent);
      known.add(parent);
    }
    python.FS.writeFile(file, data.subarray(at, at + length), { canOwn: true });
    at += length;
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/** Return what answers requests in such a Python: text in and text out, so that nothing of either lives on in the other. */
export function answering(python) {
  return python.runPython(`
from cardia_rules.bench.desk import Bench
_bench = Bench()
lambda request: _bench.answer_text(request).decode()
`);
}

async function inWorker(base) {
  const { version } = await (await fetch(new URL("engine.json", base), { cache: "reload" })).json();
  const worker = new Worker(new URL(`worker.js?${version}`, base), { type: "module", name: version });
  const waiting = new Map();
  let last = 0;
  let ended = null; // why nothing is answered any more
  const end = (message) => {
    ended ??= new Error(message);
    for (const each of waiting.values()) each.reject(ended);
    waiting.clear();
  };
  await new Promise((resolve, reject) => {
    const fail = (message) => {
      end(message);
      reject(ended);
    };
    worker.onerror = (event) => fail(event.message || "worker.js cannot be loaded");
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve();
      else if (data.failed || data.stale) fail(data.failed ?? "the host has files of two versions");
      else if (data.answer) {
        waiting.get(data.answer.id)?.resolve(data.answer);
        waiting.delete(data.answer.id);
      }
    };
  });
  const answer = (request) =>
    new Promise((resolve, reject) => {
      if (ended) throw ended;
      waiting.set(++last, { resolve, reject });
      worker.postMessage({ request: { ...request, id: last } });
    });
  const close = () => {
    end("the rules have been closed");
    worker.terminate();
  };
  return [answer, close];
}

async function inNode(base, load) {
  const [{ readFile }, { gunzipSync }] = await Promise.all([import("node:fs/promises"), import("node:zlib")]);
  const python = await (load ?? (await import("pyodide")).loadPyodide)();
  layIn(python, new Uint8Array(gunzipSync(await readFile(new URL("runtime/library.packed", base)))));
  const answer = answering(python);
  return [async (request) => JSON.parse(answer(JSON.stringify(request))), () => answer.destroy()];
}

/** What is wrong with a request: `wrong` has a code, a place and a sentence for each fault. */
export class CardiaError extends Error {
  constructor(wrong) {
    super(wrong.map((each) => each.text).join("; "));
    this.name = "CardiaError";
    this.wrong = wrong;
  }
}

export class Cardia {
  #answer;

  constructor(answer, close = () => {}) {
    this.#answer = answer;
    this.close = close;
  }

  /** Start the rules. `base` is the folder that was built, `loadPyodide` that of the package pyodide (node alone). */
  static async load({ base = new URL("./", import.meta.url), loadPyodide } = {}) {
    const here = typeof Worker === "undefined" ? inNode(base, loadPyodide) : inWorker(base);
    return new Cardia(...(await here));
  }

  /** Send any request of the protocol; what is wrong with it is thrown. */
  async request(request) {
    if (request === null || typeof request !== "object") throw new TypeError("a request is an object of JSON");
    // What JSON cannot say is thrown here, and ends no worker that others wait for.
    const answer = await this.#answer(JSON.parse(JSON.stringify(request)));
    if (answer.wrong?.length) throw new CardiaError(answer.wrong);
    return answer;
  }

  newGame(setup = {}, { answers = {}, tags = {}, chance = "drawn" } = {}) {
    return Game.begun(this, { setup, answers, tags }, chance);
  }

  /** A game that goes on from a position in one line. */
  async position(line, { tags = {}, chance = "drawn" } = {}) {
    if (typeof line !== "string") throw new TypeError("a position in one line is a text");
    return Game.begun(this, { line, tags }, chance);
  }

  /** A game from its log; from the first event of one, `begins`. */
  async open(log, chance = "drawn") {
    // What is not there would be left out of the request, and a new game begun.
    if (typeof log !== "string" && Object(log) !== log) throw new TypeError("the log of a game is a text");
    return Game.begun(this, typeof log === "string" ? { keep: log } : { begins: log }, chance);
  }

  verify(log, language = "en") {
    return this.request({ do: "verify", log, language });
  }

  /** A judge's verdict on a game: `{ line, decisions }`, `{ log }`, `{ case }`. */
  ask(game, language = "en") {
    return this.request({ do: "ask", game, language });
  }
}

export class Game {
  #cardia;
  #chance;
  #last = Promise.resolve();

  constructor(cardia, chance) {
    this.#cardia = cardia;
    this.#chance = chance;
  }

  static async begun(cardia, beginning, chance) {
    const game = new Game(cardia, chance);
    await game.#play(beginning);
    return game;
  }

  /** Ask one thing after the other: of two decisions that nobody waited for, the later would be taken in place of the first. */
  #inTurn(ask) {
    const done = this.#last.then(ask);
    this.#last = done.catch(() => {});
    return done;
  }

  async #play(request) {
    const before = this.number ?? 0;
    const { keep, ...told } = await this.#cardia.request({ do: "play", chance: this.#chance, since: before, ...request });
    if (request.viewer !== undefined) return told;
    [this.log, this.number, this.judged] = [keep, told.view.number, told.view]; // all of it, for whoever runs the game
    return { events: told.events, refused: told.refused };
  }

  /** Everything that happened, as the log has it: for whoever runs the game. */
  get events() {
    const [head, ...lines] = this.log.trimEnd().split("\n").map((line) => JSON.parse(line));
    return [head.begins, ...lines.flatMap((line) => line.events)];
  }

  /** What is to be decided now, by whom, with every option. */
  get asks() {
    return this.judged.asks ?? [];
  }

  get over() {
    return this.judged.table.over ?? null;
  }

  /** Everything that a viewer may see: "north", "south", "spectator" or "judge". */
  async view(viewer) {
    return (await this.news(viewer, this.number)).view;
  }

  /** What a viewer is told of the events after one, and the view that they led to. */
  news(viewer, since = 0) {
    return this.#inTurn(() => this.#play({ keep: this.log, viewer, since }));
  }

  /** Take a decision, by the number of its option from 0 or by the option; what is refused changes nothing. */
  decide(seat, choose, ask = this.asks.find((each) => each.seat === seat)?.number ?? 0) {
    return this.#inTurn(() => this.#play({ keep: this.log, seat, decide: { ask, choose } }));
  }

  /** Take anything that a log takes: an outcome of chance, an end by somebody's word, a judge's note. */
  take(event, ask = null) {
    return this.#inTurn(() => this.#play({ keep: this.log, take: event, ask }));
  }

  resign(seat) {
    return this.take({ event: "end-declared", how: "resigned", seat });
  }

  /** End the game for want of time; `ask` is the number of what the clock ran for. */
  runOutOfTime(seat, ask = null) {
    return this.take({ event: "end-declared", how: "out-of-time", seat }, ask);
  }

  agreeOnDraw() {
    return this.take({ event: "end-declared", how: "draw-agreed" });
  }

  /** Let the search decide for a seat whatever it is asked, by what that seat knows. */
  playFor(seat, playouts = 200) {
    return this.#inTurn(async () => {
      const { keep } = await this.#cardia.request({ do: "play-for", keep: this.log, seat, playouts });
      return this.#play({ keep });
    });
  }

  verify(language) {
    return this.#cardia.verify(this.log, language);
  }

  /** Why an event happened, by its number, for a viewer. */
  explain(at, { viewer = "judge", language = "en" } = {}) {
    return this.#cardia.request({ do: "explain", game: { log: this.log }, at, viewer, language });
  }
}
