"""Kept games for asyncio: what waits for a disk or a database does so in a thread, and the loop goes on."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from cardia_rules.game.game import Game
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.protocol import Store

P = ParamSpec("P")
R = TypeVar("R")


def _door(
    method: Callable[Concatenate[KeptGame, P], R],
) -> Callable[Concatenate["AsyncKeptGame", P], Coroutine[Any, Any, R]]:
    async def door(self: "AsyncKeptGame", /, *args: P.args, **named: P.kwargs) -> R:
        return await to_thread(method, self.kept, *args, **named)

    update_wrapper(door, method)
    return door


def _opening(method: Callable[P, KeptGame]) -> Callable[P, Coroutine[Any, Any, "AsyncKeptGame"]]:
    async def opening(*args: P.args, **named: P.kwargs) -> "AsyncKeptGame":
        return AsyncKeptGame(await to_thread(method, *args, **named))

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
        yield await to_thread(next, told)
