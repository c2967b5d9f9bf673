"""A spectator's log that can be published while the game goes on, and opened when it is over.

Every line is what a spectator sees of one event. What the spectator does not see of it (a deck's order,
a card laid face down) is committed to: the line carries the SHA-256 of a random salt of 32 bytes and the
whole event. Without the salt nothing can be guessed: a deck of 16 has only 2^44 orders, and a bare hash
of one would be found by trying. Each line is chained to the one before it, so that whoever noted one
chain value would notice any later change to what was published before it.
"""

import hmac
import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.events.bounds import EventNumber
from cardia_rules.events.fold import fold
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_event
from cardia_rules.views.viewers import Shown

SALT_BYTES: Final = 32
BEFORE_THE_FIRST: Final = bytes(32).hex()
# Marks, so that the hash of a line can never be passed off as that of a fact.
_FACT: Final = b"cardia-rules hidden fact 1\n"
_LINE: Final = b"cardia-rules published line 1\n"
_SALT: Final = b"cardia-rules salt 1\n"
_encode = msgspec.json.Encoder(order="sorted").encode


class PublishedLine(Shown, frozen=True, kw_only=True, tag_field="line", tag="event"):
    """``commitment`` is to the whole event, where a spectator sees only a part of it."""

    number: EventNumber
    event: AnySeenEvent
    chain: str
    commitment: str = ""


class Opening(Shown, frozen=True, kw_only=True, tag_field="line", tag="opening"):
    """What a commitment was to. Whoever runs the game keeps it secret until the game is over."""

    number: EventNumber
    event: AnyEvent
    salt: str


def commitment_to(number: int, event: AnyEvent, salt: bytes) -> str:
    """Commit to an event; its number is part of the fact, so a commitment cannot be moved to another line."""
    return sha256(_FACT + salt + _encode((number, event))).hexdigest()


def chained(previous: str, number: int, event: AnySeenEvent, commitment: str) -> str:
    """Return the chain value of a line after the one before it."""
    return sha256(_LINE + _encode((previous, number, event, commitment))).hexdigest()


def hides_something(event: AnyEvent, table: Table) -> bool:
    """Whether a spectator sees less of an event than a judge; that depends on nothing hidden."""
    return see_event(event, table, "spectator") != see_event(event, table, "judge")


def _fresh_salt() -> bytes:
    return secrets.token_bytes(SALT_BYTES)


def _no_secret(secret: object) -> str | None:
    if not isinstance(secret, bytes):
        return f"is of type {type(secret).__name__}"
    return f"has {len(secret)}" if len(secret) < SALT_BYTES else None


class Publisher:
    """Turns the events of one game into lines, in order, and keeps the openings.

    With a ``secret`` the salts are made from it: after a restart the same secret and the same log give
    the same lines, so that nothing else has to be kept.
    """

    def __init__(self, salts: Callable[[], bytes] = _fresh_salt, *, secret: bytes | None = None) -> None:
        if secret is not None and (why := _no_secret(secret)) is not None:
            raise CardiaError(f"a secret has at least {SALT_BYTES} bytes, this one {why}")
        self._salts = salts
        self._secret = secret
        self._table: Table | None = None
        self._lines: list[PublishedLine] = []
        self._openings: list[Opening] = []

    @classmethod
    def resume(
        cls,
        events: Iterable[AnyEvent],
        lines: Iterable[PublishedLine],
        openings: Iterable[Opening],
        salts: Callable[[], bytes] = _fresh_salt,
    ) -> "Publisher":
        """Go on publishing after a restart; the salts are kept, so what was published stays as it is."""
        kept = {opening.number: bytes.fromhex(opening.salt) for opening in openings}
        published, happened = tuple(lines), tuple(events)
        publisher = cls(salts)
        for event, line in zip(happened, published, strict=False):
            if publisher._line(event, kept.get(line.number)) != line:
                raise CardiaError(
                    f"line {line.number} was not published for event {line.number} of this game"
                )
        if len(publisher._lines) != len(published):
            raise CardiaError(f"{len(published)} lines were published for {len(publisher._lines)} events")
        return publisher

    @property
    def lines(self) -> tuple[PublishedLine, ...]:
        return tuple(self._lines)

    @property
    def openings(self) -> tuple[Opening, ...]:
        return tuple(self._openings)

    def publish(self, event: AnyEvent) -> PublishedLine:
        """The next line; it may be shown to everybody at once."""
        return self._line(event, None)

    def _salt(self, number: int, event: AnyEvent) -> bytes:
        # The fact is part of it: a branch of the game that goes another way has other salts from there
        # on, and opening one says nothing about the other.
        if self._secret is not None:
            return hmac.digest(self._secret, _SALT + _encode((number, event)), "sha256")
        return self._salts()

    def _line(self, event: AnyEvent, salt: bytes | None) -> PublishedLine:
        self._table = table = fold(self._table, event)
        number = len(self._lines) + 1
        commitment = ""
        if hides_something(event, table):
            salt = self._salt(number, event) if salt is None else salt
            if len(salt) != SALT_BYTES:
                raise CardiaError(f"a salt has {SALT_BYTES} bytes, this one has {len(salt)}")
            commitment = commitment_to(number, event, salt)
            self._openings.append(Opening(number=number, event=event, salt=salt.hex()))
        shown = see_event(event, table, "spectator")
        previous = self._lines[-1].chain if self._lines else BEFORE_THE_FIRST
        line = PublishedLine(
            number=number,
            event=shown,
            commitment=commitment,
            chain=chained(previous, number, shown, commitment),
        )
        self._lines.append(line)
        return line
