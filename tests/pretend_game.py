"""A small pretend game, to show that the kernel and the stores know none.

Each of two players draws a number in secret. In turn they double the stake or let it stand; then the numbers
are shown, and the higher one wins the stake.
"""

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.kernel.game import GameOf
from cardia_rules.kernel.log.format import LogFormat
from cardia_rules.kernel.playing import Ruleset
from cardia_rules.kernel.published.publishing import Publishing
from cardia_rules.kernel.telling.asking import AskOf, ByChance, Check, ChoicesOf
from cardia_rules.kernel.telling.live import Folding, ask, let_chance
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.kernel.telling.position import Brought, Decided, PositionOf, Quiet, waited_for
from cardia_rules.kernel.telling.rules import AnyStory, Rules
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


LOG: Final[LogFormat[AnyHappening, Board]] = LogFormat(
    name="pretend-log",
    version=1,
    begins=(Begun,),
    events=(Drawn, Said, StakeDoubled, Won),
    inputs=frozenset((Drawn, Said)),
    fold=fold,
)


# ------------------------------------------------------------------ the rules
class Say(msgspec.Struct, frozen=True):
    doubles: bool


Draw = tuple[Player, int]  # for whom, and how high at most
Given = Decided[Player, Say] | Brought[int]
Position = PositionOf[Board, AskOf[Player, Say], Draw, Quiet[str, Board], Given]
LiveBoard = Folding[AnyHappening, Player]
DARES: Final = Check("not-offered", lambda say: not say.doubles, lambda _say: "a one never doubles")


def draw_numbers(live: LiveBoard) -> AnyStory:
    for seat in PLAYERS:
        yield from let_chance(live, (seat, live.table.highest), live.number)
    live.quiet("speak")
    yield from speak(live)


def speak(live: LiveBoard) -> AnyStory:
    for seat in PLAYERS:
        checks = (DARES,) if live.table.numbers[seat] == 1 else ()
        choice = ChoicesOf(live.number, seat, "speak", (Say(False), Say(True)), checks, live.number)
        if (yield from ask(live, choice)).pick.doubles:
            live.happen(StakeDoubled(stake=2 * live.table.stake, rule="the stake doubles"))
    left, right = live.table.numbers.values()
    winner: Player | None = None if left == right else "left" if left > right else "right"
    live.end(Won(seat=winner, numbers=(left, right), rule="the higher number wins"))


def drawn(need: ByChance[Draw], number: int) -> Drawn | None:
    seat, highest = need.needed
    return Drawn(seat=seat, number=number, rule="a number is secret") if 1 <= number <= highest else None


def given(event: AnyHappening) -> Given | None:
    if isinstance(event, Said):
        return Decided(event.seat, Say(event.doubles))
    return Brought(event.number) if isinstance(event, Drawn) else None


class Play(PlayOf[AnyHappening, Position, Player, Say, int]):
    rules = Rules(
        position=Position,
        seats=PLAYERS,
        option=Say,
        fold=fold,
        tell={"draw": draw_numbers, "speak": speak},
        decision=lambda choice, say: Said(seat=choice.seat, doubles=say.doubles, rule="speak in turn"),
        outcome=drawn,
        given=given,
        awaited=lambda needed: f"draw one of {needed[1]} numbers for {needed[0]}",
    )


RULES: Final[Ruleset[AnyHappening, Board, Position]] = Ruleset(
    log=LOG,
    begin=lambda event: Play.begin("draw", event, fold(None, event)),
    waits=waited_for,
    reasons=frozenset(("rule", "cause")),
)


class Game(GameOf[AnyHappening, Position, Player, Say, int]):
    plays = Play
    ruleset = RULES
    _draw = staticmethod(lambda needed, chance: chance.randint(1, needed[1]))


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


class Kept(KeptOf[Game, AnyHappening, Board]):
    """Speaking is kept; whoever was overtaken is heard after the other."""

    def take(self, event: AnyHappening) -> tuple[AnyHappening, ...]:
        return self._after(lambda trial: trial.take(event), lambda _newer: True)
