"""A game: a position and the log that led to it."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from cardia_rules.errors import CardiaError, LogContradiction
from cardia_rules.events.about import About, make_about
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Setup, Supplied, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EndDeclared,
    EndHow,
    GameSetUp,
    JudgeNoted,
    PositionArranged,
)
from cardia_rules.pictures import Pictured
from cardia_rules.resolution import engine
from cardia_rules.resolution.extras import ROW
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
from cardia_rules.resolution.refusals import refuse_stale
from cardia_rules.resolution.ruleset import play_again
from cardia_rules.resolution.setup import make_setup
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
        tags: Mapping[str, str] | None = None,
        chance: Random | None = None,
    ) -> Self:
        """Begin a game from the shuffle; ``make_setup`` says what may be chosen.

        ``tags`` are what people say about it: ``{"north": "Anna", "event": "Paris Open", "round": "3"}``.
        """
        setup = (
            deck
            if isinstance(deck, Setup)
            else make_setup(
                deck, answers=answers, locations=locations, protectors=protectors, supplied=supplied
            )
        )
        return cls(engine.set_up(setup, make_about(tags)), chance)

    @classmethod
    def arranged(
        cls, table: Table, *, tags: Mapping[str, str] | None = None, chance: Random | None = None
    ) -> Self:
        """Begin a game from a table laid out by hand (``resolution.arrange`` makes one)."""
        return cls(engine.arranged(table, make_about(tags)), chance)

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

    @property
    def about(self) -> About:
        """Return who began the record, what people say about the game, and where it came from."""
        return about_of(self._events[0])

    @property
    def tags(self) -> dict[str, str]:
        """Return what people say about the game, by name."""
        return self.about.by_name

    # -------------------------------------------------------------- going on
    def decide(self, seat: Seat, option: Option, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """Take a decision and return what came of it; ``ask`` guards against answering an older one."""
        if ask is not None and (seat, ask) not in [(each.seat, each.number) for each in self.asks]:
            raise refuse_stale(seat, ask)
        return self._grow(engine.decide(self._position, seat, option))

    def happen(self, outcome: ChanceOutcome) -> tuple[AnyEvent, ...]:
        """Say what chance did, where the game does not toss and draw by itself."""
        return self._grow(engine.happen(self._position, outcome))

    def resign(self, seat: Seat) -> tuple[AnyEvent, ...]:
        """End the game because a player gives up; the other one has won."""
        return self._declare("resigned", seat=seat)

    def run_out_of_time(self, seat: Seat) -> tuple[AnyEvent, ...]:
        """End the game because a player has no time left; the other one has won."""
        return self._declare("out-of-time", seat=seat)

    def agree_on_draw(self) -> tuple[AnyEvent, ...]:
        """End the game as a draw that both players agreed on."""
        return self._declare("draw-agreed")

    def abandon(self) -> tuple[AnyEvent, ...]:
        """End the game without a result."""
        return self._declare("abandoned")

    def judge(self, winner: Seat | None, *, by: str, words: str) -> tuple[AnyEvent, ...]:
        """End the game by a judge's word: who has won (nobody: a draw), who says so, and why in a
        sentence.
        """
        return self._declare("judged", winner=winner, by=by, words=words)

    def note(self, on: int, *, by: str, words: str, public: bool = False) -> tuple[AnyEvent, ...]:
        """Keep a judge's note on an event; unless it is public, only a judge is shown the words."""
        return self._grow(
            engine.note(self._position, JudgeNoted(on=on, by=by, words=words, public=public, rulings=()))
        )

    def _declare(
        self, how: EndHow, seat: Seat | None = None, winner: Seat | None = None, by: str = "", words: str = ""
    ) -> tuple[AnyEvent, ...]:
        said = EndDeclared(how=how, seat=seat, winner=winner, by=by, words=words, rulings=())
        return self._grow(engine.declare_end(self._position, said))

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
        """Open a game from its file and resolve its decisions again: no fact is taken on trust.

        Its reasons stay as they were recorded. Raise ``LogUnreadable``, which carries what is right of the
        file, or ``LogContradiction`` where something else happened than the rules give: ``verify`` says
        what, as a value, and ``carry_on`` goes on from the table as it lies.
        """
        return cls.from_events(load_log(data).events, chance=chance)

    @classmethod
    def from_events(cls, events: Sequence[AnyEvent], *, chance: Random | None = None) -> Self:
        """Open a game from its events, resolved again up to its next decision or chance outcome."""
        replay = play_again(tuple(events))
        if replay.divergence is not None or replay.position is None:
            raise LogContradiction(str(replay.divergence))
        return cls(engine.Resolution(replay.events, replay.position), chance)


def about_of(event: AnyEvent) -> About:
    """Return what is said about a game, from its log's first event."""
    if isinstance(event, GameSetUp | PositionArranged):
        return event.about
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def with_about(event: AnyEvent, about: About) -> AnyEvent:
    """Return the same beginning with something else said about the game."""
    about_of(event)
    return replace(event, about=about)


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
