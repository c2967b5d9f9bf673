"""Bots play by what their seats know; options have stable numbers, and chance comes in single cards."""

from random import Random

import pytest

import cardia_rules as cr
from cardia_rules.bots.arena import MakeBot, play
from cardia_rules.bots.numbers import CARDS
from cardia_rules.catalogue import CHARACTERS
from tests.games import random_setup


# ------------------------------------------------------------------ numbers
def test_every_option_that_is_offered_has_a_number_of_its_own() -> None:
    for seed in range(40):
        random = Random(seed)
        game = cr.Game.new(random_setup(seed), chance=random)
        while game.over is None:
            ask = random.choice(game.asks)
            by_number = cr.numbered(ask.options)
            assert len(by_number) == len(ask.options)
            assert set(by_number.values()) == set(ask.options)
            assert max(by_number) < len(cr.OPTIONS)
            game.decide(ask.seat, random.choice(ask.options))


def test_numbers_stay_what_they_are() -> None:
    """Whoever has trained on them relies on that: a new card or kind goes to the end."""
    assert tuple(CHARACTERS) == CARDS
    assert len(cr.OPTIONS) == len(set(cr.OPTIONS)) == 1296
    assert cr.option_number(cr.Decline()) == 0
    assert cr.option_number(cr.PlaceCard("hired-blade")) == 2
    assert cr.option_number(cr.NameAFaction("rebellion")) in range(34, 38)
    both_ways = (cr.ChooseTwo(("judge", "surgeon")), cr.ChooseTwo(("surgeon", "judge")))
    assert len({cr.option_number(two) for two in both_ways}) == 1


@pytest.mark.parametrize("option", [cr.PlaceCard("nobody"), cr.ChooseAmount(99), None, "judge", []])
def test_what_is_no_option_has_no_number(option: object) -> None:
    with pytest.raises(cr.UnknownName, match="has no number"):
        cr.option_number(option)  # type: ignore[arg-type]


# ------------------------------------------------------------------ chance
def test_chance_deals_card_by_card() -> None:
    game, random = cr.Game.new("I", protectors=True), Random(1)
    asked = []
    while (needed := game.chance_needed) is not None:
        dealing, single = cr.Dealing(needed), 0
        while dealing.left:
            dealing.add(random.choice(dealing.left))
            single += 1
        asked.append(single)
        assert dealing.outcome is not None
        game.happen(dealing.outcome)
    assert asked == [15, 15, 6]  # the last card of a deck follows from the others
    assert game.asks


def test_dealing_refuses_what_is_not_left() -> None:
    dealing = cr.Dealing(cr.CoinNeeded())
    with pytest.raises(cr.ChanceRefused, match="cannot come next: north, south"):
        dealing.add("judge")
    assert dealing.add("south").outcome == cr.Coin("south")
    with pytest.raises(cr.ChanceRefused, match="all is decided"):
        dealing.add("north")
    assert isinstance(cr.Dealing(cr.ShuffleNeeded("north", ("a", "b"))).draw(Random(1)), cr.Shuffled)


# ------------------------------------------------------------------ bots
def test_whatever_a_bot_does_with_a_position_the_hidden_cards_make_no_difference() -> None:
    """The same seat, the same information and the same luck, other hidden cards: the same choice."""
    random = Random(4)
    game = cr.Game.new("I", chance=random)
    while game.table.round < 5 and game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    seat = game.asks[0].seat
    known = cr.Information.of(game, seat)
    other = known.sample(game, Random(9))
    assert other.table != game.table
    bots: list[MakeBot] = [cr.GreedyBot, quick_search]
    for make in bots:
        informed = [(cr.Information.of(each, seat), each.position) for each in (game, other)]
        assert len({make(Random(1)).choose(*each) for each in informed}) == 1


def quick_search(chance: Random) -> cr.SearchBot:
    return cr.SearchBot(chance, playouts=30)


def test_every_bot_meets_every_other() -> None:
    bots: dict[str, MakeBot] = {"random": cr.RandomBot, "greedy": cr.GreedyBot, "another": cr.RandomBot}
    scores = {(score.one, score.other): score.games for score in cr.compete(bots, 2)}
    assert scores == {("random", "greedy"): 2, ("random", "another"): 2, ("greedy", "another"): 2}


@pytest.mark.parametrize("better", [cr.GreedyBot, quick_search])
def test_better_bots_win(better: MakeBot) -> None:
    (score,) = cr.compete({"random": cr.RandomBot, "better": better}, 16)
    assert score.games == 16
    assert score.rate <= 0.3


def test_games_of_bots_stand() -> None:
    setup = cr.make_setup("II", locations=["Bazaar"], protectors=True)
    bots: dict[cr.Seat, cr.Bot] = {"north": cr.GreedyBot(Random(1)), "south": quick_search(Random(2))}
    game = play(bots, setup, Random(3))
    assert game.over is not None
    assert cr.verify(game)


def test_a_bot_that_is_not_asked_says_so() -> None:
    game = cr.Game.new("I", chance=Random(1))
    game.decide("north", game.asks[0].options[0])
    with pytest.raises(cr.CardiaError, match="north has nothing to decide"):
        cr.RandomBot(Random(1)).choose(cr.Information.of(game, "north"), game.position)
