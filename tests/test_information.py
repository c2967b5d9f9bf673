"""What a seat knows, and samples of what it cannot see, which fit all it was shown."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.bots.information import Information
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import CoinTossed, DecisionTaken, DeckShuffled, PickedAtRandom
from cardia_rules.events.vocabulary.abilities import EffectIgnored, FactionNamed
from cardia_rules.events.vocabulary.cards import CardDrawn, CardTakenBack
from cardia_rules.game.game import Game
from cardia_rules.game.positions.completions import example_of
from cardia_rules.game.setup import make_setup
from cardia_rules.resolution.position import Coin, Picked, Shuffled
from tests.games import random_setup
from tests.hidden_pairs import pairs
from tests.supplied_games import random_setup_with_supplied


def going_round(seed: int) -> Setup:
    """Hands of two, and a card goes under the deck unseen every round: it is drawn again in a long game."""
    return make_setup("I" if seed % 2 else "II", locations=["scrapyard", "grand-library"])


SETUPS = {"published": random_setup, "supplied": random_setup_with_supplied, "going round": going_round}
# In all of these several worlds fit, some of them likelier than others.
EVEN: list[tuple[str, int, list[str]]] = [
    ("II", 27, []),
    ("I", 109, ["grand-library"]),
    ("I", 184, []),
    ("I", 184, ["grand-library"]),
]
_encode = msgspec.json.Encoder().encode


def played(game: Game, random: Random) -> bool:
    """One decision at random; whether the game still goes on."""
    ask = random.choice(game.asks)
    game.decide(ask.seat, random.choice(ask.options))
    return game.over is None


def sampled_games(setups: str, seed: int) -> int:
    """Sample both seats now and then, in the middle of abilities too; how often."""
    random, count = Random(seed), 0
    game = Game.new(SETUPS[setups](seed), chance=random)
    known = {seat: Information(seat) for seat in SEATS}
    while played(game, random):
        for seat in SEATS:
            if random.random() < 0.15:
                sample = known[seat].sample(game, random)
                assert _encode(cr.see_log(sample, seat)) == _encode(cr.see_log(game, seat))
                assert _encode(cr.see(sample, seat)) == _encode(cr.see(game, seat))
                assert cr.verify(sample)
                count += 1
    return count


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_sample_looks_to_the_seat_as_the_game_does(seed: int) -> None:
    sampled_games("published", seed)


def test_so_it_does_where_the_table_supplied_abilities() -> None:
    """Composed at will, these may ask for more tries than are made; then it is said that none was found."""
    assert sum(sampled_games("supplied", seed) for seed in range(100, 110)) > 50


def test_the_samples_are_many() -> None:
    assert sum(sampled_games("published", seed) for seed in range(20)) > 80


def test_a_sample_is_found_where_a_deck_goes_round() -> None:
    """There always is one, the game itself; an order of the whole deck seldom fits so small a hand."""
    assert sum(sampled_games("going round", seed) for seed in (1, 2, 9, 75)) > 40


@pytest.mark.parametrize("setups", SETUPS)
def test_where_too_many_worlds_fit_one_that_was_left_out_is_looked_for(
    setups: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardia_rules.bots.information.MOST_WORLDS", 1)
    assert sum(sampled_games(setups, seed) for seed in range(100, 106)) > 20


def in_any_order(table: Table) -> Table:
    """The order of a hand is nobody's business."""
    sides = {seat: replace(table.side(seat), hand=tuple(sorted(table.side(seat).hand))) for seat in SEATS}
    return replace(table, **sides)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_a_position_is_sampled_like_a_game(seed: int) -> None:
    """The quick way, without a log and reasons, leads to the position that the whole game leads to."""
    random = Random(seed)
    game = Game.new("I" if seed % 2 else "II", chance=random, reasons=False)
    known = {seat: Information(seat) for seat in SEATS}
    while played(game, random):
        for seat in SEATS:
            if random.random() < 0.2:
                known[seat].more(game)
                draws = random.getrandbits(32)
                quick = known[seat].position(game.position, Random(draws))
                whole = known[seat].sample(game, Random(draws)).position
                assert in_any_order(quick.table) == in_any_order(whole.table)
                assert (quick.number, quick.chance) == (whole.number, whole.chance)
                assert _encode(cr.see(quick, seat)) == _encode(cr.see(game, seat))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_games_that_look_the_same_give_the_same_key_and_samples(seed: int) -> None:
    for seat in SEATS:
        for pair in pairs(random_setup(seed), seed, seat, 2):
            if pair.parting is not None:
                continue
            one, other = (Game.from_events(log) for log in pair.logs)
            ours, theirs = Information.of(one, seat), Information.of(other, seat)
            assert ours.key == theirs.key
            if one.over is None:
                draws = [
                    known.sample(game, Random(seed)).events for known, game in ((ours, one), (theirs, other))
                ]
                assert draws[0] == draws[1]


