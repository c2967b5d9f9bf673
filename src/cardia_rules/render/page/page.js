// Shows what was worked out when the page was written: no rule of the game is in here.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const parts = document.getElementById("parts").content.firstElementChild.children;
const links = [...document.querySelectorAll("ol.events a")];
const sentences = links.map((link) => link.querySelector(".said").textContent);
// The number of the first event of each round.
const rounds = [...document.querySelectorAll("#events ol")].map((list) => numberOf(list.querySelector("a")));
const rulings = document.querySelectorAll("#rulings .cited");
const questions = document.querySelectorAll("#questions .cited");
const table = document.getElementById("table");
const picture = document.getElementById("picture");
const slider = document.getElementById("slider");
const help = document.getElementById("help");
const flip = document.getElementById("flip");

let shown = 0;
let flipped = data.flipped;

function numberOf(link) {
  return Number(link.hash.slice("#e=".length));
}

// ------------------------------------------------------------------ showing one event
function show(number) {
  shown = Math.min(Math.max(number, 1), links.length);
  const event = data.events[shown - 1];
  const changed = draw(event);
  document.getElementById("heading").textContent =
    `${data.words.event.replace("{number}", shown)} ${data.words.of} ${links.length}`;
  document.getElementById("sentence").textContent = sentences[shown - 1];
  const [nearest, ...farther] = causesOf(event);
  fill("cause", nearest ? because(nearest) : []);
  fill("causes", farther.map((number) => item(...because(number))));
  document.getElementById("chain").hidden = farther.length === 0;
  const cited = [
    ...event.rulings.map((index) => rulings[index].cloneNode(true)),
    ...event.questions.map((index) => questions[index].cloneNode(true)),
  ];
  cited.forEach((details) => (details.open = true));
  fill("cited", cited);
  fill("changes", changed.map((part) => item(part.querySelector("title").textContent)), "unchanged");
  if (event.picture === null) document.getElementById("unchanged").hidden = true;
  slider.value = shown;
  slider.setAttribute("aria-valuetext", `${shown}: ${sentences[shown - 1]}`);
  markInList();
}

function draw(event) {
  document.getElementById("not-drawn").hidden = event.picture !== null;
  const placed = event.picture === null ? [] : data.pictures[event.picture];
  const drawn = [];
  for (let at = 0; at < placed.length; at += 4) {
    const [part, x, y, yFlipped] = placed.slice(at, at + 4);
    const copy = parts[part].cloneNode(true);
    copy.setAttribute("transform", `translate(${x} ${flipped ? yFlipped : y})`);
    drawn.push(copy);
  }
  const changed = event.changed.map((index) => drawn[index]);
  changed.forEach((part) => part.classList.add("changed"));
  picture.replaceChildren(...drawn);
  bringIntoSight(changed);
  return changed;
}

// Where the table is wider than the screen it is scrolled inside its own frame, never the page.
function bringIntoSight(changed) {
  const frame = table.getBoundingClientRect();
  const box = changed
    .map((part) => part.getBoundingClientRect())
    .findLast((each) => each.width <= frame.width);
  if (box && (box.left < frame.left || box.right > frame.right)) {
    table.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
  }
}

function causesOf(event) {
  const causes = [];
  for (let number = event.cause; number > 0 && number <= links.length; number = data.events[number - 1].cause) {
    if (causes.includes(number)) break;
    causes.push(number);
  }
  return causes;
}

function because(number) {
  const link = document.createElement("a");
  link.href = `#e=${number}`;
  link.textContent = data.words.because.replace("{number}", number);
  return [link, ` ${sentences[number - 1]}`];
}

function item(...children) {
  const line = document.createElement("li");
  line.append(...children);
  return line;
}

function fill(id, children, emptyId) {
  const element = document.getElementById(id);
  element.replaceChildren(...children);
  element.hidden = children.length === 0;
  if (emptyId) document.getElementById(emptyId).hidden = children.length > 0;
}

// Only the event that is shown is a stop of the Tab key: nobody should have to pass hundreds of them.
function markInList() {
  const inList = document.getElementById("events").contains(document.activeElement);
  for (const link of document.querySelectorAll("ol.events a[aria-current]")) {
    link.removeAttribute("aria-current");
    link.tabIndex = -1;
  }
  const link = links[shown - 1];
  link.setAttribute("aria-current", "true");
  link.tabIndex = 0;
  if (inList) link.focus({ preventScroll: true });
  const list = document.getElementById("events");
  if (list.scrollHeight > list.clientHeight) {
    const away = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (away < 60 || away > list.clientHeight - 60) list.scrollTop += away - list.clientHeight / 2;
  }
}

// ------------------------------------------------------------------ going somewhere
const targets = {
  first: () => 1,
  last: () => links.length,
  previous: () => shown - 1,
  next: () => shown + 1,
  previousRound: () => rounds.findLast((first) => first < shown) ?? 1,
  nextRound: () => rounds.find((first) => first > shown) ?? links.length,
};

function go(where) {
  goTo(targets[where]());
}

function goTo(number) {
  show(number);
  history.replaceState(null, "", `#e=${shown}`);
}

function fromAddress() {
  const named = /^#e=(\d{1,7})$/.exec(location.hash);
  if (named) show(Number(named[1]));
  else if (!shown) show(1);
}

function turnAround() {
  flipped = !flipped;
  flip.setAttribute("aria-pressed", String(flipped !== data.flipped));
  draw(data.events[shown - 1]);
}

const keys = {
  ArrowLeft: (shift) => go(shift ? "previousRound" : "previous"),
  ArrowRight: (shift) => go(shift ? "nextRound" : "next"),
  ArrowUp: (shift) => go(shift ? "previousRound" : "previous"),
  ArrowDown: (shift) => go(shift ? "nextRound" : "next"),
  Home: () => go("first"),
  End: () => go("last"),
  f: turnAround,
  F: turnAround,
  "?": () => help.showModal(),
};

document.addEventListener("keydown", (pressed) => {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || help.open) return;
  const upOrDown = pressed.key === "ArrowUp" || pressed.key === "ArrowDown";
  if (upOrDown && !document.getElementById("events").contains(document.activeElement)) return;
  const act = Object.hasOwn(keys, pressed.key) ? keys[pressed.key] : null;
  if (act) {
    pressed.preventDefault();
    act(pressed.shiftKey);
  }
});
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => go(button.dataset.go));
}
flip.addEventListener("click", turnAround);
document.getElementById("ask-help").addEventListener("click", () => help.showModal());
slider.addEventListener("input", () => goTo(Number(slider.value)));
addEventListener("hashchange", fromAddress);

for (const link of links) link.tabIndex = -1;
document.getElementById("needs-script").hidden = true;
document.getElementById("controls").hidden = false;
document.getElementById("event").hidden = false;
fromAddress();
