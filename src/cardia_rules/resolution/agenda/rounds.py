"""The tasks of a round, from dealing to drawing, and what follows from every change of the table."""

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.agenda.abilities import DiscardFromHand
from cardia_rules.resolution.agenda.base import BaseTask, Ends


class DealHands(BaseTask, frozen=True):
    """Draw the opening hands."""


class BeginRound(BaseTask, frozen=True):
    """Begin the next round and its phase 1."""


class CheckBothCanPlay(BaseTask, frozen=True):
    """End the game if a seat that has yet to place has no card to place."""


class ArrangePlacing(BaseTask, frozen=True):
    """Check that both can play, then settle in which order the seats place."""


class PlaceCards(BaseTask, frozen=True):
    """These seats place, in secret from each other; a face-up card is revealed at once.

    ``since`` is how many events there were when the seats were first asked, so that the seat that
    decides second is not asked anew.
    """

    seats: tuple[Seat, ...]
    face_up: bool = False
    since: int = 0


class PlaceTopCard(BaseTask, frozen=True):
    """This seat plays the top card of its deck; ``rulings`` are those about what bound it."""

    seat: Seat
    face_up: bool = False
    rulings: tuple[str, ...] = ()


class TurnUp(BaseTask, frozen=True):
    """Both cards just placed are turned up at once, though their encounter is not due yet."""


class EndForWantOfCards(BaseTask, frozen=True):
    """Nobody could play, and what lay face down has been resolved: signets are compared."""

    questions: tuple[str, ...] = ()


class RevealCards(BaseTask, frozen=True):
    """Turn up the next encounter that is due, if any; ``late`` ones wait for the end of the game."""

    late: bool = False
    again: bool = False  # one was resolved this round already


class ApplyReveal(BaseTask, frozen=True):
    """What waited for the cards just revealed at a place goes on them."""

    seats: tuple[Seat, ...]
    place: int


class ArriveEither(BaseTask, frozen=True):
    """A modifier that its owner chooses now that the card is known."""

    seat: Seat
    place: int
    waiting: int
    questions: tuple[str, ...] = ()


class CompareCards(BaseTask, frozen=True, kw_only=True):
    """Influence is compared, signets follow, and the round goes on with this encounter.

    ``revealed`` are the seats whose cards were just revealed, ``behind`` how many encounters lie there that
    are not due yet. What a supplied ability has done since does not change which cards those were (``north``,
    ``south``), what waited for more than their reveal (``due``), and who revealed one of the ``same_faction``
    as the one before it. ``face_up`` are the seats that had played theirs face up; ``after_abilities`` those
    for whose cards something waited that a location has to wait for, ``modified`` if a modifier waited.
    """

    revealed: tuple[Seat, ...]
    late: bool
    behind: int
    north: str = ""
    south: str = ""
    due: tuple[int, ...] = ()
    same_faction: tuple[Seat, ...] = ()
    face_up: tuple[Seat, ...] = ()
    after_abilities: tuple[Seat, ...] = ()
    modified: bool = False


class MeetDemands(BaseTask, frozen=True):
    """A revealed card of the wrong faction costs its owner hand cards.

    ``north`` and ``south`` are the cards as they were revealed, ``due`` what waited for them.
    """

    north: str
    south: str
    due: tuple[int, ...]


class ApplySuppliedToReveal(BaseTask, frozen=True):
    """Abilities that the table supplied for locations, right after a reveal."""

    seats: tuple[Seat, ...]
    place: int


class DiscardForGone(BaseTask, frozen=True):
    """The location that minds cards lower than the one before, where such a card has left since its reveal.

    ``north`` and ``south`` are the cards that were.
    """

    north: str
    south: str


class ApplyLocationsToReveal(BaseTask, frozen=True):
    """Locations that look at the cards just revealed, which are ``north`` and ``south``.

    Who revealed one of the ``same_faction`` as the one before it is known since then, and who had played it
    ``face_up``; influence is looked at now, ``after_abilities`` that came for the cards of these seats.
    """

    north: str
    south: str
    same_faction: tuple[Seat, ...]
    face_up: tuple[Seat, ...] = ()
    after_abilities: tuple[Seat, ...] = ()


class BeginPhaseTwo(BaseTask, frozen=True):
    """Activate the card that lost, if one did; ``cause`` is the comparison."""

    cause: int


