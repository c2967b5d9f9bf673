"""A small pretend game, to show that the kernel and the stores know none.

Each of two players draws a number in secret. In turn they double the stake or let it stand; then the numbers
are shown, and the higher one wins the stake.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import ChanceRefused, DecisionRefused, LogContradiction, fault
from cardia_rules.kernel.log.format import LogFormat
from cardia_rules.kernel.playing import Ruleset, followed
from cardia_rules.kernel.published.publishing import Publishing
from cardia_rules.store.keeping import KeptOf

Player = Literal["left", "right"]
PLAYERS: Final[tuple[Player, ...]] = ("left", "right")


# ------------------------------------------------------------------ what can happen
class Happening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="event"):
    cause: int = 0
    rule: str = ""


class Begun(Happening, frozen=True, tag="begun"):
    highest: int
    origin: str = ""


class Drawn(Happening, frozen=True, tag="drawn"):
    seat: Player
    number: int


class Said(Happening, frozen=True, tag="said"):
    seat: Player
    doubles: bool


class StakeDoubled(Happening, frozen=True, tag="stake-doubled"):
    stake: int


class Won(Happening, frozen=True, tag="won"):
    seat: Player | None
    numbers: tuple[int, ...]


AnyHappening = Begun | Drawn | Said | StakeDoubled | Won


class Board(msgspec.Struct, frozen=True):
    highest: int
    numbers: dict[Player, int] = {}
    said: tuple[Player, ...] = ()
    stake: int = 1
    won: Won | None = None


def fold(board: Board | None, event: AnyHappening) -> Board:
    match board, event:
        case None, Begun():
            return Board(event.highest)
        case Board(), Drawn() if event.seat not in board.numbers:
            return replace(board, numbers={**board.numbers, event.seat: event.number})
        case Board(), Said() if event.seat not in board.said:
            return replace(board, said=(*board.said, event.seat))
        case Board(), StakeDoubled():
            return replace(board, stake=event.stake)
        case Board(), Won():
            return replace(board, won=event)
    raise LogContradiction(f"{type(event).__name__} cannot happen here")


def fold_all(events: Iterable[AnyHappening], board: Board | None = None) -> Board:
    for event in events:
        board = fold(board, event)
    assert board is not None
    return board


LOG: Final[LogFormat[AnyHappening, Board]] = LogFormat(
    name="pretend-log",
    version=1,
    begins=(Begun,),
    events=(Drawn, Said, StakeDoubled, Won),
    inputs=frozenset((Drawn, Said)),
    fold=fold,
    fold_all=fold_all,
)


# ------------------------------------------------------------------ the rules
class Step(NamedTuple):
    events: tuple[AnyHappening, ...]
    position: Board


class Run:
    """A game that is being played."""

    def __init__(self, board: Board) -> None:
        self.position = board

    def take(self, event: AnyHappening) -> tuple[AnyHappening, ...]:
        step = take(self.position, event)
        self.position = step.position
        return step.events


def begin(event: AnyHappening) -> tuple[Run, tuple[AnyHappening, ...]]:
    return Run(fold(None, event)), (event,)


def next_to(did: Iterable[Player]) -> Player | None:
    return next((seat for seat in PLAYERS if seat not in did), None)


def waits(board: Board) -> str:
    if (draws := next_to(board.numbers)) is not None:
        return f"{draws} to draw"
    return f"{says} to speak" if (says := next_to(board.said)) is not None else ""


def take(board: Board, event: AnyHappening) -> Step:
    if isinstance(event, Drawn):
        if event.seat != next_to(board.numbers) or not 1 <= event.number <= board.highest:
            raise ChanceRefused((fault("impossible-outcome", f"nobody draws {event.number} here"),))
        return Step((drawn := replace(event, rule="a number is secret"),), fold(board, drawn))
    if not isinstance(event, Said) or next_to(board.numbers) or event.seat != next_to(board.said):
        raise DecisionRefused((fault("nothing-to-decide", f"that is not what is awaited: {waits(board)}"),))
    events: list[AnyHappening] = [replace(event, rule="speak in turn")]
    if event.doubles:
        events.append(StakeDoubled(stake=2 * board.stake, rule="the stake doubles"))
    after = fold_all(events, board)
    if next_to(after.said) is None:
        left, right = (after.numbers[seat] for seat in PLAYERS)
        winner: Player | None = None if left == right else "left" if left > right else "right"
        events.append(Won(seat=winner, numbers=(left, right), rule="the higher number wins"))
    return Step(tuple(events), fold_all(events, board))


RULES: Final[Ruleset[AnyHappening, Board, Board]] = Ruleset(
    log=LOG, begin=begin, waits=waits, reasons=frozenset(("rule", "cause"))
)


# ------------------------------------------------------------------ who sees what
class DrawnSeen(Happening, frozen=True, tag="drawn"):
    seat: Player


AnySeen = Begun | DrawnSeen | Said | StakeDoubled | Won


def see(event: AnyHappening, _board: Board) -> AnySeen | Drawn:
    if isinstance(event, Drawn):
        return DrawnSeen(seat=event.seat, rule=event.rule, cause=event.cause)
    return event


PUBLISHED: Final[Publishing[AnyHappening, Board, AnySeen | Drawn]] = Publishing(
    name="pretend-published",
    version=1,
    event_types=AnyHappening,
    seen_types=AnySeen,
    fold=fold,
    see=see,
    see_whole=lambda event, _board: event,
    unhidden=lambda seen: None if isinstance(seen, DrawnSeen) else seen,
    facts={DrawnSeen: "number"},
)


# ------------------------------------------------------------------ a game, and one that is kept
class Game:
    """Chance, if there is any, draws the numbers by itself."""

    def __init__(self, step: Step, chance: Random | None = None) -> None:
        self.events, self.board = step
        while chance is not None and (seat := next_to(self.board.numbers)) is not None:
            self.take(Drawn(seat=seat, number=chance.randint(1, self.board.highest)))

    @classmethod
    def from_events(cls, events: Sequence[AnyHappening], chance: Random | None = None) -> "Game":
        replay = followed(RULES, events)
        assert replay.position is not None
        return cls(Step(replay.events, replay.position), chance)

    def take(self, event: AnyHappening) -> tuple[AnyHappening, ...]:
        step = take(self.board, event)
        self.events, self.board = self.events + step.events, step.position
        return step.events

    def fork(self, chance: Random | None = None) -> "Game":
        return Game(Step(self.events, self.board), chance)


class Kept(KeptOf[Game, AnyHappening, Board]):
    """Speaking is kept; whoever was overtaken is heard after the other."""

    def take(self, event: AnyHappening) -> tuple[AnyHappening, ...]:
        return self._after(lambda trial: trial.take(event), lambda _newer: True)
