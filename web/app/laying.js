// The sheets with which a table is laid out: a card's pieces, the deck, locations, protectors, and what a seat has.

import { catalogue } from "./catalogue.js";
import { button, choice, fill, h, keepingFocus, sheet } from "./dom.js";
import { guardPlace, nextSpace, phaseOf, putCard, takeCard } from "./layout.js";
import { characters, pickForPlaces, pickOne, pickSeveral, stepper } from "./picker.js";
import { say } from "./words.js";

/** Lay one card after another, beginning at a place. */
export function layCards(bench, place, seat) {
  let target = { place, seat };
  let last = null;
  pickForPlaces({
    deck: () => bench.now.layout.deck,
    target: () => target,
    used: (id, whose) => bench.now.layout.encounters.some((each) => each[whose]?.card === id),
    put: (id) => {
      bench.lay((layout) => putCard(layout, target.place, target.seat, id));
      last = target;
      target = nextSpace(bench.now.layout, target.place, target.seat);
    },
    last: (again) => (last ? lastPut(bench, last, again) : null),
  });
}

/** What was put down a moment ago, with what most often lies on it. */
function lastPut(bench, { place, seat }, again) {
  const card = bench.now.layout.encounters[place - 1]?.[seat];
  if (!card) return null;
  const change = (edit) => {
    bench.lay((layout) => edit(layout.encounters[place - 1][seat]));
    again();
  };
  const where = say("board.where", { seat: say(`seat.${seat}`), place });
  return h(
    "div",
    { class: "note stack" },
    h("p", {}, h("b", {}, catalogue.name(card.card)), " · ", where),
    h(
      "div",
      { class: "row" },
      button(say("pieces.token"), () => change((it) => (it.tokens = it.tokens ? 0 : 1)), {
        "aria-pressed": String(card.tokens > 0),
        "data-key": "token",
      }),
      [3, -3, -5].map((by) =>
        button(by > 0 ? `+${by}` : `−${-by}`, () => change((it) => (it.modifier += by)), {
          "aria-label": say("pieces.modify", { by }),
          "data-key": `by-${by}`,
        }),
      ),
      card.modifier ? h("output", {}, `= ${card.modifier > 0 ? "+" : ""}${card.modifier}`) : null,
    ),
  );
}

/** A card that lies here: its pieces, another card, or none; ``asks`` are what can be asked about it. */
export function cardSheet(bench, place, seat, asks) {
  sheet(
    "",
    (body, { close, retitle }) => {
      draw();
      function draw() {
        const card = bench.now.layout.encounters[place - 1]?.[seat];
        if (!card) return close();
        retitle(`${catalogue.name(card.card)} · ${say("board.where", { seat: say(`seat.${seat}`), place })}`);
        const change = (edit) => {
          bench.lay((layout) => edit(layout.encounters[place - 1][seat]));
          draw();
        };
        keepingFocus(body, () =>
          fill(
            body,
            printed(card.card),
            stepper(say("pieces.tokens"), card.tokens, (value) => change((it) => (it.tokens = value)), { least: 0, most: 9 }),
            stepper(say("pieces.modifier"), card.modifier, (value) => change((it) => (it.modifier = value))),
            h(
              "div",
              { class: "choice", role: "group", "aria-label": say("pieces.modifier") },
              [1, 3, 5, -3, -5].map((by) =>
                button(by > 0 ? `+${by}` : `−${-by}`, () => change((it) => (it.modifier += by)), {
                  "aria-label": say("pieces.modify", { by }),
                  "data-key": `by-${by}`,
                }),
              ),
            ),
            h(
              "details",
              { open: Boolean(card.signets || card.blessings || !card.up) },
              h("summary", {}, say("pieces.more")),
              h(
                "div",
                { class: "stack" },
                h("p", { class: "soft small" }, say("pieces.signets-hint")),
                stepper(say("pieces.signets"), card.signets, (value) => change((it) => (it.signets = value)), { least: 0, most: 9 }),
                stepper(say("pieces.blessings"), card.blessings, (value) => change((it) => (it.blessings = value)), { least: 0, most: 9 }),
                button(say("card.face-down"), () => change((it) => (it.up = !it.up)), {
                  "aria-pressed": String(!card.up),
                  "data-key": "down",
                }),
              ),
            ),
            asks?.(card),
            h(
              "div",
              { class: "row" },
              button(say("card.another"), () => {
                close();
                layCards(bench, place, seat);
              }),
              button(say("card.take-away"), () => {
                close();
                bench.lay((layout) => takeCard(layout, place, seat));
              }),
            ),
          ),
        );
      }
    },
    { closes: say("done") },
  );
}

/** What is printed on a card. */
export function printed(id) {
  const card = catalogue.find(id);
  if (!card) return null;
  return h("div", { class: "note stack" }, h("p", { class: "small soft" }, card.kind), h("p", {}, card.effect));
}

