"""The tasks of an ability, and what is known of one under way."""

from typing import Literal

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect, MovePieces, ReplaceOpposing
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record
from cardia_rules.resolution.agenda.base import BaseTask, Ends


class CardRef(Record, frozen=True):
    """A character of one seat: each deck holds it once, so this names one card."""

    seat: Seat
    card: str


class Activation(Record, frozen=True, kw_only=True):
    """An ability under way.

    ``card`` is the card it acts from, ``ability`` the card it is printed on. ``under_way`` are all
    cards whose abilities are being resolved, this one's included, and ``acting`` those that one acts
    from (OQ-activation-loop). ``minded`` are cards that a location is about to look at, if they stay.
    """

    seat: Seat
    card: str
    ability: str
    cause: int  # the number of its AbilityActivated
    under_way: tuple[CardRef, ...]
    acting: tuple[CardRef, ...] = ()
    named: Faction | None = None
    chosen: tuple[CardRef, ...] = ()
    substituted: bool = False  # this card took the place of the one that was revealed
    for_both: bool = False  # a protector that activates for the other seat too
    minded: tuple[CardRef, ...] = ()
    single: bool = False  # the ability is this one effect and nothing more
    in_vain: bool = False  # the effect before this one had nothing to do

    @property
    def asking(self) -> str:
        """Return the card that a decision is for: a protector or location, else the card that acts."""
        return self.ability if self.ability in PROTECTORS or self.ability in LOCATIONS else self.card


class Shuffle(BaseTask, frozen=True, kw_only=True):
    """A seat's deck gets a new order."""

    seat: Seat
    cause: int
    rulings: tuple[str, ...]
    questions: tuple[str, ...] = ()


class Activate(BaseTask, frozen=True, kw_only=True):
    """Activate an ability of a card; ``manner`` says why."""

    seat: Seat
    card: str
    ability: str
    manner: Literal["lost", "copied", "activated"]  # a token that comes to a card activates it without a task
    cause: int
    under_way: tuple[CardRef, ...] = ()
    acting: tuple[CardRef, ...] = ()
    minded: tuple[CardRef, ...] = ()
    cites: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    between: bool = False


class DoEffects(BaseTask, frozen=True):
    """The rest of an ability, next effect first.

    ``between``, here and above: it is not the first step, and a location could have filled a hand before it.
    """

    activation: Activation
    effects: tuple[AnyEffect, ...]
    between: bool = False


class DiscardFromHand(BaseTask, frozen=True, kw_only=True):
    """A seat discards this many hand cards, or as many as it has."""

    seat: Seat
    count: int
    cause: int
    rulings: tuple[str, ...]
    card: str = ""
    questions: tuple[str, ...] = ()


class FillPlace(BaseTask, frozen=True, kw_only=True):
    """A random hand card takes the place of one that was discarded, and maybe was winning.

    ``ends`` say why it matters if that one took an ongoing ability with it, ``tied`` which encounters
    may have been ties before.
    """

    seat: Seat
    place: int
    was_winning: bool
    ends: Ends
    activation: Activation
    effect: ReplaceOpposing = ReplaceOpposing()
    tied: tuple[int, ...] = ()


class MovePiecesTo(BaseTask, frozen=True):
    """The card that the pieces come from is chosen; where they go is still to be."""

    activation: Activation
    giver: str
    effect: MovePieces = MovePieces()


class PutDownPieces(BaseTask, frozen=True, kw_only=True):
    """Pieces taken from a card go on another one, as a change of its own (OQ-move-in-two-steps)."""

    activation: Activation
    effect: MovePieces = MovePieces()
    modifier: int
    tokens: int
    taken_from: str
    questions: tuple[str, ...] = ()
