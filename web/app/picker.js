// Pickers: a card for a place, a list of cards, locations, protectors, what waits. Found by tapping, or by either name.

import { cardButton } from "./board.js";
import { catalogue } from "./catalogue.js";
import { button, choice, fill, h, keepingFocus, sheet } from "./dom.js";
import { say } from "./words.js";

/** A field that narrows a grid down; what is drawn gets the words. */
function searched(body, draw, above = []) {
  const grid = h("div", { class: "grid" });
  const field = h("input", {
    type: "search",
    placeholder: say("picker.search"),
    "aria-label": say("picker.search"),
    autocomplete: "off",
    "data-key": "search",
    oninput: () => again(),
    onkeydown: (event) => {
      if (event.key !== "Enter" || !field.value.trim()) return;
      event.preventDefault();
      grid.querySelector("button")?.click(); // the first that was found
    },
  });
  const head = h("div", { class: "stack" });
  function again() {
    keepingFocus(body, () => {
      fill(head, above.map((each) => each()));
      fill(grid, draw(field.value));
      if (!grid.childElementCount) fill(grid, h("p", { class: "soft" }, say("picker.none")));
    });
  }
  fill(body, head, h("div", { class: "searching" }, field), grid);
  // What is typed anywhere in the sheet is a name. The field has the focus from the beginning only where that brings
  // up no keyboard over the cards.
  body.closest("dialog").addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey, target }) => {
    if (/^\S$/u.test(key) && !(ctrlKey || altKey || metaKey) && !target.matches("input")) field.focus();
  });
  if (matchMedia("(hover: hover)").matches) field.autofocus = true;
  again();
  return { again, clear: () => ((field.value = ""), again()) };
}

/** The characters of the deck, or of both decks when asked for, those that are named alike first. */
export function characters(chosen, words, all) {
  const own = catalogue.deck(chosen);
  const others = [...catalogue.here.characters.values()].filter((each) => !own.includes(each));
  const listed = all || words.trim() ? [...own, ...others] : own;
  return listed.filter((each) => catalogue.matches(each.id, words));
}

/**
 * Pick cards for one place after another. ``target`` tells where the next one goes ({place, seat}) and ``put`` puts it;
 * ``last`` gives the controls of the card that was put last.
 */
export function pickForPlaces({ deck, target, put, used, last }) {
  let all = false;
  sheet(
    "",
    (body, { retitle }) => {
      const shown = searched(
        body,
        (words) => {
          retitle(title(target()));
          return characters(deck(), words, all).map((each) =>
            cardButton(
              { card: each.id },
              () => {
                put(each.id);
                shown.clear();
              },
              { className: used(each.id, target().seat) ? "used" : "", "data-key": `card-${each.id}` },
            ),
          );
        },
        [
          () => last(() => shown.again()),
          () =>
            choice(
              say("picker.which"),
              [
                [false, say("picker.this-deck")],
                [true, say("picker.all-cards")],
              ],
              all,
              (value) => {
                all = value;
                shown.again();
              },
            ),
        ],
      );
    },
    { closes: say("done"), className: "tall" },
  );

  function title({ place, seat }) {
    return say("picker.for-place", { seat: say(`seat.${seat}`), place });
  }
}

/** Pick one card of a list and close. */
export function pickOne(title, listed, onpick) {
  sheet(
    title,
    (body, { close }) => {
      searched(body, (words) =>
        listed(words).map((each) =>
          cardButton(
            { card: each.id ?? each },
            () => {
              close();
              onpick(each.id ?? each);
            },
            { "data-key": `card-${each.id ?? each}` },
          ),
        ),
      );
    },
    { closes: say("cancel"), className: "tall" },
  );
}

/** Pick several cards in order; those that were picked stand above and are taken out by a tap. */
export function pickSeveral(title, { listed, chosen, onchange, extra = () => null }) {
  sheet(
    title,
    (body) => {
      const shown = searched(
        body,
        (words) =>
          listed(words)
            .filter((each) => !chosen().includes(each.id))
            .map((each) =>
              cardButton({ card: each.id }, () => change([...chosen(), each.id]), { "data-key": `card-${each.id}` }),
            ),
        [
          () => extra(() => shown.again()),
          () =>
            h(
              "div",
              { class: "chips" },
              chosen().map((id, index) =>
                button([catalogue.name(id), " ×"], () => change(chosen().filter((_, at) => at !== index)), {
                  class: "chip set",
                  "aria-label": say("picker.take-out", { name: catalogue.name(id) }),
                  "data-key": `out-${id}`,
                }),
              ),
            ),
        ],
      );
      function change(next) {
        onchange(next);
        shown.again();
      }
    },
    { closes: say("done"), className: "tall" },
  );
}

/** A number with a button either side. */
export function stepper(label, value, onchange, { least = -99, most = 99, step = 1 } = {}) {
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": label },
    h("span", {}, label),
    button("−", () => onchange(value - step), { "aria-label": say("less", { what: label }), disabled: value <= least, "data-key": `less-${label}` }),
    h("output", {}, value > 0 && least < 0 ? `+${value}` : String(value)),
    button("+", () => onchange(value + step), { "aria-label": say("more", { what: label }), disabled: value >= most, "data-key": `more-${label}` }),
  );
}
