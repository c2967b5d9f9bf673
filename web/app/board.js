// The board: two facing rows along the direction of play. Laid-out and played tables are drawn by the same hand.

import { PIECES, breakable, catalogue, factionShape } from "./catalogue.js";
import { button, h, icon } from "./dom.js";
import { say } from "./words.js";

function signed(by) {
  return by > 0 ? `+${by}` : `\u2212${-by}`;
}

export function factionIcon(faction) {
  return icon(factionShape(faction), "icon faction");
}

/** The pieces on a card, each with its shape and its number, so that colour alone tells nothing. */
export function pieces(card) {
  const shown = [];
  const piece = (kind, count) =>
    h("span", { class: `piece ${kind}` }, icon(PIECES[kind]), count > 1 ? String(count) : "");
  if (card.modifier) shown.push(h("span", { class: `piece by ${card.modifier < 0 ? "lowered" : ""}` }, signed(card.modifier)));
  if (card.tokens) shown.push(piece("token", card.tokens));
  if (card.blessings) shown.push(piece("blessing", card.blessings));
  if (card.signets) shown.push(piece("signet", card.signets));
  return shown;
}

function inWords(card) {
  const printed = catalogue.find(card.card);
  const said = [catalogue.name(card.card)];
  if (printed?.influence !== undefined) said.push(say("card.influence", { influence: printed.influence + (card.modifier ?? 0) }));
  if (card.modifier) said.push(say("card.modified", { by: signed(card.modifier) }));
  if (card.tokens) said.push(say("card.token"));
  if (card.blessings) said.push(say("card.blessing"));
  if (card.signets) said.push(say(card.signets === 1 ? "card.signet" : "card.signets", { count: card.signets }));
  if (card.up === false) said.push(say("card.face-down"));
  return said.join(", ");
}

/** A card as a button. */
export function cardButton(card, onclick, { where = "", className = "", ...props } = {}) {
  const printed = card.card ? catalogue.find(card.card) : null;
  const faction = printed?.faction;
  const classes = ["card", faction && `of-${faction}`, card.signets && "won", card.up === false && "down", className];
  const label = [where, card.card ? inWords(card) : say("card.face-down")].filter(Boolean).join(": ");
  return button(
    [
      h("span", { class: "influence" }, printed?.influence === undefined ? "" : String(printed.influence + (card.modifier ?? 0))),
      h("span", { class: "faction" }, faction ? factionIcon(faction) : ""),
      h("span", { class: "name" }, breakable(card.card ? catalogue.name(card.card) : say("card.hidden"))),
      h("span", { class: "pieces" }, pieces(card)),
    ],
    onclick,
    { class: classes.filter(Boolean).join(" "), "aria-label": label, ...props },
  );
}

function spaceButton(place, seat, onclick) {
  return button([h("span", {}, h("span", { class: "plus" }, "+"), say(`seat.${seat}`))], onclick, {
    class: "space",
    "aria-label": say("board.space", { seat: say(`seat.${seat}`), place }),
    "data-key": `${seat}-${place}`,
  });
}

/**
 * Draw a board. ``places`` are pairs of cards, ``guards`` protectors by place, ``faults`` what cannot be there, by
 * ``seat-place``. Spaces can be tapped where ``onspace`` is given.
 */
export function drawBoard({ places, guards = {}, faults = {}, changed = new Set(), current, oncard, onspace, onguard }) {
  const lying = places.length + (onspace ? 1 : 0);
  const count = Math.max(lying, ...Object.keys(guards).map(Number));
  if (!count) return null;
  const columns = [];
  for (let place = 1; place <= count; place += 1) {
    columns.push(column(place, places[place - 1] ?? { north: null, south: null }));
  }

  function column(place, cards) {
    const half = (seat) => {
      const card = cards[seat];
      const wrong = faults[`${seat}-${place}`];
      const where = say("board.where", { seat: say(`seat.${seat}`), place });
      const key = `${seat}-${place}`;
      const className = [wrong && "wrong", changed.has(key) && "changed"].filter(Boolean).join(" ");
      const shown = card
        ? cardButton(card, () => oncard(place, seat, card), { where, className, "data-key": key })
        : place > lying
          ? h("div") // only a protector lies there yet
          : onspace
            ? spaceButton(place, seat, () => onspace(place, seat))
            : h("div", { class: "space" });
      return h("div", { class: "stack" }, shown, wrong?.map((each) => h("p", { class: "wrong-here", role: "note" }, each)));
    };
    const guard = guards[place];
    return h(
      "li",
      { class: "place" },
      guard ? guardAt(guard, place) : h("span"),
      half("north"),
      h("div", { class: `middle ${place === current ? "now" : ""}` }, String(place)),
      half("south"),
    );
  }

  function guardAt(guard, place) {
    const named = guard.name ? catalogue.name(guard.name) : say("card.face-down");
    const text = [guard.faction ? factionIcon(guard.faction) : "", guard.up === false ? `(${named})` : named];
    return onguard
      ? button(text, () => onguard(place, guard), { class: "guard", "data-key": `guard-${place}` })
      : h("span", { class: "guard" }, text);
  }

  return h(
    "div",
    { class: "lane" },
    h("div", { class: "seats", "aria-hidden": "true" }, h("i"), h("span", {}, say("seat.north")), h("i"), h("span", {}, say("seat.south"))),
    h("ol", { class: "lane", "aria-label": say("board.name") }, columns),
  );
}
