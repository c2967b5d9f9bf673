// The game tab: follow a real game by tapping along, or play one on this phone, each shown only its own hand.

import { drawAnswer, tableNow } from "./answer.js";
import { cardButton } from "./board.js";
import { catalogue } from "./catalogue.js";
import { bringUp, button, download, fill, h, keepingFocus, upper } from "./dom.js";
import { BOT, botDecides } from "./opponent.js";
import { dayOf, forgetGame, keepGame, keptGames } from "./kept.js";
import { correctSheet } from "./correcting.js";
import { deckName, deckSheet, locationsSheet } from "./laying.js";
import { SEATS, other } from "./layout.js";
import { slipSheet } from "./slip.js";
import { stepsSheet } from "./steps.js";
import { besideAnswers, besideDecisions, explainCard } from "./why.js";
import { say } from "./words.js";

export class GameView {
  constructor(root, engine, { line, onshared, game }) {
    this.root = root;
    this.engine = engine;
    this.line = line; // of the table on the bench, to begin there
    this.onshared = onshared;
    this.setup = { deck: "I", locations: [], protectors: false };
    this.tags = { north: "", south: "", event: "", round: "" };
    this.game = null;
    this.answer = null;
    this.asked = 0;
    if (game) this.goOn(game);
    else this.begin();
  }

  leave() {
    this.asked += 1;
  }

  // ---------------------------------------------------------------- beginning
  begin() {
    this.game = this.answer = null;
    this.onshared?.(null);
    keepingFocus(this.root, () => this.#drawBeginning());
  }

  #drawBeginning() {
    const { setup } = this;
    const again = () => this.begin();
    fill(
      this.root,
      h(
        "div",
        { class: "stack" },
        h("h2", {}, say("game.new")),
        h(
          "div",
          { class: "chips" },
          button(deckName(setup.deck), () => deckSheet(() => setup.deck, (deck) => ((setup.deck = deck), again())), { class: "chip", "data-key": "deck" }),
          button(setup.locations.map((id) => catalogue.name(id)).join(", ") || say("locations.add"), () => locationsSheet(() => setup.locations, (ids) => ((setup.locations = ids), again())), { class: "chip", "data-key": "locations" }),
          button(say("protectors.with"), () => ((setup.protectors = !setup.protectors), again()), { class: "chip", "aria-pressed": String(setup.protectors), "data-key": "protectors" }),
        ),
        h(
          "details",
          { open: Object.values(this.tags).some(Boolean) },
          h("summary", {}, say("tag.title")),
          h(
            "div",
            { class: "stack" },
            Object.keys(this.tags).map((tag) =>
              h("label", { class: "field" }, h("span", {}, say(`tag.${tag}`)), h("input", { type: "text", maxlength: "80", value: this.tags[tag], "data-key": `tag-${tag}`, oninput: (event) => (this.tags[tag] = event.target.value) })),
            ),
          ),
        ),
        h(
          "div",
          { class: "options" },
          button([h("b", {}, say("game.follow")), h("br"), h("span", { class: "small" }, say("game.follow-hint"))], () => this.follow({ setup: this.#chosen() }), { "data-key": "follow" }),
          this.line ? button([h("b", {}, say("game.follow-table")), h("br"), h("span", { class: "small" }, say("game.follow-table-hint"))], () => this.follow({ line: this.line }), { "data-key": "follow-table" }) : null,
          button([h("b", {}, say("game.bot")), h("br"), h("span", { class: "small" }, say("game.bot-hint"))], () => this.deal(BOT), { "data-key": "bot" }),
          button([h("b", {}, say("game.play")), h("br"), h("span", { class: "small" }, say("game.play-hint"))], () => this.deal(), { "data-key": "play" }),
        ),
        h("p", { role: "alert" }),
        this.#kept(),
      ),
    );
  }

  #chosen() {
    const { deck, locations, protectors } = this.setup;
    return { deck, locations, protectors: protectors || null };
  }

  #tagsSaid() {
    const said = Object.entries(this.tags).map(([key, text]) => [key, text.trim()]);
    return Object.fromEntries(said.filter(([, text]) => text));
  }

  #kept() {
    const games = keptGames();
    if (!games.length) return null;
    return h(
      "section",
      { class: "stack" },
      h("h2", {}, say("game.kept")),
      games.map((game) =>
        h(
          "div",
          { class: "note row" },
          h("p", {}, h("b", {}, nameOf(game)), h("br"), h("span", { class: "soft small" }, `${say(`game.kind.${game.kind}`)} · ${new Date(game.at).toLocaleString(document.documentElement.lang)}`)),
          button(say("game.go-on"), () => this.goOn(game)),
          game.kind === "follow" && game.log ? button(say("game.download"), () => this.#download(game)) : null,
          button(say("game.forget"), () => {
            forgetGame(game.key);
            this.begin();
          }, { "aria-label": say("game.forget-named", { name: nameOf(game) }) }),
        ),
      ),
    );
  }

  goOn(game) {
    this.game = keptGames().find(({ key }) => key === game.key) ?? game; // as another tab may have left it
    if (game.kind === "follow") return this.refresh();
    return game.bot ? this.show(game.turn) : this.hand();
  }

  #complain(wrong) {
    const alert = this.root.querySelector("[role=alert]");
    if (alert) fill(alert, wrong.map((each) => h("span", { class: "fault" }, upper(each.text))));
  }

