"""Abilities, and what waits for a card."""

from typing import Literal

from cardia_rules.catalogue.words import Faction
from cardia_rules.events.bounds import Place, WaitingNumber
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Waiting
from cardia_rules.events.vocabulary.event import Event

Manner = Literal[
    "lost",  # the card that lost the current encounter
    "copied",  # another card's ability, from this card's place
    "activated",  # made to activate by another ability, from its own place
    "token",  # an ongoing token came onto it
]


class AbilityActivated(Event, frozen=True):
    """The ability printed on ``ability`` acts from ``card``; the two differ when it is copied."""

    seat: Seat
    card: str
    place: Place
    ability: str
    manner: Manner


class EffectIgnored(Event, frozen=True):
    """A part of an ability that had nothing to do."""

    seat: Seat
    card: str
    effect: str


class FactionNamed(Event, frozen=True):
    """A seat named a faction for its ability."""

    seat: Seat
    faction: Faction


class EffectWaiting(Event, frozen=True):
    """Something now waits for a card that this seat will play."""

    seat: Seat
    waiting: Waiting


class EffectPostponed(Event, frozen=True):
    """The card it waited for is gone, or was not meant: it waits for the next one, at ``place``."""

    seat: Seat
    waiting: WaitingNumber
    place: Place


class EffectArrived(Event, frozen=True):
    """It waits no more: its card came, or its moment passed."""

    seat: Seat
    waiting: WaitingNumber
