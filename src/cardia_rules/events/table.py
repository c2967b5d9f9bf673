"""The table: everything that lies on it or is held, and nothing about the rules.

Places count from 1 along the direction of play. A seat's ``row`` holds its card of each place,
so an encounter is what both rows have at one place; a row is one longer while only that seat
has placed its next card.
"""

from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any, Literal, final

import msgspec

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.own import OwnCard, held
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.answers import EDITION, Answers, Chosen, Edition, answers_in
from cardia_rules.events.bounds import (
    MOST,
    MOST_PILED,
    Amount,
    Cards,
    Count,
    Phase,
    Place,
    RoundNumber,
    WaitingNumber,
)
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.pictures import Pictured

Zone = Literal["hand", "deck", "table"]

Ending = Literal[
    "cannot-play",  # phase 1, one seat has no card to play
    "nobody-can-play",  # phase 1, neither has: signets are compared
    "no-replacement",  # an ability made a seat play and its hand was empty
    "ability",  # an ability that says so
    "following-encounter",  # an ongoing ability that waited for its following encounter
    "five-signets",  # phase 3
    "three-in-a-row",  # a location that rewards successive wins
    "same-faction",  # a location that punishes two cards of a faction in a row
    "both-at-once",  # two immediate wins, or two immediate losses, in one moment
    # what no rule gives, and people say
    "resigned",
    "out-of-time",
    "draw-agreed",
    "abandoned",
    "judged",
]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of everything that is stored: immutable, strict when decoded, short when written.

    A default is left out by identity, so a default that is a record is made anew each time: it is then
    always written, and equal records are written alike.
    """


class Played(Record, frozen=True):
    """A card in a play area and the pieces on it; modifiers are kept as their total (RB-16-net-total)."""

    card: str
    up: bool = False
    modifier: Amount = 0
    tokens: Count = 0
    signets: Count = 0
    blessings: Count = 0  # extra signets it holds while it wins


WaitingKind = Literal[
    "modifier",  # goes on the card when it is revealed
    "either",  # its owner chooses which when the card is revealed
    "late",  # goes on the card after the round's abilities
    "face-up",  # the card is played face up, before the other
    "deck-top",  # the card is the top one of the deck
    "demand",  # hand cards, unless the card is of a faction
    "token",  # an ongoing token for the card
    "blessing",  # an extra signet for the card while it wins
]


class Waiting(Record, frozen=True, kw_only=True):
    """Something that waits on a place for the card to come there.

    ``id`` is the number of the event that set it waiting, so what it does later can name its cause.
    """

    id: WaitingNumber
    kind: WaitingKind
    place: Place
    source: str
    by: Amount = 0
    either: Annotated[tuple[Amount, ...], msgspec.Meta(max_length=8)] = ()
    faction: Faction | None = None
    count: Count = 0


class ReadsSide:
    """What can be read of one player's side, whether it lies still or is being changed."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def row(self) -> tuple[Played | None, ...]:
            """Return the cards of each place."""

        @property
        def signets(self) -> int:
            """Return how many signets lie on this side's cards."""

    def at(self, place: int) -> Played | None:
        """Return the card at a place, or nothing."""
        return self.row[place - 1] if 0 < place <= len(self.row) else None

    def card_at(self, place: int) -> str:
        """Return the name of the card at a place, an empty string if there is none."""
        played = self.row[place - 1] if 0 < place <= len(self.row) else None
        return played.card if played else ""

    def place_of(self, card: str) -> int:
        """Return where a card lies in the row, 0 if it does not."""
        place = len(self.row)
        # Most often asked of a card that was just played.
        for played in reversed(self.row):
            if played is not None and played.card == card:
                return place
            place -= 1
        return 0


class Side(Record, ReadsSide, frozen=True):
    """What one player has. The deck's top card is first; the discard pile's newest is last."""

    deck: Cards = ()
    hand: Cards = ()
    discard: Cards = ()
    row: Annotated[tuple[Played | None, ...], msgspec.Meta(max_length=MOST)] = ()
    waiting: Annotated[tuple[Waiting, ...], msgspec.Meta(max_length=MOST_PILED)] = ()

    @property
    def signets(self) -> int:
        """Count the signets on this side's cards."""
        return sum([played.signets for played in self.row if played is not None])


class Turn(Record, frozen=True):
    """A past encounter that a seat came to win, or no longer wins, and that a location will look at.

    ``place`` is where it lies now, 0 once it is gone. ``both`` if one change made both seats win it.
    """

    seat: Seat
    place: Place
    won: bool
    both: bool = False


class Guard(Record, frozen=True):
    """A protector lying at a place."""

    protector: str
    place: Place
    up: bool = False


class Supplied(Record, frozen=True, kw_only=True):
    """An ability that the table supplies for a card whose text is not published.

    ``when`` is for locations: which moment of the round its ability is resolved at, for each seat.
    """

    card: str
    name: str
    text: str
    ability: Annotated[tuple[AnyEffect, ...], msgspec.Meta(max_length=MOST)]
    when: Literal["revealed", "end-of-round"] | None = None


class ProtectorChoice(Record, frozen=True, kw_only=True):
    """Six of the pool are laid out; ``sole`` are those that need to be matched by one card only."""

    pool: Cards
    strategic: bool = False
    sole: Cards = ()


