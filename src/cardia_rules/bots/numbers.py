"""Stable numbers for options: the same option has the same number in every game, whatever is offered.

What learns from games needs a space of actions that does not change. Numbers go by kind and by card, in the
order of the catalogue; a card that is added later comes after all that are there, in ``CARDS``.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from cardia_rules.catalogue import CHARACTERS, FACTIONS, in_ascending_influence
from cardia_rules.errors import UnknownName
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
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Setup

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


def require_box(setup: Setup) -> None:
    """Refuse a game with a card that is not in the box: numbers that do not change have no room for it."""
    if setup.own:
        names = ", ".join(card.names.en for card in setup.own)
        raise UnknownName(f"only cards of the box have numbers, and these are not in it: {names}")


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
