"""The cards of one seat as another saw them move: what is known of each step, and a deal that fits all of it.

A deal is drawn step by step. What is known later bounds what may be drawn now: a card that was seen to leave
a hand was drawn before that, and one of a faction that a hand was searched for in vain was drawn after it.
"""

from collections.abc import Callable
from random import Random
from typing import Final, Literal, NamedTuple

from cardia_rules.catalogue import CHARACTERS

Kind = Literal[
    "shuffle",
    "draw",  # from the top of the deck to the hand
    "take",  # off the top of the deck, to the table or the discard pile
    "find",  # anywhere in the deck, and discarded
    "leave",  # from the hand, seen when it left or later
    "back",  # from the table to the hand
    "under",  # from the hand under the deck
    "lacks",  # the hand, or the deck, has no card that ``test`` is true of
]
Test = Callable[[str], bool]

TRIES: Final = 400


class Move(NamedTuple):
    """One move at event ``number``; ``card`` is empty where whoever looks cannot know it."""

    kind: Kind
    number: int
    card: str = ""
    test: Test | None = None
    fresh: bool = False  # of ``under``: only a card that was just drawn
    cause: int = 0  # of ``draw``: cards that are drawn for one reason are drawn together
    in_deck: bool = False  # of ``lacks``: the deck, not the hand


class Dealt(NamedTuple):
    """Where the cards of a seat are, in one of the ways that fit; ``cards`` and ``orders`` are by event."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    cards: dict[int, str]
    orders: dict[int, tuple[str, ...]]


def of_faction(faction: str | None) -> Test:
    """Return the test for characters of a faction."""
    return lambda card: CHARACTERS[card].faction == faction


def is_instant(card: str) -> bool:
    """Tell whether a character's ability is instant."""
    return CHARACTERS[card].instant


class _Contradiction(Exception):
    """This try cannot be right."""


def deal(cards: tuple[str, ...], steps: list[Move], random: Random) -> Dealt | None:
    """Return one way in which a seat's cards may lie, or nothing if this try came to a contradiction."""
    dealing = _Dealing(cards, steps, random)
    try:
        for at, step in enumerate(steps):
            _MOVES[step.kind](dealing, step, at)
    except _Contradiction:
        return None
    return Dealt(tuple(dealing.hand), tuple(dealing.deck), dealing.cards, dealing.orders)


class _Dealing:
    """One try: the cards as they move."""

    def __init__(self, cards: tuple[str, ...], steps: list[Move], random: Random) -> None:
        self.steps, self.random = steps, random
        self.deck, self.hand = list(cards), list[str]()
        self.drawn: list[str] = []  # together, the last time that any were
        self.because = -1
        self.cards: dict[int, str] = {}
        self.orders: dict[int, tuple[str, ...]] = {}

    def shuffle(self, step: Move, at: int) -> None:
        self.deck = _order(self.deck, self.hand, self.steps[at + 1 :], self.random)
        self.orders[step.number] = tuple(self.deck)

    def take(self, step: Move, _at: int) -> None:
        if not self.deck or (step.card and self.deck[0] != step.card):
            raise _Contradiction
        self.cards[step.number] = self.deck.pop(0)

    def draw(self, step: Move, at: int) -> None:
        self.take(step, at)
        card = self.cards[step.number]
        self.hand.append(card)
        self.drawn = [*self.drawn, card] if step.cause == self.because else [card]
        self.because = step.cause

    def leave(self, step: Move, at: int) -> None:
        card = step.card or self._unseen(self.drawn if step.fresh else self.hand, at)
        if card not in self.hand:
            raise _Contradiction
        self.hand.remove(card)
        self.cards[step.number] = card

    def under(self, step: Move, at: int) -> None:
        self.leave(step, at)
        self.deck.append(self.cards[step.number])

    def find(self, step: Move, _at: int) -> None:
        if step.card not in self.deck:
            raise _Contradiction
        self.deck.remove(step.card)
        self.cards[step.number] = step.card

    def back(self, step: Move, _at: int) -> None:
        self.hand.append(step.card)

    def lacks(self, step: Move, _at: int) -> None:
        if step.test is not None and any(map(step.test, self.deck if step.in_deck else self.hand)):
            raise _Contradiction

    def _unseen(self, among: list[str], at: int) -> str:
        """Return a card that may have left unseen: not one that is seen to leave the hand later."""
        later: dict[str, int] = {}
        for index, step in enumerate(self.steps[at + 1 :]):
            if step.kind == "leave" and step.card:
                later.setdefault(step.card, index)
        held = [card for card in among if card in self.hand]
        free = [card for card in held if card not in later]
        if free or not held:
            return self.random.choice(free) if free else ""
        # All of them are seen to leave the hand later: one went under the deck and was drawn again, and the
        # longer it has for that the likelier it is.
        last = max(held, key=later.__getitem__)
        return last if self.random.random() < 0.7 else self.random.choice(held)


