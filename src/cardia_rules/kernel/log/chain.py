"""The chain: a line of a log ends with a hash over the hash before and its own bytes; none can change alone.

A line holds a step, which is a decision or an outcome of chance and what came of it: a file that was cut
anywhere inside one shows that.
"""

from hashlib import sha256
from typing import Annotated, Final

from msgspec import Meta, Struct

# Whether it is hexadecimal need not be decoded: the chain knows the one hash that is right.
Hash = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]

_BEFORE: Final = b',"hash":"'
_AFTER: Final = b'"}\n'
_TAIL: Final = len(_BEFORE) + 64 + len(_AFTER)


class Tip(Struct, frozen=True):
    """Where a chain stands: how many events, the hash, how many bytes and how many lines."""

    number: int
    hash: str
    size: int
    lines: int


NOTHING: Final = Tip(0, "", 0, 0)


def closed(previous: Tip, content: bytes, events: int) -> tuple[bytes, Tip]:
    """Return a line from what it says, with its hash and a line feed, and where the chain stands after it."""
    unclosed = content[:-1]
    link = link_over(previous.hash, unclosed)
    line = b"".join((unclosed, _BEFORE, link.encode(), _AFTER))
    return line, Tip(previous.number + events, link, previous.size + len(line), previous.lines + 1)


def link_over(previous: str, unclosed: bytes) -> str:
    """Return the SHA-256 over the previous hash and the bytes before ``,"hash":``."""
    return sha256(previous.encode() + unclosed).hexdigest()


def link_of(previous: str, lines: bytes) -> str:
    """Return the hash that a canonical line, or the lines of a step, must end with."""
    return link_over(previous, lines[:-_TAIL])
