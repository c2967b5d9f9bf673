"""The fold: what each event does to the table, and no rule.

It trusts nothing: an event about a card that is not where it says contradicts the log before it.
"""

from collections.abc import Iterable
from functools import reduce

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold_in_place import folded_in_place
from cardia_rules.events.folding import FOLDS
from cardia_rules.events.table import Side, Table


def fold(table: Table | None, event: ev.AnyEvent) -> Table:
    """The table after one more event; only a first event needs no table before it."""
    if table is None:
        return _beginning(event)
    how = FOLDS.get(type(event))
    if how is None:
        raise _too_late_for(event)
    return how(table, event)


def fold_all(events: Iterable[ev.AnyEvent], table: Table | None = None) -> Table:
    """The table that a whole log leads to, or the rest of one from the table before it."""
    rest = tuple(events)
    if table is None:
        if not rest:
            raise LogContradiction("an empty log has no table")
        table, rest = _beginning(rest[0]), rest[1:]
    try:
        return folded_in_place(rest, table)
    except LogContradiction:
        return reduce(fold, rest, table)  # which says what contradicts what


def _too_late_for(event: ev.AnyEvent) -> LogContradiction:
    return LogContradiction(f"{type(event).__name__} cannot happen in the middle of a game")


def _beginning(event: ev.AnyEvent) -> Table:
    if isinstance(event, ev.GameSetUp):
        deck = event.setup.deck
        return Table(setup=event.setup, north=Side(deck=deck), south=Side(deck=deck))
    if isinstance(event, ev.PositionArranged):
        return event.table
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")
