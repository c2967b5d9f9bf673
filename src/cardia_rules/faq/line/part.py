"""A piece of a line that knows its column, so that what cannot be read is refused with it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn

from cardia_rules.errors import CardiaError, DataError
from cardia_rules.message import Message


class Part(NamedTuple):
    """A piece of the line and the column where it begins."""

    text: str
    column: int

    def split(self, mark: str) -> list["Part"]:
        parts, column = [], self.column
        for text in self.text.split(mark):
            parts.append(Part(text, column))
            column += len(text) + len(mark)
        return parts

    @property
    def items(self) -> list["Part"]:
        return self.split(",") if self.words else []

    @property
    def words(self) -> str:
        return self.text.replace("_", " ").strip()


def refuse(column: int, problem: str) -> NoReturn:
    raise DataError(Message("column {column}: {problem}", column=column, problem=problem))


def read_part(part: Part, what: str, read: Callable[[str], str]) -> str:
    if not part.words:
        refuse(part.column, Message("{what} is empty", what=what))
    try:
        return read(part.words)
    except CardiaError as problem:
        refuse(part.column, Message("{what}: {problem}", what=what, problem=problem))


def read_each(parts: list[Part], what: str, read: Callable[[str], str]) -> Iterator[str]:
    for number, part in enumerate(parts, 1):
        yield read_part(part, Message("{what} {number}", what=what, number=number), read)
