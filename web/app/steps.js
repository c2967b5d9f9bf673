// Step through a game that was logged or followed: every event with its sentence, and the table as it lay then.

import { tableNow } from "./answer.js";
import { button, fill, h, keepingFocus, sheet, upper } from "./dom.js";
import { explainCard, explainEvent } from "./why.js";
import { say } from "./words.js";

/** ``onlay`` is given the line of the table at a step, to be laid out from there. */
export function stepsSheet({ engine, game, onlay }) {
  sheet(
    say("steps.title"),
    async (body, { close }) => {
      let steps = [];
      let at = 1;
      let turn = 0;
      const wrong = h("div", { role: "alert" });
      fill(body, h("p", { class: "soft" }, say("table.asking")));
      await go(1);

      async function go(number) {
        at = Math.max(1, Math.min(number, steps.length || number));
        const asked = ++turn;
        const answer = await engine.ask({ do: "replay", game, at });
        if (asked !== turn) return;
        if (answer.wrong?.length) return fill(body, answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))));
        steps = answer.steps;
        keepingFocus(body, () => draw(answer));
      }

      function jump(by) {
        // Along whole rounds: to where the next or the previous one begins.
        const here = steps[at - 1]?.round ?? 0;
        const found = by > 0 ? steps.find((each) => each.round > here) : steps.find((each) => each.round === (steps[at - 2]?.round ?? 0));
        return go(found?.number ?? (by > 0 ? steps.length : 1));
      }

      function draw(answer) {
        const step = steps[at - 1];
        const press = (label, key, onclick, disabled) => button(label, onclick, { "aria-label": say(`steps.${key}`), disabled, "data-key": key });
        const context = { engine, game, eventsHere: steps };
        fill(
          body,
          answer.checked ? h("p", { class: "note small" }, upper(answer.checked)) : null,
          h("p", { class: "says", "aria-live": "polite", "data-part": "step" }, h("span", {}, step.says)),
          h(
            "div",
            { class: "row tight" },
            press("«", "round-back", () => jump(-1), at <= 1),
            press("‹", "back", () => go(at - 1), at <= 1),
            h("output", {}, say("steps.of", { number: at, count: steps.length })),
            press("›", "on", () => go(at + 1), at >= steps.length),
            press("»", "round-on", () => jump(1), at >= steps.length),
          ),
          h("input", { type: "range", min: "1", max: String(steps.length), value: String(at), "aria-label": say("steps.title"), "data-key": "slider", onchange: (event) => go(Number(event.target.value)) }),
          h(
            "div",
            { class: "row" },
            button(say("why.event", { number: at }), () => explainEvent(context, at), { class: "main", "data-key": "why" }),
            onlay ? button(say("table.take-over"), () => lay(), { "data-key": "take-over" }) : null,
          ),
          wrong,
          h("div", { class: "board" }, tableNow(answer.table, { oncard: (place, seat, card) => card.card && explainCard({ ...context, at }, seat, card.card) })),
        );
      }

      async function lay() {
        const file = await engine.ask({ do: "export", game, as: "line", at });
        if (file.wrong?.length) return fill(wrong, file.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))));
        close();
        onlay(file.text);
      }
    },
    { closes: say("close"), className: "tall" },
  );
}
