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
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent, GameSetUp, PositionArranged
from cardia_rules.kernel.log_format import ReadLog, strict
from cardia_rules.kernel.problems import LogProblem, not_bytes
from cardia_rules.kernel.reading import bytes_of_file
from cardia_rules.replay.byte_for_byte import resolved_byte_for_byte
from cardia_rules.resolution.ruleset import GameDivergence, GameReasons, play_again
from cardia_rules.resolution.setup import make_answers
from cardia_rules.resolution.setup import with_answers as setup_with_answers
from cardia_rules.views.opened import NotOpened, OpeningFault, check_openings
from cardia_rules.views.published_file import PublishedLog, is_published, read_published

Recorded = bytes | GameLog | Sequence[AnyEvent]
# Sequences as well, though of no events: a file's name or its text is easily given for its bytes.
_NEARLY_BYTES: Final = (str, bytearray, memoryview)


class Conclusion(StrEnum):
    """What came of playing a log again: facts decide, reasons inform."""

    EXACT = "exact"
    OTHER_REASONS = "other-reasons"  # the same game, and some events cite something else now
    CUT = "cut"  # what is there is what the rules give, and it stops before what they still owe
    DIVERGED = "diverged"  # something else happened than the rules give
    UNREADABLE = "unreadable"
    NOT_OPENED = "not-opened"  # a published log whose hidden facts are not those it committed to


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What came of resolving a log again; it is true if the game stands.

    ``agreed`` counts the events that are what the rules give, of a log with a ``problem`` those before it.
    ``reasons`` are the events that happened as the rules say and cite something else than today. ``owed`` are
    those that follow by the rules when the log stops before the next input.
    """

    conclusion: Conclusion
    agreed: int
    owed: tuple[AnyEvent, ...] = ()
    reasons: tuple[GameReasons, ...] = ()
    divergence: GameDivergence | None = None
    problem: LogProblem | None = None
    fault: OpeningFault | None = None

    def __bool__(self) -> bool:
        """Tell whether the log holds a game that the rules give."""
        return self.conclusion in (Conclusion.EXACT, Conclusion.OTHER_REASONS)

    @property
    def goes_on(self) -> bool:
        """Tell whether a game can go on from the log: its facts are what the rules give, as far as it
        goes.
        """
        return bool(self) or self.conclusion is Conclusion.CUT

    def __str__(self) -> str:
        if self.fault is not None:
            return f"not opened: {self.fault.message}"
        if self.problem is not None:
            return f"unreadable: {self.problem} ({self.agreed} events before it are what the rules give)"
        if self.divergence is not None:
            return f"diverged: {self.divergence}"
        agreed = f"{self.agreed} events are what the rules give"
        if self.owed:
            return f"cut: {agreed}, and {len(self.owed)} that must follow are missing"
        if self.reasons:
            one = self.reasons[0]
            cited = f"event {one.number} cited {_listed(one.recorded)}, and cites {_listed(one.given)} now"
            return (
                f"the same game for other reasons: {agreed}, {len(self.reasons)} for other reasons; {cited}"
            )
        return f"exact: {agreed}"


def _listed(event: AnyEvent) -> str:
    return ", ".join((*event.rulings, *event.questions)) or "nothing"


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
        whole = log.events if isinstance(log, ReadLog) else ()
        return _judged_as_far_as_it_is_whole(whole, problem)
    if isinstance(log, PublishedLog):
        return _published_verified(log)
    return _events_verified(log.events if isinstance(log, ReadLog) else log)


def _judged_as_far_as_it_is_whole(events: Sequence[AnyEvent], problem: LogProblem) -> Finding:
    """Judge the steps before what is wrong: a file cut in its last line is still a game up to there."""
    if not events:
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
    return replace(_events_verified(events), conclusion=Conclusion.UNREADABLE, owed=(), problem=problem)


def _bytes_verified(log: bytes) -> Finding:
    replay = resolved_byte_for_byte(log)
    if replay is not None:
        return Finding(conclusion=Conclusion.EXACT, agreed=len(replay.given))
    # What the rules give folds: only a log that they do not give must be looked at for that.
    finding = verify(read_unfolded(log))
    return finding or verify(read_log(log))


def _published_verified(log: PublishedLog) -> Finding:
    opened = check_openings(log.lines, log.openings)
    if isinstance(opened, NotOpened):
        return Finding(conclusion=Conclusion.NOT_OPENED, agreed=0, fault=opened.faults[0])
    return _events_verified(opened.events)


def _events_verified(events: Sequence[AnyEvent]) -> Finding:
    if not events:
        problem = LogProblem("empty", 0, "there are no events")
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
    replay = play_again(tuple(events))
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
    changed: GameDivergence | None
    reasons: GameReasons | None


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
    replay = play_again((begun, *events[1:]))
    changed = replay.divergence
    if changed is not None and changed.number == 1:
        changed = replace(changed, recorded=events[0])  # not the beginning that was only tried
    return OtherAnswers(
        answers=differ, changed=changed, reasons=replay.reasons[0] if replay.reasons else None
    )


def _events(log: Recorded) -> Sequence[AnyEvent]:
    if isinstance(log, _NEARLY_BYTES):
        raise DataError(str(not_bytes(log)))
    if isinstance(log, bytes):
        log = read_log(log)
    events = strict(log).events if isinstance(log, ReadLog) else log
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
    setup = setup_with_answers(setup_of(event), answers)
    if isinstance(event, PositionArranged):
        return replace(event, table=replace(event.table, setup=setup))
    assert isinstance(event, GameSetUp)
    return replace(event, setup=setup)
