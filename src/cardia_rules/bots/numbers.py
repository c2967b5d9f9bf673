"""Stable numbers for options, and chance card by card.

The same option has the same number in every game, whatever is offered.

What learns from games needs a space of actions that does not change. Numbers go by kind and by card, in the
order of the catalogue; a card that is added later comes after all that are there, in ``CARDS``.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from cardia_rules.catalogue import CHARACTERS, FACTIONS, in_ascending_influence
from cardia_rules.errors import ChanceRefused, Failure, UnknownName
from cardia_rules.events.options import (
    ChooseAmount,
    ChooseCard,
    ChooseFromHand,
    ChooseNext,
    ChoosePieces,
    ChooseTwo,
    Decline,
    NameAFaction,
    Option,
    PlaceCard,
)
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.game.chances import lots
from cardia_rules.game.game import Game
from cardia_rules.resolution.position import Ask, ChanceNeeded, ChanceOutcome, ShuffleNeeded
from cardia_rules.spelling import quoted

CARDS: Final[tuple[str, ...]] = tuple(CHARACTERS)
MOST_BY: Final = 20  # modifiers that an ability offers lie within this


def _every_option() -> Iterator[Option]:
    yield Decline()
    yield ChooseNext()
    yield from (PlaceCard(card) for card in CARDS)
    yield from (NameAFaction(faction) for faction in FACTIONS)
    yield from (ChooseCard(seat, card) for seat, card in product(SEATS, CARDS))
    yield from (ChoosePieces(seat, card, "modifiers") for seat, card in product(SEATS, CARDS))
    yield from (ChoosePieces(seat, card, "tokens") for seat, card in product(SEATS, CARDS))
    yield from (ChooseAmount(by) for by in range(-MOST_BY, MOST_BY + 1))
    for count in range(3):
        yield from (ChooseFromHand(in_ascending_influence(cards)) for cards in combinations(CARDS, count))
    yield from (ChooseTwo((one, other)) for one, other in combinations(CARDS, 2))


OPTIONS: Final[tuple[Option, ...]] = tuple(_every_option())
_NUMBERS: Final[dict[Option, int]] = {option: number for number, option in enumerate(OPTIONS)}
# Of two cards in play only one order is ever offered, that in which they lie: both have one number.
for _two in [option for option in OPTIONS if isinstance(option, ChooseTwo)]:
    _NUMBERS[ChooseTwo((_two.cards[1], _two.cards[0]))] = _NUMBERS[_two]


def option_number(option: Option) -> int:
    """Return the number of an option, from 0; raise ``UnknownName`` for one that has none."""
    try:
        return _NUMBERS[option]
    except (KeyError, TypeError):
        raise UnknownName(f"this option has no number: {str(option)[:120]}") from None


def number_or_option(option: Option) -> int | Option:
    """Return the number of an option, or the option itself if it is about a card that is not in the box."""
    return _NUMBERS.get(option, option)


def numbered(options: tuple[Option, ...]) -> dict[int, Option]:
    """Return the options that are offered by their numbers, in ascending order."""
    return dict(sorted((option_number(option), option) for option in options))


def taken(game: Game, ask: Ask, action: int) -> None:
    """Let the seat that is asked take the option of this number; refuse one that is not offered."""
    offered = numbered(ask.options)
    if action not in offered:
        raise ValueError(f"{ask.seat} is not offered the option of number {action}: {sorted(offered)}")
    game.decide(ask.seat, offered[action])


def rewards(game: Game) -> dict[Seat, float]:
    """Return 1 for who has won and -1 for who has lost, 0 while nobody has or if it is drawn."""
    winner = game.over.winner if game.over is not None else None
    return {seat: 0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in SEATS}


# ------------------------------------------------------------------ chance
class Dealing:
    """What chance has to decide, as single cards (or seats), each as likely as any other that is left.

    ``left`` are those that may come next; ``add`` one of them. Once nothing is left to decide, ``outcome`` is
    what ``Game.happen`` takes. The last card of a deck follows from the others, and is not asked for.
    """

    def __init__(self, needed: ChanceNeeded) -> None:
        among, self._drawn, self._outcome = lots(needed)
        self._asked = self._drawn - isinstance(needed, ShuffleNeeded)
        self._come: list[str] = []
        self._left = list(among)

    @property
    def come(self) -> tuple[str, ...]:
        """Return what has come so far, in order."""
        return tuple(self._come)

    @property
    def left(self) -> tuple[str, ...]:
        """Return what may come next, nothing if all is decided."""
        return () if self.outcome is not None else tuple(self._left)

    def add(self, what: str) -> "Dealing":
        """Let this come next; return itself."""
        if what not in self.left:
            message = f"{quoted(what)} cannot come next: {', '.join(self.left) or 'all is decided'}"
            raise ChanceRefused((Failure("impossible-outcome", message),))
        self._left.remove(what)
        self._come.append(what)
        return self

    @property
    def outcome(self) -> ChanceOutcome | None:
        """Return the whole outcome once it is decided."""
        if len(self._come) < self._asked:
            return None
        return self._outcome((*self._come, *self._left)[: self._drawn])
