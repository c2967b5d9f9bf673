"""The table as plain text, as a judge sees it: nothing is hidden, face-down cards are marked.

North's row lies above, south's below, in the direction of play; a long row goes on in further
bands, with the protectors over their places. Pieces are written as in a case: ``@`` an ongoing
token, ``^`` a blessing, ``*`` a signet.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

import msgspec

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import NORTH, SEATS, SOUTH, Seat
from cardia_rules.events.table import Guard, Played, Setup, Side, Table
from cardia_rules.render.names import (
    PHASE_NAMES,
    REASON_WORDS,
    card_name,
    deck_words,
    seat_name,
    waiting_words,
)
from cardia_rules.resolution.protectors import faction_of

WIDTH: Final = 100
_MARGIN: Final = 8  # the seats' names stand here
_GAP: Final = 2  # between two columns
_MORE: Final = "..."  # after the heading of a band that goes on below
_LONGEST_NAME: Final = 24
_MOST_PIECES_DRAWN: Final = 6
_LAST_PROTECTOR: Final = 12  # a log may say otherwise; no column is drawn for what lies farther off


class _Column(NamedTuple):
    """One place of the table: its heading and the lines of both cells."""

    heading: str
    protector: str
    north: list[str]
    south: list[str]

    @property
    def width(self) -> int:
        return max(map(len, (self.heading, self.protector, *self.north, *self.south)))

    def cell(self, seat: Seat) -> list[str]:
        return self.north if seat == NORTH else self.south


def table_as_text(table: Table) -> str:
    """The whole table, at most 100 columns wide unless a single card is wider."""
    parts = [
        list(_headlines(table)),
        list(_held(NORTH, table.north)),
        list(_bands(_columns(table))),
        [*_held(SOUTH, table.south), *_legend(table)],
    ]
    lines = "\n\n".join("\n".join(part) for part in parts if part)
    return "\n".join(line.rstrip() for line in lines.splitlines())


# ------------------------------------------------------------------ above the cards
def _headlines(table: Table) -> Iterator[str]:
    totals = f"Signets: north {table.north.signets}, south {table.south.signets}"
    yield f"{_moment(table)}   {totals}   ({deck_words(table.setup)})"
    if table.over is not None:
        winner = table.over.winner
        result = "The game is a draw" if winner is None else f"{seat_name(winner)} wins the game"
        yield f"{result}: {REASON_WORDS[table.over.reason]}."
    if table.setup.locations:
        places = ", ".join(card_name(location) for location in table.setup.locations)
        yield from textwrap.wrap(f"Locations: {places}", WIDTH, break_on_hyphens=False)
    house = [f"{question} = {answer}" for question, answer in _answers_chosen(table.setup.answers).items()]
    if house:
        yield from textwrap.wrap(f"Played under {', '.join(house)}", WIDTH, break_on_hyphens=False)


def _moment(table: Table) -> str:
    if not table.round:
        return "Before the first round"
    if table.phase not in PHASE_NAMES:
        return f"Round {table.round}"
    return f"Round {table.round}, phase {table.phase}: {PHASE_NAMES[table.phase]}"


def _answers_chosen(answers: Answers) -> dict[str, str]:
    """Every answer that is not the usual one."""
    usual: dict[str, str] = msgspec.to_builtins(Answers())
    chosen: dict[str, str] = msgspec.to_builtins(answers)
    return {question: answer for question, answer in chosen.items() if answer != usual[question]}


# ------------------------------------------------------------------ what is held
def _held(seat: Seat, side: Side) -> Iterator[str]:
    yield from _pile(seat, "hand", side.hand)
    yield from _pile("", "deck", side.deck, "top first: ")
    if side.discard:
        yield from _pile("", "discard", side.discard, "newest last: ")
    for waiting in side.waiting:
        yield from _wrapped(
            "",
            f"waiting      {waiting_words(waiting)}, for place {waiting.place} ({card_name(waiting.source)})",
        )


def _pile(label: str, zone: str, cards: Sequence[str], order: str = "") -> Iterator[str]:
    shown = ", ".join(_in_a_pile(card) for card in cards)
    yield from _wrapped(label, f"{zone:<8}{len(cards):>3}  {order if len(cards) > 1 else ''}{shown}")


def _in_a_pile(card: str) -> str:
    # A no-break space keeps name and number on one line; it is made plain again after wrapping.
    character = CHARACTERS.get(card)
    shown = card if character is None else f"{character.names.en} {character.influence}"
    return shown.replace(" ", "\N{NO-BREAK SPACE}")


def _wrapped(label: str, text: str) -> Iterator[str]:
    indent = " " * (_MARGIN + 13)
    first = f"{label:<{_MARGIN}}"
    for line in textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    ):
        yield line.replace("\N{NO-BREAK SPACE}", " ")


# ------------------------------------------------------------------ the encounters
def _columns(table: Table) -> list[_Column]:
    longest = max(len(table.north.row), len(table.south.row))
    if any(w.place == longest + 1 for seat in SEATS for w in table.side(seat).waiting):
        longest += 1
    guards = {guard.place: _protector(guard, table.setup) for guard in table.guards}
    farthest = min(max(guards, default=0), _LAST_PROTECTOR)
    return [
        _column(table, place, guards.get(place, ""), drawn=place <= longest)
        for place in range(1, max(longest, farthest) + 1)
    ]


def _column(table: Table, place: int, protector: str, drawn: bool) -> _Column:
    """A place that only a protector lies at has no cells to draw."""
    if not drawn:
        return _Column(str(place), protector, [""], [""])
    return _Column(_heading(table, place), protector, _cell(table.north, place), _cell(table.south, place))


def _protector(guard: Guard, setup: Setup) -> str:
    name = _shortened(card_name(guard.protector))
    letter = f" {faction_of(setup, guard.protector)[0].upper()}" if guard.protector in PROTECTORS else ""
    return f"{name}{letter}" if guard.up else f"[{name}{letter}]"


def _heading(table: Table, place: int) -> str:
    return f"{place} (now)" if place == table.current and table.phase > 1 else str(place)


def _cell(side: Side, place: int) -> list[str]:
    """A card's name, influence and pieces; or what waits there; or that nothing lies there."""
    played = side.at(place)
    if played is None:
        waits = [f"({waiting_words(waiting)})" for waiting in side.waiting if waiting.place == place]
        return waits or ["(empty)" if place <= len(side.row) else "(no card yet)"]
    name = _shortened(card_name(played.card))
    if not played.up:
        return [f"[{name}]", f"{_influence(played)}, face down", _pieces(played)]
    return [name, _influence(played), _pieces(played)]


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3]}..."