_MOVES: Final[dict[Kind, Callable[[_Dealing, Move, int], None]]] = {
    "shuffle": _Dealing.shuffle,
    "draw": _Dealing.draw,
    "take": _Dealing.take,
    "find": _Dealing.find,
    "leave": _Dealing.leave,
    "back": _Dealing.back,
    "under": _Dealing.under,
    "lacks": _Dealing.lacks,
}


# ------------------------------------------------------------------ the order of a deck
def _order(deck: list[str], hand: list[str], steps: list[Move], random: Random) -> list[str]:
    """Return an order of a deck that was shuffled before these steps, drawn evenly from those that fit."""
    bounds = _Bounds(deck, hand, steps)
    slots, before, after, apart = bounds.slots, bounds.before, bounds.after, bounds.apart
    taken = {card for card in slots if card}
    open_slots = [index for index, card in enumerate(slots) if not card]
    due = sorted((card for card in before if card not in taken), key=before.__getitem__)
    rest = [card for card in deck if card not in taken and card not in apart and card not in before]
    if len(due) > len(open_slots) or not taken <= set(deck):
        raise _Contradiction
    for _ in range(TRIES):
        filled, free = list(slots), list(open_slots)
        for card in due:
            # Earlier deadlines lie within later ones, so every card has as many slots to choose from whatever
            # the ones before it took: each order that fits is as likely as any other.
            fitting = sum(1 for index in free if index < before[card])
            if not fitting:
                raise _Contradiction
            filled[free.pop(random.randrange(fitting))] = card
        random.shuffle(rest)
        for index, card in zip(free, rest, strict=False):
            filled[index] = card
        if all(index >= after.get(card, 0) for index, card in enumerate(filled)):
            below = [*rest[len(free) :], *sorted(apart)]
            random.shuffle(below)
            return [card for card in filled if card] + below
    raise _Contradiction


class _Bounds:
    """What later steps ask of the order of a deck.

    ``slots`` are the cards taken off the top before the next shuffle, empty where they are not known;
    ``before`` says by which slot a card was drawn, ``after`` before which one it was not; ``apart`` are those
    that come out of the deck otherwise, or after it was shuffled again.
    """

    def __init__(self, deck: list[str], hand: list[str], steps: list[Move]) -> None:
        self.size, self.hand, self.inside = len(deck), hand, set(deck)
        self.slots: list[str] = []
        self.before: dict[str, int] = {}
        self.after: dict[str, int] = {}
        self.apart: set[str] = set()
        self.left: set[str] = set()  # whatever they do from now on says nothing of the order
        self.unseen = False  # something left the hand unseen, and any card may have been that one
        again = next((at for at, step in enumerate(steps) if step.kind == "shuffle"), len(steps))
        for step in steps[:again]:
            self._until_it_is_shuffled(step)
        drawn = False
        for step in steps[again:]:
            drawn = drawn or step.kind in ("draw", "back")
            self._afterwards(step, drawn)

    def _until_it_is_shuffled(self, step: Move) -> None:
        kind, card = step.kind, step.card
        if kind in ("draw", "take"):
            if len(self.slots) + len(self.apart) < self.size:
                self.slots.append(card)
                if kind == "take":
                    self.left.add(card)
        elif kind == "find":
            if card not in self.left and card not in self.slots:
                self.apart.add(card)
            self.left.add(card)
        elif kind == "lacks" and step.test is not None:
            self._lacks(step.test, step.in_deck)
        elif not card:
            self.unseen = True
        else:
            if kind == "leave" and card in self.inside - self.left and card not in self.hand:
                self.before.setdefault(card, len(self.slots))
            self.left.add(card)

    def _lacks(self, test: Test, in_deck: bool) -> None:
        if in_deck:
            for card in filter(test, self.inside - self.left - self.apart):
                self.before.setdefault(card, len(self.slots))  # it was not in the deck any more
        elif not self.unseen:
            # What was not seen to leave before this was not in the hand, so it was drawn later.
            self.after |= {card: len(self.slots) for card in filter(test, self.inside - self.left)}

    def _afterwards(self, step: Move, drawn: bool) -> None:
        kind, card = step.kind, step.card
        if card in self.inside - self.left and card not in self.slots:
            if kind in ("draw", "take", "find") and card not in self.before:
                self.apart.add(card)
            elif kind == "leave" and not drawn and card not in self.apart and card not in self.hand:
                self.before.setdefault(card, len(self.slots))  # there was no other time to draw it
        self.left.add(card)
