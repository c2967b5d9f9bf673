"""A game that is kept: a decision is durable before it counts, and a restart goes on where it stopped."""

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from functools import update_wrapper
from random import Random
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import msgspec

from cardia_rules.events.about import make_about
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game
from cardia_rules.game.spoken import Said, Spoken
from cardia_rules.resolution.position import ChanceOutcome
from cardia_rules.spelling import written
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.keeping import KeptOf
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import AppendConflict, StoreInputRefused, checked_game_id


class KeptGame(KeptOf[Game, AnyEvent, Table], Spoken):
    """A game in a store: ``decide`` and ``happen`` return only what the store has acknowledged.

    Make one with ``begin``, or go on with one by ``resume``.

    Whatever is refused, by the rules or by the store, is not in the game. Threads may share a kept game: they
    decide in turn. Others may hold the same game of the same store, in this process or elsewhere: who is
    overtaken by them takes over what they have appended, and its decision is taken after theirs if what it
    answers is still open.
    """

    @classmethod
    def begin(
        cls,
        store: Store,
        game_id: str,
        game: Game,
        *,
        chance: Random | None = None,
        labels: Mapping[str, str] | None = None,
    ) -> Self:
        """Put a game into the store under a new id, which its record then names.

        What happens by chance comes from ``chance`` or, without it, from where the game had it from.
        ``labels`` are set with it, as by ``decide``.
        """
        named = game.named(checked_game_id(game_id))
        source = game.chance if chance is None else chance
        return cls(_logs(store), game_id, type(game).from_events, source).begun(named, labels)

    @classmethod
    def resume(cls, store: Store, game_id: str, *, chance: Random | None = None) -> Self:
        """Go on with a game of the store, its log read strictly and resolved again.

        Raises ``UnknownGame``; and ``LogUnreadable`` or ``LogContradiction``, as ``Game.from_log`` does.
        """
        return cls(_logs(store), game_id, Game.from_events, chance).resumed()

    def decide(
        self,
        seat: Seat,
        option: Option | str,
        ask: int | None = None,
        *,
        labels: Mapping[str, str] | None = None,
    ) -> tuple[AnyEvent, ...]:
        """Take a decision, as ``Game.decide`` does, and durably.

        ``labels`` are kept in the same append (what is left on the clocks, say): both are there, or neither.
        With ``ask``, a decision that somebody else was faster with is refused as one that is over. Without it
        nobody knows what it answers; it is refused with ``AppendConflict`` unless the same is still open.
        """
        with self._lock:
            game = self._standing.game
            if isinstance(ask, int) and ask > game.position.number:
                self.catch_up()  # whoever answers this has seen more of the game than is known here
            asked = _asks(game, seat)
            return self._after(
                lambda trial: trial.decide(seat, option, ask),
                lambda newer: ask is not None or _asks(newer, seat) == asked,
                labels,
            )

    def happen(self, outcome: ChanceOutcome) -> tuple[AnyEvent, ...]:
        """Say what chance did, durably; ``AppendConflict`` if somebody else has gone on with the game."""
        return self._after(lambda trial: trial.happen(outcome), lambda _newer: False)

    def _say(self, said: Said, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """Keep somebody's word; if others went on meanwhile, it still holds unless they ended the game."""
        return self._after(lambda trial: trial._say(said, ask), lambda _newer: True)


def _asks(game: Game, seat: Seat) -> list[int]:
    return [ask.number for ask in game.asks if ask.seat == seat]


def _logs(store: Store) -> LogStore:
    return store if isinstance(store, LogStore) else LogStore(store)


P = ParamSpec("P")
R = TypeVar("R")


async def _in_a_thread(do: Callable[P, R], /, *args: P.args, **named: P.kwargs) -> R:
    from asyncio import to_thread  # forty modules, and most who keep games wait for nobody

    return await to_thread(do, *args, **named)


def _door(
    method: Callable[Concatenate[KeptGame, P], R],
) -> Callable[Concatenate["AsyncKeptGame", P], Coroutine[Any, Any, R]]:
    async def door(self: "AsyncKeptGame", /, *args: P.args, **named: P.kwargs) -> R:
        return await _in_a_thread(method, self.kept, *args, **named)

    update_wrapper(door, method)
    return door


def _opening(method: Callable[P, KeptGame]) -> Callable[P, Coroutine[Any, Any, "AsyncKeptGame"]]:
    async def opening(*args: P.args, **named: P.kwargs) -> "AsyncKeptGame":
        return AsyncKeptGame(await _in_a_thread(method, *args, **named))

    update_wrapper(opening, method)
    return opening


class AsyncKeptGame:
    """A ``KeptGame`` whose methods are awaited; ``kept`` is the game itself.

    Who is cancelled while it waits does not know whether its decision was kept: ``catch_up`` tells.
    """

    def __init__(self, kept: KeptGame) -> None:
        self.kept = kept

    @property
    def game(self) -> Game:
        """Return a copy of the game as it is in the store, to look at: nobody waits for that."""
        return self.kept.game

    begin = staticmethod(_opening(KeptGame.begin))
    resume = staticmethod(_opening(KeptGame.resume))
    decide = _door(KeptGame.decide)
    happen = _door(KeptGame.happen)
    catch_up = _door(KeptGame.catch_up)
    resign = _door(KeptGame.resign)
    run_out_of_time = _door(KeptGame.run_out_of_time)
    agree_on_draw = _door(KeptGame.agree_on_draw)
    abandon = _door(KeptGame.abandon)
    judge = _door(KeptGame.judge)
    note = _door(KeptGame.note)


async def follow_store(store: Store, patience: float = 1.0) -> AsyncIterator[tuple[str, ...]]:
    """Yield for ever, as ``store.follow`` does, the games that were appended to by anybody."""
    told = store.follow(patience)
    while True:
        yield await _in_a_thread(next, told)


class OpenSeats:
    """The seats of a game that is to begin: what is ``taken`` are the tags of its players.

    Of two players who take a seat at the same moment, in this process or elsewhere, one has it.
    """

    def __init__(self, store: Store, game_id: str) -> None:
        self._store = store
        self._id = f"{checked_game_id(game_id)}'s seats"

    @property
    def taken(self) -> dict[str, str]:
        """Return the name of the player on each seat that is taken."""
        lines = self._store.read(self._id) if self._store.length(self._id) else ()
        return dict(msgspec.json.decode(line, type=tuple[Seat, str]) for line in lines)

    def take(self, seat: Seat, name: str) -> dict[str, str]:
        """Give a seat to a player, durably, and return who sits where then; refuse one that is taken."""
        if seat not in SEATS:
            raise StoreInputRefused("no-seat", "{seat} is no seat; it is north or south.", seat=written(seat))
        make_about([(seat, name)])  # or says why no log could hold the name
        while seat not in (taken := self.taken):
            try:
                self._store.append(self._id, [msgspec.json.encode((seat, name))], len(taken))
            except AppendConflict:
                continue  # somebody took a seat at this very moment: perhaps the other one
            return {**taken, seat: name}
        raise StoreInputRefused("seat-taken", "{seat} is taken already.", seat=seat)
