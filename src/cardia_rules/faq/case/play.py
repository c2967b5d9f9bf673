"""Playing a case step by step, up to the first that does not go as it says."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

import attrs

from cardia_rules.errors import ChanceRefused, DecisionRefused, Failure, PositionRefused, SetupRefused
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.vocabulary import AnyEvent, EndDeclared
from cardia_rules.faq.case.expectations import asks_in_words, codes_of, differences, refusal_differs
from cardia_rules.faq.case.sections import Case, Said, Step
from cardia_rules.faq.case.start import begin, completed
from cardia_rules.faq.notation import AND_SO_ON, option_text, protector_slug, read_option, slug
from cardia_rules.game import engine
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.game.positions.soundness import check_table
from cardia_rules.game.ruleset import begin_again, take
from cardia_rules.message import Message
from cardia_rules.resolution.position import (
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Position,
    Shuffled,
    ShuffleNeeded,
)

_SEED: Final = 0  # chance that no step names comes out the same every time


# ------------------------------------------------------------------ what chance does
class Outcomes:
    """What a step says that chance does, each outcome once."""

    def __init__(self, step: Step) -> None:
        self.coin = step.coin
        self.picked = step.picked
        self.shuffled = step.shuffled
        self.laid = step.laid

    def take(self, needed: ChanceNeeded) -> ChanceOutcome | None:
        """Return the outcome that the step states for what is needed, if it still has one."""
        if isinstance(needed, CoinNeeded) and self.coin is not None:
            coin, self.coin = self.coin, None
            return Coin(coin)
        if isinstance(needed, PickNeeded) and self.picked is not None:
            picked, self.picked = self.picked, None
            return Picked(tuple(map(slug, picked)))
        if isinstance(needed, ShuffleNeeded) and self.shuffled is not None:
            order, self.shuffled = self.shuffled, None
            if order[-1:] == (AND_SO_ON,):
                return Shuffled(completed(tuple(map(slug, order[:-1])), needed.cards))
            return Shuffled(tuple(map(slug, order)))
        if isinstance(needed, LayNeeded) and self.laid is not None:
            row, self.laid = self.laid, None
            return Laid(tuple(map(protector_slug, row)))
        return None

    def left_over(self) -> Iterator[str]:
        """Say which stated outcomes were never needed."""
        if self.coin is not None:
            yield Message("says that the coin shows {seat}, but no coin was tossed", seat=self.coin)
        if self.picked is not None:
            cards = ", ".join(self.picked)
            yield Message("says that {cards} was picked at random, but nothing was", cards=cards)
        if self.shuffled is not None:
            yield Message("says how a deck was shuffled, but none was")
        if self.laid is not None:
            yield Message("says which protectors were laid out, but none were")


# ------------------------------------------------------------------ the case, step by step
class Playing:
    """One case being played."""

    def __init__(self, case: Case, refusals: list[Failure]) -> None:
        self.case = case
        self.refusals = refusals
        self.unexpected: tuple[Failure, ...] = ()  # why a decision was refused that the case says is taken
        self.chance = Random(_SEED)
        self.game: Game | None = None
        self.where: str = Message("the beginning")
        self.named: set[str] = set()  # the open questions that decisions were asked under
        self.went_on = True  # until a step does not go as it says
        self.at_the_end = False

    def problems(self) -> Iterator[str]:
        """Play the case, look at where it ends, and yield whatever is not as it says, or must always be."""
        yield from self.played()
        if self.game is not None and self.at_the_end:
            self.where = Message("the end")
            yield from differences(self.case.then, self.game, self.named)
            yield from resolved_again(self.game)
            yield from always_so(self.game)

    def played(self) -> Iterator[str]:
        """Play the case step by step, and yield whatever does not go as it says."""
        what = Message("the position") if self.case.setup is None else Message("the set-up")
        try:
            game = begin(self.case)
        except (SetupRefused, PositionRefused) as refusal:
            self.refusals += refusal.failures
            yield from refusal_differs(what, self.case.refusals, refusal.failures)
            return
        self.game = game
        if self.case.refusals:
            yield Message(
                "expected {what} to be refused with {codes}, but it was accepted",
                what=what,
                codes=codes_of(self.case.refusals),
            )
            return
        self._let_chance_happen(game, Outcomes(Step()), self._named_next(0))
        for number, step in enumerate(self.case.play, 1):
            self.where = Message("step {number} ({written})", number=number, written=_written(step))
            stopped = False
            for problem in self._step(game, step, self._named_next(number)):
                stopped = True
                yield Message("{where}: {problem}", where=self.where, problem=problem)
            if stopped:
                self.went_on = False
                return  # what follows would only be about a game that went another way
            for problem in differences(step.then, game, self.named):
                yield Message("after {where}: {problem}", where=self.where, problem=problem)
        self.at_the_end = True

    def _named_next(self, number: int) -> Step:
        """Return the step after this many, which may name the outcome of chance that is needed before it."""
        return self.case.play[number] if number < len(self.case.play) else Step()

    def _step(self, game: Game, step: Step, following: Step) -> Iterator[str]:
        if step.refused:
            yield from self._refused_step(game, step)
            return
        if step.said is not None:
            try:
                say(game, step.said)
            except DecisionRefused as refusal:
                self.unexpected = refusal.failures
                yield Message("it was refused: {refusal}", refusal=refusal)
            return
        outcomes = Outcomes(step)
        self._let_chance_happen(game, outcomes, Step() if _decides(step) else following)
        waiting = [seat for seat in SEATS if step.decision(seat) is not None]
        while waiting:
            # A seat that must place face up goes first, whichever is written first.
            seat = next((seat for seat in waiting if _asked(game, seat)), waiting[0])
            waiting.remove(seat)
            self.named |= {each for ask in game.asks for each in (*ask.questions, *ask.narrowed)}
            try:
                _decide(game, step, seat)
            except DecisionRefused as refusal:
                self.unexpected = refusal.failures
                yield Message(
                    "{seat} was refused ({codes}): {refusal}. At this point {asks}",
                    seat=seat,
                    codes=", ".join(refusal.codes),
                    refusal=refusal,
                    asks=asks_in_words(game),
                )
                return
            self._let_chance_happen(game, outcomes, Step() if waiting else following)
        yield from outcomes.left_over()

    def _refused_step(self, game: Game, step: Step) -> Iterator[str]:
        before = (game.position, game.events)
        found: list[Failure] = []
        tried: list[Callable[[], object]] = [
            partial(_decide, game, step, seat) for seat in SEATS if step.decision(seat) is not None
        ]
        needed = game.chance_needed
        outcome = None if needed is None else Outcomes(step).take(needed)
        if outcome is not None:
            tried.append(partial(game.happen, outcome))
        elif needed is None and step.coin is not None:
            tried.append(partial(game.happen, Coin(step.coin)))
        if step.said is not None:
            tried.append(partial(say, game, step.said))
        for go_on in tried:
            try:
                go_on()
            except (DecisionRefused, ChanceRefused) as refusal:
                found += refusal.failures
            else:
                yield Message(
                    "expected to be refused with {codes}, but it was accepted", codes=codes_of(step.refused)
                )
                return
        self.refusals += found
        yield from refusal_differs(Message("this step"), step.refused, tuple(found))
        if (game.position, game.events) != before:
            yield Message("what is refused must leave everything as it was, but the game changed")

    def _let_chance_happen(self, game: Game, outcomes: Outcomes, following: Step) -> None:
        while (needed := game.chance_needed) is not None:
            outcome = outcomes.take(needed)
            if outcome is None and Outcomes(following).take(needed) is not None:
                return
            game.happen(outcome if outcome is not None else draw_lots(needed, self.chance))


def _written(step: Step) -> str:
    parts = {"north": step.north, "south": step.south, "coin": step.coin}
    parts |= {"picked": step.picked, "shuffled": step.shuffled, "laid": step.laid}
    if step.said is not None:
        parts["said"] = step.said.how or f"a note on {step.said.on}"
    said = [
        f"{key} = {value if isinstance(value, str) else ', '.join(value)}"
        for key, value in parts.items()
        if value is not None
    ]
    return "; ".join(said)


def _decides(step: Step) -> bool:
    return step.north is not None or step.south is not None


def _asked(game: Game, seat: Seat) -> bool:
    return any(ask.seat == seat for ask in game.asks)


def _decide(game: Game, step: Step, seat: Seat) -> None:
    written = step.decision(seat)
    if written is not None:
        ask = next((ask for ask in game.asks if ask.seat == seat), None)
        number = step.ask if step.ask is not None else ask.number if ask is not None else None
        if step.in_words and isinstance(written, str):
            game.decide(seat, written, number)
            return
        option = read_option(written, ask, as_written=bool(step.refused))
        if ask is not None and option in ask.options:
            # By its words, as whoever holds a game may decide.
            game.decide(seat, option_text(option), number)
        else:
            game.decide(seat, option, number)


def say(game: Any, said: Said) -> None:
    """Say of a game that it is over, or make a judge's note on it."""
    match said:
        case Said(on=int(on)):
            game.note(on, by=said.by, words=said.words)
        case Said(how="note"):
            game.note(len(game.events), by=said.by, words=said.words)
        case Said(how="resigned", seat="north" | "south" as seat, winner=None):
            game.resign(seat)
        case Said(how="out-of-time", seat="north" | "south" as seat, winner=None):
            game.run_out_of_time(seat, said.ask)
        case Said(how="draw-agreed", seat=None, winner=None):
            game.agree_on_draw()
        case Said(how="abandoned", seat=None, winner=None):
            game.abandon()
        case Said(how="judged", seat=None, winner=None | "north" | "south" as winner):
            game.judge(winner, by=said.by, words=said.words)
        case _ if isinstance(game, Game):
            # Nobody can say this of a game; a log that was written by hand may.
            take(game.position, EndDeclared(**attrs.asdict(said, filter=_of_an_end), rulings=()))


