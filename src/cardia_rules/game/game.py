"""A game: a position and the log that led to it."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from cardia_rules.catalogue.own import OwnCard
from cardia_rules.errors import LogContradiction
from cardia_rules.events.about import About, make_about
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Setup, Supplied, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EndDeclared,
    GameSetUp,
    PositionArranged,
)
from cardia_rules.game import engine
from cardia_rules.game.play import Play
from cardia_rules.game.ruleset import CARDIA, FACTS
from cardia_rules.game.setup import make_setup
from cardia_rules.game.setup.extras import ROW, ProtectorsGiven
from cardia_rules.game.spoken import Said, Spoken
from cardia_rules.kernel.game import Chance, GameOf
from cardia_rules.pictures import Pictured
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
from cardia_rules.spelling import kebab


def draw_lots(needed: ChanceNeeded, chance: Random) -> ChanceOutcome:
    """Return a fair outcome of what chance is asked for."""
    if isinstance(needed, CoinNeeded):
        return Coin("north" if chance.random() < 0.5 else "south")
    if isinstance(needed, PickNeeded):
        return Picked(tuple(chance.sample(needed.cards, needed.count)))
    if isinstance(needed, LayNeeded):
        return Laid(tuple(chance.sample(needed.pool, ROW)))
    return Shuffled(tuple(chance.sample(needed.cards, len(needed.cards))))


class Game(Pictured, Spoken, GameOf[AnyEvent, Position, Seat, Option, ChanceOutcome]):
    """A game of Cardia: with ``chance``, shuffles, coins and random cards happen by themselves."""

    plays = Play
    ruleset, facts = CARDIA, FACTS
    _draw = staticmethod(draw_lots)

    @classmethod
    def new(
        cls,
        deck: Setup | str | Iterable[str] | Mapping[str, Any] = "I",
        *,
        answers: Mapping[str, str] | None = None,
        locations: Iterable[str] = (),
        protectors: ProtectorsGiven = None,
        supplied: Iterable[Supplied] = (),
        cards: Iterable[OwnCard] = (),
        tags: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        reasons: bool = True,
        log: bool = True,
    ) -> Self:
        """Begin a game from the shuffle; ``make_setup`` says what may be chosen.

        ``tags`` are what people say about it: ``{"north": "Anna", "event": "Paris Open", "round": "3"}``.
        Without ``reasons`` its events say what happened and not why: the same game at a fraction of the cost.
        ``with_reasons`` reads them into its log later. Without a ``log`` no event is kept at all, and nobody
        can say later what happened: for who plays many games and only asks how they end.
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
        begun = engine.begin_new(setup, make_about(tags), reasons=reasons, log=log)
        return cls._begun(begun, chance, reasons=reasons, log=log)

    @classmethod
    def arranged(
        cls,
        table: Table,
        *,
        tags: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        reasons: bool = True,
    ) -> Self:
        """Begin a game from a table laid out by hand (``game.positions`` makes one)."""
        begun = engine.begin_arranged(table, make_about(tags), reasons=reasons)
        return cls._begun(begun, chance, reasons=reasons)

    @classmethod
    def _begun(
        cls,
        begun: tuple[Play, tuple[AnyEvent, ...]],
        chance: Chance | None,
        *,
        reasons: bool,
        log: bool = True,
    ) -> Self:
        play, events = begun
        step = engine.Resolution(events, play.position)
        return cls(step, chance, reasons=reasons, log=log, play=play)

    @classmethod
    def at(
        cls, position: Position, *, chance: Chance | None = None, reasons: bool = False, log: bool = True
    ) -> Self:
        """Return a game that goes on from a position; of what led there it knows nothing.

        It has no events but those to come, and they have no reasons unless they are wanted, so that it costs
        little: a bot tries things out on it. Without a ``log`` it keeps no events at all.
        """
        return cls(engine.Resolution((), position), chance, reasons=reasons, log=log)

    # -------------------------------------------------------------- reading
    def __repr__(self) -> str:
        """Say how far the game is and what it waits for; nothing of it is hidden from anybody."""
        position = self.position
        length = position.number - (self._before if self._log else 0)
        return f"<{type(self).__name__}: round {position.table.round}, {length} events; {_waits(position)}>"

    @property
    def table(self) -> Table:
        """Return the table as it lies now."""
        return self.position.table

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return who must decide what now."""
        return self._where.asks

    @property
    def chance_needed(self) -> ChanceNeeded | None:
        """Return what chance has to decide now, if anything."""
        return self._where.chance

    @property
    def over(self) -> Over | None:
        """Return how the game ended, or nothing while it goes on."""
        return None if self._where.asks else self.position.table.over

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
    def _say(self, said: Said, ask: int | None = None) -> tuple[AnyEvent, ...]:
        with self._lock:
            if isinstance(said, EndDeclared) and said.seat is not None and ask is not None:
                self._refuse_what_is_answered(said.seat, ask)
            return self.take(said)

    def named(self, game_id: str) -> Self:
        """Return the same game, with the id that it is kept under in its record."""
        named = make_about(game=game_id).game  # or says why no log could hold it
        position, events = self.position, self.events
        self._require_a_log()
        begun = with_about(events[0], replace(about_of(events[0]), game=named))
        again = engine.Resolution((begun, *events[1:]), position)
        return type(self)(again, self._chance, reasons=self._reasons)

    # -------------------------------------------------------------- storing
    def to_log(self) -> bytes:
        """Write the game as a ``.cardia.jsonl`` file: all that is needed to go on."""
        self._require_a_log()
        return write_log(self.events)

    def _require_a_log(self) -> None:
        if not self._from_the_beginning:
            why = "it was begun at a position or without a log, so what led here is not known"
            raise LogContradiction(f"this game has no log: {why}")

    @classmethod
    def from_log(cls, data: bytes, *, chance: Chance | None = None) -> Self:
        """Open a game from its file and resolve its decisions again: no fact is taken on trust.

        Its reasons stay as they were recorded. Raise ``LogUnreadable``, which carries what is right of the
        file, or ``LogContradiction`` where something else happened than the rules give: ``verify`` says
        what, as a value, and ``carry_on`` goes on from the table as it lies.
        """
        return cls.from_events(load_log(data).events, chance=chance)


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


def _waits(position: Position) -> str:
    """Return what a position waits for, in a few words that tell no card."""
    over = position.table.over
    if over is not None:
        return f"{over.winner} has won ({over.reason})" if over.winner else f"nobody has won ({over.reason})"
    if position.chance is not None:
        return f"waits for chance ({kebab(type(position.chance).__name__).removesuffix('-needed')})"
    return ", ".join(f"{ask.seat} to {ask.kind.replace('-', ' ')}" for ask in position.asks)
