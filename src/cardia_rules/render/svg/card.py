"""One card of a row: face up, face down, or the space where one is to come."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.table import Waiting
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import columns, in_lines, legible
from cardia_rules.render.svg import shapes
from cardia_rules.render.svg.markup import box, group, tag, words
from cardia_rules.render.words import card_name, faction_name, waiting_words
from cardia_rules.views.view import SeenCard

# ------------------------------------------------------------------ what is printed on it
_LONGEST_NAME = 40


class Face(NamedTuple):
    """What is printed on a card, as far as the catalogue knows it; a log may name one that it lacks."""

    name: str
    faction: Faction | None
    influence: int | None

    @property
    def printed(self) -> str:
        """Return the printed influence."""
        return "?" if self.influence is None else str(self.influence)


def face_of(card: str, lang: Language) -> Face:
    """Return what is printed on a card."""
    character = CHARACTERS.get(card)
    name = legible(card_name(card, lang), _LONGEST_NAME)
    return Face(name, None, None) if character is None else Face(name, character.faction, character.influence)


def total(face: Face, modifier: int) -> str:
    """Return the influence that counts; of a card nobody knows, how it was changed."""
    if face.influence is not None:
        return signed(face.influence + modifier, plus="")
    return f"?{signed(modifier)}" if modifier else "?"


def signed(amount: int, plus: str = "+") -> str:
    """Write a number with a real minus sign: a hyphen is easily missed."""
    return f"{plus if amount >= 0 else '−'}{abs(amount)}"


# ------------------------------------------------------------------ how it is drawn
WIDTH: Final = 104
HEIGHT: Final = 140
_MIDDLE: Final = WIDTH // 2
_BAND: Final = f"M0 8a8 8 0 0 1 8-8h{WIDTH - 16}a8 8 0 0 1 8 8v18H0z"
LETTERS_IN_A_LINE: Final = 15  # letters of a name that fit beside each other
_LETTERS_THAT_FIT: Final = 13  # in most fonts; more are drawn as wide as there is room
_BETWEEN: Final = 4
_LARGEST: Final = 1.2  # that pieces are drawn, where there is room for them
_MOST_LINES: Final = 7  # of what waits for a card
_MOST_DRAWN: Final = 2  # pieces of a kind; more are counted


@lru_cache(maxsize=1024)  # most events leave a card as it was
def drawn_card(card: SeenCard, lang: Language) -> str:
    """Draw a card as it lies in a row."""
    if card.card is None:
        return shapes.card_back(0, 0, WIDTH, HEIGHT)
    face = face_of(card.card, lang)
    if not card.up:
        return _face_down(face, lang)
    printed = printed_card(face, "card", "edge won" if card.signets else "edge")
    return printed + _influence(face, card.modifier) + _name(face, 95) + _pieces(card)


def card_label(card: SeenCard, lang: Language) -> str:
    """Say in words how a card lies."""
    if card.card is None:
        return f"{phrase('table.picture.a-card', lang)}, {phrase('table.picture.face-down', lang)}"
    face = face_of(card.card, lang)
    if not card.up:
        return f"{face.name}, {phrase('table.picture.face-down', lang)}"
    said = [face.name]
    if face.faction is not None:
        said.append(faction_name(face.faction, lang))
    said.append(phrase("table.picture.influence", lang, total=_sum_in_words(face, card.modifier)))
    pieces = {"signets": card.signets, "tokens": card.tokens, "blessings": card.blessings}
    said += [phrase(f"table.picture.{key}", lang, count=count) for key, count in pieces.items() if count]
    return ", ".join(said)


def drawn_space(waits: Sequence[Waiting], text: str, lang: Language) -> str:
    """Draw an empty space, with what waits there for a card."""
    first = waits[:_MOST_LINES]
    lines = [line for each in first for line in in_lines(waiting_words(each, lang), LETTERS_IN_A_LINE, 2)]
    lines = lines[:_MOST_LINES]
    written = lines or in_lines(text, LETTERS_IN_A_LINE, 3)
    top = HEIGHT // 2 - 8 * len(written) + 12
    style, size = ("ink", 13) if lines else ("soft", 11)
    return box(1, 1, WIDTH - 2, HEIGHT - 2, "space", 8) + "".join(
        words(_MIDDLE, top + 16 * index, line, style, size, "middle") for index, line in enumerate(written)
    )


# ------------------------------------------------------------------ parts of a card
def printed_card(face: Face, paper: str = "card", edge: str = "edge", influence: str | None = None) -> str:
    """Draw the paper, the band of the faction and the influence, unless another text is to stand there."""
    corner = face.printed if influence is None else influence
    return "".join(
        (
            box(0, 0, WIDTH, HEIGHT, paper, 8),
            tag("path", d=_BAND, class_=shapes.colour_of(face.faction)),
            box(0, 0, WIDTH, HEIGHT, edge, 8),
            shapes.faction_symbol(face.faction, 6, 5),
            words(WIDTH - 7, 19, corner, f"on-{face.faction or 'unknown'}", 15, "end"),
        )
    )


def _influence(face: Face, modifier: int) -> str:
    shown = total(face, modifier)
    size = 32 if len(shown) <= 3 else 24 if len(shown) <= 5 else 18
    drawn = words(_MIDDLE, 60, shown, "total", size, "middle")
    if modifier and face.influence is not None:
        how = f"{face.influence} {signed(modifier)[0]} {abs(modifier)}"
        width = 8 * len(how) + 4
        pill = "raised" if modifier > 0 else "lowered"
        drawn += box(_MIDDLE - width // 2, 65, width, 16, pill, 8)
        drawn += words(_MIDDLE, 77, how, f"on-{pill}", 12, "middle")
    return drawn


def _sum_in_words(face: Face, modifier: int) -> str:
    shown = total(face, modifier)
    return f"{shown} ({face.influence} {signed(modifier)})" if modifier and face.influence else shown


def _name(face: Face, y: int) -> str:
    longest = max(map(columns, face.name.split()), default=0)
    lines = in_lines(face.name, min(max(longest, _LETTERS_THAT_FIT - 1), LETTERS_IN_A_LINE), 2)
    return "".join(
        words(_MIDDLE, y + 14 * index, line, "name", 13, "middle", _fitting(line))
        for index, line in enumerate(lines)
    )


def _fitting(line: str) -> int | None:
    """Return how wide a long line is drawn: no font is known, and none may reach over the edge."""
    return WIDTH - 8 if columns(line) > _LETTERS_THAT_FIT else None


def _face_down(face: Face, lang: Language) -> str:
    hidden = phrase("table.picture.face-down", lang)
    return "".join(
        (
            printed_card(face, "card down", "edge down-edge"),
            words(_MIDDLE, 58, face.printed, "total faint", 26, "middle"),
            _name(face, 80),
            shapes.card_back(_MIDDLE - 9, 98, 18, 24),
            words(_MIDDLE, HEIGHT - 6, hidden, "on-card", 10, "middle"),
        )
    )


def _pieces(card: SeenCard) -> str:
    drawn = list(_pieces_in_a_row(card))
    width = sum(step for step, _ in drawn) - _BETWEEN
    x, row = 0, []
    for step, pieces in drawn:
        row.append(group(*pieces, transform=f"translate({x} 0)"))
        x += step
    if not row:
        return ""
    scale = min(_LARGEST, (WIDTH - 8) / width)
    left = round(_MIDDLE - width * scale / 2)
    return group(*row, transform=f"translate({left} 117) scale({scale:.2f})")


def _pieces_in_a_row(card: SeenCard) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the pieces on a card, each with the room that it takes."""
    for draw, count in (
        (shapes.signet, card.signets),
        (shapes.token, card.tokens),
        (shapes.blessing, card.blessings),
    ):
        if count <= _MOST_DRAWN:
            yield from ((shapes.SYMBOL + _BETWEEN, (draw(0, 0),)) for _ in range(count))
        else:
            shown = f"×{count}"
            yield (
                shapes.SYMBOL + 6 + 8 * columns(shown),
                (draw(0, 0), words(shapes.SYMBOL + 1, 13, shown, "count", 13)),
            )
