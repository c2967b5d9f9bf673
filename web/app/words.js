// What the page itself says, in the language of the reader. Cards, rulings, verdicts and refusals come from the engine.

import { keptLanguage } from "./kept.js";
import en from "./words.en.js";
import fr from "./words.fr.js";

export const LANGUAGES = { en, fr };
let spoken = "en";

export function language() {
  return spoken;
}

export function speak(chosen) {
  spoken = chosen in LANGUAGES ? chosen : "en";
  document.documentElement.lang = spoken;
}

/** The language that was chosen here before, or else the first of the browser's that we speak. */
export function firstLanguage() {
  const wanted = [keptLanguage(), ...navigator.languages].map((each) => (each ?? "").slice(0, 2).toLowerCase());
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

/** As French is printed, and as the engine gives it: no line ends before a colon. English has no space there. */
function printed(text) {
  return text.replace(/ (?=[;:!?»])|(?<=«) /g, "\u202f");
}

/** A sentence of the page; ``{name}`` in it stands for a value. */
export function say(key, values = {}) {
  const text = LANGUAGES[spoken][key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return printed(text).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
