// What is on the bench: a laid-out table, or a case or log that was opened, and what was decided since. Every change
// is a step that can be undone, and the address says where things stand.

import { emptyLayout } from "./layout.js";

const MOST_STEPS = 300;

function fresh() {
  return { layout: emptyLayout(), opened: null, decisions: [] };
}

export class Bench {
  constructor() {
    this.now = fresh();
    this.before = [];
    this.after = [];
    this.heard = [];
  }

  onchange(listener) {
    this.heard.push(listener);
    return () => this.heard.splice(this.heard.indexOf(listener), 1);
  }

  /** Change what lies here: ``edit`` gets a copy that it may change. */
  change(edit) {
    const next = structuredClone(this.now);
    edit(next);
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.before.push(this.now);
    if (this.before.length > MOST_STEPS) this.before.shift();
    this.after = [];
    this.#become(next);
  }

  /** Change the laid-out table; what was decided on another table is let go. */
  lay(edit) {
    this.change((next) => {
      if (next.opened) Object.assign(next, fresh());
      next.decisions = [];
      edit(next.layout);
    });
  }

  decide(written) {
    this.change((next) => next.decisions.push(written));
  }

  /** Go back to before a decision. */
  takeBack(count) {
    this.change((next) => next.decisions.splice(count));
  }

  clear() {
    this.change((next) => Object.assign(next, fresh()));
  }

  /** Open what somebody wrote: a line, a case or a log, as text. */
  open(opened, decisions = []) {
    this.change((next) => Object.assign(next, fresh(), { opened, decisions }));
  }

  /** Begin at a table that was read, as if it had been laid out here. */
  begin(layout, decisions = []) {
    this.change((next) => Object.assign(next, fresh(), { layout, decisions }));
  }

  undo() {
    if (!this.before.length) return;
    this.after.push(this.now);
    this.#become(this.before.pop());
  }

  redo() {
    if (!this.after.length) return;
    this.before.push(this.now);
    this.#become(this.after.pop());
  }

  get isEmpty() {
    return JSON.stringify(this.now) === JSON.stringify(fresh());
  }

  #become(next) {
    this.now = next;
    for (const each of [...this.heard]) each();
  }
}

// ------------------------------------------------------------------ the address
// A line may stand in a fragment as it is; of a decision, only what would end it is written otherwise.
function written(text) {
  return encodeURIComponent(text).replace(/%(2C|3B|3A|3D|40|2B|20|7E|28|29)/g, (whole, code) =>
    code === "20" ? "_" : String.fromCharCode(parseInt(code, 16)),
  );
}

function read(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a half-copied address: what it says is looked at as it is
  }
}

function spelled(text) {
  return encodeURIComponent(text).replaceAll("_", "%5F").replace(/%(2C|3B|3A|3D|40|2B|20|7E|28|29)/g, (whole, code) => (code === "20" ? "_" : String.fromCharCode(parseInt(code, 16))));
}

/** The address of a table; with a ``slip``, of a ruling on it, as ``bench/slip_link.py`` writes it. */
export function addressOf(line, decisions, slip = null) {
  const table = `#t=${written(line)}${decisions.map((each) => `&d=${spelled(each)}`).join("")}`;
  if (!slip) return table;
  const tags = Object.entries(slip.game.tags ?? {}).sort(([one], [two]) => (one < two ? -1 : 1));
  return `${table}${tags.map(([tag, text]) => `&s.${tag}=${spelled(text)}`).join("")}&r=${slip.refused ? "!" : ""}${(slip.rulings ?? []).join(",")}`;
}

/** What an address says: a line and decisions, perhaps a ruling on them, a tab, or nothing. */
export function readAddress(hash) {
  const found = { line: null, decisions: [], tab: null, look: null, slip: null, exam: null };
  const tags = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    const [key, given] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    const value = read(given);
    const spoken = () => read(given.replaceAll("_", " "));
    if (key === "t") found.line = value;
    else if (key === "d") found.decisions.push(spoken());
    else if (key.startsWith("s.")) tags[key.slice(2)] = spoken();
    else if (key === "r") found.slip = { refused: value.startsWith("!"), rulings: value.replace(/^!/, "").split(",").filter(Boolean) };
    else if (key === "exam") found.exam = value.split(",").filter(Boolean);
    else if (key === "tab") found.tab = value;
    else if (key === "look") found.look = value;
  }
  if (found.slip) found.slip.game = { line: found.line, decisions: found.decisions, tags };
  return found;
}
