"""Duel for Cardia as an environment of Gymnasium: one learner, against a bot; importing this registers it.

    import gymnasium
    duel = gymnasium.make("cardia_rules.bots.gymnasium:Cardia-v0", deck="II", opponent=GreedyBot)
    many = gymnasium.make_vec("cardia_rules.bots.gymnasium:Cardia-v0", num_envs=8, vectorization_mode="async")

Batches are Gymnasium's own: ``sync`` plays all games in one process, ``async`` each in a process of its own.
"""

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from cardia_rules.bots.features import require_known
from cardia_rules.bots.information import Information
from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.numbers import OPTIONS, numbered, rewards
from cardia_rules.bots.pettingzoo import observation_space, observed
from cardia_rules.bots.players import Bot, RandomBot
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.game import Chance
from cardia_rules.render.text import table_as_text
from cardia_rules.views.view import see


class CardiaGymEnv(gymnasium.Env[dict[str, Any], int]):  # type: ignore[misc]
    """A game against a bot that knows what its seat knows; winning is worth 1 and losing -1.

    ``opponent`` makes the bot from luck. The learner sits at ``seat``, or at either by chance, anew in each
    game. An action that is not offered gives the game up: the mask says which are.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        deck: Any = "I",
        *,
        opponent: Callable[[Chance], Bot] = RandomBot,
        seat: Seat | None = None,
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        self.render_mode = render_mode
        self._setup, self._opponent, self._at = make_setup(deck, **given), opponent, seat
        require_known(self._setup)
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(len(OPTIONS))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Shuffle and deal, and let the bot decide what comes before the learner's first decision."""
        super().reset(seed=seed, options=options)
        self.seat: Seat = self._at or SEATS[int(self.np_random.integers(2))]
        self.game = Game.new(self._setup, chance=self.np_random, reasons=False)
        self._bot = self._opponent(self.np_random)
        self._known = Information(OPPONENT[self.seat])
        return self._observed()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take the option of this number, and let the bot decide until the learner is asked again."""
        ask = next((ask for ask in self.game.asks if ask.seat == self.seat), None)
        if ask is None:
            raise ValueError("the game is over: reset() begins another")
        offered = numbered(ask.options)
        number = getattr(action, "item", lambda: action)()  # an array of numpy that holds one number is one
        if isinstance(number, int) and number in offered:
            self.game.decide(self.seat, offered[number])
        else:
            self.game.resign(self.seat)
        seen, info = self._observed()
        return seen, rewards(self.game)[self.seat], self.game.over is not None, False, info

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        while self.game.over is None and all(ask.seat != self.seat for ask in self.game.asks):
            self._known.more(self.game)
            option = self._bot.choose(Knowledge(self._known, self.game.position))
            self.game.decide(self._known.seat, option)
        ask = next((ask for ask in self.game.asks if ask.seat == self.seat), None)
        return observed(self.game, self.seat, ask), {"seat": self.seat}

    def render(self) -> Any:
        """Return the table as the learner sees it, where ``render_mode`` is ``ansi``."""
        return table_as_text(see(self.game, self.seat)) if self.render_mode == "ansi" else None


gymnasium.register("Cardia-v0", entry_point=f"{__name__}:{CardiaGymEnv.__name__}")