class Setup(Record, frozen=True, kw_only=True, dict=True, gc=True):
    """What the table agreed on before the first card.

    ``own`` are the cards of the deck that are not in the box, whole: whoever holds the set-up knows them.
    ``edition`` is that of the register of open questions; of its answers only those that were ``chosen`` are
    kept.
    """

    deck: Cards
    locations: Cards = ()
    protectors: ProtectorChoice | None = None
    supplied: Annotated[tuple[Supplied, ...], msgspec.Meta(max_length=MOST)] = ()
    own: Annotated[tuple[OwnCard, ...], msgspec.Meta(max_length=MOST)] = ()
    edition: Edition = msgspec.field(default_factory=lambda: EDITION)
    chosen: Chosen = msgspec.field(default_factory=Chosen)

    def __post_init__(self) -> None:
        """Make cards known that are not in the box, however the set-up came to be: made, read or copied."""
        # One made by hand may hold anything; whoever checks it says so.
        given: object = self.own
        if isinstance(given, tuple) and given and all(isinstance(card, OwnCard) for card in given):
            msgspec.structs.force_setattr(self, "own", held(self.own))

    @cached_property
    def answers(self) -> Answers:
        """Return the answer to every open question."""
        return answers_in(self.edition, self.chosen)


class Over(Record, frozen=True):
    """How the game ended; no winner is a draw."""

    winner: Seat | None
    reason: Ending


class ReadsTable:
    """What can be read of a table, whether it lies still or is being changed."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def north(self) -> ReadsSide:
            """Return what north has."""

        @property
        def south(self) -> ReadsSide:
            """Return what south has."""

        @property
        def setup(self) -> Setup:
            """Return what the table agreed on."""

    @property
    def answers(self) -> Answers:
        """Return the answers to the open questions that the game is played under."""
        return self.setup.answers

    @property
    def places(self) -> int:
        """Count the places that hold a card of both seats."""
        north, south = len(self.north.row), len(self.south.row)
        return min(south, north)

    def played_cards(self) -> list[tuple[Seat, int, Played]]:
        """Return every face-up card, by place, north first."""
        found: list[tuple[Seat, int, Played]] = []
        for place, (north, south) in enumerate(zip_longest(self.north.row, self.south.row), 1):
            if north is not None and north.up:
                found.append((NORTH, place, north))
            if south is not None and south.up:
                found.append((SOUTH, place, south))
        return found


@final
class Table(Record, ReadsTable, Pictured, frozen=True, kw_only=True):
    """Everything that lies on the table or is held."""

    setup: Setup
    round: RoundNumber = 0
    phase: Phase = 0
    current: Place = 0  # the place being resolved, 0 when its encounter is gone or none began
    compared: Place = 0  # how many places, from the first, hold an encounter that has a result
    north: Side = msgspec.field(default_factory=Side)
    south: Side = msgspec.field(default_factory=Side)
    guards: Annotated[tuple[Guard, ...], msgspec.Meta(max_length=MOST)] = ()
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(max_length=MOST_PILED)] = ()
    over: Over | None = None

    def side(self, seat: Seat) -> Side:
        """Return what one seat has."""
        return self.north if seat == "north" else self.south


# ------------------------------------------------------------------ a table that events change in place
class WorkingSide(ReadsSide):
    """One player's side while events change it; what lies in it is never changed, only replaced."""

    __slots__ = ("deck", "discard", "hand", "row", "signets", "waiting")
    deck: tuple[str, ...]
    hand: tuple[str, ...]
    discard: tuple[str, ...]
    row: tuple[Played | None, ...]
    waiting: tuple[Waiting, ...]
    signets: int  # on the cards of the row; those that place, return or take away some count them

    def __init__(self, side: Side) -> None:
        self.deck, self.hand, self.discard = side.deck, side.hand, side.discard
        self.row, self.waiting, self.signets = side.row, side.waiting, side.signets

    def put(self, place: int, played: Played | None) -> None:
        """Let another card, or none, lie at a place of the row."""
        row = self.row
        self.row = (*row[: place - 1], played, *row[place:])


class Working(ReadsTable):
    """A table that events change in place. It is nobody's to keep: ``frozen`` is what is handed out.

    ``by_tokens`` is what somebody has worked out of the ongoing tokens; it is dropped when one comes or goes,
    or lies elsewhere.
    """

    __slots__ = (
        "by_tokens",
        "compared",
        "current",
        "guards",
        "north",
        "over",
        "phase",
        "round",
        "setup",
        "south",
        "turns",
    )
    setup: Setup
    round: int
    phase: int
    current: int
    compared: int
    north: WorkingSide
    south: WorkingSide
    guards: tuple[Guard, ...]
    turns: tuple[Turn, ...]
    over: Over | None
    by_tokens: Any

    def __init__(self, table: Table) -> None:
        self.setup, self.round, self.phase = table.setup, table.round, table.phase
        self.current, self.compared = table.current, table.compared
        self.north, self.south = WorkingSide(table.north), WorkingSide(table.south)
        self.guards, self.turns, self.over = table.guards, table.turns, table.over
        self.by_tokens = None

    def side(self, seat: Seat) -> WorkingSide:
        """Return what one seat has."""
        return self.north if seat == "north" else self.south

    def frozen(self) -> Table:
        """Return the table as it lies now."""
        north, south = self.north, self.south
        return Table(
            setup=self.setup,
            round=self.round,
            phase=self.phase,
            current=self.current,
            compared=self.compared,
            north=Side(north.deck, north.hand, north.discard, north.row, north.waiting),
            south=Side(south.deck, south.hand, south.discard, south.row, south.waiting),
            guards=self.guards,
            turns=self.turns,
            over=self.over,
        )


AnySide = Side | WorkingSide
AnyTable = Table | Working
