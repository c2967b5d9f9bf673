"""A game that is kept: a decision is durable before it counts, and a restart goes on where it stopped."""

from collections.abc import Callable
from random import Random
from threading import RLock
from typing import Final, NamedTuple

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.chain import NOTHING, Tip
from cardia_rules.kernel.log_format import strict
from cardia_rules.resolution.engine import Said
from cardia_rules.resolution.game import Game, Spoken
from cardia_rules.resolution.position import ChanceOutcome
from cardia_rules.store.limits import checked_game_id
from cardia_rules.store.logs import LogStore
from cardia_rules.store.protocol import Store
from cardia_rules.store.refusals import AppendConflict

# Whoever is overtaken so often by others in one decision is told, instead of trying on.
TRIES: Final = 20


class _Standing(NamedTuple):
    """The game as it is in the store, and where its log stands: always of the same moment."""

    game: Game
    tip: Tip


class KeptGame(Spoken):
    """``begin`` or ``resume`` one; ``decide`` and ``happen`` return only what the store has acknowledged.

    Whatever is refused, by the rules or by the store, is not in the game. Threads may share a kept game: they
    decide in turn. Others may hold the same game of the same store, in this process or elsewhere: who is
    overtaken by them takes over what they have appended, and its decision is taken after theirs if what it
    answers is still open.
    """

    def __init__(self, logs: LogStore, game_id: str, game: Game, tip: Tip, chance: Random | None) -> None:
        self._turn = RLock()
        self._logs = logs
        self._chance = chance
        self._standing = _Standing(game, tip)
        self.game_id = game_id

    @classmethod
    def begin(cls, store: Store, game_id: str, game: Game, *, chance: Random | None = None) -> "KeptGame":
        """Put a game into the store under a new id, which its record then names.

        ``chance`` is given here, not to the game.
        """
        named = game.named(checked_game_id(game_id))
        kept = cls(_logs(store), game_id, named, NOTHING, chance)
        kept._keep(named.fork(chance))
        return kept

    @classmethod
    def resume(cls, store: Store, game_id: str, *, chance: Random | None = None) -> "KeptGame":
        """Go on with a game of the store, its log read strictly and resolved again.

        Raises ``UnknownGame``; and ``LogUnreadable`` or ``LogContradiction``, as ``Game.from_log`` does.
        """
        logs = _logs(store)
        log = strict(logs.log(game_id))
        kept = cls(logs, game_id, Game.from_events(log.events), log.tip, chance)
        kept._settle()
        return kept

    @property
    def game(self) -> Game:
        """A copy of the game as it is in the store, to look at: what is decided on the copy is not kept."""
        return self._standing.game.fork()

    @property
    def tip(self) -> Tip:
        """Where its log stands."""
        return self._standing.tip

    def decide(self, seat: Seat, option: Option, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """As ``Game.decide``, and durable.

        With ``ask``, a decision that somebody else was faster with is refused as one that is over. Without it
        nobody knows what it answers; it is refused with ``AppendConflict`` unless the same is still open.
        """
        with self._turn:
            game = self._standing.game
            if isinstance(ask, int) and ask > game.position.number:
                self.catch_up()  # whoever answers this has seen more of the game than is known here
            asked = _asks(game, seat)
            return self._after(
                lambda trial: trial.decide(seat, option, ask),
                lambda newer: ask is not None or _asks(newer, seat) == asked,
            )

    def happen(self, outcome: ChanceOutcome) -> tuple[AnyEvent, ...]:
        """As ``Game.happen``, and durable; ``AppendConflict`` if somebody else has gone on with the game."""
        return self._after(lambda trial: trial.happen(outcome), lambda _newer: False)

    def _say(self, said: Said) -> tuple[AnyEvent, ...]:
        """Keep somebody's word; if others went on meanwhile, it still holds unless they ended the game."""
        return self._after(lambda trial: trial._say(said), lambda _newer: True)

    def catch_up(self) -> tuple[AnyEvent, ...]:
        """Take over what others have appended, and return the events that were not known here."""
        with self._turn:
            known = self._standing.tip.number
            if self._read_on():
                self._settle()
            return self._standing.game.events[known:]

    # -------------------------------------------------------------- in turn
    def _after(
        self, goes_on: Callable[[Game], tuple[AnyEvent, ...]], tries_again: Callable[[Game], bool]
    ) -> tuple[AnyEvent, ...]:
        """Keep what a trial gives; if others were faster, try once more on the game as they left it."""
        with self._turn:
            tries = 1
            while True:
                trial = self._standing.game.fork(self._chance)
                events = goes_on(trial)
                try:
                    self._keep(trial)
                except AppendConflict as conflict:
                    # What chance gave to the trial is gone with it: nobody has seen it.
                    if conflict.length <= conflict.expected or not self._read_on():
                        raise
                    self._settle()
                    if tries == TRIES or not tries_again(self._standing.game):
                        raise
                    tries += 1
                else:
                    return events

    def _keep(self, game: Game) -> None:
        """Append what the game has and the store has not."""
        tip = self._standing.tip
        new = game.events[tip.number :]
        if new:
            tip = self._logs.append_events(self.game_id, new, tip)
        self._standing = _Standing(game, tip)

    def _settle(self) -> None:
        """Append what the rules owe, or chance gives, since the last line that is in the store."""
        for tries in range(1, TRIES + 1):
            try:
                self._keep(self._standing.game.fork(self._chance))
            except AppendConflict as conflict:
                if tries == TRIES or conflict.length <= conflict.expected or not self._read_on():
                    raise
            else:
                return

    def _read_on(self) -> bool:
        """Read what the store has and the game has not, as strictly as a file; whether there was anything."""
        game, tip = self._standing
        log = strict(self._logs.newer(self.game_id, tip))
        if not log.events:
            return False
        # Resolved from the beginning, by the one way there is: a few milliseconds, and only after a conflict.
        played = type(game).from_events((*game.events[: tip.number], *log.events))
        self._standing = _Standing(played, log.tip)
        return True


def _asks(game: Game, seat: Seat) -> list[int]:
    return [ask.number for ask in game.asks if ask.seat == seat]


def _logs(store: Store) -> LogStore:
    return store if isinstance(store, LogStore) else LogStore(store)
