"""In what two events differ, in what happened or only in why; and where two games part."""

from collections.abc import Sequence

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.playing import differing_fields as _differing
from cardia_rules.replay.adjudicate import setup_of, with_answers
from cardia_rules.resolution.ruleset import CARDIA


def differing_fields(one: AnyEvent | None, other: AnyEvent | None) -> tuple[str, ...]:
    """Return the fields in which two events differ; none when they are not even of the same kind."""
    if one is None or other is None or type(one) is not type(other):
        return ()
    return _differing(one, other)


def parted(events: Sequence[AnyEvent], made: Sequence[AnyEvent]) -> int | None:
    """Return the number of the first event at which two games part, if they do.

    Beginnings under other answers are alike if the table lies alike.
    """
    if not events or not made:
        return None if events == made else 1
    begun = with_answers(made[0], setup_of(events[0]).answers)
    for number, (one, other) in enumerate(zip(events, (begun, *made[1:]), strict=False), 1):
        if not CARDIA.same_facts(one, other):
            return number
    return None if len(events) == len(made) else min(len(events), len(made)) + 1
