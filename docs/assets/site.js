/* The menu on a narrow screen, the palette, the language that is remembered, the search. */
"use strict";

const kept = window.cardiaKept;
const base = document.body.dataset.base;
const home = document.body.dataset.home;
const lang = document.documentElement.lang;

// ------------------------------------------------------------------ menu, palette, language
const menu = document.querySelector(".top .menu");
const drawer = document.getElementById("menu");
const opened = (open) => {
  menu.setAttribute("aria-expanded", String(open));
  drawer.classList.toggle("open", open);
};
menu.addEventListener("click", () => opened(menu.getAttribute("aria-expanded") !== "true"));
document.addEventListener("click", (event) => {
  if (!menu.contains(event.target) && !drawer.contains(event.target)) opened(false);
});
drawer.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  opened(false);
  menu.focus();
});

document.querySelector(".top .palette").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.mdColorScheme === "slate";
  root.dataset.mdColorScheme = dark ? "default" : "slate";
  kept("localStorage", "cardia-scheme", dark ? "light" : "dark");
});

for (const link of document.querySelectorAll(".top .switch")) {
  link.addEventListener("click", () => kept("localStorage", "cardia.language", link.hreflang));
}

// Tables and code that are wider than a narrow screen scroll within themselves, by keyboard too.
for (const wide of document.querySelectorAll("main pre > code, main table")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

// A replay opens where the reader is; who opens the link in another tab, or has no script, gets it alone.
for (const button of document.querySelectorAll("a.opens")) {
  button.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = Object.assign(document.createElement("iframe"), { className: "replay", src: `${button.href}#embed`, title: button.title });
    button.parentElement.before(frame);
    button.classList.remove("opens");
    button.replaceWith(button.cloneNode(true)); // now it leads to the replay alone
    frame.focus();
  });
}

// A case that stood here once may be called otherwise now, or stand on another page.
const called = decodeURIComponent(location.hash.slice(1));
if (called && /\/(rulings|questions)\//.test(location.pathname) && !document.getElementById(called)) {
  const script = Object.assign(document.createElement("script"), { src: `${base}assets/cases.js` });
  script.onload = () => {
    const name = cardiaFormer[called] ?? called;
    const page = Object.keys(cardiaCases).find((one) => cardiaCases[one].split(" ").includes(name));
    if (page) location.replace(`${home}${page}.html#${name}`);
  };
  document.head.append(script);
}

// How a case is written is loaded when somebody wants to see it, for all cases of the page at once.
let sources;
const written = (of) =>
  (sources ||= new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: `${base}assets/sources/${of}.js`, onerror: failed });
    script.onload = () => done(window.cardiaSources);
    document.head.append(script);
  }));
for (const details of document.querySelectorAll("details.source")) {
  details.addEventListener("toggle", async () => {
    const name = details.closest("section").id;
    const text = (await written(details.dataset.of))[name];
    const code = Object.assign(document.createElement("code"), { textContent: text, tabIndex: 0 });
    const pre = document.createElement("pre");
    pre.append(code);
    details.querySelector("summary").after(pre);
  }, { once: true });
}

// ------------------------------------------------------------------ the ranking, as in cardia_rules/faq/search.py
class Ranking {
  constructor(data) {
    Object.assign(this, data);
    this.elision = new RegExp(data.elided.replaceAll("\\b", "(?:(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_])|(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_]))"), "giu");
    this.stops = new Set(data.stop);
  }

  tellingWords(text) {
    const plain = text.replace(this.elision, " ").toLowerCase().replaceAll("œ", "oe").normalize("NFKD").replace(/\p{M}/gu, "");
    const words = (plain.match(/[\p{L}\p{N}]+/gu) || []).filter((word) => !this.stops.has(word));
    return [...new Set(words.map((word) => this.plainest(word)))];
  }

  plainest(word) {
    const known = (each) => (Object.hasOwn(this.alike, each) ? this.alike[each] : "");
    const short = this.withoutEnding(word);
    return known(word) || known(short) || short;
  }

  withoutEnding(word) {
    const letters = [...word].length;
    const ending = this.endings.find((each) => word.endsWith(each) && letters - each.length >= this.leastStem);
    return ending ? word.slice(0, -ending.length) : word;
  }

  /* The things of a kind that a question finds, the best first, with how well the first fits. */
  hits(question, kind) {
    const asked = this.tellingWords([...question].slice(0, this.longest).join(""));
    if (!asked.length) return [];
    const weight = new Map(asked.map((word) => [word, this.weight(word, kind.rarity)]));
    const sum = (words, times = () => 1) => words.reduce((all, word) => all + weight.get(word) * times(word), 0);
    const whole = sum(asked);
    const scored = kind.things.map((thing, number) => {
      const fits = new Map(asked.map((word) => [word, this.fit(word, thing.weights)]));
      const found = asked.filter((word) => fits.get(word));
      const score = sum(found, (word) => fits.get(word));
      const complete = found.length === asked.length;
      const named = thing.names.some((name) => name.length && name.every((word) => weight.has(word)));
      return { thing, number, complete, named, share: sum(found) / whole, score, fit: score / whole };
    });
    scored.sort((a, b) => b.complete - a.complete || b.share - a.share || b.score - a.score || a.number - b.number);
    const found = scored.filter((hit) => hit.complete || hit.named);
    return found.length ? found : scored.filter((hit) => hit.share >= this.enough).slice(0, this.mostNear);
  }

