// Elements made by hand: what a person, a log or a link says is put in as text and never read as markup.

export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(made, name, value);
  made.append(...flat(children));
  return made;
}

function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "class") element.className = value;
  else if (name in element && typeof value !== "string") element[name] = value;
  else element.setAttribute(name, value === true ? "" : value);
}

function flat(children) {
  return children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false && each !== "");
}

export function fill(element, ...children) {
  element.replaceChildren(...flat(children));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Draw paths in a square of 16; only our own constants are passed in. */
export function icon(paths, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", className);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", paths);
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

/** A row of buttons of which one is pressed. */
export function choice(label, options, chosen, onchoose) {
  return h(
    "div",
    { class: "choice", role: "group", "aria-label": label },
    options.map(([value, says]) =>
      button(says, () => onchoose(value), { "aria-pressed": String(value === chosen), "data-value": String(value) }),
    ),
  );
}

/** Keep the keyboard where it was when a part of the page is drawn anew: what has the same key gets the focus. */
export function keepingFocus(root, draw) {
  const focused = root.contains(document.activeElement) ? document.activeElement.closest("[data-key]") : null;
  const key = focused?.dataset.key;
  draw();
  if (key === undefined) return;
  for (const each of root.querySelectorAll("[data-key]")) {
    if (each.dataset.key === key) return each.focus({ preventScroll: true });
  }
}

const open = []; // the sheets that are open, the topmost last
let titles = 0;

/** Open a sheet over the page or over another sheet. ``draw`` gets the body, and what closes the sheet or names it. */
export function sheet(title, draw, { closes, onclose, className = "" } = {}) {
  const body = h("div", { class: "sheet-body" });
  const id = `sheet-${++titles}`;
  const heading = h("h2", { id }, title);
  const from = document.activeElement;
  const dialog = h(
    "dialog",
    { class: `sheet ${className}`, "aria-labelledby": id },
    h("div", { class: "sheet-head" }, heading, button(closes, () => dialog.close(), { class: "close", "data-key": "close" })),
    body,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // a tap beside it
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    open.splice(open.indexOf(dialog), 1);
    if (from?.isConnected) from.focus({ preventScroll: true });
    onclose?.();
  });
  document.body.append(dialog);
  open.push(dialog);
  draw(body, { close: () => dialog.close(), retitle: (text) => fill(heading, text), dialog });
  dialog.showModal();
  return dialog;
}

export function closeSheets() {
  for (const each of [...open].reverse()) each.close();
}

/** Give a file to the person to keep. */
export function download(name, text, type = "text/plain;charset=utf-8") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Show this from its beginning if it stands under what comes before it, not beside that. */
export function bringUp(element) {
  const before = element?.previousElementSibling;
  if (before?.getBoundingClientRect().bottom <= element?.getBoundingClientRect().top) element.scrollIntoView({ block: "start" });
}

/** Let a screen reader say something, once. */
export function announce(text) {
  const said = document.getElementById("said");
  if (said.textContent !== text) said.textContent = text;
}

export function upper(text) {
  return text ? text[0].toLocaleUpperCase() + text.slice(1) : text;
}
