"""The cards of one seat as another saw them move: what is known of each step, and a deal that fits all of it.

A deal begins with the backs of cards. They move as the cards were seen to move, and only where a card was
shown is it decided which back that was: one of those that lay there then. What nobody saw is dealt last.
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

EVEN_TRIES: Final = 400
CAREFUL_TRIES: Final = 100


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
    """Where the cards of a seat are, in one of the ways that fit; ``cards`` and ``orders`` are by event.

    ``hand_then`` and ``deck_then`` are where they were at the earlier event that was asked for.
    """

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    cards: dict[int, str]
    orders: dict[int, tuple[str, ...]]
    hand_then: tuple[str, ...] = ()
    deck_then: tuple[str, ...] = ()


def of_faction(faction: str | None) -> Test:
    """Return the test for characters of a faction."""
    return lambda card: CHARACTERS[card].faction == faction


def is_instant(card: str) -> bool:
    """Tell whether a character's ability is instant."""
    return CHARACTERS[card].instant


class _Contradiction(Exception):
    """This try cannot be right."""


def deal(cards: tuple[str, ...], steps: list[Move], random: Random, then: int = 0) -> Dealt | None:
    """Return one way in which a seat's cards may lie, and lay after event ``then``, or nothing.

    What a search has shown not to be there is first left out of account, and a deal that does not fit is
    thrown away: so each one that fits is as likely as any other. If hardly any fits, it is minded at once.
    """
    for count in range(EVEN_TRIES + CAREFUL_TRIES):
        dealing = _Dealing(cards, steps, random, careful=count >= EVEN_TRIES)
        try:
            for at, step in enumerate(steps):
                if step.number > then:
                    dealing.note_where_they_are()
                _MOVES[step.kind](dealing, step, at)
            dealing.note_where_they_are()
            return dealing.dealt()
        except _Contradiction:
            continue
    return None


