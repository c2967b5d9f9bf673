"""What an event changed, in words."""

from itertools import pairwise

import pytest

from cardia_rules.cli.terminal.changes import changes
from cardia_rules.events.fold import fold
from cardia_rules.events.table import Guard, Played, Setup, Side, Table, Waiting
from cardia_rules.views.view import SeenTable, see_table
from cardia_rules.views.viewers import VIEWERS, Viewer
from tests.forging import random_game


def table(north: Side, **more: object) -> SeenTable:
    return see_table(Table(setup=Setup(deck=()), north=north, **more), "judge")  # type: ignore[arg-type]


WAITS = Waiting(id=1, kind="modifier", place=2, source="clockmaker", by=3)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (Side(), Side(hand=("judge",)), "North's hand: 0 > 1 (+ Judge (8))"),
        (Side(deck=("judge",)), Side(), "North's deck: 1 > 0"),
        (Side(), Side(discard=("judge",)), "North's discard pile: 0 > 1 (+ Judge (8))"),
        (Side(), Side(row=(Played("judge"),)), "North's Judge (8): comes into play at place 1"),
        (Side(row=(Played("judge"),)), Side(row=(None,)), "North's Judge (8): leaves play from place 1"),
        (Side(row=(Played("judge"),)), Side(row=(Played("judge", True),)), "North's Judge (8): turned up"),
        (
            Side(row=(Played("judge", True, 3, 1, 2, 1),)),
            Side(row=(None, Played("judge", True))),
            (
                "North's Judge (8): place 1 > 2, modifiers 3 > 0, ongoing tokens 1 > 0, blessings 1 > 0,"
                " signets 2 > 0"
            ),
        ),
        (Side(), Side(waiting=(WAITS,)), "North: +3 now waits for place 2"),
        (Side(waiting=(WAITS,)), Side(), "North: +3 waits no more"),
        (Side(row=(None,)), Side(), "An empty place is closed"),
        (Side(), Side(), "Nothing on the table changed."),
    ],
)
def test_one_thing_is_one_line(before: Side, after: Side, said: str) -> None:
    assert changes(table(before), table(after), "en") == [said]


def test_rounds_protectors_and_the_end() -> None:
    before = table(Side(), round=1, phase=3, guards=(Guard("cat", 2),))
    after = table(Side(), round=2, phase=1, guards=(Guard("cat", 2, True),))
    assert changes(before, after, "en") == [
        "Round 2, phase 1: the encounter",
        "The protector at place 2: Cat, face up",
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_change_is_told_exactly_when_something_looks_different(viewer: Viewer) -> None:
    for seed in range(4):
        tables: list[Table] = []
        for event in random_game(seed):
            tables.append(fold(tables[-1] if tables else None, event))
        for before, after in pairwise(tables):
            one, other = see_table(before, viewer), see_table(after, viewer)
            told = changes(one, other, "en") != ["Nothing on the table changed."]
            # A shuffled deck and what a location has still to look at are no change that is shown.
            shown = [
                (
                    seen.round,
                    seen.phase,
                    seen.guards,
                    seen.over,
                    *(
                        (side.hand, side.deck, side.discard, side.row, side.waiting)
                        for side in (seen.north, seen.south)
                    ),
                )
                for seen in (one, other)
            ]
            assert told == (shown[0] != shown[1]), (seed, viewer)
