"""A game that is kept: a decision is durable before it counts, and a restart goes on where it stopped."""

from collections.abc import Mapping
from random import Random

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.engine import Said
from cardia_rules.game.game import Game, Spoken
from cardia_rules.resolution.position import ChanceOutcome
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.keeping import KeptOf
from cardia_rules.store.lines.limits import checked_game_id
from cardia_rules.store.lines.protocol import Store


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
    ) -> "KeptGame":
        """Put a game into the store under a new id, which its record then names.

        What happens by chance comes from ``chance`` or, without it, from where the game had it from.
        ``labels`` are set with it, as by ``decide``.
        """
        named = game.named(checked_game_id(game_id))
        source = game.chance if chance is None else chance
        return cls(_logs(store), game_id, type(game).from_events, source).begun(named, labels)

    @classmethod
    def resume(cls, store: Store, game_id: str, *, chance: Random | None = None) -> "KeptGame":
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
