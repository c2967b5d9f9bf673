"""Tasks about hands and decks that several rules share."""

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import CardDiscarded, CardDrawn
from cardia_rules.resolution.agenda import DealHands, DiscardFromHand, Shuffle
from cardia_rules.resolution.locations.standing import OPENING_HAND, standing
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Picked, PickNeeded, Shuffled, ShuffleNeeded
from cardia_rules.resolution.round import from_hand


def shuffle(task: Shuffle, moment: Moment) -> Outcome:
    """The new order is the event of the chance outcome itself; nothing more happens."""
    if isinstance(moment.pick, Shuffled):
        return Done()
    deck = moment.table.side(task.seat).deck
    return NeedChance(ShuffleNeeded(task.seat, deck), task.rulings, task.cause, task.questions)


def deal_hands(_task: DealHands, moment: Moment) -> Outcome:
    table, count = moment.table, standing(moment.table.setup.locations).opening_hand
    # No ruling speaks of another opening hand: only the location that says so.
    location = ("RB-15-location",) if count != OPENING_HAND else ()
    rulings = ("RB-03-opening-hand", *location)
    dealt = [
        CardDrawn(seat=seat, card=card, rulings=rulings, cause=1)
        for seat in SEATS
        for card in table.side(seat).deck[:count]
    ]
    return Done(tuple(dealt))


def discard_from_hand(task: DiscardFromHand, moment: Moment) -> Outcome:
    """Who picks the cards is open (OQ-hand-discard-chooser), unless all of them go."""
    table = moment.table
    hand = table.side(task.seat).hand
    count = min(task.count, len(hand))
    questions = task.questions + (("OQ-hand-discard-chooser",) if count < len(hand) else ())
    if count == len(hand):
        # Not in the order of the hand: that is the order in which its owner drew, and nobody else's business.
        cards: tuple[str, ...] = in_ascending_influence(hand)
    elif isinstance(moment.pick, ChooseFromHand | Picked):
        cards = moment.pick.cards
    elif table.setup.answers.hand_discard_chooser == "random":
        return NeedChance(PickNeeded(task.seat, hand, count), task.rulings, task.cause, questions)
    else:
        return NeedDecision((_which_to_discard(task, hand, count, questions),))
    short = ("FAQ-2-cannot-discard",) if count < task.count else ()
    return Done(
        tuple(
            CardDiscarded(
                seat=task.seat,
                card=card,
                origin="hand",
                rulings=task.rulings + short,
                cause=moment.decided or task.cause,
                questions=questions,
            )
            for card in cards
        )
    )


def _which_to_discard(
    task: DiscardFromHand, hand: tuple[str, ...], count: int, questions: tuple[str, ...]
) -> Choices:
    checks = (from_hand.exactly(count), from_hand.all_different(), from_hand.in_hand(hand, "RB-17-discard"))
    return Choices(
        task.seat,
        "discard",
        from_hand.hand_sets(hand, count),
        checks,
        task.rulings,
        task.cause,
        task.card,
        questions,
    )
