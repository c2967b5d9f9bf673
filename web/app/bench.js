// The table tab: the board to lay out on the one side, the engine's answer on the other.

import { drawAnswer, tableNow } from "./answer.js";
import { drawBoard } from "./board.js";
import { catalogue } from "./catalogue.js";
import { announce, bringUp, button, fill, h, keepingFocus, upper } from "./dom.js";
import { cardSheet, deckName, deckSheet, layCards, locationsSheet, phaseSheet, protectorsSheet, seatInShort, seatSheet } from "./laying.js";
import { dayOf } from "./kept.js";
import { SEATS, asPosition, guardPlace, phaseOf } from "./layout.js";
import { openSheet, takeIn } from "./opening.js";
import { slipSheet } from "./slip.js";
import { stepsSheet } from "./steps.js";
import { besideAnswers, besideDecisions, explainCard } from "./why.js";
import { say } from "./words.js";

export class BenchView {
  constructor(root, bench, engine) {
    this.bench = bench;
    this.engine = engine;
    this.table = h("section", { class: "stack", "aria-label": say("tab.table") });
    this.panel = h("section", { class: "verdict", "aria-label": say("verdict.title") });
    this.faults = [];
    this.answer = null;
    this.game = null; // as the engine is asked for it
    this.asked = 0;
    this.isAsking = false; // then ``game`` is of another table
    this.places = 0;
    this.decided = 0;
    this.after = false; // whether the board shows what came of the table that was laid out
    fill(root, h("div", { class: "bench" }, this.table, this.panel));
    this.unheard = bench.onchange(() => this.refresh());
    this.draw();
    this.refresh();
  }

  leave() {
    this.unheard();
    this.asked += 1;
  }

  /** Say that a table is on its way here. */
  expect() {
    fill(this.panel, h("p", { class: "note" }, say("table.expected")));
  }

  /** Say what is wrong with something that was to be laid out here. */
  complain(faults) {
    this.asked += 1;
    this.isAsking = false;
    this.complaint = faults;
    this.draw();
  }

  // ---------------------------------------------------------------- asking
  async refresh() {
    const turn = ++this.asked;
    this.complaint = null;
    this.after = false;
    this.panel.setAttribute("aria-busy", "true"); // what is shown is of another table by now
    this.drawTable();
    if (this.bench.isEmpty) {
      this.isAsking = false;
      this.answer = this.game = null;
      this.faults = [];
      this.draw();
      return this.onanswer?.();
    }
    this.isAsking = true;
    if (!this.answer && !this.faults.length) fill(this.panel, h("p", { class: "soft" }, say("table.asking")));
    try {
      const game = await this.#begins();
      const answer = game && (await this.engine.ask({ do: "ask", game }));
      if (turn !== this.asked) return; // something was changed meanwhile
      this.game = answer?.game ?? null;
      this.#take(answer);
    } catch (problem) {
      if (turn !== this.asked) return;
      this.faults = [{ text: problem.message, where: [] }];
      this.answer = null;
    }
    this.isAsking = false;
    this.draw();
    const { length } = this.bench.now.decisions;
    if (length !== this.decided) bringUp(this.panel);
    this.decided = length;
    this.onanswer?.();
  }

