"""Going back: a new branch from an earlier event. What was played stays as it is, whatever comes of it."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cardia_rules.errors import LogContradiction, UnknownName
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution import engine
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.recipe import play_again
from cardia_rules.views.learned import Learned, learned_since


class Rewind(NamedTuple):
    """``game`` goes on from ``number``; ``trunk`` is the log that it branched off, whole.

    ``learned`` is what each seat has learned in the trunk since then, and knows in the branch too.
    """

    trunk: tuple[AnyEvent, ...]
    number: int
    game: Game
    learned: Learned


def go_back(events: Sequence[AnyEvent], number: int, *, chance: Random | None = None) -> Rewind:
    """A game that goes on from just after an event.

    Between two inputs the rules allow nothing else than what happened, so the branch begins at the
    next decision or chance outcome after that event; ``Rewind.number`` says where that is. Raises
    ``LogContradiction`` for a log that is not what the rules give: nothing could be played on from it.
    """
    if not 0 < number <= len(events):
        raise UnknownName(f"there is no event {number}: the log has events 1 to {len(events)}")
    kept = play_again(events[:number])
    if kept.divergence is not None or kept.position is None:
        raise LogContradiction(str(kept.divergence))
    return Rewind(
        trunk=tuple(events),
        number=len(kept.events),
        game=Game(engine.Resolution(kept.events, kept.position), chance),
        learned=learned_since(events, min(len(kept.events), len(events))),
    )
