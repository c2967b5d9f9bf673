"""The page about views says what the code does."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game
from cardia_rules.kernel.published.file import OpeningCode
from cardia_rules.views import log
from cardia_rules.views.log import see_event
from cardia_rules.views.viewers import Viewer
from tests.games import play, random_setup

PAGE = (Path(__file__).parents[1] / "docs" / "views.md").read_text("utf-8")
_WHY = {"rulings", "cause", "questions", "why_not"}


def rows() -> dict[str, list[str]]:
    """The table of events, by event."""
    lines = PAGE.split("<!-- events:")[1].split("\n\n")[1].splitlines()[2:]
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {name.strip("`"): columns for name, *columns in cells}


def examples() -> dict[type, tuple[ev.AnyEvent, Table]]:
    """Events that are shown in part, with the tables they led to; of decisions, one about a card in hand."""
    found: dict[type, tuple[ev.AnyEvent, Table]] = {}
    for seed in range(40):
        table: Table | None = None
        for resolution in play(random_setup(seed), seed):
            for event in resolution.events:
                table = fold(table, event)
                if isinstance(event, ev.DecisionTaken) and not isinstance(event.option, PlaceCard):
                    continue
                found.setdefault(type(event), (event, table))
        if seed == 0:
            assert table is not None
            arranged = Game.arranged(msgspec.structs.replace(table, over=None, phase=3))
            found[ev.PositionArranged] = (arranged.events[0], arranged.table)
            arranged.note(1, by="Zoé", words="Laid out from memory.")
            found[ev.JudgeNoted] = (arranged.events[-1], arranged.table)
    return found


def fields(event: ev.AnyEvent, table: Table, viewer: Viewer) -> list[str]:
    shown = see_event(event, table, viewer)
    names = [name for name in shown.__struct_fields__ if name not in _WHY]
    return [name for name in names if getattr(shown, name) is not None]


def shown_in_part(event: ev.AnyEvent, table: Table) -> list[str]:
    owner: Seat = getattr(event, "seat", "north")
    everybody = fields(event, table, "spectator")
    if hasattr(event, "seat"):
        assert fields(event, table, OPPONENT[owner]) == everybody
    seat = [name for name in fields(event, table, owner) if name not in everybody]
    judge = [name for name in fields(event, table, "judge") if name not in everybody + seat]
    return [", ".join(names) for names in (everybody, seat, judge)]


def test_the_page_says_for_every_event_who_sees_what() -> None:
    found = examples()
    expected = {
        kind.__name__: [", ".join(name for name in kind.__struct_fields__ if name not in _WHY), "", ""]
        if log._SEEING[kind] is log._as_it_is
        else shown_in_part(*found[kind])
        for kind in get_args(ev.EveryEvent)
    }
    assert rows() == expected


@pytest.mark.parametrize("code", get_args(OpeningCode))
def test_the_page_explains_every_fault_of_an_opening(code: str) -> None:
    assert f"`{code}`" in PAGE.split("| fault |")[1]
