"""Effects that take cards from a deck or reorder it."""

from cardia_rules.catalogue.effects import Draw, ShuffleDeck
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import CardDrawn
from cardia_rules.resolution.agenda import Activation, Shuffle
from cardia_rules.resolution.effects.registry import carries_out, cause, ignored
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.standing import standing


@carries_out(Draw)
def draw(effect: Draw, activation: Activation, moment: Moment) -> Outcome:
    seat = activation.seat if effect.who == "you" else OPPONENT[activation.seat]
    side, locations = moment.table.side(seat), moment.table.setup.locations
    cards = side.deck[: effect.count]
    if not cards:
        return ignored(effect, activation, moment)
    rulings, because = ("RB-07-as-much-as-possible", *effect.cites), cause(activation, moment)
    refill = standing(locations).refill if locations else None
    questions: tuple[str, ...] = ()
    if refill is not None and len(side.hand) <= refill.at_most:  # a hand that was not filled up before
        rulings, questions = (*rulings, "FAQ-2-locations-last"), ("OQ-bazaar-moment",)
    return Done(
        tuple(
            CardDrawn(seat=seat, card=card, rulings=rulings, cause=because, questions=questions)
            for card in cards
        )
    )


@carries_out(ShuffleDeck)
def shuffle_deck(effect: ShuffleDeck, activation: Activation, moment: Moment) -> Outcome:
    opponent = OPPONENT[activation.seat]
    if len(moment.table.side(opponent).deck) < 2:
        return ignored(effect, activation, moment)
    rulings = ("RB-07-as-much-as-possible", *effect.cites)
    return Done((), (Shuffle(seat=opponent, cause=cause(activation, moment), rulings=rulings),))
