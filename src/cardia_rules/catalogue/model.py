"""What is printed on a card, as we know it."""

from functools import cached_property
from typing import Final, Literal

import attrs
import msgspec

from cardia_rules.catalogue.effects import NO_REASONS, AnyEffect, Reasons
from cardia_rules.catalogue.words import AbilityKind, DeckName, Faction, Printed
from cardia_rules.texts import Text


# ------------------------------------------------------------------ rules of locations
class Refill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whenever a hand holds ``at_most`` cards, draw ``count``."""

    at_most: int
    count: int


class StandingRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A location's entry names the ones it changes; the rest is the base game."""

    opening_hand: int | None = None  # instead of 5
    round_draw: int | None = None  # instead of 1 at the end of the round
    put_under: int = 0  # then this many hand cards go under the deck
    refill: Refill | None = None
    wins_in_a_row: int = 0  # so many successive encounters win the game
    tribute: bool = False  # coming to win a past encounter: draw 1, the opponent discards 1
    discard_when_lower: bool = False  # a revealed card below your previous one costs your deck's top card
    lose_on_same_faction: bool = False  # a revealed card of your previous one's faction loses the game
    reveal_late: bool = False  # every reveal happens one round late


NO_RULES: Final = StandingRules()


# ------------------------------------------------------------------ cards
@attrs.frozen
class Earlier:
    """An earlier encounter of an example: how many places back it lies (0: anywhere), its cards, its result.

    ``tie`` if it is one, ``behind`` by how much influence the other card wins it, ``modified`` if that one
    has a modifier and wins.
    """

    back: int = 0
    yours: str = ""
    theirs: str = ""
    tie: bool = False
    behind: int = 0
    modified: bool = False


@attrs.frozen
class Example:
    """An example of the documents: cited after the rule it makes clear, where the table is that of it.

    It may name the card that activates a protector, the card opposite, earlier encounters, and the place.
    """

    ruling: str
    card: str = ""
    opposing: str = ""
    place: int = 0
    earlier: tuple[Earlier, ...] = ()


@attrs.frozen
class Names(Text):
    """A card's name in each language; ``gender`` and ``plural`` are those of the French one.

    ``aspirated`` if that begins with an h before which nothing is elided (``le Héron``).
    """

    gender: Literal["m", "f"]
    plural: bool = False
    aspirated: bool = False


@attrs.frozen(slots=False)
class Character:
    """One of the 32 characters, or one that is not in the box, with its whole behaviour."""

    slug: str
    deck: DeckName | Literal["own"]
    influence: int
    faction: Faction
    kind: AbilityKind
    names: Names
    printed: Printed
    effect: Text
    ability: tuple[AnyEffect, ...]
    example: Example | None = None

    @cached_property
    def instant(self) -> bool:
        """Tell whether its ability is instant, not ongoing."""
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
    why: Reasons = NO_REASONS  # of one whose text nobody has published: what is known of it


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
    ability: tuple[AnyEffect, ...] = ()
    example: Example | None = None
