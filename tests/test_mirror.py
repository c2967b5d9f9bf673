"""No seat is favoured: with the seats exchanged, the same choices and chances give the mirrored game."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.events.answers import FIELDS
from cardia_rules.events.options import ChooseCard, ChoosePieces, Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import AnyEvent, WhyNot
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.game.setup import make_answers, make_setup
from cardia_rules.resolution.position import ChanceNeeded, ChanceOutcome, Coin, PickNeeded, ShuffleNeeded
from tests.games import random_answers
from tests.own_cards import random_setup_with_own
from tests.second_reading import setups
from tests.second_reading.arranging import as_table, random_world, world_of
from tests.supplied_games import random_setup_with_supplied

# Of two events of one moment north's is written first, so their numbers are another matter than the game.
_LEFT_OUT: Final = frozenset({"ask", "cause", "id", "number", "questions", "why_not"})
_NO_ORDER: Final = frozenset({"options", "turns"})
_EXCHANGED: Final[dict[str, str]] = {"north": "south", "south": "north"}


class TwoGames:
    """A game and its mirrored one, side by side."""

    def __init__(self, game: Game, mirrored: Game, random: Random) -> None:
        self.game, self.mirrored, self.random = game, mirrored, random
        self.trail: list[str] = []
        self.lots: dict[Seat | None, list[ChanceOutcome]] = {}

    @classmethod
    def whole(cls, setup: Setup, random: Random) -> "TwoGames":
        """Begin a game."""
        return cls(Game.new(setup), Game.new(setup), random)

    @classmethod
    def arranged(cls, setup: Setup, random: Random) -> "TwoGames":
        """Begin from a random position, with many more pieces on the table than a game would bring there."""
        return cls._from(as_table(setup, random_world(setup, random, random.choice((1, 1, 2)))), random)

    @classmethod
    def with_few_cards(cls, setup: Setup, random: Random) -> "TwoGames":
        """Begin before the first card, with hands and decks of any size."""
        world = world_of(setup)
        world.guards = random.sample(setup.protectors.pool, 6) if setup.protectors else []
        for seat in SEATS:
            cards, held = random.sample(setup.deck, len(setup.deck)), random.randint(1, 6)
            world.hand[seat], rest = cards[:held], cards[held:]
            left = random.choice((0, 1, 2, 3, len(rest)))
            world.deck[seat], world.discard[seat] = rest[:left], rest[left:]
        return cls._from(as_table(setup, world), random)

    @classmethod
    def _from(cls, table: Table, random: Random) -> "TwoGames":
        mirrored = msgspec.structs.replace(table, north=table.south, south=table.north)
        return cls(Game.arranged(table), Game.arranged(mirrored), random)

    def play(self) -> int:
        """Play to the end, and return the number of positions at which the two were compared."""
        positions, told = 0, (1, 1)
        while True:
            self._let_chance_happen()
            self._compare(*told)
            told = len(self.game.events), len(self.mirrored.events)
            positions += 1
            if self.game.over is not None:
                return positions
            ask = self.random.choice(self.game.asks)
            option = self.random.choice(ask.options)
            self.trail.append(f"{ask.seat}: {option}")
            self.game.decide(ask.seat, option)
            self.mirrored.decide(OPPONENT[ask.seat], _exchanged(option))

    def _let_chance_happen(self) -> None:
        """Draw every lot that is needed; where both seats need one north's is drawn first, in either game."""
        self.lots = {}
        drawn: dict[Seat | None, int] = {}
        while (needed := self.game.chance_needed) is not None:
            lot = draw_lots(needed, self.random)
            self.trail.append(str(lot))
            self.lots.setdefault(_whose(needed), []).append(lot)
            self.game.happen(lot)
        while (needed := self.mirrored.chance_needed) is not None:
            whose = _whose(needed)
            seat = OPPONENT[whose] if whose else None
            lots, at = self.lots.get(seat, []), drawn.get(seat, 0)
            if at == len(lots):
                self._differ("what chance decides", sorted(map(str, self.lots)), needed)
            lot, drawn[seat] = lots[at], at + 1
            self.mirrored.happen(Coin(OPPONENT[lot.first]) if isinstance(lot, Coin) else lot)

    def _compare(self, told: int, told_mirrored: int) -> None:
        one, other = self.game, self.mirrored
        self._same("the table", [one.table], [other.table])
        self._same("what is asked", one.asks, other.asks)
        self._same("what happened", one.events[told:], other.events[told_mirrored:])
        self._same("what it hangs on", _named(one.events[told:]), _named(other.events[told_mirrored:]))
        if one.over is not None:  # north's may be told before a choice of south's, and after it in the mirror
            self._same("what did not", _kept_from(one.events), _kept_from(other.events))

    def _same(self, what: str, game: Sequence[object], mirrored: Sequence[object]) -> None:
        one = _in_any_order([_plain(each, _EXCHANGED) for each in game])
        other = _in_any_order([_plain(each, {}) for each in mirrored])
        if one != other:
            only = [each for each in one if each not in other], [each for each in other if each not in one]
            self._differ(what, *only)

    def _differ(self, what: str, one: object, other: object) -> None:
        pytest.fail(f"{what}, the seats exchanged:\n{one}\n{other}\n\n" + "\n".join(self.trail))


