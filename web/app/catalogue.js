// What is printed: cards, locations and protectors, in both languages, so that either name finds them.

import { language, say } from "./words.js";

const FACTIONS = {
  rebellion: "M8 0c1 3 5 5 5 9.5a5 5 0 0 1-10 .5c0-2.5 1.5-4 2-5.5 1 1 1.5 1.5 1.5 3C8 6 8.5 3 8 0z",
  academy: "M7.5 3.5C6 2 3.5 1.5 1 2v11c2.5-.5 5 0 6.5 1zM8.5 3.5C10 2 12.5 1.5 15 2v11c-2.5-.5-5 0-6.5 1z",
  guild: "M4.5 1.5h7L15 8l-3.5 6.5h-7L1 8zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  dynasty: "M2 14h12v-2H2zM2 10.5h12L15.5 4 11.5 6.5 8 1 4.5 6.5.5 4z",
};
export const PIECES = {
  signet: "M8 1a5 5 0 0 0-3 9l-1 5 4-2 4 2-1-5a5 5 0 0 0-3-9zm0 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  token: "M8 3.5a4.5 4.5 0 1 0 4.4 5.5h-2A2.6 2.6 0 1 1 8 5.4V8l4.5-3.5L8 1z",
  blessing: "M8 0 9.5 6.5 16 8 9.5 9.5 8 16 6.5 9.5 0 8 6.5 6.5z",
};

export function factionShape(faction) {
  return FACTIONS[faction] ?? "";
}

/** Letters alone, without accents and case: how names are compared. */
export function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** A name that is one long word, with soft hyphens where it may be broken: few browsers know where that is. */
export function breakable(name) {
  const known = say("name.breaks").split(" ").find((each) => each.replaceAll("-", "") === name);
  return known?.replaceAll("-", "\u00ad") ?? name;
}

class Catalogue {
  constructor() {
    this.told = {}; // by language, as the engine tells it
    this.names = new Map(); // plain names of each card, in every language
  }

  /** Take in what the engine, or the file that was written from it, says in one language. */
  learn(lang, answer) {
    const found = { ...answer };
    for (const kind of ["characters", "locations", "protectors"]) {
      found[kind] = new Map(answer[kind].map((each) => [each.id, each]));
      for (const each of answer[kind]) {
        this.names.set(each.id, [each.id, ...Object.values(each.names)].map(plain));
      }
    }
    this.told[lang] = found;
  }

  get here() {
    return this.told[language()] ?? Object.values(this.told)[0] ?? null;
  }

  find(slug) {
    const here = this.here;
    return here?.characters.get(slug) ?? here?.locations.get(slug) ?? here?.protectors.get(slug) ?? null;
  }

  name(slug) {
    return this.find(slug)?.name ?? String(slug);
  }

  /** Names of several cards; those that nobody knows by their number: ``Judge, ?4``. */
  several(slugs) {
    const unknown = slugs.filter((each) => each === "?").length;
    const named = slugs.filter((each) => each !== "?").map((each) => this.name(each));
    return [...named, ...(unknown ? [`?${unknown}`] : [])].join(", ");
  }

  /** What waits, by the card that makes it wait, as players call it; what no card of the box does as it is written. */
  waits(written) {
    const known = this.here.waiting.find((each) => each.send === written);
    return known ? `${known.cards.map((id) => this.name(id)).join(" / ")} (${known.says})` : written;
  }

  /** Tell whether words name this card, in any language: every word begins one of the name's. */
  matches(slug, words) {
    const sought = plain(words).split(" ").filter(Boolean);
    for (const name of this.names.get(slug) ?? []) {
      const parts = name.split(" ");
      if (sought.every((word) => parts.some((part) => part.startsWith(word)))) return true;
    }
    return sought.length === 0;
  }

  /** The cards of a deck as it is chosen: ``"I"``, or ``{from, with}``. */
  deck(chosen) {
    const base = typeof chosen === "string" ? chosen : (chosen?.from ?? "I");
    const others = (chosen?.with ?? []).map((slug) => this.here.characters.get(slug)).filter(Boolean);
    const kept = [...this.here.characters.values()].filter(
      (each) => each.deck === base && !others.some((in_) => in_.influence === each.influence),
    );
    return [...kept, ...others].sort((one, two) => one.influence - two.influence);
  }
}

export const catalogue = new Catalogue();
