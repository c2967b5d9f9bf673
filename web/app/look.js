// Look up: rulings, open questions and cards, by words of either language. Until the engine is there, the files that were
// written from it at build time are searched for the words themselves; then the engine ranks.

import { catalogue, plain } from "./catalogue.js";
import { button, fill, h } from "./dom.js";
import { factionIcon } from "./board.js";
import { language, say } from "./words.js";

const MOST = 25;

export class LookView {
  constructor(root, engine, register, { words = "", onwords, oncase } = {}) {
    this.engine = engine;
    this.register = register;
    this.onwords = onwords;
    this.oncase = oncase;
    this.asked = 0;
    this.results = h("div", { class: "stack", "aria-live": "polite" });
    this.field = h("input", {
      type: "search",
      value: words,
      placeholder: say("look.example"),
      "aria-label": say("look.title"),
      autocomplete: "off",
      oninput: () => this.search(),
    });
    this.field.value = words;
    fill(root, h("div", { class: "stack" }, h("div", { class: "searching" }, this.field), this.results));
    this.search();
  }

  leave() {}

  async search() {
    const words = this.field.value.trim();
    const turn = ++this.asked;
    this.onwords?.(words);
    if (!words) return this.#draw({ cards: [], rulings: [], questions: [], found: null });
    if (!this.engine.isReady) this.#draw(this.#plainly(words));
    const answer = await this.engine.ask({ do: "look-up", words, most: MOST });
    if (turn === this.asked && !answer.wrong) this.#draw(answer);
  }

  /** Find whatever has all the words on it, unranked. */
  #plainly(words) {
    const sought = plain(words).split(" ").filter(Boolean);
    const has = (...texts) => {
      const text = plain(texts.join(" "));
      return sought.every((word) => text.includes(word));
    };
    const here = catalogue.here;
    const cards = here ? [...here.characters.values(), ...here.locations.values(), ...here.protectors.values()] : [];
    const told = this.register[language()] ?? { rulings: [], questions: [] };
    return {
      cards: cards.filter((each) => has(...Object.values(each.names), each.effect, each.kind)).slice(0, MOST),
      rulings: told.rulings.filter((each) => has(each.says, each.id, each.where)).slice(0, MOST),
      questions: told.questions.filter((each) => has(each.asks, each.id)).slice(0, MOST),
      found: null,
    };
  }

  #draw({ cards, rulings, questions, found }) {
    if (!cards.length && !rulings.length && !questions.length) {
      return fill(this.results, h("p", { class: "soft" }, say(this.field.value.trim() ? "look.none" : "look.hint")));
    }
    fill(
      this.results,
      section("look.rulings", rulings, found?.rulings, (each) => rulingEntry(each, this.oncase)),
      section("look.questions", questions, found?.questions, questionEntry),
      section("look.cards", cards, found?.cards, cardEntry),
    );
  }
}

function section(title, listed, count, entry) {
  if (!listed.length) return null;
  const more = count > listed.length ? ` (${say("look.of", { shown: listed.length, count })})` : ` (${listed.length})`;
  return h("section", { "aria-label": say(title) }, h("h2", {}, say(title), h("span", { class: "soft small" }, more)), listed.map(entry));
}

function rulingEntry(each, oncase) {
  return h(
    "article",
    { class: "entry", "data-id": each.id },
    h("h3", {}, each.where, h("code", {}, each.id)),
    h("p", {}, each.says),
    each.cases?.length && oncase
      ? h("div", { class: "row" }, button(say("look.case"), () => oncase(each.cases[0]), { class: "plain", "aria-label": `${say("look.case")}: ${each.id}` }))
      : null,
  );
}

function questionEntry(each) {
  return h(
    "article",
    { class: "entry", "data-id": each.id },
    h("h3", {}, each.asks),
    h("code", {}, each.id),
    h("ul", { class: "causes" }, each.answers.map((one) => h("li", {}, one.says, one.usual ? h("span", { class: "soft" }, ` (${say("question.usual")})`) : null))),
  );
}

function cardEntry(each) {
  return h(
    "article",
    { class: `entry of-${each.faction ?? "none"}`, "data-id": each.id },
    h("h3", {}, each.faction ? factionIcon(each.faction) : null, each.name, h("span", { class: "soft small" }, Object.values(each.names).filter((name) => name !== each.name).join(", "))),
    h("p", { class: "soft small" }, each.kind),
    h("p", {}, each.effect),
  );
}
