"""A game, whatever its rules: a position and the log that led to it."""

from _thread import RLock  # threading.RLock is a call around it, and games are forked often
from collections.abc import Sequence
from random import Random
from typing import Any, Generic, Protocol, Self

from cardia_rules.errors import CardiaError, UnknownName
from cardia_rules.kernel.log.format import E
from cardia_rules.kernel.playing import Ruleset, followed
from cardia_rules.kernel.telling.asking import O, S
from cardia_rules.kernel.telling.play import PlayOf, StepOf
from cardia_rules.kernel.telling.position import B
from cardia_rules.kernel.telling.refusals import refuse_stale
from cardia_rules.kernel.telling.rules import P
from cardia_rules.message import Message
from cardia_rules.spelling import quoted, written


# ------------------------------------------------------------------ where chance comes from
class Bits(Protocol):
    """What a ``numpy.random.Generator`` has: numbers from 0 to 1, and bytes."""

    def random(self) -> float:
        """Return a number from 0 to 1, without 1."""

    def bytes(self, length: int, /) -> bytes:
        """Return so many bytes."""


Chance = Random | Bits


class _Drawing(Random):
    """A ``random.Random`` that takes all its luck from such a generator."""

    def __init__(self, bits: Bits) -> None:
        self._bits = bits

    def random(self) -> float:
        return float(self._bits.random())

    def getrandbits(self, k: int, /) -> int:
        return int.from_bytes(self._bits.bytes(-(-k // 8)), "big") >> (-k % 8)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._bits,)


def drawing(chance: Chance) -> Random:
    """Return what draws: chance itself, or a generator of numpy's as a ``random.Random``."""
    if isinstance(chance, Random):
        return chance
    if not (hasattr(chance, "random") and hasattr(chance, "bytes")):  # a seed, perhaps
        raise CardiaError(f"chance is a random.Random or a generator of numpy, not {quoted(chance)}")
    return _Drawing(chance)


# ------------------------------------------------------------------ the game
class GameOf(Generic[E, P, S, O, B]):
    """What apps hold on to. It only ever grows: a refused decision changes nothing.

    With ``chance`` (a ``random.Random`` or a generator of numpy) what is left to it happens by itself;
    without it the game stops at ``chance_needed`` until ``happen`` says what chance did.

    Threads may share a game: they decide in turn, and each is given what came of its own decision. The
    position is one value, swapped at once, and says how many events led to it; the list of events only grows.
    So who reads never waits and never sees half a step.

    Without a ``log`` nothing of what happens is kept, and nobody says why. Such a game is one thread's: where
    it stands is frozen only when somebody looks.
    """

    plays: type[PlayOf[E, P, S, O, B]]  # a game's own kind says how it is played, and played again
    ruleset: Ruleset[E, Any, P]
    facts: Ruleset[E, Any, P]  # the same without reasons

    @staticmethod
    def _draw(needed: Any, chance: Random) -> Any:
        """Return a fair outcome of what chance is needed for."""
        raise NotImplementedError

    def __init__(
        self,
        begun: StepOf[E, P],
        chance: Chance | None = None,
        *,
        reasons: bool = True,
        log: bool = True,
        play: PlayOf[E, P, S, O, B] | None = None,  # what was just told up to there, to go on with
    ) -> None:
        self._lock = RLock()
        self._chance = None if chance is None else drawing(chance)
        self._reasons, self._log = reasons and log, log
        self._play = self.plays(begun.position, reasons=reasons, log=log) if play is None else play
        self._events: list[E] = list(begun.events) if log else []
        self._position: P | None = begun.position if log else None
        # Says what is waited for: a position or, where none is made until somebody looks, the play itself.
        self._where: P | PlayOf[E, P, S, O, B] = self._position or self._play
        # A game that was begun at a position does not know the events before it.
        self._before = begun.position.number - len(self._events)
        if self._chance is not None:
            self._grow(self._play, ())

    @classmethod
    def from_events(cls, events: Sequence[E], *, chance: Chance | None = None, reasons: bool = True) -> Self:
        """Open a game from its events, resolved again up to its next decision or chance outcome."""
        replay = followed(cls.ruleset if reasons else cls.facts, events)
        assert replay.position is not None  # it began
        return cls(StepOf(replay.events, replay.position), chance, reasons=reasons)

    # -------------------------------------------------------------- reading
    @property
    def events(self) -> tuple[E, ...]:
        """Return everything that happened, the beginning first."""
        return tuple(self._events[: self.position.number - self._before])

    def since(self, number: int) -> tuple[tuple[E, ...], P]:
        """Return the events after the one of this number and the position they led to, of one moment."""
        position = self.position
        first = self._before if self._log else position.number
        if number not in range(first, position.number + 1):
            kept = f"events {first + 1} to {position.number}" if first < position.number else "kept no events"
            raise UnknownName(f"this game has {kept}, and there is nothing after {written(number)}")
        return tuple(self._events[number - first : position.number - first]), position

    def number_of(self, event: E) -> int:
        """Return the number of an event that this game has given out: by it, an event is explained."""
        for number in range(self._before + len(self.events), self._before, -1):
            if self._events[number - self._before - 1] is event:
                return number
        raise UnknownName(Message("this event is none that this game has given out"))

    @property
    def position(self) -> P:
        """Return the table with the work still to be resolved and what it waits for."""
        return self._play.position if self._position is None else self._position

    @property
    def chance(self) -> Random | None:
        """Return what tosses and draws by itself in this game, if anything does."""
        return self._chance

    @property
    def reasons(self) -> bool:
        """Tell whether its events say why."""
        return self._reasons

    @property
    def log(self) -> bool:
        """Tell whether it keeps its events."""
        return self._log

    # -------------------------------------------------------------- going on
    def decide(self, seat: S, option: O | str, ask: int | None = None) -> tuple[E, ...]:
        """Take a decision and return what came of it; ``ask`` guards against answering an older one.

        An option may be named where that is clear: ``game.decide("north", "decline")``.
        """
        with self._lock:
            if ask is not None:
                self._refuse_what_is_answered(seat, ask)
            play = self._play
            if play.frozen is not self._position:
                play = self._story()
            return self._grow(play, play.decide(seat, option))

    def happen(self, outcome: B) -> tuple[E, ...]:
        """Say what chance did, where the game does not toss and draw by itself."""
        with self._lock:
            play = self._story()
            return self._grow(play, play.happen(outcome))

    def take(self, event: E) -> tuple[E, ...]:
        """Take an input as a log records it."""
        with self._lock:
            play = self._story()
            return self._grow(play, play.take(event))

    def _refuse_what_is_answered(self, seat: S, ask: int) -> None:
        if (seat, ask) not in [(each.seat, each.number) for each in self.position.asks]:
            raise refuse_stale(self.position, seat, ask, self.plays.rules)

    def fork(self, chance: Chance | None = None) -> Self:
        """Return another game that goes on from here; neither notices the other."""
        position = self.position
        so_far = StepOf(tuple(self._events[: position.number - self._before]), position)
        return type(self)(so_far, chance, reasons=self._reasons, log=self._log)

    def __copy__(self) -> Self:
        """Return a copy with a lock of its own: who decides on it does not wait for the game."""
        return self.fork(self._chance)

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the lock and the story, which can be neither sent elsewhere nor copied deeply."""
        kept = {name: value for name, value in vars(self).items() if name not in ("_lock", "_play", "_where")}
        return {**kept, "_position": self.position}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=RLock())
        self._play = self.plays(state["_position"], reasons=self._reasons, log=self._log)
        if not self._log:
            self._position = None
        self._where = self._position or self._play

    def _story(self) -> PlayOf[E, P, S, O, B]:
        """Return the story as far as it was taken whole; one that broke off is told again."""
        if self._position is not None and self._play.position is not self._position:
            self._play = self.plays(self._position, reasons=self._reasons)
        return self._play

    def _grow(self, play: PlayOf[E, P, S, O, B], events: tuple[E, ...]) -> tuple[E, ...]:
        """Keep what came of an input, and what chance brings after it."""
        before = self._position
        if play.chance is not None and self._chance is not None:
            while (needed := play.chance) is not None:
                events += play.happen(self._draw(needed, self._chance))
            if self._position is not before:
                # The lock lets its own thread in again; what that thread did meanwhile must not be lost.
                raise CardiaError("the game went on while chance was asked: a generator only draws")
        if before is not None:
            # Not after whatever an interrupt may have left there before the position was swapped.
            self._events[before.number - self._before :] = events
            self._position = self._where = play.freeze()
        return events
