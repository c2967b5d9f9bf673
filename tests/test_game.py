"""A game as an app holds it: what it refuses, what it stores, how it forks."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules import CardiaError, DecisionRefused, Game, table_from_line
from cardia_rules.errors import ChanceRefused, LogContradiction, PositionRefused
from cardia_rules.events.log import write_log
from cardia_rules.events.options import ChooseCard, ChooseFromHand, Decline, Option, PlaceCard
from cardia_rules.events.reading import LogUnreadable
from cardia_rules.events.vocabulary import CardPlaced, DecisionTaken, SignetPlaced
from cardia_rules.resolution.position import Coin, Picked, Shuffled
from tests.games import random_setup


def a_game(seed: int = 1) -> Game:
    return Game.new("I", chance=Random(seed))


def played_out(seed: int) -> Game:
    random = Random(seed)
    game = Game.new(random_setup(seed), chance=random)
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game


def codes(game: Game, seat: Any, option: Any, ask: int | None = None) -> tuple[str, ...]:
    """What a decision is refused with; the refusal must leave no trace."""
    before = game.save(), game.position
    with pytest.raises(DecisionRefused) as refusal:
        game.decide(seat, option, ask)
    assert (game.save(), game.position) == before
    return refusal.value.codes


# ------------------------------------------------------------------ refusals
def test_a_seat_places_once_a_round() -> None:
    game = a_game()
    north = game.asks[0]
    game.decide("north", north.options[0])
    assert codes(game, "north", north.options[1]) == ("already-decided",)
    assert codes(game, "north", north.options[1], north.number) == ("decision-over",)


def test_a_card_that_is_not_in_hand_is_told_to_its_seat_alone() -> None:
    game = a_game()
    missing = next(card for card in game.table.setup.deck if card not in game.table.north.hand)
    with pytest.raises(DecisionRefused) as refusal:
        game.decide("north", PlaceCard(missing))
    (failure,) = refusal.value.failures
    assert (failure.code, failure.ruling, failure.tell) == ("not-in-hand", "RB-06-place", "north")
    assert failure.facts == {"card": missing}


@pytest.mark.parametrize(
    ("line", "option", "code", "ruling"),
    [
        pytest.param(
            "I;saboteur+9:judge,magistra:inventor;phase=2",
            ChooseCard("north", "magistra"),
            "is-this-card",
            "RB-17-copy-and-activate",
            id="copying speaks of another card",
        ),
        pytest.param(
            "II;librarian:aristocrat,illusionist:elemental;phase=2",
            ChooseCard("north", "illusionist"),
            "is-this-card",
            "RB-17-activate",
            id="so does activating",
        ),
        pytest.param(
            "II;prodigy:envoy,elemental:successor;phase=2;north.hand=poisoner,engineer",
            ChooseFromHand(("envoy",)),
            "not-in-hand",
            "RB-17-discard",
            id="what is discarded comes from the hand",
        ),
    ],
)
def test_a_refusal_names_a_ruling_about_what_was_refused(
    line: str, option: Option, code: str, ruling: str
) -> None:
    with pytest.raises(DecisionRefused) as refusal:
        Game.arranged(table_from_line(line)).decide("north", option)
    assert (code, ruling) in [(failure.code, failure.ruling) for failure in refusal.value.failures]


def test_what_the_kinesis_mage_moves_goes_to_another_card() -> None:
    game = Game.arranged(table_from_line("II;prodigy+3:successor,kinesis-mage:envoy;phase=2"))
    game.decide("north", ChooseCard("north", "prodigy"))
    with pytest.raises(DecisionRefused) as refusal:
        game.decide("north", ChooseCard("north", "prodigy"))
    (failure,) = refusal.value.failures
    assert (failure.code, failure.ruling) == ("already-chosen", "RB-21-kinesis-mage-all-or-none")


def test_a_decision_of_another_kind_is_refused() -> None:
    assert codes(a_game(), "north", Decline()) == ("wrong-kind",)


_ANYTHING: Any = ["judge"]  # what a program without types may put into a record
_NOTHING: Any = None


@pytest.mark.parametrize(
    "option",
    [
        None,
        "judge",
        object(),
        PlaceCard(_ANYTHING),
        ChooseFromHand(_NOTHING),
        ChooseCard("north", _ANYTHING),
    ],
)
def test_what_is_no_decision_at_all_is_refused(option: object) -> None:
    assert codes(a_game(), "north", option) == ("wrong-kind",)


@pytest.mark.parametrize("seat", ["east", "", None, 3, "North"])
def test_an_unknown_seat_is_refused(seat: object) -> None:
    assert codes(a_game(), seat, PlaceCard("judge")) == ("unknown-seat",)


_FIVE = "void-mage:hired-blade,mediator:surgeon,fortune-teller:saboteur,judge:palace-guard,puppeteer:ambusher"


@pytest.mark.parametrize(
    ("line", "ruling"),
    [
        (f"I;{_FIVE};phase=3", "RB-12-five-signets"),
        ("I;saboteur:surgeon;phase=3;north.hand=;north.deck=", "RB-12-cannot-play"),
        (
            "I;saboteur:surgeon;phase=3;north.hand=;north.deck=;south.hand=;south.deck=",
            "RB-12-nobody-can-play",
        ),
        ("I;puppeteer:clockmaker;phase=2;south.hand=", "RB-20-puppeteer-empty-hand"),
        ("I;djinn-5:magistra;phase=2", "RB-12-ability-wins"),
        ("II;mechanical-djinn@:successor,librarian:envoy", "FAQ-3-mechanical-djinn"),
        (
            "I;saboteur:surgeon,clockmaker:judge,inventor:ambusher;locations=founders-day",
            "RB-22-founders-day",
        ),
    ],
)
def test_a_decision_after_the_end_is_refused_with_what_ended_the_game(line: str, ruling: str) -> None:
    game = Game.arranged(table_from_line(line))
    with pytest.raises(DecisionRefused) as refusal:
        game.decide("north", PlaceCard("judge"))
    assert [(each.code, each.ruling) for each in refusal.value.failures] == [("game-over", ruling)]


def test_nothing_can_be_decided_after_the_end() -> None:
    game = played_out(3)
    assert codes(game, "north", PlaceCard("judge")) == ("game-over",)
    assert game.asks == ()
    assert game.position.agenda == ()


def test_a_stale_number_is_refused_and_the_current_one_accepted() -> None:
    game = a_game()
    ask = game.asks[1]
    assert codes(game, "south", ask.options[0], ask.number + 1) == ("decision-over",)
    game.decide("south", ask.options[0], ask.number)


def test_hand_cards_may_be_named_in_any_order() -> None:
    """What is decided is a set of cards; the log keeps it in one order."""
    for seed in range(40):
        game = Game.new("II", chance=Random(seed))
        random = Random(seed)
        while game.over is None:
            ask = random.choice(game.asks)
            option = random.choice(ask.options)
            if isinstance(option, ChooseFromHand) and len(option.cards) > 1:
                events = game.decide(ask.seat, ChooseFromHand(option.cards[::-1]))
                assert isinstance(events[0], DecisionTaken)
                assert events[0].option == option
                return
            game.decide(ask.seat, option)
    pytest.fail("no game asked for several hand cards")


# ------------------------------------------------------------------ chance by hand
def test_without_chance_the_game_waits_for_its_outcomes() -> None:
    game = Game.new("I")
    deck = game.table.setup.deck
    for wrong in (Coin("north"), Picked(deck[:1]), Shuffled(deck[1:]), Shuffled((*deck[1:], "judge"))):
        with pytest.raises(ChanceRefused):
            game.happen(wrong)
    game.happen(Shuffled(deck))
    game.happen(Shuffled(deck[::-1]))
    assert game.table.north.hand == deck[:5]
    assert game.table.south.hand == deck[::-1][:5]
    with pytest.raises(ChanceRefused):
        game.happen(Coin("north"))


# ------------------------------------------------------------------ forks
def test_a_fork_and_its_origin_do_not_notice_each_other() -> None:
    game = a_game()
    fork = game.fork(Random(2))
    events = fork.decide("north", game.asks[0].options[0])
    assert any(isinstance(event, CardPlaced) for event in events)
    assert len(fork.events) > len(game.events)
    assert game.table.north.row == ()


# ------------------------------------------------------------------ stored games
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 400))
def test_a_game_cut_anywhere_is_restored_and_goes_on_by_the_rules(seed: int, cut: int) -> None:
    game = played_out(seed)
    cut = 1 + cut % len(game.events)
    restored = Game.restore(write_log(game.events[:cut]))
    assert restored.events == game.events[: len(restored.events)]
    assert len(restored.events) >= cut


def test_a_log_that_says_something_else_than_the_rules_is_refused() -> None:
    game = played_out(4)
    events = list(game.events)
    index = next(n for n, event in enumerate(events) if isinstance(event, SignetPlaced))
    events[index] = msgspec.structs.replace(events[index], rulings=("RB-05-cards-stay",))
    with pytest.raises(LogContradiction, match=rf"event {index + 1} is"):
        Game.restore(write_log(events))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]\n", b"[1]", b"\xff\n", b"[" * 100_000, b'{"event":"round-began"}\n', b"null\n"]
)
def test_what_is_no_saved_game_is_refused(data: bytes) -> None:
    with pytest.raises(LogUnreadable) as refusal:
        Game.restore(data)
    assert refusal.value.log.events == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_a_damaged_game_is_refused_and_nothing_worse(seed: int, data: st.DataObject) -> None:
    saved = played_out(seed).save()
    start = data.draw(st.integers(0, len(saved) - 1))
    stop = data.draw(st.integers(start, min(len(saved), start + 40)))
    junk = data.draw(st.binary(max_size=8) | st.sampled_from([b"null", b'"judge"', b"-1", b"99999", b"[]"]))
    with suppress(CardiaError):
        Game.restore(saved[:start] + junk + saved[stop:])


def test_a_table_that_cannot_exist_is_refused() -> None:
    table = a_game().table
    side = msgspec.structs.replace(table.north, hand=(*table.north.hand, "judge", "djinn"))
    broken = msgspec.structs.replace(table, north=side, phase=0)
    with pytest.raises(PositionRefused) as refusal:
        Game.arranged(broken)
    assert set(refusal.value.codes) == {"bad-phase", "card-twice"}
