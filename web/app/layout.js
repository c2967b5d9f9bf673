// A laid-out table in the shape of the protocol's ``position``. Nothing here knows whether a table can be: the engine
// reads it and says so, next to the card.

export const SEATS = ["north", "south"];

export function other(seat) {
  return seat === "north" ? "south" : "north";
}

function emptySide() {
  return { hand: null, deck: null, discard: null, waiting: [], placed: null };
}

export function emptyLayout() {
  return {
    deck: "I",
    locations: [],
    protectors: null,
    sole: [],
    encounters: [],
    north: emptySide(),
    south: emptySide(),
    phase: null, // nobody said: see phaseOf
    round: null,
    answers: {},
  };
}

export function laid(card) {
  return { card, modifier: 0, tokens: 0, signets: 0, blessings: 0, up: true };
}

/** Where the protector of this index in the row lies. */
export function guardPlace(index) {
  return 2 * (index + 1);
}

/** The phase that was said; otherwise the moment that judges are called at, when the last cards were just revealed. */
export function phaseOf(layout) {
  if (layout.phase !== null) return layout.phase;
  return layout.encounters.length && !SEATS.some((seat) => layout[seat].placed) ? 2 : 1;
}

export function asPosition(layout) {
  return { ...layout, phase: phaseOf(layout) };
}

/** Read a position that the engine gives, whatever it leaves out. */
export function fromPosition(position) {
  const empty = emptyLayout();
  const made = { ...empty, ...position };
  for (const seat of SEATS) made[seat] = { ...empty[seat], ...position[seat] };
  made.encounters = made.encounters.map((each) => ({
    north: each.north && { ...laid(""), ...each.north },
    south: each.south && { ...laid(""), ...each.south },
  }));
  return made;
}

/** Put a card where somebody tapped; a place at the end makes the row longer. */
export function putCard(layout, place, seat, card) {
  while (layout.encounters.length < place) layout.encounters.push({ north: null, south: null });
  const was = layout.encounters[place - 1][seat];
  layout.encounters[place - 1][seat] = { ...laid(card), up: was?.up ?? true };
}

export function takeCard(layout, place, seat) {
  const encounter = layout.encounters[place - 1];
  encounter[seat] = null;
  if (!encounter.north && !encounter.south) layout.encounters.splice(place - 1, 1);
}

/** Where the next card goes after one was put: opposite it, or else to the next space there is. */
export function nextSpace(layout, place, seat) {
  const encounter = layout.encounters[place - 1];
  if (encounter && !encounter[other(seat)]) return { place, seat: other(seat) };
  for (const [index, each] of layout.encounters.entries()) {
    for (const free of SEATS) if (!each[free]) return { place: index + 1, seat: free };
  }
  return { place: layout.encounters.length + 1, seat: "north" };
}
