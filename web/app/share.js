// Share: the address as a link and as a QR code for the phone opposite, and the game as a file.

import { button, download, fill, h, sheet, upper } from "./dom.js";
import { qrCode } from "./qr.js";
import { addressOf } from "./state.js";
import { say } from "./words.js";

const FORMS = ["page", "picture", "case", "markdown", "log"];
const SHARP = 2; // pixels of a picture for one of the drawing
const SVG = "http://www.w3.org/2000/svg";

/** Draw a code as one path, with the quiet margin that readers need. */
export function drawQr(text) {
  const code = qrCode(text);
  if (!code) return null;
  const size = code.length + 8;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", say("share.qr"));
  const path = document.createElementNS(SVG, "path");
  const cells = code.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  path.setAttribute("d", cells.join(""));
  svg.append(path);
  return svg;
}

/** ``game`` as the engine names it; ``line`` and ``decisions`` are what the address holds. */
export function shareSheet({ engine, game, line, decisions }) {
  sheet(
    say("share.title"),
    (body) => {
      const wrong = h("div", { role: "alert" });
      const said = h("p", { role: "status", class: "soft" });
      const address = line ? new URL(addressOf(line, decisions), location.href).href : null;
      const field = address && h("input", { type: "text", readonly: true, value: address, "aria-label": say("share.link"), onfocus: (event) => event.target.select() });
      fill(
        body,
        address
          ? [
              h("p", { class: "soft" }, say("share.hint")),
              drawQr(address) ?? h("p", { class: "soft" }, say("share.too-long")),
              field,
              h(
                "div",
                { class: "row" },
                button(say("share.copy"), () => copy(address, said), { class: "main" }),
                navigator.share ? button(say("share.send"), () => navigator.share({ url: address }).catch(() => {})) : null,
              ),
            ]
          : h("p", { class: "soft" }, say("share.no-line")),
        said,
        h("h3", {}, say("share.files")),
        h("div", { class: "options" }, FORMS.map((form) => button(say(`export.${form}`), () => keep(form, wrong), { "data-form": form }))),
        wrong,
      );
    },
    { closes: say("close") },
  );

  async function keep(form, wrong) {
    fill(wrong);
    const file = await engine.ask({ do: "export", game, as: form });
    if (file.wrong?.length) return fill(wrong, file.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))));
    if (form === "picture") return download(file.name.replace(/svg$/, "png"), await asPng(file.text), "image/png");
    download(file.name, file.text, `${file.type};charset=utf-8`);
  }
}

/** Draw an SVG as the PNG that chats show. */
async function asPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: image.width * SHARP, height: image.height * SHARP });
  const context = canvas.getContext("2d");
  context.scale(SHARP, SHARP);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  URL.revokeObjectURL(url);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Copy a text; where the page may not (it is not served safely), show it to be copied by hand. */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    fill(said, say("share.copied"));
  } catch {
    const field = h("textarea", { readonly: true, "aria-label": say("share.copy-yourself") }, text);
    fill(said, say("share.copy-yourself"), field);
    field.select();
  }
}
