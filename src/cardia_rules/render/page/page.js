// Shows what was worked out when the page was written: no rule of the game is in here.
"use strict";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
if (data.edition) takeWhatIsShared(globalThis.cardia);
const words = data.words;
const rulings = document.querySelectorAll("#rulings .cited");
const questions = document.querySelectorAll("#questions .cited");
const [board, picture, slider, chart] = ["board", "picture", "slider", "chart"].map(byId);
const [help, flip, play, cardDialog] = ["help", "flip", "play", "card"].map(byId);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";
const KINDS = ["event", "branch"];
const EVENT = /(?:^#|&)(?:(event|branch)-|e=)(\d{1,7})$/; // in an address

// Pages that share their files hold what is their own; the rest is put where a page that stands alone has it.
function takeWhatIsShared(common) {
  if (common?.edition !== data.edition) throw new Error("replay.*.js is of another version than this page");
  byId("frame").outerHTML = common.frame;
  Object.assign(data, { words: common.words, seats: common.seats, nodes: [...common.nodes, ...data.nodes] });
  data.info = { ...common.info, ...data.info };
  const citing = data.cited.map(() => []);
  for (const line of data.lines) {
    line.events.forEach(([, cited], at) => cited.forEach((index) => citing[index].push(line.first + at)));
  }
  data.cited.forEach(([name, ...own], index) => {
    const [where, ...says] = own.length ? own : common.rulings[name];
    const details = make("details", { className: "cited" });
    const links = citing[index].flatMap((number) => [" ", make("a", { href: `#event-${number}` }, `${number}`)]);
    details.append(
      make("summary", {}, ...(where ? [make("b", {}, where), " "] : []), make("code", {}, name)),
      ...says.map((text) => make("p", {}, text)),
      make("p", { className: "citing" }, common.words["cited-by"], ...links),
    );
    byId("rulings").append(details);
  });
}

// A line is one way that the game went; a branch shares what came before it parted.
const lines = data.lines.map((line, index) => {
  const links = [...document.querySelectorAll(`#line-${index} ol.events a`)];
  const sections = [...document.querySelectorAll(`#line-${index} ol.events`)];
  const before = index ? line.first - 1 : 0;
  const rounds = sections.map((list) => numberOf(list.querySelector("a")));
  const roundNames = Object.fromEntries(
    sections.map((list, at) => [rounds[at], /\d+/.exec(list.previousElementSibling.textContent)?.[0] ?? ""]),
  );
  return { ...line, links, rounds, roundNames, before };
});
for (const line of lines.slice(1)) {
  const shared = (of) => [...lines[0][of].slice(0, line.before), ...line[of]];
  for (const of of ["events", "steps", "links"]) line[of] = shared(of);
  const [first, ...rest] = line.rounds;
  line.rounds = [...lines[0].rounds.filter((round) => round <= line.before), ...rest];
  if (first !== undefined && lines[0].rounds.includes(first)) line.rounds.push(first);
  line.rounds.sort((one, other) => one - other);
  line.roundNames = { ...line.roundNames, ...lines[0].roundNames };
}
for (const line of lines) line.sentences = line.links.map((link) => link.textContent);

let line = lines[0];
let shown = 0;
let flipped = data.flipped;
let embed = /[?&]embed\b/.test(location.search);

function numberOf(link) {
  return Number(link.hash.slice(link.hash.indexOf("-") + 1));
}

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// ------------------------------------------------------------------ the table after an event
function markup(number) {
  const node = data.nodes[number];
  if (typeof node === "string") return `<${node}>`;
  const [open, ...children] = node;
  const inside = children.map((child) => (typeof child === "string" ? child : markup(child)));
  return `<${open}>${inside.join("")}</${open.split(" ", 1)[0]}>`;
}

// Everything in a node was escaped when the page was written.
const elements = new Map();

function drawn(number) {
  if (!elements.has(number)) {
    const holder = document.createElementNS(SVG, "svg");
    holder.innerHTML = markup(number);
    elements.set(number, holder.firstElementChild);
  }
  return elements.get(number).cloneNode(true);
}

// What the table is after an event, and which keys that event changed; nothing where it is not drawn.
function stateAfter(number) {
  const state = data.keys.map(() => null);
  let changed = [];
  for (const step of line.steps.slice(0, number)) {
    changed = [];
    for (const [key, value, ...splice] of step ?? []) {
      if (splice.length) state[key] = (state[key] ?? []).toSpliced(value, ...splice);
      else state[key] = value;
      changed.push(key);
    }
  }
  return { state, changed, isDrawn: line.steps[number - 1] !== null };
}

function draw(number, from) {
  const { state, changed, isDrawn } = stateAfter(number);
  const before = still.matches || !from ? new Map() : places();
  const parts = [];
  const changes = [];
  for (const [index, [key, ...spot]] of data.keys.entries()) {
    const isNew = changed.includes(index) && number > 1;
    const text = spot.length ? put(key, spot, state[index], isNew, parts) : fill(key, state[index], isNew);
    if (isNew && text) changes.push(text);
  }
  const focused = focusedCard();
  picture.replaceChildren(...parts);
  byId("table").classList.toggle("flipped", flipped);
  byId("not-drawn").hidden = isDrawn;
  if (focused) cardElements().find((each) => keyOf(each) === focused)?.focus({ preventScroll: true });
  bringIntoSight();
  move(before);
  return isDrawn ? changes : [];
}

function put(key, [x, y, yFlipped, width, height], value, isNew, parts) {
  if (value === null || value < 0) return "";
  const [label, card, node] = data.drawn[value];
  const [kind, place] = key.split("-");
  const part = document.createElementNS(SVG, "g");
  part.setAttribute("transform", `translate(${x} ${flipped ? yFlipped : y})`);
  part.setAttribute("role", card ? "button" : "img");
  if (card) part.tabIndex = 0;
  if (card) part.dataset.card = card;
  if (kind in data.seats) part.dataset.seat = kind;
  if (kind !== "place") part.dataset.encounter = place;
  if (isNew) part.classList.add("changed");
  const title = document.createElementNS(SVG, "title");
  title.textContent = label;
  const halo = document.createElementNS(SVG, "rect");
  const box = { x: -3, y: -3, width: width + 6, height: height + 6, rx: 10, class: "halo" };
  for (const [name, value] of Object.entries(box)) halo.setAttribute(name, value);
  part.append(title, halo, drawn(node));
  parts.push(part);
  return label;
}

function fill(key, value, isNew) {
  const [seat, zone] = key.split("-");
  if (key === "now") board.dataset.now = value;
  const element = byId(key);
  element?.classList.toggle("changed", isNew);
  if (zone === undefined || zone === "signets" || zone === "cards") {
    if (element) element.textContent = value;
    if (key === "moment") return value;
    return zone === "signets" ? `${data.seats[seat]}: ${value} ${element.nextSibling.textContent.trim()}` : "";
  }
  const lying = (value ?? []).map((number) => data.lying[number]);
  element.hidden = lying.length === 0 && zone !== "hand";
  element.querySelector(".many").textContent = zone === "waiting" ? "" : lying.length;
  element.querySelector(".lying").replaceChildren(...lying.map((each) => chip(each, seat)));
  const heading = element.querySelector("h4").textContent.trim();
  const named = lying.map(([, , label]) => label).filter(Boolean);
  return `${data.seats[seat]}, ${heading}${named.length ? `: ${named.join(", ")}` : ""}`;
}

function chip([node, width, label, card], seat) {
  if (!card) {
    const back = make("span", { className: "chip" });
    back.append(pictureOf(node, width));
    return back;
  }
  const element = make("button", { type: "button", className: node < 0 ? "chip text" : "chip" });
  element.dataset.card = card;
  element.dataset.seat = seat;
  element.setAttribute("aria-label", label);
  element.append(node < 0 ? label : pictureOf(node, width));
  return element;
}

function pictureOf(node, width) {
  const holder = document.createElementNS(SVG, "svg");
  const size = { class: "cardia", width, height: 24, viewBox: `0 0 ${width} 24`, "aria-hidden": "true" };
  for (const [name, value] of Object.entries(size)) holder.setAttribute(name, value);
  holder.append(drawn(node));
  return holder;
}

// The current encounter is kept in sight; the board is scrolled inside its own frame, never the page.
function bringIntoSight() {
  const changed = [...picture.querySelectorAll(".changed[data-encounter]")].map((each) => Number(each.dataset.encounter));
  const lying = [...picture.querySelectorAll("[data-encounter]")].map((each) => each.dataset.seat && Number(each.dataset.encounter));
  const place = changed.at(-1) || Number(board.dataset.now) || Math.max(...lying.filter(Boolean), 1);
  const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width || 1;
  const middle = (place - 0.5) * pitch * scale;
  board.scrollTo({ left: middle - board.clientWidth / 2, behavior: still.matches ? "instant" : "smooth" });
}

// ------------------------------------------------------------------ pieces that move
function cardElements() {
  return [...document.querySelectorAll("#table [data-card][data-seat]")];
}

function keyOf(element) {
  return `${element.dataset.seat}:${element.dataset.card}`;
}

function focusedCard() {
  const focused = document.activeElement?.closest?.("#table [data-card][data-seat]");
  return focused ? keyOf(focused) : "";
}

function places() {
  return new Map(cardElements().map((each) => [keyOf(each), each.getBoundingClientRect()]));
}

function move(before) {
  if (!before.size) return;
  const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width || 1;
  for (const element of cardElements()) {
    const from = before.get(keyOf(element));
    const to = element.getBoundingClientRect();
    if (!from) continue;
    const inside = element.closest("#picture");
    const [x, y] = [from.left - to.left, from.top - to.top].map((by) => by / (inside ? scale : 1));
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const moving = inside ? [...element.children].filter((each) => each.tagName !== "title") : [element];
    for (const part of moving) {
      part.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 350, easing: "ease-out" });
    }
  }
}

