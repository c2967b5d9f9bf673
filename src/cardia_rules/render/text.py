"""The table as plain text, as whoever it is for sees it; a table as it is stands for what a judge sees.

North's row lies above, south's below, in the direction of play; a long row goes on in further
bands, with the protectors over their places. Pieces are written as in a case: ``@`` an ongoing
token, ``^`` a blessing, ``*`` a signet. What lies face down stands in brackets, ``[?]`` where the
viewer may not know it.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import chain, groupby, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.own import SIGN
from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.events.answers import by_question
from cardia_rules.events.seats import NORTH, SEATS, SOUTH, Seat
from cardia_rules.language import Language, known_language
from cardia_rules.render import words
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import WIDTH, harmless, paragraph
from cardia_rules.views.view import SeenCard, SeenGuard, SeenSide, SeenTable, View, shown_table

if TYPE_CHECKING:
    from cardia_rules.events.table import Table
    from cardia_rules.game.game import Game
    from cardia_rules.resolution.position import Position

_NARROWEST: Final = 60
_MARGIN: Final = 8  # the seats' names stand here
_GAP: Final = 2  # between two columns
_MORE: Final = "..."  # after the heading of a band that goes on below
_LONGEST_NAME: Final = 24
_MOST_PIECES_DRAWN: Final = 6
LAST_PROTECTOR: Final = 12  # a log may say otherwise; no column is drawn for what lies farther off


class _Column(NamedTuple):
    """One place of the table: its heading and the lines of each seat's cell."""

    heading: str
    protector: str
    cells: dict[Seat, list[str]]

    @property
    def width(self) -> int:
        return max(map(len, (self.heading, self.protector, *chain(*self.cells.values()))))


def table_as_text(
    shown: "Game | Position | Table | SeenTable | View", lang: Language = "en", width: int = WIDTH
) -> str:
    """Write the whole table, at most so many columns wide; narrower than 60 nothing fits.

    A view is written as its viewer sees it; a game, a position or a table as a judge does.
    """
    if not width >= _NARROWEST:  # what is no number at all is neither more nor less
        width = _NARROWEST
    table = shown_table(shown)
    lang = known_language(lang)
    parts = [
        list(_headlines(table, lang, width)),
        list(_held(NORTH, table, lang, width)),
        list(_bands(_columns(table, lang), lang, width)),
        [*_held(SOUTH, table, lang, width), *_legend(table, lang, width)],
    ]
    lines = "\n\n".join("\n".join(part) for part in parts if part)
    return harmless("\n".join(line.rstrip() for line in lines.splitlines()))


# ------------------------------------------------------------------ above the cards
def _headlines(table: SeenTable, lang: Language, width: int) -> Iterator[str]:
    moment = words.moment_in_words(table, lang)
    totals = words.signets_of(table, lang)
    yield from _side_by_side([moment, totals, f"({words.deck_words(table.setup, lang)})"], width)
    if table.over is not None:
        yield from paragraph(words.result_in_words(table.over, lang), 0, 0, width)
    if table.setup.locations:
        places = ", ".join(words.card_name(location, lang) for location in table.setup.locations)
        yield from paragraph(phrase("table.locations", lang, names=places), 0, 0, width)
    house = [f"{question} = {answer}" for question, answer in by_question(table.setup.chosen).items()]
    if house:
        yield from paragraph(phrase("table.played-under", lang, answers=", ".join(house)), 0, 0, width)


def _side_by_side(texts: Sequence[str], width: int) -> Iterator[str]:
    """Yield texts in as few lines as hold them, with three spaces between two."""
    line = ""
    for text in texts:
        if line and len(line) + 3 + len(text) > width:
            yield line
            line = ""
        line = f"{line}   {text}" if line else text
    yield from paragraph(line, 0, 0, width)


