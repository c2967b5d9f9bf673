"""The two facing rows along the direction of play, with the protectors over their places."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Waiting
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import columns, legible, shortened
from cardia_rules.render.svg import card as cards
from cardia_rules.render.svg.card import card_label, drawn_card, drawn_space
from cardia_rules.render.svg.markup import Part, box, tag, words
from cardia_rules.render.svg.shapes import card_back, colour_of, faction_symbol
from cardia_rules.render.text import LAST_PROTECTOR, rows_of
from cardia_rules.render.words import card_name, faction_name, seat_name
from cardia_rules.views.view import SeenGuard, SeenTable

PITCH: Final = 112  # from one place to the next
_GUARD: Final = 30
_MIDDLE: Final = 36  # between the rows


class Extent(NamedTuple):
    """How many places are drawn, and whether protectors lie over them."""

    places: int
    guards: bool

    @property
    def width(self) -> int:
        """Return the width of the rows."""
        return self.places * PITCH - (PITCH - cards.WIDTH)

    @property
    def above(self) -> int:
        """Return the room above the rows, where the protectors lie."""
        return (_GUARD + 6) * self.guards

    @property
    def height(self) -> int:
        """Return the height of both rows and the protectors."""
        return self.above + 2 * cards.HEIGHT + _MIDDLE


def extent_of(tables: Sequence[SeenTable]) -> Extent:
    """Return enough room for each of these tables."""
    farthest = max((guard.place for table in tables for guard in table.guards), default=0)
    return Extent(max(1, *map(rows_of, tables), min(farthest, LAST_PROTECTOR)), farthest > 0)


# ------------------------------------------------------------------ one place
def place_parts(table: SeenTable, place: int, extent: Extent, lang: Language, flip: bool) -> Iterator[Part]:
    """Yield the protector, the cards and the number of a place; ``flip`` puts south's row above."""
    x, middle = (place - 1) * PITCH, extent.above + cards.HEIGHT
    rows = (extent.above, middle + _MIDDLE)
    guard = next((each for each in table.guards if each.place == place), None)
    if guard is not None:
        yield _guard(guard, x, 0, lang)
    for seat in SEATS:
        part = _card(table, seat, place, x, rows[(seat == "south") ^ flip], lang)
        if part is not None:
            yield part
    yield _place(table, place, x, middle, lang)


def _card(table: SeenTable, seat: Seat, place: int, x: int, y: int, lang: Language) -> Part | None:
    side = table.side(seat)
    here = f"{seat_name(seat, lang)}, {phrase('table.picture.place', lang, place=place)}: "
    card = side.row[place - 1] if place <= len(side.row) else None
    if card is not None:
        label, drawn = card_label(card, lang), drawn_card(card, lang)
    else:
        waits = [each for each in side.waiting if each.place == place]
        said = _empty(table, seat, place, waits, lang)
        if said is None:
            return None
        label, drawn = said, drawn_space(waits, said, lang)
    of: tuple[tuple[str, str], ...] = (("seat", seat), ("encounter", str(place)))
    if card is not None and card.card is not None:
        of = (*of, ("card", card.card))
    return Part(f"{seat}-{place}", x, y, cards.WIDTH, cards.HEIGHT, here + label, drawn, of)


def _empty(table: SeenTable, seat: Seat, place: int, waits: list[Waiting], lang: Language) -> str | None:
    """Return what to say of a space without a card; nothing of one that only a protector lies at."""
    if place <= len(table.side(seat).row):
        return phrase("table.picture.empty", lang)
    if waits or any(place <= len(table.side(each).row) for each in SEATS):
        return phrase("table.picture.no-card-yet", lang)
    others = [each.place for one in SEATS for each in table.side(one).waiting]
    return phrase("table.picture.no-card-yet", lang) if place in others else None


def _place(table: SeenTable, place: int, x: int, y: int, lang: Language) -> Part:
    """Draw the number of a place on the line along which the game is played."""
    now = place == table.current and table.phase > 1
    across, down = cards.WIDTH // 2, _MIDDLE // 2
    drawn = tag("path", d=f"M-6 {down}h{PITCH}", class_="line")
    drawn += tag("path", d=f"M{PITCH - 10} {down - 4}l5 4-5 4", class_="line")
    drawn += tag("circle", cx=across, cy=down, r=12, class_="place now" if now else "place")
    drawn += words(across, down + 5, str(place), "on-now" if now else "ink", 13, "middle")
    label = phrase("table.picture.place", lang, place=place)
    label = f"{label}, {phrase('table.picture.now', lang)}" if now else label
    return Part(f"place-{place}", x, y, cards.WIDTH, _MIDDLE, label, drawn)


def _guard(guard: SeenGuard, x: int, y: int, lang: Language) -> Part:
    name = "" if guard.protector is None else legible(card_name(guard.protector, lang), 40)
    drawn = box(0, 0, cards.WIDTH, _GUARD, f"guard {colour_of(guard.faction)}" if guard.up else "guard", 15)
    ink = f"on-{guard.faction or 'unknown'}" if guard.up else "ink"
    if guard.up:
        drawn += faction_symbol(guard.faction, 9, 7)
    else:
        drawn += box(4, 4, 24, _GUARD - 8, colour_of(guard.faction), 11) + faction_symbol(guard.faction, 8, 7)
    shown = shortened(name, 10) if name else phrase("table.picture.face-down", lang)
    drawn += words(30, 19, shown, ink, 12 if name else 11, within=68 if columns(shown) > 9 else None)
    if not guard.up and name:
        drawn += card_back(cards.WIDTH - 18, 8, 10, 14)
    here = phrase("table.picture.place", lang, place=guard.place)
    said = [f"{phrase('table.picture.protector', lang)}, {here}: {name}".rstrip(": ")]
    said += [faction_name(guard.faction, lang)] if guard.faction is not None else []
    said += [] if guard.up else [phrase("table.picture.face-down", lang)]
    of = () if guard.protector is None else (("encounter", str(guard.place)), ("card", guard.protector))
    return Part(f"guard-{guard.place}", x, y, cards.WIDTH, _GUARD, ", ".join(said), drawn, of)
