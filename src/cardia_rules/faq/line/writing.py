"""A table as its one line: what goes without saying is left out, so there is one spelling."""

from collections.abc import Iterator
from typing import Any

from cardia_rules.errors import Failure, PositionRefused
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.faq.case import SeatAtTable, TableSection, Texts
from cardia_rules.faq.stated import Stated, state


def position_as_line(table: Table) -> str:
    """The line of a table; raises ``PositionRefused`` for one that no position describes.

    Nothing is hidden in it: a hand or a deck that is not as it would be filled in is written out.
    """
    if table.setup.supplied:
        message = "a line has no room for supplied abilities; write the position as a case"
        raise PositionRefused((Failure("bad-supplied", message),))
    return _line(state(table))


def _line(stated: Stated) -> str:
    section = stated.table
    row = ",".join(_encounter(text) for text in section.encounters)
    named = [*_of_the_table(section)]
    for seat in SEATS:
        named += [(f"{seat}.{key}", value) for key, value in _of_a_seat(section.seat(seat))]
    named += stated.answers.items()
    parts = (_deck(section.deck), row, *(f"{key}={value}" for key, value in named))
    return ";".join(parts).rstrip(";")


def _deck(deck: Any) -> str:
    if isinstance(deck, dict):
        return "+".join((deck["from"], *deck["with"]))
    return deck if isinstance(deck, str) else ",".join(deck)


def _encounter(text: str) -> str:
    """A blessing by a sign that may stand in any link."""
    return text.replace(" - ", ":").replace(" ", "").replace("^", "~")


def _of_the_table(section: TableSection) -> Iterator[tuple[str, str]]:
    if section.phase != 1:
        yield "phase", str(section.phase)
    if section.round is not None:
        yield "round", str(section.round)
    if section.locations:
        yield "locations", ",".join(section.locations)
    if section.protectors is not None:
        yield "protectors", ",".join(section.protectors)
    if section.sole:
        yield "sole", ",".join(section.sole)


def _of_a_seat(own: SeatAtTable) -> Iterator[tuple[str, str]]:
    piles: tuple[tuple[str, Texts | None], ...] = (
        ("hand", own.hand),
        ("deck", own.deck),
        ("discard", own.discard),
        ("waiting", own.waiting or None),
        ("placed", None if own.placed is None else (own.placed,)),
    )
    for key, texts in piles:
        if texts is not None:
            yield key, ",".join(texts).replace(" ", "_")
