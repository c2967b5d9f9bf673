"""A whole game as one viewer sees it: every event, and the table after it."""

from collections.abc import Sequence
from typing import NamedTuple

from cardia_rules.errors import LogContradiction
from cardia_rules.events.fold import fold
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.views.seeing import see_event
from cardia_rules.views.seen_events import AnySeenEvent
from cardia_rules.views.seen_table import SeenTable, see_table
from cardia_rules.views.viewers import Viewer


class SeenMoment(NamedTuple):
    number: int
    event: AnySeenEvent
    table: SeenTable


def see_game(events: Sequence[AnyEvent], viewer: Viewer) -> list[SeenMoment]:
    if not events:
        raise LogContradiction("an empty log has no table")
    table: Table | None = None
    moments: list[SeenMoment] = []
    for number, event in enumerate(events, 1):
        table = fold(table, event)
        moments.append(SeenMoment(number, see_event(event, table, viewer), see_table(table, viewer)))
    return moments
