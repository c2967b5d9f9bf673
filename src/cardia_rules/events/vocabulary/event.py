"""What every event has: why it happened."""

import msgspec

from cardia_rules.events.bounds import Cited, EventNumber
from cardia_rules.spelling import kebab


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=kebab,
    gc=False,
):
    """Base of all events."""

    rulings: Cited
    cause: EventNumber = 0
    questions: Cited = ()
