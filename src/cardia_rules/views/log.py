"""What each viewer sees of each event: all of those that are open, and one entry for each of the others.

Every event of the log is in every viewer's log, under the same number, so that a number, a cause or
a gap tells nothing. Which events happen follows from what lies open; where a hidden card makes the
difference (a hand without the faction that was named), the rules themselves make it public.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, TypeVar, get_args

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.about import About
from cardia_rules.events.fold import fold
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.seeing import shown_whole
from cardia_rules.spelling import kebab
from cardia_rules.views import events as seen
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.view import SeenTable, see_table, seen_faction
from cardia_rules.views.viewers import Viewer, known, may_look

if TYPE_CHECKING:
    from cardia_rules.game.game import Game

E = TypeVar("E", bound=ev.Event)
_Shows = Callable[[Any, Table, Viewer], Any]
_SEEING: dict[type, _Shows] = {}
_WHY: Final = ("rulings", "cause", "questions", "why_not")

# What a seat decides about cards that lie open is seen by all; what it picks from its hand is seen
# when the card is shown, not when it is chosen: the same option also puts a card under the deck.
OPEN_OPTIONS: Final = (
    op.ChooseCard,
    op.ChooseTwo,
    op.ChooseNext,
    op.ChoosePieces,
    op.ChooseAmount,
    op.NameAFaction,
    op.Decline,
)
HIDDEN_OPTIONS: Final = (op.PlaceCard, op.ChooseFromHand)


def see_event(event: ev.AnyEvent, table: Table, viewer: Viewer) -> seen.AnySeenEvent:
    """Return what a viewer sees of an event; ``table`` is the one it led to."""
    shown: seen.AnySeenEvent = _SEEING[type(event)](event, table, known(viewer))
    return shown


def see_log(events: "Game | Iterable[ev.AnyEvent]", viewer: Viewer) -> tuple[seen.AnySeenEvent, ...]:
    """Return a whole log, or that of a game, as a viewer sees it; ``news`` tells only what is new."""
    table: Table | None = None
    log: list[seen.AnySeenEvent] = []
    held: Any = getattr(events, "game", events)  # a kept game holds its game, and a game its events
    for event in getattr(held, "events", held):
        table = fold(table, event)
        log.append(see_event(event, table, viewer))
    return tuple(log)


# ------------------------------------------------------------------ open to all
def _as_it_is(event: Any, _table: Table, _viewer: Viewer) -> Any:
    return event


for _kind in get_args(ev.OpenEvent):
    shown_whole(_kind, *_WHY, *_kind.open_to_all)
    _SEEING[_kind] = _as_it_is


# ------------------------------------------------------------------ hidden in part
class _Why(TypedDict):
    rulings: tuple[str, ...]
    cause: int
    questions: tuple[str, ...]
    why_not: tuple[ev.WhyNot, ...]


def _why(event: ev.Event) -> _Why:
    """Return the reasons of an event, which are for everybody."""
    return _Why(rulings=event.rulings, cause=event.cause, questions=event.questions, why_not=event.why_not)


def _sees(kind: type[E]) -> Callable[[Callable[[E, Table, Viewer], Any]], Callable[[E, Table, Viewer], Any]]:
    def register(how: Callable[[E, Table, Viewer], Any]) -> Callable[[E, Table, Viewer], Any]:
        _SEEING[kind] = how
        return how

    return register


def _seen_about(about: About, viewer: Viewer) -> About:
    """Leave the hash of the log that a game came from to a judge: it covers the decks, and could be tried."""
    if about.origin is None or viewer == "judge":
        return about
    return replace(about, origin=replace(about.origin, hash=""))


@_sees(ev.GameSetUp)
def _game_set_up(event: ev.GameSetUp, _table: Table, viewer: Viewer) -> ev.GameSetUp:
    about = _seen_about(event.about, viewer)
    return event if about is event.about else replace(event, about=about)


@_sees(ev.JudgeNoted)
def _judge_noted(event: ev.JudgeNoted, _table: Table, viewer: Viewer) -> seen.JudgeNotedSeen:
    return seen.JudgeNotedSeen(
        on=event.on,
        by=event.by,
        public=event.public,
        words=event.words if event.public or viewer == "judge" else None,
        **_why(event),
    )


@_sees(ev.PositionArranged)
def _position_arranged(
    event: ev.PositionArranged, _table: Table, viewer: Viewer
) -> seen.PositionArrangedSeen:
    return seen.PositionArrangedSeen(
        table=see_table(event.table, viewer),
        about=_seen_about(event.about, viewer),
        **_why(event),
    )


@_sees(ev.DeckShuffled)
def _deck_shuffled(event: ev.DeckShuffled, _table: Table, viewer: Viewer) -> seen.DeckShuffledSeen:
    return seen.DeckShuffledSeen(
        seat=event.seat,
        count=len(event.order),
        order=event.order if viewer == "judge" else None,
        **_why(event),
    )


@_sees(ev.DecisionTaken)
def _decision_taken(event: ev.DecisionTaken, _table: Table, viewer: Viewer) -> seen.DecisionTakenSeen:
    known = may_look(viewer, event.seat) or isinstance(event.option, OPEN_OPTIONS)
    return seen.DecisionTakenSeen(
        seat=event.seat,
        ask=event.ask,
        kind=kebab(type(event.option).__name__),
        option=event.option if known else None,
        **_why(event),
    )


@_sees(ev.CardDrawn)
def _card_drawn(event: ev.CardDrawn, _table: Table, viewer: Viewer) -> seen.CardDrawnSeen:
    return seen.CardDrawnSeen(
        seat=event.seat,
        card=event.card if may_look(viewer, event.seat) else None,
        **_why(event),
    )


@_sees(ev.CardPlaced)
def _card_placed(event: ev.CardPlaced, _table: Table, viewer: Viewer) -> seen.CardPlacedSeen:
    return seen.CardPlacedSeen(
        seat=event.seat,
        place=event.place,
        card=event.card if may_look(viewer, event.seat) else None,
        origin=event.origin,
        **_why(event),
    )


@_sees(ev.CardPutUnder)
def _card_put_under(event: ev.CardPutUnder, _table: Table, viewer: Viewer) -> seen.CardPutUnderSeen:
    return seen.CardPutUnderSeen(
        seat=event.seat,
        card=event.card if may_look(viewer, event.seat) else None,
        **_why(event),
    )


@_sees(ev.ProtectorsLaid)
def _protectors_laid(event: ev.ProtectorsLaid, table: Table, viewer: Viewer) -> seen.ProtectorsLaidSeen:
    return seen.ProtectorsLaidSeen(
        factions=tuple(seen_faction(table.setup, protector) for protector in event.row),
        row=event.row if viewer == "judge" else None,
        **_why(event),
    )


@_sees(ev.ProtectorTurned)
def _protector_turned(event: ev.ProtectorTurned, table: Table, _viewer: Viewer) -> seen.ProtectorTurnedSeen:
    turned = next(guard for guard in table.guards if guard.place == event.place)
    return seen.ProtectorTurnedSeen(
        place=event.place,
        protector=turned.protector,
        **_why(event),
    )


# ------------------------------------------------------------------ event and table
class SeenMoment(NamedTuple):
    """An event and the table after it, as a viewer sees them."""

    number: int
    event: AnySeenEvent
    table: SeenTable


def see_game(events: Sequence[AnyEvent], viewer: Viewer) -> Iterator[SeenMoment]:
    """Yield every event of a game and the table after it, as a viewer sees them.

    One at a time: a log may say that thousands of things wait, and every table would hold them anew.
    """
    if not events:
        raise LogContradiction("an empty log has no table")
    table: Table | None = None
    for number, event in enumerate(events, 1):
        table = fold(table, event)
        yield SeenMoment(number, see_event(event, table, viewer), see_table(table, viewer))