// ------------------------------------------------------------------ showing one event
function show(number) {
  const from = shown;
  shown = Math.min(Math.max(number, 1), line.links.length);
  const [cause, cited, asked] = line.events[shown - 1];
  const changes = draw(shown, from);
  byId("heading").textContent = `${words.event.replace("{number}", shown)} ${words.of} ${line.links.length}`;
  byId("sentence").textContent = line.sentences[shown - 1];
  const [nearest, ...farther] = causesOf(cause);
  fillWith("cause", nearest ? because(nearest) : []);
  fillWith("causes", farther.map((number) => make("li", {}, ...because(number))));
  byId("chain").hidden = farther.length === 0;
  const copies = [...cited.map((index) => rulings[index]), ...asked.map((index) => questions[index])].map((each) => each.cloneNode(true));
  const decisive = copies.slice(0, 1);
  decisive.forEach((details) => (details.open = true));
  fillWith("cited", decisive);
  fillWith("further", copies.slice(1));
  byId("more").hidden = copies.length < 2;
  fillWith("changes", changes.map((text) => make("li", {}, text)));
  byId("unchanged").hidden = changes.length > 0 || !byId("not-drawn").hidden;
  slider.max = line.links.length;
  slider.value = shown;
  slider.setAttribute("aria-valuetext", `${shown}: ${line.sentences[shown - 1]}`);
  markInList();
  drawStrip();
  showNotes();
  byId("whole").href = `${location.pathname}#${address()}`;
}

