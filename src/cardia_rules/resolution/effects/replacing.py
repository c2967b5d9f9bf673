"""Replacing the opposing card with one from its owner's hand."""

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ReplaceOpposing
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import AnyEvent, CardDiscarded, CardSubstituted, GameEnded
from cardia_rules.resolution.agenda import Activation, FillPlace, Settle
from cardia_rules.resolution.agenda.base import Ends
from cardia_rules.resolution.effects.registry import by_leaving, carries_out, cause, ignored, this_card
from cardia_rules.resolution.locations.moments import left_alone
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Picked, PickNeeded
from cardia_rules.resolution.reasons import blessing_ends, decisive, of_the_effect
from cardia_rules.resolution.results.derive import ends_with_it, tied, turned, unsettled
from cardia_rules.resolution.results.ongoing import ongoing, why_ended
from cardia_rules.resolution.results.signets import moved


@carries_out(ReplaceOpposing)
def replace_opposing(effect: ReplaceOpposing, activation: Activation, moment: Moment) -> Outcome:
    """Discard the opposing card; one from its owner's hand takes its place."""
    place, _this = this_card(activation, moment)
    opponent = OPPONENT[activation.seat]
    opposing = moment.table.side(opponent).at(place)
    if opposing is None:
        return ignored(effect, activation, moment)
    event = CardDiscarded(
        seat=opponent,
        card=opposing.card,
        origin="table",
        place=place,
        rulings=decisive(effect.why.arrives, ("RB-17-discard",), blessing_ends(moment.table.setup, opposing)),
        cause=cause(activation, moment),
        questions=by_leaving(activation, opponent, opposing.card),
    )
    task = FillPlace(
        seat=opponent,
        place=place,
        was_winning=bool(opposing.signets),
        ends=_for_other_places(ends_with_it(moment.table, opponent, opposing, place), place),
        activation=activation,
        effect=effect,
        tied=tied(moment.table),
    )
    # Discarding and replacing are one change: half an encounter has no result to derive.
    return Done((event,), (task,))


def fill_place(task: FillPlace, moment: Moment) -> Outcome:
    """Draw the replacement at random; without one its owner cannot play."""
    hand = moment.table.side(task.seat).hand
    if not hand:
        # What the discarded card said of other encounters has ended, and then the game has.
        table = moment.table
        events: list[AnyEvent] = []
        for result in unsettled(table, ongoing(table)):
            because = decisive(why_ended(task.ends, result.place, turned(table, result)), ("RB-17-discard",))
            events += moved(table, result, because, moment.next - 1)
        end = GameEnded(
            winner=OPPONENT[task.seat],
            reason="no-replacement",
            rulings=decisive(task.effect.why.empty, ("RB-12-cannot-play",)),
            cause=moment.next - 1,
        )
        return Done((*events, end))
    why = task.effect.why
    rulings = of_the_effect(why, "FAQ-2-your-card")
    if not isinstance(moment.pick, Picked):
        return NeedChance(PickNeeded(task.seat, hand, 1), rulings, task.activation.cause)
    card = moment.pick.cards[0]
    event = CardSubstituted(
        seat=task.seat,
        card=card,
        place=task.place,
        rulings=("FAQ-2-your-card", *why.does),
        cause=moment.decided,
        why_not=left_alone(moment.table, task.seat, card, task.place),
    )
    replaced = (task.seat, task.place) if task.was_winning else None
    settle = Settle(
        why.arrives or ("RB-10-result-follows",),
        replaced=replaced,
        tied=task.tied,
        silences=why.silences,
        ends=task.ends,
    )
    return Done((event,), (settle,))


def _for_other_places(ends: Ends, place: int) -> Ends:
    """Leave out the place where another card lies now: that one decides its result."""
    return tuple([replace(end, places=tuple([each for each in end.places if each != place])) for end in ends])
