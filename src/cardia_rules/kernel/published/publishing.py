"""A spectator's log that can be published while the game goes on, and opened when it is over.

Every line is what a spectator sees of one event. What the spectator does not see of it (a deck's order,
a card laid face down) is committed to: the line carries the SHA-256 of a random salt of 32 bytes and the
whole event. Without the salt nothing can be guessed: a deck of 16 has only 2^44 orders, and a bare hash
of one would be found by trying. Each line is chained to the one before it, so that whoever noted one
chain value would notice any later change to what was published before it.
"""

import hmac
import re
import secrets
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final, Generic, TypeVar

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.kernel.log.format import E, EventNumber, T

S = TypeVar("S")  # what is seen of an event

SALT_BYTES: Final = 32
BEFORE_THE_FIRST: Final = bytes(32).hex()
# Marks, so that the hash of a line can never be passed off as that of a fact.
_FACT: Final = b"cardia-rules hidden fact 1\n"
_LINE: Final = b"cardia-rules published line 1\n"
_SALT: Final = b"cardia-rules salt 2\n"
_encode = msgspec.json.Encoder(order="sorted").encode


class Public(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of what is published."""


class PublishedLine(Public, Generic[S], frozen=True, kw_only=True, tag_field="line", tag="event"):
    """What a spectator sees of one event; ``commitment`` is to the whole of it, where that is more."""

    number: EventNumber
    event: S
    chain: str
    commitment: str = ""


class Opening(Public, Generic[E], frozen=True, kw_only=True, tag_field="line", tag="opening"):
    """What a commitment was to. Whoever runs the game keeps it secret until the game is over."""

    number: EventNumber
    event: E
    salt: str


@dataclass(frozen=True)
class Publishing(Generic[E, T, S]):
    """What publishing has to know of a game: its file's format, and who sees what of an event.

    ``seen_types`` and ``event_types`` are the unions that lines are decoded into. ``see`` and ``see_whole``
    are what a spectator and a judge see of an event, with the table that it led to: an event that the two
    see differently is committed to. ``unhidden`` goes the other way; it gives nothing for what hides
    something. ``facts`` names what each kind of seen event may hide. ``check`` raises a ``CardiaError`` for
    an opened event that the fold takes and that cannot have happened all the same. ``tells_apart`` tells
    whether a first event begins one game only: where two begin alike, equal commitments under one secret
    would tell that the same was chosen.
    """

    name: str
    version: int
    event_types: Any
    seen_types: Any
    fold: Callable[[T | None, E], T]
    see: Callable[[E, T], S]
    see_whole: Callable[[E, T], S]
    unhidden: Callable[[S], E | None]
    facts: Mapping[type, str]
    check: Callable[[E, T], None] = lambda _event, _table: None
    tells_apart: Callable[[E], bool] = lambda _event: True

    @cached_property
    def line_decoder(self) -> "msgspec.json.Decoder[PublishedLine[S] | Opening[E]]":
        """Return what decodes a line after the header."""
        line: Any = PublishedLine  # of types that are known only now, and to no type checker
        opening: Any = Opening
        return msgspec.json.Decoder(line[self.seen_types] | opening[self.event_types])


def commitment_to(number: int, event: Any, salt: bytes) -> str:
    """Commit to an event; its number is part of the fact, so a commitment cannot be moved to another line."""
    return sha256(_FACT + salt + _encode((number, event))).hexdigest()


def chained(previous: str, number: int, event: Any, commitment: str) -> str:
    """Return the chain value of a line after the one before it."""
    return sha256(_LINE + _encode((previous, number, event, commitment))).hexdigest()


# Of 32 random bytes about 30 are different, and they are a printable text once in 10^11 tries.
_FEWEST_DIFFERENT: Final = 16
# Random bytes as text: hexadecimal, or in base 64.
_AS_TEXT: Final = re.compile(rb"[0-9a-f]{64,}|(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9+/_=-]{43,}")


def _no_secret(secret: object) -> str | None:
    if not isinstance(secret, bytes):
        return f"is of type {type(secret).__name__}"
    if len(secret) < SALT_BYTES:
        return f"has {len(secret)}"
    return "can be guessed: take secrets.token_bytes(32)" if guessable(secret) else None


def guessable(secret: bytes) -> bool:
    """Tell whether a secret is a text, a run or a repetition, and not drawn at random."""
    bare = secret.strip()  # a file ends with a line feed
    if _AS_TEXT.fullmatch(bare):
        return guessable(_written_out(bare))
    different, steps = set(secret), {(after - before) % 256 for before, after in pairwise(secret)}
    return _is_text(secret) or min(len(different), len(steps)) < _FEWEST_DIFFERENT


def _written_out(text: bytes) -> bytes:
    """Return the bytes that a text in hexadecimal or in base 64 stands for; nothing if it is neither."""
    try:
        if not text.translate(None, b"0123456789abcdef"):
            return bytes.fromhex(text.decode())
        return b64decode(text.rstrip(b"=") + b"==", altchars=b"-_" if set(text) & set(b"-_") else None)
    except ValueError:
        return b""


def _is_text(secret: bytes) -> bool:
    try:
        return all(char.isprintable() or char.isspace() for char in secret.decode("utf-8"))
    except UnicodeDecodeError:
        return False


class PublisherOf(Generic[E, T, S]):
    """Turn the events of one game into lines, in order, and keep the openings.

    The salts are made from a ``secret``: after a restart the same secret and the same log give the same
    lines, so that nothing else has to be kept. Without one, a secret is drawn that nobody knows later.
    """

    def __init__(self, game: Publishing[E, T, S], *, secret: bytes | None = None) -> None:
        if secret is not None and (why := _no_secret(secret)) is not None:
            raise CardiaError(f"a secret has at least {SALT_BYTES} random bytes, this one {why}")
        self._game = game
        self._only_here = secret is None
        self._secret = secrets.token_bytes(SALT_BYTES) if secret is None else secret
        self._table: T | None = None
        self._lines: list[PublishedLine[S]] = []
        self._openings: list[Opening[E]] = []

    @property
    def lines(self) -> tuple[PublishedLine[S], ...]:
        """Return the lines so far, which everybody may see."""
        return tuple(self._lines)

    @property
    def openings(self) -> tuple[Opening[E], ...]:
        """Return what the lines commit to, which nobody may see before the game is over."""
        return tuple(self._openings)

    def publish(self, event: E) -> PublishedLine[S]:
        """Return the next line; it may be shown to everybody at once."""
        table = self._game.fold(self._table, event)
        number = len(self._lines) + 1
        if number == 1 and not (self._only_here or self._game.tells_apart(event)):
            why = "another game may begin alike, and equal commitments would tell equal choices"
            raise CardiaError(f"under a secret, such a game is published by an id of its own: {why}")
        shown = self._game.see(event, table)
        commitment, openings = "", []
        # A judge sees more: whether that is so depends on nothing hidden.
        if shown != self._game.see_whole(event, table):
            salt = self._salt(number, event)
            commitment = commitment_to(number, event, salt)
            openings.append(Opening(number=number, event=event, salt=salt.hex()))
        line = PublishedLine(
            number=number,
            event=shown,
            commitment=commitment,
            chain=chained(self._tip, number, shown, commitment),
        )
        # Only now: an event that could not be published can be once more.
        self._table = table
        self._openings += openings
        self._lines.append(line)
        return line

    @property
    def _tip(self) -> str:
        return self._lines[-1].chain if self._lines else BEFORE_THE_FIRST

    def _salt(self, number: int, event: E) -> bytes:
        # The fact is part of it: a branch of the game that goes another way has other salts from there
        # on, and opening one says nothing about the other. So is the chain before: in another game under
        # the same secret, an equal commitment would tell that the same card lies there.
        return hmac.digest(self._secret, _SALT + _encode((self._tip, number, event)), "sha256")