function causesOf(cause) {
  const causes = [];
  for (let number = cause; number > 0 && number <= line.links.length; number = line.events[number - 1][0]) {
    if (causes.includes(number)) break;
    causes.push(number);
  }
  return causes;
}

function linkTo(number, text) {
  return make("a", { href: `#${address(number)}` }, text);
}

function because(number) {
  return [linkTo(number, words.because.replace("{number}", number)), ` ${line.sentences[number - 1]}`];
}

function fillWith(id, children) {
  const element = byId(id);
  element.replaceChildren(...children);
  element.hidden = children.length === 0;
}

// Only the event that is shown is a stop of the Tab key: nobody should have to pass hundreds of them.
function markInList() {
  const list = byId("events");
  const inList = list.contains(document.activeElement);
  for (const link of document.querySelectorAll("ol.events a[aria-current]")) {
    link.removeAttribute("aria-current");
    link.tabIndex = -1;
  }
  const link = line.links[shown - 1];
  link.setAttribute("aria-current", "true");
  link.tabIndex = 0;
  if (inList) link.focus({ preventScroll: true });
  if (list.scrollHeight > list.clientHeight) {
    const away = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (away < 60 || away > list.clientHeight - 60) list.scrollTop += away - list.clientHeight / 2;
  }
}

// ------------------------------------------------------------------ the strip of signets
const EDGE = 8; // half of what the slider is gripped by