class _Dealing:
    """One try: backs of cards as they move, each a number; ``known`` is which card a back is."""

    def __init__(self, cards: tuple[str, ...], steps: list[Move], random: Random, careful: bool) -> None:
        self.all, self.steps, self.random, self.careful = cards, steps, random, careful
        self.deck, self.hand = list(range(len(cards))), list[int]()
        self.known: dict[int, str] = {}
        self.back_of: dict[str, int] = {}
        self.barred: dict[int, set[str]] = {}  # the cards that a back is not
        self.drawn: list[int] = []  # together, the last time that any were
        self.because = -1
        self.moved: dict[int, int] = {}
        self.orders: dict[int, tuple[int, ...]] = {}
        self.then: tuple[tuple[int, ...], tuple[int, ...]] | None = None  # hand and deck, when first noted

    def note_where_they_are(self) -> None:
        """Note hand and deck, if that was not done before."""
        if self.then is None:
            self.then = (tuple(self.hand), tuple(self.deck))

    # -------------------------------------------------------------- one kind of step each
    def shuffle(self, step: Move, at: int) -> None:
        self.deck = self._shuffled(self._next_taken(at))
        self.orders[step.number] = tuple(self.deck)

    def take(self, step: Move, _at: int) -> None:
        if not self.deck:
            raise _Contradiction
        back = self.moved[step.number] = self.deck.pop(0)
        if step.card:
            self._is(back, step.card)

    def draw(self, step: Move, at: int) -> None:
        self.take(step, at)
        back = self.moved[step.number]
        self.hand.append(back)
        self.drawn = [*self.drawn, back] if step.cause == self.because else [back]
        self.because = step.cause

    def leave(self, step: Move, at: int) -> None:
        if step.card:
            back = self._found(step.card, self.hand)
        else:
            back = self._unseen(self.drawn if step.fresh else self.hand, at)
        self.hand.remove(back)
        self.moved[step.number] = back

    def under(self, step: Move, at: int) -> None:
        self.leave(step, at)
        self.deck.append(self.moved[step.number])

    def find(self, step: Move, _at: int) -> None:
        back = self.moved[step.number] = self._found(step.card, self.deck)
        self.deck.remove(back)

    def back(self, step: Move, _at: int) -> None:
        self.hand.append(self.back_of[step.card])

    def lacks(self, step: Move, _at: int) -> None:
        not_there = set(filter(step.test, self.all))
        for back in self.deck if step.in_deck else self.hand:
            if self.known.get(back) in not_there:
                raise _Contradiction
            self.barred[back] = self.barred.get(back, set()) | not_there

    # -------------------------------------------------------------- which back it is
    def _may_be(self, back: int, card: str) -> bool:
        return back not in self.known and card not in self.barred.get(back, ())

    def _is(self, back: int, card: str) -> None:
        """Let a back be a card that was seen."""
        if self.known.get(back) == card:
            return
        if card in self.back_of or not self._may_be(back, card):
            raise _Contradiction
        self.known[back], self.back_of[card] = card, back

    def _found(self, card: str, among: list[int]) -> int:
        """Return the back of a card that was seen to be there."""
        if card in self.back_of:
            back = self.back_of[card]
            if back not in among:
                raise _Contradiction
            return back
        fitting = [back for back in among if back not in self.known]
        if self.careful:
            fitting = [back for back in fitting if self._may_be(back, card)]
        if not fitting:
            raise _Contradiction
        back = self.random.choice(fitting)
        self._is(back, card)
        return back

    def _unseen(self, among: list[int], at: int) -> int:
        """Return a back that may have left the hand unseen: not of a card that is seen to leave it later."""
        later: dict[str, int] = {}
        for index, step in enumerate(self.steps[at + 1 :]):
            if step.kind == "leave" and step.card:
                later.setdefault(step.card, index)
        held = [back for back in among if back in self.hand]
        free = [back for back in held if self.known.get(back) not in later]
        if free:
            return self.random.choice(free)
        if not held:
            raise _Contradiction
        # All of them are seen to leave the hand later: one went under the deck and was drawn again, and the
        # longer it has for that the likelier it is.
        last = max(held, key=lambda back: later[self.known[back]])
        return last if self.random.random() < 0.7 else self.random.choice(held)

    # -------------------------------------------------------------- the order of a deck
    def _next_taken(self, at: int) -> list[str]:
        """Return what comes off the top until the deck is shuffled again, empty where that is not known."""
        taken: list[str] = []
        for step in self.steps[at + 1 :]:
            if step.kind == "shuffle":
                break
            if step.kind in ("draw", "take"):
                taken.append(step.card)
        return taken[: len(self.deck)]

    def _shuffled(self, taken: list[str]) -> list[int]:
        """Return the deck in an order in which a card that is known to be in it lies where it is taken."""
        left = self.random.sample(self.deck, len(self.deck))
        placed = {at: self.back_of[card] for at, card in enumerate(taken) if self.back_of.get(card) in left}
        left = [back for back in left if back not in placed.values()]
        # Where another card is taken, a back lies that may be any.
        seen = [at for at, card in enumerate(taken) if card and at not in placed]
        unknown = [back for back in left if back not in self.known]
        placed |= dict(zip(seen, unknown, strict=False))
        left = [back for back in left if back not in placed.values()]
        return [placed[at] if at in placed else left.pop() for at in range(len(self.deck))]

    # -------------------------------------------------------------- the end
    def dealt(self) -> Dealt:
        """Deal the cards that nobody saw to the backs that are left, and say where all of them lie."""
        self._deal_the_rest()
        known = self.known
        return Dealt(
            tuple([known[back] for back in self.hand]),
            tuple([known[back] for back in self.deck]),
            {number: known[back] for number, back in self.moved.items()},
            {number: tuple([known[back] for back in order]) for number, order in self.orders.items()},
            *[tuple([known[back] for back in pile]) for pile in self.then or ()],
        )

    def _deal_the_rest(self) -> None:
        cards = [card for card in self.all if card not in self.back_of]
        backs = [back for back in range(len(self.all)) if back not in self.known]
        self.random.shuffle(cards)
        if not self.careful:
            for back, card in zip(backs, cards, strict=True):
                self._is(back, card)
            return
        taken: dict[str, int] = {}
        for back in backs:
            if not self._given(back, cards, taken, set()):
                raise _Contradiction
        for card, back in taken.items():
            self.known[back] = card

    def _given(self, back: int, cards: list[str], taken: dict[str, int], tried: set[str]) -> bool:
        """Give a back a card that it may be; one that another has goes to it if that finds another."""
        open_to_it = [card for card in cards if card not in tried and card not in self.barred.get(back, ())]
        for card in sorted(open_to_it, key=lambda card: card in taken):
            tried.add(card)
            if card not in taken or self._given(taken[card], cards, taken, tried):
                taken[card] = back
                return True
        return False


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
