// Why, why not, and what if: sheets over whatever is being looked at.

import { besideOne, cite } from "./answer.js";
import { catalogue } from "./catalogue.js";
import { button, fill, h, sheet, upper } from "./dom.js";
import { printed } from "./laying.js";
import { say } from "./words.js";

/** What a ruling says, and where it is printed. */
export function readRuling(ruling) {
  sheet(
    ruling.where || ruling.id,
    (body) => fill(body, h("p", { class: "says" }, ruling.says), h("code", { class: "soft" }, ruling.id)),
    { closes: say("close") },
  );
}

/** An explanation as the engine writes it: lines, each a little further in than what it explains. */
function explained(answer) {
  if (answer.wrong?.length) return answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text)));
  return h(
    "ul",
    { class: "causes" },
    answer.lines.map((each) => h("li", { class: each.indent ? `in in-${Math.min(each.indent, 4)}` : "" }, each.text)),
  );
}

/** Open a sheet that is filled in when the engine has answered. */
function asking(title, ask, draw) {
  sheet(
    title,
    async (body) => {
      fill(body, h("p", { class: "soft" }, say("table.asking")));
      try {
        fill(body, draw(await ask()));
      } catch (problem) {
        fill(body, h("p", { class: "fault" }, problem.message));
      }
    },
    { closes: say("close"), className: "tall" },
  );
}

/** Why an event happened, back to the decision behind it, and what it did not bring about. */
export function explainEvent({ engine, game, eventsHere }, number) {
  const event = eventsHere?.find((each) => each.number === number);
  asking(
    say("why.event", { number }),
    () => engine.ask({ do: "explain", game, at: number }),
    (answer) => [
      event ? h("p", { class: "says" }, event.says) : null,
      explained(answer),
      event?.why_not.length
        ? [h("h3", {}, say("why.not")), h("ul", { class: "causes" }, event.why_not.map((each) => h("li", {}, each.says)))]
        : null,
      answer.rulings ? h("div", { class: "cites" }, Object.values(answer.rulings).map(cite)) : null,
    ],
  );
}

/** Why a card has its influence and its signets, and why nothing else happens to it. */
export function explainCard({ engine, game, at }, seat, card) {
  const meant = { seat, card };
  const when = at ? { at } : {};
  asking(
    `${catalogue.name(card)} · ${say(`seat.${seat}`)}`,
    () =>
      Promise.all([
        engine.ask({ do: "explain", game, signets: meant, ...when }),
        engine.ask({ do: "explain", game, influence: meant, ...when }),
        engine.ask({ do: "why-not", game, card, seat, ...when }),
      ]),
    ([signets, influence, not]) => [
      h("h3", {}, say("why.signets")),
      explained(signets),
      h("h3", {}, say("why.influence")),
      explained(influence),
      h("h3", {}, say("why.not")),
      explained(not),
      printed(card),
    ],
  );
}

/** What each of the options leads to, side by side. */
export function besideDecisions({ engine, game }, options) {
  asking(
    say("ask.compare"),
    () =>
      Promise.all(
        options.slice(0, 8).map((each) => engine.ask({ do: "ask", game: { ...game, decisions: [...(game.decisions ?? []), each.send] } })),
      ),
    (answers) => h("div", { class: "beside" }, answers.map((answer, index) => besideOne(upper(options[index].says), answer))),
  );
}

/** The verdict as it is beside what it would be under another answer. */
export function besideAnswers({ engine, game, answer }, question, one) {
  const chosen = question.answers.find((each) => each.chosen);
  asking(
    question.question,
    () => engine.ask({ do: "what-if", game, answers: { [question.question]: one.id } }),
    (both) =>
      both.wrong?.length
        ? both.wrong.map((each) => h("p", { class: "fault" }, each.text))
        : [
            h("p", {}, question.asks),
            h("div", { class: "beside" }, besideOne(chosen?.says ?? "", both.was), besideOne(one.says, both.would)),
            button(say("question.take", { answer: one.says }), (event) => {
              event.target.closest("dialog").close();
              answer(question.question, one.id, one.usual);
            }),
          ],
  );
}
