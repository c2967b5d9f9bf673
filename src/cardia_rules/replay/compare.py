"""In what two events differ: in what happened, or only in why."""

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.playing import differing_fields as _differing
from cardia_rules.resolution.ruleset import CARDIA, GameDivergence


def differing_fields(one: AnyEvent | None, other: AnyEvent | None) -> tuple[str, ...]:
    """Return the fields in which two events differ; none when they are not even of the same kind."""
    if one is None or other is None or type(one) is not type(other):
        return ()
    return _differing(one, other)


def fields_that_differ(divergence: GameDivergence) -> tuple[str, ...]:
    """Return the fields in which what a log says differs from what the rules give."""
    return differing_fields(divergence.recorded, divergence.given)


def only_reasons_differ(divergence: GameDivergence) -> bool:
    """Tell whether the same happened for other reasons."""
    given = divergence.given
    return (
        given is not None and divergence.recorded != given and CARDIA.same_facts(divergence.recorded, given)
    )
