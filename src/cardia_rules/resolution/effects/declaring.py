"""Effects that only say something: name a faction, demand one, bind the next card, win the game."""

from msgspec.structs import replace

from cardia_rules.catalogue import FACTIONS
from cardia_rules.catalogue.effects import DemandNamed, NameFaction, PlayFaceUp, UnlessDiscarded, WinGame
from cardia_rules.events.options import ChooseFromHand, Decline, NameAFaction, Option
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import CardDiscarded, EffectWaiting, FactionNamed, GameEnded
from cardia_rules.resolution.agenda import Activation, DoEffects
from cardia_rules.resolution.effects.influencing import not_what_lies_there
from cardia_rules.resolution.effects.registry import carries_out, cause
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.resolution.round import hands
from cardia_rules.resolution.round.waiting import next_encounter, waits


@carries_out(NameFaction)
def name_faction(effect: NameFaction, activation: Activation, moment: Moment) -> Outcome:
    """Name a faction, which the effects after it speak of."""
    if not isinstance(moment.pick, NameAFaction):
        options = tuple(NameAFaction(faction) for faction in FACTIONS)
        rulings = of_the_effect(effect.why, "RB-07-as-much-as-possible")
        choice = Choices(
            activation.seat, "name-faction", options, (), rulings, activation.cause, activation.asking
        )
        return NeedDecision((choice,))
    faction = moment.pick.faction
    event = FactionNamed(
        seat=activation.seat,
        faction=faction,
        rulings=of_the_effect(effect.why, "RB-07-as-much-as-possible"),
        cause=moment.decided,
    )
    return Done((event,), activation=replace(activation, named=faction))


@carries_out(UnlessDiscarded)
def unless_discarded(effect: UnlessDiscarded, activation: Activation, moment: Moment) -> Outcome:
    """Go on unless the opponent discards a card to prevent it."""
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
            rulings=of_the_effect(effect.why, "RB-17-discard"),
            cause=moment.decided,
        )
        return Done((event,))
    consequence = replace(activation, cause=cause(activation, moment))
    return Done((), (DoEffects(consequence, effect.then),))


def _may_discard(
    effect: UnlessDiscarded, activation: Activation, moment: Moment, hand: tuple[str, ...]
) -> Choices:
    options: tuple[Option, ...] = (Decline(), *hands.hand_sets(hand, 1))
    checks = (
        hands.exactly(1),
        hands.in_hand(hand, "RB-17-discard"),
        hands.of_faction(activation.named),
    )
    return Choices(
        OPPONENT[activation.seat],
        "may-discard",
        options,
        checks,
        of_the_effect(effect.why, "RB-07-as-much-as-possible"),
        moment.next - 1,
        activation.asking,
    )


@carries_out(DemandNamed)
def demand_named(effect: DemandNamed, activation: Activation, moment: Moment) -> Outcome:
    """Demand the named faction of the opponent's next card."""
    opponent = OPPONENT[activation.seat]
    waiting = waits("demand", activation, moment, opponent, faction=activation.named, count=effect.count)
    rulings = decisive(not_what_lies_there(moment), of_the_effect(effect.why, "RB-07-as-much-as-possible"))
    return Done(
        (EffectWaiting(seat=opponent, waiting=waiting, rulings=rulings, cause=cause(activation, moment)),)
    )


@carries_out(PlayFaceUp)
def play_face_up(effect: PlayFaceUp, activation: Activation, moment: Moment) -> Outcome:
    """Bind the opponent to play the next card face up, and so first."""
    opponent = OPPONENT[activation.seat]
    waiting = waits("face-up", activation, moment, opponent, place=next_encounter(moment.table))
    rulings = of_the_effect(effect.why, "RB-07-card-beats-rule")
    return Done(
        (EffectWaiting(seat=opponent, waiting=waiting, rulings=rulings, cause=cause(activation, moment)),)
    )


@carries_out(WinGame)
def win_game(effect: WinGame, activation: Activation, moment: Moment) -> Outcome:
    """Win the game, whatever the signets: they are counted only in phase 3."""
    enough = moment.table.side(OPPONENT[activation.seat]).signets >= SIGNETS_TO_WIN
    event = GameEnded(
        winner=activation.seat,
        reason="ability",
        rulings=decisive(effect.why.despite if enough else (), ("RB-12-ability-wins",), effect.why.despite),
        cause=cause(activation, moment),
    )
    return Done((event,))
