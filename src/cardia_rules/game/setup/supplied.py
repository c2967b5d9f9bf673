"""What a table brings along: abilities for unpublished cards, and cards that are not in the box."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from cardia_rules.catalogue.effects import (
    ActivateThis,
    AnyEffect,
    Continuous,
    CopyFromHand,
    DemandNamed,
    DiscardNamed,
    Modify,
    ModifyNext,
    ModifyNextEither,
    NameFaction,
    UnlessDiscarded,
    every_effect,
)
from cardia_rules.catalogue.own import MOST_EFFECTS, OwnCard, wrong_in_entry
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.table import Supplied
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.spelling import kebab, quoted

_LONGEST: Final = 16_384  # as far as a log can be read back
_TOO_MANY: Final = f"has more than {MOST_EFFECTS} effects"
_SPEAK_OF_A_NAMED_FACTION: Final = (DemandNamed, DiscardNamed, UnlessDiscarded)


def well_formed(supplied: Supplied) -> Supplied | str:
    """Return a record as its type says it is, or why it cannot be: one made by hand may hold anything.

    Whatever cannot be read back must not begin a game, whose own log could not be read then.
    """
    try:
        read = msgspec.convert(msgspec.to_builtins(supplied), Supplied)
        spelled = len((read.name + read.text).encode())
    except RecursionError:
        return f"it {_TOO_MANY}"
    except (msgspec.ValidationError, TypeError, OverflowError, UnicodeError) as problem:
        return in_short(problem)
    if spelled > _LONGEST:
        return f"its name and text have {spelled:,} bytes; at most {_LONGEST:,} are kept in a log"
    return read


def faults_in(supplied: Supplied) -> tuple[str, ...]:
    """Say why an ability, which is well formed, cannot be played as it is composed."""
    ability = supplied.ability
    if not ability:
        return ("it says nothing; name at least one effect",)
    if _size(ability) > MOST_EFFECTS:
        return (f"it {_TOO_MANY}",)
    return (*_composition_faults(ability, None, named=False), *_citing(ability))


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
    try:
        # Bytes stay what they are: as text they would differ from the card without anything to say why.
        formed = msgspec.convert(msgspec.to_builtins(card, builtin_types=(bytes,)), OwnCard)
        spelled = len(msgspec.json.encode(card))
    except RecursionError:
        return (f"its ability {_TOO_MANY}",)
    except msgspec.ValidationError as problem:
        return (in_short(wrong_in_entry(problem)),)
    except (TypeError, UnicodeError) as problem:  # things that no file holds, and half a character
        return (in_short(problem),)
    ability = card.ability
    if formed != card:
        return ("it holds lists where a card holds tuples",)
    if _size(ability) > MOST_EFFECTS:
        return (f"its ability {_TOO_MANY}",)
    if spelled > _LONGEST:
        return (f"it has {spelled:,} bytes; at most {_LONGEST:,} are kept in a log",)
    cited = {ruling for effect in every_effect(ability) for ruling in effect.why.every()}
    strange = [ruling for ruling in sorted(cited) if not re.fullmatch(r"[A-Z]+-[A-Za-z0-9-]{1,60}", ruling)]
    return (
        *_composition_faults(ability, card.kind, named=False),
        *(f"{quoted(ruling)} is no ruling's id" for ruling in strange[:4]),
    )


# ------------------------------------------------------------------ abilities


def _size(ability: tuple[AnyEffect, ...]) -> int:
    """Count the effects, those inside others too, however deeply they are nested."""
    count, ahead = 0, list(ability)
    while ahead:
        count += 1
        ahead += _then(ahead.pop())
    return count


def _then(effect: AnyEffect) -> tuple[AnyEffect, ...]:
    return effect.then if isinstance(effect, UnlessDiscarded | CopyFromHand) else ()


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
        if isinstance(effect, Modify | ModifyNext) and effect.by == 0:
            yield f"{what}: a modifier of 0 changes nothing"
        if isinstance(effect, ModifyNextEither) and not 2 <= len({*effect.by} - {0}) == len(effect.by):
            yield f"{what} needs at least 2 different modifiers, none of them 0"
        named = named or isinstance(effect, NameFaction)
        yield from _composition_faults(_then(effect), kind, named)
