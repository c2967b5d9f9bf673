// The page: its frame, its tabs, its language and its address. The engine is started at once; what is printed and what is
// ruled can be looked up before it is there.

import { BenchView } from "./bench.js";
import { catalogue } from "./catalogue.js";
import { button, closeSheets, fill, h, icon, keepingFocus, upper } from "./dom.js";
import { Engine, isBuilt, keepUpToDate } from "./engine.js";
import { DayView } from "./day.js";
import { GameView } from "./games.js";
import { keepLanguage, knowQuestions } from "./kept.js";
import { LookView } from "./look.js";
import { fromPosition } from "./layout.js";
import { takeIn } from "./opening.js";
import { PracticeView } from "./practice.js";
import { shareSheet } from "./share.js";
import { slipSheet } from "./slip.js";
import { Bench, addressOf, readAddress } from "./state.js";
import { LANGUAGES, firstLanguage, language, say, speak } from "./words.js";

const ICONS = {
  table: "M1 2h4v5H1zM6 2h4v5H6zM1 9h4v5H1zM6 9h4v5H6zM11 5.5h4v5h-4z",
  game: "M3 1h10v14H3zM5 4h6v1H5zM5 7h6v1H5zM5 10h4v1H5z",
  day: "M4 0h2v2h4V0h2v2h2v14H2V2h2zM4 6v8h8V6zM5 8h6v1H5zM5 11h4v1H5z",
  practice: "M8 0l8 4-8 4-8-4zM3 7l5 2.5L13 7v4c-2 3-8 3-10 0zM14 6h1v6h-1z",
  look: "M7 1a6 6 0 1 0 3.5 10.9l3.3 3.3 1.4-1.4-3.3-3.3A6 6 0 0 0 7 1zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
};
const TABS = Object.keys(ICONS);

class App {
  constructor() {
    speak(firstLanguage());
    this.bench = new Bench();
    this.register = {};
    this.tab = "table";
    this.words = "";
    this.progress = null;
    this.shared = null; // what a game tab would share
    this.known = location.hash; // the address as this page read or wrote it last
    this.followed = 0; // links
    this.isFollowing = false; // what the address says is still on its way to the table
    this.exam = null; // the cases of a round that a link gives to others
    this.slip = null; // the ruling that a link shows, until the table is another one
    this.unread = null; // a link that cannot be read: it stays in the address, to be looked at and put right
    this.engine = new Engine((told) => this.#progressed(told));
    this.bench.onchange(() => {
      this.unread = null;
      if (!this.isFollowing) this.slip = null;
      this.#write();
    });
  }

  async start() {
    const address = readAddress(this.known);
    if (TABS.includes(address.tab)) this.tab = address.tab;
    if (address.look !== null) [this.tab, this.words] = ["look", address.look];
    if (address.exam) [this.tab, this.exam] = ["practice", address.exam];
    this.drawFrame();
    this.engine.started.then(
      () => this.#ready(),
      (problem) => this.#failed(problem),
    );
    await this.#learn();
    this.#go(address, history.state);
    addEventListener("hashchange", () => this.#moved());
    addEventListener("popstate", (event) => this.#moved(event.state));
    this.#moved(); // a link that was followed before anybody listened
    addEventListener("keydown", (event) => this.#key(event));
    document.getElementById("skip").addEventListener("click", (event) => {
      event.preventDefault(); // the address is the table's
      document.getElementById("main").focus();
    });
  }

  /** Cards and rulings in both languages, from the files that were written at build time. */
  async #learn() {
    const others = Object.keys(LANGUAGES).filter((each) => each !== language());
    await this.#learnOne(language());
    for (const each of others) this.#learnOne(each);
  }

  async #learnOne(lang) {
    const [cards, register] = await Promise.all(["catalogue", "register"].map((what) => this.engine.data(what, lang)));
    catalogue.learn(lang, cards);
    this.register[lang] = register;
    knowQuestions(register);
  }

  // ---------------------------------------------------------------- the engine
  #progressed(told) {
    this.progress = told;
    this.#drawLoading();
  }

  #ready() {
    document.documentElement.dataset.engine = "ready";
    this.#drawLoading();
    if (this.engine.isHere) this.engine.kept.then(() => keepUpToDate((take) => this.#newer(take)));
  }

  #newer(take) {
    document.getElementById("newer")?.remove();
    document
      .getElementById("top")
      .after(h("p", { id: "newer", class: "loading", role: "status" }, say("engine.newer"), " ", button(say("engine.take"), take)));
  }

  #failed(problem) {
    this.failure = problem.message;
    document.documentElement.dataset.engine = "failed";
    this.#drawLoading();
  }