def _influence(played: Played) -> str:
    """The total and the faction's letter, and how the total comes about if there are modifiers."""
    character = CHARACTERS.get(played.card)
    if character is None:
        return f"?{played.modifier:+d}" if played.modifier else "?"
    letter = character.faction[0].upper()
    if not played.modifier:
        return f"{character.influence} {letter}"
    return f"{character.influence + played.modifier} {letter} ({character.influence}{played.modifier:+d})"


def _pieces(played: Played) -> str:
    pieces = (("@", played.tokens), ("^", played.blessings), ("*", played.signets))
    return " ".join(_drawn(mark, count) for mark, count in pieces if count)


def _drawn(mark: str, count: int) -> str:
    return mark * count if count <= _MOST_PIECES_DRAWN else f"{mark}x{count}"


def _bands(columns: list[_Column]) -> Iterator[str]:
    if not columns:
        yield f"{'':<{_MARGIN}}(no encounter yet)"
    band: list[_Column] = []
    used = _MARGIN
    for column in columns:
        if band and used + column.width + _GAP + len(_MORE) > WIDTH:
            yield from _band(band, _MORE)
            yield ""
            band, used = [], _MARGIN
        band.append(column)
        used += column.width + _GAP
    if band:
        yield from _band(band, "")


def _band(band: list[_Column], after: str) -> Iterator[str]:
    widths = [column.width + _GAP for column in band]
    yield _across("place", [column.heading for column in band], widths) + after
    if any(column.protector for column in band):
        yield _across("nature", [column.protector for column in band], widths)
    if not any(line for column in band for seat in SEATS for line in column.cell(seat)):
        return
    for seat in SEATS:
        lines = [list(line) for line in zip_longest(*(column.cell(seat) for column in band), fillvalue="")]
        for index, line in enumerate(lines):
            if index == 0 or any(line):
                yield _across(seat if index == 0 else "", line, widths)
        if seat == NORTH:
            yield _across("", ["-" * (width - _GAP) for width in widths], widths)


def _across(label: str, cells: list[str], widths: list[int]) -> str:
    line = "".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{label:<{_MARGIN}}{line}"


def _legend(table: Table) -> Iterator[str]:
    """What the marks on this table mean; nothing about marks that are not there."""
    on_table = [played for seat in SEATS for played in table.side(seat).row if played is not None]
    marks = []
    if any(played.tokens for played in on_table):
        marks.append("@ ongoing token")
    if any(played.blessings for played in on_table):
        marks.append("^ blessing")
    if any(played.signets for played in on_table):
        marks.append("* signet")
    if on_table or table.guards:
        marks.append("R Rebellion, A Academy, G Guild, D Dynasty")
    if any(not guard.up for guard in table.guards):
        marks.append("[ ] face down")
    if marks:
        yield "   ".join(marks)
