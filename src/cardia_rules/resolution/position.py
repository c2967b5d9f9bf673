"""A position: the table, the work still to be resolved, and what it waits for."""

from typing import Literal

import msgspec

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table
from cardia_rules.kernel.telling import position
from cardia_rules.kernel.telling.asking import AskOf
from cardia_rules.spelling import kebab

# What the kernel says of any game, by names of this room.
Brought = position.Brought
Decided = position.Decided
Noted = position.Noted
Quiet = position.Quiet

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


Moves = Literal["", "from", "onto"]


class Ask(AskOf[Seat, Option], frozen=True, kw_only=True):
    """A decision that a seat has to take: every legal option, and the rulings that ask for it.

    ``card`` is the card whose ability asks, empty for placing. ``questions`` are the open ones by which it is
    asked at all, ``narrowed`` those that only decide which options there are. Rulings and questions are
    reasons: a game that is played without them has none.
    """

    kind: AskKind
    card: str = ""
    rulings: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    narrowed: tuple[str, ...] = ()
    by: int = 0  # the modifier that the chosen card gets, if that is what is chosen
    moves: Moves = ""  # whether pieces move from the chosen card, or onto it


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


Given = Decided[Seat, Option] | Brought[ChanceOutcome] | Noted


class Position(
    position.PositionOf[Table, Ask, ChanceNeeded, Quiet[Start, Table], Given], frozen=True, kw_only=True
):
    """Where a game of Cardia stands: the table, the work still to be resolved, and what it waits for."""
