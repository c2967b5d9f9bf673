"""Two neighbouring cards change places, and what that does to what lies on one of them or waits for it."""

from itertools import pairwise

from cardia_rules.catalogue.effects import SwapAdjacent
from cardia_rules.events.options import ChooseTwo, Decline, Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import BlessingEnded, CardBlessed, CardsSwapped
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.arriving import modifier_arrives
from cardia_rules.resolution.asking import Check, Choices
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.reading.due import still_to_be_resolved
from cardia_rules.resolution.reading.waiting import waiting_at
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
    (one, first), (other, second) = (on_table.chosen(table, seat, card) for card in answer.pick.cards)
    place = still_to_be_resolved(table)
    late = waiting_at(side, "late", place) if place in (one, other) else ()
    stay, end = _blessings(table, seat, ((one, first, second), (other, second, first)), cause)
    for ended in end:
        table.happen(ended)
    table.happen(CardsSwapped(seat=seat, place=one, other=other, cause=cause))
    for stays in stay:
        table.happen(stays)
    if late and table.answers.swap_late_modifier == "card":
        # What was to go on a card at the end of its round, once it lies in an earlier encounter.
        for waiting in late:
            modifier_arrives(table, seat, waiting, one + other - place)
    settle(table, swapped=((seat, one), (seat, other)))
    return None


def _blessings(
    table: LiveTable, seat: Seat, leaving: tuple[tuple[int, Played, Played], ...], cause: int
) -> tuple[list[CardBlessed], list[BlessingEnded]]:
    """Return the blessings that stay with their place, and those that end (OQ-swap-blessing).

    ``leaving`` are the two places, each with the card that leaves it and the one that comes there.
    """
    ended: list[BlessingEnded] = []
    stayed: list[CardBlessed] = []
    for place, played, partner in leaving:
        if not played.blessings or table.answers.swap_blessing == "with-the-card":
            continue
        ended.append(BlessingEnded(seat=seat, card=played.card, place=place, cause=cause))
        if table.answers.swap_blessing == "with-the-place":
            blessed = CardBlessed(seat=seat, card=partner.card, place=place, cause=cause)
            stayed += [blessed] * played.blessings
    return stayed, ended


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