# ------------------------------------------------------------------ what is held
def _held(seat: Seat, table: SeenTable, lang: Language, width: int) -> Iterator[str]:
    side = table.side(seat)
    unknown = table.unknown(seat)
    piles: list[tuple[str, int, Sequence[str] | None, str]] = [
        (phrase("table.hand", lang), side.hand, side.hand_cards, ""),
        (phrase("table.deck", lang), side.deck, side.deck_order, phrase("table.top-first", lang)),
    ]
    if side.discard:
        newest_last = phrase("table.newest-last", lang)
        piles.append((phrase("table.discard", lang), len(side.discard), side.discard, newest_last))
    if unknown:
        nobody_knows = phrase("table.unknown", lang)
        piles.append((nobody_knows, len(unknown), unknown, ""))
    for number, (zone, count, cards, order) in enumerate(piles):
        label = "" if number else phrase(f"table.row.{seat}", lang)
        shown = ", ".join(_pile(cards or (), lang))
        in_order = order if count > 1 and any(card != UNKNOWN for card in cards or ()) else ""
        pile = f"{zone:<8}{count:>3}  {in_order}{shown}"
        yield from _wrapped(label, pile, width)
    for waiting in side.waiting:
        source = words.card_name(waiting.source, lang)
        waits = words.waits_for_place(waiting, source, lang)
        yield from _wrapped("", f"{phrase('table.waiting', lang):<13}{waits}", width)


def _pile(cards: Sequence[str], lang: Language) -> Iterator[str]:
    """Yield the cards of a pile; those in a row that nobody knows as one, ``?4``."""
    for card, together in groupby(cards):
        count = len(list(together))
        yield (UNKNOWN if count == 1 else f"{UNKNOWN}{count}") if card == UNKNOWN else _in_a_pile(card, lang)


def _in_a_pile(card: str, lang: Language) -> str:
    # A no-break space keeps name and number on one line; it is made plain again after wrapping.
    character = CHARACTERS.get(card)
    shown = card if character is None else f"{words.card_name(card, lang)} {character.influence}"
    return shown.replace(" ", "\N{NO-BREAK SPACE}")


def _wrapped(label: str, text: str, width: int) -> Iterator[str]:
    indent = " " * (_MARGIN + 13)
    first = f"{label:<{_MARGIN}}"
    for line in textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    ):
        yield line.replace("\N{NO-BREAK SPACE}", " ")


# ------------------------------------------------------------------ the encounters
def _columns(table: SeenTable, lang: Language) -> list[_Column]:
    longest = rows_of(table)
    guards = {guard.place: _protector(guard, lang) for guard in table.guards}
    farthest = min(max(guards, default=0), LAST_PROTECTOR)
    return [
        _column(table, place, guards.get(place, ""), lang, drawn=place <= longest)
        for place in range(1, max(longest, farthest) + 1)
    ]


def rows_of(table: SeenTable) -> int:
    """Return how many places of the rows are shown: one more where something waits for the next."""
    rows = max(len(table.north.row), len(table.south.row))
    # Thousands of things may wait: a list is made of them at once, and a generator item by item.
    return rows + (rows + 1 in [each.place for seat in SEATS for each in table.side(seat).waiting])


def _column(table: SeenTable, place: int, protector: str, lang: Language, drawn: bool) -> _Column:
    """Return one place; one that only a protector lies at has no cells to draw."""
    cells = {seat: _cell(table.side(seat), place, lang) if drawn else [""] for seat in SEATS}
    return _Column(_heading(table, place, lang), protector, cells)


def _protector(guard: SeenGuard, lang: Language) -> str:
    name = UNKNOWN if guard.protector is None else _shortened(words.card_name(guard.protector, lang))
    letter = f" {guard.faction[0].upper()}" if guard.faction else ""
    return f"{name}{letter}" if guard.up else f"[{name}{letter}]"


def _heading(table: SeenTable, place: int, lang: Language) -> str:
    now = place == table.current and table.phase > 1
    return phrase("table.now", lang, place=place) if now else str(place)


