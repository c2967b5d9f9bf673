"""A game: a position and the log that led to it."""

from _thread import RLock  # threading.RLock is a call around it, and games are forked often
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from cardia_rules.catalogue.own import OwnCard
from cardia_rules.errors import CardiaError, LogContradiction, UnknownName
from cardia_rules.events.about import About, make_about
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.options import Decline, Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Setup, Supplied, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EndDeclared,
    GameSetUp,
    JudgeNoted,
    PositionArranged,
)
from cardia_rules.pictures import Pictured
from cardia_rules.resolution import engine
from cardia_rules.resolution.engine import Said
from cardia_rules.resolution.named_options import option_meant
from cardia_rules.resolution.play import Play
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
from cardia_rules.resolution.refusals import refuse_decision, refuse_stale
from cardia_rules.resolution.ruleset import play_again
from cardia_rules.resolution.setup import make_setup
from cardia_rules.resolution.setup.extras import ROW
from cardia_rules.spelling import kebab, quoted


class _State(Struct, frozen=True, gc=False):
    """How many events a game has, and the position after them."""

    length: int
    position: Position


class Spoken:
    """What people say of a game beside their decisions: that it is over, or what a judge noted."""

    def _say(self, said: Said, ask: int | None = None) -> tuple[AnyEvent, ...]:
        raise NotImplementedError

    def resign(self, seat: Seat) -> tuple[AnyEvent, ...]:
        """End the game because a player gives up; the other one has won."""
        return self._say(EndDeclared(how="resigned", seat=seat, rulings=()))

    def run_out_of_time(self, seat: Seat, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """End the game because a player has no time left; the other one has won.

        ``ask`` is the number of what the clock ran for: if the seat has answered it meanwhile, in time, the
        end is refused.
        """
        return self._say(EndDeclared(how="out-of-time", seat=seat, rulings=()), ask)

    def agree_on_draw(self) -> tuple[AnyEvent, ...]:
        """End the game as a draw that both players agreed on."""
        return self._say(EndDeclared(how="draw-agreed", rulings=()))

    def abandon(self) -> tuple[AnyEvent, ...]:
        """End the game without a result."""
        return self._say(EndDeclared(how="abandoned", rulings=()))

    def judge(self, winner: Seat | None, *, by: str, words: str) -> tuple[AnyEvent, ...]:
        """End the game by a judge's word: who has won (nobody: a draw), who says so, and why."""
        return self._say(EndDeclared(how="judged", winner=winner, by=by, words=words, rulings=()))

    def note(self, on: int, *, by: str, words: str, public: bool = False) -> tuple[AnyEvent, ...]:
        """Keep a judge's note on an event; unless it is public, only a judge is shown the words."""
        return self._say(JudgeNoted(on=on, by=by, words=words, public=public, rulings=()))


class Game(Pictured, Spoken):
    """What apps hold on to. It only ever grows: a refused decision changes nothing.

    With ``chance`` (any ``random.Random``) shuffles, coins and random cards happen by themselves;
    without it the game stops at ``chance_needed`` until ``happen`` says what chance did.

    Threads may share a game: they decide in turn, and each is given what came of its own decision. How many
    events there are and the position after them are one value, swapped at once, and the list of events only
    grows; so who reads never waits and never sees half a step.
    """

    def __init__(self, begun: engine.Resolution, chance: Random | None = None) -> None:
        if chance is not None and not hasattr(chance, "sample"):  # a seed, perhaps
            raise _no_generator(chance)
        self._turn = RLock()
        self._chance = chance
        self._play = Play(begun.position)
        self._events: list[AnyEvent] = list(begun.events)
        self._state = _State(len(begun.events), begun.position)
        if chance is not None:
            self._grow(self._state, lambda _play: ())

    @classmethod
    def new(
        cls,
        deck: Setup | str | Iterable[str] | Mapping[str, Any] = "I",
        *,
        answers: Mapping[str, str] | None = None,
        locations: Iterable[str] = (),
        protectors: Any = None,
        supplied: Iterable[Supplied] = (),
        cards: Iterable[OwnCard] = (),
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
                deck,
                answers=answers,
                locations=locations,
                protectors=protectors,
                supplied=supplied,
                cards=cards,
            )
        )
        return cls(engine.set_up(setup, make_about(tags)), chance)

    @classmethod
    def arranged(
        cls, table: Table, *, tags: Mapping[str, str] | None = None, chance: Random | None = None
    ) -> Self:
        """Begin a game from a table laid out by hand (``resolution.positions`` makes one)."""
        return cls(engine.arranged(table, make_about(tags)), chance)

    @classmethod
    def at(cls, position: Position, *, chance: Random | None = None) -> Self:
        """Return a game that goes on from a position; of what led there it knows nothing.

        It has no events but those to come, so that it costs nothing to begin: a bot tries things out on it.
        """
        return cls(engine.Resolution((), position), chance)

    # -------------------------------------------------------------- reading
    def __repr__(self) -> str:
        """Say how far the game is and what it waits for; nothing of it is hidden from anybody."""
        state = self._state
        length, position = state.length, state.position
        table = position.table
        return f"<{type(self).__name__}: round {table.round}, {length} events; {_waits(position)}>"

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Return everything that happened, the beginning first."""
        return tuple(self._events[: self._state.length])

    def since(self, number: int) -> tuple[tuple[AnyEvent, ...], Position]:
        """Return the events after the one of this number and the position they led to, of one moment."""
        state = self._state
        length, position = state.length, state.position
        first = position.number - length  # a game that was begun at a position does not know those before
        if number not in range(first, position.number + 1):
            last = f"{first + 1} to {position.number}"
            raise UnknownName(
                f"this game has events {last}, and there is nothing after {quoted(str(number))}"
            )
        return tuple(self._events[number - first : length]), position

    @property
    def position(self) -> Position:
        """Return the table with the work still to be resolved and what it waits for."""
        return self._state.position

    @property
    def table(self) -> Table:
        """Return the table as it lies now."""
        return self._state.position.table

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return who must decide what now."""
        return self._state.position.asks

    @property
    def chance(self) -> Random | None:
        """Return what tosses and draws by itself in this game, if anything does."""
        return self._chance

    @property
    def chance_needed(self) -> ChanceNeeded | None:
        """Return what chance has to decide now, if anything."""
        return self._state.position.chance

    @property
    def over(self) -> Over | None:
        """Return how the game ended, or nothing while it goes on."""
        return self._state.position.table.over

    @property
    def about(self) -> About:
        """Return who began the record, what people say about the game, and where it came from."""
        return about_of(self._events[0]) if self._from_the_beginning else About()

    @property
    def _from_the_beginning(self) -> bool:
        return bool(self._events) and isinstance(self._events[0], GameSetUp | PositionArranged)

    @property
    def tags(self) -> dict[str, str]:
        """Return what people say about the game, by name."""
        return self.about.by_name

    # -------------------------------------------------------------- going on
    def decide(self, seat: Seat, option: Option | str, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """Take a decision and return what came of it; ``ask`` guards against answering an older one.

        An option may be named where that is clear: ``game.decide("north", "decline")``.
        """
        with self._turn:
            before = self._state
            if ask is not None:
                _refuse_what_is_answered(before.position, seat, ask)
            if isinstance(option, str):
                option = _named(before.position, seat, option)
            return self._grow(before, lambda play: play.decide(seat, option))

    def happen(self, outcome: ChanceOutcome) -> tuple[AnyEvent, ...]:
        """Say what chance did, where the game does not toss and draw by itself."""
        with self._turn:
            before = self._state
            return self._grow(before, lambda play: play.happen(outcome))

    def _say(self, said: Said, ask: int | None = None) -> tuple[AnyEvent, ...]:
        with self._turn:
            before = self._state
            if ask is not None and isinstance(said, EndDeclared) and said.seat is not None:
                _refuse_what_is_answered(before.position, said.seat, ask)
            return self._grow(before, lambda play: engine.take_word(play, said))

    def fork(self, chance: Random | None = None) -> Self:
        """Return another game that goes on from here; neither notices the other."""
        state = self._state
        length, position = state.length, state.position
        return type(self)(engine.Resolution(tuple(self._events[:length]), position), chance)

    def named(self, game_id: str) -> Self:
        """Return the same game, with the id that it is kept under in its record."""
        named = make_about(game=game_id).game  # or says why no log could hold it
        state = self._state
        length, position = state.length, state.position
        events = self._events[:length]
        begun = with_about(events[0], replace(about_of(events[0]), game=named))
        return type(self)(engine.Resolution((begun, *events[1:]), position), self._chance)

    def __copy__(self) -> Self:
        """Return a copy with a lock of its own: who decides on it does not wait for the game."""
        return self.fork(self._chance)

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the lock and the story, which can be neither sent elsewhere nor copied deeply."""
        return {name: value for name, value in vars(self).items() if name not in ("_turn", "_play")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _turn=RLock())
        self._play = Play(self._state.position)

    def _grow(self, before: "_State", take: Callable[[Play], tuple[AnyEvent, ...]]) -> tuple[AnyEvent, ...]:
        """Take an input, and what chance brings after it; a story that breaks off is told again."""
        if self._play.position is not before.position:
            self._play = Play(before.position)
        play = self._play
        events = take(play)
        while self._chance is not None and (needed := play.position.chance) is not None:
            events += play.happen(draw_lots(needed, self._chance))
        if self._state is not before:
            # The lock lets its own thread in again; what that thread did meanwhile must not be lost.
            raise CardiaError("the game went on while chance was asked: a generator only draws")
        # Not after whatever an interrupt may have left there before the state was swapped.
        self._events[before.length :] = events
        self._state = _State(before.length + len(events), play.position)
        return events

    # -------------------------------------------------------------- storing
    def to_log(self) -> bytes:
        """Write the game as a ``.cardia.jsonl`` file: all that is needed to go on."""
        if not self._from_the_beginning:
            raise LogContradiction("a game begun at a position has no log: what led there is not known")
        return write_log(self.events)

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


def events_of(recorded: Any) -> Any:
    """Return the events of whatever holds a whole game, kept or not; all else is returned as it is."""
    # A kept game holds its game; it lives above this room, and is known by that alone.
    game = getattr(recorded, "game", recorded)
    return game.events if isinstance(game, Game) else recorded


def _named(position: Position, seat: Seat, said: str) -> Option:
    """Return the option that a text names; a seat that is not asked is refused by the rules themselves."""
    for ask in position.asks:
        if ask.seat == seat:
            return option_meant(said, ask)
    raise refuse_decision(position, (), seat, Decline())


def _waits(position: Position) -> str:
    """Return what a position waits for, in a few words that tell no card."""
    over = position.table.over
    if over is not None:
        return f"{over.winner} has won ({over.reason})" if over.winner else f"nobody has won ({over.reason})"
    if position.chance is not None:
        return f"waits for chance ({kebab(type(position.chance).__name__).removesuffix('-needed')})"
    return ", ".join(f"{ask.seat} to {ask.kind.replace('-', ' ')}" for ask in position.asks)


def _no_generator(chance: object) -> CardiaError:
    return CardiaError(f"chance is a random.Random, not {quoted(chance)}")


def _refuse_what_is_answered(position: Position, seat: Seat, ask: int) -> None:
    if (seat, ask) not in [(each.seat, each.number) for each in position.asks]:
        raise refuse_stale(seat, ask)


def draw_lots(needed: ChanceNeeded, chance: Random) -> ChanceOutcome:
    """Return a fair outcome of what chance is asked for."""
    if isinstance(needed, CoinNeeded):
        return Coin("north" if chance.random() < 0.5 else "south")
    if isinstance(needed, PickNeeded):
        return Picked(tuple(chance.sample(needed.cards, needed.count)))
    if isinstance(needed, LayNeeded):
        return Laid(tuple(chance.sample(needed.pool, ROW)))
    return Shuffled(tuple(chance.sample(needed.cards, len(needed.cards))))
