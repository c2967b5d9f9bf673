"""Duel for Cardia as a game of OpenSpiel; importing this registers it as ``cardia``.

    import pyspiel, cardia_rules.bots.openspiel
    game = pyspiel.load_game("cardia", {"deck": "II"})

Players are north (0) and south (1). Who decides at the same moment decides one after the other, without
seeing what the other did. Actions are the numbers of options (``cardia_rules.OPTIONS``); chance deals card by
card. With ``position`` a game begins with a table that is laid out by hand, written as one line.
"""

from typing import Any, Final

import numpy as np
import pyspiel
from msgspec.json import encode

from cardia_rules.bots.chance import Dealing
from cardia_rules.bots.features import LENGTH, features
from cardia_rules.bots.information import Information
from cardia_rules.bots.numbers import CARDS, OPTIONS, numbered
from cardia_rules.catalogue import PROTECTORS
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.game.named_options import option_text
from cardia_rules.game.setup import make_setup
from cardia_rules.views.log import see_log
from cardia_rules.views.view import see

_OUTCOMES: Final = (*CARDS, *PROTECTORS, *SEATS)
_NUMBERS: Final = {outcome: number for number, outcome in enumerate(_OUTCOMES)}
_LONGEST: Final = 2_000  # decisions and single cards of a game; random games take about 100

GAME_TYPE: Final = pyspiel.GameType(
    short_name="cardia",
    long_name="Duel for Cardia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"deck": "I", "position": ""},
)
GAME_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=len(OPTIONS),
    max_chance_outcomes=len(_OUTCOMES),
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=_LONGEST,
)


class CardiaGame(pyspiel.Game):  # type: ignore[misc]
    """The rules, with the parameters ``deck`` (as in ``make_setup``) and ``position`` (one line)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"deck": "I", "position": "", **(params or {})}
        super().__init__(GAME_TYPE, GAME_INFO, given)
        if given["position"]:
            self.beginning = Game.arranged(table_from_line(given["position"]))
        else:
            self.beginning = Game.new(make_setup(given["deck"]))

    def new_initial_state(self) -> "CardiaState":
        """Return the state before the first shuffle, or the table that was laid out."""
        return CardiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "CardiaObserver":
        """Return what looks at states: by what was shown since the beginning, or by the view."""
        return CardiaObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class GameUnderWay:
    """A game and how far chance has come; a copy goes its own way, and shares all that cannot change."""

    def __init__(self, game: Game) -> None:
        self.game, self.dealing = game, self._asked(game)

    @staticmethod
    def _asked(game: Game) -> Dealing | None:
        return Dealing(game.chance_needed) if game.chance_needed is not None else None

    def deal(self, outcome: str) -> None:
        """Let chance bring one more card or seat."""
        assert self.dealing is not None
        whole = self.dealing.add(outcome).outcome
        if whole is not None:
            self.game.happen(whole)
            self.dealing = self._asked(self.game)

    def decide(self, number: int) -> None:
        """Let whoever is first asked take the option of this number."""
        ask = self.game.asks[0]
        self.game.decide(ask.seat, numbered(ask.options)[number])
        self.dealing = self._asked(self.game)

    def __deepcopy__(self, _memo: Any) -> "GameUnderWay":
        copied = GameUnderWay(self.game.fork())
        if self.dealing is not None and copied.dealing is not None:
            for outcome in self.dealing.come:
                copied.dealing.add(outcome)
        return copied


class CardiaState(pyspiel.State):  # type: ignore[misc]
    """A position, or one in the middle of a shuffle."""

    def __init__(self, game: CardiaGame) -> None:
        super().__init__(game)
        self.under_way = GameUnderWay(game.beginning.fork())

    def current_player(self) -> int:
        """Return who is to move: 0 north, 1 south, or chance, or nobody any more."""
        if self.under_way.game.over is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.under_way.dealing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return SEATS.index(self.under_way.game.asks[0].seat)

    def _legal_actions(self, _player: int) -> list[int]:
        return list(numbered(self.under_way.game.asks[0].options))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, each as likely as the others."""
        left = self.under_way.dealing.left if self.under_way.dealing is not None else ()
        return [(number, 1 / len(left)) for number in sorted(_NUMBERS[outcome] for outcome in left)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.under_way.deal(_OUTCOMES[action])
        else:
            self.under_way.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return _OUTCOMES[action] if player == pyspiel.PlayerId.CHANCE else option_text(OPTIONS[action])

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.under_way.game.over is not None

    def returns(self) -> list[float]:
        """Return 1 for who has won and -1 for who has lost; 0 for both if nobody has yet, or it is drawn."""
        over = self.under_way.game.over
        if over is None or over.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if over.winner == "north" else [-1.0, 1.0]

    def __str__(self) -> str:
        dealt = self.under_way.dealing.come if self.under_way.dealing is not None else ()
        return f"{self.under_way.game!r} {' '.join(dealt)}".strip()


class CardiaObserver:
    """What a player sees of a state, as a text and as numbers."""

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self._recalls = iig_obs_type.perfect_recall
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = np.zeros(LENGTH, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardiaState, player: int) -> None:
        """Put what a player sees into the tensor."""
        seat = SEATS[player]
        seen = see(state.under_way.game, seat if self._private else "spectator")
        self.tensor[:] = features(seen, seat)

    def string_from(self, state: CardiaState, player: int) -> str:
        """Return what a player sees, or with perfect recall all that it has been shown, as a text."""
        game, seat = state.under_way.game, SEATS[player]
        if self._recalls and self._private:
            return f"{seat} {Information.of(game, seat).key}"
        if self._recalls:
            return encode(see_log(game, "spectator")).decode()
        return encode(see(game, seat if self._private else "spectator")).decode()


pyspiel.register_game(GAME_TYPE, CardiaGame)
