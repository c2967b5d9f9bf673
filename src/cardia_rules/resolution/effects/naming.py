"""Naming a faction, and what the opponent does about it."""

from msgspec.structs import replace

from cardia_rules.catalogue import FACTIONS
from cardia_rules.catalogue.effects import NameFaction, UnlessDiscarded
from cardia_rules.events.options import ChooseFromHand, Decline, NameAFaction, Option
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import CardDiscarded, FactionNamed
from cardia_rules.resolution.agenda import Activation, DoEffects
from cardia_rules.resolution.effects.registry import carries_out
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.round import from_hand


@carries_out(NameFaction)
def name_faction(effect: NameFaction, activation: Activation, moment: Moment) -> Outcome:
    if not isinstance(moment.pick, NameAFaction):
        options = tuple(NameAFaction(faction) for faction in FACTIONS)
        rulings = ("RB-07-as-much-as-possible", *effect.cites)
        choice = Choices(
            activation.seat, "name-faction", options, (), rulings, activation.cause, activation.card
        )
        return NeedDecision((choice,))
    faction = moment.pick.faction
    event = FactionNamed(
        seat=activation.seat,
        faction=faction,
        rulings=("RB-07-as-much-as-possible", *effect.cites),
        cause=moment.decided,
    )
    return Done((event,), activation=replace(activation, named=faction))


@carries_out(UnlessDiscarded)
def unless_discarded(effect: UnlessDiscarded, activation: Activation, moment: Moment) -> Outcome:
    opponent = OPPONENT[activation.seat]
    hand = moment.table.side(opponent).hand
    # An empty hand is seen by all. Any other hand is asked, even if no card fits: passing over the
    # question would tell the other seat that the named faction is not there.
    if moment.pick is None and hand:
        return NeedDecision((_may_discard(effect, activation, moment, hand),))
    if isinstance(moment.pick, ChooseFromHand):
        event = CardDiscarded(
            seat=opponent,
            card=moment.pick.cards[0],
            origin="hand",
            rulings=("RB-17-discard", *effect.cites),
            cause=moment.decided,
        )
        return Done((event,))
    consequence = replace(activation, cause=moment.decided or activation.cause)
    return Done((), (DoEffects(consequence, effect.then),))


def _may_discard(
    effect: UnlessDiscarded, activation: Activation, moment: Moment, hand: tuple[str, ...]
) -> Choices:
    options: tuple[Option, ...] = (Decline(), *from_hand.hand_sets(hand, 1))
    checks = (
        from_hand.exactly(1),
        from_hand.in_hand(hand, "RB-17-discard"),
        from_hand.of_faction(activation.named),
    )
    return Choices(
        OPPONENT[activation.seat],
        "may-discard",
        options,
        checks,
        ("RB-07-as-much-as-possible", *effect.cites),
        moment.next - 1,
        activation.card,
    )
