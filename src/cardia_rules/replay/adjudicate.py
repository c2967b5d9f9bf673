"""Re-adjudication: does a log say what the rules give, and would other answers have changed the game?"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from os import PathLike
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import DataError, LogContradiction
from cardia_rules.events.answers import Answers
from cardia_rules.events.log import GameLog, read_log, read_unfolded
from cardia_rules.events.problems import LogProblem, not_bytes
from cardia_rules.events.reader import bytes_of_file
from cardia_rules.events.reading import ReadLog, strict
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent, GameSetUp, PositionArranged
from cardia_rules.replay.byte_for_byte import resolved_byte_for_byte
from cardia_rules.replay.differing import only_reasons_differ, same_facts
from cardia_rules.resolution.older_logs import events_of, with_newer_reasons
from cardia_rules.resolution.recipe import Divergence, play_again
from cardia_rules.resolution.setup import make_answers
from cardia_rules.views.opened import NotOpened, OpeningFault, check_openings
from cardia_rules.views.published_before import VERSION as PUBLISHED_VERSION
from cardia_rules.views.published_file import PublishedLog, is_published, read_published

Recorded = bytes | GameLog | Sequence[AnyEvent]
# Sequences as well, though of no events: a file's name or its text is easily given for its bytes.
_NEARLY_BYTES: Final = (str, bytearray, memoryview)


class Conclusion(StrEnum):
    EXACT = "exact"
    DIVERGED = "diverged"
    UNREADABLE = "unreadable"
    NOT_OPENED = "not-opened"  # a published log whose hidden facts are not those it committed to


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What came of resolving a log again.

    ``agreed`` counts the events that are what the rules give. ``owed`` are those that follow by the
    rules when the log stops before the next decision.
    """

    conclusion: Conclusion
    agreed: int
    owed: tuple[AnyEvent, ...] = ()
    divergence: Divergence | None = None
    problem: LogProblem | None = None
    fault: OpeningFault | None = None

    def __str__(self) -> str:
        if self.fault is not None:
            return f"not opened: {self.fault.message}"
        if self.problem is not None:
            return f"unreadable: {self.problem}"
        if self.divergence is not None:
            return f"diverged: {self.divergence}"
        return f"exact: {self.agreed} events are what the rules give"


def verify_file(path: str | PathLike[str]) -> Finding:
    """The same for a file on disk."""
    data = bytes_of_file(path)
    if isinstance(data, LogProblem):
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=data)
    return verify(data)


def verify(log: Recorded | PublishedLog) -> Finding:
    """Resolve a log's decisions and chance outcomes again, and compare every event; never raises.

    Of a published log the chain, the commitments and their openings are checked first.
    """
    if isinstance(log, bytes):
        return verify(read_published(log)) if is_published(log) else _bytes_verified(log)
    if (problem := _problem_of(log)) is not None:
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
    if isinstance(log, PublishedLog):
        return _published_verified(log)
    return _events_verified(events_of(log) if isinstance(log, ReadLog) else log)


def _bytes_verified(log: bytes) -> Finding:
    replay = resolved_byte_for_byte(log)
    if replay is not None:
        return Finding(conclusion=Conclusion.EXACT, agreed=len(replay.events))
    # What the rules give folds: only a log that they do not give must be looked at for that.
    finding = verify(read_unfolded(log))
    return finding if finding.conclusion is Conclusion.EXACT else verify(read_log(log))


def _published_verified(log: PublishedLog) -> Finding:
    opened = check_openings(log.lines, log.openings, version=log.version)
    if isinstance(opened, NotOpened):
        return Finding(conclusion=Conclusion.NOT_OPENED, agreed=0, fault=opened.faults[0])
    older = log.version < PUBLISHED_VERSION
    return _events_verified(with_newer_reasons(opened.events) if older else opened.events)


