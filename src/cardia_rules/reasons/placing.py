"""Why a card is placed and revealed as it is, and why what waited for it arrives."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Played, Waiting
from cardia_rules.events.vocabulary import (
    CardPlaced,
    CardRevealed,
    EffectArrived,
    EffectPostponed,
    EncounterCompared,
    WhyNot,
)
from cardia_rules.reasons.entries import (
    CARD_BEATS_RULE,
    CARD_TEXT,
    arriving,
    decisive,
    of_the_location,
    waited,
)
from cardia_rules.reasons.general import NEGATIVE, NEXT, REVEALED
from cardia_rules.reasons.modifiers import why_modified
from cardia_rules.reasons.step import FinishedStep, Rulings, why, why_not
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.reading.waiting import next_place, waiting_at
from cardia_rules.resolution.round.late import WaitsOn

PLACE: Final = ("RB-06-place",)
REVEAL: Final = (REVEALED,)
NEXT_CARD: Final = (NEXT, "FAQ-1-waiting-modifier-counts")
_FACE_UP: Final = ("FAQ-2-played-face-up",)


def why_from_deck(table: AnyTable, seats: tuple[Seat, ...] | None) -> Rulings:
    """Return the rulings about what binds these seats to their decks, if anything does."""
    bound = [
        each
        for seat in seats or ()
        for each in waiting_at(table.side(seat), "deck-top", next_place(table.side(seat)))
    ]
    return decisive(*[waited(each).does for each in bound])


@why(CardPlaced)
def _placed(step: FinishedStep) -> Rulings:
    if step.event.origin != "deck":
        return PLACE
    seat = step.event.seat
    bound = [waiting for whose, waiting in step.arrived if whose == seat and waiting.kind == "deck-top"]
    return decisive(*[waited(each).does for each in bound], CARD_BEATS_RULE)


@why(CardRevealed)
def _revealed(step: FinishedStep) -> Rulings:
    if step.by == "face-up":
        return _FACE_UP
    fog = location_rules(step.table.setup.locations).reveal_late
    return decisive(of_the_location(fog).does, REVEAL) if fog else REVEAL


# ------------------------------------------------------------------ what waited
@why(EffectArrived)
def _arrived(step: FinishedStep) -> Rulings:
    waiting = _waiting(step)
    if waiting.kind == "modifier":
        return NEXT_CARD
    if waiting.kind == "either":
        return why_either(step.table)
    if waiting.kind == "late":
        return arriving(waiting) or NEXT_CARD[:1]
    return arriving(waiting) or (CARD_BEATS_RULE if waiting.kind in ("face-up", "deck-top") else CARD_TEXT)


def _waiting(step: FinishedStep) -> Waiting:
    side = step.table.side(step.event.seat)
    return next(each for each in side.waiting if each.id == step.event.waiting)


@why(EffectPostponed)
def _postponed(step: FinishedStep) -> Rulings:
    if step.by == "from-deck":
        return of_the_location(location_rules(step.table.setup.locations).reveal_late).unseen
    return arriving(_waiting(step)) or NEXT_CARD[:1]


@why_not(WaitsOn)
def _waits_on(step: FinishedStep) -> tuple[WhyNot, ...]:
    seat, waiting = step.by.seat, step.by.waiting
    rulings = arriving(waiting) or NEXT_CARD[:1]
    return (WhyNot(what="arrival", seat=seat, card=waiting.source, place=waiting.place, rulings=rulings),)


def why_either(table: AnyTable) -> Rulings:
    """Return why an amount is chosen only now, and before the other card is known if this one lies alone."""
    alone = len(table.north.row) != len(table.south.row)
    return decisive(_FACE_UP if alone else (), NEXT_CARD)


def why_on_it(table: AnyTable, played: Played, waiting: Waiting, by: int) -> Rulings:
    """Return why a modifier that waited for a card goes on it."""
    if waiting.kind == "late":
        return decisive(arriving(waiting), why_modified(played, by))
    rulings = why_either(table) if waiting.kind == "either" else NEXT_CARD
    return decisive(why_modified(played, by, rulings[0]), rulings)


@why(EncounterCompared)
def _compared(step: FinishedStep) -> Rulings:
    rulings = ("FAQ-1-waiting-modifier-counts", *REVEAL) if step.modified_at_reveal else REVEAL
    if step.event.north < 0 or step.event.south < 0:
        return (NEGATIVE, *rulings)
    return rulings
