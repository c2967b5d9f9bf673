// What an app does with cardia-rules.js, and the conformance kit against it: the same in node and in a browser.
export async function tried({ Cardia, CardiaError }, score, lines) {
  const cardia = await Cardia.load();
  const told = {};

  // As in the five lines at the top of the module, then on to the end.
  const game = await cardia.newGame({ deck: "I" }, { tags: { north: "Anna" } });
  const [ask] = (await game.view("north")).asks;
  const refused = await game.decide("north", 99, ask.number);
  told.refused = [refused.refused.map((each) => each.code), game.number === ask.number];
  let seen = (await game.news("south")).view.number;
  while (game.over === null) {
    const { seat, number, options } = game.asks.at(-1);
    const { events } = await game.decide(seat, options.length - 1, number);
    const south = await game.news("south", seen);
    if (south.events.length !== events.length) throw new Error("another number of events is told");
    seen = south.view.number;
  }
  const other = await cardia.newGame();
  told.hidden = (await other.view("south")).asks.filter((each) => each.options).map((each) => each.seat);
  told.over = game.over.reason;
  told.verified = (await game.verify()).conclusion;
  told.again = (await cardia.open(game.log)).events.length === game.events.length;
  told.explained = JSON.stringify(await game.explain(game.number, { language: "fr" })).length > 20;

  // Against the search: it answers what it is asked, and the other seat is not told what it laid.
  await other.playFor("north", 20);
  const laid = (await other.news("south")).events.filter((each) => each.event === "card-placed");
  told.bot = [other.asks.map((each) => each.seat), laid.length, laid.some((each) => "card" in each)];

  // Words beside decisions.
  const given = await cardia.newGame();
  const late = await given.runOutOfTime("north", 3);
  told.late = late.refused.map((each) => each.code);
  await given.agreeOnDraw();
  told.drawn = given.over.reason;
  const resigned = await cardia.position("I;saboteur:mediator@");
  await resigned.resign("south");
  told.resigned = [resigned.over.winner, resigned.over.reason];
  told.asked = (await cardia.ask({ line: "I;saboteur:mediator@" }, "fr")).verdict.says !== "";
  told.wrong = await cardia.position("nonsense").catch((problem) => [problem instanceof CardiaError, problem.wrong[0].code]);
  told.unreadable = await cardia.request({ do: "nonsense", id: "mine" }).catch((problem) => problem.wrong[0].code);

  // The kit, by the log: what another implementation would be asked.
  const implementation = {
    async begin(event) {
      this.game = await cardia.open(event, "told");
      return { events: this.game.events.slice(1), asks: this.game.asks };
    },
    async take(event) {
      const before = this.game.number;
      await this.game.take(event);
      return { events: this.game.events.slice(before + 1), asks: this.game.asks };
    },
    async decide(seat, option) {
      return (await this.game.decide(seat, option)).refused.map((each) => each.code);
    },
  };
  told.kit = await score(lines, implementation);

  // A kit that says something else is failed, for each kind of thing that it says.
  const broken = (change) => {
    const one = JSON.parse(lines.find((line) => JSON.parse(line).refused?.length));
    change(one);
    return score([lines[0], JSON.stringify(one)], implementation);
  };
  const last = (one) => one.steps.at(-1);
  told.broken = [
    await broken(() => {}),
    await broken((one) => last(one).events.push({ event: "card-drawn" })),
    await broken((one) => last(one).asks.push({ seat: "north", options: [] })),
    await broken((one) => (one.refused[0].codes = ["deck-size"])),
  ].map(({ passed }) => passed);
  cardia.close();
  return told;
}
