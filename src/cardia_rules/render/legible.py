"""Text from a log, made fit to be shown: it may hold anything that UTF-8 can spell."""

import textwrap
import unicodedata
from collections.abc import Iterator
from typing import Final

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
LONGEST: Final = 600
_LONGEST_LINE: Final = 20_000
WIDTH: Final = 100  # of a text, where nobody says how wide the screen is
_MOST_MARKS: Final = 2  # on one letter; a pile of them covers the lines above
# Controls, marks that turn the direction of writing, surrogates, and what is not a character.
_UNFIT: Final = frozenset({"Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
_WIDE: Final = frozenset("FW")


def legible(text: str, longest: int = LONGEST) -> str:
    """Return a text as one line without characters that hide, reorder or break what stands around them."""
    shown: list[str] = []
    marks = 0
    for char in text[: longest + 1]:
        if char.isascii():
            shown.append(char if char.isprintable() else " " if char in "\t\n" else REPLACEMENT)
            marks = 0
            continue
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in _MARKS else 0
        if marks <= _MOST_MARKS:
            shown.append(REPLACEMENT if kind in _UNFIT else char)
    if len(text) > longest:
        shown[longest - 1 :] = ["…"]
    return "".join(shown)


def plain(text: str) -> str:
    """Return a text as one legible line in which every space is a plain one."""
    return legible(text.replace("\N{NO-BREAK SPACE}", " "))


def harmless(text: str) -> str:
    """Return a text with nothing in it that a terminal obeys; its lines stay lines, cut if endless."""
    if text.isascii() and text.isprintable() and len(text) <= _LONGEST_LINE:
        return text
    return "\n".join(legible(line, _LONGEST_LINE) for line in text.split("\n"))


def columns(text: str) -> int:
    """Return how many letters wide a text is; some scripts take two for one."""
    return sum(2 if unicodedata.east_asian_width(char) in _WIDE else 1 for char in text)


def shortened(text: str, most: int) -> str:
    """Cut a text to at most this many letters, the rest as an ellipsis."""
    if columns(text) <= most:
        return text
    kept = ""
    for char in text:
        if columns(kept + char) > most - 1:
            break
        kept += char
    return f"{kept.rstrip()}…"


def in_lines(text: str, width: int, most: int) -> list[str]:
    """Break a text into at most this many lines, between words; in a long word, after a hyphen."""
    lines: list[str] = []
    parts = (word.replace("-", "- ") if columns(word) > width else word for word in text.split())
    for word in " ".join(parts).split():
        if lines and columns(lines[-1]) + 1 + columns(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [shortened(line, width) for line in lines]


def paragraph(text: str, indent: int, hang: int = 4, width: int = WIDTH) -> Iterator[str]:
    """Yield the lines of a text, wrapped, the first one indented and the others a little more."""
    for line in textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_on_hyphens=False,
    ):
        # It has kept a page with its number; somebody who searches types a plain space.
        yield line.replace("\N{NO-BREAK SPACE}", " ")
