"""What each viewer sees of each event: all of those that are open, and one entry for each of the others.

Every event of the log is in every viewer's log, under the same number, so that a number, a cause or
a gap tells nothing. Which events happen follows from what lies open; where a hidden card makes the
difference (a hand without the faction that was named), the rules themselves make it public.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

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
def _in_part(
    shown: type[seen.SeenEvent],
    hidden: str = "",
    sees: Callable[[Any, Viewer], bool] = lambda _event, _viewer: False,
    **told: Callable[[Any, Table], Any],
) -> _Shows:
    """Show the fields that ``shown`` lists, the ``hidden`` one to who ``sees`` it, and what else is ``told``.

    Reasons are among the fields: they are for everybody.
    """
    open_fields = [name for name in shown.__struct_fields__ if name != hidden and name not in told]

    def see_in_part(event: Any, table: Table, viewer: Viewer) -> Any:
        facts = {name: getattr(event, name) for name in open_fields}
        for name, tell in told.items():
            facts[name] = tell(event, table)
        if hidden and sees(event, viewer):
            facts[hidden] = getattr(event, hidden)
        return shown(**facts)

    return see_in_part


def _a_judge(_event: ev.Event, viewer: Viewer) -> bool:
    return viewer == "judge"


def _its_owner(event: Any, viewer: Viewer) -> bool:
    return may_look(viewer, event.seat)


def _who_decided(event: ev.DecisionTaken, viewer: Viewer) -> bool:
    return may_look(viewer, event.seat) or isinstance(event.option, OPEN_OPTIONS)


def _who_is_told(event: ev.JudgeNoted, viewer: Viewer) -> bool:
    return event.public or viewer == "judge"


def _turned(event: ev.ProtectorTurned, table: Table) -> str:
    return next(guard.protector for guard in table.guards if guard.place == event.place)


def _seen_about(about: About, viewer: Viewer) -> About:
    """Leave the hash of the log that a game came from to a judge: it covers the decks, and could be tried."""
    if about.origin is None or viewer == "judge":
        return about
    return replace(about, origin=replace(about.origin, hash=""))


def _game_set_up(event: ev.GameSetUp, _table: Table, viewer: Viewer) -> ev.GameSetUp:
    about = _seen_about(event.about, viewer)
    return event if about is event.about else replace(event, about=about)


def _position_arranged(event: ev.PositionArranged, _table: Table, viewer: Viewer) -> Any:
    return seen.PositionArrangedSeen(
        table=see_table(event.table, viewer),
        about=_seen_about(event.about, viewer),
        **{name: getattr(event, name) for name in _WHY},
    )


_SEEING |= {
    ev.GameSetUp: _game_set_up,
    ev.PositionArranged: _position_arranged,
    ev.JudgeNoted: _in_part(seen.JudgeNotedSeen, "words", _who_is_told),
    ev.DeckShuffled: _in_part(
        seen.DeckShuffledSeen, "order", _a_judge, count=lambda event, _table: len(event.order)
    ),
    ev.DecisionTaken: _in_part(
        seen.DecisionTakenSeen,
        "option",
        _who_decided,
        kind=lambda event, _table: kebab(type(event.option).__name__),
    ),
    ev.CardDrawn: _in_part(seen.CardDrawnSeen, "card", _its_owner),
    ev.CardPlaced: _in_part(seen.CardPlacedSeen, "card", _its_owner),
    ev.CardPutUnder: _in_part(seen.CardPutUnderSeen, "card", _its_owner),
    ev.ProtectorsLaid: _in_part(
        seen.ProtectorsLaidSeen,
        "row",
        _a_judge,
        factions=lambda event, table: tuple(seen_faction(table.setup, each) for each in event.row),
    ),
    ev.ProtectorTurned: _in_part(seen.ProtectorTurnedSeen, protector=_turned),
}


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
