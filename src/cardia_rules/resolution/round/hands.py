"""Hands and decks: shuffling, dealing, discarding, and the checks behind what may be chosen from a hand."""

from itertools import combinations
from typing import Final

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence, name_of
from cardia_rules.catalogue.cards import OfEachCharacter, influence_and_name
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS
from cardia_rules.events.vocabulary import CardDiscarded, CardDrawn, WhyNot
from cardia_rules.resolution.agenda import DealHands, DiscardFromHand, Shuffle
from cardia_rules.resolution.locations.standing import OPENING_HAND, standing
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Picked, PickNeeded, Shuffled, ShuffleNeeded

# Every hand is offered at every placing, so what is said of each card of the box is said once.
_placing: Final = OfEachCharacter(lambda character: PlaceCard(character.slug)).__getitem__


def placings(hand: tuple[str, ...]) -> tuple[PlaceCard, ...]:
    """Return the options to place a card of a hand, in ascending influence."""
    return tuple(map(_placing, sorted(hand, key=influence_and_name)))


# Every card of the hand may be placed, and nothing else.
NOT_IN_HAND: Final = Check(
    "not-in-hand", "RB-06-place", lambda _o: False, lambda o: f"not in hand: {name_of(o.card)}"
)


def hand_sets(hand: tuple[str, ...], count: int) -> tuple[ChooseFromHand, ...]:
    """Return the options to choose so many cards of a hand."""
    return tuple(ChooseFromHand(cards) for cards in combinations(in_ascending_influence(hand), count))


def _named(option: Option) -> tuple[str, ...]:
    return option.cards if isinstance(option, ChooseFromHand) else ()


def in_hand(hand: tuple[str, ...], ruling: str) -> Check:
    """Check that every card chosen from the hand is there."""
    return Check(
        "not-in-hand",
        ruling,
        lambda o: not isinstance(o, ChooseFromHand) or all(card in hand for card in o.cards),
        lambda o: f"not in hand: {', '.join(name_of(card) for card in o.cards if card not in hand)}",
    )


def exactly(count: int) -> Check:
    """Check that so many cards are chosen."""
    return Check(
        "wrong-count",
        "RB-07-as-much-as-possible",
        lambda o: not isinstance(o, ChooseFromHand) or len(o.cards) == count,
        lambda o: f"{count} to choose, {len(o.cards)} chosen",
        {"count": count},
    )


def all_different() -> Check:
    """Check that no card is named twice."""
    return Check(
        "chosen-twice",
        "RB-07-as-much-as-possible",
        lambda o: len(set(_named(o))) == len(_named(o)),
        lambda _o: "the same card is named twice",
    )


def of_faction(faction: Faction | None) -> Check:
    """Check that the cards are of a faction."""

    def passes(option: Option) -> bool:
        return all(card not in CHARACTERS or CHARACTERS[card].faction == faction for card in _named(option))

    return Check(
        "wrong-faction",
        "RB-07-as-much-as-possible",
        passes,
        lambda _o: f"only {faction} cards will do",
        {"faction": faction},
    )


def instant_in_hand() -> Check:
    """Check that the cards have instant abilities."""
    return Check(
        "not-instant",
        "RB-08-instant",
        lambda o: all(card not in CHARACTERS or CHARACTERS[card].instant for card in _named(o)),
        lambda o: f"{', '.join(name_of(card) for card in _named(o))} has no instant ability",
    )


def shuffle(task: Shuffle, moment: Moment) -> Outcome:
    """Wait for a new order; its event is the outcome itself, and nothing more happens."""
    if isinstance(moment.pick, Shuffled):
        return Done()
    deck = moment.table.side(task.seat).deck
    return NeedChance(ShuffleNeeded(task.seat, deck), task.rulings, task.cause, task.questions)


def deal_hands(_task: DealHands, moment: Moment) -> Outcome:
    """Deal the opening hands."""
    table, count = moment.table, standing(moment.table.setup.locations).opening_hand
    # No ruling speaks of another opening hand: only the location that says so.
    rulings = ("RB-03-opening-hand",) if count == OPENING_HAND else ("RB-15-location", "RB-03-opening-hand")
    dealt = [
        CardDrawn(seat=seat, card=card, rulings=rulings, cause=1)
        for seat in SEATS
        for card in table.side(seat).deck[:count]
    ]
    return Done(tuple(dealt))


def discard_from_hand(task: DiscardFromHand, moment: Moment) -> Outcome:
    """Discard hand cards; who picks them is open (OQ-hand-discard-chooser), unless all go."""
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
    discarded = tuple(
        CardDiscarded(
            seat=task.seat,
            card=card,
            origin="hand",
            rulings=task.rulings,
            cause=moment.decided or task.cause,
            questions=questions,
        )
        for card in cards
    )
    return Done(discarded, why_not=_fewer(task) if count < task.count else ())


def _fewer(task: DiscardFromHand) -> tuple[WhyNot, ...]:
    """Tell that a hand has fewer cards than are to be discarded."""
    rulings = ("FAQ-2-cannot-discard", "RB-07-as-much-as-possible")
    return (WhyNot(what="as-many", seat=OPPONENT[task.seat], card=task.card, rulings=rulings),)


def _which_to_discard(
    task: DiscardFromHand, hand: tuple[str, ...], count: int, questions: tuple[str, ...]
) -> Choices:
    checks = (exactly(count), all_different(), in_hand(hand, "RB-17-discard"))
    return Choices(
        task.seat,
        "discard",
        hand_sets(hand, count),
        checks,
        task.rulings,
        task.cause,
        task.card,
        questions,
    )
