"""Bots play by what their seats know; options have stable numbers, and chance comes in single cards."""

import copy
from collections.abc import Iterator
from random import Random

import pytest

import cardia_rules as cr
from cardia_rules.bots.arena import MakeBot, Score, compete, play
from cardia_rules.bots.information import Information
from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.numbers import CARDS, OPTIONS, Dealing, numbered, option_number
from cardia_rules.bots.players import Bot, GreedyBot, RandomBot, SteadyBot
from cardia_rules.bots.search import SearchBot
from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.events.vocabulary.inputs import DeckShuffled
from cardia_rules.resolution.position import CoinNeeded, ShuffleNeeded
from tests.games import random_setup


# ------------------------------------------------------------------ numbers
def test_every_option_that_is_offered_has_a_number_of_its_own() -> None:
    for seed in range(40):
        random = Random(seed)
        game = cr.Game.new(random_setup(seed), chance=random)
        while game.over is None:
            ask = random.choice(game.asks)
            by_number = numbered(ask.options)
            assert len(by_number) == len(ask.options)
            assert set(by_number.values()) == set(ask.options)
            assert max(by_number) < len(OPTIONS)
            game.decide(ask.seat, random.choice(ask.options))


def test_numbers_stay_what_they_are() -> None:
    """Whoever has trained on them relies on that: a new card or kind goes to the end."""
    assert tuple(CHARACTERS) == CARDS
    assert len(OPTIONS) == len(set(OPTIONS)) == 1296
    assert option_number(cr.Decline()) == 0
    assert option_number(cr.PlaceCard("hired-blade")) == 2
    assert option_number(cr.NameAFaction("rebellion")) in range(34, 38)
    both_ways = (cr.ChooseTwo(("judge", "surgeon")), cr.ChooseTwo(("surgeon", "judge")))
    assert len({option_number(two) for two in both_ways}) == 1


@pytest.mark.parametrize("option", [cr.PlaceCard("nobody"), cr.ChooseAmount(99), None, "judge", []])
def test_what_is_no_option_has_no_number(option: object) -> None:
    with pytest.raises(cr.UnknownName, match="has no number"):
        option_number(option)  # type: ignore[arg-type]


# ------------------------------------------------------------------ chance
def test_chance_deals_card_by_card() -> None:
    game, random = cr.Game.new("I", protectors=True), Random(1)
    asked = []
    while (needed := game.chance_needed) is not None:
        dealing, single = Dealing(needed), 0
        while dealing.left:
            dealing.add(random.choice(dealing.left))
            single += 1
        asked.append(single)
        assert dealing.outcome is not None
        game.happen(dealing.outcome)
    assert asked == [15, 15, 6]  # the last card of a deck follows from the others
    assert game.asks


def test_dealing_refuses_what_is_not_left() -> None:
    dealing = Dealing(CoinNeeded())
    with pytest.raises(cr.ChanceRefused, match="cannot come next: north, south"):
        dealing.add("judge")
    assert dealing.add("south").outcome == cr.Coin("south")
    with pytest.raises(cr.ChanceRefused, match="all is decided"):
        dealing.add("north")
    assert isinstance(Dealing(ShuffleNeeded("north", ("a", "b"))).add("a").outcome, cr.Shuffled)


class Bits:
    """Luck as numpy's generators give it: numbers from 0 to 1, and bytes."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def random(self) -> float:
        return self._random.random()

    def bytes(self, length: int, /) -> bytes:
        return self._random.randbytes(length)


def test_a_generator_of_bits_will_do_for_chance() -> None:
    games = [cr.Game.new("I", chance=Bits(seed)) for seed in (1, 1, 2)]
    assert games[0].events == games[1].events != games[2].events
    orders = [event.order for event in games[0].events if isinstance(event, DeckShuffled)]
    assert orders[0] != orders[1]
    chosen = {RandomBot(Bits(seed)).choose(Knowledge.of(games[0], "north")) for seed in range(60)}
    assert len(chosen) == 5
    assert copy.deepcopy(games[0]).events == games[0].events
    with pytest.raises(cr.CardiaError, match=r"chance is a random\.Random or a generator of numpy, not"):
        cr.Game.new("I", chance=3)  # type: ignore[arg-type]


# ------------------------------------------------------------------ bots
def test_whatever_a_bot_does_with_a_position_the_hidden_cards_make_no_difference() -> None:
    """The same seat, the same information and the same luck, other hidden cards: the same choice."""
    random = Random(4)
    game = cr.Game.new("I", chance=random)
    while game.table.round < 5 and game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    seat = game.asks[0].seat
    known = Information.of(game, seat)
    other = known.sample(game, Random(9))
    assert other.table != game.table
    bots: list[MakeBot] = [GreedyBot, quick_search]
    for make in bots:
        assert len({make(Random(1)).choose(Knowledge.of(each, seat)) for each in (game, other)}) == 1


def quick_search(chance: Random) -> SearchBot:
    return SearchBot(chance, playouts=30)


def test_every_bot_meets_every_other_from_both_seats() -> None:
    bots: dict[str, MakeBot] = {"random": RandomBot, "greedy": GreedyBot, "another": RandomBot}
    scores = {(score.one, score.other): score.games for score in compete(bots, 2)}
    assert scores == {("random", "greedy"): 4, ("random", "another"): 4, ("greedy", "another"): 4}


@pytest.mark.parametrize(
    ("better", "worse", "pairs"), [(GreedyBot, RandomBot, 16), (quick_search, SteadyBot, 8)]
)
def test_better_bots_win(better: MakeBot, worse: MakeBot, pairs: int) -> None:
    (score,) = compete({"worse": worse, "better": better}, pairs)
    assert score.games == 2 * pairs
    assert score.interval[1] < 0.5


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot, quick_search])
def test_who_meets_itself_wins_exactly_one_half_of_every_pair(bot: MakeBot) -> None:
    (score,) = compete({"one": bot, "the same": bot}, 2)
    assert score.pairs == (0.5, 0.5)


def test_an_interval_is_wide_where_few_pairs_were_played() -> None:
    few, many = Score("a", "b", (1.0,) * 5), Score("a", "b", (1.0,) * 500)
    assert few.share == many.share == 1
    assert few.interval[0] < 0.65
    assert many.interval[0] > 0.99
    even = Score("a", "b", (0.0, 0.5, 1.0, 0.5) * 100)
    assert even.interval == pytest.approx((0.4652, 0.5348), abs=0.001)


def test_the_fixed_opponent_stays_as_it_is() -> None:
    """Whatever is measured against it is compared with what was measured years ago."""
    game = cr.Game.new("I", chance=Random(1))
    hand = in_ascending_influence(game.table.north.hand)
    assert SteadyBot().choose(Knowledge.of(game, "north")) == cr.PlaceCard(hand[2])
    named = next(each for each in _decisions(Random(3)) if each.asks[0].kind == "name-faction")
    assert SteadyBot().choose(Knowledge.of(named, named.asks[0].seat)) == named.asks[0].options[0]


def _decisions(random: Random) -> Iterator[cr.Game]:
    while True:
        game = cr.Game.new("I", chance=random)
        while game.over is None:
            yield game
            game.decide(game.asks[0].seat, random.choice(game.asks[0].options))


def test_games_of_bots_stand() -> None:
    setup = cr.make_setup("II", locations=["Bazaar"], protectors=True)
    bots: dict[cr.Seat, Bot] = {"north": GreedyBot(Random(1)), "south": quick_search(Random(2))}
    game = play(bots, setup, Random(3))
    assert game.over is not None
    assert cr.verify(game, facts=True)
