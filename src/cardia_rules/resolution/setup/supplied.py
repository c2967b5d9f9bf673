"""What a table brings along: abilities for unpublished cards, and cards that are not in the box."""

import re
from collections.abc import Iterator
from typing import Final, cast

import msgspec

from cardia_rules.catalogue.effects import (
    ActivateThis,
    AnyEffect,
    Continuous,
    CopyFromHand,
    DemandNamed,
    DiscardNamed,
    Effect,
    ModifyNextEither,
    NameFaction,
    Reasons,
    UnlessDiscarded,
    every_effect,
    with_grounds,
)
from cardia_rules.catalogue.own import MOST_EFFECTS, OwnCard, wrong_in_entry
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.table import Supplied
from cardia_rules.kernel.problems import in_short
from cardia_rules.spelling import kebab, quoted

# As far as a log can be read back.
_LARGEST: Final = 99
_LONGEST: Final = 16_384
_MOST_CARDS: Final = 16
_MOST_MODIFIERS: Final = 8
_COUNTS: Final = ("count", "keep")
_AMOUNTS: Final = ("by", "at_most")
_SPEAK_OF_A_NAMED_FACTION: Final = (DemandNamed, DiscardNamed, UnlessDiscarded)
# No ruling speaks of such a card, except that what a card says is done.
_GROUNDS: Final = Reasons(does=("RB-07-card-beats-rule",))


def grounded(ability: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """Return the ability with something to cite, so that no event of it goes without a ruling."""
    return with_grounds(ability, _GROUNDS)


def well_formed(supplied: Supplied) -> Supplied | str:
    """Return a record as its type says it is, or why it cannot be: one made by hand may hold anything.

    Whatever cannot be read back must not begin a game, whose own log could not be read then.
    """
    try:
        read = msgspec.convert(msgspec.to_builtins(supplied), Supplied)
        spelled = len((read.name + read.text).encode())
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, UnicodeError) as problem:
        return in_short(str(problem))
    if spelled > _LONGEST:
        return f"its name and text have {spelled:,} bytes; at most {_LONGEST:,} are kept in a log"
    return read


def faults_in(supplied: Supplied) -> tuple[str, ...]:
    """Say why an ability cannot be played as it is composed; else why it is none at all."""
    ability = _effects(supplied.ability)
    if not supplied.ability:
        return ("it says nothing; name at least one effect",)
    if _size(ability) > MOST_EFFECTS:
        return (f"it has more than {MOST_EFFECTS} effects",)
    formed = well_formed(supplied)
    faults = (*_composition_faults(ability, None, named=False), *_citing(ability))
    return faults or ((formed,) if isinstance(formed, str) else ())


def _citing(ability: tuple[AnyEffect, ...]) -> Iterator[str]:
    for effect in every_effect(ability):
        if effect.why.every():
            what = kebab(type(effect).__name__)
            yield f"{what} cites rulings, and none speaks of a card that nobody has published"


# ------------------------------------------------------------------ cards that are not in the box
def faults_in_card(card: object) -> tuple[str, ...]:
    """Say why a card that is not in the box cannot be played as it is; else why it is none at all."""
    if not isinstance(card, OwnCard):
        return (f"{quoted(card)} is no card",)
    ability = _effects(card.ability)
    if _size(ability) > MOST_EFFECTS:
        return (f"its ability has more than {MOST_EFFECTS} effects",)
    try:
        formed = msgspec.convert(msgspec.to_builtins(card), OwnCard)
        spelled = len(msgspec.json.encode(card))
    except msgspec.ValidationError as problem:
        return (in_short(wrong_in_entry(problem)),)
    except (TypeError, OverflowError, RecursionError, UnicodeError) as problem:
        return (in_short(str(problem)),)
    if formed != card:
        return ("it holds lists where a card holds tuples",)
    if spelled > _LONGEST:
        return (f"it has {spelled:,} bytes; at most {_LONGEST:,} are kept in a log",)
    cited = {ruling for effect in every_effect(ability) for ruling in effect.why.every()}
    strange = [ruling for ruling in sorted(cited) if not re.fullmatch(r"[A-Z]+-[A-Za-z0-9-]{1,60}", ruling)]
    return (
        *_composition_faults(ability, card.kind, named=False),
        *(f"{quoted(ruling)} is no ruling's id" for ruling in strange[:4]),
    )


