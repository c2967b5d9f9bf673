"""A position: the table, the work still to be resolved, and what it waits for."""

from typing import Annotated, Literal

import msgspec

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record, Table
from cardia_rules.spelling import kebab

AskKind = Literal[
    "place",
    "name-faction",
    "choose-card",
    "choose-pieces",
    "choose-two",
    "choose-amount",
    "discard",
    "may-discard",
    "copy",
    "put-under",
]


class Ask(Record, frozen=True, kw_only=True):
    """A decision that a seat has to take: every legal option, and the rulings that ask for it.

    ``number`` is how many events there were when it was first asked: it tells one decision from
    the next and, unlike a counter of options or cards, nothing that a seat may not know.
    ``card`` is the card whose ability asks, empty for placing. ``questions`` are the open ones that its being
    asked hangs on, ``narrowed`` those that only decide which options there are.
    """

    number: int
    seat: Seat
    kind: AskKind
    options: tuple[Option, ...]
    rulings: tuple[str, ...]
    cause: int  # the event that asks
    card: str = ""
    questions: tuple[str, ...] = ()
    narrowed: tuple[str, ...] = ()
    by: int = 0  # the modifier that the chosen card gets, if that is what is chosen


class _Chance(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="chance", tag=kebab, gc=False
):
    """Base of what chance is asked for, and of what it answers."""


class CoinNeeded(_Chance, frozen=True):
    """Which seat goes first."""


class ShuffleNeeded(_Chance, frozen=True):
    """A new order of a seat's deck."""

    seat: Seat
    cards: tuple[str, ...]


class PickNeeded(_Chance, frozen=True):
    """Some cards of a seat's hand."""

    seat: Seat
    cards: tuple[str, ...]
    count: int


class LayNeeded(_Chance, frozen=True):
    """Six protectors of the pool, in the direction of play."""

    pool: tuple[str, ...]


class Coin(_Chance, frozen=True):
    """Which seat the coin puts first."""

    first: Seat


class Shuffled(_Chance, frozen=True):
    """The new order of a deck, top card first."""

    order: tuple[str, ...]


class Picked(_Chance, frozen=True):
    """The cards that were picked at random."""

    cards: tuple[str, ...]


class Laid(_Chance, frozen=True):
    """The protectors in the order in which they were laid."""

    row: tuple[str, ...]


ChanceNeeded = CoinNeeded | ShuffleNeeded | PickNeeded | LayNeeded
ChanceOutcome = Coin | Shuffled | Picked | Laid


# ------------------------------------------------------------------ where a game stands
Start = Literal[
    "set-up",  # before the first shuffle
    "laid-out",  # a table that somebody has laid out, in the phase that it says
    "carried-on",  # the same, of a game whose signets lie where older rules put them
    "round",  # a round has begun, and nobody has placed
    "over",
]


class Quiet(Record, frozen=True):
    """A point at which nothing is under way, so that the game goes on from the table alone."""

    start: Start
    table: Table
    number: int  # events so far


class Decided(Record, frozen=True, tag_field="said", tag="decided"):
    """What a seat decided."""

    seat: Seat
    option: Option


class Noted(Record, frozen=True, tag_field="said", tag="noted"):
    """A judge's notes, one after the other: they are events and change nothing."""

    times: Annotated[int, msgspec.Meta(ge=1, le=9_999_999)] = 1


class Brought(Record, frozen=True, tag_field="said", tag="happened"):
    """What chance brought."""

    outcome: ChanceOutcome


Given = Decided | Brought | Noted


class Position(Record, frozen=True, kw_only=True):
    """Immutable, and plain data: it can be stored, forked and resumed between any two events.

    What is under way is not kept: it is told again from the last ``quiet`` point with the answers ``given``
    since. ``owed`` counts the events that follow by the rules and have not happened yet, where a game was
    stopped between two events.
    """

    table: Table
    number: int  # events so far
    asks: tuple[Ask, ...] = ()
    chance: ChanceNeeded | None = None
    quiet: Quiet
    given: tuple[Given, ...] = ()
    owed: int = 0
