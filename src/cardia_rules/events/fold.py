"""The fold: the table that events lead to. Each says itself what it does to a table, and knows no rule.

It trusts nothing: an event about a card that is not where it says contradicts the log before it.
"""

from collections.abc import Iterable

from cardia_rules.errors import LogContradiction
from cardia_rules.events.table import Table, Working
from cardia_rules.events.vocabulary import AnyEvent, Beginning, Event


def fold(table: Table | None, event: AnyEvent) -> Table:
    """Return the table after one more event; only a first event needs no table before it."""
    if table is None:
        return _beginning(event)
    if type(event).apply is Event.apply:
        return table  # it only tells
    changing = Working(table)
    event.apply(changing)
    return changing.frozen()


def fold_all(events: Iterable[AnyEvent], table: Table | None = None) -> Table:
    """Return the table that a whole log leads to, or the rest of one from the table before it."""
    rest = iter(events)
    if table is None:
        first = next(rest, None)
        if first is None:
            raise LogContradiction("an empty log has no table")
        table = _beginning(first)
    changing = Working(table)
    for event in rest:
        event.apply(changing)
    return changing.frozen()


def _beginning(event: AnyEvent) -> Table:
    if isinstance(event, Beginning):
        return event.begin()
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")
