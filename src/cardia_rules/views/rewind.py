"""Going back: a new branch from an earlier event. What was played stays as it is, whatever comes of it."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from cardia_rules.errors import no_such_event
from cardia_rules.events.about import Origin
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.playing import trunk_up_to
from cardia_rules.resolution.game import Game, about_of, with_about
from cardia_rules.resolution.ruleset import CARDIA
from cardia_rules.views.lessons import Learned, learned_since


class Rewind(NamedTuple):
    """A branch that goes on from an earlier event.

    ``game`` goes on from ``number``; ``trunk`` is the log that it branched off, whole.

    ``learned`` is what each seat has learned in the trunk since then, and knows in the branch too.
    """

    trunk: tuple[AnyEvent, ...]
    number: int
    game: Game
    learned: Learned


def go_back(events: Sequence[AnyEvent], number: int, *, chance: Random | None = None) -> Rewind:
    """Return a game that goes on from just after an event, and names where it came from.

    Between two inputs the rules allow nothing else than what happened, so the branch begins at the
    next decision or chance outcome after that event; ``Rewind.number`` says where that is.
    """
    if not 0 < number <= len(events):
        raise no_such_event(number, events)
    shared, tip = trunk_up_to(CARDIA, events, number)
    kept, about = len(shared), about_of(shared[0])
    origin = Origin(how="branch", number=kept, game=about.game, hash=tip.hash)
    begun = with_about(shared[0], replace(about, game="", origin=origin))
    return Rewind(
        trunk=tuple(events),
        number=kept,
        game=Game.from_events((begun, *shared[1:]), chance=chance),
        learned=learned_since(events, min(kept, len(events))),
    )
