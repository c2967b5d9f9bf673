"""Publishing a game of Cardia while it goes on: what its events hide from a spectator.

How lines are committed to, chained, written, read and opened is the kernel's:
``kernel.published.publishing`` says why.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from cardia_rules.catalogue import PROTECTORS
from cardia_rules.errors import UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.table import Table
from cardia_rules.kernel.log.format import LIMITS, Limits
from cardia_rules.kernel.published import file as published_file
from cardia_rules.kernel.published import publishing
from cardia_rules.kernel.published.file import NotOpened
from cardia_rules.kernel.published.publishing import Publishing
from cardia_rules.spelling import quoted
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

PublishedLine: TypeAlias = publishing.PublishedLine[seen.EverySeenEvent]
Opening: TypeAlias = publishing.Opening[ev.EveryEvent]
GamePublished: TypeAlias = published_file.PublishedLog[seen.AnySeenEvent, ev.AnyEvent]
GameOpened: TypeAlias = published_file.Opened[ev.AnyEvent]

Fact = Literal[
    "position",
    "deck-order",
    "decision",
    "drawn-card",
    "face-down-card",
    "card-put-under",
    "protectors",
    "note",
    "origin",
    "nothing",  # nothing of this event was hidden
]

_FACTS: Final[dict[type, Fact]] = {
    seen.PositionArrangedSeen: "position",
    seen.DeckShuffledSeen: "deck-order",
    seen.DecisionTakenSeen: "decision",
    seen.CardDrawnSeen: "drawn-card",
    seen.CardPlacedSeen: "face-down-card",
    seen.CardPutUnderSeen: "card-put-under",
    seen.ProtectorsLaidSeen: "protectors",
    seen.JudgeNotedSeen: "note",
    ev.GameSetUp: "origin",
}


# ------------------------------------------------------------------ who sees what
def _unhidden(event: seen.AnySeenEvent) -> ev.AnyEvent | None:
    """Return the event behind one that is seen whole; nothing for one that hides something."""
    if isinstance(event, ev.GameSetUp):
        return event if event.about.origin is None else None
    if isinstance(event, seen.ProtectorTurnedSeen):
        return seen.whole(event, ev.ProtectorTurned)
    if isinstance(event, seen.DecisionTakenSeen) and event.option is not None:
        return seen.whole(event, ev.DecisionTaken)
    if isinstance(event, seen.JudgeNotedSeen) and event.words is not None:
        return seen.whole(event, ev.JudgeNoted)
    return None if isinstance(event, seen.SeenEvent) else event


def _check_protectors(event: ev.AnyEvent, _table: Table) -> None:
    """Refuse a row with a protector that whoever committed to it has made up."""
    if isinstance(event, ev.ProtectorsLaid):
        for protector in event.row:
            if protector not in PROTECTORS:
                raise UnknownName(f"no protector is called {quoted(protector)}")


def _tells_apart(event: ev.AnyEvent) -> bool:
    """Tell whether no other game begins so: it has an id, or a shuffle comes first, never the same twice."""
    if isinstance(event, ev.GameSetUp):
        return bool(event.about.game) or event.about.origin is None
    return not isinstance(event, ev.PositionArranged) or bool(event.about.game)


CARDIA_PUBLISHED: Final[Publishing[ev.AnyEvent, Table, seen.AnySeenEvent]] = Publishing(
    name="cardia-published",
    version=1,
    event_types=ev.EveryEvent,
    seen_types=seen.EverySeenEvent,
    fold=fold,
    see=partial(see_event, viewer="spectator"),
    see_whole=partial(see_event, viewer="judge"),
    unhidden=_unhidden,
    facts=_FACTS,
    check=_check_protectors,
    tells_apart=_tells_apart,
)
HEADER: Final = published_file.header_of(CARDIA_PUBLISHED)


# ------------------------------------------------------------------ what users call
class Publisher(publishing.PublisherOf[ev.AnyEvent, Table, seen.AnySeenEvent]):
    """Turn the events of one game into lines, in order, and keep the openings.

    The salts are made from a ``secret``: after a restart the same secret and the same log give the same
    lines, so that nothing else has to be kept. Without one, a secret is drawn that nobody knows later.
    """

    @property
    def header(self) -> published_file.PublishedHeader:
        """Return the first line of the file, which says what it is."""
        return HEADER

    def __init__(self, *, secret: bytes | None = None) -> None:
        super().__init__(CARDIA_PUBLISHED, secret=secret)


def write_published(lines: Iterable[PublishedLine], openings: Iterable[Opening] = ()) -> bytes:
    """Return a whole file; without the openings, as much of it as may be shown while the game goes on."""
    return published_file.write_published(CARDIA_PUBLISHED, lines, openings)


def read_published(data: bytes, limits: Limits = LIMITS) -> GamePublished:
    """Read a published log's file, as far as it is right, and what is wrong after that; never raise.

    Chain and commitments are not looked at here: ``check_openings`` and ``verify`` do that.
    """
    return published_file.read_published(CARDIA_PUBLISHED, data, limits)


def check_openings(
    lines: Sequence[PublishedLine],
    openings: Sequence[Opening],
    *,
    noted: Mapping[int, str] | None = None,
) -> GameOpened | NotOpened:
    """Check the chain, every commitment and that the opened events look like what was published.

    ``noted`` are chain values that somebody kept from the time of publishing, by line number. Only they
    show that a log was not written anew as a whole.
    """
    return published_file.check_openings(CARDIA_PUBLISHED, lines, openings, noted=noted)