# ------------------------------------------------------------------ abilities


def _effects(given: object) -> tuple[AnyEffect, ...]:
    """Return the effects in a list, at most one more than there may be.

    ``well_formed`` tells of what else is in it.
    """
    some = given[: MOST_EFFECTS + 1] if isinstance(given, list | tuple) else ()
    return cast(tuple[AnyEffect, ...], tuple(effect for effect in some if isinstance(effect, Effect)))


def _size(ability: tuple[AnyEffect, ...]) -> int:
    """Count the effects, no further than there may be."""
    count, ahead = 0, list(ability)
    while ahead and count <= MOST_EFFECTS:
        effect = ahead.pop()
        count += 1
        ahead += _then(effect)
    return count


def _then(effect: AnyEffect) -> tuple[AnyEffect, ...]:
    return _effects(effect.then) if isinstance(effect, UnlessDiscarded | CopyFromHand) else ()


def _composition_faults(
    ability: tuple[AnyEffect, ...], kind: AbilityKind | None, named: bool
) -> Iterator[str]:
    """Say what is wrong with an ability; ``kind`` is that of a character's."""
    for effect in ability:
        what = kebab(type(effect).__name__)
        if isinstance(effect, Continuous) and kind is None:
            yield f"{what} lasts while a character holds its token, and this is no character"
        elif isinstance(effect, Continuous) and kind == "instant":
            yield f'{what} lasts while the card holds its token, so its kind is "ongoing"'
        elif kind == "ongoing" and not isinstance(effect, Continuous):
            yield f'{what} is done once, so the kind of the card is "instant"'
        elif kind is not None and isinstance(effect, ActivateThis):
            yield f"{what} is for protectors: a character that activates itself would never end"
        if isinstance(effect, _SPEAK_OF_A_NAMED_FACTION) and not named:
            yield f"{what} speaks of a named faction, and no name-faction comes before it"
        if isinstance(effect, UnlessDiscarded) and not effect.then:
            yield f"{what} does not say what happens then"
        yield from _number_faults(what, effect)
        named = named or isinstance(effect, NameFaction)
        yield from _composition_faults(_then(effect), kind, named)


def _number_faults(what: str, effect: AnyEffect) -> Iterator[str]:
    if isinstance(effect, ModifyNextEither):
        given: object = effect.by
        amounts = given if isinstance(given, list | tuple) else ()
        fit = {by for by in amounts if isinstance(by, int) and by and _within(by, -_LARGEST, _LARGEST)}
        if not 2 <= len(fit) == len(amounts) <= _MOST_MODIFIERS:
            yield (
                f"{what} needs 2 to {_MOST_MODIFIERS} different modifiers, each from -{_LARGEST} to"
                f" +{_LARGEST} and not 0"
            )
        return
    for field in msgspec.structs.fields(effect):
        value = getattr(effect, field.name)
        if field.name in _COUNTS and not _within(value, 1, _MOST_CARDS):
            yield f"{what}: {field.name} is a number from 1 to {_MOST_CARDS}"
        elif field.name in _AMOUNTS and not _within(value, -_LARGEST, _LARGEST):
            yield f"{what}: {field.name} is a number from -{_LARGEST} to +{_LARGEST}"
        elif field.name == "by" and value == 0:
            yield f"{what}: a modifier of 0 changes nothing"


def _within(value: object, least: int, most: int) -> bool:
    return not isinstance(value, int) or least <= value <= most