  #drawLoading() {
    const { progress } = this;
    const loading = document.getElementById("loading");
    if (this.engine.isReady) return loading.remove();
    if (this.failure) return fill(loading, h("p", { class: "fault" }, say("engine.failed"), " ", this.failure));
    const share = progress?.stage === "download" ? Math.round(progress.progress * 100) : null;
    const starts = progress && share === null;
    fill(
      loading,
      h("label", { for: "progress" }, say(starts ? "engine.starting" : "engine.loading"), share === null ? "" : ` ${share} %`),
      h("progress", { id: "progress", max: "100", ...(share === null ? {} : { value: String(share) }) }),
      h("p", { class: "soft" }, say("engine.meanwhile")),
    );
  }

  // ---------------------------------------------------------------- the frame
  drawFrame() {
    document.title = say("title");
    fill(document.getElementById("skip"), say("skip"));
    const top = document.getElementById("top");
    keepingFocus(top, () =>
      fill(
        top,
        h("h1", {}, say("title.short")),
        button(language() === "fr" ? "English" : "Français", () => this.#speak(language() === "fr" ? "en" : "fr"), {
          lang: language() === "fr" ? "en" : "fr",
          "data-key": "language",
        }),
        button(say("share.button"), () => this.share(), { "data-key": "share" }),
      ),
    );
    if (!this.engine.isReady && !document.getElementById("loading")) top.after(h("div", { id: "loading", class: "loading" }));
    if (!this.engine.isReady) this.#drawLoading();
    if (isBuilt) fill(document.getElementById("about"), h("a", { href: "licences.html" }, say("licences")));
    const tabs = document.getElementById("tabs");
    tabs.setAttribute("aria-label", say("tabs"));
    keepingFocus(tabs, () =>
      fill(
        tabs,
        TABS.map((tab) =>
          button([icon(ICONS[tab]), say(`tab.${tab}`)], () => this.show(tab), {
            "aria-current": tab === this.tab ? "page" : undefined,
            "data-key": `tab-${tab}`,
          }),
        ),
      ),
    );
  }

  show(tab) {
    this.view?.leave();
    if (this.view instanceof GameView) this.going = this.view.game; // whoever looks something up comes back to it
    this.tab = tab;
    this.shared = null;
    this.drawFrame();
    const main = document.getElementById("main");
    if (tab === "table") {
      this.view = new BenchView(main, this.bench, this.engine);
      this.view.onanswer = () => this.#write();
      if (this.unread) this.#follow(this.unread); // and say so again, in this language
    } else if (tab === "game") {
      this.view = new GameView(main, this.engine, { line: this.line, onshared: (shared) => (this.shared = shared), game: this.going });
    } else if (tab === "practice") {
      this.view = new PracticeView(main, this.engine, this.register, {
        exam: this.exam,
        onexam: (names) => {
          this.exam = names;
          this.#write();
        },
        oncase: (name) => {
          this.bench.open({ case: name });
          this.show("table");
        },
      });
    } else if (tab === "day") {
      this.view = new DayView(main, this.engine, this.register, { onopen: (slip) => this.#show(slip) });
    } else {
      this.view = new LookView(main, this.engine, this.register, {
        words: this.words,
        onwords: (words) => {
          this.words = words;
          this.#write();
        },
        oncase: (name) => {
          this.bench.open({ case: name });
          this.show("table");
        },
      });
    }
    this.#write();
    scrollTo(0, 0);
  }

  /** Lay out the table that a ruling is about. */
  #show(slip) {
    const { line, case: name, log, decisions = [] } = slip.game;
    if (line) location.hash = addressOf(line, decisions, slip);
    else {
      this.bench.open(log ? { log } : { case: name }, decisions);
      this.show("table");
    }
  }

  async #speak(lang) {
    speak(lang);
    keepLanguage(lang);
    if (!catalogue.told[lang]) await this.#learnOne(lang);
    closeSheets();
    this.show(this.tab);
  }

  share() {
    const on = this.tab === "game" && this.shared ? this.shared : this.#benchShared();
    shareSheet({ engine: this.engine, ...on });
  }

  #benchShared() {
    const game = this.view instanceof BenchView ? this.view.claimed : this.asked;
    return game ? { game, line: game.line ?? null, decisions: game.decisions ?? [] } : { game: { line: "I" }, line: "I", decisions: [] };
  }

  get line() {
    return this.asked?.line ?? null;
  }

  // ---------------------------------------------------------------- the address
  #write() {
    if (location.hash !== this.known) return; // a link was followed in this very moment, and #moved is about to be called
    if (this.isFollowing) return;
    if (this.view instanceof BenchView && !this.view.isAsking) this.asked = this.view.claimed;
    const { line, decisions = [] } = this.unread ?? this.asked ?? {};
    const table = line ? addressOf(line, decisions, this.slip) : "";
    const elsewhere = this.tab === "look" && this.words ? `#look=${encodeURIComponent(this.words)}` : this.tab === "practice" && this.exam ? `#exam=${this.exam.join(",")}` : `#tab=${this.tab}`;
    const address = this.tab === "table" ? table : elsewhere;
    const kept = this.unread ? null : { bench: this.bench.now, asked: line ? { line, decisions } : null };
    this.#replace(kept, `${location.pathname}${location.search}${address}`);
    this.known = location.hash;
  }

  /** Keep with the address what it cannot say: half a table, a case, a log, a claim that was refused. */
  #replace(kept, address) {
    try {
      history.replaceState(kept, "", address);
    } catch {
      history.replaceState(null, "", address); // a log too large for the browser to keep
    }
  }

  /** Somebody followed a link or changed the address by hand. */
  #moved(kept = null) {
    if (location.hash === this.known && !kept) return;
    this.known = location.hash;
    closeSheets();
    this.#go(readAddress(this.known), kept);
  }

  /** Show what an address says, or what was ``kept`` with it when this page was here before. */
  #go(address, kept = null) {
    this.unread = null;
    this.slip = address.slip;
    this.isFollowing = true;
    if (address.look !== null) this.words = address.look;
    this.exam = address.exam;
    if (kept?.bench) {
      this.asked = kept.asked;
      this.bench.change((next) => Object.assign(next, kept.bench, { layout: fromPosition(kept.bench.layout) }));
    }
    this.isFollowing = address.line !== null && !kept?.bench;
    if (this.isFollowing) {
      this.show("table");
      this.#follow(address);
    } else this.show(TABS.includes(address.tab) ? address.tab : address.exam ? "practice" : address.look !== null ? "look" : kept ? "table" : this.tab);
  }

  async #follow({ line, decisions }) {
    const turn = ++this.followed;
    const isLast = () => turn === this.followed;
    if (this.view instanceof BenchView) this.view.expect();
    const wrong = await takeIn(this.bench, this.engine, line, decisions, isLast);
    if (!isLast()) return;
    this.isFollowing = false;
    this.unread = wrong.length ? { line, decisions } : null;
    if (!wrong.length) this.asked = { line, decisions };
    else if (this.view instanceof BenchView) this.view.complain(wrong.map((each) => ({ ...each, text: upper(each.text) })));
    if (!wrong.length && this.slip) slipSheet({ engine: this.engine, slip: this.slip });
    this.#write();
  }

  #key(event) {
    if (event.defaultPrevented || event.target.closest?.("input, textarea, dialog") || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && this.tab === "table") {
      event.preventDefault();
      if (event.shiftKey) this.bench.redo();
      else this.bench.undo();
    } else if (key === "y" && this.tab === "table") {
      event.preventDefault();
      this.bench.redo();
    }
  }
}

new App().start();