def _cell(side: SeenSide, place: int, lang: Language) -> list[str]:
    """Return a card's name, influence and pieces; or what waits there; or that nothing lies there."""
    played = side.at(place)
    if played is None:
        waits = [
            f"({words.waiting_words(waiting, lang)})" for waiting in side.waiting if waiting.place == place
        ]
        return waits or [
            phrase("table.empty", lang) if place <= len(side.row) else phrase("table.no-card-yet", lang)
        ]
    if played.card is None:
        return [f"[{UNKNOWN}]", phrase("table.face-down", lang)]
    name = _shortened(words.card_name(played.card, lang))
    if not played.up:
        return [
            f"[{name}]",
            phrase("table.influence-face-down", lang, influence=_influence(played)),
            _pieces(played),
        ]
    return [name, _influence(played), _pieces(played)]


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3]}..."


def _influence(played: SeenCard) -> str:
    """Write the total and the faction's letter, and how the total comes about if there are modifiers."""
    character = CHARACTERS.get(played.card or "")
    if character is None:
        return f"{UNKNOWN}{played.modifier:+d}" if played.modifier else UNKNOWN
    letter = character.faction[0].upper()
    if not played.modifier:
        return f"{character.influence} {letter}"
    return f"{character.influence + played.modifier} {letter} ({character.influence}{played.modifier:+d})"


def _pieces(played: SeenCard) -> str:
    pieces = (("@", played.tokens), ("^", played.blessings), ("*", played.signets))
    return " ".join(_drawn(mark, count) for mark, count in pieces if count)


def _drawn(mark: str, count: int) -> str:
    return mark * count if count <= _MOST_PIECES_DRAWN else f"{mark}x{count}"


def _bands(columns: list[_Column], lang: Language, width: int) -> Iterator[str]:
    if not columns:
        yield f"{'':<{_MARGIN}}{phrase('table.no-encounter-yet', lang)}"
    band: list[_Column] = []
    used = _MARGIN
    for column in columns:
        if band and used + column.width + _GAP + len(_MORE) > width:
            yield from _band(band, _MORE, lang)
            yield ""
            band, used = [], _MARGIN
        band.append(column)
        used += column.width + _GAP
    if band:
        yield from _band(band, "", lang)


def _band(band: list[_Column], after: str, lang: Language) -> Iterator[str]:
    widths = [column.width + _GAP for column in band]
    yield _across(phrase("table.place", lang), [column.heading for column in band], widths) + after
    if any(column.protector for column in band):
        yield _across(phrase("table.nature", lang), [column.protector for column in band], widths)
    if not any(line for column in band for cell in column.cells.values() for line in cell):
        return
    for seat in SEATS:
        lines = [list(line) for line in zip_longest(*(column.cells[seat] for column in band), fillvalue="")]
        for index, line in enumerate(lines):
            if index == 0 or any(line):
                yield _across(phrase(f"table.row.{seat}", lang) if index == 0 else "", line, widths)
        if seat == NORTH:
            yield _across("", ["-" * (width - _GAP) for width in widths], widths)


def _across(label: str, cells: list[str], widths: list[int]) -> str:
    line = "".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{label:<{_MARGIN}}{line}"


def _legend(table: SeenTable, lang: Language, width: int) -> Iterator[str]:
    """Yield what the marks on this table mean; nothing about marks that are not there."""
    on_table = [played for seat in SEATS for played in table.side(seat).row if played is not None]
    marks = {
        f"@ {phrase('table.token-mark', lang)}": any(played.tokens for played in on_table),
        f"^ {phrase('table.blessing-mark', lang)}": any(played.blessings for played in on_table),
        f"* {phrase('table.signet-mark', lang)}": any(played.signets for played in on_table),
        phrase("table.faction-letters", lang): bool(on_table or table.guards),
        f"[ ] {phrase('table.face-down', lang)}": any(not guard.up for guard in table.guards),
        f"{SIGN} {phrase('table.own-mark', lang)}": bool(table.setup.own),
    }
    yield from _side_by_side([mark for mark, is_there in marks.items() if is_there], width)