  // ---------------------------------------------------------------- tapping along
  async follow(begins) {
    const tags = this.#tagsSaid();
    const { answers } = dayOf();
    const meant = { ...begins, decisions: [], ...(Object.keys(tags).length ? { tags } : {}), ...(Object.keys(answers).length ? { answers } : {}) };
    const answer = await this.engine.ask({ do: "follow", game: meant });
    if (answer.wrong?.length) return this.#complain(answer.wrong);
    this.game = keepGame({ kind: "follow", meant, log: answer.log });
    await this.refresh();
  }

  // What was seen of a game from the shuffle, without cards that nobody knows; else its whole log.
  async #download(game) {
    const file = await this.engine.ask({ do: "export", game: game.meant, as: "log" });
    if (file.text) download(file.name, file.text, file.type);
    else download("game.cardia.jsonl", game.log, "application/jsonl");
  }

  async refresh(correct = null) {
    const turn = ++this.asked;
    this.isAsking = true;
    if (correct) this.game = { ...this.game, meant: { ...this.game.meant, decisions: this.#taken } }; // without what was refused
    const answer = await this.engine.ask({ do: "follow", game: this.game.meant, ...(correct ? { correct } : {}) });
    if (turn !== this.asked) return;
    this.isAsking = false;
    this.answer = answer;
    if (correct && !answer.wrong?.length && !answer.refused) this.game = { ...this.game, meant: { ...this.game.meant, decisions: answer.game.decisions ?? [] } };
    this.match = null;
    if (!answer.wrong?.length && (this.game.before || answer.table.over)) {
      const match = await this.engine.ask({ do: "match", match: this.#ofMatch() });
      if (turn !== this.asked) return;
      this.match = match;
    }
    if (!answer.wrong?.length) {
      this.game = keepGame({ ...this.game, log: answer.log });
      this.onshared?.({ game: answer.game, line: answer.line, decisions: [] });
    }
    keepingFocus(this.root, () => this.#drawFollowed());
    if (this.game.meant.decisions.length) bringUp(this.root.querySelector(".verdict"));
  }

  /** The games of the match that this one is the last of, under the same names. */
  #ofMatch() {
    const games = [...(this.game.before ?? []), this.answer.game].map(({ tags, ...game }) => game);
    return { games, tags: this.game.meant.tags ?? {} };
  }

  /** Begin the next game of the match; those before it are kept with it. */
  async nextGame() {
    const { setup, tags, answers } = this.game.meant;
    const before = [...(this.game.before ?? []), this.answer.game];
    const meant = { setup: setup ?? { deck: "I" }, decisions: [], ...(tags ? { tags } : {}), ...(answers ? { answers } : {}) };
    this.game = keepGame({ ...this.game, key: this.game.key, meant, before });
    await this.refresh();
  }

  #become(decisions, answers = this.game.meant.answers) {
    this.game = { ...this.game, meant: { ...this.game.meant, decisions, ...(answers ? { answers } : {}) } };
    return this.refresh();
  }

  /** Enter one more; a tap before the last one was answered comes after it, and a second on the same is no second. */
  #enter(written) {
    const { decisions } = this.game.meant;
    if (!this.isAsking) return this.#become([...this.#taken, written]);
    return decisions.at(-1) === written ? null : this.#become([...decisions, written]);
  }

  get #taken() {
    return this.answer?.game ? (this.answer.game.decisions ?? []) : this.game.meant.decisions;
  }

  get context() {
    const taken = this.#taken;
    return {
      engine: this.engine,
      game: this.answer?.game ?? this.game.meant,
      decisions: taken,
      sent: this.game.meant.decisions,
      eventsHere: this.answer?.events,
      decide: (written) => this.#enter(written),
      correct: (index) => correctSheet(this.engine, this.answer.game, index, { takeBack: () => this.#become(taken.slice(0, index)), enter: (entry) => this.refresh({ at: index, entry }) }),
      tell: (at, written) => this.#become([...taken.slice(0, at), written, ...taken.slice(at)]),
      answer: (question, chosen, usual) => {
        const answers = { ...this.game.meant.answers };
        if (usual) delete answers[question];
        else answers[question] = chosen;
        return this.#become(taken, answers);
      },
      compare: (options) => besideDecisions(this.context, options),
      besideAnswer: (question, one) => besideAnswers(this.context, question, one),
      handOver: () => {
        const claimed = this.answer.refused?.claimed;
        slipSheet({ engine: this.engine, slip: { game: claimed ? { ...this.answer.game, decisions: [...taken, claimed] } : this.answer.game } });
      },
    };
  }

  #drawFollowed() {
    const { answer } = this;
    const panel = h("section", { class: "verdict" });
    const lost = answer.wrong?.length;
    if (lost) fill(panel, answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))), button(say("undo"), () => this.#become(this.game.meant.decisions.slice(0, -1))));
    else drawAnswer(panel, answer, this.context);
    fill(
      this.root,
      h(
        "div",
        { class: "bench" },
        h(
          "section",
          { class: "stack", "aria-label": say("tab.table") },
          h(
            "div",
            { class: "tools" },
            h("h2", {}, nameOf(this.game)),
            h(
              "div",
              { class: "row tight" },
              lost ? null : button("↶", () => this.#become(this.#taken.slice(0, -1)), { "aria-label": say("undo"), title: say("undo"), disabled: !this.#taken.length, "data-key": "undo" }),
              lost ? null : button(say("steps.short"), () => stepsSheet({ engine: this.engine, game: this.answer.game }), { "data-key": "steps" }),
              button(say("game.download"), () => this.#download(this.game), { "data-key": "download" }),
              button(say("game.leave"), () => this.begin(), { "data-key": "leave" }),
            ),
          ),
          this.game.unkept ? h("p", { class: "fault" }, say("game.no-room")) : null,
          lost ? null : h("div", { class: "board" }, tableNow(answer.table, { oncard: (place, seat, card) => card.card && explainCard(this.context, seat, card.card) })),
        ),
        h("div", { class: "stack" }, panel, lost ? null : [this.#score(), this.#sayings()]),
      ),
    );
    this.#showLast();
  }

  #score() {
    const { match } = this;
    if (!match) return null;
    if (match.wrong?.length) return match.wrong.map((each) => h("p", { class: "fault" }, upper(each.text)));
    return h(
      "section",
      { class: "note stack", "data-part": "match" },
      h("h3", {}, say("match.title")),
      h("ul", {}, match.says.map((each) => h("li", {}, each))),
      h(
        "div",
        { class: "row" },
        !match.over && !match.under_way ? button(say("match.next"), () => this.nextGame(), { class: "main", "data-key": "next-game" }) : null,
        button(say("match.log"), () => download("match.cardia.jsonl", match.log, "application/jsonl"), { "data-key": "match-log" }),
      ),
    );
  }

  /** What people say of a game: that it is over, or a judge's note. */
  #sayings() {
    const over = Boolean(this.answer.table.over);
    const named = (seat) => this.game.meant.tags?.[seat] || say(`seat.${seat}`);
    const { decide } = this.context;
    const tell = (written) => button(written[1], () => decide(written[0]), { "data-key": `say-${written[0]}` });
    const judge = h("input", { type: "text", maxlength: "100", value: dayOf().tags.judge ?? "", placeholder: say("slip.judge"), "aria-label": say("slip.judge"), "data-key": "say-judge" });
    const words = h("input", { type: "text", maxlength: "500", placeholder: say("say.words"), "aria-label": say("say.words"), "data-key": "say-words" });
    const spoken = (how) => () => {
      const by = judge.value.replaceAll(":", " ").trim();
      if (!by) return judge.focus();
      if (!words.value.trim()) return words.focus();
      return decide(`${how}: ${by}: ${words.value.trim()}`);
    };
    return h(
      "details",
      {},
      h("summary", {}, say("say.title")),
      h(
        "div",
        { class: "stack" },
        over
          ? null
          : h("div", { class: "options" }, SEATS.flatMap((seat) => [tell([`resigned: ${seat}`, say("say.resigned", { name: named(seat) })]), tell([`out of time: ${seat}`, say("say.time", { name: named(seat) })])]), tell(["draw: agreed", say("say.draw")])),
        judge,
        words,
        h(
          "div",
          { class: "row" },
          button(say("say.note"), spoken("note"), { "data-key": "say-note" }),
          over
            ? null
            : [...SEATS.map((seat) => button(say("say.judged", { name: named(seat) }), spoken(`judged: ${seat}`), { "data-key": `say-judged-${seat}` })), button(say("say.judged-draw"), spoken("judged: draw"), { "data-key": "say-judged-draw" })],
        ),
      ),
    );
  }

  // ---------------------------------------------------------------- two at one phone, or one and the computer
  async deal(bot = null) {
    const tags = { ...(bot ? { [bot]: say("bot.name") } : {}), ...this.#tagsSaid() };
    const dealt = await this.engine.ask({ do: "deal", setup: this.#chosen(), tags });
    if (dealt.wrong?.length) return this.#complain(dealt.wrong);
    const turn = bot ? other(bot) : (dealt.asks[0] ?? "north");
    this.goOn(keepGame({ kind: "hands", keep: dealt.keep, tags, turn, bot, seen: { north: 0, south: 0 } }));
  }

  /** Nothing is shown until whoever it is for says that they hold the phone. */
  hand() {
    const seat = this.game.turn;
    const name = this.game.tags[seat] || say(`seat.${seat}`);
    fill(
      this.root,
      h(
        "div",
        { class: "cover" },
        h("p", { class: "says" }, say("hands.over", { name })),
        h("p", { class: "soft" }, say("hands.nobody-else")),
        button(say("hands.show", { name }), () => this.show(seat), { class: "main", "data-key": "show" }),
        button(say("game.leave"), () => this.begin()),
      ),
    );
    this.root.querySelector("button").focus();
  }

  async show(seat, decide = null) {
    const turn = ++this.asked;
    const offered = this.root.querySelector(".verdict");
    if (offered) offered.inert = true; // a second tap would be a second decision
    const since = this.game.seen[seat];
    const request = { do: "hands", keep: this.game.keep, seat, since };
    const answer = await this.engine.ask(decide ? { ...request, decide } : request);
    if (turn !== this.asked) return;
    if (!("keep" in answer)) return fill(this.root, answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text))), button(say("game.leave"), () => this.begin()));
    const decided = decide && !answer.wrong.length;
    this.game = keepGame({ ...this.game, keep: answer.keep });
    const { bot } = this.game;
    if (bot && answer.waits_for.includes(bot)) {
      const keep = await botDecides(this.engine, this.root, this.game);
      if (turn !== this.asked || keep === null) return; // who left meanwhile finds the game as it was
      this.game = keepGame({ ...this.game, keep });
      return this.show(seat);
    }
    if (decided && !answer.over && !answer.asks.length && answer.waits_for.length) {
      this.game = keepGame({ ...this.game, turn: answer.waits_for[0], seen: { ...this.game.seen, [seat]: answer.number } });
      return this.hand();
    }
    this.#drawHand(seat, answer);
  }

  #drawHand(seat, answer) {
    const own = answer.asks;
    const next = answer.waits_for.find((each) => each !== seat);
    const decide = (send) => {
      if (this.game.bot) this.game.seen[seat] = answer.number; // nobody looks in between
      return this.show(seat, send);
    };
    const option = (ask, each) =>
      ask.kind === "place"
        ? cardButton({ card: each.cards[0].card }, () => decide(each.send), { "data-key": each.send, where: each.says })
        : button(upper(each.says), () => decide(each.send), { "data-key": each.send });
    fill(
      this.root,
      h(
        "div",
        { class: "bench" },
        h("section", { class: "stack" }, h("h2", {}, this.game.tags[seat] || say(`seat.${seat}`)), h("div", { class: "board" }, tableNow(answer.table, { oncard: () => {} }))),
        h(
          "section",
          { class: "verdict" },
          answer.wrong.map((each) => h("p", { class: "fault" }, upper(each.text), each.ruling ? ` [${each.ruling.where}]` : "")),
          answer.over ? h("section", { class: "ruling-box" }, h("p", { class: "says" }, answer.over.says)) : null,
          own.map((ask) => h("section", { class: "stack" }, h("h3", {}, ask.says), h("div", { class: ask.kind === "place" ? "grid" : "options" }, ask.options.map((each) => option(ask, each))))),
          answer.events.length
            ? h("details", { open: this.game.seen[seat] > 0 }, h("summary", {}, say("hands.since")), h("ul", { class: "causes stack" }, answer.events.slice(-30).map((each) => h("li", {}, each.says))))
            : null,
          !own.length && next && !answer.over
            ? button(say("hands.pass", { name: this.game.tags[next] || say(`seat.${next}`) }), () => {
                this.game = keepGame({ ...this.game, turn: next, seen: { ...this.game.seen, [seat]: answer.number } });
                this.hand();
              }, { class: "main" })
            : null,
          answer.over ? button(say("game.look"), () => this.#asFollowed()) : null,
          button(say("game.leave"), () => this.begin()),
        ),
      ),
    );
    this.#showLast();
  }

  #showLast() {
    for (const lane of this.root.querySelectorAll(".lane")) lane.scrollLeft = lane.scrollWidth; // the last encounter
  }

  /** A game that is over hides nothing any more: it becomes a log that can be asked about. */
  async #asFollowed() {
    this.game = keepGame({ ...this.game, kind: "follow", meant: { log: this.game.keep, decisions: [] }, log: this.game.keep });
    await this.refresh();
  }
}

function nameOf(game) {
  const tags = game.meant?.tags ?? game.tags ?? {};
  const named = SEATS.map((seat) => tags[seat] || say(`seat.${seat}`)).join(" – ");
  return [named, tags.event, tags.round].filter(Boolean).join(" · ");
}
