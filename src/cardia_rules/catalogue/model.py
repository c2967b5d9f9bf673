"""What is printed on a card, as we know it."""

from functools import cached_property
from typing import Literal

import attrs

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.standing import NO_RULES, StandingRules
from cardia_rules.catalogue.text import Text
from cardia_rules.catalogue.words import AbilityKind, DeckName, Faction, Printed


@attrs.frozen
class Names(Text):
    """A card's name in each language; ``gender`` and ``plural`` are those of the French one."""

    gender: Literal["m", "f"]
    plural: bool = False


@attrs.frozen(slots=False)
class Character:
    """One of the 32 characters, with its whole behaviour."""

    slug: str
    deck: DeckName
    influence: int
    faction: Faction
    kind: AbilityKind
    names: Names
    printed: Printed
    effect: Text
    ability: tuple[AnyEffect, ...]

    @cached_property
    def instant(self) -> bool:
        return self.kind == "instant"


@attrs.frozen
class Location:
    """A place whose rule holds for the whole game."""

    slug: str
    set: Literal["base", "protectors"]
    names: Names
    printed: Printed
    stars: int | None = None
    effect: Text | None = None
    known: Text | None = None  # what the documents say of a card whose text they do not give
    rules: StandingRules = NO_RULES
    when: Literal["revealed", "end-of-round"] | None = None  # if the documents tell
    cites: tuple[str, ...] = ()  # the rulings about it, where a table supplies its text


@attrs.frozen
class Protector:
    """A nature protector; a sole one activates only when exactly one card matches its faction."""

    slug: str
    faction: Faction
    names: Names
    printed: Printed
    effect: Text | None = None
    sole: bool = False
    open: tuple[Text, ...] = ()
    cites: tuple[str, ...] = ()  # the rulings that state its faction
    ability: tuple[AnyEffect, ...] = ()
