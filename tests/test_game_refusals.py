"""Which decisions a game refuses, with what, and that a refusal leaves no trace."""

from random import Random
from typing import Any

import pytest

from cardia_rules import DecisionRefused, Game, table_from_line
from cardia_rules.events.options import ChooseCard, ChooseFromHand, Decline, Option, PlaceCard
from cardia_rules.events.vocabulary import DecisionTaken
from tests.held_games import a_game, played_out


def codes(game: Game, seat: Any, option: Any, ask: int | None = None) -> tuple[str, ...]:
    """What a decision is refused with; the refusal must leave no trace."""
    before = game.to_log(), game.position
    with pytest.raises(DecisionRefused) as refusal:
        game.decide(seat, option, ask)
    assert (game.to_log(), game.position) == before
    return refusal.value.codes


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
    assert game.position.asks == ()


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