// ------------------------------------------------------------------ moment, deck, locations, protectors
/** Choose the moment, and the round where that matters. */
export function phaseSheet(bench) {
  sheet(
    say("phase.title"),
    (body, { close }) => {
      draw();
      function draw() {
        const { layout } = bench.now;
        keepingFocus(body, () =>
          fill(
            body,
            [1, 2, 3].map((phase) =>
              button([h("b", {}, say(`phase.${phase}`)), h("br"), h("span", { class: "small" }, say(`phase.${phase}.long`))], () => {
                bench.lay((it) => (it.phase = phase));
                close();
              }, { "aria-pressed": String(phaseOf(layout) === phase), "data-key": `phase-${phase}` }),
            ),
            stepper(say("round"), layout.round ?? 0, (value) => {
              bench.lay((it) => (it.round = value || null));
              draw();
            }, { least: 0, most: 99 }),
            h("p", { class: "soft small" }, say("round.hint")),
          ),
        );
      }
    },
    { closes: say("done") },
  );
}

export function deckName(deck) {
  if (Array.isArray(deck)) return say("deck.own");
  if (typeof deck === "string") return say("deck.named", { deck });
  const others = deck.with ?? [];
  return others.length ? `${say("deck.named", { deck: deck.from })} + ${others.length}` : say("deck.named", { deck: deck.from });
}

/** Choose the deck and the characters that replace others of the same influence. */
export function deckSheet(deck, onchange) {
  const base = () => (typeof deck() === "string" ? deck() : (deck().from ?? "I"));
  const others = () => deck().with ?? [];
  const made = (from, with_) => onchange(with_.length ? { from, with: with_ } : from);
  pickSeveral(say("deck.title"), {
    listed: (words) =>
      [...catalogue.here.characters.values()].filter((each) => each.deck !== base() && catalogue.matches(each.id, words)),
    chosen: others,
    onchange: (next) => made(base(), oneAnInfluence(next)),
    extra: (again) =>
      h(
        "div",
        { class: "stack" },
        choice(
          say("deck.title"),
          catalogue.here.decks.map((each) => [each, say("deck.named", { deck: each })]),
          base(),
          (value) => {
            made(value, []);
            again();
          },
        ),
        h("p", { class: "soft small" }, say("deck.replaces")),
      ),
  });
}

/** The card chosen last replaces the one of the same influence. */
function oneAnInfluence(ids) {
  const byInfluence = new Map(ids.map((id) => [catalogue.find(id)?.influence, id]));
  return [...byInfluence.values()];
}

export function locationsSheet(locations, onchange) {
  pickSeveral(say("locations.title"), {
    listed: (words) => [...catalogue.here.locations.values()].filter((each) => catalogue.matches(each.id, words)),
    chosen: locations,
    onchange,
  });
}

export function protectorsSheet(bench) {
  const row = () => bench.now.layout.protectors ?? [];
  const change = (next) => bench.lay((layout) => (layout.protectors = next.length ? next : null));
  pickSeveral(say("protectors.title"), {
    listed: (words) => [...catalogue.here.protectors.values()].filter((each) => catalogue.matches(each.id, words)),
    chosen: () => row().map((each) => each.name),
    onchange: (ids) => change(ids.map((name) => row().find((each) => each.name === name) ?? { name, up: true })),
    extra: (again) =>
      h(
        "div",
        { class: "stack" },
        h("p", { class: "soft small" }, say("protectors.hint")),
        catalogue.here.printed.filter((each) => each.cards.some((card) => row().some((guard) => guard.name === card))).map((each) => printedOn(each, again)),
        row().map((each, index) =>
          button(`${say("protectors.place", { place: guardPlace(index) })} ${catalogue.name(each.name)}: ${say(each.up ? "card.face-up" : "card.face-down")}`, () => {
            change(row().map((one, at) => (at === index ? { ...one, up: !one.up } : one)));
            again();
          }, { "data-key": `turn-${each.name}` }),
        ),
      ),
  });

  /** A question that a look at the table's own cards answers, once. */
  function printedOn(question, again) {
    const { answers } = bench.now.layout;
    const usual = question.answers.find((each) => each.usual).id;
    const options = question.answers.map((each) => [each.id, each.says]);
    return h("div", { class: "field" }, h("span", {}, question.asks), choice(question.asks, options, answers[question.id] ?? usual, (chosen) => {
      bench.lay((layout) => {
        if (chosen === usual) delete layout.answers[question.id];
        else layout.answers[question.id] = chosen;
      });
      again();
    }));
  }
}

