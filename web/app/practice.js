// Practice: the engine asks a case; whoever holds the phone taps what happens, and reads the verdict with its page. The
// score stays here; ten cases go to somebody else by a link.

import { cite, tableNow } from "./answer.js";
import { catalogue } from "./catalogue.js";
import { announce, button, fill, h, keepingFocus, upper } from "./dom.js";
import { examOf, keepExam, keepScore, scoreOf } from "./kept.js";
import { copy, drawQr } from "./share.js";
import { language, say } from "./words.js";

const ROUND = 10;
const LEVELS = ["1", "2", "3"];
const RULES_UNTIL = 13; // the page of the rulebook on which the round itself ends

/** How hard a ruling is to know: the round itself, then what single cards say, then the other documents. */
function levelOf(ruling) {
  if (ruling?.document !== "RB") return "3";
  return ruling.page <= RULES_UNTIL ? "1" : "2";
}

export class PracticeView {
  constructor(root, engine, register, { exam, onexam, oncase }) {
    Object.assign(this, { root, engine, register, onexam, oncase });
    this.chosen = { document: "", page: "", card: "", level: "" };
    this.exam = null; // the names of a round, and what was tapped so far
    this.asked = 0;
    if (exam?.length) this.begin(exam);
    else this.draw();
  }

  leave() {
    this.asked += 1;
  }

