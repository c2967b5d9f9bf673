"""What one player has beside the rows: hand, deck, discard pile, and what waits for their cards."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Waiting
from cardia_rules.render.names import seat_name, waiting_words
from cardia_rules.render.svg.face import face_of
from cardia_rules.render.svg.flow import LINE, Chip, back_chip, card_chip, flow, text_chip
from cardia_rules.render.svg.markup import words
from cardia_rules.render.svg.part import Part
from cardia_rules.render.svg.shapes import card_back, signet
from cardia_rules.render.svg.wording import WORDINGS, Wording
from cardia_rules.render.tongue import tongue
from cardia_rules.views.seen_table import SeenSide

_SEAT: Final = 116  # the player's name stands here
_ZONE: Final = 96  # and then what the line is about


@lru_cache(maxsize=512)  # most events leave a panel as it was
def panel_parts(side: SeenSide, seat: Seat, width: int, lang: Language) -> tuple[Part, ...]:
    """One below the other, each at its height from the top of the panel."""
    name = _name(side, seat, lang)
    parts = [name]
    y = 0
    for zone, heading, chips, said in _zones(side, lang):
        flowed = flow(chips, _ZONE, width - _SEAT)
        height = flowed.lines * LINE
        drawn = words(0, 16, heading, "soft", 12) + flowed.drawn
        label = f"{seat_name(seat, lang)}, {said}"
        parts.append(Part(f"{seat}-{zone}", _SEAT, y, width - _SEAT, height - 4, label, drawn))
        y += height
    return tuple(parts)


def panel_height(parts: tuple[Part, ...]) -> int:
    return max(part.y + part.height for part in parts)


def _name(side: SeenSide, seat: Seat, lang: Language) -> Part:
    held = side.signets
    drawn = words(0, 18, seat_name(seat, lang), "seat", 19)
    drawn += signet(0, 28) + words(20, 41, f"×{held}", "count-out", 14)
    beside = max(58, 34 + 9 * len(str(held)))
    drawn += card_back(beside, 26, 15, 20) + words(beside + 19, 41, f"×{side.deck}", "count-out", 14)
    wording = WORDINGS[lang]
    said = [seat_name(seat, lang), wording.signets.format(count=held), f"{wording.deck} {side.deck}"]
    return Part(f"{seat}-name", 0, 0, _SEAT - 12, 50, ", ".join(said), drawn)


def _zones(side: SeenSide, lang: Language) -> Iterator[tuple[str, str, list[Chip], str]]:
    """Each line of the panel: its key, its heading, what lies there, and the same in words."""
    wording = WORDINGS[lang]
    yield _hand(side, wording, lang)
    if side.deck_order:
        chips = [card_chip(card, lang, named=False) for card in side.deck_order]
        heading = f"{wording.deck} {side.deck}"
        yield "deck", heading, chips, f"{heading}, {wording.top_first}: {_listed(side.deck_order, lang)}"
    if side.discard:
        chips = [card_chip(card, lang, named=False) for card in side.discard]
        heading = f"{wording.discard} {len(side.discard)}"
        yield "discard", heading, chips, f"{heading}, {wording.newest_last}: {_listed(side.discard, lang)}"
    if side.waiting:
        said = [_waits(each, lang) for each in side.waiting]
        chips = [text_chip(text, "ink") for text in said]
        yield "waiting", wording.waiting, chips, f"{wording.waiting}: {'; '.join(said)}"


def _hand(side: SeenSide, wording: Wording, lang: Language) -> tuple[str, str, list[Chip], str]:
    heading = f"{wording.hand} {side.hand}"
    if side.hand_cards is None:
        return "hand", heading, [back_chip() for _ in range(side.hand)], heading
    if not side.hand_cards:
        return "hand", heading, [text_chip(wording.empty)], heading
    chips = [card_chip(card, lang, named=True) for card in side.hand_cards]
    return "hand", heading, chips, f"{heading}: {_listed(side.hand_cards, lang)}"


def _listed(cards: tuple[str, ...], lang: Language) -> str:
    faces = [face_of(card, lang) for card in cards]
    return ", ".join(f"{face.name} {face.printed}" for face in faces)


def _waits(waiting: Waiting, lang: Language) -> str:
    source = face_of(waiting.source, lang).name
    return tongue(lang).table.for_place(waiting_words(waiting, lang), waiting.place, source)
