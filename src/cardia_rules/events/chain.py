"""The chain: each line of a log ends with a hash over the one before, so that no line can change alone."""

from hashlib import sha256
from typing import Annotated, Final

from msgspec import Meta, Struct

# Whether it is hexadecimal need not be decoded: the chain knows the one hash that is right.
Hash = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]

_BEFORE: Final = b',"hash":"'
_AFTER: Final = b'"}'
_TAIL: Final = len(_BEFORE) + 64 + len(_AFTER)


class Tip(Struct, frozen=True):
    """Where a chain stands: its last event, that line's hash, and how many bytes there are up to its end."""

    number: int
    hash: str
    size: int


NOTHING: Final = Tip(0, "", 0)


def linked(previous: Tip, content: bytes) -> bytes:
    """A whole line from a JSON object without its hash."""
    unclosed = content[:-1]
    return unclosed + _BEFORE + link(previous.hash, unclosed).encode() + _AFTER + b"\n"


def link(previous: str, unclosed: bytes) -> str:
    """SHA-256 over the previous line's hash and this line's bytes before ``,"hash":``."""
    return sha256(previous.encode() + unclosed).hexdigest()


def link_of(previous: str, line: bytes) -> str:
    """The hash that a canonical line, without its line feed, must end with."""
    return link(previous, line[:-_TAIL])


def all_linked(previous: str, lines: list[bytes], hashes: list[str]) -> bool:
    """Whether canonical lines, without their line feeds, have the hashes that they must end with."""
    chained = zip((previous, *hashes[:-1]), lines, strict=False)
    # As `link_of` does it: calling it for each line would take half as long as the hashing.
    return [sha256(before.encode() + line[:-_TAIL]).hexdigest() for before, line in chained] == hashes
