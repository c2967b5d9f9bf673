// What the engine answers, as a judge reads it: the verdict first, then what there is to decide, what was decided, the
// open questions that matter here, and every event with its reasons.

import { cardButton, drawBoard } from "./board.js";
import { catalogue } from "./catalogue.js";
import { announce, button, fill, h, upper } from "./dom.js";
import { SEATS } from "./layout.js";
import { explainEvent, readRuling } from "./why.js";
import { say } from "./words.js";

/** A ruling as a button: document and page; a tap shows what it says. */
export function cite(ruling) {
  return button([h("b", {}, ruling.where || ruling.id), ruling.where ? ` ${ruling.id}` : ""], () => readRuling(ruling), {
    class: "cite",
    "data-key": `cite-${ruling.id}`,
  });
}

function cites(rulings) {
  return rulings.length ? h("div", { class: "cites" }, rulings.map(cite)) : null;
}

/** How a refusal begins: what could not be read was refused by no rule. */
function refusedHow(refused) {
  return say(refused.every((each) => ["unreadable", "unknown-name"].includes(each.code)) ? "verdict.unread" : "verdict.refused");
}

/** What was refused, and by which rulings. */
function refusal({ wrong: refused, earlier }, { handOver, correct, decisions }) {
  const ruled = refused.some((each) => !["unreadable", "unknown-name"].includes(each.code));
  return h(
    "section",
    { class: "ruling-box refused", "aria-label": refusedHow(refused) },
    h("p", { class: "says", "data-part": "refused" }, h("span", {}, refusedHow(refused)), refused.map((each) => h("span", {}, upper(each.text)))),
    cites(refused.map((each) => each.ruling).filter(Boolean)),
    // What it contradicts may be what is wrong.
    earlier !== undefined && correct ? button(say("correct.earlier", { entry: said(decisions[earlier]) }), () => correct(earlier), { class: "plain", "data-key": "earlier" }) : null,
    ruled ? handOverButton(handOver) : null,
  );
}

function sentences(verdict) {
  return h("p", { class: "says", "data-part": "verdict" }, verdict.says.map((each) => h("span", {}, each)));
}

function handOverButton(handOver) {
  return handOver ? button(say("slip.hand-over"), handOver, { class: "plain", "data-key": "hand-over" }) : null;
}

function verdictBox(verdict, handOver) {
  return h(
    "section",
    { class: "ruling-box", "aria-label": say("verdict.title") },
    sentences(verdict),
    verdict.idle.map((each) => h("p", { class: "idle", "data-part": "idle" }, each)),
    cites(verdict.rulings),
    verdict.next ? h("p", { class: "next" }, verdict.next) : null,
    handOverButton(handOver),
  );
}

/** The verdict of a game beside that of the same game otherwise. */
export function besideOne(title, found) {
  return h(
    "section",
    {},
    h("h3", {}, title),
    found.refused ? h("p", { class: "fault" }, found.refused.wrong.map((each) => upper(each.text)).join(" ")) : null,
    found.verdict ? sentences(found.verdict) : null,
    found.verdict ? cites(found.verdict.rulings) : null,
    found.verdict?.next ? h("p", { class: "soft" }, found.verdict.next) : null,
  );
}

// ------------------------------------------------------------------ what there is to decide
/** Decisions as buttons; hands as cards. ``beside`` compares two of them. */
function asked(ask, saidBefore, { decide, compare }) {
  const places = ask.kind === "place"; // of a hand that nobody knows, every card that may be in it is offered
  const options = places ? [...ask.options].sort(byInfluence) : ask.options;
  const option = (each) =>
    places
      ? cardButton({ card: each.cards[0].card }, () => decide(each.send), { "data-key": each.send, where: each.says })
      : button(upper(each.says), () => decide(each.send), { "data-key": each.send });
  return h(
    "section",
    { class: "stack", "aria-label": ask.says },
    h("h3", { class: saidBefore ? "unseen" : "" }, ask.says),
    several(ask, decide) ?? h("div", { class: places ? "grid" : "options" }, options.map(option)),
    ask.options.length > 1 && ask.options.length < 16 && !places && compare
      ? button(say("ask.compare"), () => compare(ask.options), { class: "plain", "data-key": `compare-${ask.seat}` })
      : null,
  );
}

/** Several cards of a hand that nobody knows: tapped one by one, for there are too many pairs to choose from. */
function several(ask, decide) {
  const count = ask.options[0]?.cards.length;
  if (ask.options.length < 16 || count < 2 || ask.options.some((each) => each.choose !== "choose-from-hand")) return null;
  const chosen = [];
  const cards = [...new Set(ask.options.flatMap((each) => each.cards.map(({ card }) => card)))].map((card) => ({ cards: [{ card }] })).sort(byInfluence);
  const tapped = (event, card) => {
    const at = chosen.indexOf(card);
    if (at < 0) chosen.push(card);
    else chosen.splice(at, 1);
    event.currentTarget.setAttribute("aria-pressed", String(at < 0));
    if (chosen.length === count) decide(ask.options.find((each) => each.cards.every((one) => chosen.includes(one.card))).send);
  };
  return h("div", { class: "grid" }, cards.map(({ cards: [{ card }] }) => cardButton({ card }, (event) => tapped(event, card), { "aria-pressed": "false", "data-key": `${ask.seat}-holds-${card}` })));
}

