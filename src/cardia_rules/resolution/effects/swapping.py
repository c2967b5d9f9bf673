"""Two neighbouring cards change places, and what that does to what lies on one of them or waits for it."""

from itertools import pairwise
from typing import Final

from cardia_rules.catalogue.effects import BlessNext, SwapAdjacent
from cardia_rules.events.options import ChooseTwo, Decline, Option
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import AnyEvent, BlessingEnded, CardBlessed, CardsSwapped
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import Check, Choices
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, acting, carries_out, ignored, refusing
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.locations.neighbours import brought_together
from cardia_rules.resolution.reasons import decisive, of_the_effect, said_of
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.settle import settle
from cardia_rules.resolution.round.waiting import late_arrives, waiting_at

_LATE: Final = ("OQ-swap-late-modifier",)
_BLESSING: Final = ("OQ-swap-blessing",)


@carries_out(SwapAdjacent)
def swap_adjacent(table: LiveTable, activation: Activation, effect: SwapAdjacent) -> Doing:
    """Let two of a seat's own neighbouring cards change places."""
    seat, side = activation.seat, table.side(activation.seat)
    pairs = _neighbours(side.row)
    if not pairs:
        return ignored(table, activation, effect)
    answer = yield from ask(table, _which_two(table, activation, effect, pairs))
    cause = answer.number
    if isinstance(answer.pick, Decline):
        return ignored(table, activation, effect, ("OQ-swap-optional",), cause=cause)
    (one, first), (other, second) = (on_table.chosen(table, seat, card) for card in answer.pick.cards)
    before = table.frozen()
    place = still_to_be_resolved(table)
    late = waiting_at(side, "late", place) if place in (one, other) else ()
    blessed = _BLESSING if first.blessings or second.blessings else ()
    swapped = CardsSwapped(
        seat=seat,
        place=one,
        other=other,
        rulings=of_the_effect(effect.why),
        cause=cause,
        questions=(*blessed, *(_LATE if late else ())),
        why_not=brought_together(
            table,
            seat,
            (side.at(min(one, other) - 1), side.at(max(one, other))),
            (side.at(min(one, other)), side.at(max(one, other) + 1)),
        ),
    )
    stay, end = _blessings(table, activation, effect, ((one, first, second), (other, second, first)), cause)
    events: tuple[AnyEvent, ...] = (*end, swapped, *stay)
    for event in events:
        table.happen(event)
    if table.setup.answers.swap_late_modifier == "card":
        # What was to go on a card at the end of its round, once it lies in an earlier encounter.
        for waiting in late:
            late_arrives(table, seat, waiting, one + other - place, _LATE)
    because = decisive(effect.why.does, ("RB-10-result-follows",))
    settle(table, before, because, swapped=((seat, one), (seat, other)))
    return None


def _blessings(
    table: LiveTable,
    activation: Activation,
    effect: SwapAdjacent,
    leaving: tuple[tuple[int, Played, Played], ...],
    cause: int,
) -> tuple[list[CardBlessed], list[BlessingEnded]]:
    """Return the blessings that stay with their place, and those that end (OQ-swap-blessing).

    ``leaving`` are the two places, each with the card that leaves it and the one that comes there.
    """
    answer, seat = table.setup.answers.swap_blessing, activation.seat
    if answer == "with-the-card":
        return [], []
    rulings = decisive(of_the_effect(effect.why), said_of(table.setup, BlessNext).does)
    ended: list[BlessingEnded] = []
    stayed: list[CardBlessed] = []
    for place, played, partner in leaving:
        if played.blessings:
            ended.append(
                BlessingEnded(
                    seat=seat,
                    card=played.card,
                    place=place,
                    rulings=rulings,
                    cause=cause,
                    questions=_BLESSING,
                )
            )
        if answer == "with-the-place":
            blessed = CardBlessed(
                seat=seat,
                card=partner.card,
                place=place,
                rulings=rulings,
                cause=cause,
                questions=_BLESSING,
            )
            stayed += [blessed] * played.blessings
    return stayed, ended


def _neighbours(row: tuple[Played | None, ...]) -> tuple[Option, ...]:
    return tuple(
        ChooseTwo((one.card, other.card))
        for one, other in pairwise(row)
        if one is not None and other is not None and one.up and other.up
    )


def _which_two(
    table: LiveTable, activation: Activation, effect: SwapAdjacent, pairs: tuple[Option, ...]
) -> Choices:
    """Let a seat choose two neighbours, or none (OQ-swap-optional)."""
    seat = activation.seat
    optional = table.setup.answers.swap_optional == "may"
    adjacent = Check(
        "not-adjacent",
        refusing(effect),
        lambda o: not isinstance(o, ChooseTwo) or o in pairs,
        lambda _o: f"only two of {seat}'s own face-up cards in directly adjacent encounters may be swapped",
    )
    return Choices(
        table.number,
        seat,
        "choose-two",
        (Decline(), *pairs) if optional else pairs,
        (adjacent,),
        of_the_effect(effect.why, acting(activation)),
        activation.cause,
        activation.asking,
        kinds=(ChooseTwo,),
        narrowed=("OQ-swap-optional",),
    )
