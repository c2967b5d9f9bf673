"""Why the round goes as it does: a card is placed, revealed, compared; phases follow; cards are drawn."""

from itertools import chain
from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import AnyTable, Played, Waiting
from cardia_rules.reasons.entries import of_the_location, waited
from cardia_rules.reasons.locations import why_filled
from cardia_rules.reasons.order import (
    ABILITIES_FIRST,
    AS_MUCH,
    CANNOT_DISCARD,
    CARD_BEATS_RULE,
    CARD_TEXT,
    DISCARDED,
    EMPTY_DECK,
    LOCATION,
    LOSER_ACTIVATES,
    MODIFIER,
    NEGATIVE,
    NEXT,
    NO_RESHUFFLE,
    ONGOING,
    PLACE,
    REVEALED,
    Rulings,
    in_order,
)
from cardia_rules.reasons.results import TIE, explained
from cardia_rules.reasons.step import FinishedStep, why, why_not
from cardia_rules.resolution.hands import HandDiscard
from cardia_rules.resolution.reading.location_rules import OPENING_HAND
from cardia_rules.resolution.reading.waiting import next_place, waiting_at
from cardia_rules.resolution.results.derive import influence
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.round.after_reveal import WaitsOn
from cardia_rules.resolution.round.phase_three import RoundDraw

_DRAW: Final = "RB-11-draw"
_PHASES: Final = {1: (PLACE,), 2: (LOSER_ACTIVATES,), 3: in_order(rule=(ABILITIES_FIRST,), general=(_DRAW,))}
_ARRIVED: Final = {"late": NEXT, "face-up": CARD_BEATS_RULE, "deck-top": CARD_BEATS_RULE}
_FACE_UP: Final = "FAQ-2-played-face-up"
_WAITED_COUNTS: Final = "FAQ-1-waiting-modifier-counts"
_BELOW_NOTHING: Final = in_order(rule=("RB-16-negative",), general=(NEGATIVE,))
_SEVERAL: Final = "FAQ-1-several-modifiers"
_NEXT_CARD: Final = in_order(rule=(NEXT,), general=(_WAITED_COUNTS,))
_ONE_ONLY: Final = "FAQ-2-draw-one-only"


@why(ev.RoundBegan)
def _round(_step: FinishedStep) -> Rulings:
    return (PLACE,)


@why(ev.PhaseBegan)
def _phase(step: FinishedStep) -> Rulings:
    phase: int = step.event.phase
    if phase > 1:
        step.phases.append((phase, step.table.number))
    return _PHASES[phase]


@why(ev.PhaseSkipped)
def why_skipped(step: FinishedStep) -> Rulings:
    """Return why nobody activates: a tie skips phase 2, and what made it a tie may say more."""
    fog = step.table.locations.reveal_late
    if step.by == "nothing-due":
        return of_the_location(fog).does
    if not isinstance(step.by, Result):
        return (DISCARDED,)
    reasons = explained(step.table, step.by)
    if not step.by.tie:
        return reasons.who
    made = reasons.silences
    return in_order(own=() if made[0] == ONGOING else made, rule=TIE, also=made)


# ------------------------------------------------------------------ placing and revealing
def why_from_deck(table: AnyTable, seats: tuple[Seat, ...]) -> Rulings:
    """Return the rulings about what binds these seats to their decks, if anything does."""
    sides = [table.side(seat) for seat in seats]
    return _of_these([each for side in sides for each in waiting_at(side, "deck-top", next_place(side))])


def _of_these(bound: list[Waiting]) -> Rulings:
    return in_order(own=tuple(chain.from_iterable(map(waited, bound))))


@why(ev.CardPlaced)
def _placed(step: FinishedStep) -> Rulings:
    if step.event.origin != "deck":
        return (PLACE,)
    bound = [each for seat, each in step.arrived if seat == step.event.seat and each.kind == "deck-top"]
    return in_order(own=_of_these(bound), general=(CARD_BEATS_RULE,))


@why(ev.CardRevealed)
def _revealed(step: FinishedStep) -> Rulings:
    if step.by == "face-up":
        return (_FACE_UP,)
    fog = step.table.locations.reveal_late
    return in_order(own=of_the_location(fog).does, rule=(REVEALED,)) if fog else (REVEALED,)


@why(ev.EncounterCompared)
def _compared(step: FinishedStep) -> Rulings:
    below = step.event.north < 0 or step.event.south < 0
    if not (below or step.modified_at_reveal):
        return (REVEALED,)
    waited = (_WAITED_COUNTS,) if step.modified_at_reveal else ()
    return in_order(moment=(NEGATIVE,) if below else (), situation=waited, rule=(REVEALED,))


