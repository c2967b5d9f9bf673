// Open what somebody wrote: a pasted line, case or log, or a file of one.

import { fill, h, sheet, upper } from "./dom.js";
import { fromPosition } from "./layout.js";
import { addressOf } from "./state.js";
import { say } from "./words.js";

const LARGEST = 6_000_000; // characters, as the protocol takes

/**
 * Bring a text onto the bench: a line as a table that can be changed, a case or log as it is. Return what is wrong with
 * it; then nothing is changed, nor if it is not wanted any more by the time that the engine has read it.
 */
export async function takeIn(bench, engine, text, decisions = [], isWanted = () => true) {
  const found = await engine.ask({ do: "check", text });
  if (!isWanted()) return [];
  if (found.wrong?.length) return found.wrong;
  if (found.kind === "slip") location.hash = addressOf(found.slip.game.line, found.slip.game.decisions ?? [], found.slip);
  else if (found.kind === "link") location.hash = addressOf(found.game.line, found.game.decisions ?? []);
  else if (found.kind === "line" && found.position) bench.begin(fromPosition(found.position), decisions);
  else bench.open({ [found.kind]: found.kind === "log" ? `${text.trim()}\n` : text }, decisions);
  return [];
}

export function openSheet(bench, engine) {
  sheet(
    say("open.title"),
    (body, { close }) => {
      const field = h("textarea", { "aria-label": say("open.paste"), spellcheck: "false", autocapitalize: "off", "data-key": "paste" });
      const wrong = h("div", { class: "stack", role: "alert" });
      const read = async (text) => {
        if (!text.trim()) return;
        const problems = text.length > LARGEST ? [{ text: say("open.too-large") }] : await takeIn(bench, engine, text);
        if (!problems.length) return close();
        fill(wrong, problems.map((each) => h("p", { class: "fault" }, upper(each.text))));
      };
      fill(
        body,
        h("p", { class: "soft" }, say("open.hint")),
        field,
        wrong,
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", class: "main", onclick: () => read(field.value) }, say("open.read")),
          h(
            "label",
            { class: "file" },
            say("open.file"),
            h("input", {
              type: "file",
              accept: ".jsonl,.toml,.txt,application/jsonl,application/toml,text/plain",
              onchange: async (event) => read(await textOf(event.target.files[0])),
            }),
          ),
        ),
      );
    },
    { closes: say("cancel") },
  );
}

async function textOf(file) {
  if (!file) return "";
  return file.size > LARGEST ? " ".repeat(LARGEST) + "x" : file.text();
}
