"""Abilities, and what waits for a card."""

from typing import Literal

from msgspec.structs import replace

from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import Place, WaitingNumber
from cardia_rules.events.changes import one_more
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Waiting, Working
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.spelling import written

Manner = Literal[
    "lost",  # the card that lost the current encounter
    "copied",  # another card's ability, from this card's place
    "activated",  # made to activate by another ability, from its own place
    "token",  # an ongoing token came onto it
]


class AbilityActivated(Event, frozen=True):
    """The ability printed on ``ability`` acts from ``card``; the two differ when it is copied."""

    open_to_all = ("seat", "card", "place", "ability", "manner")

    seat: Seat
    card: str
    place: Place
    ability: str
    manner: Manner


class EffectIgnored(Event, frozen=True):
    """An ability, or a part of it, that had nothing to do.

    ``ability`` is the character, protector or location that it is printed on, ``whole`` if nothing of it
    could be done.
    """

    open_to_all = ("seat", "card", "effect", "ability", "whole")

    seat: Seat
    card: str
    effect: str
    ability: str = ""
    whole: bool = False


class FactionNamed(Event, frozen=True):
    """A seat named a faction for its ability."""

    open_to_all = ("seat", "faction")

    seat: Seat
    faction: Faction


class EffectWaiting(Event, frozen=True):
    """Something now waits for a card that this seat will play."""

    open_to_all = ("seat", "waiting")

    seat: Seat
    waiting: Waiting

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        side.waiting = one_more(side.waiting, self.waiting)


class EffectPostponed(Event, frozen=True):
    """The card it waited for is gone, or was not meant: it waits for the next one, at ``place``."""

    open_to_all = ("seat", "waiting", "place")

    seat: Seat
    waiting: WaitingNumber
    place: Place

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        waiting = [replace(w, place=self.place) if w.id == self.waiting else w for w in side.waiting]
        side.waiting = tuple(waiting)


class EffectArrived(Event, frozen=True):
    """It waits no more: its card came, or its moment passed."""

    open_to_all = ("seat", "waiting")

    seat: Seat
    waiting: WaitingNumber

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        left = tuple([w for w in side.waiting if w.id != self.waiting])
        if len(left) != len(side.waiting) - 1:
            raise LogContradiction(f"nothing with number {written(self.waiting)} waits for {self.seat}")
        side.waiting = left


OpenOfAbilities = (
    AbilityActivated | EffectIgnored | FactionNamed | EffectWaiting | EffectPostponed | EffectArrived
)