function drawStrip() {
  const [width, height] = [chart.clientWidth, chart.clientHeight];
  if (!width) return;
  const count = line.links.length;
  const x = (number) => EDGE + ((number - 1) / Math.max(count - 1, 1)) * (width - 2 * EDGE);
  const middle = height / 2;
  const most = Math.max(3, ...lines.flatMap((each) => each.signets.flatMap(([, north, south]) => [north, south])));
  const unit = (middle - 8) / most;
  const area = (of, seat, way) => {
    let path = `M${x(1)} ${middle}`;
    for (const [number, ...held] of of.signets) path += `H${x(number)}V${middle - way * held[seat] * unit}`;
    return `${path}H${x(of.links.length)}V${middle}z`;
  };
  const drawnParts = [];
  const add = (name, attributes, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    drawnParts.push(element);
  };
  for (const first of line.rounds) add("path", { class: "round", d: `M${x(first)} 0V${height}` });
  line.rounds.forEach((first, at) => {
    const room = x(line.rounds[at + 1] ?? count) - x(first);
    const round = line.roundNames[first] ?? "";
    if (room > 9 * round.length + 4) add("text", { class: "name", x: x(first) + 3, y: 11 }, round);
  });
  for (const each of lines) {
    const name = each === line ? "held" : "held other";
    if (each !== line && lines.length < 2) continue;
    add("path", { class: `${name} north`, d: area(each, 0, flipped ? -1 : 1) });
    add("path", { class: `${name} south`, d: area(each, 1, flipped ? 1 : -1) });
  }
  add("path", { class: "axis", d: `M0 ${middle}H${width}` });
  for (const [number, , , past] of line.signets) {
    if (past) add("path", { class: "past", d: `M${x(number)} ${middle - 6}l4 6-4 6-4-6z` });
  }
  add("path", { class: "here", d: `M${x(shown)} 0V${height}` });
  add("circle", { class: "here", cx: x(shown), cy: middle, r: 5 });
  chart.replaceChildren(...drawnParts);
}

// ------------------------------------------------------------------ looking a card up
function lookUp(element) {
  const { card, seat } = element.dataset;
  const info = Object.hasOwn(data.info, card) ? data.info[card] : null;
  if (!info) return;
  stop();
  const [name, kind, printed, says] = info;
  byId("card-name").textContent = name;
  byId("card-kind").textContent = [kind, printed && words.printed.replace("{amount}", printed)].filter(Boolean).join(" · ");
  byId("card-says").textContent = says;
  const why = element.dataset.encounter && seat ? whyItCounts(`${seat}:${card}`, printed) : [];
  byId("card-why").replaceChildren(...why);
  cardDialog.showModal();
}

