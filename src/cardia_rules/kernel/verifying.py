"""Verify a log: read it, open it if it was published, play it again by the rules, and conclude."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, Generic

import msgspec
from msgspec.structs import replace

from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.format import E, ReadLog, T
from cardia_rules.kernel.log.problems import LogProblem, not_bytes
from cardia_rules.kernel.playing import Divergence, OtherReasons, P, Ruleset, play_again
from cardia_rules.kernel.published.file import (
    NotOpened,
    OpeningFault,
    PublishedLog,
    check_openings,
    is_published,
    read_published,
)
from cardia_rules.kernel.published.publishing import Publishing, S

# Sequences as well, though of no events: a file's name or its text is easily given for its bytes.
NEARLY_BYTES: Final = (str, bytearray, memoryview)


class Conclusion(StrEnum):
    """What came of playing a log again: facts decide, reasons inform."""

    EXACT = "exact"
    OTHER_REASONS = "other-reasons"  # the same game, and some events cite something else now
    CUT = "cut"  # what is there is what the rules give, and it stops before what they still owe
    DIVERGED = "diverged"  # something else happened than the rules give
    UNREADABLE = "unreadable"
    NOT_OPENED = "not-opened"  # a published log whose hidden facts are not those it committed to
    POSSIBLE = "possible"  # a game that was seen, and there is a deal under which the rules give all of it


class Finding(msgspec.Struct, Generic[E, P], frozen=True, kw_only=True):
    """What came of resolving a log again; it is true if the game stands.

    ``agreed`` counts the events that are what the rules give, of a log with a ``problem`` those before it.
    ``reasons`` are the events that happened as the rules say and cite something else than today. ``owed`` are
    those that follow by the rules when the log stops before the next input.
    """

    conclusion: Conclusion
    agreed: int
    owed: tuple[E, ...] = ()
    reasons: tuple[OtherReasons[E], ...] = ()
    divergence: Divergence[E, P] | None = None
    problem: LogProblem | None = None
    fault: OpeningFault | None = None

    def __bool__(self) -> bool:
        """Tell whether the log holds a game that the rules give."""
        return self.conclusion in (Conclusion.EXACT, Conclusion.OTHER_REASONS, Conclusion.POSSIBLE)

    @property
    def goes_on(self) -> bool:
        """Tell whether a game can go on from the log: its facts, so far, are what the rules give."""
        return bool(self) or self.conclusion is Conclusion.CUT

    def __str__(self) -> str:
        if self.fault is not None:
            return f"not opened: {self.fault.message}"
        if self.problem is not None:
            return f"unreadable: {self.problem} ({self.agreed} events before it are what the rules give)"
        if self.divergence is not None:
            return f"diverged: {self.divergence}"
        if self.conclusion is Conclusion.POSSIBLE:
            return f"possible: there is a deal under which the rules give all {self.agreed} events"
        agreed = f"{self.agreed} {'event is' if self.agreed == 1 else 'events are'} what the rules give"
        if self.owed:
            return f"cut: {agreed}, and {len(self.owed)} that must follow are missing"
        if self.reasons:
            others = f"{len(self.reasons)} for other reasons"
            return f"the same game for other reasons: {agreed}, {others}; {self.reasons[0]}"
        return f"exact: {agreed}"


def verify(
    rules: Ruleset[E, T, P],
    published: Publishing[E, T, S],
    log: bytes | ReadLog[E, T] | Sequence[E] | PublishedLog[S, E],
) -> Finding[E, P]:
    """Resolve a log's decisions and chance outcomes again, and compare every event; never raise.

    Of a published log the chain, the commitments and their openings are checked first.
    """
    if isinstance(log, bytes):
        if is_published(published, log):
            return verify(rules, published, read_published(published, log))
        # What the rules give folds: only a log that they do not give must be looked at for that.
        finding = verify(rules, published, reading.read(rules.log, log, folds=False))
        return finding or verify(rules, published, reading.read(rules.log, log))
    if (problem := _problem_of(log)) is not None:
        whole = log.events if isinstance(log, ReadLog) else ()
        return _verify_as_far_as_it_is_whole(rules, whole, problem)
    if isinstance(log, PublishedLog):
        opened = check_openings(published, log.lines, log.openings)
        if isinstance(opened, NotOpened):
            return Finding(conclusion=Conclusion.NOT_OPENED, agreed=0, fault=opened.faults[0])
        return _verify_events(rules, opened.events)
    return _verify_events(rules, log.events if isinstance(log, ReadLog) else log)


def _verify_as_far_as_it_is_whole(
    rules: Ruleset[E, T, P], events: Sequence[E], problem: LogProblem
) -> Finding[E, P]:
    """Judge the steps before what is wrong: a file cut in its last line is still a game up to there."""
    if not events:
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
    found = _verify_events(rules, events)
    return replace(found, conclusion=Conclusion.UNREADABLE, owed=(), problem=problem)


def _verify_events(rules: Ruleset[E, T, P], events: Sequence[E]) -> Finding[E, P]:
    if not events:
        problem = LogProblem("empty", 0, "there are no events")
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
    replay = play_again(rules, events)
    if replay.divergence is not None:
        return Finding(
            conclusion=Conclusion.DIVERGED,
            agreed=replay.divergence.number - 1,
            reasons=replay.reasons,
            divergence=replay.divergence,
        )
    conclusion = Conclusion.OTHER_REASONS if replay.reasons else Conclusion.EXACT
    return Finding(
        conclusion=Conclusion.CUT if replay.owed else conclusion,
        agreed=len(events),
        owed=replay.owed,
        reasons=replay.reasons,
    )


def _problem_of(log: Any) -> LogProblem | None:
    if isinstance(log, NEARLY_BYTES):
        return not_bytes(log)
    return log.problem if isinstance(log, PublishedLog | ReadLog) else None
