"""Tables that no case can write: made in memory or read from a log that was made to hurt."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cardia_rules.errors import PositionRefused, SetupRefused
from cardia_rules.events.table import Guard, Over, Played, Table, Turn, Waiting
from cardia_rules.game.game import Game
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.completions import example_of
from cardia_rules.game.positions.layout import Layout
from cardia_rules.game.positions.soundness import check_table
from cardia_rules.game.setup import make_setup
from tests.layouts import down, met, row

SETUP = make_setup("I", locations=["foggy-swamp"], protectors=True)
SOUND = example_of(
    arrange(
        Layout(
            SETUP,
            (met("judge", "saboteur"), met("treasurer", "djinn"), down("clockmaker", "inventor")),
            protectors=row("elephant", "cat", "toad", "parrot", "(unicorn)"),
        )
    )
)
Forge = Callable[[Table], Table]


def north(**changes: Any) -> Forge:
    return lambda table: replace(table, north=replace(table.north, **changes))


def card(place: int, **changes: Any) -> Forge:
    def forge(table: Table) -> Table:
        laid = list(table.north.row)
        laid[place - 1] = replace(laid[place - 1], **changes)  # type: ignore[type-var]
        return replace(table, north=replace(table.north, row=tuple(laid)))

    return forge


def whole(**changes: Any) -> Forge:
    return lambda table: replace(table, **changes)


def waits(**changes: Any) -> Waiting:
    return replace(Waiting(id=0, kind="modifier", place=4, source="", by=3), **changes)


DOWN, HAND = SOUND.north.row[2], SOUND.north.hand
SHORT = north(row=SOUND.north.row[:1], hand=(*HAND, "treasurer", "clockmaker"))
MANY = tuple(waits(id=-number) for number in range(100))


def test_the_table_that_is_forged_is_sound() -> None:
    check_table(SOUND)
    check_table(north(waiting=(*MANY[:98], waits(id=1, place=3)))(SOUND))
    check_table(north(waiting=(waits(kind="face-up"),))(SOUND))
    check_table(whole(phase=3, current=2)(north(waiting=(waits(kind="late", place=2),))(SOUND)))
    first = arrange(Layout(make_setup("I"), (met("judge", "saboteur"),), phase=2))
    check_table(north(waiting=(waits(kind="late", place=1),))(first))
    check_table(whole(round=0)(SOUND))
    check_table(whole(turns=(Turn("north", 0, True), Turn("north", 2, True)))(SOUND))


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (whole(over=Over("north", "ability")), "bad-phase"),
        (whole(phase=0), "bad-phase"),
        (whole(current=1), "bad-phase"),
        (whole(round=100), "bad-round"),
        (whole(round=-1), "bad-notation"),
        (whole(compared=1), "signets-contradict"),  # two cards face up in the fog may be without a result
        (whole(compared=4), "bad-notation"),
        (whole(turns=(Turn("north", 3, True),)), "pieces-off-table"),
        (whole(turns=(Turn("north", -1, True),)), "bad-notation"),
        (
            lambda table: replace(SHORT(table), compared=1),
            "half-encounter",
        ),
        (north(row=(*SOUND.north.row[:1], None, DOWN), hand=(*HAND, "treasurer")), "half-encounter"),
        (north(hand=(*HAND, "judge")), "card-twice"),
        (north(hand=HAND[1:]), "card-missing"),
        (north(hand=(*HAND, "poisoner")), "not-in-deck"),
        (card(1, tokens=100), "bad-notation"),
        (card(1, modifier=-1000), "bad-notation"),
        (card(2, up=False, signets=0), "bad-notation"),
        (card(3, tokens=1), "pieces-off-table"),
        (card(3, modifier=1), "pieces-off-table"),
        (card(1, signets=0), "signets-contradict"),
        (card(2, signets=1), "signets-contradict"),
        (north(waiting=(waits(), waits())), "bad-waiting"),
        (north(waiting=MANY), "bad-waiting"),
        (north(waiting=(waits(place=0),)), "bad-waiting"),
        (north(waiting=(waits(place=5),)), "bad-waiting"),
        (north(waiting=(waits(place=2),)), "bad-waiting"),
        (north(waiting=(waits(kind="late", place=2),)), "bad-waiting"),
        (north(waiting=(waits(kind="late", place=0),)), "bad-waiting"),
        (lambda table: whole(phase=3, current=2)(north(waiting=(waits(place=2),))(table)), "bad-waiting"),
        (north(waiting=(waits(kind="face-up", place=3),)), "bad-waiting"),
        (north(waiting=(waits(kind="deck-top", place=5),)), "bad-waiting"),
        (north(waiting=(waits(by=100),)), "bad-waiting"),
        (north(waiting=(waits(kind="either", either=(2,)),)), "bad-waiting"),
        (north(waiting=(waits(kind="demand", count=2),)), "bad-waiting"),
        (whole(guards=SOUND.guards[1:]), "bad-protectors"),
        (whole(guards=(*SOUND.guards, Guard("cat", 12))), "card-twice"),
        (whole(guards=(*SOUND.guards, Guard("dragon", 12))), "unknown-protector"),
        (whole(guards=(*SOUND.guards, Guard("fox", 12))), "unpublished-text"),
        (
            whole(guards=(*SOUND.guards, Guard("phoenix", 12), Guard("scorpion", 14))),
            "too-many-protectors",
        ),
    ],
)
def test_a_forged_table_is_refused_for_what_is_wrong(forge: Forge, code: str) -> None:
    with pytest.raises(PositionRefused) as refused:
        Game.arranged(forge(SOUND))
    assert set(refused.value.codes) == {code}, refused.value


def test_a_card_alone_in_phase_two_is_refused() -> None:
    """In phase 1 it is the card of the seat that placed first."""
    setup = make_setup("I")
    alone = example_of(arrange(Layout(setup, (met("judge", "saboteur"),))))
    hand = tuple(card for card in alone.north.hand if card != "surgeon")
    alone = north(row=(*alone.north.row, Played("surgeon")), hand=hand)(alone)
    check_table(replace(alone, compared=1))
    with pytest.raises(PositionRefused) as refused:
        check_table(replace(alone, phase=2, current=1))
    assert "half-encounter" in refused.value.codes


@pytest.mark.parametrize(
    "setup",
    [
        replace(SETUP, deck=SETUP.deck[::-1]),
        replace(SETUP, deck=SETUP.deck[1:]),
        replace(SETUP, locations=("Foggy Swamp",)),
    ],
)
def test_a_table_with_a_forged_set_up_is_refused(setup: Any) -> None:
    with pytest.raises(SetupRefused):
        Game.arranged(replace(SOUND, setup=setup))
