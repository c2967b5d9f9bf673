"""What the folds share: where they are registered, and how a table is changed with care."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.bounds import MOST
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Side, Table

E = TypeVar("E", bound=ev.Event)
FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {}


def folds(kind: type[E]) -> Callable[[Callable[[Table, E], Table]], Callable[[Table, E], Table]]:
    """Register what an event does to the table."""

    def register(how: Callable[[Table, E], Table]) -> Callable[[Table, E], Table]:
        FOLDS[kind] = how
        return how

    return register


def with_side(table: Table, seat: Seat, side: Side) -> Table:
    return replace(table, north=side) if seat == "north" else replace(table, south=side)


def without(cards: tuple[str, ...], card: str, zone: str) -> tuple[str, ...]:
    try:
        index = cards.index(card)
    except ValueError:
        raise LogContradiction(f"{card} is not in the {zone}") from None
    return cards[:index] + cards[index + 1 :]


def found(side: Side, card: str, place: int) -> Played:
    played = side.at(place)
    if played is None or played.card != card:
        raise LogContradiction(f"{card} does not lie at place {place}")
    return played


def lay(side: Side, place: int, played: Played | None) -> tuple[Played | None, ...]:
    row = side.row
    if place == len(row):
        return (*row[:-1], played)
    return (*row[: place - 1], played, *row[place:])


def put(table: Table, event: "OnACard", played: Played) -> Table:
    side = table.side(event.seat)
    return with_side(table, event.seat, replace(side, row=lay(side, event.place, played)))


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


def enough(have: int, count: int, what: str, card: str) -> int:
    if have < count:
        raise LogContradiction(f"{card} holds {have} {what}, not {count}")
    return have - count


def room_for_one_more(pile: tuple[object, ...]) -> None:
    """Every event copies what has piled up: without a bound a hostile log would take for ever."""
    if len(pile) >= MOST:
        raise LogContradiction(f"more than {MOST} things wait to be looked at")
