"""Abilities that a table supplies for cards nobody has published: which compositions can be played."""

from collections.abc import Iterator
from typing import Final

import msgspec

from cardia_rules.catalogue.continuous import Continuous
from cardia_rules.catalogue.effects import (
    AnyEffect,
    CopyFromHand,
    DemandNamed,
    DiscardNamed,
    ModifyNextEither,
    NameFaction,
    UnlessDiscarded,
)
from cardia_rules.spelling import kebab

MOST_EFFECTS: Final = 16
# As far as a log can be read back.
_LARGEST: Final = 99
_MOST_CARDS: Final = 16
_MOST_MODIFIERS: Final = 8
_COUNTS: Final = ("count", "keep")
_AMOUNTS: Final = ("by", "at_most")
_SPEAK_OF_A_NAMED_FACTION: Final = (DemandNamed, DiscardNamed, UnlessDiscarded)
# No ruling speaks of such a card, except that what a card says is done.
_GROUNDS: Final = ("RB-07-card-beats-rule",)


def grounded(ability: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """The ability with something to cite, so that no event of it goes without a ruling."""
    return tuple(_grounded(effect) for effect in ability)


def _grounded(effect: AnyEffect) -> AnyEffect:
    if isinstance(effect, UnlessDiscarded | CopyFromHand):
        effect = msgspec.structs.replace(effect, then=grounded(effect.then))
    return msgspec.structs.replace(effect, cites=_GROUNDS)


def faults_in(ability: tuple[AnyEffect, ...]) -> Iterator[str]:
    """Why an ability cannot be played as it is composed."""
    if not ability:
        yield "it says nothing; name at least one effect"
    if _size(ability) > MOST_EFFECTS:
        yield f"it has more than {MOST_EFFECTS} effects"
        return
    yield from _composition_faults(ability, named=False)


def _size(ability: tuple[AnyEffect, ...]) -> int:
    """How many effects, counted no further than there may be."""
    count, ahead = 0, list(ability[: MOST_EFFECTS + 1])
    while ahead and count <= MOST_EFFECTS:
        effect = ahead.pop()
        count += 1
        ahead += _then(effect)[: MOST_EFFECTS + 1]
    return count


def _then(effect: AnyEffect) -> tuple[AnyEffect, ...]:
    return effect.then if isinstance(effect, UnlessDiscarded | CopyFromHand) else ()


def _composition_faults(ability: tuple[AnyEffect, ...], named: bool) -> Iterator[str]:
    for effect in ability:
        what = kebab(type(effect).__name__)
        if isinstance(effect, Continuous):
            yield f"{what} lasts while a character holds its token, and this is no character"
        if isinstance(effect, _SPEAK_OF_A_NAMED_FACTION) and not named:
            yield f"{what} speaks of a named faction, and no name-faction comes before it"
        if isinstance(effect, UnlessDiscarded) and not effect.then:
            yield f"{what} does not say what happens then"
        if effect.cites or effect.missing:
            yield f"{what} cites rulings, and none speaks of a card that nobody has published"
        yield from _number_faults(what, effect)
        named = named or isinstance(effect, NameFaction)
        yield from _composition_faults(_then(effect), named)


def _number_faults(what: str, effect: AnyEffect) -> Iterator[str]:
    if isinstance(effect, ModifyNextEither):
        distinct = 2 <= len(set(effect.by)) == len(effect.by) <= _MOST_MODIFIERS
        if not distinct or not all(map(_is_modifier, effect.by)):
            yield (
                f"{what} needs 2 to {_MOST_MODIFIERS} different modifiers, each from -{_LARGEST} to"
                f" +{_LARGEST} and not 0"
            )
        return
    for field in msgspec.structs.fields(effect):
        value = getattr(effect, field.name)
        if field.name in _COUNTS and value is not None and not 1 <= value <= _MOST_CARDS:
            yield f"{what}: {field.name} is a number from 1 to {_MOST_CARDS}"
        elif field.name in _AMOUNTS and value is not None and not -_LARGEST <= value <= _LARGEST:
            yield f"{what}: {field.name} is a number from -{_LARGEST} to +{_LARGEST}"
        elif field.name == "by" and value == 0:
            yield f"{what}: a modifier of 0 changes nothing"


def _is_modifier(by: int) -> bool:
    return by != 0 and -_LARGEST <= by <= _LARGEST
