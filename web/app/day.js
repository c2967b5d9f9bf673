// The day of a judge: what this event answers to open questions, the rulings that were given, and what players were
// told off for. All of it is kept in this browser, and goes to another one as one file.

import { announce, button, download, fill, h, keepingFocus, upper } from "./dom.js";
import { EVENT_TAGS, dayOf, forgetSlip, keepDay, replaceIn, takeInDay } from "./kept.js";
import { slipSheet } from "./slip.js";
import { language, say } from "./words.js";

export class DayView {
  constructor(root, engine, register, { onopen }) {
    this.root = root;
    this.engine = engine;
    this.register = register;
    this.onopen = onopen;
    // What another tab has kept or forgotten; but never under the fingers of who is writing here.
    this.heard = () => this.root.contains(document.activeElement?.closest("input, select") ?? null) || this.draw();
    addEventListener("storage", this.heard);
    this.draw();
  }

  leave() {
    removeEventListener("storage", this.heard);
  }

  draw() {
    keepingFocus(this.root, () => this.#draw());
  }

  #keep(edit) {
    const day = dayOf();
    edit(day);
    if (!keepDay(day)) announce(say("slip.unkept"));
  }

  #change(edit) {
    this.#keep(edit);
    this.draw();
  }

  #draw() {
    const day = dayOf();
    fill(
      this.root,
      h(
        "div",
        { class: "stack" },
        h("h2", {}, say("day.title")),
        h("details", { open: !day.slips.length }, h("summary", {}, say("day.event")), h("div", { class: "stack" }, EVENT_TAGS.map((tag) => this.#field(day, tag)), this.#answers(day))),
        this.#slips(day),
        this.#marks(day),
        h(
          "div",
          { class: "row" },
          button(say("day.export"), () => download("day.cardia.json", `${JSON.stringify(day, null, 1)}\n`, "application/json"), { "data-key": "day-export" }),
          h("label", { class: "file" }, say("day.import"), h("input", { type: "file", accept: ".json,application/json", "data-key": "day-import", onchange: (event) => this.#import(event.target.files[0]) })),
          button(say("day.clear"), () => confirmed(this.root, () => this.#change((it) => Object.assign(it, { slips: [], marks: [] }))), { "data-key": "day-clear" }),
        ),
        h("div", { role: "alert" }),
      ),
    );
  }

  #field(day, tag) {
    return h(
      "label",
      { class: "field" },
      h("span", {}, say(`slip.${tag}`)),
      h("input", { type: "text", maxlength: "200", value: day.tags[tag] ?? "", "data-key": `day-${tag}`, onchange: (event) => this.#keep((it) => (it.tags[tag] = event.target.value.trim())) }),
    );
  }

  /** The open questions of the register; one that is answered otherwise than usual stands on every slip. */
  #answers(day) {
    const questions = this.register[language()]?.questions ?? [];
    const chosen = questions.filter((each) => day.answers[each.id]);
    const select = (each) =>
      h(
        "label",
        { class: "field" },
        h("span", {}, each.asks),
        h(
          "select",
          { "data-key": `day-${each.id}`, onchange: (event) => this.#change((it) => (event.target.value ? (it.answers[each.id] = event.target.value) : delete it.answers[each.id])) },
          h("option", { value: "" }, say("question.usual")),
          each.answers.filter((one) => !one.usual).map((one) => h("option", { value: one.id, selected: day.answers[each.id] === one.id }, one.says)),
        ),
      );
    return h(
      "details",
      { open: chosen.length > 0 },
      h("summary", {}, `${say("day.answers")} (${chosen.length})`),
      h("div", { class: "stack" }, chosen.map(select), h("details", {}, h("summary", {}, say("day.all-questions")), h("div", { class: "stack" }, questions.filter((each) => !chosen.includes(each) && each.answers.length > 1).map(select)))),
    );
  }

  // ---------------------------------------------------------------- rulings
  #slips(day) {
    return h(
      "section",
      { class: "stack" },
      h("h3", {}, `${say("day.slips")} (${day.slips.length})`),
      day.slips.length ? null : h("p", { class: "soft" }, say("day.none")),
      h(
        "ol",
        { class: "stack slips" },
        day.slips.map((slip, at) => {
          const tags = slip.game.tags ?? {};
          const where = [tags.time, tags.table && `${say("slip.table")} ${tags.table}`, tags.north && tags.south && `${tags.north} – ${tags.south}`].filter(Boolean).join(" · ");
          const says = h("span", { "data-part": "kept-slip" });
          this.#word(slip, says);
          return h(
            "li",
            { class: `note ${slip.refused ? "refused" : ""}` },
            h("p", {}, h("b", {}, where || `${at + 1}.`), h("br"), says),
            h(
              "div",
              { class: "row tight" },
              button(say("day.show"), () => slipSheet({ engine: this.engine, slip, before: slip, onkept: () => this.draw() }), { "data-key": `slip-${at}` }),
              button(say("day.table"), () => this.onopen(slip)),
              button(say("game.forget"), () => (forgetSlip(slip), this.draw()), { "aria-label": say("game.forget-named", { name: where || String(at + 1) }) }),
            ),
          );
        }),
      ),
    );
  }

  async #word(slip, element) {
    const told = await this.engine.ask({ do: "hand-over", slip });
    fill(element, told.says?.[0] ?? upper(told.wrong?.[0]?.text ?? ""));
  }

  // ---------------------------------------------------------------- warnings and penalties
  #marks(day) {
    const players = [...new Set(day.slips.flatMap((slip) => [slip.game.tags?.north, slip.game.tags?.south]).filter(Boolean))];
    const kinds = [...new Set(day.marks.map((each) => each.mark))];
    const given = {};
    const input = (key, list) => [
      h("input", { type: "text", maxlength: "200", "aria-label": say(`mark.${key}`), placeholder: say(`mark.${key}`), list: `list-${key}`, "data-key": `mark-${key}`, oninput: (event) => (given[key] = event.target.value) }),
      h("datalist", { id: `list-${key}` }, list.map((each) => h("option", { value: each }))),
    ];
    const named = [...new Set(day.marks.map((each) => each.player))].sort();
    return h(
      "section",
      { class: "stack" },
      h("h3", {}, say("mark.title")),
      h("p", { class: "soft small" }, say("mark.hint")),
      named.map((player) =>
        h(
          "div",
          { class: "note" },
          h("b", {}, player),
          h(
            "ul",
            {},
            day.marks.filter((each) => each.player === player).map((each) =>
              h("li", {}, `${[each.mark, each.words, each.time].filter(Boolean).join(" · ")} `, button("×", () => this.#change((it) => replaceIn(it.marks, each)), { class: "plain", "aria-label": say("game.forget-named", { name: `${player}, ${each.mark}` }) })),
            ),
          ),
        ),
      ),
      h(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            const { player = "", mark = "", words = "" } = given;
            if (!player.trim() || !mark.trim()) return;
            this.#change((it) => it.marks.push({ player: player.trim(), mark: mark.trim(), words: words.trim(), time: new Date().toTimeString().slice(0, 5) }));
          },
        },
        input("player", players),
        input("mark", kinds),
        input("words", []),
        h("button", { type: "submit", "data-key": "mark-add" }, say("mark.add")),
      ),
    );
  }

  async #import(file) {
    const wrong = file && !takeInDay(await file.text());
    this.draw();
    if (wrong) fill(this.root.querySelector("[role=alert]"), h("p", { class: "fault" }, say("day.unread")));
  }
}

/** Ask once more before something is gone. */
function confirmed(root, does) {
  fill(root.querySelector("[role=alert]"), h("p", {}, say("day.sure"), " ", button(say("day.clear"), does, { "data-key": "day-clear-yes" })));
}
