"""Everything that this library raises on purpose: one base, so that a user catches one name."""

from collections.abc import Sized
from typing import Any, Literal

import msgspec

from cardia_rules.message import Message

FailureCode = Literal[
    # a decision
    "unknown-seat",
    "game-over",
    "already-decided",
    "nothing-to-decide",
    "decision-over",
    "wrong-kind",
    "not-offered",
    "not-in-play",
    "not-yours",
    "is-this-card",
    "already-chosen",
    "too-much-influence",
    "too-little-influence",
    "not-losing",
    "carries-nothing",
    "not-instant",
    "under-way",
    "not-in-hand",
    "not-seen",
    "seen-elsewhere",
    "not-seen-yet",
    "not-seen-there",
    "no-deal",
    "wrong-count",
    "chosen-twice",
    "wrong-faction",
    "not-adjacent",
    "not-just-drawn",
    # an outcome of chance
    "no-chance-needed",
    "impossible-outcome",
    # a set-up
    "unknown-deck",
    "different-decks",
    "deck-size",
    "unknown-card",
    "unknown-location",
    "unknown-protector",
    "card-twice",
    "influence-twice",
    "unknown-question",
    "unknown-answer",
    "bad-supplied",
    "bad-card",
    "not-agreed",
    "text-is-known",
    "unpublished-text",
    "bad-protectors",
    "too-few-protectors",
    "not-standard",
    "unknown-edition",
    "bad-tag",
    # a position
    "being-resolved",
    "bad-phase",
    "bad-round",
    "bad-notation",
    "bad-waiting",
    "not-in-deck",
    "card-missing",
    "hand-size",
    "face-up-unknown",
    "hand-not-filled",
    "half-encounter",
    "face-down",
    "pieces-off-table",
    "signets-contradict",
    "too-many-protectors",
    # a match
    "match-over",
    "match-under-way",
]


class CardiaError(Exception):
    """Base of all errors of this library: a text, or the pattern of a message and what is filled into it.

    ``DataError("{name}: there is no such file", name="x.toml")``
    """

    def __init__(self, said: str = "", /, **facts: Any) -> None:
        super().__init__(Message(said, **facts) if facts else said)

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the parts of an error that crosses to another process or is copied, and do not make it anew.

        Python makes an exception anew from its text alone, and most of these ask for more than that: a pool
        of processes would break over a refusal.
        """
        return _with_its_parts, (type(self), self.args, vars(self))


def _with_its_parts(kind: type[CardiaError], args: tuple[Any, ...], parts: dict[str, Any]) -> CardiaError:
    error = kind.__new__(kind, *args)
    vars(error).update(parts)
    return error


class UnknownName(CardiaError, LookupError):
    """A card, location, protector, ruling, question or answer that does not exist."""


class Failure(msgspec.Struct, frozen=True):
    """One failed check: what was wrong, the ledger entry behind it, the facts, who may be told."""

    code: str  # in Cardia one of ``FailureCode``
    message: str
    ruling: str = ""
    facts: dict[str, Any] = {}
    tell: str = "everyone"  # or a seat


def fault(code: FailureCode, message: str, ruling: str = "", **facts: Any) -> Failure:
    """Return a failed check that everyone may be told of, with its facts by name."""
    return Failure(code, message, ruling, facts)


class Faults(CardiaError):
    """Something was refused for reasons that are listed whole in ``failures``."""

    def __init__(self, failures: tuple[Failure, ...]) -> None:
        self.failures = failures
        super().__init__("; ".join(failure.message for failure in failures))

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the code of every failed check."""
        return tuple(failure.code for failure in self.failures)


class SetupRefused(Faults):
    """A set-up that the rules, or this library, do not allow."""


class PositionRefused(Faults):
    """A table that cannot exist, with every fault named."""


class DecisionRefused(Faults):
    """A decision that is not among the options; nothing has changed."""


class ChanceRefused(Faults):
    """An outcome of chance that cannot have happened; nothing has changed."""


class MatchRefused(Faults):
    """A game that a match has no room for; nothing was recorded."""


class DataError(CardiaError, ValueError):
    """A file that does not say what its format asks for: which file, where in it, what was expected."""


class CardUnknown(CardiaError):
    """What follows hangs on a card that nobody knows: which one, and what of it was looked at.

    ``against`` is the faction that its own was compared with, where that is what was looked at.
    """

    def __init__(self, card: str, looked_at: str, against: str = "") -> None:
        self.card, self.looked_at, self.against = card, looked_at, against
        super().__init__(
            Message("what follows hangs on a card that nobody knows; name it, or ask what it can be")
        )


class LogContradiction(CardiaError, ValueError):
    """An event that cannot have happened on the table before it."""


def no_such_event(number: int, events: Sized) -> UnknownName:
    """Return the refusal of an event number, to be raised, that says which numbers there are."""
    if not events:
        return UnknownName("there is no event {number}: the log is empty", number=number)
    return UnknownName(
        "there is no event {number}: the log has events 1 to {last}", number=number, last=len(events)
    )
