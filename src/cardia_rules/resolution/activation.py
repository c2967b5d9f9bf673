"""An ability under way."""

from typing import final

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record


class CardRef(Record, frozen=True):
    """A character of one seat: each deck holds it once, so this names one card."""

    seat: Seat
    card: str


@final
class Activation(Record, frozen=True, kw_only=True):
    """An ability under way.

    ``card`` is the card it acts from, ``ability`` the card it is printed on. ``under_way`` are all
    cards whose abilities are being resolved or copied, this one's included (OQ-activation-loop).
    """

    seat: Seat
    card: str
    ability: str
    cause: int  # the number of its AbilityActivated
    under_way: tuple[CardRef, ...]
    named: Faction | None = None
    chosen: tuple[CardRef, ...] = ()
    for_both: bool = False  # a protector that activates for the other seat too
    single: bool = False  # the ability is this one effect and nothing more

    @property
    def asking(self) -> str:
        """Return the card that a decision is for: a protector or location, else the card that acts."""
        return self.ability if self.ability in PROTECTORS or self.ability in LOCATIONS else self.card