// What a card counts is what is printed and what events since it came to lie there made of it.
function whyItCounts(key, printed) {
  const all = (Object.hasOwn(line.counted, key) ? line.counted[key] : []).filter(([number]) => number <= shown);
  if (!all.length) return [];
  const since = all.slice(all.findLastIndex(([, , , , isNew]) => isNew));
  const items = [make("li", {}, words.printed.replace("{amount}", printed))];
  let modifier = 0;
  let held = [0, 0];
  for (const [number, now, signets] of since) {
    if (now !== modifier) items.push(reason(words["by-event"].replace("{by}", signed(now - modifier)), number));
    if (signets !== held[0]) held = [signets, number];
    modifier = now;
  }
  if (items.length === 1) items.push(make("li", {}, words["unchanged-influence"]));
  const total = printed === "?" || printed === "" ? "?" : Number(printed) + modifier;
  const why = [make("h3", {}, words["influence-is"].replace("{total}", `${total}`.replace("-", "−"))), make("ul", {}, ...items)];
  if (held[1]) {
    const text = words["signets-held"].replace("{count}", held[0]);
    why.push(make("ul", {}, reason(text, held[1])));
  }
  return why;
}

function signed(amount) {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

// An event in a list of reasons: what it says, what caused it, and where the decisive ruling is printed.
function reason(text, number) {
  const [cause, [index]] = line.events[number - 1];
  const link = linkTo(number, text.replace("{number}", number));
  link.addEventListener("click", () => cardDialog.close());
  const said = [link, ` ${line.sentences[number - 1]}`];
  if (index !== undefined) {
    const where = rulings[index].querySelector("summary b") ?? rulings[index].querySelector("summary");
    said.push(" ", make("small", {}, words["rests-on"].replace("{ruling}", where.textContent)));
  }
  if (cause > 0 && cause < number) said.push(make("br"), make("small", {}, ...because(cause)));
  return make("li", {}, ...said);
}

// ------------------------------------------------------------------ a moment as a picture
// What a style sheet says of each part is written on it: a picture that stands alone has no style sheet.
const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity", "display"];
LOOKS.push("font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "visibility");

async function savePicture() {
  const alone = picture.cloneNode(true);
  const here = [picture, ...picture.querySelectorAll("*")];
  [alone, ...alone.querySelectorAll("*")].forEach((each, at) => {
    const looks = getComputedStyle(here[at]);
    for (const name of LOOKS) each.setAttribute(name, looks.getPropertyValue(name));
  });
  alone.setAttribute("xmlns", SVG);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  await image.decode();
  const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
  const context = canvas.getContext("2d");
  context.scale(2, 2);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  canvas.toBlob((blob) => save(`${address()}.png`, blob), "image/png");
}

function save(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// ------------------------------------------------------------------ notes of others, beside the log
// They stand in a small file of their own that names the log by its hash: the log itself stays as it is.
let notes = [];

function showNotes() {
  if (!data.anchor) return;
  const here = notes.filter((note) => note.event === shown);
  fillWith("beside-here", here.map((note) => make("li", {}, make("b", {}, note.by), ` ${note.words}`)));
}

function saidOfNotes(key) {
  byId("beside-said").textContent = words[key];
}

function addNote(submitted) {
  submitted.preventDefault();
  const given = new FormData(byId("beside-form"));
  const note = { event: shown, by: given.get("by").trim(), words: given.get("words").trim() };
  if (!note.by || !note.words) return;
  notes.push(note);
  byId("beside-form").elements.words.value = "";
  showNotes();
}

async function openNotes() {
  const [file] = byId("beside-open").files;
  let read = null;
  try {
    read = file && file.size < 1_000_000 ? JSON.parse(await file.text()) : null;
  } catch {
    // no JSON
  }
  const isNote = (note) => Number.isInteger(note?.event) && note.event > 0 && note.event <= lines[0].links.length && [note.by, note.words].every((text) => typeof text === "string" && text.length <= 1000);
  if (read?.format !== "cardia-notes" || !Array.isArray(read.notes) || !read.notes.every(isNote)) return saidOfNotes("beside-unread");
  if (read.log !== data.anchor) return saidOfNotes("beside-another");
  for (const { event, by, words } of read.notes) {
    if (!notes.some((note) => note.event === event && note.by === by && note.words === words)) notes.push({ event, by, words });
  }
  byId("beside-said").textContent = "";
  showNotes();
}

function saveNotes() {
  const text = JSON.stringify({ format: "cardia-notes", log: data.anchor, notes }, null, 1);
  save("notes.cardia.json", new Blob([`${text}\n`], { type: "application/json" }));
}

// ------------------------------------------------------------------ going somewhere
const targets = {
  first: () => 1,
  last: () => line.links.length,
  previous: () => shown - 1,
  next: () => shown + 1,
  previousRound: () => line.rounds.findLast((first) => first < shown) ?? 1,
  nextRound: () => line.rounds.find((first) => first > shown) ?? line.links.length,
};

function go(where) {
  stop();
  goTo(targets[where]());
}

function address(number = shown) {
  const at = lines.indexOf(line);
  return `${KINDS[number > line.before ? at : 0]}-${number}`;
}

function goTo(number) {
  show(number);
  const before = embed && !location.search ? "embed&" : "";
  history.replaceState(null, "", `#${before}${address()}`);
}

function fromAddress() {
  const named = EVENT.exec(location.hash);
  if (/^#embed\b/.test(location.hash)) embed = true;
  document.documentElement.classList.toggle("embed", embed);
  byId("whole").hidden = !embed;
  if (named) {
    const wanted = named[1] === "branch" ? lines[1] : lines[0];
    if (wanted && !(wanted === lines[0] && lines.length > 1 && line === lines[1] && Number(named[2]) <= line.before)) follow(wanted);
    show(Number(named[2]));
    bringUp();
  } else if (!shown) {
    follow(lines.at(-1)); // a branch is opened where it parts from the game
    show(line.before + 1);
  }
}

// Whoever asks for an event is shown that one, not the verdict on the end that stands above the table.
function bringUp() {
  const outOfSight = byId("table").getBoundingClientRect().bottom < 200;
  if (outOfSight || byId("verdict")?.getBoundingClientRect().bottom > 0) byId("controls").scrollIntoView();
}

function follow(wanted) {
  line = wanted;
  const at = lines.indexOf(line);
  for (const button of document.querySelectorAll("[data-line]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.line) === at));
  }
}

function turnAround() {
  flipped = !flipped;
  flip.setAttribute("aria-pressed", String(flipped !== data.flipped));
  draw(shown, shown);
  drawStrip();
}

// ------------------------------------------------------------------ playing by itself
let timer = 0;

function stop() {
  clearInterval(timer);
  timer = 0;
  markPlaying();
}

function start() {
  clearInterval(timer);
  if (shown === line.links.length) goTo(1);
  timer = setInterval(() => {
    if (shown < line.links.length) goTo(shown + 1);
    if (shown === line.links.length) stop();
  }, 1600 / Number(byId("speed").value));
  markPlaying();
}

function markPlaying() {
  const label = timer ? words.pause : words.play;
  play.setAttribute("aria-pressed", String(timer > 0));
  play.setAttribute("aria-label", label);
  play.title = label;
}

// ------------------------------------------------------------------ keys and buttons
const keys = {
  ArrowLeft: (shift) => go(shift ? "previousRound" : "previous"),
  ArrowRight: (shift) => go(shift ? "nextRound" : "next"),
  ArrowUp: (shift) => go(shift ? "previousRound" : "previous"),
  ArrowDown: (shift) => go(shift ? "nextRound" : "next"),
  Home: () => go("first"),
  End: () => go("last"),
  " ": () => (timer ? stop() : start()),
  f: turnAround,
  F: turnAround,
  "?": () => help.showModal(),
};

document.addEventListener("keydown", (pressed) => {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || help.open || cardDialog.open) return;
  const at = pressed.target;
  const card = at.closest?.("#picture [data-card]");
  if (card && (pressed.key === "Enter" || pressed.key === " ")) {
    pressed.preventDefault();
    lookUp(card);
    return;
  }
  if (at.matches?.("select, textarea, #beside input") || (pressed.key === " " && at.closest?.("button, a, summary, input"))) return;
  const upOrDown = pressed.key === "ArrowUp" || pressed.key === "ArrowDown";
  if (upOrDown && !byId("events").contains(document.activeElement)) return;
  const act = Object.hasOwn(keys, pressed.key) ? keys[pressed.key] : null;
  if (act) {
    pressed.preventDefault();
    act(pressed.shiftKey);
  }
});
document.addEventListener("click", (pressed) => {
  const card = pressed.target.closest("[data-card]");
  if (card) lookUp(card);
  // A link to the event that is shown changes no address, and may stand far from the table.
  if (location.hash && pressed.target.closest("a")?.getAttribute("href") === location.hash) fromAddress();
});
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => go(button.dataset.go));
}
for (const button of document.querySelectorAll("[data-line]")) {
  button.addEventListener("click", () => {
    stop();
    follow(lines[Number(button.dataset.line)]);
    goTo(shown);
  });
}
flip.addEventListener("click", turnAround);
play.addEventListener("click", () => (timer ? stop() : start()));
byId("speed").addEventListener("change", () => timer && start());
byId("print").addEventListener("click", () => print());
byId("png").addEventListener("click", savePicture);
byId("beside").hidden = !data.anchor;
byId("beside-form").addEventListener("submit", addNote);
byId("beside-save").addEventListener("click", saveNotes);
byId("beside-open").addEventListener("change", openNotes);
byId("ask-help").addEventListener("click", () => help.showModal());
slider.addEventListener("input", () => {
  stop();
  goTo(Number(slider.value));
});
addEventListener("hashchange", () => {
  stop();
  fromAddress();
});

// On paper nothing can be unfolded, and an event that was asked for comes before the verdict on the end.
matchMedia("print").addEventListener("change", ({ matches }) => {
  document.documentElement.classList.toggle("at-event", shown < line.links.length && EVENT.test(location.hash));
  for (const details of document.querySelectorAll("#event details")) {
    if (matches) details.dataset.was = details.open ? "open" : "";
    details.open = matches || details.dataset.was === "open";
  }
});

for (const each of lines) for (const link of each.links) link.tabIndex = -1;
// The address is read by the script now; the browser would scroll the table out of sight.
for (const item of document.querySelectorAll("ol.events li")) item.removeAttribute("id");
byId("needs-script").hidden = true;
for (const id of ["controls", "table", "event"]) byId(id).hidden = false;
byId("lines").hidden = lines.length < 2;
byId("line-1").hidden = lines.length < 2;
const [wide, high, margin, pitch] = data.board;
const size = [wide + 2 * margin, high + 2 * margin];
picture.setAttribute("viewBox", [-margin, -margin, ...size].join(" "));
picture.setAttribute("width", size[0]);
picture.setAttribute("height", size[1]);
picture.style.minWidth = `${size[0] * 0.9}px`;
for (const [seat, name] of Object.entries(data.players)) byId(seat).querySelector(".player").textContent = name;
for (const card of data.locations) {
  const button = make("button", { type: "button", className: "location" }, data.info[card][0]);
  button.dataset.card = card;
  byId("locations").append(button);
}
new ResizeObserver(drawStrip).observe(chart);
fromAddress();