# ------------------------------------------------------------------ what waited, and modifiers
@why(ev.EffectArrived)
def _arrived(step: FinishedStep) -> Rulings:
    waiting = _waiting(step)
    if waiting.kind == "modifier":
        return _NEXT_CARD
    if waiting.kind == "either":
        return why_either(step.table)
    return waited(waiting, _ARRIVED.get(waiting.kind, CARD_TEXT))


def _waiting(step: FinishedStep) -> Waiting:
    side = step.table.side(step.event.seat)
    return next(each for each in side.waiting if each.id == step.event.waiting)


@why(ev.EffectPostponed)
def _postponed(step: FinishedStep) -> Rulings:
    if step.by == "from-deck":
        return of_the_location(step.table.locations.reveal_late).unseen
    return waited(_waiting(step), NEXT)


@why_not(WaitsOn)
def _waits_on(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    seat, waiting = step.by.seat, step.by.waiting
    rulings = waited(waiting, NEXT)
    return (ev.WhyNot(what="arrival", seat=seat, card=waiting.source, place=waiting.place, rulings=rulings),)


def why_either(table: AnyTable) -> Rulings:
    """Return why an amount is chosen only now, and before the other card is known if this one lies alone."""
    alone = len(table.north.row) != len(table.south.row)
    return in_order(situation=(_FACE_UP,) if alone else (), rule=_NEXT_CARD)


def why_on_it(table: AnyTable, played: Played, waiting: Waiting, by: int) -> Rulings:
    """Return why a modifier that waited for a card goes on it."""
    adding = adds_up(played, by)
    if waiting.kind == "late":
        return in_order(own=waited(waiting), besides=adding, rule=(MODIFIER,))
    return in_order(besides=adding, rule=why_either(table) if waiting.kind == "either" else _NEXT_CARD)


def adds_up(played: Played, by: int) -> Rulings:
    """Return what is said of a further modifier on a card: they add up, and influence may be negative."""
    several = bool(played.modifier)
    # One raises and one lowers: the fact sheet speaks of just that.
    opposed = played.modifier * by < 0
    return in_order(
        situation=(_SEVERAL,) if opposed else (),
        rule=("RB-16-net-total",) if several else (),
        general=(_SEVERAL,) if several else (),
        also=_BELOW_NOTHING if influence(played) + by < 0 else (),
    )


# ------------------------------------------------------------------ drawing and discarding
_DEALT: Final = ("RB-03-opening-hand",)
_OTHERWISE_DEALT: Final = in_order(own=(LOCATION,), rule=_DEALT)
_ONE_CARD: Final = in_order(rule=(_DRAW,), also=(_ONE_ONLY,))
_ONE_CARD_ALL_THE_SAME: Final = in_order(situation=(_ONE_ONLY,), rule=(_DRAW,))


@why(ev.CardDrawn)
def _drawn(step: FinishedStep) -> Rulings:
    by, rules = step.by, step.table.locations
    if type(by) is RoundDraw:
        if by.locations:
            return in_order(own=tuple(chain(*[of_the_location(slug).does for slug in by.locations])))
        # Who has discarded hand cards may ask whether only one is drawn all the same.
        asked = step.event.seat in step.discarded and not rules.draw_more
        return _ONE_CARD_ALL_THE_SAME if asked else _ONE_CARD
    if by == "dealt":
        # No ruling speaks of another opening hand: only the location that says so.
        return _DEALT if rules.opening_hand == OPENING_HAND else _OTHERWISE_DEALT
    if by == "tribute":
        return of_the_location(rules.tribute).does
    if step.effect is not None:
        return in_order(own=step.effect.why.does, general=(CARD_TEXT,))
    return why_filled(step)


@why(ev.NothingDrawn)
def _nothing_drawn(step: FinishedStep) -> Rulings:
    under = step.table.locations.put_under
    passes = [of_the_location(slug).passes for slug in step.by.locations if slug != under]
    return in_order(own=tuple(chain(*passes)), rule=(EMPTY_DECK,), general=(NO_RESHUFFLE,))


@why_not(HandDiscard)
def _no_more_to_discard(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    due: HandDiscard = step.by
    rulings = in_order(rule=(CANNOT_DISCARD,), general=(AS_MUCH,))
    return (ev.WhyNot(what="as-many", seat=OPPONENT[due.seat], card=due.card, rulings=rulings),)
