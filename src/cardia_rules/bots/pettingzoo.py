"""Duel for Cardia as environments of PettingZoo: two agents, ``north`` and ``south``.

    from cardia_rules.bots.pettingzoo import env, parallel_env
    duel = env(deck="II")  # who decides at the same moment decides in turn, unseen by the other
    both = parallel_env(deck="II")  # whoever is asked acts; who is not asked waits

An observation is the view of the agent as numbers (``features.FEATURES``), with the mask of what it may do;
actions are the numbers of options (``numbers.OPTIONS``), and in the parallel environment ``WAIT``.
"""

from random import Random
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from cardia_rules.bots.features import LENGTH, features, require_known
from cardia_rules.bots.numbers import OPTIONS, numbered, rewards, taken
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.render.text import table_as_text
from cardia_rules.resolution.position import Ask
from cardia_rules.views.view import see

WAIT: Final = len(OPTIONS)  # what an agent does in the parallel environment while it is not asked


def observation_space(actions: int = len(OPTIONS)) -> spaces.Dict:
    """Return the space of observations: a view as numbers, and the mask of so many actions."""
    seen = spaces.Box(-1.0, 1.0, (LENGTH,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def observed(game: Game, seat: Seat, ask: Ask | None, actions: int = len(OPTIONS)) -> dict[str, Any]:
    """Return what a seat sees, and the mask of the options that it may take now: none if it is not asked."""
    mask: Any = np.zeros(actions, np.int8)
    if ask is not None:
        mask[list(numbered(ask.options))] = 1
    return {"observation": np.array(features(see(game, seat), seat), np.float32), "action_mask": mask}


class _Cardia:
    """What both environments have: the rules, as ``make_setup`` takes them, luck, and the spaces.

    Their ``game`` keeps no events, unless ``log=True`` is given.
    """

    actions: ClassVar[int]

    def __init__(
        self, deck: Any = "I", *, render_mode: str | None = None, log: bool = False, **given: Any
    ) -> None:
        super().__init__()
        self.render_mode, self._log = render_mode, log
        self.possible_agents: list[Seat] = list(SEATS)
        self.agents: list[Seat] = []
        self._setup = make_setup(deck, **given)
        require_known(self._setup)
        self._chance = Random()
        self.observation_spaces = {seat: observation_space(self.actions) for seat in SEATS}
        self.action_spaces = {seat: spaces.Discrete(self.actions) for seat in SEATS}

    def observation_space(self, agent: Seat) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def _shuffle(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = Random(seed)
        self.game = Game.new(self._setup, chance=self._chance, reasons=False, log=self._log)
        self.agents = list(SEATS)

    def _ask_of(self, agent: Seat) -> Ask | None:
        return next((ask for ask in self.game.asks if ask.seat == agent), None)

    def render(self) -> str | None:
        """Return the table as a spectator sees it, where ``render_mode`` is ``ansi``."""
        return table_as_text(see(self.game, "spectator")) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of nothing: PettingZoo wants one wherever there is something to render."""


class CardiaEnv(_Cardia, AECEnv):  # type: ignore[misc]
    """A game that two agents play in turn; who wins gets 1, who loses -1."""

    actions: ClassVar[int] = len(OPTIONS)
    metadata: ClassVar[dict[str, Any]] = {
        "name": "cardia_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Shuffle and deal; the same seed gives the same shuffles."""
        self._shuffle(seed)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[Seat, dict[str, Any]] = {seat: {} for seat in SEATS}
        self.agent_selection = self.game.asks[0].seat

    def observe(self, agent: Seat) -> dict[str, Any]:
        """Return what an agent sees, and which options it may take: none while it is not its turn."""
        return observed(self.game, agent, self._ask_of(agent) if agent == self.agent_selection else None)

    def step(self, action: int | None) -> None:
        """Take the option of this number for the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self.agent_selection
        self._cumulative_rewards[seat] = 0.0
        taken(self.game, self.game.asks[0], -1 if action is None else int(action))
        self.rewards = rewards(self.game)
        if self.game.over is not None:
            self.terminations = dict.fromkeys(SEATS, True)
        else:
            self.agent_selection = self.game.asks[0].seat
        self._accumulate_rewards()


class ParallelCardiaEnv(_Cardia, ParallelEnv):  # type: ignore[misc]
    """The same game in steps of whatever is asked at one moment, of one agent or of both."""

    actions: ClassVar[int] = len(OPTIONS) + 1
    metadata: ClassVar[dict[str, Any]] = {"name": "cardia_parallel_v0", "render_modes": ["ansi"]}

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[Seat, Any], dict[Seat, Any]]:  # noqa: ARG002
        """Shuffle and deal; the same seed gives the same shuffles."""
        self._shuffle(seed)
        return self._observed(), {seat: {} for seat in SEATS}

    def _observed(self) -> dict[Seat, Any]:
        seen = {}
        for agent in SEATS:
            ask = self._ask_of(agent)
            seen[agent] = observed(self.game, agent, ask, self.actions)
            seen[agent]["action_mask"][WAIT] = ask is None
        return seen

    def step(self, actions: dict[Seat, int]) -> tuple[dict[Seat, Any], ...]:
        """Take the options of these numbers for all who are asked; the others wait."""
        asks = self.game.asks
        idle = [seat for seat in SEATS if self._ask_of(seat) is None and actions.get(seat, WAIT) != WAIT]
        if idle:
            raise ValueError(f"{idle[0]} is not asked anything, and waits: {WAIT}")
        for ask in asks:
            if ask.seat not in actions:
                raise ValueError(f"{ask.seat} is asked, and no action of it is given")
            if actions[ask.seat] not in numbered(ask.options):  # before anything is done
                taken(self.game, ask, int(actions[ask.seat]))
        for ask in asks:
            taken(self.game, ask, int(actions[ask.seat]))
        over = self.game.over is not None
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(SEATS, over), dict.fromkeys(SEATS, False)
        return self._observed(), rewards(self.game), ended, cut, {seat: {} for seat in SEATS}


env, parallel_env = CardiaEnv, ParallelCardiaEnv  # as PettingZoo calls them