function byInfluence(one, two) {
  const influence = (each) => catalogue.find(each.cards[0]?.card)?.influence ?? 0;
  return influence(one) - influence(two);
}

/** Ask about a decision as players claim it: what somebody wants to do, in words. What was refused is there to be put right. */
function claim(decide, refused) {
  const field = h("input", { type: "text", value: refused, placeholder: say("claim.example"), "aria-label": say("claim.title"), "data-key": "claim" });
  return h(
    "details",
    { open: Boolean(refused) },
    h("summary", {}, say("claim.title")),
    h(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          if (field.value.trim()) decide(field.value.trim());
        },
      },
      h("p", { class: "soft small" }, say("claim.hint")),
      field,
      h("button", { type: "submit", "data-key": "claim-send" }, say("claim.send")),
    ),
  );
}

/** What chance did that nobody told: it can be told. */
function chances(untold, tell) {
  return untold.map((each) =>
    h(
      "div",
      { class: "question" },
      h("p", {}, each.says, each.open ? null : [" ", h("span", { class: "soft" }, say("chance.by-lot"))]),
      each.options
        ? h(
            "div",
            { class: "choice", role: "group", "aria-label": each.says },
            each.options.map((side) => button(side.says, () => tell(each.insert, side.send), { "data-key": `chance-${each.event}-${side.send}` })),
          )
        : null,
      each.count > 1 || (each.send && !each.options) ? pickedField(each, tell) : null,
    ),
  );
}

function pickedField(each, tell) {
  const asks = say(each.kind === "protectors-laid" ? "chance.laid" : each.kind === "picked-at-random" ? "chance.picked" : "chance.gone");
  const field = h("input", { type: "text", placeholder: asks, "aria-label": asks, "data-key": `told-${each.send}${each.insert}` });
  return h(
    "form",
    {
      class: "row tight",
      onsubmit: (event) => {
        event.preventDefault();
        if (field.value.trim()) tell(each.insert, `${each.send}${field.value.trim()}`);
      },
    },
    field,
    h("button", { type: "submit" }, say("chance.tell")),
  );
}

const RECENT = 6; // entries of a long game that are shown; the others are folded

/** What was decided so far; a tap goes back to before it, or offers to ``correct`` it. */
function trail({ decisions, takeBack, correct }, refused) {
  if (!decisions.length) return null;
  const refusedAt = refused && decisions[refused.decision] === refused.claimed ? refused.decision : -1;
  const early = correct ? Math.max(0, decisions.length - RECENT) : 0;
  const each = decisions.map((one, index) =>
    button(index === refusedAt ? [h("b", {}, say("trail.refused")), ` ${said(one)} ×`] : `${index + 1}. ${said(one)} ${correct ? "✎" : "×"}`, () => (correct ?? takeBack)(index), {
      "aria-label": say(index === refusedAt ? "trail.drop" : correct ? "trail.correct" : "trail.back", { decision: said(one) }),
      class: index === refusedAt ? "refused" : "",
      "data-key": `back-${index}`,
    }),
  );
  return h(
    "div",
    { class: "trail", role: "group", "aria-label": say("trail.title") },
    decisions.length > 1 || refusedAt < 0 ? h("span", { class: "soft" }, say("trail.title")) : null,
    early ? h("details", {}, h("summary", {}, say("trail.earlier", { count: early })), h("div", { class: "trail" }, each.slice(0, early))) : null,
    each.slice(early),
  );
}

/** Entries that do not hold any more after an earlier one was corrected, and why. */
function leftOut(dropped) {
  if (!dropped?.length) return null;
  return h("section", { class: "note stack", "data-part": "dropped" }, h("p", {}, say("correct.dropped")), h("ul", {}, dropped.map((each) => h("li", {}, h("b", {}, said(each.entry)), ` – ${each.says}`))));
}

const WORDS = ["tokens", "modifiers", "decline", "next", "card", "and", "coin", "picked", "hand", "deck", "shows", "draws", "laid", "protector", "ignored", "nothing", "yes", "no"];

/** A decision as it was sent, with names that people read. */
export function said(written) {
  return written
    .split(/([:,]?\s+)/)
    .map((part) => {
      if (SEATS.includes(part)) return say(`seat.${part}`);
      if (WORDS.includes(part)) return say(`word.${part}`);
      return catalogue.find(part)?.name ?? catalogue.here.factions.find((each) => each.id === part)?.name ?? part;
    })
    .join("");
}

