"""Around the rows: the moment, the locations, and what each player holds and waits for."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cardia_rules.catalogue.own import SIGN, OwnCard
from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Waiting
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import columns, in_lines, legible, shortened
from cardia_rules.render.svg.card import face_of
from cardia_rules.render.svg.markup import Part, box, group, tag, words
from cardia_rules.render.svg.shapes import card_back, colour_of, faction_symbol, signet
from cardia_rules.render.words import (
    card_name,
    effect_of,
    moment_in_words,
    result_in_words,
    seat_name,
    waits_for_place,
)
from cardia_rules.views.view import SeenSide, SeenTable

# ------------------------------------------------------------------ small cards beside each other
LINE: Final = 28
_HEIGHT: Final = 24
_GAP: Final = 6
_LETTER: Final = 7
_LONGEST_NAME: Final = 22


class Chip(NamedTuple):
    """Something small in a line, and how wide it is."""

    width: int
    drawn: str


def flow(chips: Iterable[Chip], left: int, right: int) -> tuple[int, str]:
    """Lay chips beside each other, in as many lines as they need; return how many, and what is drawn."""
    x, line, drawn = left, 0, []
    for chip in chips:
        if x > left and x + chip.width > right:
            x, line = left, line + 1
        drawn.append(group(chip.drawn, transform=f"translate({x} {line * LINE})"))
        x += chip.width + _GAP
    return line + 1, "".join(drawn)


def card_chip(card: str, lang: Language, *, named: bool) -> Chip:
    """Draw a hand card with its name; in a pile its faction and influence are enough, if it has any."""
    if card == UNKNOWN:
        return Chip(
            18, box(0, 0, 18, _HEIGHT, colour_of(None), 5) + words(9, 17, UNKNOWN, "on-unknown", 13, "middle")
        )
    face = face_of(card, lang)
    ink = f"on-{face.faction or 'unknown'}"
    corner = 30 + 8 * len(face.printed)
    tab = box(0, 0, corner, _HEIGHT, colour_of(face.faction), 5)
    tab += faction_symbol(face.faction, 5, 4) + words(corner - 6, 17, face.printed, ink, 13, "end")
    if not named and face.faction is not None:
        return Chip(corner, tab)
    name = shortened(face.name, _LONGEST_NAME)
    width = corner + _LETTER * columns(name) + 12
    return Chip(width, box(0, 0, width, _HEIGHT, "card", 5) + tab + words(corner + 6, 16, name, "name", 12))


def back_chip() -> Chip:
    """Draw the back of a card."""
    return Chip(18, card_back(0, 0, 18, _HEIGHT))


def text_chip(text: str, class_: str = "soft") -> Chip:
    """Write a text as a chip."""
    return Chip(_LETTER * columns(text), words(0, 16, text, class_, 12))


# ------------------------------------------------------------------ above the table
_PIN: Final = (
    "M12 3a6 6 0 0 1 6 6c0 4-6 11-6 11S6 13 6 9a6 6 0 0 1 6-6zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
)
_LONGEST_LOCATION: Final = 40


def heading_parts(table: SeenTable, width: int, lang: Language) -> Iterator[Part]:
    """Yield the round and the phase, or how the game ended, the locations, and what is not in the box."""
    if table.over is None:
        said = moment_in_words(table, lang)
        taken = min(width, 11 * columns(said))
        drawn = words(0, 19, said, "moment", 18)
    else:
        ended = phrase("table.picture.round", lang, round=table.round)
        said = f"{ended} · {result_in_words(table.over, lang)}"
        taken = width
        drawn = box(0, 0, width, 26, "result", 6) + words(8, 18, said, "on-result", 14)
    yield Part("moment", 0, 0, taken, 26, said, drawn)
    y = 32
    if table.setup.locations:
        locations = _locations(table.setup.locations, y, width, lang)
        y += locations.height + 4
        yield locations
    if table.setup.own:
        yield _own_cards(table.setup.own, y, width, lang)


def _own_cards(cards: tuple[OwnCard, ...], y: int, width: int, lang: Language) -> Part:
    """Say which cards are not in the box, beside the sign that their names end with."""
    said = [f"{card_name(card.full_slug, lang)} ({effect_of(card.full_slug, lang)})" for card in cards]
    label = f"{phrase('table.own-mark', lang)}: {'; '.join(said)}"
    named = ", ".join(card_name(card.full_slug, lang) for card in cards)
    lines = in_lines(f"{SIGN} {phrase('table.own-mark', lang)}: {named}", max(20, width // 7), 3)
    drawn = "".join(words(0, 14 + 16 * index, line, "ink", 12) for index, line in enumerate(lines))
    return Part("own", 0, y, width, 16 * len(lines) + 4, label, drawn)


def _locations(locations: tuple[str, ...], y: int, width: int, lang: Language) -> Part:
    lines, drawn = flow((_location(card, lang) for card in locations), 0, width)
    said = [f"{card_name(card, lang)} ({effect_of(card, lang)})" for card in locations]
    label = f"{phrase('table.picture.location', lang)}: {'; '.join(said)}"
    return Part("locations", 0, y, width, lines * LINE - 4, label, drawn)


def _location(card: str, lang: Language) -> Chip:
    name = legible(card_name(card, lang), _LONGEST_LOCATION)
    width = 34 + 7 * columns(name)
    return Chip(width, box(0, 0, width, 24, "location", 12) + pin() + words(24, 16, name, "ink", 12))


def pin() -> str:
    """Draw the mark of a location, in a square of 24."""
    return tag("path", d=_PIN, class_="pin", fill_rule="evenodd")


# ------------------------------------------------------------------ beside the rows
_SEAT: Final = 116  # the player's name stands here
_ZONE: Final = 96  # and then what the line is about


@lru_cache(maxsize=512)  # most events leave a panel as it was
def panel_parts(
    side: SeenSide, seat: Seat, width: int, lang: Language, unknown: tuple[str, ...] = ()
) -> tuple[Part, ...]:
    """Return what a player holds, one line below the other, each at its height from the top.

    ``unknown`` is what the cards can be that nobody knows.
    """
    parts, y = [_name(side, seat, lang)], 0
    for zone, heading, chips, said in _zones(side, unknown, lang):
        lines, flowed = flow(chips, _ZONE, width - _SEAT)
        drawn = words(0, 16, heading, "soft", 12) + flowed
        label = f"{seat_name(seat, lang)}, {said}"
        parts.append(Part(f"{seat}-{zone}", _SEAT, y, width - _SEAT, lines * LINE - 4, label, drawn))
        y += lines * LINE
    return tuple(parts)


def _name(side: SeenSide, seat: Seat, lang: Language) -> Part:
    held = side.signets
    drawn = words(0, 18, seat_name(seat, lang), "seat", 19)
    drawn += signet(0, 28) + words(20, 41, f"×{held}", "count-out", 14)
    beside = max(58, 34 + 9 * len(str(held)))
    drawn += card_back(beside, 26, 15, 20) + words(beside + 19, 41, f"×{side.deck}", "count-out", 14)
    said = [
        seat_name(seat, lang),
        phrase("table.picture.signets", lang, count=held),
        f"{phrase('table.picture.deck', lang)} {side.deck}",
    ]
    return Part(f"{seat}-name", 0, 0, _SEAT - 12, 50, ", ".join(said), drawn)


def _zones(
    side: SeenSide, unknown: tuple[str, ...], lang: Language
) -> Iterator[tuple[str, str, list[Chip], str]]:
    """Yield each line of the panel: its key, its heading, what lies there, and the same in words."""
    yield _hand(side, lang)
    for zone, count, cards, how in (
        ("deck", side.deck, side.deck_order or (), "top-first"),
        ("discard", len(side.discard), side.discard, "newest-last"),
        ("unknown", len(unknown), unknown, "can-be"),
    ):
        if cards:
            heading = f"{phrase(f'table.picture.{zone}', lang)} {count}"
            said = f"{heading}, {phrase(f'table.picture.{how}', lang)}: {_listed(cards, lang)}"
            yield zone, heading, [card_chip(card, lang, named=False) for card in cards], said
    if side.waiting:
        waits = [waiting_text(each, lang) for each in side.waiting]
        heading = phrase("table.picture.waiting", lang)
        yield "waiting", heading, [text_chip(text, "ink") for text in waits], f"{heading}: {'; '.join(waits)}"


def _hand(side: SeenSide, lang: Language) -> tuple[str, str, list[Chip], str]:
    heading = f"{phrase('table.picture.hand', lang)} {side.hand}"
    if side.hand_cards is None:
        return "hand", heading, [back_chip() for _ in range(side.hand)], heading
    if not side.hand_cards:
        return "hand", heading, [text_chip(phrase("table.picture.empty", lang))], heading
    chips = [card_chip(card, lang, named=True) for card in side.hand_cards]
    return "hand", heading, chips, f"{heading}: {_listed(side.hand_cards, lang)}"


def _listed(cards: tuple[str, ...], lang: Language) -> str:
    faces = [None if card == UNKNOWN else face_of(card, lang) for card in cards]
    return ", ".join(UNKNOWN if face is None else f"{face.name} {face.printed}" for face in faces)


def waiting_text(waiting: Waiting, lang: Language) -> str:
    """Say what waits, for which place, and by which card."""
    source = face_of(waiting.source, lang).name
    return waits_for_place(waiting, source, lang)
