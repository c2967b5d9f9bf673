"""What a player can decide: one small record a kind of decision."""

from typing import Literal

import msgspec

from cardia_rules.catalogue.words import Faction
from cardia_rules.events.bounds import Amount, Cards
from cardia_rules.events.seats import Seat
from cardia_rules.spelling import kebab


class _Option(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="choose", tag=kebab, gc=False
):
    """Base of the options."""


class PlaceCard(_Option, frozen=True):
    """A card of your hand, to be placed."""

    card: str


class NameAFaction(_Option, frozen=True):
    """A faction."""

    faction: Faction


class ChooseCard(_Option, frozen=True):
    """A card in play."""

    seat: Seat
    card: str


class ChooseTwo(_Option, frozen=True):
    """Two of your own cards in play, in the direction of play."""

    cards: tuple[str, str]


class ChooseNext(_Option, frozen=True):
    """The next card you play, instead of one in play."""


class ChoosePieces(_Option, frozen=True):
    """A card in play and which of its pieces."""

    seat: Seat
    card: str
    pieces: Literal["modifiers", "tokens"]


class ChooseAmount(_Option, frozen=True):
    """One of the modifiers that the ability offers."""

    by: Amount


class ChooseFromHand(_Option, frozen=True):
    """Cards of your own hand, in ascending influence."""

    cards: Cards


class Decline(_Option, frozen=True):
    """Nothing of what may be done."""


Option = (
    PlaceCard
    | NameAFaction
    | ChooseCard
    | ChooseTwo
    | ChooseNext
    | ChoosePieces
    | ChooseAmount
    | ChooseFromHand
    | Decline
)