// ------------------------------------------------------------------ what a seat has
export function seatSheet(bench, seat, faults = () => [], lying = () => null) {
  const side = () => bench.now.layout[seat];
  const change = (edit) => bench.lay((layout) => edit(layout[seat], layout));
  let unheard = null;
  sheet(
    say(`seat.${seat}`),
    (body) => {
      unheard = bench.onchange(() => keepingFocus(body, draw));
      draw();
      function draw() {
        fill(
          body,
          faults().map((each) => h("p", { class: "fault" }, each)),
          ["hand", "deck", "discard"].map((pile) => pileField(pile)),
          placedField(),
          waitingField(),
        );
      }
    },
    { closes: say("done"), onclose: () => unheard() },
  );

  function unknown(cards) {
    return cards.filter((each) => each === "?");
  }

  function known(cards) {
    return cards.filter((each) => each !== "?");
  }

  function pileField(pile) {
    const said = side()[pile];
    const lies = lying()?.[seat]?.[pile] ?? said?.cards ?? []; // what goes without saying, too
    return h(
      "div",
      { class: "field" },
      h("span", {}, say(`pile.${pile}`)),
      h("p", {}, said === null ? say("pile.not-said") : `${catalogue.several(said.cards) || say("pile.empty")}${said.open ? ` … ${say("pile.goes-on")}` : ""}`),
      stepper(say("pile.unknown", { pile: say(`pile.${pile}`) }), unknown(lies).length, (count) => change((it) => (it[pile] = { cards: count > unknown(lies).length ? [...lies, "?"] : lies.toSpliced(lies.lastIndexOf("?"), 1), open: false })), { least: 0, most: 16 }),
      h(
        "div",
        { class: "row" },
        button(say("pile.choose"), () => choosePile(pile), { "data-key": `choose-${pile}`, "aria-label": `${say("pile.choose")}: ${say(`pile.${pile}`)}` }),
        button(say("pile.empty"), () => change((it) => (it[pile] = { cards: [], open: false })), {
          "aria-pressed": String(said !== null && !said.cards.length && !said.open),
          "aria-label": `${say("pile.empty")}: ${say(`pile.${pile}`)}`,
          "data-key": `empty-${pile}`,
        }),
        said !== null
          ? button(say("pile.leave-open"), () => change((it) => (it[pile] = null)), { "data-key": `open-${pile}`, "aria-label": `${say("pile.leave-open")}: ${say(`pile.${pile}`)}` })
          : null,
      ),
    );
  }

  function choosePile(pile) {
    const said = () => side()[pile] ?? { cards: [], open: false };
    pickSeveral(`${say(`seat.${seat}`)} · ${say(`pile.${pile}`)}`, {
      listed: (words) => characters(bench.now.layout.deck, words, false),
      chosen: () => known(said().cards),
      // A card that somebody knows is one of those that were there.
      onchange: (cards) => change((it) => (it[pile] = { cards: [...cards, ...unknown(said().cards).slice(Math.max(0, cards.length - known(said().cards).length))], open: said().open })),
      extra: (again) =>
        pile === "discard"
          ? null
          : button(
              say("pile.and-others"),
              () => {
                change((it) => (it[pile] = { ...said(), open: !said().open }));
                again();
              },
              { "aria-pressed": String(said().open), "data-key": "goes-on" },
            ),
    });
  }

  function placedField() {
    const placed = side().placed;
    return h(
      "div",
      { class: "field" },
      h("span", {}, say("placed.title")),
      h(
        "div",
        { class: "row" },
        button(placed ? catalogue.name(placed) : say("placed.none"), () =>
          pickOne(say("placed.title"), (words) => characters(bench.now.layout.deck, words, false), (id) =>
            change((it, layout) => {
              it.placed = id;
              layout.phase = null;
            }),
          ), { "data-key": "placed" }),
        placed ? button(say("card.take-away"), () => change((it) => (it.placed = null)), { "data-key": "not-placed" }) : null,
      ),
    );
  }

  function waitingField() {
    const waits = side().waiting;
    return h(
      "div",
      { class: "field" },
      h("span", {}, say("waiting.title")),
      h(
        "div",
        { class: "chips" },
        catalogue.here.waiting.map((each) =>
          button(catalogue.waits(each.send), () => change((it) => (it.waiting = waits.includes(each.send) ? waits.filter((one) => one !== each.send) : [...waits, each.send])), {
            class: "chip",
            "aria-pressed": String(waits.includes(each.send)),
            "data-key": `waits-${each.send}`,
          }),
        ),
        waits
          .filter((one) => !catalogue.here.waiting.some((each) => each.send === one))
          .map((one) => button(`${one} ×`, () => change((it) => (it.waiting = waits.filter((each) => each !== one))), { class: "chip set" })),
      ),
    );
  }
}

/** What is said of a seat, in a line; nothing if nobody has said anything. */
export function seatInShort(side) {
  const said = [];
  for (const pile of ["hand", "deck", "discard"]) {
    if (side[pile] === null) continue;
    said.push(`${say(`pile.${pile}`)}: ${catalogue.several(side[pile].cards) || say("pile.empty")}${side[pile].open ? " …" : ""}`);
  }
  if (side.placed) said.push(`${say("placed.short")}: ${catalogue.name(side.placed)}`);
  if (side.waiting.length) {
    said.push(`${say("waiting.short")}: ${side.waiting.map((one) => catalogue.waits(one)).join(", ")}`);
  }
  return said.join(" · ");
}
