"""Re-adjudication: does a log say what the rules give?"""

from collections.abc import Sequence
from os import PathLike
from typing import Any, TypeAlias

from cardia_rules.errors import CardiaError, Faults
from cardia_rules.events.log import GameLog
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game, events_of
from cardia_rules.game.ruleset import CARDIA, FACTS, GameDivergence
from cardia_rules.kernel import verifying
from cardia_rules.kernel.log.format import ReadLog
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.kernel.log.reading import bytes_of_file
from cardia_rules.kernel.published.file import PublishedLog
from cardia_rules.kernel.verifying import Conclusion
from cardia_rules.resolution.position import Position
from cardia_rules.seen.game import NoDeal, SeenGame
from cardia_rules.seen.log import SeenLog, is_seen, read_seen
from cardia_rules.spelling import quoted
from cardia_rules.views.published import CARDIA_PUBLISHED, GamePublished

__all__ = ["Conclusion", "Finding", "Recorded", "verify", "verify_file", "verify_seen"]

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
    except CardiaError as refused:
        # What no deal allows; or a set-up that cannot be played, which the log begins with.
        number, given = (refused.number, refused.given) if isinstance(refused, NoDeal) else (1, None)
        recorded: Any = log.events[min(number, len(log.events)) - 1]
        failures = refused.failures if isinstance(refused, Faults) else ()
        divergence = GameDivergence(number=number, recorded=recorded, given=given, failures=failures)
        return Finding(conclusion=Conclusion.DIVERGED, agreed=number - 1, divergence=divergence)
    return Finding(conclusion=Conclusion.POSSIBLE, agreed=game.number)