  /** The game that is asked about; nothing while the table cannot be. */
  async #begins() {
    const { opened, decisions, layout } = this.bench.now;
    if (opened) return { ...opened, decisions };
    const laidOut = await this.engine.ask({ do: "lay-out", position: asPosition(layout) });
    this.laidOut = laidOut;
    if (!laidOut.line) return null;
    const ofTheHouse = Object.entries(dayOf().answers).filter(([question]) => !(question in layout.answers));
    return { line: laidOut.line, decisions, answers: Object.fromEntries(ofTheHouse) };
  }

  #take(answer) {
    const found = answer ?? this.laidOut;
    this.faults = found.wrong ?? [];
    this.answer = answer?.verdict ? answer : null;
  }

  // ---------------------------------------------------------------- the board
  draw() {
    this.panel.removeAttribute("aria-busy");
    this.drawTable();
    keepingFocus(this.panel, () => this.#drawPanel());
  }

  drawTable() {
    keepingFocus(this.table, () => this.#drawTable());
  }

  #drawTable() {
    const { decisions, opened } = this.bench.now;
    const lays = !opened && !decisions.length;
    const edits = lays && !(this.after && this.answer);
    const scrolled = [...this.table.querySelectorAll(".lane, .line")].map((each) => each.scrollLeft);
    fill(
      this.table,
      this.#tools(lays),
      lays ? this.#around() : this.#backToLaying(),
      h("div", { class: "board" }, edits ? this.#layingBoard() : this.#boardNow()),
    );
    for (const [index, each] of this.table.querySelectorAll(".lane, .line").entries()) each.scrollLeft = scrolled[index] ?? 0;
    // A row that has grown is shown at its end, where the next card goes.
    const places = this.table.querySelectorAll(".place:has(.card, .space)");
    const lane = this.table.querySelector("ol.lane");
    const last = [...places].at(-1);
    if (last && places.length > this.places) lane.scrollLeft = last.offsetLeft + last.offsetWidth - lane.clientWidth;
    this.places = places.length;
  }

  #tools(lays) {
    const { bench } = this;
    return h(
      "div",
      { class: "tools" },
      h(
        "div",
        { class: "row tight" },
        button("↶", () => bench.undo(), { "aria-label": say("undo"), title: say("undo"), disabled: !bench.before.length, "data-key": "undo" }),
        button("↷", () => bench.redo(), { "aria-label": say("redo"), title: say("redo"), disabled: !bench.after.length, "data-key": "redo" }),
      ),
      lays && this.answer
        ? button(say("table.after"), () => this.#turn(!this.after), { "aria-pressed": String(this.after), title: say("table.after-hint"), "data-key": "after" })
        : null,
      h(
        "div",
        { class: "row tight" },
        button(say("open.title"), () => openSheet(this.bench, this.engine), { "data-key": "open" }),
        button(say("clear"), () => bench.clear(), { disabled: bench.isEmpty, "data-key": "clear" }),
      ),
    );
  }

  #turn(after) {
    this.after = after;
    this.drawTable();
  }

  #layingBoard() {
    const { layout } = this.bench.now;
    const now = this.answer?.table;
    // Signets are worked out by the engine: they are shown as it tells them, unless somebody stated them.
    const stated = layout.encounters.some((each) => SEATS.some((seat) => each[seat]?.signets));
    const start = this.laidOut?.table?.encounters ?? [];
    const places = layout.encounters.map((each, index) =>
      Object.fromEntries(
        SEATS.map((seat) => [seat, each[seat] && { ...each[seat], signets: stated ? each[seat].signets : (start[index]?.[seat]?.signets ?? 0) }]),
      ),
    );
    // Nor does the page say which faction a protector is of.
    const factions = (this.laidOut?.table?.protectors ?? []).map((each) => each.faction);
    const guards = Object.fromEntries((layout.protectors ?? []).map((each, index) => [guardPlace(index), { ...each, faction: factions[index] }]));
    return drawBoard({
      places,
      guards,
      faults: this.#faultsByPlace(),
      current: now?.current,
      oncard: (place, seat) => cardSheet(this.bench, place, seat, () => this.#askAbout(seat, layout.encounters[place - 1][seat].card)),
      onspace: (place, seat) => layCards(this.bench, place, seat),
      onguard: () => protectorsSheet(this.bench),
    });
  }

  #askAbout(seat, card) {
    if (!this.answer) return null;
    return button(say("why.ask", { name: catalogue.name(card) }), () => explainCard(this.context, seat, card), { class: "main" });
  }

  #boardNow() {
    if (!this.answer) return h("p", { class: "soft" }, say(this.faults.length ? "table.cannot" : "table.asking"));
    return tableNow(this.answer.table, { oncard: (place, seat, card) => card.card && explainCard(this.context, seat, card.card) });
  }

  #backToLaying() {
    const { opened, decisions } = this.bench.now;
    const line = this.answer?.line;
    return h(
      "div",
      { class: "row" },
      !opened && decisions.length
        ? button(say("table.back-to-laying"), () => this.bench.takeBack(0), { "data-key": "back-to-laying" })
        : null,
      opened && this.game
        ? button(say("steps.title"), () => stepsSheet({ engine: this.engine, game: this.game, onlay: (text) => takeIn(this.bench, this.engine, text) }), { "data-key": "steps" })
        : null,
      line ? button(say("table.take-over"), () => takeIn(this.bench, this.engine, line), { "data-key": "take-over" }) : null,
    );
  }

  #around() {
    const { bench } = this;
    const { layout } = bench.now;
    const chip = (key, label, set, onclick) => button(label, onclick, { class: `chip ${set ? "set" : ""}`, "data-key": key });
    const faultsOf = (...parts) => this.faults.filter((each) => each.where.some((spot) => parts.includes(spot.part)));
    return h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "chips line" },
        chip("phase", [h("b", {}, say("phase.title")), ` · ${say(`phase.${phaseOf(layout)}`)}`], layout.phase !== null, () => phaseSheet(bench)),
        chip("deck", deckName(layout.deck), layout.deck !== "I", () => deckSheet(() => bench.now.layout.deck, (deck) => bench.lay((it) => (it.deck = deck)))),
        chip("locations", layout.locations.map((id) => catalogue.name(id)).join(", ") || say("locations.add"), layout.locations.length, () =>
          locationsSheet(() => bench.now.layout.locations, (ids) => bench.lay((it) => (it.locations = ids))),
        ),
        chip("protectors", layout.protectors?.map((each) => catalogue.name(each.name)).join(", ") || say("protectors.add"), layout.protectors, () => protectorsSheet(bench)),
        SEATS.map((seat) => {
          const short = seatInShort(layout[seat]);
          return chip(`seat-${seat}`, [h("b", {}, say(`seat.${seat}`)), short ? ` · ${short}` : ` · ${say("seat.add")}`], short, () =>
            seatSheet(bench, seat, () => this.faults.filter((each) => each.where.some((spot) => spot.seat === seat && spot.part !== "encounter")).map((each) => each.text), () => this.laidOut?.table),
          );
        }),
        layout.round !== null ? chip("round", `${say("round")} ${layout.round} ×`, true, () => bench.lay((it) => (it.round = null))) : null,
      ),
      faultsOf("phase", "round", "deck", "locations", "protectors", "hand", "waiting", "placed", "discard").map((each) => h("p", { class: "fault" }, each.text)),
    );
  }

  #faultsByPlace() {
    const by = {};
    for (const fault of this.faults) {
      for (const spot of fault.where) {
        if (spot.part !== "encounter" && spot.part !== "encounters") continue;
        for (const seat of spot.seat ? [spot.seat] : SEATS) (by[`${seat}-${spot.number}`] ??= []).push(fault.text);
      }
    }
    return by;
  }

  // ---------------------------------------------------------------- the answer
  get context() {
    const { bench, engine } = this;
    return {
      engine,
      game: this.game,
      decisions: bench.now.decisions,
      sent: bench.now.decisions,
      eventsHere: this.answer?.events,
      // A decision that was refused is not in the game that comes back: the next one takes its place.
      decide: (written) => bench.change((next) => (next.decisions = [...(this.isAsking ? next.decisions : (this.game?.decisions ?? [])), written])),
      takeBack: (count) => bench.takeBack(count),
      tell: (at, written) => bench.change((next) => next.decisions.splice(at, 0, written)),
      answer: (question, chosen, usual) => this.#answered(question, chosen, usual),
      compare: (options) => besideDecisions(this.context, options),
      besideAnswer: (question, one) => besideAnswers(this.context, question, one),
      handOver: () => slipSheet({ engine, slip: { game: this.claimed } }),
    };
  }

  /** The game with the claim that was refused last: that is what a link, a file and a slip are about. */
  get claimed() {
    const claimed = this.answer?.refused?.claimed;
    return claimed && this.game ? { ...this.game, decisions: [...(this.game.decisions ?? []), claimed] } : this.game;
  }

  #answered(question, chosen, usual) {
    this.bench.change((next) => {
      const answers = next.opened ? (next.opened.answers ??= {}) : next.layout.answers;
      if (usual && !(question in dayOf().answers)) delete answers[question];
      else answers[question] = chosen;
    });
  }

  #drawPanel() {
    if (this.complaint) return fill(this.panel, this.#cannot(this.complaint));
    if (this.bench.isEmpty) return this.#welcome();
    if (this.answer) return drawAnswer(this.panel, this.answer, this.context);
    if (!this.faults.length) return fill(this.panel, h("p", { class: "soft" }, say("table.asking")));
    fill(this.panel, this.#cannot(this.faults));
  }

  #cannot(faults) {
    announce([say("table.cannot"), ...faults.map((each) => upper(each.text))].join(". "));
    return h(
      "section",
      { class: "ruling-box refused" },
      h("p", { class: "says" }, say("table.cannot")),
      h("ul", { class: "stack" }, faults.map((each) => h("li", {}, upper(each.text), each.ruling ? ` [${each.ruling.where}]` : ""))),
    );
  }

  #welcome() {
    const examples = ["mediator", "judge", "void-mage"];
    fill(
      this.panel,
      h(
        "div",
        { class: "note stack" },
        h("h2", {}, say("welcome.title")),
        h("ol", { class: "stack" }, ["1", "2", "3"].map((step) => h("li", {}, `${step}. ${say(`welcome.${step}`)}`))),
        h("p", { class: "soft" }, say("welcome.example")),
        h(
          "div",
          { class: "options" },
          examples.map((each) =>
            button(say(`example.${each}`), () => takeIn(this.bench, this.engine, EXAMPLES[each]), { "data-key": `example-${each}` }),
          ),
        ),
      ),
    );
  }
}

const EXAMPLES = {
  mediator: "I;saboteur:mediator@,void-mage:judge;phase=2",
  judge: "I;saboteur:saboteur,mediator:mediator,judge:clockmaker;phase=2",
  "void-mage": "I;saboteur:judge,void-mage:void-mage;phase=2",
};
