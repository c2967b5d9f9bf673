"""Replacing the opposing card with one from its owner's hand."""

from cardia_rules.catalogue.effects import ReplaceOpposing
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, CardDiscarded, CardSubstituted, GameEnded
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.effects.registry import Doing, by_leaving, carries_out, ignored, this_card
from cardia_rules.resolution.live_table import LiveTable, let_chance
from cardia_rules.resolution.locations.moments import left_alone
from cardia_rules.resolution.position import PickNeeded
from cardia_rules.resolution.reasons import blessing_ends, decisive, of_the_effect
from cardia_rules.resolution.results.derive import ended_since, turned, unsettled
from cardia_rules.resolution.results.ongoing import ongoing, why_ended
from cardia_rules.resolution.results.signets import moved
from cardia_rules.resolution.round.settle import settle


@carries_out(ReplaceOpposing)
def replace_opposing(table: LiveTable, activation: Activation, effect: ReplaceOpposing) -> Doing:
    """Discard the opposing card; one from its owner's hand takes its place."""
    place, _this = this_card(table, activation)
    opponent, why = OPPONENT[activation.seat], effect.why
    opposing = table.side(opponent).at(place)
    if opposing is None:
        return ignored(table, activation, effect)
    # Discarding and replacing are one change: half an encounter has no result to derive.
    before = table.frozen()
    table.happen(
        CardDiscarded(
            seat=opponent,
            card=opposing.card,
            origin="table",
            place=place,
            rulings=decisive(why.arrives, ("RB-17-discard",), blessing_ends(table.setup, opposing)),
            cause=activation.cause,
            questions=by_leaving(activation, opponent, opposing.card),
        )
    )
    hand = table.side(opponent).hand
    if not hand:
        _cannot_play(table, before, activation, effect)
    rulings = of_the_effect(why, "FAQ-2-your-card")
    picked = yield from let_chance(table, PickNeeded(opponent, hand, 1), rulings, activation.cause)
    card = picked.pick.cards[0]
    table.happen(
        CardSubstituted(
            seat=opponent,
            card=card,
            place=place,
            rulings=("FAQ-2-your-card", *why.does),
            cause=picked.number,
            why_not=left_alone(table, opponent, card, place),
        )
    )
    replaced = (opponent, place) if opposing.signets else None
    because = why.arrives or ("RB-10-result-follows",)
    settle(table, before, because, replaced=replaced, silences=why.silences)
    return None


def _cannot_play(table: LiveTable, before: Table, activation: Activation, effect: ReplaceOpposing) -> None:
    """End the game: what the discarded card said of other encounters has ended, and then the game has."""
    cause, ends = table.number, ended_since(before, table)
    events: list[AnyEvent] = []
    for result in unsettled(table, ongoing(table)):
        because = decisive(why_ended(ends, result.place, turned(table, result)), ("RB-17-discard",))
        events += moved(table, result, because, cause)
    for event in events:
        table.happen(event)
    rulings = decisive(effect.why.empty, ("RB-12-cannot-play",))
    table.end(GameEnded(winner=activation.seat, reason="no-replacement", rulings=rulings, cause=cause))
