"""What the folds share: where they are registered, and how a table is changed with care."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Side, Table

E = TypeVar("E", bound=ev.Event)
OnACard = (
    ev.CardRevealed
    | ev.InfluenceModified
    | ev.TokenPlaced
    | ev.TokenRemoved
    | ev.SignetPlaced
    | ev.SignetReturned
    | ev.CardBlessed
    | ev.BlessingEnded
)
C = TypeVar("C", bound=OnACard)
Row = tuple[Played | None, ...]

FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {}
CARD_CHANGES: Final[dict[type, Callable[[Played, Any], Played]]] = {}


def folds(kind: type[E]) -> Callable[[Callable[[Table, E], Table]], Callable[[Table, E], Table]]:
    """Register what an event does to the table."""

    def register(how: Callable[[Table, E], Table]) -> Callable[[Table, E], Table]:
        FOLDS[kind] = how
        return how

    return register


def changes_a_card(kind: type[C]) -> Callable[[Callable[[Played, C], Played]], Callable[[Played, C], Played]]:
    """Register what an event does to the card that it names, which must lie where it says."""

    def register(change: Callable[[Played, C], Played]) -> Callable[[Played, C], Played]:
        # Half of all events are of this kind, so it asks no function for what it can do itself.
        def how(table: Table, event: C) -> Table:
            place, is_north = event.place, event.seat == "north"
            side = table.north if is_north else table.south
            row = side.row
            played = row[place - 1] if 0 < place <= len(row) else None
            if played is None or played.card != event.card:
                raise not_there(event.card, place)
            cards = list(row)
            cards[place - 1] = change(played, event)
            side = replace(side, row=tuple(cards))
            return replace(table, north=side) if is_north else replace(table, south=side)

        FOLDS[kind] = how
        CARD_CHANGES[kind] = change
        return change

    return register


def with_side(table: Table, seat: Seat, side: Side) -> Table:
    return replace(table, north=side) if seat == "north" else replace(table, south=side)


def without(cards: tuple[str, ...], card: str, zone: str) -> tuple[str, ...]:
    left = list(cards)
    try:
        left.remove(card)
    except ValueError:
        raise LogContradiction(f"{card} is not in the {zone}") from None
    return tuple(left)


def found(side: Side, card: str, place: int) -> Played:
    played = side.at(place)
    if played is None or played.card != card:
        raise not_there(card, place)
    return played


def not_there(card: str, place: int) -> LogContradiction:
    return LogContradiction(f"{card} does not lie at place {place}")


def lay(row: Row, place: int, played: Played | None) -> Row:
    cards = list(row)
    cards[place - 1] = played
    return tuple(cards)


def enough(have: int, count: int, what: str, card: str) -> int:
    if have < count:
        raise LogContradiction(f"{card} holds {have} {what}, not {count}")
    return have - count


def room_for_one_more(pile: Sequence[object]) -> None:
    """Every event copies what has piled up: without a bound a hostile log would take for ever."""
    if len(pile) >= MOST_PILED:
        raise LogContradiction(f"more than {MOST_PILED} things wait to be looked at")
