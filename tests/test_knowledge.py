"""A bot is handed what its seat knows: whatever it looks through, the game it plays in is not there."""

from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

import cardia_rules as cr
from cardia_rules.bots.arena import play
from cardia_rules.bots.information import Information
from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.players import RandomBot
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Side, Table
from cardia_rules.game.positions.completions import example_of
from cardia_rules.resolution.position import Position
from tests.games import random_setup


def within(thing: object) -> Iterator[object]:
    """Everything that can be got at by attributes, items, methods and closures."""
    seen: set[int] = set()
    waiting = [thing]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, ModuleType | type | str | bytes | int | float):
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, dict):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, list | tuple | set | frozenset):
            waiting += each
        elif isinstance(each, FunctionType):
            waiting += [cell.cell_contents for cell in each.__closure__ or ()]
            waiting += each.__defaults__ or ()
        elif isinstance(each, MethodType | BuiltinFunctionType):
            waiting.append(each.__self__)
        else:
            names = [name for name in dir(each) if not name.startswith("__")]
            waiting += [value for name in names if (value := getattr(each, name, None)) is not None]


class PeekingBot:
    """Look through all that it is handed for somebody's cards, and choose as if they were the truth."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.found: list[object] = []

    def choose(self, known: Knowledge) -> Option:
        known.sample(Random(1))  # what is kept for samples is looked through, too
        self.found += (each for each in within(known) if isinstance(each, cr.Game | Position | Table | Side))
        return self._chance.choice(known.options)


def hidden_from(seat: Seat, game: cr.Game) -> list[object]:
    """What a seat must not get hold of: the game, and all in it that holds the other's cards."""
    position, quiet = game.position, game.position.quiet
    sides = [table.side(OPPONENT[seat]) for table in (position.table, quiet.table)]
    piles = [pile for side in sides for pile in (side.hand, side.deck) if len(pile) > 1]
    mine = [table.side(seat).deck for table in (position.table, quiet.table)]
    tables = [position.table, quiet.table] if any(piles) else []
    return [game, *([position] if any(piles) else []), *tables, *piles, *filter(None, mine)]


def under_way(seed: int, decisions: int) -> cr.Game:
    random = Random(seed)
    setup = cr.make_setup("I") if seed % 2 else random_setup(seed)
    game = cr.Game.new(setup, chance=random)
    for _ in range(decisions):
        ask = random.choice(game.asks)
        before = game.fork()
        game.decide(ask.seat, random.choice(ask.options))
        if game.over is not None:
            return before
    return game


@pytest.mark.parametrize("seed", range(12))
def test_nothing_of_the_game_can_be_got_at(seed: int) -> None:
    """Nothing that is handed over is the game or hidden in it; a game that looks alike gives the same."""
    game = under_way(seed, 3 * seed + 1)
    seat = game.asks[0].seat
    handed = Knowledge.of(game, seat)
    hidden = hidden_from(seat, game)
    truth = {id(each) for each in hidden}
    assert not [each for each in within(handed) if id(each) in truth]
    twin = Information.of(game, seat).sample(game, Random(seed))
    bots = [PeekingBot(Random(1)), PeekingBot(Random(1))]
    for bot, each in zip(bots, (game, twin), strict=True):
        bot.choose(Knowledge.of(each, seat))
    assert bots[0].found == bots[1].found
    assert any(isinstance(each, Position) for each in bots[0].found)


def test_a_bot_that_peeks_in_the_arena_finds_no_more_than_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it takes for the other's hand is not that hand, unless both know it or by luck."""
    right: list[bool] = []
    peeking = PeekingBot(Random(1))

    def looked(self: cr.Game, seat: Seat, option: Any, ask: int | None = None) -> Any:
        if seat == "north" and len(self.table.south.deck) > 4:
            tables = [each for each in peeking.found if isinstance(each, Table) and each.south.hand]
            right.extend({*table.south.hand} == {*self.table.south.hand} for table in tables)
        peeking.found.clear()
        return decide(self, seat, option, ask)

    decide = cr.Game.decide
    monkeypatch.setattr(cr.Game, "decide", looked)
    for seed in range(8):
        play({"north": peeking, "south": RandomBot(Random(seed))}, cr.make_setup("I"), Random(seed))
    assert len(right) > 50
    assert sum(right) < 0.05 * len(right)


# ------------------------------------------------------------------ samples
def test_neither_has_chosen_in_a_sample_where_both_choose_at_once() -> None:
    game = cr.Game.new("I", chance=Random(1))
    first = Knowledge.of(game, "south")
    game.decide("north", game.asks[0].options[0])
    then = Knowledge.of(game, "south")
    for handed in (first, then):
        position = handed.sample(Random(2))
        assert [ask.seat for ask in position.asks] == ["north", "south"]
        assert position.table.south.hand == game.table.south.hand
    hands = {then.sample(Random(seed)).table.north.hand for seed in range(20)}
    assert len(hands) > 10


def test_where_nothing_is_hidden_any_more_a_sample_is_how_it_lies() -> None:
    """Four cards each and empty decks, laid out by hand: there is nothing to deal."""
    line = "I;;north.hand=judge,djinn;north.deck=;south.hand=saboteur,mediator;south.deck="
    game = cr.Game.arranged(cr.table_from_line(line), chance=Random(1))
    game.decide("north", "judge")
    handed = Knowledge.of(game, "south")
    assert handed.certain
    assert handed.sample(Random(1)).table.north.hand == ("judge", "djinn")
    assert not Knowledge.of(cr.Game.new("I", chance=Random(1)), "north").certain


def test_a_table_laid_out_by_hand_is_played_and_sampled_like_any_other() -> None:
    line = "I;saboteur:mediator@,void-mage:judge;phase=2"
    game = cr.Game.arranged(example_of(cr.table_from_line(line)), chance=Random(1))
    seat = game.asks[0].seat
    handed = Knowledge.of(game, seat)
    assert RandomBot(Random(1)).choose(handed) in handed.options
    position = handed.sample(Random(1))
    assert cr.see_table(position, seat) == cr.see_table(game, seat)


def test_a_seat_that_is_not_asked_has_nothing_to_choose_from() -> None:
    game = cr.Game.new("I", chance=Random(1))
    game.decide("north", game.asks[0].options[0])
    with pytest.raises(cr.CardiaError, match="north has nothing to decide"):
        Knowledge.of(game, "north")
