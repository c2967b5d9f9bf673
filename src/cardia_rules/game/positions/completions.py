"""What the unknown cards of a table can be: one solver for all who ask.

A seat has each of its sixteen cards once, so what is not known is one of those that lie nowhere else. Of some
more is known: ``?s03.guild`` is a Guild card. A *completion* is the same table with a name for every card.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import perm
from random import Random
from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.catalogue.unknown import NOT, is_unknown
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Side, Table

Naming = Mapping[str, str]  # what unknown cards are, or what more is known of them
Sort = tuple[str, str]  # faction and kind: no more is known of any card without knowing the card
_IN_PART: Final = frozenset(("faction", "kind"))  # what may be known of a card without knowing the card


def unknown_of(side: Side) -> tuple[str, ...]:
    """Return the unknown cards of a seat: in the row, in hand, in the deck from the top, discarded."""
    row = (played.card for played in side.row if played is not None)
    return tuple(card for card in (*row, *side.hand, *side.deck, *side.discard) if is_unknown(card))


def unknown_on(table: Table) -> tuple[str, ...]:
    """Return the unknown cards of both seats."""
    return unknown_of(table.north) + unknown_of(table.south)


def unplaced(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a seat that lie nowhere as far as anybody knows, in ascending influence."""
    side = table.side(seat)
    row = (played.card for played in side.row if played is not None)
    known = {*row, *side.hand, *side.deck, *side.discard}
    return tuple(card for card in in_ascending_influence(table.setup.deck) if card not in known)


def owner_of(card: str) -> Seat:
    """Return whose an unknown card is."""
    return SEATS[0] if card[1] == SEATS[0][0] else SEATS[1]


def fits(card: str, unknown: str) -> bool:
    """Tell whether an unknown card can be this one by what is known of it alone."""
    return _is_of_sort(known_of(unknown), _sort_of(card))


def _sort_of(card: str) -> Sort:
    return CHARACTERS[card].faction, CHARACTERS[card].kind


def _is_of_sort(known: str, sort: Sort) -> bool:
    parts = known.split(".") if known else ()
    return all((part.removeprefix(NOT) in sort) == (part[0] != NOT) for part in parts)


def can_be(table: Table, unknown: str) -> tuple[str, ...]:
    """Return what an unknown card can be so that every other one can still be something."""
    seat = owner_of(unknown)
    cards = unplaced(table, seat)
    others = [slot for slot in unknown_of(table.side(seat)) if slot != unknown and known_of(slot)]
    if not others:
        return tuple([card for card in cards if fits(card, unknown)])
    can: dict[Sort, bool] = {}  # of those of one sort, one is tried
    for card in cards:
        sort = _sort_of(card)
        if sort not in can:
            left = [each for each in cards if each != card]
            can[sort] = fits(card, unknown) and bool(_namings(*_sorted(others, left)))
    return tuple([card for card in cards if can[_sort_of(card)]])


def looked_at(table: Table, unknown: str, what: str) -> tuple[str, ...]:
    """Return what is known of a card once somebody has looked: its name, or as much as was looked at.

    Of a faction or a kind no more is told apart than that: seven Guild cards are one way, not seven.
    """
    cards = can_be(table, unknown)
    if what not in _IN_PART:
        return cards
    return tuple(
        f"{unknown}.{part}" for part in dict.fromkeys(getattr(CHARACTERS[card], what) for card in cards)
    )


def named(table: Table, naming: Naming) -> Table:
    """Return the table with names for some of its unknown cards."""
    if not naming:
        return table
    return replace(table, north=_side(table.north, naming), south=_side(table.south, naming))


def _side(side: Side, naming: Naming) -> Side:
    hand, deck, discard = (
        tuple([naming.get(card, card) for card in pile]) for pile in (side.hand, side.deck, side.discard)
    )
    row = tuple(
        [played and replace(played, card=naming.get(played.card, played.card)) for played in side.row]
    )
    return replace(side, hand=hand, deck=deck, discard=discard, row=row)