def _events_verified(events: Sequence[AnyEvent]) -> Finding:
    if not events:
        problem = LogProblem("empty", 0, "there are no events")
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
    replay = play_again(events)
    if replay.divergence is not None:
        agreed = replay.divergence.number - 1
        return Finding(conclusion=Conclusion.DIVERGED, agreed=agreed, divergence=replay.divergence)
    return Finding(conclusion=Conclusion.EXACT, agreed=len(events), owed=replay.events[len(events) :])


def _problem_of(log: object) -> LogProblem | None:
    if isinstance(log, _NEARLY_BYTES):
        return not_bytes(log)
    return log.problem if isinstance(log, PublishedLog | ReadLog) else None


# ------------------------------------------------------------------ other answers
class OtherAnswers(msgspec.Struct, frozen=True, kw_only=True):
    """A game's own decisions under other answers.

    ``changed`` is the first event that would have been another, or the first decision or outcome of
    chance that the rules would not have asked for; none if the game would have gone the same way.
    ``reasons`` is the first event before it that would only have been explained differently.
    """

    answers: dict[str, str]  # those that differ from the recorded ones, by question
    changed: Divergence | None
    reasons: Divergence | None


def under(log: Recorded, answers: Mapping[str, str] | Answers) -> OtherAnswers:
    """Where a game would first have gone another way under other answers; the rest stay as recorded.

    Raises ``SetupRefused`` for an answer that does not exist, ``LogUnreadable`` for such a log.
    """
    events = _events(log)
    recorded = setup_of(events[0]).answers
    return _compared(events, recorded, make_answers(answers, recorded))


def under_each(log: Recorded) -> tuple[OtherAnswers, ...]:
    """The same for every other answer to every question, one at a time."""
    events = _events(log)
    recorded = setup_of(events[0]).answers
    return tuple(_compared(events, recorded, other) for other in _alternatives(recorded))


_QUESTIONS: Final = msgspec.structs.fields(Answers)


def _alternatives(recorded: Answers) -> Iterator[Answers]:
    for question in _QUESTIONS:
        for answer in get_args(question.type):
            if answer != getattr(recorded, question.name):
                yield replace(recorded, **{question.name: answer})


def _compared(events: Sequence[AnyEvent], recorded: Answers, other: Answers) -> OtherAnswers:
    differ = {
        question.encode_name: getattr(other, question.name)
        for question in _QUESTIONS
        if getattr(other, question.name) != getattr(recorded, question.name)
    }
    begun = with_answers(events[0], other)
    replay = play_again((begun, *events[1:]), same_facts)
    changed = replay.divergence
    if changed is not None and changed.number == 1:
        changed = replace(changed, recorded=events[0])  # not the beginning that was only tried
    return OtherAnswers(answers=differ, changed=changed, reasons=_reasons(events, replay.events))


def _reasons(events: Sequence[AnyEvent], given: Sequence[AnyEvent]) -> Divergence | None:
    for number, (one, other) in enumerate(zip(events[1:], given[1:], strict=False), 2):
        if one != other:
            divergence = Divergence(number=number, recorded=one, given=other)
            return divergence if only_reasons_differ(divergence) else None
    return None


def _events(log: Recorded) -> Sequence[AnyEvent]:
    if isinstance(log, _NEARLY_BYTES):
        raise DataError(str(not_bytes(log)))
    if isinstance(log, bytes):
        log = read_log(log)
    events = events_of(strict(log)) if isinstance(log, ReadLog) else log
    if not events:
        raise LogContradiction("an empty log has no beginning")
    return events


def setup_of(event: AnyEvent) -> Setup:
    """What the table agreed on, from a log's first event."""
    if isinstance(event, GameSetUp):
        return event.setup
    if isinstance(event, PositionArranged):
        return event.table.setup
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def with_answers(event: AnyEvent, answers: Answers) -> AnyEvent:
    """The same beginning under other answers."""
    setup = replace(setup_of(event), answers=answers)
    if isinstance(event, PositionArranged):
        return replace(event, table=replace(event.table, setup=setup))
    assert isinstance(event, GameSetUp)
    return replace(event, setup=setup)
