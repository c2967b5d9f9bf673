"""Bots: what one is, three simple ones, and how a position is played on; ``search`` has the fourth."""

from collections.abc import Callable
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
from cardia_rules.kernel.game import Chance, drawing
from cardia_rules.resolution.position import Ask, Position

MOST_ROUNDS: Final = 10_000
MOST_TRIED: Final = 8  # options, where one is chosen for how the table looks after it

# What a card is worth that a seat has still to play, from hand or deck; any other card 0.2. Like all numbers
# here it comes from a logistic regression to who won some 3,500 games with decks I and II, between greedy
# bots that took every tenth choice at random.
_STILL_TO_PLAY: Final = {
    "hired-blade": 0.24,
    "void-mage": 0.47,
    "surgeon": -0.05,
    "mediator": 0.29,
    "saboteur": 0.11,
    "fortune-teller": -0.12,
    "palace-guard": 0.38,
    "judge": 0.42,
    "ambusher": 0.18,
    "puppeteer": 0.53,
    "clockmaker": 0.19,
    "treasurer": 0.27,
    "swamp-guardian": 0.41,
    "magistra": 0.31,
    "inventor": 0.29,
    "djinn": 0.19,
    "poisoner": 0.12,
    "kinesis-mage": 0.46,
    "envoy": 0.7,
    "tax-collector": -0.11,
    "revolutionary": 0.0,
    "librarian": -0.2,
    "prodigy": 0.17,
    "aristocrat": -0.09,
    "blackmailer": -0.01,
    "illusionist": 0.2,
    "engineer": 0.16,
    "counselor": 0.38,
    "witch-king": 0.15,
    "elemental": 0.17,
    "mechanical-djinn": 0.21,
    "successor": 0.42,
}


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
                play = Play(start, log=False)
                play.decide(seat, option)
                worth[option] += outlook(play_out(play, self._chance, 1), seat)
        return max(options, key=lambda option: (worth[option], self._chance.random()))


def outlook(table: Table, seat: Seat) -> float:
    """Return how likely a seat is to win, by who won from such tables: 1 if it has, 0 if it has lost."""
    if table.over is not None:
        return 0.5 if table.over.winner is None else float(table.over.winner == seat)
    return 1 / (1 + exp(_worth(table.side(OPPONENT[seat])) - _worth(table.side(seat))))


def _worth(side: Side) -> float:
    signets = side.signets
    cards = sum(_STILL_TO_PLAY.get(card, 0.2) for card in (*side.hand, *side.deck))
    waiting = sum(each.by for each in side.waiting)
    near = 0.21 * (signets >= 3) + 0.52 * (signets >= 4)
    return 0.67 * signets + near + 0.16 * len(side.hand) + cards + 0.07 * waiting


def step_at_random(play: Play, chance: Random) -> None:
    """Take one more decision or outcome of chance, whichever comes, at random."""
    if play.chance is not None:
        play.happen(draw_lots(play.chance, chance))
        return
    ask = play.asks[0]
    play.decide(ask.seat, ask.options[int(chance.random() * len(ask.options))])


def play_out(play: Play, chance: Random, rounds: int | None = None) -> Table:
    """Play to the end at random, or so many rounds, and return the table then."""
    last = MOST_ROUNDS if rounds is None else play.lies.round + rounds
    while not play.over and play.lies.round < last:
        step_at_random(play, chance)
    return play.position.table


def play_on(
    play: Play, chance: Random, judge: Callable[[Table, Seat], float], rounds: int | None = None
) -> Table:
    """Play to the end, or so many rounds, and return the table then: who chooses alone takes what looks best.

    What both choose at once is chosen at random, and so is which options are tried where there are many.
    """
    last = MOST_ROUNDS if rounds is None else play.lies.round + rounds
    while not play.over and play.lies.round < last:
        asks = play.asks
        if len(asks) == 1 and len(asks[0].options) > 1:
            play = best_after(play.position, asks[0], chance, judge)
        else:
            step_at_random(play, chance)
    return play.position.table


def best_after(position: Position, ask: Ask, chance: Random, judge: Callable[[Table, Seat], float]) -> Play:
    """Return the play after the option whose table looks best to who takes it, once chance has decided."""
    best, highest = Play(position, log=False), -1.0
    for option in chance.sample(ask.options, min(MOST_TRIED, len(ask.options))):
        play = Play(position, log=False)
        play.decide(ask.seat, option)
        while play.chance is not None:
            step_at_random(play, chance)
        if (value := judge(play.position.table, ask.seat)) > highest:
            best, highest = play, value
    return best