  weight(word, rarity) {
    if (rarity.has(word)) return rarity.get(word);
    const begun = [...rarity.keys()].filter((known) => known.startsWith(word)).map((known) => rarity.get(known));
    return Math.max(...(begun.length ? begun : rarity.size ? rarity.values() : [1]));
  }

  fit(word, weights) {
    if (weights.has(word)) return weights.get(word);
    if ([...word].length < this.leastBeginning) return 0;
    let best = 0;
    for (const [known, weight] of weights) if (weight > best && known.startsWith(word)) best = weight;
    return this.ofABeginning * best;
  }
}

/* The kinds as they are written, with the words of each thing and how rare each word is. */
function unpacked(kind) {
  const words = kind.words.split(" ");
  const counts = new Map();
  const things = kind.things.map(([path, title, says, byWeight, named]) => {
    const weights = new Map();
    byWeight.forEach((numbers, at) => numbers.forEach((number) => weights.set(words[number], kind.weights[at])));
    for (const word of weights.keys()) counts.set(word, (counts.get(word) || 0) + 1);
    const names = named.map((numbers) => numbers.map((number) => words[number]));
    return { path, title, says, weights, names };
  });
  const rarity = new Map([...counts].map(([word, count]) => [word, Math.log(1 + things.length / count)]));
  return { name: kind.name, things, rarity };
}

let loading;
function loaded() {
  loading ||= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `${base}assets/search.${lang}.js`;
    script.onload = () => {
      const data = window.cardiaSearch;
      done({ ranking: new Ranking(data.ranking), kinds: data.kinds.map(unpacked), words: data.words });
    };
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}

/* What a question finds, by kind, the kind with the best one first. */
async function found(question) {
  const { ranking, kinds } = await loaded();
  const rounded = (fit) => Math.round(fit * 1e6) / 1e6;
  const every = kinds.map((kind) => ({ name: kind.name, hits: ranking.hits(question, kind) })).filter((kind) => kind.hits.length);
  return every.sort((a, b) => b.hits[0].complete - a.hits[0].complete || rounded(b.hits[0].fit) - rounded(a.hits[0].fit));
}
window.cardiaFound = async (question) =>
  (await found(question)).map((kind) => [kind.name, kind.hits.map((hit) => hit.thing.path)]);

// ------------------------------------------------------------------ the search
const FEW = 5;
const element = (tag, text, attributes = {}) => {
  const made = Object.assign(document.createElement(tag), attributes);
  if (text) made.textContent = text;
  return made;
};

function shownAs(kind, words) {
  const group = element("section");
  group.append(element("h2", kind.name));
  const list = element("ul");
  const line = ({ thing }) => {
    const item = element("li");
    const link = element("a", "", { href: `${home}${thing.path}` });
    link.append(element("strong", thing.title));
    if (thing.says) link.append(element("span", thing.says));
    item.append(link);
    return item;
  };
  list.append(...kind.hits.slice(0, FEW).map(line));
  group.append(list);
  const rest = kind.hits.slice(FEW);
  if (rest.length) {
    const more = element("button", `+ ${rest.length} ${words.more}`, { type: "button" });
    more.addEventListener("click", () => {
      const lines = rest.map(line);
      list.append(...lines);
      more.remove();
      lines[0].querySelector("a").focus();
    });
    group.append(more);
  }
  return group;
}

for (const form of document.querySelectorAll(".search")) {
  const input = Object.assign(form.querySelector("input"), { autocomplete: "off", spellcheck: false });
  input.ariaLabel ||= input.placeholder;
  const panel = element("div", "", { className: "found", hidden: true });
  panel.setAttribute("aria-live", "polite");
  form.append(panel);
  let asked = 0;

  const ask = async () => {
    const question = input.value.trim();
    const number = (asked += 1);
    if (!question) {
      panel.hidden = true;
      return;
    }
    panel.hidden = false;
    if (!panel.firstChild) panel.append(element("p", "…"));
    const [kinds, { words }] = await Promise.all([found(question), loaded()]);
    if (number !== asked) return;
    panel.replaceChildren(...(kinds.length ? kinds.map((kind) => shownAs(kind, words)) : [element("p", words.none)]));
    panel.scrollTop = 0;
  };

  const move = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      panel.hidden = true;
      input.focus();
    } else if (step) {
      const stops = [input, ...panel.querySelectorAll("a, button")];
      const next = stops[stops.indexOf(document.activeElement) + step];
      if (next) next.focus();
      event.preventDefault();
    }
  };

  input.addEventListener("focus", () => loaded());
  input.addEventListener("input", ask);
  form.addEventListener("keydown", move);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await ask();
    const first = panel.querySelector("a");
    if (first) location.assign(first.href);
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target) && !form.classList.contains("large")) panel.hidden = true;
  });
  form.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !form.contains(event.relatedTarget) && !form.classList.contains("large")) panel.hidden = true;
  });
}

const largest = () => document.querySelector(".search.large input") || document.querySelector(".search input");
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    largest().focus();
  }
});
const example = new URLSearchParams(location.search).get("q");
if (example) {
  largest().value = example;
  largest().dispatchEvent(new Event("input", { bubbles: true }));
}
