"""Two neighbouring cards change places, and what that does to what lies on one of them or waits for it."""

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import BlessNext, SwapAdjacent
from cardia_rules.events.options import ChooseTwo, Decline, Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    BlessingEnded,
    CardBlessed,
    CardsSwapped,
)
from cardia_rules.resolution.agenda import Activation
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import acting, carries_out, changed, ignored, refusing
from cardia_rules.resolution.locations.neighbours import brought_together
from cardia_rules.resolution.outcome import Check, Choices, Moment, NeedDecision, Outcome
from cardia_rules.resolution.reasons import decisive, of_the_effect, said_of
from cardia_rules.resolution.results.derive import tied
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.waiting import late_arrives, waiting_at

_LATE: Final = ("OQ-swap-late-modifier",)


@carries_out(SwapAdjacent)
def swap_adjacent(effect: SwapAdjacent, activation: Activation, moment: Moment) -> Outcome:
    """Let two of a seat's own neighbouring cards change places."""
    side = moment.table.side(activation.seat)
    if isinstance(moment.pick, Decline):
        return ignored(effect, activation, moment, ("OQ-swap-optional",))
    if not isinstance(moment.pick, ChooseTwo):
        if pairs := _neighbours(side.row):
            return NeedDecision((_which_two(effect, activation, moment, pairs),))
        return ignored(effect, activation, moment)
    (one, first), (other, second) = (
        on_table.chosen(moment.table, activation.seat, card) for card in moment.pick.cards
    )
    blessed = first.blessings or second.blessings
    place = still_to_be_resolved(moment.table)
    late = waiting_at(side, "late", place) if place in (one, other) else ()
    swapped = CardsSwapped(
        seat=activation.seat,
        place=one,
        other=other,
        rulings=of_the_effect(effect.why),
        cause=moment.decided,
        questions=(*(("OQ-swap-blessing",) if blessed else ()), *(_LATE if late else ())),
        why_not=brought_together(
            moment.table,
            activation.seat,
            (side.at(min(one, other) - 1), side.at(max(one, other))),
            (side.at(min(one, other)), side.at(max(one, other) + 1)),
        ),
    )
    before, after = _blessings_swapped(
        effect, activation, moment, ((one, first, second), (other, second, first))
    )
    if moment.table.setup.answers.swap_late_modifier == "card":
        moved = first if place == one else second
        after += _late_goes_along(activation.seat, moved, one + other - place, late)
    because = decisive(effect.why.does, ("RB-10-result-follows",))
    return changed(*before, swapped, *after, because=because, tied=tied(moment.table))


def _neighbours(row: tuple[Played | None, ...]) -> tuple[Option, ...]:
    return tuple(
        ChooseTwo((one.card, other.card))
        for one, other in pairwise(row)
        if one is not None and other is not None and one.up and other.up
    )


def _which_two(
    effect: SwapAdjacent, activation: Activation, moment: Moment, pairs: tuple[Option, ...]
) -> Choices:
    seat = activation.seat
    optional = moment.table.setup.answers.swap_optional == "may"
    options = (Decline(), *pairs) if optional else pairs
    adjacent = Check(
        "not-adjacent",
        refusing(effect),
        lambda o: not isinstance(o, ChooseTwo) or o in pairs,
        lambda _o: f"only two of {seat}'s own face-up cards in directly adjacent encounters may be swapped",
    )
    return Choices(
        seat,
        "choose-two",
        options,
        (adjacent,),
        of_the_effect(effect.why, acting(activation)),
        activation.cause,
        activation.asking,
        kinds=(ChooseTwo,),
        narrowed=("OQ-swap-optional",),
    )


def _blessings_swapped(
    effect: SwapAdjacent,
    activation: Activation,
    moment: Moment,
    swapped: tuple[tuple[int, Played, Played], ...],
) -> tuple[list[AnyEvent], list[AnyEvent]]:
    """Return what a swap does to a blessing, before and after it (OQ-swap-blessing).

    ``swapped`` are the two places, each with the card that leaves it and the one that comes there.
    """
    answer = moment.table.setup.answers.swap_blessing
    rulings = decisive(of_the_effect(effect.why), said_of(moment.table.setup, BlessNext).does)
    ended: list[AnyEvent] = []
    stayed: list[AnyEvent] = []
    for place, played, partner in swapped:
        if answer == "with-the-card" or not played.blessings:
            continue
        ended.append(
            BlessingEnded(
                seat=activation.seat,
                card=played.card,
                place=place,
                rulings=rulings,
                cause=moment.decided,
                questions=("OQ-swap-blessing",),
            )
        )
        if answer == "with-the-place":
            blessed = CardBlessed(
                seat=activation.seat,
                card=partner.card,
                place=place,
                rulings=rulings,
                cause=moment.decided,
                questions=("OQ-swap-blessing",),
            )
            stayed += [blessed] * played.blessings
    return ended, stayed


def _late_goes_along(seat: Seat, moved: Played, place: int, late: tuple[Waiting, ...]) -> list[AnyEvent]:
    """Put on a card what was to go on it at the end of its round, once it lies in an earlier encounter."""
    events: list[AnyEvent] = []
    for waiting in late:
        events += late_arrives(seat, waiting, moved, place, _LATE)
        moved = replace(moved, modifier=moved.modifier + waiting.by)
    return events
