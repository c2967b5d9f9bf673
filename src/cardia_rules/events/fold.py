"""The fold: what each event does to the table, and no rule.

It trusts nothing: an event about a card that is not where it says contradicts the log before it.
"""

from collections.abc import Iterable

from cardia_rules.errors import LogContradiction
from cardia_rules.events import fold_cards, fold_pieces
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.folding import FOLDS
from cardia_rules.events.table import Side, Table

# Importing these two registers their folds.
REGISTERED = (fold_cards, fold_pieces)


def fold(table: Table | None, event: ev.AnyEvent) -> Table:
    """The table after one more event; only a first event needs no table before it."""
    if table is None:
        return _beginning(event)
    try:
        how = FOLDS[type(event)]
    except KeyError:
        raise LogContradiction(f"{type(event).__name__} cannot happen in the middle of a game") from None
    return how(table, event)


def fold_all(events: Iterable[ev.AnyEvent]) -> Table:
    """The table that a whole log leads to."""
    table: Table | None = None
    for event in events:
        if table is None or type(event) not in FOLDS:
            table = fold(table, event)  # which says what is wrong
        else:
            table = FOLDS[type(event)](table, event)
    if table is None:
        raise LogContradiction("an empty log has no table")
    return table


def _beginning(event: ev.AnyEvent) -> Table:
    if isinstance(event, ev.GameSetUp):
        deck = event.setup.deck
        return Table(setup=event.setup, north=Side(deck=deck), south=Side(deck=deck))
    if isinstance(event, ev.PositionArranged):
        return event.table
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def _unchanged(table: Table, _event: ev.Event) -> Table:
    return table


for _kind in (
    ev.PhaseSkipped,
    ev.DecisionTaken,
    ev.CoinTossed,
    ev.PickedAtRandom,
    ev.AbilityActivated,
    ev.EffectIgnored,
    ev.FactionNamed,
    ev.SignetsCounted,
    ev.ProtectorActivated,
    ev.ProtectorPassed,
    ev.NothingDrawn,
    ev.LocationApplied,
    ev.WinsCancelled,
):
    FOLDS[_kind] = _unchanged
