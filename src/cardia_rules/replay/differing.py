"""In what two events differ: in what happened, or only in why."""

from typing import Final

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.recipe import Divergence

_REASONS: Final = frozenset(("rulings", "cause", "questions"))


def fields_that_differ(divergence: Divergence) -> tuple[str, ...]:
    """By name; none when the two are not even the same kind of event."""
    recorded, given = divergence.recorded, divergence.given
    if given is None or type(given) is not type(recorded):
        return ()
    return _differing(recorded, given)


def only_reasons_differ(divergence: Divergence) -> bool:
    """Whether the same happened for other reasons."""
    fields = fields_that_differ(divergence)
    return bool(fields) and _REASONS.issuperset(fields)


def same_facts(one: AnyEvent, other: AnyEvent) -> bool:
    """Whether the same happened, for whatever reasons."""
    return type(one) is type(other) and _REASONS.issuperset(_differing(one, other))


def _differing(one: AnyEvent, other: AnyEvent) -> tuple[str, ...]:
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))
