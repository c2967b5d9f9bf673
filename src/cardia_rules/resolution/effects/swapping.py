"""Two neighbouring cards change places, with what lies on them."""

from itertools import pairwise

from cardia_rules.catalogue.effects import SwapAdjacent
from cardia_rules.events.options import ChooseTwo, Decline, Option
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import CardsSwapped
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import Check, Choices
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.results.settle import settle


@carries_out(SwapAdjacent)
def swap_adjacent(table: LiveTable, activation: Activation, effect: SwapAdjacent) -> Doing:
    """Let two of a seat's own neighbouring cards change places."""
    seat, side = activation.seat, table.side(activation.seat)
    pairs = _neighbours(side.row)
    if not pairs:
        return ignored(table, activation, effect)
    answer = yield from ask(table, _which_two(table, activation, pairs))
    cause = answer.number
    if isinstance(answer.pick, Decline):
        return ignored(table, activation, effect, cause)
    (one, _first), (other, _second) = (on_table.chosen(table, seat, card) for card in answer.pick.cards)
    table.happen(CardsSwapped(seat=seat, place=one, other=other, cause=cause))
    settle(table, swapped=((seat, one), (seat, other)))
    return None


def _neighbours(row: tuple[Played | None, ...]) -> tuple[Option, ...]:
    return tuple(
        ChooseTwo((one.card, other.card))
        for one, other in pairwise(row)
        if one is not None and other is not None and one.up and other.up
    )


def _which_two(table: LiveTable, activation: Activation, pairs: tuple[Option, ...]) -> Choices:
    """Let a seat choose two neighbours, or none (OQ-swap-optional)."""
    seat = activation.seat
    optional = table.answers.swap_optional == "may"
    adjacent = Check(
        "not-adjacent",
        lambda o: not isinstance(o, ChooseTwo) or o in pairs,
        lambda _o: f"only two of {seat}'s own face-up cards in directly adjacent encounters may be swapped",
    )
    return Choices(
        table.number,
        seat,
        "choose-two",
        (Decline(), *pairs) if optional else pairs,
        (adjacent,),
        activation.cause,
        activation.asking,
        kinds=(ChooseTwo,),
    )
