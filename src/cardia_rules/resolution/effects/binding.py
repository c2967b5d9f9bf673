"""Effects that bind the opponent's next card, or in the next encounter."""

from cardia_rules.catalogue.effects import DemandNamed, PlayFaceUp
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import EffectWaiting
from cardia_rules.resolution.agenda import Activation
from cardia_rules.resolution.effects.registry import card_beats_rule, carries_out, cause
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.round.waiting import next_encounter, waits


@carries_out(DemandNamed)
def demand_named(effect: DemandNamed, activation: Activation, moment: Moment) -> Outcome:
    opponent = OPPONENT[activation.seat]
    waiting = waits("demand", activation, moment, opponent, faction=activation.named, count=effect.count)
    rulings = ("RB-07-as-much-as-possible", *effect.cites)
    return Done(
        (EffectWaiting(seat=opponent, waiting=waiting, rulings=rulings, cause=cause(activation, moment)),)
    )


@carries_out(PlayFaceUp)
def play_face_up(effect: PlayFaceUp, activation: Activation, moment: Moment) -> Outcome:
    opponent = OPPONENT[activation.seat]
    waiting = waits("face-up", activation, moment, opponent, place=next_encounter(moment.table))
    rulings = card_beats_rule(effect)
    return Done(
        (EffectWaiting(seat=opponent, waiting=waiting, rulings=rulings, cause=cause(activation, moment)),)
    )
