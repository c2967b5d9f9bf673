"""Duel for Cardia as a game of OpenSpiel; importing this registers it as ``cardia``.

    import pyspiel, cardia_rules.bots.openspiel
    game = pyspiel.load_game("cardia", {"deck": "II"})

Players are north (0) and south (1). Who decides at the same moment decides one after the other, without
seeing what the other did. Actions are the numbers of options (``numbers.OPTIONS``); chance deals card by
card. With ``position`` a game begins with a table that is laid out by hand, written as one line. Of the other
parameters, those that name several things have ``+`` between them, because a comma ends a parameter:

    pyspiel.load_game("cardia(deck=I+poisoner,locations=bazaar+scrapyard,answers=OQ-swap-optional:may)")
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
from msgspec.json import encode
from msgspec.structs import astuple

from cardia_rules.bots.features import LENGTH, RECALLED, WIDTH, features, recall, require_known
from cardia_rules.bots.information import Information
from cardia_rules.bots.numbers import CARDS, OPTIONS, Dealing, numbered, option_number, rewards, taken
from cardia_rules.catalogue import PROTECTORS
from cardia_rules.errors import CardiaError
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, DecisionTaken, GameSetUp
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.chances import outcome_of
from cardia_rules.game.game import Game
from cardia_rules.game.named_options import option_text
from cardia_rules.game.setup import make_setup
from cardia_rules.resolution.position import Shuffled
from cardia_rules.views.log import see_log
from cardia_rules.views.view import see

_OUTCOMES: Final = (*CARDS, *PROTECTORS, *SEATS)
_NUMBERS: Final = {outcome: number for number, outcome in enumerate(_OUTCOMES)}
_LONGEST: Final = 2_000  # decisions and single cards of a game; random games take about 100
_PARAMETERS: Final = {
    "deck": "I",
    "position": "",
    "locations": "",
    "protectors": "",  # "all" of those whose ability is known, or the pool
    "strategic": False,
    "sole": "",
    "answers": "",
}

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
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
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
    """The rules, with parameters that say what ``make_setup`` is given, or ``position``."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        super().__init__(GAME_TYPE, GAME_INFO, given)
        if given["position"]:
            self.beginning = Game.arranged(table_from_line(given["position"]))
        else:
            self.beginning = Game.new(_setup(given), reasons=False)
        require_known(self.beginning.table.setup)

    def new_initial_state(self) -> "CardiaState":
        """Return the state before the first shuffle, or the table that was laid out."""
        return CardiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "CardiaObserver":
        """Return what looks at states: by what was shown since the beginning, or by the view."""
        return CardiaObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _setup(given: dict[str, Any]) -> Setup:
    listed = {
        name: [each for each in given[name].split("+") if each] for name in ("locations", "sole", "answers")
    }
    pool = given["protectors"]
    protectors = {
        "strategic": given["strategic"],
        **({"sole": listed["sole"]} if listed["sole"] else {}),
        **({"pool": pool.split("+")} if pool != "all" else {}),
    }
    return make_setup(
        given["deck"],
        locations=listed["locations"],
        protectors=protectors if pool else None,
        answers=dict(each.partition(":")[::2] for each in listed["answers"]),
    )


class GameUnderWay:
    """A game and how far chance has come; a copy goes its own way, and shares all that cannot change."""

    def __init__(self, game: Game) -> None:
        self.game, self.dealing = game, self._asked(game)
        # They grow with the log: a key costs what is new.
        self._known = {seat: Information(seat) for seat in SEATS}

    @staticmethod
    def _asked(game: Game) -> Dealing | None:
        while game.chance_needed is not None:
            dealing = Dealing(game.chance_needed)
            if dealing.outcome is None:
                return dealing
            game.happen(dealing.outcome)  # of one card there is one order
        return None

    def deal(self, outcome: str) -> None:
        """Let chance bring one more card or seat."""
        assert self.dealing is not None
        whole = self.dealing.add(outcome).outcome
        if whole is not None:
            self.game.happen(whole)
            self.dealing = self._asked(self.game)

    def decide(self, number: int) -> None:
        """Let whoever is first asked take the option of this number."""
        taken(self.game, self.game.asks[0], number)
        self.dealing = self._asked(self.game)

    def key(self, seat: Seat) -> str:
        """Return a text that is the same for all games that look alike to a seat, and for no others."""
        self._known[seat].more(self.game)
        return self._known[seat].key

    def sample(self, seat: Seat, chance: Random) -> Game:
        """Return another game that looks to a seat as this one does, and begins as this one does."""
        if not isinstance(self.game.events[0], GameSetUp):
            raise CardiaError("samples begin with the shuffle: this game was laid out by hand")
        return self._known[seat].sample(self.game, chance)

    def __deepcopy__(self, _memo: Any) -> "GameUnderWay":
        copied = GameUnderWay(self.game.fork())
        copied._known = {seat: known.copy() for seat, known in self._known.items()}
        if self.dealing is not None and copied.dealing is not None:
            for outcome in self.dealing.come:
                copied.dealing.add(outcome)
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        come = self.dealing.come if self.dealing is not None else ()
        return _under_way_again, (self.game, come)


def _under_way_again(game: Game, come: tuple[str, ...]) -> GameUnderWay:
    under_way = GameUnderWay(game)
    for outcome in come:
        under_way.deal(outcome)
    return under_way


def _actions(events: tuple[AnyEvent, ...]) -> Iterator[int]:
    """Yield the actions of a game's decisions and of its chance, card by card."""
    for event in events:
        if isinstance(event, DecisionTaken):
            yield option_number(event.option)
        elif isinstance(event, CoinTossed):
            yield _NUMBERS[event.first]
        elif (outcome := outcome_of(event)) is not None:
            (brought,) = astuple(outcome)
            drawn = brought[:-1] if isinstance(outcome, Shuffled) else brought
            yield from (_NUMBERS[card] for card in drawn)


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
        return list(rewards(self.under_way.game).values())

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "CardiaState":
        """Return another state, with its history, that looks to a player as this one does."""
        chance, seat = Random(int(probability_sampler() * 2**53)), SEATS[player_id]
        state: CardiaState = self.get_game().new_initial_state()
        for action in _actions(self.under_way.sample(seat, chance).events):
            state.apply_action(action)
        return state

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
        self.tensor: Any = np.zeros(LENGTH + (RECALLED * WIDTH if self._recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:LENGTH]}
        if self._recalls:
            self.dict["events"] = self.tensor[LENGTH:].reshape(RECALLED, WIDTH)

    def set_from(self, state: CardiaState, player: int) -> None:
        """Put what a player sees into the tensor, and with perfect recall all that it has been shown."""
        game, seat = state.under_way.game, SEATS[player]
        viewer: Any = seat if self._private else "spectator"
        self.dict["observation"][:] = features(see(game, viewer), seat)
        if self._recalls:
            shown = recall(see_log(game, viewer), seat)
            self.dict["events"][:] = 0
            self.dict["events"][: len(shown)] = np.array(shown, np.float32).reshape(-1, WIDTH)

    def string_from(self, state: CardiaState, player: int) -> str:
        """Return what a player sees, or with perfect recall all that it has been shown, as a text."""
        game, seat = state.under_way.game, SEATS[player]
        if self._recalls and self._private:
            return f"{seat} {state.under_way.key(seat)}"
        if self._recalls:
            return encode(see_log(game, "spectator")).decode()
        return encode(see(game, seat if self._private else "spectator")).decode()


pyspiel.register_game(GAME_TYPE, CardiaGame)
