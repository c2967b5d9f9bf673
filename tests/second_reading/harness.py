"""The engine and the referee play the same game, side by side."""

from random import Random
from typing import Any

from cardia_rules.events.options import ChooseFromHand, Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Setup
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.resolution.position import (
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Shuffled,
    ShuffleNeeded,
)
from tests.second_reading.arranging import as_table, random_world, world_of
from tests.second_reading.referee import from_phase_two, rounds, whole_game
from tests.second_reading.wants import Decision, Flip, Lay, Pick, Shuffle, Steps, Want
from tests.second_reading.world import Card, World


class Difference(AssertionError):
    """The two do not agree."""


class SideBySide:
    def __init__(self, game: Game, world: World, steps: Steps[None], random: Random) -> None:
        self.game, self.world, self.steps, self.random = game, world, steps, random
        self.want: Want | None = None
        self.trail: list[str] = []
        self._answer(None)

    @classmethod
    def whole(cls, setup: Setup, random: Random) -> "SideBySide":
        world = world_of(setup)
        pool = setup.protectors.pool if setup.protectors else ()
        return cls(Game.new(setup, reasons=False), world, whole_game(world, setup.deck, pool), random)

    @classmethod
    def arranged(cls, setup: Setup, random: Random) -> "SideBySide":
        """From a random position, with many more pieces on the table than a game would bring there."""
        phase = random.choice((1, 1, 2))
        world = random_world(setup, random, phase)
        steps = rounds(world) if phase == 1 else from_phase_two(world)
        return cls(Game.arranged(as_table(setup, world), reasons=False), world, steps, random)

    def play(self) -> int:
        """To the end; the number of positions at which the two were compared."""
        positions = 0
        while True:
            self._skip_what_is_forced()
            self._compare()
            positions += 1
            if self.game.over is not None:
                return positions
            if self.game.chance_needed is not None:
                self._let_chance_happen()
            else:
                self._decide()

    # -------------------------------------------------------------- going on
    def _answer(self, answer: Any) -> None:
        try:
            self.want = self.steps.send(answer)
        except StopIteration:
            self.want = None

    def _decide(self) -> None:
        ask = self.random.choice(self.game.asks)
        option = self.random.choice(ask.options)
        self.trail.append(f"{ask.seat}: {option}")
        self.game.decide(ask.seat, option)
        self._answer((ask.seat, _plain(option)))

    def _let_chance_happen(self) -> None:
        needed = self.game.chance_needed
        assert needed is not None
        outcome = draw_lots(needed, self.random)
        self.trail.append(str(outcome))
        self.game.happen(outcome)
        if isinstance(outcome, Coin):
            self._answer(outcome.first)
        elif isinstance(outcome, Shuffled):
            self._answer(outcome.order)
        elif isinstance(outcome, Laid):
            self._answer(outcome.row)
        elif isinstance(outcome, Picked):
            self._answer(outcome.cards)

    def _skip_what_is_forced(self) -> None:
        """The referee asks even where there is one answer; the engine need not."""
        while self.want is not None and not self._same_want():
            want = self.want
            if isinstance(want, Decision) and all(len(options) == 1 for options in want.options.values()):
                seat, options = next(iter(want.options.items()))
                self._answer((seat, next(iter(options))))
            elif isinstance(want, Shuffle | Pick) and _is_forced(want):
                self._answer(want.cards)
            else:
                return

    # -------------------------------------------------------------- comparing
    def _same_want(self) -> bool:
        needed = self.game.chance_needed
        if isinstance(self.want, Flip):
            return isinstance(needed, CoinNeeded)
        if isinstance(self.want, Lay):
            return isinstance(needed, LayNeeded) and set(needed.pool) == set(self.want.pool)
        if isinstance(self.want, Shuffle):
            return isinstance(needed, ShuffleNeeded) and _bag(needed) == _bag(self.want)
        if isinstance(self.want, Pick):
            same = isinstance(needed, PickNeeded) and needed.count == self.want.count
            return same and _bag(needed) == _bag(self.want)
        return self._asks() == (self.want.options if self.want else {})

    def _asks(self) -> dict[Seat, set[Option]]:
        return {ask.seat: {_plain(option) for option in ask.options} for ask in self.game.asks}

    def _compare(self) -> None:
        table = self.game.table
        for seat in SEATS:
            side, world = table.side(seat), self.world
            row = [_card(e.cards.get(seat)) for e in world.encounters]
            self._same(f"{seat}'s row", _trimmed([_played(p) for p in side.row]), _trimmed(row))
            self._same(f"{seat}'s hand", sorted(side.hand), sorted(world.hand[seat]))
            self._same(f"{seat}'s deck", list(side.deck), world.deck[seat])
            self._same(f"{seat}'s discard pile", sorted(side.discard), sorted(world.discard[seat]))
        self._same("the end", table.over, self.world.over)
        if not self._same_want():
            engine = self._asks() or self.game.chance_needed
            self._differ("what comes next", engine, self.want)

    def _same(self, what: str, engine: object, referee: object) -> None:
        if engine != referee:
            self._differ(what, engine, referee)

    def _differ(self, what: str, engine: object, referee: object) -> None:
        trail = "\n".join(self.trail)
        raise Difference(f"{what}:\n  engine  {engine}\n  referee {referee}\n\n{trail}")


def _plain(option: Option) -> Option:
    return ChooseFromHand(tuple(sorted(option.cards))) if isinstance(option, ChooseFromHand) else option


def _is_forced(want: Shuffle | Pick) -> bool:
    return want.count == len(want.cards) if isinstance(want, Pick) else len(want.cards) < 2


def _bag(want: Any) -> tuple[Seat, list[str]]:
    return want.seat, sorted(want.cards)


Row = list[tuple[str, bool, int, int, int, int] | None]


def _played(card: Played | None) -> tuple[str, bool, int, int, int, int] | None:
    return (
        None
        if card is None
        else (card.card, card.up, card.modifier, card.tokens, card.signets, card.blessings)
    )


def _card(card: Card | None) -> tuple[str, bool, int, int, int, int] | None:
    return (
        None
        if card is None
        else (card.slug, card.up, card.modifier, card.tokens, card.signets, card.blessings)
    )


def _trimmed(row: Row) -> Row:
    while row and row[-1] is None:
        row = row[:-1]
    return row