  // ---------------------------------------------------------------- which cases
  get #rulings() {
    return new Map((this.register[language()]?.rulings ?? []).map((each) => [each.id, each]));
  }

  /** The names of the cases that are asked for. */
  #cases() {
    const { document: of, page, card, level } = this.chosen;
    const rulings = this.#rulings;
    const fits = (ruling) =>
      ruling && (!of || ruling.document === of) && (!page || String(ruling.page) === page) && (!card || ruling.cards.includes(card)) && (!level || levelOf(ruling) === level);
    return (this.register[language()]?.cases ?? []).filter((each) => each.rulings.some((name) => fits(rulings.get(name)))).map((each) => each.id);
  }

  #some(count) {
    const names = this.#cases();
    for (let at = names.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [names[at], names[other]] = [names[other], names[at]];
    }
    return names.slice(0, count);
  }

  draw() {
    this.onexam?.(null);
    keepingFocus(this.root, () => this.#drawChoice());
  }

  #drawChoice() {
    const register = this.register[language()];
    if (!register) return fill(this.root, h("p", { class: "soft" }, say("table.asking")));
    const { document: of } = this.chosen;
    const pages = [...new Set(register.rulings.filter((each) => each.document === of).map((each) => each.page))].sort((one, two) => one - two);
    const cards = ["characters", "locations", "protectors"].flatMap((kind) => [...catalogue.here[kind].values()]).sort((one, two) => one.name.localeCompare(two.name));
    const select = (key, options) =>
      h(
        "label",
        { class: "field" },
        h("span", {}, say(`practice.${key}`)),
        h(
          "select",
          {
            "data-key": `practice-${key}`,
            onchange: (event) => {
              this.chosen[key] = event.target.value;
              if (key === "document") this.chosen.page = "";
              this.draw();
            },
          },
          h("option", { value: "" }, say("practice.any")),
          options.map(([value, text]) => h("option", { value, selected: this.chosen[key] === value }, text)),
        ),
      );
    const count = this.#cases().length;
    const score = scoreOf();
    fill(
      this.root,
      h(
        "div",
        { class: "stack" },
        h("h2", {}, say("practice.title")),
        h("p", { class: "soft" }, say("practice.hint")),
        select("level", LEVELS.map((each) => [each, say(`practice.level.${each}`)])),
        select("document", register.documents.map((each) => [each.id, each.title])),
        of ? select("page", pages.map((each) => [String(each), String(each)])) : null,
        select("card", cards.map((each) => [each.id, each.name])),
        h("p", { role: "status" }, say("practice.found", { count })),
        h(
          "div",
          { class: "options" },
          button(say("practice.one"), () => this.begin(this.#some(1)), { class: "main", disabled: !count, "data-key": "practice-one" }),
          button(say("practice.ten"), () => this.begin(this.#some(ROUND)), { disabled: !count, "data-key": "practice-ten" }),
        ),
        score.asked ? h("p", { "data-part": "score" }, say("practice.score", score)) : null,
      ),
    );
  }

  // ---------------------------------------------------------------- a round
  begin(names) {
    this.exam = examOf(names) ?? { names, right: 0, at: 0 };
    this.onexam?.(names.length > 1 ? names : null);
    if (this.exam.at < names.length) this.ask();
    else this.#end();
  }

  async ask() {
    const turn = ++this.asked;
    const question = await this.engine.ask({ do: "practise", case: this.exam.names[this.exam.at] });
    if (turn !== this.asked) return;
    this.#drawQuestion(question, null);
    this.root.querySelector("h2")?.focus();
  }

  #answer(question, at) {
    const right = question.outcomes[at].right;
    if (right) this.exam.right += 1;
    keepScore(right);
    keepExam({ ...this.exam, at: this.exam.at + 1 });
    announce(`${say(right ? "practice.right" : "practice.wrong")} ${question.outcomes.find((each) => each.right).says}`);
    this.#drawQuestion(question, at);
    this.root.querySelector("[data-key=practice-next]")?.focus();
  }

  #drawQuestion(question, tapped) {
    const { names, at } = this.exam;
    if (question.wrong?.length) return fill(this.root, question.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))), this.#next());
    const done = tapped !== null;
    fill(
      this.root,
      h(
        "div",
        { class: "bench" },
        h(
          "section",
          { class: "stack", "aria-label": say("tab.table") },
          h("h2", { tabindex: "-1" }, say("practice.of", { number: at + 1, count: names.length })),
          question.table ? h("div", { class: "board" }, tableNow(question.table, { oncard: () => {} })) : h("pre", { class: "note" }, question.stated),
          question.played.length ? h("ol", { class: "note", "data-part": "played" }, question.played.map((each) => h("li", {}, each))) : null,
          question.claim ? h("p", { class: "note" }, h("b", {}, say("practice.claim")), ` ${question.claim}`) : null,
        ),
        h(
          "section",
          { class: "verdict" },
          h("h3", { id: "what-happens" }, say(question.claim || !question.table ? "practice.may" : "practice.what")),
          h(
            "div",
            { class: "options", role: "group", "aria-labelledby": "what-happens" },
            question.outcomes.map((each, index) =>
              button([done && each.right ? "✓ " : done && index === tapped ? "✗ " : "", each.says], () => this.#answer(question, index), {
                disabled: done,
                class: done && each.right ? "right" : done && index === tapped ? "mistaken" : "",
                "data-key": `outcome-${index}`,
                "data-right": done && each.right ? "yes" : undefined,
              }),
            ),
          ),
          done ? this.#after(question, tapped) : null,
        ),
      ),
    );
  }

  #after(question, tapped) {
    const right = question.outcomes[tapped].right;
    const says = question.refused.length ? question.refused.map((each) => upper(each.text)) : (question.verdict?.says ?? []);
    const cited = question.refused.length ? question.refused.map((each) => each.ruling).filter(Boolean) : (question.verdict?.rulings ?? []);
    const every = [...new Map([...cited, ...question.rulings].map((each) => [each.id, each])).values()];
    return h(
      "section",
      { class: `ruling-box ${right ? "" : "refused"}` },
      h("p", {}, h("b", { "data-part": "result" }, say(right ? "practice.right" : "practice.wrong"))),
      h("p", { class: "soft" }, question.title),
      h("p", { class: "says" }, says.map((each) => h("span", {}, each))),
      (question.verdict?.idle ?? []).map((each) => h("p", { class: "idle" }, each)),
      h("div", { class: "cites" }, every.map(cite)),
      h("div", { class: "row" }, this.#next(), question.table ? button(say("look.case"), () => this.oncase(question.case), { class: "plain" }) : null),
    );
  }

  #next() {
    const last = this.exam.at + 1 >= this.exam.names.length;
    return button(say(last ? "practice.end" : "practice.next"), () => (last ? this.#end() : ((this.exam.at += 1), this.ask())), { class: "main", "data-key": "practice-next" });
  }

  #end() {
    const { names, right } = this.exam;
    keepExam({});
    if (names.length === 1) return this.draw();
    const said = h("p", { role: "status", class: "soft" });
    const link = location.href;
    fill(
      this.root,
      h(
        "div",
        { class: "stack" },
        h("h2", { tabindex: "-1", "data-part": "exam" }, say("practice.result", { right, count: names.length })),
        h("p", {}, say("practice.share")),
        drawQr(link) ?? h("p", { class: "soft" }, say("share.too-long")),
        h("div", { class: "row" }, button(say("share.copy"), () => copy(link, said), { class: "main", "data-key": "exam-link" }), button(say("practice.again"), () => this.draw(), { "data-key": "practice-again" })),
        said,
      ),
    );
    this.root.querySelector("h2").focus();
  }
}
