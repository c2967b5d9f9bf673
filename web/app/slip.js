// A ruling as a thing: who asked, where, what was claimed and what was ruled; to be copied, sent, printed and kept.

import { button, download, fill, h, sheet, upper } from "./dom.js";
import { dayOf, keepSlip } from "./kept.js";
import { copy, drawQr } from "./share.js";
import { say } from "./words.js";

export const TAGS = ["claim", "asked-by", "north", "south", "table", "round", "event", "judge", "time"];

/** What a slip says, as the engine words it. */
export function drawSlip(told) {
  const name = (tag) => told.head.find((each) => each.tag === tag)?.value || say(`slip.${tag}`);
  return h(
    "article",
    { class: "slip" },
    h("h3", {}, told.title),
    h("dl", {}, told.head.map((each) => [h("dt", {}, each.name), h("dd", {}, each.value)])),
    told.decided.length ? h("ul", {}, told.decided.map((each) => h("li", {}, each))) : null,
    told.says.map((each) => h("p", { class: "says", "data-part": "slip" }, each)),
    h("ul", {}, told.rulings.map((each) => h("li", {}, h("b", {}, each.where || each.id), ` ${each.says}`))),
    [...told.hung, ...told.house, told.then, told.line].filter(Boolean).map((each) => h("p", { class: "small soft" }, each)),
    h("p", { class: "sign paper" }, ["judge", "north", "south"].map((tag) => h("span", {}, name(tag)))),
    h("p", { class: "appeal paper" }, told.appeal),
  );
}

/** Print one slip and nothing else of the page. */
function print(told) {
  const paper = h("div", { id: "paper" }, drawSlip(told));
  document.body.append(paper);
  const done = () => paper.remove();
  addEventListener("afterprint", done, { once: true });
  globalThis.print();
}

/** The form of a ruling; ``slip`` is the record, ``onkept`` hears of the one that is kept, in place of the one ``before``. */
export function slipSheet({ engine, slip, before = null, onkept }) {
  const day = dayOf();
  const tags = { ...day.tags, ...slip.game.tags };
  if (before === null && !tags.time && !slip.rulings) tags.time = new Date().toTimeString().slice(0, 5);
  let told = null;
  sheet(
    say("slip.title"),
    (body, { close }) => {
      const shown = h("div", { class: "stack", "aria-live": "polite" });
      const said = h("p", { role: "status", class: "soft" });
      const link = h("div", { class: "stack" });
      const now = () => ({
        ...slip,
        game: {
          ...slip.game,
          tags: Object.fromEntries(Object.entries(tags).map(([tag, text]) => [tag, text.trim()]).filter(([, text]) => text)),
        },
      });
      const draw = async () => {
        const answer = await engine.ask({ do: "hand-over", slip: now(), base: location.href.split("#")[0] });
        if (answer.wrong?.length) return fill(shown, answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))));
        told = answer;
        fill(shown, drawSlip(told));
        const field = h("input", { type: "text", readonly: true, value: told.link, "aria-label": say("share.link"), "data-key": "slip-link" });
        fill(link, told.link ? [field, drawQr(told.link) ?? h("p", { class: "soft" }, say("share.too-long"))] : h("p", { class: "soft" }, say("share.no-line")));
      };
      const act = (key, does, props = {}) => button(say(`slip.${key}`), () => told && does(), { "data-key": `slip-${key}`, class: "chip", ...props });
      const field = (tag) =>
        h(
          "label",
          { class: "field" },
          h("span", {}, say(`slip.${tag}`)),
          h("input", {
            type: "text",
            maxlength: "300",
            value: tags[tag] ?? "",
            "data-key": `slip-tag-${tag}`,
            onchange: (event) => {
              tags[tag] = event.target.value;
              draw();
            },
          }),
        );
      fill(
        body,
        h(
          "div",
          { class: "chips" },
          act("text", () => copy(told.text, said), { class: "main" }),
          act("print", () => print(told)),
          act("keep", () => {
            const kept = keepSlip(told.slip, before);
            fill(said, say(kept ? "slip.kept" : "slip.unkept"));
            if (kept) close();
            onkept?.();
          }),
          act("page", () => download("ruling.html", told.page, "text/html;charset=utf-8")),
          act("markdown", () => copy(told.markdown, said)),
          act("copy-link", () => copy(told.link, said)),
        ),
        said,
        shown,
        h("details", { open: slip.rulings === undefined }, h("summary", {}, say("slip.about")), h("div", { class: "stack" }, TAGS.map(field))),
        h("details", {}, h("summary", {}, say("slip.link")), link),
      );
      draw();
    },
    { closes: say("close") },
  );
}
