"""A game: a position and the log that led to it."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Self

from cardia_rules.errors import CardiaError, LogContradiction
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Setup, Supplied, Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.pictures import Pictured
from cardia_rules.resolution import engine
from cardia_rules.resolution.older_logs import events_of
from cardia_rules.resolution.position import (
    Ask,
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Position,
    Shuffled,
)
from cardia_rules.resolution.recipe import play_again
from cardia_rules.resolution.refusals import refuse_stale
from cardia_rules.resolution.setup import make_setup
from cardia_rules.resolution.setup.extras import ROW
from cardia_rules.spelling import quoted


class Game(Pictured):
    """What apps hold on to. It only ever grows: a refused decision changes nothing.

    With ``chance`` (any ``random.Random``) shuffles, coins and random cards happen by themselves;
    without it the game stops at ``chance_needed`` until ``happen`` says what chance did.
    """

    def __init__(self, begun: engine.Resolution, chance: Random | None = None) -> None:
        self._events = list(begun.events)
        self._position = begun.position
        if chance is not None and not hasattr(chance, "sample"):  # a seed, perhaps
            raise _no_generator(chance)
        self._chance = chance
        self._let_chance_happen()

    @classmethod
    def new(
        cls,
        deck: Setup | str | Iterable[str] | Mapping[str, Any] = "I",
        *,
        answers: Mapping[str, str] | None = None,
        locations: Iterable[str] = (),
        protectors: Any = None,
        supplied: Iterable[Supplied] = (),
        chance: Random | None = None,
    ) -> Self:
        """A game from the shuffle; ``make_setup`` says what may be chosen."""
        setup = (
            deck
            if isinstance(deck, Setup)
            else make_setup(
                deck, answers=answers, locations=locations, protectors=protectors, supplied=supplied
            )
        )
        return cls(engine.set_up(setup), chance)

    @classmethod
    def arranged(cls, table: Table, *, chance: Random | None = None) -> Self:
        """A game from a table laid out by hand (``resolution.arrange`` makes one)."""
        return cls(engine.arranged(table), chance)

    # -------------------------------------------------------------- reading
    @property
    def events(self) -> tuple[AnyEvent, ...]:
        return tuple(self._events)

    @property
    def position(self) -> Position:
        return self._position

    @property
    def table(self) -> Table:
        return self._position.table

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Who must decide what now."""
        return self._position.asks

    @property
    def chance_needed(self) -> ChanceNeeded | None:
        return self._position.chance

    @property
    def over(self) -> Over | None:
        return self._position.table.over

    # -------------------------------------------------------------- going on
    def decide(self, seat: Seat, option: Option, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """Take a decision and return what came of it; ``ask`` guards against answering an older one."""
        if ask is not None and (seat, ask) not in [(each.seat, each.number) for each in self.asks]:
            raise refuse_stale(seat, ask)
        return self._grow(engine.decide(self._position, seat, option))

    def happen(self, outcome: ChanceOutcome) -> tuple[AnyEvent, ...]:
        """Say what chance did, where the game does not toss and draw by itself."""
        return self._grow(engine.happen(self._position, outcome))

    def fork(self, chance: Random | None = None) -> Self:
        """Another game that goes on from here; neither notices the other."""
        return type(self)(engine.Resolution(tuple(self._events), self._position), chance)

    def __copy__(self) -> Self:
        """Not a second hold on the same list of events: the copy would grow into the game's own log."""
        return self.fork(self._chance)

    def _grow(self, resolution: engine.Resolution) -> tuple[AnyEvent, ...]:
        events, position = resolution.events, resolution.position
        self._events += events
        self._position = position
        return events if position.chance is None else events + self._let_chance_happen()

    def _let_chance_happen(self) -> tuple[AnyEvent, ...]:
        before = len(self._events)
        while self._chance is not None and (needed := self._position.chance) is not None:
            resolution = engine.happen(self._position, draw_lots(needed, self._chance))
            self._events += resolution.events
            self._position = resolution.position
        return tuple(self._events[before:])

    # -------------------------------------------------------------- storing
    def to_log(self) -> bytes:
        """The game as a ``.cardia.jsonl`` file: all that is needed to go on."""
        return write_log(self._events)

    @classmethod
    def from_log(cls, data: bytes, *, chance: Random | None = None) -> Self:
        """A game from its file, its decisions resolved again: nothing that the file says is taken on trust.

        Raises ``LogUnreadable``, which carries what is right of the file, or ``LogContradiction`` for one
        that says something else than the rules give (``replay.adjudicate`` says what, as a value).
        """
        return cls.from_events(events_of(load_log(data)), chance=chance)

    @classmethod
    def from_events(cls, events: Sequence[AnyEvent], *, chance: Random | None = None) -> Self:
        """A game from its events, resolved again up to its next decision or chance outcome."""
        replay = play_again(events)
        if replay.divergence is not None or replay.position is None:
            raise LogContradiction(str(replay.divergence))
        return cls(engine.Resolution(replay.events, replay.position), chance)

    save = to_log

    @classmethod
    def restore(cls, data: bytes, *, chance: Random | None = None) -> Self:
        """The same as ``from_log``."""
        return cls.from_log(data, chance=chance)


def _no_generator(chance: object) -> CardiaError:
    return CardiaError(f"chance is a random.Random, not {quoted(chance)}")


def draw_lots(needed: ChanceNeeded, chance: Random) -> ChanceOutcome:
    """A fair outcome of what chance is asked for."""
    if isinstance(needed, CoinNeeded):
        return Coin("north" if chance.random() < 0.5 else "south")
    if isinstance(needed, PickNeeded):
        return Picked(tuple(chance.sample(needed.cards, needed.count)))
    if isinstance(needed, LayNeeded):
        return Laid(tuple(chance.sample(needed.pool, ROW)))
    return Shuffled(tuple(chance.sample(needed.cards, len(needed.cards))))
