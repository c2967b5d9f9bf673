"""Everything that can happen, in the past tense.

Each event says why: the ledger entries it rests on, the number of the event that caused it (0
for none), and the open questions whose answer it depended on. An event's own number is its
position in the log, counted from 1.
"""

from typing import Literal

import msgspec

from cardia_rules.catalogue.words import Faction
from cardia_rules.events.bounds import (
    Amount,
    Cards,
    Cited,
    Count,
    EventNumber,
    Phase,
    Place,
    RoundNumber,
    WaitingNumber,
)
from cardia_rules.events.options import Option, kebab
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Reason, Setup, Table, Waiting, Zone

Manner = Literal[
    "lost",  # the card that lost the current encounter
    "copied",  # another card's ability, from this card's place
    "activated",  # made to activate by another ability, from its own place
    "token",  # an ongoing token came onto it
]


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=kebab,
    gc=False,
):
    """Base of all events."""

    rulings: Cited
    cause: EventNumber = 0
    questions: Cited = ()


# ------------------------------------------------------------------ beginning
class GameSetUp(Event, frozen=True):
    """What the table agreed on; each seat has the same deck, not yet shuffled."""

    setup: Setup


class PositionArranged(Event, frozen=True):
    """A table laid out by hand instead of played."""

    table: Table


class DeckShuffled(Event, frozen=True):
    """A deck's whole new order, the top card first."""

    seat: Seat
    order: Cards


class RoundBegan(Event, frozen=True):
    """A round began; its number is one more than the last one's."""

    number: RoundNumber


class PhaseBegan(Event, frozen=True):
    """A phase of the round began."""

    phase: Phase


class PhaseSkipped(Event, frozen=True):
    """A phase of the round was left out."""

    phase: Phase


# ------------------------------------------------------------------ players and chance
class DecisionTaken(Event, frozen=True):
    """``ask`` is the number of the decision that this answers."""

    seat: Seat
    ask: EventNumber
    option: Option


class CoinTossed(Event, frozen=True):
    """``first`` is the seat that goes first."""

    first: Seat


class PickedAtRandom(Event, frozen=True):
    """Cards that chance took from a seat's hand."""

    seat: Seat
    cards: Cards


# ------------------------------------------------------------------ cards
class CardDrawn(Event, frozen=True):
    """The top card of a deck went to its owner's hand."""

    seat: Seat
    card: str


class NothingDrawn(Event, frozen=True):
    """A seat was to draw and its deck is empty."""

    seat: Seat


class CardPlaced(Event, frozen=True):
    """A card was laid face down at a place."""

    seat: Seat
    card: str
    place: Place
    origin: Zone = "hand"


class CardPutUnder(Event, frozen=True):
    """A hand card went under its owner's deck."""

    seat: Seat
    card: str


class CardsSwapped(Event, frozen=True):
    """The cards of two places changed places, with their pieces but not their encounters' signets."""

    seat: Seat
    place: Place
    other: Place


class CardRevealed(Event, frozen=True):
    """A card lying face down was turned up."""

    seat: Seat
    card: str
    place: Place


class CardSubstituted(Event, frozen=True):
    """A hand card took, face up, the place of one that was discarded; it was not revealed."""

    seat: Seat
    card: str
    place: Place


class EncounterCompared(Event, frozen=True):
    """The influence of the two cards at a place decided who wins it."""

    place: Place
    north: Amount
    south: Amount


class CardDiscarded(Event, frozen=True):
    """A card went to its owner's discard pile; from the table, its pieces went to the supply."""

    seat: Seat
    card: str
    origin: Zone
    place: Place = 0


class CardTakenBack(Event, frozen=True):
    """A played card went back to its owner's hand, its pieces to the supply."""

    seat: Seat
    card: str
    place: Place


class EncountersReflowed(Event, frozen=True):
    """An empty place was closed; ``moved`` encounters after it were shifted."""

    place: Place
    moved: Place


# ------------------------------------------------------------------ abilities
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
    """The card it waited for is gone: it waits for the next one, at ``place``."""

    seat: Seat
    waiting: WaitingNumber
    place: Place


