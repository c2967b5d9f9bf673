"""What may be chosen from a hand: the checks that such a decision is made of.

Conceivable are the cards in hand, so that much is sure of them.
"""

from itertools import combinations
from typing import Final

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence, name_of
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.resolution.outcome import Check

# Every hand is offered at every placing, so what is said of each card is said once.
_IN_ORDER: Final = in_ascending_influence(CHARACTERS)
_placing: Final = {card: PlaceCard(card) for card in _IN_ORDER}.__getitem__
_rank: Final = {card: rank for rank, card in enumerate(_IN_ORDER)}.__getitem__


def placings(hand: tuple[str, ...]) -> tuple[PlaceCard, ...]:
    return tuple(map(_placing, sorted(hand, key=_rank)))


def hand_sets(hand: tuple[str, ...], count: int) -> tuple[ChooseFromHand, ...]:
    return tuple(ChooseFromHand(cards) for cards in combinations(in_ascending_influence(hand), count))


def _named(option: Option) -> tuple[str, ...]:
    if isinstance(option, PlaceCard):
        return (option.card,)
    return option.cards if isinstance(option, ChooseFromHand) else ()


def in_hand(hand: tuple[str, ...], ruling: str) -> Check:
    """Check that every card chosen from the hand is there."""
    return Check(
        "not-in-hand",
        ruling,
        lambda o: not isinstance(o, ChooseFromHand) or all(card in hand for card in o.cards),
        lambda o: f"not in hand: {', '.join(name_of(card) for card in o.cards if card not in hand)}",
    )


def among(placings: tuple[PlaceCard, ...], ruling: str) -> Check:
    """Check that a card is placed from the hand that these are all the placings of."""
    return Check("not-in-hand", ruling, placings.__contains__, _not_in_hand)


def _not_in_hand(option: PlaceCard) -> str:
    return f"not in hand: {name_of(option.card)}"


def exactly(count: int) -> Check:
    return Check(
        "wrong-count",
        "RB-07-as-much-as-possible",
        lambda o: not isinstance(o, ChooseFromHand) or len(o.cards) == count,
        lambda o: f"{count} to choose, {len(o.cards)} chosen",
        {"count": count},
    )


def all_different() -> Check:
    return Check(
        "chosen-twice",
        "RB-07-as-much-as-possible",
        lambda o: len(set(_named(o))) == len(_named(o)),
        lambda _o: "the same card is named twice",
    )


def of_faction(faction: Faction | None) -> Check:
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
    return Check(
        "not-instant",
        "RB-08-instant",
        lambda o: all(card not in CHARACTERS or CHARACTERS[card].instant for card in _named(o)),
        lambda o: f"{', '.join(name_of(card) for card in _named(o))} has no instant ability",
    )