# ------------------------------------------------------------------ completions
def example_of(table: Table, needs: Mapping[Seat, Iterable[str]] | None = None) -> Table:
    """Return one completion, always the same; ``needs`` are cards that hands should hold, in order."""
    naming: dict[str, str] = {}
    for seat in SEATS:
        slots, cards = unknown_of(table.side(seat)), unplaced(table, seat)
        needed = [card for card in dict.fromkeys((needs or {}).get(seat, ())) if card in cards]
        in_hand = [slot for slot in slots if slot in table.side(seat).hand]
        others = [slot for slot in slots if slot not in in_hand]
        found = _matching([*in_hand, *others], list(dict.fromkeys((*needed, *cards))))
        naming |= found or {}
    return named(table, naming)


def sampled(table: Table, chance: Random) -> Table:
    """Return a completion drawn by lot, any as likely as any other."""
    naming: dict[str, str] = {}
    for seat in SEATS:
        cards = list(unplaced(table, seat))
        chance.shuffle(cards)
        slots = sorted(unknown_of(table.side(seat)), key=known_of, reverse=True)
        for at, slot in enumerate(slots):
            naming[slot] = card = _drawn(slot, slots[at + 1 :], cards, chance)
            cards.remove(card)
    return named(table, naming)


def _drawn(slot: str, others: list[str], cards: list[str], chance: Random) -> str:
    """Return a card for a slot, each as often as it leaves completions for the others; the first if alike."""
    if not known_of(slot):
        return cards[0]
    fitting = {_sort_of(card): card for card in cards if fits(card, slot)}
    left = [[each for each in cards if each != card] for card in fitting.values()]
    weights = [
        sum(_sort_of(card) == sort for card in cards) * _namings(*_sorted(others, each))
        for sort, each in zip(fitting, left, strict=True)
    ]
    return chance.choices([*fitting.values()], weights)[0]


def count_of(table: Table) -> int:
    """Count the completions."""
    count = 1
    for seat in SEATS:
        slots, cards = unknown_of(table.side(seat)), unplaced(table, seat)
        more_is_known = [slot for slot in slots if known_of(slot)]
        left = len(cards) - len(more_is_known)
        count *= _namings(*_sorted(slots, cards)) * perm(left, len(slots) - len(more_is_known))
    return count


def _sorted(
    slots: Iterable[str], cards: Iterable[str]
) -> tuple[tuple[str, ...], tuple[tuple[Sort, int], ...]]:
    """Return what is known of each slot, where anything is, and how many cards there are of each sort."""
    known = sorted(filter(None, map(known_of, slots)))
    return tuple(known), tuple(sorted(Counter(map(_sort_of, cards)).items()))


@lru_cache(maxsize=4096)
def _namings(known: tuple[str, ...], cards: tuple[tuple[Sort, int], ...]) -> int:
    """Count the ways to give each slot of which this is known a card."""
    if not known:
        return 1
    found = 0
    for at, (sort, count) in enumerate(cards):
        if count and _is_of_sort(known[0], sort):
            found += count * _namings(known[1:], (*cards[:at], (sort, count - 1), *cards[at + 1 :]))
    return found


def known_of(unknown: str) -> str:
    """Return what is known of an unknown card: cards of which the same is known are alike."""
    return unknown.partition(".")[2]


def _matching(slots: list[str], cards: list[str]) -> dict[str, str] | None:
    """Give each slot a card that it can be, the first of both first; nothing if that cannot be done."""
    given: dict[str, str] = {}  # by card

    def give(slot: str, tried: set[str]) -> bool:
        open_to_it = [card for card in cards if card not in tried and fits(card, slot)]
        for card in sorted(open_to_it, key=given.__contains__):  # stable: the first that is free
            tried.add(card)
            if card not in given or give(given[card], tried):
                given[card] = slot
                return True
        return False

    if len(slots) > len(cards) or not all(give(slot, set()) for slot in slots):
        return None
    return {slot: card for card, slot in given.items()}