class ApplyLateModifiers(BaseTask, frozen=True):
    """Modifiers that go on the cards of this round after its abilities.

    ``north`` and ``south`` are the cards revealed this round, ``due`` what waited for them.

    The demands among it have been met by now.
    """

    north: str
    south: str
    due: tuple[int, ...]


class SettleTurns(BaseTask, frozen=True):
    """The location that looks at past encounters newly won."""


class PayTribute(BaseTask, frozen=True):
    """A seat came to win a past encounter: it draws, the other one discards."""

    seat: Seat


class RefillHands(BaseTask, frozen=True):
    """The location that fills hands which have run low; ``after_abilities`` if it had to wait for some."""

    questions: tuple[str, ...] = ()
    after_abilities: bool = False


class BeginPhaseThree(BaseTask, frozen=True):
    """Turn up a protector, count, draw and go on to the next round."""

    cause: int


class CountSignets(BaseTask, frozen=True):
    """Count the signets; five or more, and more than the other, win."""


class DrawForRound(BaseTask, frozen=True):
    """Let each seat draw for the end of the round."""


class PutUnder(BaseTask, frozen=True, kw_only=True):
    """Each of these seats puts one of these cards of its hand under its deck, unseen by the other."""

    seats: tuple[Seat, ...]
    north: tuple[str, ...]
    south: tuple[str, ...]
    since: int = 0


class LayProtectors(BaseTask, frozen=True):
    """Six protectors, drawn at random, at every second place."""


class GuardActs(BaseTask, frozen=True, kw_only=True):
    """The protector of the place where the current encounter was revealed."""

    place: int
    loser: Seat | None
    north: str  # the cards as they were revealed
    south: str


class ActivateGuard(BaseTask, frozen=True, kw_only=True):
    """Activate a protector for one seat; ``rulings`` are those that decide it before the usual one."""

    seat: Seat
    protector: str
    card: str
    place: int
    cause: int
    rulings: tuple[str, ...]
    questions: tuple[str, ...] = ()
    substituted: bool = False  # its card took the place of the one that was revealed
    for_both: bool = False  # it acts for the other seat as well


# ------------------------------------------------------------------ two seats decide at the same moment
Secret = ArriveEither | DiscardFromHand


class Decided(Record, frozen=True):
    """What a seat decided, and the number of the event that says so."""

    seat: Seat
    option: Option
    number: int


class InSecret(BaseTask, frozen=True, kw_only=True):
    """Each seat does its task; what comes of either is shown when neither has to decide any more.

    ``since`` is how many events there were when the seats were first asked, so that the one that decides
    second is not asked anew.
    """

    north: Secret
    south: Secret
    questions: tuple[str, ...]
    since: int = 0
    decided: tuple[Decided, ...] = ()


# ------------------------------------------------------------------ what follows from a change
class Settle(BaseTask, frozen=True):
    """Close gaps, derive results, look for immediate wins; ``because`` are the rulings that ask for it.

    ``at`` is the place of the one card whose influence changed: no other result can have changed then,
    and no gap is there; 0 after any other change. ``tied`` are the places
    of the ties that were won before the change: that one has ended is a reason. ``silences`` are the rulings
    that keep a card from activating which comes to lose, if others than usual, ``ends`` the ongoing abilities
    that the change has ended: a reason for the results that they spoke of, and for no other.
    """

    because: tuple[str, ...]
    at: int = 0
    replaced: tuple[Seat, int] | None = None  # whose winning card was just replaced, and at which place
    tied: tuple[int, ...] = ()
    silences: tuple[str, ...] = ()
    beside: tuple[int, ...] = ()  # the places right before gaps that were closed: another follows them now
    begun: tuple[Seat, int] | None = None  # whose ongoing ability has just begun, and at which place
    at_a_reveal: bool = False  # the current encounter is being revealed: all that have a result are past
    ends: Ends = ()


class LookForWins(BaseTask, frozen=True):
    """End the game if a condition that wins at once is met.

    ``changed`` if a signet just moved, ``beside`` as of ``Settle``; ``won`` are the seats and places that
    a signet has just come to, if that is known. ``gained`` are the seats with one more signet, ``begun`` is
    the ongoing ability that has just begun, if one has: both may make players think that the game is won.
    """

    changed: bool
    beside: tuple[int, ...] = ()
    won: tuple[tuple[Seat, int], ...] | None = None
    gained: tuple[Seat, ...] = ()
    begun: tuple[Seat, int] | None = None


class Emit(BaseTask, frozen=True):
    """Events that are decided but not yet on the table."""

    events: tuple[AnyEvent, ...]
