"""Every reason to refuse a position laid out by hand."""

import pytest

from cardia_rules.events.table import Waiting
from cardia_rules.game.positions.layout import Encounter, Found, Layout, Pile, SeatLayout
from tests.layouts import DECK, FOGGY, GUARDED, JUDGES, down, met, pile, refusal, row

SIX = ("elephant", "parrot", "phoenix", "scorpion", "basilisk", "unicorn")
FAULTS: list[tuple[str, Layout, str]] = [
    (
        "unknown-card",
        Layout(DECK, north=SeatLayout(hand=pile("jugde"))),
        "north, in the hand: no card is called",
    ),
    ("not-in-deck", Layout(DECK, south=SeatLayout(hand=pile("envoy"))), "Envoy is not one of the 16"),
    (
        "card-twice",
        Layout(DECK, JUDGES, north=SeatLayout(hand=pile("judge"))),
        "in encounter 1 and in the hand",
    ),
    ("card-missing", Layout(DECK, north=SeatLayout(pile("judge"), pile("djinn"), pile())), "are nowhere"),
    ("half-encounter", Layout(DECK, (Encounter(Found("judge"), None),)), "encounter 1 has no card of south"),
    ("pieces-off-table", Layout(DECK, north=SeatLayout(hand=Pile((Found("judge", 3),)))), "carries pieces"),
    ("pieces-off-table", Layout(DECK, north=SeatLayout(placed=Found("judge", tokens=1))), "carries pieces"),
    (
        "signets-contradict",
        Layout(DECK, (Encounter(Found("judge"), Found("saboteur", signets=1)),)),
        "south's Saboteur must hold no signet (RB-06-reveal), and it is stated with 1",
    ),
    ("bad-notation", Layout(DECK, (Encounter(Found("judge", tokens=-1), Found("judge")),)), "counted from 0"),
    ("bad-phase", Layout(DECK, phase=4), "phases 1, 2 and 3"),
    ("bad-phase", Layout(DECK, phase=2), "without an encounter"),
    (
        "bad-phase",
        Layout(DECK, JUDGES, SeatLayout(placed=Found("djinn")), phase=2),
        "placed a card face down",
    ),
    (
        "bad-phase",
        Layout(FOGGY, (), SeatLayout(placed=Found("djinn")), SeatLayout(placed=Found("djinn"))),
        "both seats have placed, and under this location nothing is revealed",
    ),
    ("bad-round", Layout(DECK, JUDGES, round=1), "it is round 2 or later"),
    ("bad-round", Layout(DECK, round=33), "no game lasts longer than 32 rounds"),
    (
        "bad-waiting",
        Layout(DECK, north=SeatLayout(waiting=(Waiting(id=0, kind="demand", place=0, source="", count=2),))),
        "a demand a faction and a count",
    ),
    (
        "bad-waiting",
        Layout(FOGGY, JUDGES, SeatLayout(waiting=(Waiting(id=0, kind="token", place=1, source=""),))),
        "something waits for a card face down in the last encounter, and there is none",
    ),
    (
        "face-down",
        Layout(DECK, (met("judge", "saboteur"), down("djinn", "surgeon"))),
        "encounter 2: both cards lie face down, but once both are placed",
    ),
    (
        "face-down",
        Layout(FOGGY, (down("judge", "judge"), down("djinn", "surgeon"))),
        "encounter 1: both cards lie face down, but under the Foggy Swamp only the last",
    ),
    (
        "face-down",
        Layout(FOGGY, (Encounter(Found("judge", up=False), Found("judge")), met("djinn", "djinn"))),
        "encounter 1: the card of north lies face down",
    ),
    (
        "face-down",
        Layout(DECK, north=SeatLayout(hand=Pile((Found("judge", up=False),)))),
        "north, in the hand: Judge is in parentheses",
    ),
    (
        "pieces-off-table",
        Layout(FOGGY, (Encounter(Found("judge", 3, up=False), Found("judge", up=False)),)),
        "carries pieces",
    ),
    (
        "pieces-off-table",
        Layout(DECK, north=SeatLayout(hand=Pile((Found("judge", blessings=1),)))),
        "carries pieces",
    ),
    (
        "signets-contradict",
        Layout(FOGGY, (Encounter(Found("djinn", signets=1), Found("judge", up=False)),)),
        "north's Djinn must hold no signet (RB-06-reveal), and it is stated with 1",
    ),
    ("bad-phase", Layout(FOGGY, (down("judge", "judge"),), phase=2), "without an encounter"),
    ("unknown-protector", Layout(GUARDED, protectors=row("wolf")), 'no protector is called "wolf"'),
    ("unpublished-text", Layout(GUARDED, protectors=row("fox")), "nobody has published what the protector"),
    ("card-twice", Layout(GUARDED, protectors=row("cat", "(cat)")), "Cat (Chat) is stated 2 times"),
    (
        "too-many-protectors",
        Layout(GUARDED, protectors=row("cat", "(toad)", *(f"({name})" for name in SIX[:5]))),
        "7 protectors lie in a row, and only 6 are laid out",
    ),
    (
        "bad-protectors",
        Layout(GUARDED, JUDGES, protectors=row("cat", "(toad)", "(elephant)")),
        "in round 2 the first 2 protectors lie face up",
    ),
    (
        "bad-protectors",
        Layout(GUARDED, protectors=row("(cat)")),
        "in round 1 the first protector lies",
    ),
]


@pytest.mark.parametrize(
    ("code", "layout", "message"), FAULTS, ids=[f"{n}-{f[0]}" for n, f in enumerate(FAULTS)]
)
def test_an_impossible_position_is_refused(code: str, layout: Layout, message: str) -> None:
    faults = refusal(layout)
    assert list(faults) == [code]
    assert message in faults[code]


def test_every_fault_is_listed() -> None:
    layout = Layout(
        DECK,
        (Encounter(Found("judge"), Found("saboteur", signets=2)), met("judge", "envoy")),
        north=SeatLayout(hand=pile("jugde"), waiting=(Waiting(id=0, kind="late", place=0, source=""),)),
        phase=1,
        round=1,
    )
    codes = {"unknown-card", "not-in-deck", "card-twice", "signets-contradict", "bad-waiting", "bad-round"}
    assert set(refusal(layout)) == codes
