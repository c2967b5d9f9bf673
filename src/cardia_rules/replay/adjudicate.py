"""Re-adjudication: does a log say what the rules give, and would other answers have changed the game?"""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import CardiaError, DataError, Faults, LogContradiction
from cardia_rules.events.answers import Answers
from cardia_rules.events.log import GameLog, read_log
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent, GameSetUp, PositionArranged
from cardia_rules.game.game import Game, events_of
from cardia_rules.game.ruleset import CARDIA, FACTS, GameDivergence, GameReasons, play_again
from cardia_rules.game.setup import make_answers
from cardia_rules.game.setup import with_answers as setup_with_answers
from cardia_rules.kernel import verifying
from cardia_rules.kernel.log.format import ReadLog, strict
from cardia_rules.kernel.log.problems import LogProblem, not_bytes
from cardia_rules.kernel.log.reading import bytes_of_file
from cardia_rules.kernel.published.file import PublishedLog
from cardia_rules.kernel.verifying import NEARLY_BYTES, Conclusion
from cardia_rules.resolution.position import Position
from cardia_rules.seen.game import NoDeal, SeenGame
from cardia_rules.seen.log import SeenLog, is_seen, read_seen
from cardia_rules.spelling import quoted
from cardia_rules.views.published import CARDIA_PUBLISHED, GamePublished

__all__ = [
    "Conclusion",
    "Finding",
    "OtherAnswers",
    "Recorded",
    "other_answers",
    "setup_of",
    "under",
    "under_each",
    "verify",
    "verify_file",
    "verify_seen",
    "with_answers",
]

Recorded = bytes | GameLog | Sequence[AnyEvent] | Game
Finding: TypeAlias = verifying.Finding[AnyEvent, Position]


def verify_file(path: str | PathLike[str], *, facts: bool = False) -> Finding:
    """Verify a file on disk, as ``verify`` does its bytes."""
    data = bytes_of_file(path)
    if isinstance(data, LogProblem):
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=data)
    return verify(data, facts=facts)


def verify(log: Recorded | GamePublished | PathLike[str], *, facts: bool = False) -> Finding:
    """Resolve a log's decisions and chance outcomes again, and compare every event; never raise.

    A log is the bytes of its file, a path to it, its events or a game. What comes of it is true if the game
    stands: ``if verify(log):`` is not true of a forgery.
    Of a published log the chain, the commitments and their openings are checked first. For a game that was
    seen, a deal is looked for under which the rules give all of it. With ``facts`` only what happened is
    compared, and not why, which takes a fraction of the time.
    """
    if not isinstance(log, bytes):
        log = events_of(log)
        if not isinstance(log, Sequence | ReadLog | PublishedLog | PathLike):
            problem = LogProblem(
                "wrong-type", 0, f"a log is a game, its events or the bytes of its file, not {quoted(log)}"
            )
            return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=problem)
        if isinstance(log, PathLike):
            return verify_file(log, facts=facts)
    if isinstance(log, bytes) and is_seen(log):
        return verify_seen(read_seen(log))
    return verifying.verify(FACTS if facts else CARDIA, CARDIA_PUBLISHED, log)


def verify_seen(log: SeenLog) -> Finding:
    """Tell whether a game that was seen is possible, or which event no deal allows; never raise."""
    if log.problem is not None:
        return Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=log.problem)
    try:
        game = SeenGame.from_events(log.events)
    except NoDeal as refused:
        recorded: Any = log.events[min(refused.number, len(log.events)) - 1]
        divergence = GameDivergence(
            number=refused.number,
            recorded=recorded,
            given=refused.given,
            failures=refused.failures,
        )
        return Finding(conclusion=Conclusion.DIVERGED, agreed=refused.number - 1, divergence=divergence)
    except CardiaError as refused:  # a set-up that cannot be played
        failures = refused.failures if isinstance(refused, Faults) else ()
        begins: Any = log.events[0]
        divergence = GameDivergence(number=1, recorded=begins, failures=failures)
        return Finding(conclusion=Conclusion.DIVERGED, agreed=0, divergence=divergence)
    return Finding(conclusion=Conclusion.POSSIBLE, agreed=game.number)


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
    """Return where a game would first have gone another way under other answers; the rest stay as recorded.

    Raises ``SetupRefused`` for an answer that does not exist, ``LogUnreadable`` for such a log.
    """
    events = _events(log)
    recorded = setup_of(events[0]).answers
    return _compared(events, recorded, make_answers(answers, recorded))


def under_each(log: Recorded) -> tuple[OtherAnswers, ...]:
    """Play a log again under every other answer to every question, one at a time."""
    events = _events(log)
    recorded = setup_of(events[0]).answers
    return tuple(_compared(events, recorded, other) for _question, _answer, other in other_answers(recorded))


_QUESTIONS: Final = msgspec.structs.fields(Answers)


def other_answers(recorded: Answers) -> Iterator[tuple[str, str, Answers]]:
    """Yield every question, each other answer to it, and all answers with that one."""
    for question in _QUESTIONS:
        for answer in get_args(question.type):
            if answer != getattr(recorded, question.name):
                yield question.encode_name, answer, replace(recorded, **{question.name: answer})


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


def _events(recorded: Recorded) -> Sequence[AnyEvent]:
    log: bytes | GameLog | Sequence[AnyEvent] = events_of(recorded)
    if isinstance(log, NEARLY_BYTES):
        raise DataError(str(not_bytes(log)))
    if isinstance(log, bytes):
        log = read_log(log)
    events = strict(log).events if isinstance(log, ReadLog) else log
    if not events:
        raise LogContradiction("an empty log has no beginning")
    return events


def setup_of(event: AnyEvent) -> Setup:
    """Return what the table agreed on, from a log's first event."""
    if isinstance(event, GameSetUp):
        return event.setup
    if isinstance(event, PositionArranged):
        return event.table.setup
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def with_answers(event: AnyEvent, answers: Answers) -> AnyEvent:
    """Return the same beginning under other answers."""
    return with_setup(event, setup_with_answers(setup_of(event), answers))


def with_setup(event: AnyEvent, setup: Setup) -> AnyEvent:
    """Return the same beginning with another set-up."""
    if isinstance(event, PositionArranged):
        return replace(event, table=replace(event.table, setup=setup))
    assert isinstance(event, GameSetUp)
    return replace(event, setup=setup)
