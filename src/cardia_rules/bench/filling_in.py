"""Hands and decks that nobody has stated, filled in so that what was played and seen can have been.

Of a real game nobody knows the decks. A card that a seat plays was in its hand by then, so those it plays
come first, in that order. What left a hand or a deck for the discard pile without being chosen lay there: the
cards that somebody saw go, or else cards that are not played later.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import attrs

from cardia_rules.bench.source import Source, source_of_case
from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.faq.case.sections import Case, SeatInSetup
from cardia_rules.faq.notation import read_option, slug
from cardia_rules.faq.notation.cards import is_left_open
from cardia_rules.kernel.cases.sections import Texts

_MOST: Final = 24  # how often what is filled in is put right; each time settles a card at least
_ZONES: Final = ("hand", "deck")
_PICKED: Final = "picked"


class Going(NamedTuple):
    """Cards go from a seat's hand or deck, after so many decisions."""

    seat: Seat
    origin: str
    decided: int


Seen = Mapping[Going, Sequence[str]]  # which cards somebody saw go


@attrs.define
class _Cards:
    """A seat's hand and deck at the beginning, in the order in which they come.

    ``uses`` are the cards it plays, each with the decision it does that by; ``fixed`` are slots of which the
    card is known, ``earliest`` the slots before which cards cannot have been.
    """

    order: list[str]
    in_hand: int
    stated: frozenset[str]
    uses: dict[str, int]
    fixed: dict[int, str] = attrs.Factory(dict)
    earliest: dict[str, int] = attrs.Factory(dict)

    def fill(self) -> None:
        """Put the cards that are played first, around those that lie where they lie."""
        known = {number: card for number, card in enumerate(self.order) if card in self.stated} | self.fixed
        free = [card for card in self.order if card not in known.values()]
        free.sort(key=lambda card: self.uses.get(card, 1000))  # by use, and then as they were
        order = []
        for number in range(len(self.order)):
            card = known.get(number)
            if card is None:
                card = next((each for each in free if self.earliest.get(each, 0) <= number), free[0])
                free.remove(card)
            order.append(card)
        self.order = order

    def left_deck(self, card: str, decided: int, seen: str | None) -> bool:
        """Settle which card left the deck; tell whether it is another one than was assumed."""
        number = self.order.index(card)
        if number in self.fixed or card in self.stated:
            return False
        if seen is None and self.uses.get(card, 0) > decided:
            unplayed = [each for each in self.order if each not in self.uses and each not in self.stated]
            seen = next((each for each in reversed(unplayed) if each not in self.fixed.values()), None)
        self.fixed[number] = seen if seen in self.order else card
        return self.fixed[number] != card

    def left_hand(self, card: str, going: Going, consumed: int, seen: Sequence[str] | None) -> bool:
        """Settle that a card was not in the hand yet, if another one was seen to go or it is played later."""
        kept = card not in seen if seen is not None else self.uses.get(card, 0) > going.decided
        if not kept or card in self.stated or self.earliest.get(card, 0) >= consumed:
            return False
        self.earliest[card] = consumed
        return True


def filled_in(case: Case, seen: Seen) -> Source:
    """Play a case whose hands and decks are not all stated, with what must have been in them."""
    source = source_of_case(case)
    hidden = dict(_hidden(case, source, seen))
    other = bool(seen and hidden)
    for cards in hidden.values():
        cards.fill()
    for _ in range(_MOST):
        if not other:
            put_right = [_put_right(cards, seat, source, seen) for seat, cards in hidden.items()]
            other = any(put_right)
        if not other:
            break
        other = False
        try:
            source = source_of_case(_stating(case, hidden))
        except CardiaError:
            break  # what was seen cannot have been; the game as it was assumed is told
    return source


def _hidden(case: Case, source: Source, seen: Seen) -> Iterator[tuple[Seat, _Cards]]:
    """Yield the cards of each seat whose hand or deck is filled in."""
    first = source.events[0]
    for seat in SEATS:
        uses = _uses(case, seat, seen)
        if case.setup is not None:
            shuffled = (
                each for each in source.events if isinstance(each, ev.DeckShuffled) and each.seat == seat
            )
            stated = _slugs(case.setup.seat(seat).order)
            yield seat, _Cards([*next(shuffled).order], 0, stated - set(uses), uses)
        elif case.table is not None and isinstance(first, ev.PositionArranged):
            own, side = case.table.seat(seat), first.table.side(seat)
            if own.hand is None or own.deck is None or any(map(is_left_open, (*own.hand, *own.deck))):
                stated = _slugs((*(own.hand or ()), *(own.deck or ())))
                yield seat, _Cards([*side.hand, *side.deck], len(side.hand), stated, uses)


def _slugs(names: Texts) -> frozenset[str]:
    return frozenset(slug(name) for name in names if not is_left_open(name))


def _uses(case: Case, seat: Seat, seen: Seen) -> dict[str, int]:
    """Return the cards that a seat takes from its hand, or is seen to lose from it, by when."""
    uses: dict[str, int] = {}
    decided = 0
    for step in case.play:
        decided += bool(step.decisions)
        written = step.decisions.get(seat)
        option = None if written is None else read_option(written)
        cards: Sequence[str] = tuple(map(slug, step.picked or ()))
        if isinstance(option, PlaceCard):
            cards = (option.card,)
        elif isinstance(option, ChooseFromHand):
            cards = option.cards
        for card in (*cards, *seen.get(Going(seat, "hand", decided), ())):
            uses.setdefault(card, decided)
    return uses


def _unchosen(source: Source) -> Iterator[tuple[int, Going, str]]:
    """Yield each card that left a hand or a deck without being placed, with its event's number."""
    decided = 0
    for number, event in enumerate(source.events, 1):
        decided += isinstance(event, ev.DecisionTaken)
        if isinstance(event, ev.CardDiscarded) and event.origin in _ZONES:
            yield number, Going(event.seat, event.origin, decided), event.card
        elif isinstance(event, ev.PickedAtRandom):  # by lot, and then it may be another one
            yield from ((number, Going(event.seat, _PICKED, decided), card) for card in event.cards)


def _put_right(cards: _Cards, seat: Seat, source: Source, seen: Seen) -> bool:
    """Settle what went, up to the first card that was another one: what follows may differ too."""
    counts: dict[Going, int] = {}
    for number, going, card in _unchosen(source):
        if going.seat != seat or card not in cards.order:
            continue
        known = seen.get(going)
        count = counts[going] = counts.get(going, 0) + 1
        if going.origin != "deck":
            consumed = len(cards.order) - len(source.table(number).side(seat).deck)
            other = cards.left_hand(card, going, consumed, known)
        else:
            told = known[count - 1] if known is not None and count <= len(known) else None
            other = cards.left_deck(card, going.decided, told)
        if other:
            cards.fill()
            return True
    return False


def _stating(case: Case, hidden: Mapping[Seat, _Cards]) -> Case:
    """Return the case with its hands and decks stated as they were filled in."""
    for seat, cards in hidden.items():
        if case.setup is not None:
            filled: dict[str, Any] = {seat: SeatInSetup(tuple(cards.order))}
            case = attrs.evolve(case, setup=attrs.evolve(case.setup, **filled))
        elif case.table is not None:
            hand, deck = tuple(cards.order[: cards.in_hand]), tuple(cards.order[cards.in_hand :])
            filled = {seat: attrs.evolve(case.table.seat(seat), hand=hand, deck=deck)}
            case = attrs.evolve(case, table=attrs.evolve(case.table, **filled))
    return case