def _of_an_end(field: "attrs.Attribute[Any]", _value: object) -> bool:
    return field.name not in ("on", "ask")


# ------------------------------------------------------------------ resolved once more
def resolved_again(game: Game) -> Iterator[str]:
    """Play a game again from its log, at once and stopped after every event; yield what differs."""
    if Game.from_log(game.to_log()).position != game.position:
        yield Message("resolved once more, the same decisions lead to another table")
    events, position = _event_by_event(game.events)
    if events != game.events or position != game.position:
        yield Message("stopped after every event and resumed, it goes another way")


def always_so(game: Game) -> Iterator[str]:
    """Yield what can be true of no game: a cause that comes later, a table that its own rules refuse."""
    for number, event in enumerate(game.events, 1):
        if not event.cause < number or (
            not event.cause and number > 1 and not isinstance(event, EndDeclared)
        ):
            yield Message(
                "event {number} names event {cause} as its cause, which is not one before it",
                number=number,
                cause=event.cause,
            )
    if game.over is not None and (game.position.asks or game.position.chance or game.position.owed):
        yield Message("the game is over, and there is still something to be done")
    rows = (*game.table.north.row, *game.table.south.row)
    # A card that was left alone lies there as long as nothing closes up; nobody lays that out by hand.
    if game.over is None and {ask.kind for ask in game.asks} == {"place"} and None not in rows:
        try:
            check_table(game.table)
        except (PositionRefused, SetupRefused) as refusal:
            yield Message("nobody could lay out the table that it leads to: {refusal}", refusal=refusal)


def _event_by_event(log: tuple[AnyEvent, ...]) -> tuple[tuple[AnyEvent, ...], Position]:
    resolution = begin_again(log[0])
    events = resolution.events
    while len(events) < len(log):
        said = log[len(events)]
        resolution = take(resolution.position, said, limit=1)
        # If it did not stop, the rest is missed; that a game is given up and that it ends is one thing.
        events += resolution.events[: 2 if isinstance(said, EndDeclared) else 1]
        while not _waits(resolution.position):
            resolution = engine.resume(resolution.position, limit=1)
            events += resolution.events[:1]
    return events, resolution.position


def _waits(position: Position) -> bool:
    return bool(position.asks or position.chance is not None or position.table.over is not None)
