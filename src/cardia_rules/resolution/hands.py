"""Hands and decks: shuffling, dealing, discarding, and the checks behind what may be chosen from a hand."""

from itertools import combinations
from typing import Any, Final

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence, name_of
from cardia_rules.catalogue.cards import OfEachCharacter, influence_and_name
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Record
from cardia_rules.events.vocabulary import CardDiscarded, CardDrawn
from cardia_rules.resolution.asking import Asking, Check, Choices, ask, let_chance
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.position import ShuffleNeeded

# Every hand is offered at every placing, so what is said of each card of the box is said once.
_placing: Final = OfEachCharacter(lambda character: PlaceCard(character.slug)).__getitem__


def placings(hand: tuple[str, ...]) -> tuple[PlaceCard, ...]:
    """Return the options to place a card of a hand, in ascending influence."""
    return tuple(map(_placing, sorted(hand, key=influence_and_name)))


# Every card of the hand may be placed, and nothing else.
NOT_IN_HAND: Final = Check("not-in-hand", lambda _o: False, lambda o: f"not in hand: {name_of(o.card)}")


def hand_sets(hand: tuple[str, ...], count: int) -> tuple[ChooseFromHand, ...]:
    """Return the options to choose so many cards of a hand."""
    return tuple(ChooseFromHand(cards) for cards in combinations(in_ascending_influence(hand), count))


def _named(option: Option) -> tuple[str, ...]:
    return option.cards if isinstance(option, ChooseFromHand) else ()


def in_hand(hand: tuple[str, ...]) -> Check:
    """Check that every card chosen from the hand is there."""
    return Check(
        "not-in-hand",
        lambda o: not isinstance(o, ChooseFromHand) or all(card in hand for card in o.cards),
        lambda o: f"not in hand: {', '.join(name_of(card) for card in o.cards if card not in hand)}",
    )


def exactly(count: int) -> Check:
    """Check that so many cards are chosen."""
    return Check(
        "wrong-count",
        lambda o: not isinstance(o, ChooseFromHand) or len(o.cards) == count,
        lambda o: f"{count} to choose, {len(o.cards)} chosen",
        {"count": count},
    )


def all_different() -> Check:
    """Check that no card is named twice."""
    return Check(
        "chosen-twice",
        lambda o: len(set(_named(o))) == len(_named(o)),
        lambda _o: "the same card is named twice",
    )


def of_faction(faction: Faction | None) -> Check:
    """Check that the cards are of a faction."""

    def passes(option: Option) -> bool:
        return all(card not in CHARACTERS or CHARACTERS[card].faction == faction for card in _named(option))

    return Check(
        "wrong-faction",
        passes,
        lambda _o: f"only {faction} cards will do",
        {"faction": faction},
    )


def instant_in_hand() -> Check:
    """Check that the cards have instant abilities."""
    return Check(
        "not-instant",
        lambda o: all(card not in CHARACTERS or CHARACTERS[card].instant for card in _named(o)),
        lambda o: f"{', '.join(name_of(card) for card in _named(o))} has no instant ability",
    )


def shuffle(table: LiveTable, seat: Seat, cause: int) -> Asking[None]:
    """Give a seat's deck a new order; the event is the outcome itself, and nothing more happens."""
    yield from let_chance(table, ShuffleNeeded(seat, table.side(seat).deck), cause)


def deal_hands(table: LiveTable) -> None:
    """Deal the opening hands."""
    count = table.locations.opening_hand
    for seat in SEATS:
        for card in table.side(seat).deck[:count]:
            table.happen(CardDrawn(seat=seat, card=card, cause=1), "dealt")


class HandDiscard(Record, frozen=True, kw_only=True):
    """Hand cards that a seat has to discard, or as many as it has.

    ``source`` is what demands it: an effect being carried out, what waited, or a location.
    """

    seat: Seat
    count: int
    cause: int
    card: str = ""
    source: Any = None


def discard_from_hand(table: LiveTable, due: HandDiscard) -> Asking[None]:
    """Discard hand cards; their owner picks them, unless all go (OQ-hand-discard-chooser)."""
    hand = table.side(due.seat).hand
    if due.count >= len(hand):
        # Not in the order of the hand: that is the order in which its owner drew, and nobody else's business.
        discard_cards(table, due, in_ascending_influence(hand), due.cause)
        return
    answer = yield from ask(table, which_to_discard(table, due))
    discard_cards(table, due, answer.pick.cards, answer.number)


def discard_cards(table: LiveTable, due: HandDiscard, cards: tuple[str, ...], cause: int) -> None:
    """Discard these cards of a hand."""
    for card in cards:
        table.happen(CardDiscarded(seat=due.seat, card=card, origin="hand", cause=cause), due.source)
    if len(cards) < due.count:
        table.look(due)


def which_to_discard(table: LiveTable, due: HandDiscard) -> Choices:
    """Let a seat choose which of its hand cards it discards."""
    hand = table.side(due.seat).hand
    return Choices(
        table.number,
        due.seat,
        "discard",
        hand_sets(hand, due.count),
        (exactly(due.count), all_different(), in_hand(hand)),
        due.cause,
        due.card,
        due.source or table.acting,
    )
