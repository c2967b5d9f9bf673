"""The agenda: work still to be resolved, as data.

A task is what a generator's frame would be in an engine that could neither be saved nor forked.
``resolution.engine`` finds the one function that carries out each kind.
"""

import msgspec

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import kebab
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record
from cardia_rules.events.vocabulary import AnyEvent, Manner


class CardRef(Record, frozen=True):
    """A character of one seat: each deck holds it once, so this names one card."""

    seat: Seat
    card: str


class Activation(Record, frozen=True, kw_only=True):
    """An ability under way.

    ``card`` is the card it acts from, ``ability`` the card it is printed on. ``under_way`` are all
    cards whose abilities are being resolved, this one's included, and ``acting`` those that one acts
    from (OQ-activation-loop).
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


class _Task(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="task",
    tag=kebab,
    gc=False,
):
    """Base of the tasks."""


# ------------------------------------------------------------------ the round
class DealHands(_Task, frozen=True):
    """Draw the opening hands."""


class BeginRound(_Task, frozen=True):
    pass


class CheckBothCanPlay(_Task, frozen=True):
    pass


class ArrangePlacing(_Task, frozen=True):
    """Settle in which order the seats place."""


class PlaceCards(_Task, frozen=True):
    """These seats place, in secret from each other; a face-up card is revealed at once.

    ``since`` is how many events there were when the seats were first asked, so that the seat that
    decides second is not asked anew.
    """

    seats: tuple[Seat, ...]
    face_up: bool = False
    since: int = 0


class PlaceTopCard(_Task, frozen=True):
    """This seat plays the top card of its deck."""

    seat: Seat
    face_up: bool = False


class RevealCards(_Task, frozen=True):
    """Turn up the next encounter that is due, if any; ``late`` ones wait for the end of the game."""

    late: bool = False
    again: bool = False  # one was resolved this round already


class ApplyReveal(_Task, frozen=True):
    """What waited for the cards just revealed at a place goes on them."""

    seats: tuple[Seat, ...]
    place: int


class ArriveEither(_Task, frozen=True):
    """A modifier that its owner chooses now that the card is known."""

    seat: Seat
    place: int
    waiting: int


class CompareCards(_Task, frozen=True, kw_only=True):
    """Influence is compared, signets follow, and the round goes on with this encounter.

    ``revealed`` are the seats whose cards were just revealed.
    """

    revealed: tuple[Seat, ...]
    late: bool


class MeetDemands(_Task, frozen=True):
    """A revealed card of the wrong faction costs its owner hand cards."""

    seats: tuple[Seat, ...]
    place: int


class ApplySuppliedToReveal(_Task, frozen=True):
    """Abilities that the table supplied for locations, right after a reveal (NP-4-senate)."""

    seats: tuple[Seat, ...]
    place: int


class ApplyLocationsToReveal(_Task, frozen=True):
    """Locations that look at the cards just revealed."""

    seats: tuple[Seat, ...]
    place: int


class BeginPhaseTwo(_Task, frozen=True):
    """``cause`` is the comparison that made a card lose."""

    cause: int


class ApplyLateModifiers(_Task, frozen=True):
    """``north`` and ``south`` are the cards revealed this round, ``due`` what waited for them."""

    north: str
    south: str
    due: tuple[int, ...]


class SettleTurns(_Task, frozen=True):
    """The location that looks at past encounters newly won."""


class PayTribute(_Task, frozen=True):
    """A seat came to win a past encounter: it draws, the other one discards."""

    seat: Seat


class RefillHands(_Task, frozen=True):
    """The location that fills hands which have run low."""

    questions: tuple[str, ...] = ()


class BeginPhaseThree(_Task, frozen=True):
    cause: int


class CountSignets(_Task, frozen=True):
    pass


class DrawForRound(_Task, frozen=True):
    pass


class PutUnder(_Task, frozen=True, kw_only=True):
    """Each of these seats puts one of these cards of its hand under its deck, unseen by the other."""

    seats: tuple[Seat, ...]
    north: tuple[str, ...]
    south: tuple[str, ...]
    since: int = 0


class LayProtectors(_Task, frozen=True):
    """Six protectors, drawn at random, at every second place."""


class GuardActs(_Task, frozen=True, kw_only=True):
    """The protector of the place where the current encounter was revealed."""

    place: int
    loser: Seat | None
    north: str  # the cards as they were revealed
    south: str


class ActivateGuard(_Task, frozen=True, kw_only=True):
    seat: Seat
    protector: str
    card: str
    place: int
    cause: int
    rulings: tuple[str, ...]
    questions: tuple[str, ...] = ()


# ------------------------------------------------------------------ abilities
class Shuffle(_Task, frozen=True, kw_only=True):
    """A seat's deck gets a new order."""

    seat: Seat
    cause: int
    rulings: tuple[str, ...]


class Activate(_Task, frozen=True, kw_only=True):
    seat: Seat
    card: str
    ability: str
    manner: Manner
    cause: int
    under_way: tuple[CardRef, ...] = ()
    acting: tuple[CardRef, ...] = ()
    cites: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class DoEffects(_Task, frozen=True):
    """The rest of an ability, next effect first."""

    activation: Activation
    effects: tuple[AnyEffect, ...]


class DiscardFromHand(_Task, frozen=True, kw_only=True):
    """A seat discards this many hand cards, or as many as it has."""

    seat: Seat
    count: int
    cause: int
    rulings: tuple[str, ...]
    card: str = ""


class FillPlace(_Task, frozen=True, kw_only=True):
    """A random hand card takes the place of one that was discarded, and maybe was winning."""

    seat: Seat
    place: int
    was_winning: bool
    activation: Activation


class MovePiecesTo(_Task, frozen=True):
    """The card that the pieces come from is chosen; where they go is still to be."""

    activation: Activation
    giver: str


class PutDownPieces(_Task, frozen=True, kw_only=True):
    """Pieces taken from a card go on another one, as a change of its own (OQ-move-in-two-steps)."""

    activation: Activation
    modifier: int
    tokens: int
    taken_from: str


# ------------------------------------------------------------------ consequences
class Settle(_Task, frozen=True):
    """Close gaps, derive results, look for immediate wins; ``because`` are the rulings that ask for it.

    ``at`` is the one place whose result can have changed, 0 where more than one can, or a place is empty.
    """

    because: tuple[str, ...]
    at: int = 0
    replaced: Seat | None = None  # whose winning card was just replaced, at ``place``
    place: int = 0


class LookForWins(_Task, frozen=True):
    """End the game if a condition that wins at once is met; ``changed`` if a signet just moved."""

    changed: bool


class Emit(_Task, frozen=True):
    """Events that are decided but not yet on the table."""

    events: tuple[AnyEvent, ...]


RoundTask = (
    DealHands
    | BeginRound
    | CheckBothCanPlay
    | ArrangePlacing
    | PlaceCards
    | PlaceTopCard
    | RevealCards
    | ApplyReveal
    | ArriveEither
    | CompareCards
    | MeetDemands
    | ApplySuppliedToReveal
    | ApplyLocationsToReveal
    | SettleTurns
    | PayTribute
    | RefillHands
    | PutUnder
    | LayProtectors
    | GuardActs
    | ActivateGuard
    | BeginPhaseTwo
    | ApplyLateModifiers
    | BeginPhaseThree
    | CountSignets
    | DrawForRound
)
AbilityTask = Shuffle | Activate | DoEffects | DiscardFromHand | FillPlace | MovePiecesTo | PutDownPieces
Task = RoundTask | AbilityTask | Settle | LookForWins | Emit