def test_games_that_a_seat_can_tell_apart_have_other_keys() -> None:
    keys = set()
    for seed in range(50):
        game = Game.new("I", chance=Random(seed))
        keys |= {Information.of(game, seat).key for seat in SEATS}
    assert len(keys) == 100


def test_what_was_learned_from_the_log_counts() -> None:
    """Of a faction that a hand was searched for, a sample has no more than was drawn since.

    Where every search was in vain the view says nothing of it: only the log does.
    """
    sampled = 0
    for seed in range(60):
        random = Random(seed)
        game = Game.new("I", chance=random)
        while played(game, random):
            numbers = [n for n, e in enumerate(game.events) if isinstance(e, EffectIgnored)]
            searched = [n for n in numbers if getattr(game.events[n], "effect", "") == "discard-named"]
            if not searched or random.random() < 0.7:
                continue
            looks: Seat = getattr(game.events[searched[-1]], "seat")  # noqa: B009
            held = cr.OPPONENT[looks]
            named = [e.faction for e in game.events[: searched[-1]] if isinstance(e, FactionNamed)][-1]
            since = game.events[searched[-1] :]
            came = sum(isinstance(e, CardDrawn | CardTakenBack) and e.seat == held for e in since)
            for _ in range(5):
                hand = Information.of(game, looks).sample(game, random).table.side(held).hand
                assert sum(CHARACTERS[card].faction == named for card in hand) <= came
                sampled += 1
    assert sampled > 100


# ------------------------------------------------------------------ any deal is as likely as any other
def target(setup: Setup, seed: int, rounds: int) -> Game:
    """A game at random up to the beginning of a round: all that was placed lies open."""
    random = Random(seed)
    game = Game.new(setup, chance=random, reasons=False)
    while game.table.round <= rounds and game.over is None:
        played(game, random)
    return game


def tried(game: Game, random: Random) -> Game | None:
    """South's deck in another order, and what North chose unseen by lot; nothing unless it looks the same."""
    log, other = cr.see_log(game, "north"), Game.new(game.table.setup, reasons=False)
    for event in game.events[1:]:
        if isinstance(event, DeckShuffled):
            deck = [*other.table.side(event.seat).deck]
            random.shuffle(deck)
            other.happen(Shuffled(event.order if event.seat == "north" else tuple(deck)))
        elif isinstance(event, DecisionTaken):
            ask = next((each for each in other.asks if each.seat == event.seat), None)
            if ask is None:
                return None
            unseen = event.seat == "south" and ask.kind == "put-under"
            option = random.choice(ask.options) if unseen else event.option
            if option not in ask.options:
                return None
            other.decide(event.seat, option)
        elif isinstance(event, PickedAtRandom):
            if not {*event.cards} <= {*other.table.side(event.seat).hand}:
                return None
            other.happen(Picked(event.cards))
        elif isinstance(event, CoinTossed):
            other.happen(Coin(event.first))
        else:
            continue
        if cr.see_log(other, "north") != log[: len(other.events)]:
            return None
    return other


def held(games: list[Game]) -> dict[str, float]:
    """How often each card is in South's hand."""
    hands = Counter(card for game in games for card in game.table.south.hand)
    return {card: count / len(games) for card, count in hands.items()}


def unevenness(setup: Setup, seed: int, rounds: int, count: int) -> float:
    """How much oftener a card is in hand by samples than by trying deals, or less often, at most."""
    game, random, fitting = target(setup, seed, rounds), Random(seed), list[Game]()
    while len(fitting) < count:
        fitting += [each for each in [tried(game, random)] if each is not None]
    known = Information.of(game, "north")
    one, other = held(fitting), held([known.sample(game, random) for _ in range(count)])
    return max(abs(one.get(card, 0) - other.get(card, 0)) for card in {*one, *other})


@pytest.mark.parametrize(("deck", "seed", "locations"), EVEN)
def test_a_card_is_held_as_often_as_in_deals_that_were_tried_one_by_one(
    deck: str, seed: int, locations: list[str]
) -> None:
    assert unevenness(make_setup(deck, locations=locations), seed, 2, 300) < 0.16


def test_a_table_laid_out_by_hand_has_samples_too() -> None:
    line = "I;saboteur:mediator@,void-mage:judge;phase=2"
    game = Game.arranged(example_of(cr.table_from_line(line)), chance=Random(1))
    hands = set()
    for seed in range(20):
        sample = Information.of(game, "north").sample(game, Random(seed))
        assert cr.see_log(sample, "north") == cr.see_log(game, "north")
        assert cr.verify(sample)
        hands.add(frozenset(sample.table.south.hand))
    assert len(hands) > 10
    with pytest.raises(cr.CardiaError, match="only a seat plays"):
        Information("judge")  # type: ignore[arg-type]
