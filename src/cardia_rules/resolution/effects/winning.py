"""The ability that wins the game."""

from cardia_rules.catalogue.effects import WinGame
from cardia_rules.events.vocabulary import GameEnded
from cardia_rules.resolution.agenda import Activation
from cardia_rules.resolution.effects.registry import carries_out, cause
from cardia_rules.resolution.outcome import Done, Moment, Outcome


@carries_out(WinGame)
def win_game(effect: WinGame, activation: Activation, moment: Moment) -> Outcome:
    event = GameEnded(
        winner=activation.seat,
        reason="ability",
        rulings=("RB-12-ability-wins", *effect.cites),
        cause=cause(activation, moment),
    )
    return Done((event,))