// ------------------------------------------------------------------ open questions
function hinge(each, { answer, besideAnswer }) {
  const name = `hinge-${each.question}`;
  return h(
    "fieldset",
    { class: "question" },
    h("legend", {}, h("b", {}, say("question.open"))),
    h("p", {}, each.asks),
    each.answers.map((one) =>
      h(
        "label",
        { class: "switch" },
        h("input", {
          type: "radio",
          name,
          value: one.id,
          checked: one.chosen,
          onchange: () => answer(each.question, one.id, one.usual),
          "data-key": `${name}-${one.id}`,
        }),
        h(
          "span",
          {},
          one.says,
          one.usual ? h("span", { class: "soft" }, ` (${say("question.usual")})`) : null,
          one.leads ? h("span", { class: "leads soft small" }, one.leads) : null,
        ),
      ),
    ),
    h(
      "div",
      { class: "row" },
      each.answers
        .filter((one) => one.matters && !one.chosen)
        .map((one) => button(say("question.beside", { answer: one.says }), () => besideAnswer(each, one), { class: "plain" })),
      h("code", { class: "small soft" }, each.question),
    ),
  );
}

// ------------------------------------------------------------------ events
function eventList(answer, context) {
  const every = (event) =>
    h(
      "li",
      {},
      button([h("span", { class: "number" }, String(event.number)), h("span", {}, event.says, event.why_not.map((told) => h("span", { class: "soft small" }, h("br"), told.says)))], () => explainEvent(context, event.number), {
        class: "event",
        "data-key": `event-${event.number}`,
      }),
    );
  const mattering = answer.events.filter((event) => !event.folded);
  const rest = answer.events.length - mattering.length;
  if (!answer.events.length) return null;
  return h(
    "details",
    { open: Boolean(context.openEvents) },
    h("summary", {}, say("events.title")),
    h("p", { class: "soft small stack" }, say("events.hint")),
    h("ol", {}, (mattering.length ? mattering : answer.events).map(every)),
    rest && mattering.length
      ? h("details", {}, h("summary", {}, say("events.all", { count: answer.events.length })), h("ol", {}, answer.events.map(every)))
      : null,
  );
}

/** Draw an answer. ``context`` says what a tap does. */
export function drawAnswer(root, answer, context) {
  const verdict = answer.verdict;
  const wrong = answer.refused?.wrong ?? [];
  announce([...(wrong.length ? [refusedHow(wrong), ...wrong.map((each) => upper(each.text))] : []), ...(verdict?.says ?? []), verdict?.next ?? ""].join(" "));
  fill(
    root,
    answer.refused ? refusal(answer.refused, context) : null,
    verdict ? verdictBox(verdict, answer.refused ? null : context.handOver) : null,
    (answer.expected ?? []).map((each) => h("p", { class: "fault" }, each)),
    leftOut(answer.dropped),
    trail(context, answer.refused),
    answer.chance ? h("p", { class: "note" }, answer.chance) : null,
    (answer.asks ?? []).map((each) => asked(each, verdict?.next.includes(each.says), context)),
    chances(answer.by_lot ?? [], context.tell),
    (verdict?.hinges ?? []).map((each) => hinge(each, context)),
    answer.asks?.length ? claim((words) => context.decide(claimed(answer, words)), answer.refused ? unclaimed(answer, context.sent) : "") : null,
    eventList(answer, context),
  );
}

/** A claim that does not say whose it is is that of the seat that is asked. */
function claimed(answer, words) {
  return /^[^\s:]+:/.test(words) ? words : `${answer.asks[0].seat}: ${words}`;
}

/** What was claimed, as it was typed. */
function unclaimed(answer, sent) {
  const written = sent[answer.refused.decision] ?? "";
  const seat = `${answer.asks[0].seat}: `;
  return written.startsWith(seat) ? written.slice(seat.length) : written;
}

// ------------------------------------------------------------------ the table as it lies now
export function tableNow(table, { oncard, changed }) {
  const guards = Object.fromEntries(table.protectors.map((each) => [each.place, { name: each.protector, up: each.up, faction: each.faction }]));
  return [
    h("p", { class: "soft small" }, table.moment, table.locations.length ? ` · ${table.locations.map((each) => each.name).join(", ")}` : ""),
    drawBoard({ places: table.encounters, guards, current: table.current, oncard, changed }),
    h("p", { class: "small" }, SEATS.map((seat) => `${say(`seat.${seat}`)} · ${signets(table[seat].signets)}`).join(" / ")),
    h("details", { open: innerWidth > 992 }, h("summary", {}, say("side.title")), h("div", { class: "sides stack" }, SEATS.map((seat) => side(table[seat], seat)))),
  ];
}

function signets(count) {
  return say(count === 1 ? "card.signet" : "card.signets", { count });
}

function side(has, seat) {
  const known = has.hand?.some((card) => card !== "?");
  const lines = [
    `${say("pile.hand")} (${has.hand_count})${known ? `: ${catalogue.several(has.hand)}` : ""}`,
    `${say("pile.deck")}: ${has.deck_count}`,
    has.discard.length ? `${say("pile.discard")}: ${catalogue.several(has.discard)}` : "",
    has.waiting.length ? `${say("waiting.short")}: ${has.waiting.map((each) => catalogue.waits(each.written)).join(", ")}` : "",
  ];
  return h("p", {}, h("b", {}, say(`seat.${seat}`)), " · ", lines.filter(Boolean).join(" · "));
}
