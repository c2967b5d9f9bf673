"""Two threads brought to the same place in the code at the same moment, and what must hold after."""

from collections.abc import Iterable, Mapping
from threading import Barrier, BrokenBarrierError
from typing import Protocol

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Ask
from tests.store.contract.appending import in_threads

# How long who comes first waits for the other. Where only one is let in at a time, it waits in vain.
PATIENCE = 0.3

Given = Mapping[Seat, tuple[AnyEvent, ...]]


class Decides(Protocol):
    """A ``Game`` or a ``KeptGame``."""

    def decide(self, seat: Seat, option: Option, ask: int | None = None) -> tuple[AnyEvent, ...]: ...


class Meeting:
    """A place in the code where two threads wait for each other, once, if both can be there together."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._barrier = Barrier(2)
        self._patience = patience
        self.met = False

    def wait(self) -> None:
        try:
            self._barrier.wait(self._patience)
        except BrokenBarrierError:
            return
        self.met = True
        self._barrier.abort()  # once; from now on nobody waits


def place_at_once(north: Decides, south: Decides, asks: Iterable[Ask]) -> Given:
    """Let both seats place their first card, each in a thread; what each was given back."""
    given: dict[Seat, tuple[AnyEvent, ...]] = {}

    def place(held: Decides, ask: Ask) -> None:
        given[ask.seat] = held.decide(ask.seat, ask.options[0], ask.number)

    one, other = asks
    in_threads([lambda: place(north, one), lambda: place(south, other)])
    return given


def decisions(events: Iterable[AnyEvent]) -> set[tuple[Seat, Option]]:
    return {(event.seat, event.option) for event in events if isinstance(event, DecisionTaken)}


def check_both_are_there(game: Game, asks: tuple[Ask, ...], given: Given) -> None:
    """Both decisions are in the game, and each caller was given what came of its own and nothing else."""
    assert decisions(game.events) == {(ask.seat, ask.options[0]) for ask in asks}
    assert verify(game.events).conclusion is Conclusion.EXACT
    assert len(game.events) == game.position.number
    for ask in asks:
        assert decisions(given[ask.seat]) == {(ask.seat, ask.options[0])}
    first, second = sorted(given.values(), key=len)  # the second reveals both
    assert game.events[-len(first) - len(second) :] == (*first, *second)