class EffectArrived(Event, frozen=True):
    """It waits no more: its card came, or its moment passed."""

    seat: Seat
    waiting: WaitingNumber


# ------------------------------------------------------------------ locations and protectors
class ProtectorsLaid(Event, frozen=True):
    """Six protectors at every second place, the first one first."""

    row: Cards


class ProtectorTurned(Event, frozen=True):
    """The protector at a place was turned up."""

    place: Place


class ProtectorActivated(Event, frozen=True):
    """A protector acts for the seat whose card matches its faction."""

    seat: Seat
    protector: str
    card: str
    place: Place


class ProtectorPassed(Event, frozen=True):
    """A protector that could have activated did not; its rulings say why."""

    protector: str
    place: Place


class LocationApplied(Event, frozen=True):
    """A location's rule now applies to a seat."""

    location: str
    seat: Seat


class EncounterTurned(Event, frozen=True):
    """A past encounter came to be won, or no longer won, by a seat; a location will look at it."""

    seat: Seat
    card: str
    place: Place
    won: bool


class TurnsSettled(Event, frozen=True):
    """The location has looked."""


# ------------------------------------------------------------------ pieces
class CardBlessed(Event, frozen=True):
    """A card holds one more signet from now on, while it wins."""

    seat: Seat
    card: str
    place: Place


class BlessingEnded(Event, frozen=True):
    """A card no longer holds more signets than others while it wins."""

    seat: Seat
    card: str
    place: Place


class InfluenceModified(Event, frozen=True):
    """The modifiers on a card changed by this much in total."""

    seat: Seat
    card: str
    place: Place
    by: Amount


class TokenPlaced(Event, frozen=True):
    """Ongoing tokens came onto a card."""

    seat: Seat
    card: str
    place: Place
    count: Count = 1


class TokenRemoved(Event, frozen=True):
    """Ongoing tokens went from a card to the supply."""

    seat: Seat
    card: str
    place: Place
    count: Count


class TokenMoved(Event, frozen=True):
    """Ongoing tokens went from one card to another of the same seat."""

    seat: Seat
    card: str
    place: Place
    to: str
    to_place: Place
    count: Count


class ModifierMoved(Event, frozen=True):
    """Modifiers of this much in total went from one card to another of the same seat."""

    seat: Seat
    card: str
    place: Place
    to: str
    to_place: Place
    by: Amount


class SignetPlaced(Event, frozen=True):
    """Signets came onto a card."""

    seat: Seat
    card: str
    place: Place
    count: Count


class SignetReturned(Event, frozen=True):
    """Signets went from a card to the supply."""

    seat: Seat
    card: str
    place: Place
    count: Count


# ------------------------------------------------------------------ the end
class SignetsCounted(Event, frozen=True):
    """The signets of both seats were counted."""

    north: Count
    south: Count


class WinsCancelled(Event, frozen=True):
    """Both seats meet a condition that wins at once, and the table plays on."""


class GameEnded(Event, frozen=True):
    """The game is over; no winner is a draw."""

    winner: Seat | None
    reason: Reason


AnyEvent = (
    GameSetUp
    | PositionArranged
    | DeckShuffled
    | RoundBegan
    | PhaseBegan
    | PhaseSkipped
    | DecisionTaken
    | CoinTossed
    | PickedAtRandom
    | CardDrawn
    | CardPlaced
    | CardRevealed
    | EncounterCompared
    | CardSubstituted
    | CardDiscarded
    | CardTakenBack
    | EncountersReflowed
    | CardPutUnder
    | CardsSwapped
    | ProtectorsLaid
    | ProtectorTurned
    | ProtectorActivated
    | ProtectorPassed
    | NothingDrawn
    | LocationApplied
    | EncounterTurned
    | TurnsSettled
    | CardBlessed
    | BlessingEnded
    | AbilityActivated
    | EffectIgnored
    | FactionNamed
    | EffectWaiting
    | EffectPostponed
    | EffectArrived
    | InfluenceModified
    | TokenPlaced
    | TokenRemoved
    | TokenMoved
    | ModifierMoved
    | SignetPlaced
    | SignetReturned
    | SignetsCounted
    | WinsCancelled
    | GameEnded
)
