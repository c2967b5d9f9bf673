// One player and the search. The page hands the engine the whole game; the engine hands the search what its seat knows, and
// the page shows nothing of what it chose.

import { announce, fill, h, upper } from "./dom.js";
import { say } from "./words.js";

export const BOT = "north"; // whoever plays against it sits in front of the phone

/** Let the search decide whatever it is asked; return the game to keep then, or nothing if that failed. */
export async function botDecides(engine, root, { keep, bot }) {
  const beside = root.querySelector(".verdict") ?? root; // nobody taps what was offered before
  fill(beside, h("p", { class: "soft", "data-part": "thinks" }, say("bot.thinks")));
  announce(say("bot.thinks"));
  const answer = await engine.ask({ do: "play-for", keep, seat: bot });
  announce("");
  if ("keep" in answer) return answer.keep;
  fill(beside, answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))));
  return null;
}
