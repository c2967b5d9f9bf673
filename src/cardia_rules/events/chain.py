"""The chain: each step of a log ends with a hash over its lines and the hash before; none can change alone.

A step is a decision or an outcome of chance and what came of it. One hash for all its lines makes it whole:
a file that was cut anywhere inside it shows that.
"""

import re
from hashlib import sha256
from typing import Annotated, Final

from msgspec import Meta, Struct

# Whether it is hexadecimal need not be decoded: the chain knows the one hash that is right.
Hash = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]

_BEFORE: Final = b',"hash":"'
_AFTER: Final = b'"}\n'
_CLOSE: Final = b"}\n"
_TAIL: Final = len(_BEFORE) + 64 + len(_AFTER)
_OF_AN_EVENT: Final = re.compile(rb'{"number":\d+,"event":')
# Where the hash stands in a line without its line feed.
HASH_OF_LINE: Final = slice(-66, -2)


class Tip(Struct, frozen=True):
    """Where a chain stands: the last event of a step, its hash, and how many bytes end there."""

    number: int
    hash: str
    size: int


NOTHING: Final = Tip(0, "", 0)


def closed(previous: Tip, lines: bytes, events: int) -> tuple[bytes, Tip]:
    """The lines of a step, the last of them with the hash that ends it, and where the chain stands then."""
    unclosed = lines[: -len(_CLOSE)]
    link = link_over(previous.hash, unclosed)
    whole = b"".join((unclosed, _BEFORE, link.encode(), _AFTER))
    return whole, Tip(previous.number + events, link, previous.size + len(whole))


def link_over(previous: str, unclosed: bytes) -> str:
    """SHA-256 over the previous hash and a step's bytes before the last line's ``,"hash":``."""
    return sha256(previous.encode() + unclosed).hexdigest()


def link_of(previous: str, step: bytes) -> str:
    """The hash that a step's canonical lines must end with."""
    return link_over(previous, step[:-_TAIL])


def ends_a_step(line: bytes) -> bool:
    """Whether no other line must follow one, given without its line feed; true of lines of no log too."""
    return not _OF_AN_EVENT.match(line) or line[-_TAIL + 1 :].startswith(_BEFORE)


def linked_steps(previous: str, data: bytes) -> list[tuple[bytes, bytes]] | None:
    """The steps of canonical lines, each up to ``,"hash":`` and with its hash, if every hash is right."""
    steps, before, start, size = [], previous.encode(), 0, len(data)
    while start < size:
        # In a string the quotes would be escaped, and no event has such a field: here is the step's hash.
        end = data.find(_BEFORE, start)
        if end < 0:
            return None
        step, link = data[start:end], data[end + len(_BEFORE) : end + len(_BEFORE) + 64]
        # As `link_over` does it, without a call for each.
        if sha256(before + step).hexdigest().encode() != link:
            return None
        steps.append((step, link))
        before, start = link, end + _TAIL
    return steps if start == size else None
