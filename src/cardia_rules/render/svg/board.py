"""The two facing rows along the direction of play, with the protectors over their places.

A long row goes on in further bands below.
"""

from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Waiting
from cardia_rules.render.legible import legible, shortened
from cardia_rules.render.names import card_name, faction_name, seat_name
from cardia_rules.render.svg import card as cards
from cardia_rules.render.svg.card import card_label, drawn_card, drawn_space
from cardia_rules.render.svg.markup import box, tag, words
from cardia_rules.render.svg.part import Part
from cardia_rules.render.svg.shapes import card_back, colour_of, faction_symbol
from cardia_rules.render.svg.wording import WORDINGS
from cardia_rules.views.seen_table import SeenGuard, SeenTable

PITCH: Final = 116  # from one place to the next
IN_A_BAND: Final = 8
_GUARD: Final = 30
_MIDDLE: Final = 36  # between the rows
_BETWEEN: Final = 18  # between two bands
_LAST_PROTECTOR: Final = 12  # a log may say otherwise; no column is drawn for what lies farther off


def places_of(table: SeenTable) -> int:
    """How many places are drawn: those with cards, with a protector, or that something waits at."""
    rows = max(len(table.north.row), len(table.south.row))
    if any(each.place == rows + 1 for seat in SEATS for each in table.side(seat).waiting):
        rows += 1
    guards = min(max((guard.place for guard in table.guards), default=0), _LAST_PROTECTOR)
    return max(rows, guards)


def band_height(guards: bool) -> int:
    return (_GUARD + 6 if guards else 0) + 2 * cards.HEIGHT + _MIDDLE


def board_height(places: int, guards: bool) -> int:
    bands = max(1, -(-places // IN_A_BAND))
    return bands * (band_height(guards) + _BETWEEN) - _BETWEEN


def board_parts(table: SeenTable, places: int, guards: bool, lang: Language, flip: bool) -> Iterator[Part]:
    lying = {guard.place: guard for guard in table.guards}
    rows = (0, cards.HEIGHT + _MIDDLE)
    top = {seat: rows[(seat == "south") ^ flip] for seat in SEATS}
    for place in range(1, places + 1):
        band, column = divmod(place - 1, IN_A_BAND)
        x = column * PITCH
        y = band * (band_height(guards) + _BETWEEN)
        if place in lying:
            yield _guard(lying[place], x, y, lang)
        y += _GUARD + 6 if guards else 0
        for seat in SEATS:
            part = _card(table, seat, place, x, y + top[seat], lang)
            if part is not None:
                yield part
        yield _place(table, place, x, y + cards.HEIGHT, lang)


# ------------------------------------------------------------------ one place
def _card(table: SeenTable, seat: Seat, place: int, x: int, y: int, lang: Language) -> Part | None:
    side = table.side(seat)
    here = f"{seat_name(seat, lang)}, {WORDINGS[lang].place.format(place=place)}: "
    card = side.row[place - 1] if place <= len(side.row) else None
    if card is not None:
        label, drawn = card_label(card, lang), drawn_card(card, lang)
    else:
        waits = [each for each in side.waiting if each.place == place]
        said = _empty(table, seat, place, waits, lang)
        if said is None:
            return None
        label, drawn = said, drawn_space(waits, said, lang)
    return Part(f"{seat}-{place}", x, y, cards.WIDTH, cards.HEIGHT, here + label, drawn)


def _empty(table: SeenTable, seat: Seat, place: int, waits: list[Waiting], lang: Language) -> str | None:
    """What to say of a space without a card; nothing of one that only a protector lies at."""
    if place <= len(table.side(seat).row):
        return WORDINGS[lang].empty
    if waits or any(place <= len(table.side(each).row) for each in SEATS):
        return WORDINGS[lang].no_card_yet
    others = (each.place for one in SEATS for each in table.side(one).waiting)
    return WORDINGS[lang].no_card_yet if place in others else None


def _place(table: SeenTable, place: int, x: int, y: int, lang: Language) -> Part:
    """The number of the place on the line along which the game is played."""
    now = place == table.current and table.phase > 1
    across, down = cards.WIDTH // 2, _MIDDLE // 2
    drawn = tag("path", d=f"M-6 {down}h{PITCH}", class_="line")
    drawn += tag("path", d=f"M{PITCH - 10} {down - 4}l5 4-5 4", class_="line")
    drawn += tag("circle", cx=across, cy=down, r=12, class_="place now" if now else "place")
    drawn += words(across, down + 5, str(place), "on-now" if now else "ink", 13, "middle")
    label = WORDINGS[lang].place.format(place=place)
    label = f"{label}, {WORDINGS[lang].now}" if now else label
    return Part(f"place-{place}", x, y, cards.WIDTH, _MIDDLE, label, drawn)


def _guard(guard: SeenGuard, x: int, y: int, lang: Language) -> Part:
    wording = WORDINGS[lang]
    name = "" if guard.protector is None else legible(card_name(guard.protector, lang), 40)
    drawn = box(0, 0, cards.WIDTH, _GUARD, f"guard {colour_of(guard.faction)}" if guard.up else "guard", 15)
    ink = f"on-{guard.faction or 'unknown'}" if guard.up else "ink"
    if guard.up:
        drawn += faction_symbol(guard.faction, 9, 7)
    else:
        drawn += box(4, 4, 24, _GUARD - 8, colour_of(guard.faction), 11) + faction_symbol(guard.faction, 8, 7)
    shown = shortened(name, 10) if name else wording.face_down
    drawn += words(31, 20, shown, ink, 12 if name else 10)
    if not guard.up and name:
        drawn += card_back(cards.WIDTH - 18, 8, 10, 14)
    said = [f"{wording.protector}, {wording.place.format(place=guard.place)}: {name}".rstrip(": ")]
    said += [faction_name(guard.faction, lang)] if guard.faction is not None else []
    said += [] if guard.up else [wording.face_down]
    return Part(f"guard-{guard.place}", x, y, cards.WIDTH, _GUARD, ", ".join(said), drawn)
