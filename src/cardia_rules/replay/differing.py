"""In what two events differ: in what happened, or only in why."""

from typing import Final

from cardia_rules.events.vocabulary import AnyEvent, Event
from cardia_rules.resolution.recipe import Divergence

_REASONS: Final = frozenset(Event.__struct_fields__)  # what every event has is why it happened


def differing_fields(one: AnyEvent | None, other: AnyEvent | None) -> tuple[str, ...]:
    """By name; none when the two are not even the same kind of event."""
    if one is None or other is None or type(one) is not type(other):
        return ()
    return _differing(one, other)


def fields_that_differ(divergence: Divergence) -> tuple[str, ...]:
    """Between what a log says and what the rules give."""
    return differing_fields(divergence.recorded, divergence.given)


def only_reasons_differ(divergence: Divergence) -> bool:
    """Whether the same happened for other reasons."""
    fields = fields_that_differ(divergence)
    return bool(fields) and _REASONS.issuperset(fields)


def same_facts(one: AnyEvent, other: AnyEvent) -> bool:
    """Whether the same happened, for whatever reasons."""
    return type(one) is type(other) and _REASONS.issuperset(_differing(one, other))


def _differing(one: AnyEvent, other: AnyEvent) -> tuple[str, ...]:
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))
