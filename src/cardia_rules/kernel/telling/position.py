"""Where a game stands: a table, what it waits for, and from where it is told again."""

from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec

from cardia_rules.kernel.telling.asking import O, S, Stored

K = TypeVar("K", bound=str)  # from where a story can be told
T = TypeVar("T")  # a table
A = TypeVar("A")  # what a seat is asked
N = TypeVar("N")  # what chance is needed for
B = TypeVar("B")  # what chance brings
Q = TypeVar("Q")
G = TypeVar("G")
OVER: Final = "over"  # from here nothing is told


class Quiet(Stored, Generic[K, T], frozen=True):
    """A point at which nothing is under way, so that the game goes on from the table alone."""

    start: K
    table: T
    number: int  # events so far


class Decided(Stored, Generic[S, O], frozen=True, tag_field="said", tag="decided"):
    """What a seat decided."""

    seat: S
    option: O


class Noted(Stored, frozen=True, tag_field="said", tag="noted"):
    """Somebody's notes, one after the other: they are events and change nothing."""

    times: Annotated[int, msgspec.Meta(ge=1, le=9_999_999)] = 1


class Brought(Stored, Generic[B], frozen=True, tag_field="said", tag="happened"):
    """What chance brought."""

    outcome: B


AnyGiven = Decided[Any, Any] | Brought[Any] | Noted


class PositionOf(Stored, Generic[T, A, N, Q, G], frozen=True, kw_only=True):
    """Immutable, and plain data: it can be stored, and gone on from as often as one likes.

    What is under way is not kept: it is told again from the last ``quiet`` point with the answers ``given``
    since.
    """

    table: T
    number: int  # events so far
    asks: tuple[A, ...] = ()
    chance: N | None = None
    quiet: Q
    given: tuple[G, ...] = ()


AnyPosition = PositionOf[Any, Any, Any, Any, Any]


def waited_for(position: AnyPosition) -> str:
    """Return what a position waits for, in words, or nothing if it is over."""
    if position.chance is not None:
        return f"chance: {position.chance}"
    return " and ".join(f"{ask.seat} to decide ({ask.kind})" for ask in position.asks)
