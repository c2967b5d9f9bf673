"""What several events do to a table; each looks before it changes anything, so nothing is left half done."""

from typing import TypeVar

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.table import Played, WorkingSide
from cardia_rules.spelling import written

P = TypeVar("P")


def found(side: WorkingSide, card: str, place: int) -> Played:
    """Return the card at a place, which must be the one that an event names."""
    row = side.row
    played = row[place - 1] if 0 < place <= len(row) else None
    if played is None or played.card != card:
        raise not_there(card, place)
    return played


def not_there(card: str, place: int) -> LogContradiction:
    """Return what is wrong with an event about a card that lies elsewhere, or nowhere."""
    return LogContradiction(f"{card} does not lie at place {written(place)}")


def without(cards: tuple[str, ...], card: str, zone: str) -> tuple[str, ...]:
    """Return a pile without a card that must be in it."""
    left = list(cards)
    try:
        left.remove(card)
    except ValueError:
        raise LogContradiction(f"{card} is not in the {zone}") from None
    return tuple(left)


def fewer(have: int, count: int, what: str, card: str) -> int:
    """Return how many pieces are left on a card, which must hold those that are taken."""
    if have < count:
        raise LogContradiction(f"{card} holds {have} {what}, not {written(count)}")
    return have - count


def one_more(pile: tuple[P, ...], thing: P) -> tuple[P, ...]:
    """Return a pile with something more on it.

    Every event about it looks through the whole pile: without a bound a hostile log would take for ever.
    """
    if len(pile) >= MOST_PILED:
        raise LogContradiction(f"more than {MOST_PILED} things wait to be looked at")
    return (*pile, thing)


def is_empty(side: WorkingSide, place: int) -> bool:
    """Tell whether a place of a row holds no card; a place after the row's end is none of it."""
    return 0 < place <= len(side.row) and side.row[place - 1] is None
