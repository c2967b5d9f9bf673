"""What a seat knows, and samples of what it cannot see, which fit all it was shown."""

from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.bots import timeline
from cardia_rules.bots.information import Information
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary.abilities import EffectIgnored, FactionNamed
from cardia_rules.events.vocabulary.cards import CardDrawn, CardTakenBack
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from tests.games import random_setup
from tests.hidden_pairs import pairs
from tests.supplied_games import random_setup_with_supplied


def going_round(seed: int) -> Setup:
    """Hands of two, and a card goes under the deck unseen every round: it is drawn again in a long game."""
    return make_setup("I" if seed % 2 else "II", locations=["scrapyard", "grand-library"])


SETUPS = {"published": random_setup, "supplied": random_setup_with_supplied, "going round": going_round}
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
    assert sum(sampled_games("going round", seed) for seed in (1, 2, 9, 75)) > 50


@pytest.mark.parametrize("setups", SETUPS)
def test_where_no_lot_fits_the_rules_themselves_look_for_a_game(
    setups: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same solver that says whether a game that was seen is possible."""
    monkeypatch.setattr("cardia_rules.bots.information.MOST_TRIES", 0)
    assert sum(sampled_games(setups, seed) for seed in range(100, 106)) > 20


def test_of_two_cards_in_hand_the_one_that_is_not_seen_goes_under_the_deck() -> None:
    cards = ("judge", "saboteur", "mediator", "djinn")
    steps = [
        timeline.Move("shuffle", 1),
        *[timeline.Move("draw", number, cause=1) for number in (2, 3)],
        timeline.Move("under", 4),
        timeline.Move("leave", 5, "judge"),
        *[timeline.Move("draw", number, cause=5) for number in (6, 7)],
        timeline.Move("under", 8),
        timeline.Move("leave", 9, "djinn"),
        timeline.Move("draw", 10, cause=9),
        timeline.Move("leave", 11, "saboteur"),
    ]
    random, unseen = Random(1), set()
    for _ in range(200):
        dealt = timeline.deal(cards, steps, random)
        assert dealt is not None
        assert {dealt.cards[4], dealt.cards[8]} == {"saboteur", "mediator"}
        assert dealt.cards[10] == dealt.cards[4] == "saboteur"
        assert (dealt.hand, dealt.deck) == ((), ("mediator",))
        unseen.add(dealt.orders[1])
    assert len(unseen) == 4


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


def test_without_what_the_log_says_it_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps that say what is not in a hand are needed: without them a sample is refused by the rules."""
    monkeypatch.setattr("cardia_rules.bots.information.of_faction", lambda _faction: lambda _card: False)
    monkeypatch.setattr("cardia_rules.bots.information.MOST_TRIES", 1)
    monkeypatch.setattr("cardia_rules.seen.search.MOST_TOLD", 0)  # nor does the search find one
    with pytest.raises(cr.CardiaError, match="no game was found"):
        sum(sampled_games("published", seed) for seed in range(40))


def orders_dealt(cards: tuple[str, ...], steps: list[timeline.Move]) -> Counter[tuple[str, ...]]:
    """How often each order of the first shuffle comes up in four thousand deals."""
    found: Counter[tuple[str, ...]] = Counter()
    random = Random(1)
    for _ in range(4_000):
        dealt = timeline.deal(cards, steps, random)
        assert dealt is not None
        found[dealt.orders[1]] += 1
    return found


def test_every_order_that_fits_is_as_likely() -> None:
    """Two of three cards were drawn, and the Judge left the hand: of the six orders four remain."""
    steps = [
        timeline.Move("shuffle", 1),
        timeline.Move("draw", 2),
        timeline.Move("draw", 3),
        timeline.Move("leave", 4, "judge"),
    ]
    cards = ("judge", "saboteur", "mediator")
    found = orders_dealt(cards, steps)
    assert len(found) == 4
    assert max(found.values()) < 1.2 * min(found.values())


def test_so_it_is_after_a_search_in_vain() -> None:
    """No Dynasty card was drawn first; of three drawn then, the Saboteur and the Judge left the hand."""
    steps = [
        timeline.Move("shuffle", 1),
        timeline.Move("draw", 2),
        timeline.Move("lacks", 3, test=timeline.of_faction("dynasty")),
        timeline.Move("draw", 4),
        timeline.Move("draw", 5),
        timeline.Move("leave", 6, "saboteur"),
        timeline.Move("leave", 7, "judge"),
    ]
    cards = ("judge", "saboteur", "mediator", "surgeon")
    found = orders_dealt(cards, steps)
    fitting = {
        order
        for order in permutations(cards)
        if order[0] in cards[1::2] and {"saboteur", "judge"} < {*order[:3]}
    }
    assert set(found) == fitting
    assert max(found.values()) < 1.2 * min(found.values())


@pytest.mark.parametrize("even", [400, 0])
def test_what_searches_showed_is_kept_to_however_seldom_a_deal_fits(
    even: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand has nothing of the Dynasty and the deck nothing of the Guild, though a Guild card left it."""
    monkeypatch.setattr(timeline, "EVEN_TRIES", even)
    steps = [
        timeline.Move("shuffle", 1),
        *[timeline.Move("draw", number) for number in (2, 3, 4, 5)],
        timeline.Move("lacks", 6, test=timeline.of_faction("dynasty")),
        timeline.Move("find", 7, "surgeon"),
        timeline.Move("lacks", 8, test=timeline.of_faction("guild"), in_deck=True),
        timeline.Move("leave", 9, "clockmaker"),
    ]
    cards = ("judge", "mediator", "saboteur", "surgeon", "palace-guard", "ambusher", "clockmaker", "djinn")
    random, found = Random(1), set()
    for _ in range(300):
        dealt = timeline.deal(cards, steps, random)
        assert dealt is not None
        assert not {"judge", "mediator", "djinn"} & set(dealt.hand)
        assert "palace-guard" in dealt.hand
        assert "surgeon" not in dealt.hand + dealt.deck
        found.add(dealt.orders[1])
    assert len(found) > 100


DEALT_AT_ONCE = {
    "the hand holds what the deck lacks": [
        *[timeline.Move("draw", number) for number in (2, 3)],
        timeline.Move("lacks", 4, test=timeline.of_faction("dynasty"), in_deck=True),
    ],
    "what left the hand came after the search": [
        timeline.Move("draw", 2),
        timeline.Move("lacks", 3, test=timeline.of_faction("dynasty")),
        timeline.Move("draw", 4),
        timeline.Move("leave", 5, "judge"),
    ],
    "one just drawn goes under the deck": [
        *[timeline.Move("draw", number, cause=1) for number in (2, 3)],
        timeline.Move("draw", 4, "saboteur", cause=2),
        timeline.Move("under", 5, fresh=True),
        timeline.Move("draw", 6, "ambusher", cause=3),
        timeline.Move("draw", 7, "saboteur", cause=3),
    ],
    "another card lies on top of a deck shuffled again": [
        timeline.Move("draw", 2, "judge"),
        timeline.Move("under", 3, "judge"),
        timeline.Move("shuffle", 4),
        timeline.Move("draw", 5, "saboteur"),
    ],
    "a card put under a deck lies where it is drawn after a shuffle": [
        timeline.Move("draw", 2, "judge"),
        timeline.Move("under", 3, "judge"),
        timeline.Move("shuffle", 4),
        timeline.Move("draw", 5),
        timeline.Move("draw", 6, "judge"),
    ],
}


@pytest.mark.parametrize("steps", DEALT_AT_ONCE.values(), ids=list(DEALT_AT_ONCE))
def test_a_careful_deal_fits_at_the_first_try(
    steps: list[timeline.Move], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "EVEN_TRIES", 0)
    monkeypatch.setattr(timeline, "CAREFUL_TRIES", 1)
    cards, random = ("judge", "mediator", "saboteur", "ambusher"), Random(1)
    dealt = [timeline.deal(cards, [timeline.Move("shuffle", 1), *steps], random) for _ in range(100)]
    assert None not in dealt
    assert len({each.orders[1] for each in dealt if each is not None}) > 1


def test_a_table_laid_out_by_hand_has_a_key_and_no_samples() -> None:
    game = Game.arranged(cr.table_from_line("I;saboteur:mediator@,void-mage:judge;phase=2"), chance=Random(1))
    known = Information.of(game, "north")
    assert known.key
    with pytest.raises(cr.CardiaError, match="laid out by hand"):
        known.sample(game, Random(1))
    with pytest.raises(cr.CardiaError, match="only a seat plays"):
        Information("judge")  # type: ignore[arg-type]
