"""A game that is kept: a decision is durable before it counts, and a restart goes on where it stopped."""

from collections.abc import Callable
from random import Random

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.chain import NOTHING, Tip
from cardia_rules.kernel.log_format import strict
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import ChanceOutcome
from cardia_rules.store.logs import LogStore
from cardia_rules.store.protocol import Store


class KeptGame:
    """``begin`` or ``resume`` one; ``decide`` and ``happen`` return only what the store has acknowledged.

    Whatever is refused, by the rules or by the store, leaves ``game`` as it was. After ``AppendConflict``
    somebody else has gone on with the game, and after ``StoreFailed`` only the store knows whether it has:
    ``resume`` it.
    """

    def __init__(self, logs: LogStore, game_id: str, game: Game, tip: Tip, chance: Random | None) -> None:
        self._logs = logs
        self._chance = chance
        self._tip = tip
        self._game = game
        self.game_id = game_id
        # What the rules owe, or chance gave, since the last line that is in the store.
        self._keep(game.fork(chance))

    @classmethod
    def begin(cls, store: Store, game_id: str, game: Game, *, chance: Random | None = None) -> "KeptGame":
        """Put a game into the store under a new id; ``chance`` is given here, not to the game."""
        return cls(_logs(store), game_id, game, NOTHING, chance)

    @classmethod
    def resume(cls, store: Store, game_id: str, *, chance: Random | None = None) -> "KeptGame":
        """Go on with a game of the store, its log read strictly and resolved again.

        Raises ``LogUnreadable`` or ``LogContradiction``, as ``Game.from_log`` does.
        """
        logs = _logs(store)
        log = strict(logs.log(game_id))
        return cls(logs, game_id, Game.from_events(log.events), log.tip, chance)

    @property
    def game(self) -> Game:
        """The game as it is in the store, to look at: its own ``decide`` would keep nothing."""
        return self._game

    @property
    def tip(self) -> Tip:
        """Where its log stands."""
        return self._tip

    def decide(self, seat: Seat, option: Option, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """As ``Game.decide``, and durable."""
        return self._after(lambda game: game.decide(seat, option, ask))

    def happen(self, outcome: ChanceOutcome) -> tuple[AnyEvent, ...]:
        """As ``Game.happen``, and durable."""
        return self._after(lambda game: game.happen(outcome))

    def _after(self, goes_on: Callable[[Game], tuple[AnyEvent, ...]]) -> tuple[AnyEvent, ...]:
        trial = self._game.fork(self._chance)
        events = goes_on(trial)
        self._keep(trial)
        return events

    def _keep(self, game: Game) -> None:
        new = game.events[self._tip.number :]
        if new:
            self._tip = self._logs.append_events(self.game_id, new, self._tip)
        self._game = game


def _logs(store: Store) -> LogStore:
    return store if isinstance(store, LogStore) else LogStore(store)
