"""Bots: what one is, three simple ones, and how a position is played on; ``search`` has the fourth."""

from math import exp
from random import Random
from typing import Final, Protocol

from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events.options import Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Side, Table
from cardia_rules.game.game import draw_lots
from cardia_rules.game.play import Play
from cardia_rules.kernel.chance import Chance, drawing

MOST_ROUNDS: Final = 10_000


class Bot(Protocol):
    """Whatever can choose for a seat by what that seat knows."""

    def choose(self, known: Knowledge) -> Option:
        """Return one of ``known.options``."""


class SteadyBot:
    """Choose by a rule that never changes, so that what is measured against it can be compared for ever.

    It places the card in the middle of its hand, by influence, and takes the first of any other options.
    """

    def __init__(self, _chance: object = None) -> None:
        """Take luck, as other bots do, and have no use for it."""

    def choose(self, known: Knowledge) -> Option:
        """Return what the rule says."""
        options = known.options
        if not isinstance(options[0], PlaceCard):
            return options[0]
        held = in_ascending_influence(option.card for option in options if isinstance(option, PlaceCard))
        return PlaceCard(held[len(held) // 2])


class RandomBot:
    """Choose any option, each as likely as the others."""

    def __init__(self, chance: Chance) -> None:
        self._chance = drawing(chance)

    def choose(self, known: Knowledge) -> Option:
        """Return any option."""
        return self._chance.choice(known.options)


class GreedyBot:
    """Choose what leads to the best table right away, on a few samples of what is hidden."""

    def __init__(self, chance: Chance, samples: int = 4) -> None:
        self._chance, self._samples = drawing(chance), samples

    def choose(self, known: Knowledge) -> Option:
        """Return the option with the best table after this round's next decisions, chosen at random."""
        seat, options = known.seat, known.options
        if len(options) == 1:
            return options[0]
        worth = dict.fromkeys(options, 0.0)
        for _ in range(self._samples):
            start = known.sample(self._chance)
            for option in options:
                play = Play(start, reasons=False)
                play.decide(seat, option)
                worth[option] += outlook(play_out(play, self._chance, 1), seat)
        return max(options, key=lambda option: (worth[option], self._chance.random()))


def outlook(table: Table, seat: Seat) -> float:
    """Return how likely a seat is to win, by who won from such tables: 1 if it has, 0 if it has lost."""
    if table.over is not None:
        return 0.5 if table.over.winner is None else float(table.over.winner == seat)
    return 1 / (1 + exp(_worth(table.side(OPPONENT[seat])) - _worth(table.side(seat))))


def _worth(side: Side) -> float:
    # Fitted by logistic regression to who won 600 games between searches, every tenth choice at random.
    tokens = sum(played.tokens for played in side.row if played is not None)
    return 0.7 * side.signets + 0.3 * len(side.hand) + 0.2 * len(side.deck) + 0.35 * tokens


def step_at_random(play: Play, chance: Random) -> None:
    """Take one more decision or outcome of chance, whichever comes, at random."""
    position = play.position
    if position.chance is not None:
        play.happen(draw_lots(position.chance, chance))
        return
    ask = position.asks[0]
    play.decide(ask.seat, ask.options[int(chance.random() * len(ask.options))])


def play_out(play: Play, chance: Random, rounds: int | None = None) -> Table:
    """Play to the end at random, or so many rounds, and return the table then."""
    last = MOST_ROUNDS if rounds is None else play.position.table.round + rounds
    while (table := play.position.table).over is None and table.round < last:
        step_at_random(play, chance)
    return table
