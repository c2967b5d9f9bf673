"""Go on with a game whose recorded facts the rules no longer give, because a rule was mended since.

What happened stays as it happened. The round that is under way is laid out as it began, in a new log that
names the old one, and its decisions are taken again under the rules of today as far as they still can be.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events.about import Origin
from cardia_rules.events.fold import fold_all
from cardia_rules.events.log import CARDIA_LOG, GameLog, load_log
from cardia_rules.events.vocabulary import AnyEvent, JudgeNoted, PhaseBegan
from cardia_rules.game import engine
from cardia_rules.game.game import Game, about_of
from cardia_rules.game.ruleset import is_input, play_again
from cardia_rules.kernel.log.format import ReadLog, strict
from cardia_rules.replay.branch import Stop, follow


class CarriedOn(NamedTuple):
    """A game that goes on from another one; it begins with the table after event ``number`` of that log.

    ``stop`` is the first decision of the round under way that the rules of today refuse, if there is one:
    from there the players decide anew.
    """

    game: Game
    number: int
    stop: Stop | None


def carry_on(log: bytes | GameLog | Sequence[AnyEvent], *, chance: Random | None = None) -> CarriedOn:
    """Return a new game that goes on from the table as it lies in a log.

    Signets are where the rules of today put them: what differs is recorded as events. Raise
    ``LogUnreadable`` for such a log, ``LogContradiction`` where there is nothing to carry on: the rules give
    the log, or the game is over as it was recorded, or no round has begun.
    """
    if isinstance(log, bytes):
        log = load_log(log)
    events = strict(log).events if isinstance(log, ReadLog) else tuple(log)
    if play_again(events).divergence is None:
        raise LogContradiction("the rules give this log: Game.from_log goes on with it")
    if fold_all(events).over is not None:
        raise LogContradiction("the game is over as it was recorded, and its result stands")
    number = _last_round(events)
    about = about_of(events[0])
    origin = Origin(how="carried-on", number=number, game=about.game, hash=CARDIA_LOG.hash_at(events, number))
    begun = engine.arranged(fold_all(events[:number]), replace(about, game="", origin=origin))
    later = ((at, event) for at, event in enumerate(events[number:], number + 1) if _taken_again(event))
    branch = follow(events, begun, later)
    return CarriedOn(Game(engine.Resolution(branch.events, branch.position), chance), number, branch.stop)


def _taken_again(event: AnyEvent) -> bool:
    """Leave out a judge's notes: they are on events of the old log."""
    return is_input(event) and not isinstance(event, JudgeNoted)


def _last_round(events: Sequence[AnyEvent]) -> int:
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if isinstance(event, PhaseBegan) and event.phase == 1:
            return number
    raise LogContradiction("no round has begun in this log: begin the game anew")
