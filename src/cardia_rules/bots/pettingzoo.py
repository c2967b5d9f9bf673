"""Duel for Cardia as an environment of PettingZoo: two agents, ``north`` and ``south``, who decide in turn.

    from cardia_rules.bots.pettingzoo import env
    duel = env(deck="II")

An observation is the view of the agent as numbers, with the mask of what it may do; actions are the numbers
of options (``cardia_rules.OPTIONS``). Who decides at the same moment decides one after the other, without
seeing what the other did: there is no parallel environment, because most decisions are one seat's alone.
"""

from random import Random
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cardia_rules.bots.features import LENGTH, features
from cardia_rules.bots.numbers import OPTIONS, numbered, require_box
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.render.text import table_as_text
from cardia_rules.views.view import see

_ACTIONS: Final = spaces.Discrete(len(OPTIONS))


def env(**given: Any) -> "CardiaEnv":
    """Return an environment; what is given is what ``make_setup`` takes, and ``render_mode``."""
    return CardiaEnv(**given)


class CardiaEnv(AECEnv):  # type: ignore[misc]
    """A game that two agents play; who wins gets 1, who loses -1."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cardia_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, deck: Any = "I", *, render_mode: str | None = None, **given: Any) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents: list[Seat] = list(SEATS)
        self._setup = make_setup(deck, **given)
        require_box(self._setup)
        self._chance = Random()
        space = {
            "observation": spaces.Box(-1.0, 1.0, (LENGTH,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(OPTIONS),), np.int8),
        }
        self.observation_spaces = {seat: spaces.Dict(space) for seat in SEATS}
        self.action_spaces = {seat: spaces.Discrete(len(OPTIONS)) for seat in SEATS}

    def observation_space(self, agent: Seat) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Shuffle and deal; the same seed gives the same shuffles."""
        if seed is not None:
            self._chance = Random(seed)
        self.game = Game.new(self._setup, chance=self._chance)
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[Seat, dict[str, Any]] = {seat: {} for seat in SEATS}
        self.agent_selection = self.game.asks[0].seat

    def observe(self, agent: Seat) -> dict[str, Any]:
        """Return what an agent sees, and which options it may take: none while it is not asked."""
        mask: Any = np.zeros(len(OPTIONS), np.int8)
        for ask in self.game.asks:
            if ask.seat == agent and agent == self.agent_selection:
                mask[list(numbered(ask.options))] = 1
        seen = np.clip(np.array(features(see(self.game, agent), agent), np.float32), -1, 1)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the option of this number for the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self.agent_selection
        self._cumulative_rewards[seat] = 0.0
        ask = next(ask for ask in self.game.asks if ask.seat == seat)
        offered = numbered(ask.options)
        if action not in offered:
            raise ValueError(f"{seat} is not offered the option of number {action}: {sorted(offered)}")
        self.game.decide(seat, offered[action])
        over = self.game.over
        self.rewards = dict.fromkeys(SEATS, 0.0)
        if over is not None:
            self.terminations = dict.fromkeys(SEATS, True)
            if over.winner is not None:
                self.rewards = {each: 1.0 if each == over.winner else -1.0 for each in SEATS}
        else:
            self.agent_selection = self.game.asks[0].seat
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as a spectator sees it, where ``render_mode`` is ``ansi``."""
        return table_as_text(see(self.game, "spectator")) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of nothing: there is nothing to let go of."""
