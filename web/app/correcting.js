// Correct an earlier entry of a game that is followed: what came after is tried again, and kept where it still holds.

import { said } from "./answer.js";
import { button, fill, h, sheet } from "./dom.js";
import { say } from "./words.js";

/** ``enter`` puts another entry in the place of this one, or none; ``takeBack`` goes back to before it. */
export function correctSheet(engine, game, index, { takeBack, enter }) {
  const entry = game.decisions[index];
  sheet(
    say("correct.title", { number: index + 1, entry: said(entry) }),
    async (body, { close }) => {
      const then = (act) => () => {
        close();
        act();
      };
      const field = h("input", { type: "text", value: said(entry), "aria-label": say("correct.field"), "data-key": "correct-field" });
      const others = h("div", { class: "options" });
      fill(
        body,
        h("p", { class: "soft" }, say("correct.hint")),
        others,
        h(
          "form",
          {
            class: "row tight",
            onsubmit: (event) => {
              event.preventDefault();
              if (field.value.trim()) then(() => enter(field.value.trim()))();
            },
          },
          field,
          h("button", { type: "submit", "data-key": "correct-send" }, say("correct.send")),
        ),
        button(say("correct.leave-out"), then(() => enter(null)), { "data-key": "correct-leave-out" }),
        button(say("correct.back"), then(takeBack), { "data-key": "correct-back" }),
      );
      const before = await engine.ask({ do: "follow", game: { ...game, decisions: game.decisions.slice(0, index) } });
      const key = entry.slice(0, entry.indexOf(":") + 1);
      const offered = [...(before.asks ?? []), ...(before.by_lot ?? []).filter((each) => each.insert === index)].flatMap((each) => each.options ?? []);
      fill(
        others,
        offered.filter((each) => each.send.startsWith(key) && each.send !== entry).map((each) => button(said(each.send), then(() => enter(each.send)), { "data-key": `correct-${each.send}` })),
      );
    },
    { closes: say("cancel"), className: "tall" },
  );
}