def _whose(needed: ChanceNeeded) -> Seat | None:
    return needed.seat if isinstance(needed, ShuffleNeeded | PickNeeded) else None


def _plain(thing: object, seats: dict[str, str]) -> Any:
    """Return something as plain data, without numbers of events, each seat named as told."""

    def plain(data: Any) -> Any:
        if isinstance(data, dict):
            named = {seats.get(key, key): value for key, value in data.items() if not _left_out(key, value)}
            return {
                key: _in_any_order(plain(value)) if key in _NO_ORDER else plain(value)
                for key, value in sorted(named.items())
            }
        if isinstance(data, list | tuple):
            return [plain(each) for each in data]
        return seats.get(data, data) if isinstance(data, str) else data

    return plain(msgspec.to_builtins(thing))


def _left_out(key: str, value: object) -> bool:
    return key in _LEFT_OUT or (key == "waiting" and isinstance(value, int))


def _kept_from(events: Sequence[AnyEvent]) -> list[WhyNot]:
    """Return what rules kept from happening; it is told with the last event of a moment, either seat's."""
    return [each for event in events for each in event.why_not]


def _named(events: Sequence[AnyEvent]) -> list[str]:
    """Return the questions that events name; which of those of one moment does, is told by their order."""
    return list({question: None for event in events for question in event.questions})


def _in_any_order(each: list[Any]) -> list[Any]:
    return sorted(each, key=repr)


def _exchanged(option: Option) -> Option:
    if isinstance(option, ChooseCard | ChoosePieces):
        return msgspec.structs.replace(option, seat=OPPONENT[option.seat])
    return option


# ------------------------------------------------------------------ the games
def _under_any_answers(setup: Setup, random: Random) -> Setup:
    """Answer at random those questions too that the second reading answers as usual."""
    others = {q: a for q, a in random_answers(random).items() if q in setups.NOT_READ}
    answers, row = make_answers(others, setup.answers), setup.protectors
    return make_setup(
        setup.deck,
        answers=answers,
        locations=setup.locations,
        protectors={"pool": row.pool, "strategic": row.strategic, "sole": row.sole} if row else None,
    )


def anything(random: Random) -> TwoGames:
    return TwoGames.whole(_under_any_answers(setups.anything(random), random), random)


def in_the_fog(random: Random) -> TwoGames:
    return TwoGames.whole(_under_any_answers(setups.in_the_fog(random), random), random)


def with_supplied_abilities(random: Random) -> TwoGames:
    return TwoGames.whole(random_setup_with_supplied(random.getrandbits(32)), random)


def with_an_own_card(random: Random) -> TwoGames:
    return TwoGames.whole(random_setup_with_own(random.getrandbits(32)), random)


def position(random: Random) -> TwoGames:
    return TwoGames.arranged(_under_any_answers(setups.for_a_position(random), random), random)


def position_in_the_fog(random: Random) -> TwoGames:
    return TwoGames.arranged(_under_any_answers(setups.for_a_position_in_the_fog(random), random), random)


def few_cards_in_the_fog(random: Random) -> TwoGames:
    return TwoGames.with_few_cards(
        _under_any_answers(setups.for_a_position_in_the_fog(random), random), random
    )


_BEGINNINGS: Final = [
    (anything, 50),
    (in_the_fog, 50),
    (with_supplied_abilities, 50),
    (with_an_own_card, 50),
    (position, 50),
    (position_in_the_fog, 50),
    (few_cards_in_the_fog, 200),
]


@pytest.mark.parametrize(("begin", "games"), _BEGINNINGS)
def test_with_the_seats_exchanged_the_game_is_mirrored(
    begin: Callable[[Random], TwoGames], games: int
) -> None:
    assert sum(begin(Random(seed)).play() for seed in range(games)) > 5 * games


def test_the_games_have_every_answer_and_everything_that_is_in_the_box() -> None:
    tried: set[object] = set()
    for begin, games in _BEGINNINGS:
        for seed in range(games):
            setup = begin(Random(seed)).game.table.setup
            tried |= {*setup.deck, *setup.locations, *(setup.protectors.pool if setup.protectors else ())}
            tried |= {(field.encode_name, getattr(setup.answers, field.name)) for field in FIELDS}
    answers = {(field.encode_name, answer) for field in FIELDS for answer in get_args(field.type)}
    assert {*CHARACTERS, *LOCATIONS, *PROTECTORS, *answers} <= tried


def test_both_are_told_that_their_judges_do_not_win_a_game_that_is_level() -> None:
    line = "I;judge@:judge@;north.hand=;south.hand=;north.deck=;south.deck="
    told = Game.arranged(table_from_line(line)).events[-1].why_not
    assert [(each.what, each.seat) for each in told] == [("win", "north"), ("win", "south")]
