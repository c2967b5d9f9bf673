"""A game that is kept, whatever its rules: what happens is durable before it counts."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from threading import RLock
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from cardia_rules.kernel.log.chain import NOTHING, Tip
from cardia_rules.kernel.log.format import E, T, strict
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.lines.refusals import AppendConflict

E_co = TypeVar("E_co", covariant=True)
# Whoever is overtaken so often by others in one decision is told, instead of trying on.
TRIES: Final = 20


class Keepable(Protocol[E_co]):
    """What a game has to have to be kept."""

    @property
    def events(self) -> tuple[E_co, ...]:
        """Return everything that has happened."""

    def fork(self, chance: Random | None = None) -> Self:
        """Return a copy that goes on by itself; with ``chance``, as far as chance takes it."""


G = TypeVar("G", bound=Keepable[Any])


class _Standing(NamedTuple, Generic[G]):
    """The game as it is in the store, and where its log stands: always of the same moment."""

    game: G
    tip: Tip


class KeptOf(Generic[G, E, T]):
    """A game in a store: begin it with ``begun`` or go on with it by ``resumed``.

    Whatever is refused, by the rules or by the store, is not in the game. Threads may share a kept game: they
    take turns. Others may hold the same game of the same store, in this process or elsewhere: who is
    overtaken by them takes over what they have appended first.

    ``played`` gives the game that events lead to by the rules, or raises a ``LogContradiction``.
    """

    _standing: _Standing[G]

    def __init__(
        self,
        logs: LogsOf[E, T],
        game_id: str,
        played: Callable[[Sequence[E]], G],
        chance: Random | None = None,
    ) -> None:
        self._lock = RLock()
        self._logs = logs
        self._played = played
        self._chance = chance
        self.game_id = game_id

    def begun(self, game: G, labels: Mapping[str, str] | None = None) -> Self:
        """Put a game into the store under a new id."""
        self._standing = _Standing(game, NOTHING)
        self._keep(game.fork(self._chance), labels)
        return self

    def resumed(self) -> Self:
        """Go on with the game of this id, its log read strictly and resolved again."""
        log = strict(self._logs.log(self.game_id))
        self._standing = _Standing(self._played(log.events), log.tip)
        self._settle()
        return self

    @property
    def game(self) -> G:
        """Return a copy of the game as it is in the store, to look at: what it decides is not kept."""
        return self._standing.game.fork()

    @property
    def tip(self) -> Tip:
        """Return where its log stands."""
        return self._standing.tip

    @property
    def labels(self) -> dict[str, str]:
        """Return what the game is labelled with in the store, by name."""
        return self._logs.labels(self.game_id)

    def catch_up(self) -> tuple[E, ...]:
        """Take over what others have appended, and return the events that were not known here."""
        with self._lock:
            known = self._standing.tip.number
            if self._read_on():
                self._settle()
            return self._standing.game.events[known:]

    # -------------------------------------------------------------- in turn
    def _after(
        self,
        goes_on: Callable[[G], tuple[E, ...]],
        tries_again: Callable[[G], bool],
        labels: Mapping[str, str] | None = None,
    ) -> tuple[E, ...]:
        """Keep what a trial gives; if others were faster, try once more on the game as they left it."""
        with self._lock:
            tries = 1
            while True:
                trial = self._standing.game.fork(self._chance)
                events = goes_on(trial)
                try:
                    self._keep(trial, labels)
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

    def _keep(self, game: G, labels: Mapping[str, str] | None = None) -> None:
        """Append what the game has and the store has not, and label it, in one go."""
        tip = self._standing.tip
        new = game.events[tip.number :]
        if new:
            tip = self._logs.append_events(self.game_id, new, tip, labels)
        self._standing = _Standing(game, tip)

    def _settle(self) -> None:
        """Append what the rules owe, or chance gives, since the last line that is in the store."""
        for tries in range(1, TRIES + 1):  # pragma: no branch - the last one keeps or raises
            try:
                self._keep(self._standing.game.fork(self._chance))
            except AppendConflict as conflict:
                if tries == TRIES or conflict.length <= conflict.expected or not self._read_on():
                    raise
            else:
                return

    def _read_on(self) -> bool:
        """Read what the store has and the game has not, as strictly as a file; tell whether there was any."""
        game, tip = self._standing
        log = strict(self._logs.newer(self.game_id, tip))
        if not log.events:
            return False
        # Resolved from the beginning, by the one way there is: a few milliseconds, and only after a conflict.
        played = self._played((*game.events[: tip.number], *log.events))
        self._standing = _Standing(played, log.tip)
        return True
