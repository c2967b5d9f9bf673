"""Why the round goes as it does: its phases, its draw, and what chance decides."""

from typing import Final

from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import (
    CardDrawn,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    NothingDrawn,
    PhaseBegan,
    PhaseSkipped,
    PickedAtRandom,
    ProtectorsLaid,
    RoundBegan,
    WhyNot,
)
from cardia_rules.reasons.asks import why_asked, why_needed
from cardia_rules.reasons.entries import CARD_TEXT, decisive, of_the_effect, of_the_location
from cardia_rules.reasons.general import (
    ABILITIES_FIRST,
    AS_MUCH,
    CANNOT_DISCARD,
    DISCARDED,
    EMPTY_DECK,
    LOCATION,
    NO_RESHUFFLE,
    ONGOING,
)
from cardia_rules.reasons.locations import why_filled
from cardia_rules.reasons.placing import PLACE
from cardia_rules.reasons.results import TIE, explained
from cardia_rules.reasons.step import FinishedStep, Rulings, why, why_not
from cardia_rules.resolution.hands import HandDiscard
from cardia_rules.resolution.reading.location_rules import OPENING_HAND, location_rules
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.round.draw import RoundDraw

LOSER_ACTIVATES: Final = ("RB-07-loser-activates",)
_PHASES: Final = {1: PLACE, 2: LOSER_ACTIVATES, 3: (ABILITIES_FIRST, "RB-11-draw")}
_DRAW: Final = ("RB-11-draw", "FAQ-2-draw-one-only")


@why(RoundBegan)
def _round(_step: FinishedStep) -> Rulings:
    return PLACE


@why(PhaseBegan)
def _phase(step: FinishedStep) -> Rulings:
    return _PHASES[step.event.phase]


@why(PhaseSkipped)
def why_skipped(step: FinishedStep) -> Rulings:
    """Return why nobody activates: a tie skips phase 2, and what made it a tie may say more."""
    fog = location_rules(step.table.setup.locations).reveal_late
    if step.by == "nothing-due" and fog:
        return of_the_location(fog).does
    if not isinstance(step.by, Result):
        return (DISCARDED,)
    reasons = explained(step.table, step.by)
    if not step.by.tie:
        return reasons.who
    made = reasons.silences
    return decisive(TIE, made) if made[:1] == (ONGOING,) else decisive(made, TIE)


# ------------------------------------------------------------------ drawing
@why(CardDrawn)
def _drawn(step: FinishedStep) -> Rulings:
    rules = location_rules(step.table.setup.locations)
    if step.by == "dealt":
        # No ruling speaks of another opening hand: only the location that says so.
        usual = rules.opening_hand == OPENING_HAND
        return ("RB-03-opening-hand",) if usual else (LOCATION, "RB-03-opening-hand")
    if isinstance(step.by, RoundDraw):
        return _drawn_for_the_round(step, step.by)
    if step.by == "tribute":
        return of_the_location(rules.tribute).does
    if step.effect is not None:
        return of_the_effect(step.effect.why, *CARD_TEXT)
    return why_filled(step)


def _drawn_for_the_round(step: FinishedStep, due: RoundDraw) -> Rulings:
    if due.locations:
        return decisive(*[of_the_location(slug).does for slug in due.locations])
    # Who has discarded hand cards may ask whether only one is drawn all the same.
    discarded = step.event.seat in step.discarded
    return _DRAW[::-1] if discarded and not location_rules(step.table.setup.locations).draw_more else _DRAW


@why(NothingDrawn)
def _nothing_drawn(step: FinishedStep) -> Rulings:
    under = location_rules(step.table.setup.locations).put_under
    passes = [of_the_location(slug).passes for slug in step.by.locations if slug != under]
    return decisive(*passes, (EMPTY_DECK, NO_RESHUFFLE))


# ------------------------------------------------------------------ decisions and chance
@why(DecisionTaken)
def _decided(step: FinishedStep) -> Rulings:
    return why_asked(step.by, step.table)


@why(CoinTossed, ProtectorsLaid, DeckShuffled, PickedAtRandom)
def _by_chance(step: FinishedStep) -> Rulings:
    return why_needed(step.by)


@why_not(HandDiscard)
def _no_more_to_discard(step: FinishedStep) -> tuple[WhyNot, ...]:
    due: HandDiscard = step.by
    rulings = (CANNOT_DISCARD, AS_MUCH)
    return (WhyNot(what="as-many", seat=OPPONENT[due.seat], card=due.card, rulings=rulings),)
