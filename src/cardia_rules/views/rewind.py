"""Going back: a new branch from an earlier event, and what each seat has learned since, so that a table can
judge whether that is fair. What was played stays as it is, whatever comes of it.

Only what somebody did not know before counts as learned: a seat learns nothing from the reveal of its
own card. Built from what each of them saw of the later events.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from cardia_rules.catalogue.effects import CopyFromHand, DiscardNamed
from cardia_rules.errors import no_such_event
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.about import Origin
from cardia_rules.events.fold import fold
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game, about_of, with_about
from cardia_rules.game.ruleset import CARDIA
from cardia_rules.kernel.playing import trunk_up_to
from cardia_rules.kernel.seeing import Shown
from cardia_rules.spelling import kebab
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

LessonKind = Literal[
    "drew",  # a card of its own deck, drawn or played from there
    "revealed",  # a card that the other seat had placed
    "discarded",  # a card that lay in a hand, in a deck or face down
    "picked",  # which cards chance took from a hand
    "decided",  # what the other seat chose
    "found-nothing",  # a hand, or hand and deck, without what was looked for
    "coin",  # which seat a coin put first
    "protector",  # which protector was turned up
]
Learner = Literal["north", "south", "spectator"]


class Lesson(Shown, frozen=True, kw_only=True):
    """One thing learned from the event of this number; ``seat`` is whose card, choice or luck it was."""

    number: int
    kind: LessonKind
    seat: Seat | None = None
    cards: tuple[str, ...] = ()
    option: Option | None = None


class Learned(Shown, frozen=True, kw_only=True):
    """By who learned it, in the order in which they did."""

    north: tuple[Lesson, ...] = ()
    south: tuple[Lesson, ...] = ()
    spectator: tuple[Lesson, ...] = ()

    def by(self, learner: Learner) -> tuple[Lesson, ...]:
        """Return what one of them learned."""
        lessons: tuple[Lesson, ...] = getattr(self, learner)
        return lessons


class Rewind(NamedTuple):
    """A branch that goes on from an earlier event.

    ``game`` goes on from ``number``; ``trunk`` is the log that it branched off, whole.

    ``learned`` is what each seat has learned in the trunk since then, and knows in the branch too.
    """

    trunk: tuple[ev.AnyEvent, ...]
    number: int
    game: Game
    learned: Learned


def go_back(events: Sequence[ev.AnyEvent], number: int, *, chance: Random | None = None) -> Rewind:
    """Return a game that goes on from just after an event, and names where it came from.

    Between two inputs the rules allow nothing else than what happened, so the branch begins at the
    next decision or chance outcome after that event; ``Rewind.number`` says where that is.
    """
    if not 0 < number <= len(events):
        raise no_such_event(number, events)
    shared, tip = trunk_up_to(CARDIA, events, number)
    kept, about = len(shared), about_of(shared[0])
    origin = Origin(how="branch", number=kept, game=about.game, hash=tip.hash)
    begun = with_about(shared[0], replace(about, game="", origin=origin))
    return Rewind(
        trunk=tuple(events),
        number=kept,
        game=Game.from_events((begun, *shared[1:]), chance=chance),
        learned=learned_since(events, min(kept, len(events))),
    )


# ------------------------------------------------------------------ what was learned
def learned_since(events: Sequence[ev.AnyEvent], number: int) -> Learned:
    """Return everything that was learned from the events after the one with this number (0: from all)."""
    if not 0 <= number <= len(events):
        raise no_such_event(number, events)
    table: Table | None = None
    lessons: dict[Learner, list[Lesson]] = {"north": [], "south": [], "spectator": []}
    for index, event in enumerate(events, 1):
        before, table = table, fold(table, event)
        if index > number:
            for learner, learned in lessons.items():
                if (lesson := _lesson(see_event(event, table, learner), index, learner, before)) is not None:
                    learned.append(lesson)
    return Learned(**{learner: tuple(learned) for learner, learned in lessons.items()})


# ------------------------------------------------------------------ one event
_SEARCHES_OWN: Final = kebab(CopyFromHand.__name__)
_SEARCHES_OTHER: Final = kebab(DiscardNamed.__name__)


def _lesson(event: seen.AnySeenEvent, number: int, by: Learner, before: Table | None) -> Lesson | None:
    """Return what somebody learns from an event as it was shown to them, if anything."""
    match event:
        case seen.CardDrawnSeen(seat=seat, card=str(card)):
            return Lesson(number=number, kind="drew", seat=seat, cards=(card,))
        case seen.CardPlacedSeen(seat=seat, card=str(card), origin="deck"):
            return Lesson(number=number, kind="drew", seat=seat, cards=(card,))
        case ev.CardRevealed(seat=seat, card=card) if seat != by:
            return Lesson(number=number, kind="revealed", seat=seat, cards=(card,))
        case ev.CardDiscarded(seat=seat, card=card) if not _was_known(event, by, before):
            return Lesson(number=number, kind="discarded", seat=seat, cards=(card,))
        case ev.PickedAtRandom(seat=seat, cards=cards):
            return Lesson(number=number, kind="picked", seat=seat, cards=cards)
        case seen.DecisionTakenSeen(seat=seat, option=option) if option is not None and seat != by:
            return Lesson(number=number, kind="decided", seat=seat, option=option)
        case ev.EffectIgnored(seat=seat, effect=effect) if effect in (_SEARCHES_OWN, _SEARCHES_OTHER):
            searched = seat if effect == _SEARCHES_OWN else OPPONENT[seat]  # whose cards, and in vain
            return None if searched == by else Lesson(number=number, kind="found-nothing", seat=searched)
        case ev.CoinTossed(first=seat):
            return Lesson(number=number, kind="coin", seat=seat)
        case seen.ProtectorTurnedSeen(protector=protector):
            return Lesson(number=number, kind="protector", cards=(protector,))
    return None


def _was_known(event: ev.CardDiscarded, by: Learner, before: Table | None) -> bool:
    """Tell whether somebody knew a card before it was discarded; the top of a deck not even its owner did."""
    lay = before.side(event.seat).at(event.place) if before is not None else None
    open_before = event.origin == "table" and lay is not None and lay.up
    return event.origin != "deck" and (event.seat == by or open_before)
