"""Replacing the opposing card with one from its owner's hand."""

from typing import NoReturn

from cardia_rules.catalogue.effects import ReplaceOpposing
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import CardDiscarded, CardSubstituted, GameEnded
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored, this_card
from cardia_rules.resolution.live_table import LiveTable, let_chance
from cardia_rules.resolution.position import PickNeeded
from cardia_rules.resolution.results.derive import unsettled
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.settle import settle
from cardia_rules.resolution.results.signets import moved


@carries_out(ReplaceOpposing)
def replace_opposing(table: LiveTable, activation: Activation, effect: ReplaceOpposing) -> Doing:
    """Discard the opposing card; one from its owner's hand takes its place."""
    place, _this = this_card(table, activation)
    opponent, cause = OPPONENT[activation.seat], activation.cause
    opposing = table.side(opponent).at(place)
    if opposing is None:
        return ignored(table, activation, effect)
    # Discarding and replacing are one change: half an encounter has no result to derive.
    table.happen(CardDiscarded(seat=opponent, card=opposing.card, origin="table", place=place, cause=cause))
    hand = table.side(opponent).hand
    if not hand:
        _cannot_play(table, activation)
    picked = yield from let_chance(table, PickNeeded(opponent, hand, 1), cause)
    card = picked.pick.cards[0]
    table.happen(CardSubstituted(seat=opponent, card=card, place=place, cause=picked.number))
    settle(table, replaced=(opponent, place) if opposing.signets else None)
    return None


def _cannot_play(table: LiveTable, activation: Activation) -> NoReturn:
    """Move the signets that the discarded card's ability spoke of, then end the game."""
    cause = table.number
    for event in [
        each for result in unsettled(table, ongoing(table)) for each in moved(table, result, cause)
    ]:
        table.happen(event)
    table.end(GameEnded(winner=activation.seat, reason="no-replacement", cause=cause))
