"""Tables in Markdown."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """The first column is text, the others are numbers."""
    return [_line(head), _line(["---"] + ["---:"] * (len(head) - 1)), *map(_line, rows)]


def _line(cells: Iterable[object]) -> str:
    return "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells) + " |"
