"""What many games have in common: who wins with what, how long they take, how they end, what mattered."""

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import Any

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import read_log
from cardia_rules.events.seats import SEATS
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.replay.branch import setup_of
from cardia_rules.replay.many import NamedLog, Place, logs_in, on_each
from cardia_rules.store.cardia.matches import is_match


class Rate(msgspec.Struct, frozen=True):
    """How many games, and how many of them were won; a draw is half a game."""

    games: int = 0
    won: float = 0.0

    def __add__(self, other: "Rate") -> "Rate":
        """Return the rate of both together."""
        return Rate(self.games + other.games, self.won + other.won)

    @property
    def share(self) -> float:
        """Return the share that was won; 0 of no games."""
        return self.won / self.games if self.games else 0.0


class Statistics(msgspec.Struct, kw_only=True):
    """The sums over games, one or many; ``add`` those of others. Rates are of games that somebody has won or
    that were drawn; one that was abandoned or goes on counts as unfinished.
    """

    games: int = 0
    unfinished: int = 0
    unreadable: dict[str, LogProblem] = {}  # by name, with what is wrong
    rounds: dict[int, int] = {}
    decisions: int = 0
    events: int = 0
    endings: dict[str, int] = {}
    seats: dict[str, Rate] = {}
    cards: dict[str, Rate] = {}
    factions: dict[str, Rate] = {}
    locations: dict[str, Rate] = {}  # by location: games, and those that north has won
    rulings: dict[str, int] = {}  # in how many games each was cited
    questions: dict[str, int] = {}

    def add(self, others: "Statistics") -> None:
        """Count other games too."""
        self.unreadable |= others.unreadable
        self.games += others.games
        self.unfinished += others.unfinished
        self.decisions += others.decisions
        self.events += others.events
        for name in ("rounds", "endings", "seats", "cards", "factions", "locations", "rulings", "questions"):
            sums: dict[Any, Any] = getattr(self, name)
            for key, count in getattr(others, name).items():
                sums[key] = sums[key] + count if key in sums else count

    @property
    def finished(self) -> int:
        """Count the games that have a result."""
        return self.games - self.unfinished

    @property
    def mean_rounds(self) -> float:
        """Return how many rounds a finished game took on average."""
        return sum(n * count for n, count in self.rounds.items()) / self.finished if self.finished else 0.0


def statistics_of(events: Iterable[ev.AnyEvent]) -> Statistics:
    """Return the statistics of one game, from its events as they were recorded."""
    log = list(events)
    if not log:
        raise LogContradiction("an empty log has no beginning")
    setup, kinds = setup_of(log[0]), Counter(map(type, log))
    one = Statistics(games=1, decisions=kinds[ev.DecisionTaken], events=len(log))
    one.rulings = dict.fromkeys(sorted({ruling for event in log for ruling in event.rulings}), 1)
    one.questions = dict.fromkeys(sorted({question for event in log for question in event.questions}), 1)
    over = next((event for event in reversed(log) if isinstance(event, ev.GameEnded)), None)
    if over is None or over.reason == "abandoned":
        one.unfinished = 1
        return one
    one.endings, one.rounds = {over.reason: 1}, {kinds[ev.RoundBegan]: 1}
    shown = dict.fromkeys(
        (event.seat, event.card) for event in log if isinstance(event, ev.CardRevealed | ev.CardSubstituted)
    )
    for seat in SEATS:
        rate = Rate(1, 0.5 if over.winner is None else float(over.winner == seat))
        cards = [card for whose, card in shown if whose == seat]
        factions = [CHARACTERS[card].faction if card in CHARACTERS else "?" for card in cards]
        for rates, names in ((one.seats, [seat]), (one.cards, cards), (one.factions, factions)):
            for name in names:
                rates[name] = rates.get(name, Rate()) + rate
    one.locations = dict.fromkeys(setup.locations or ("",), one.seats["north"])
    return one


def _statistics_of_log(log: NamedLog) -> Statistics | None:
    """Return the statistics of a log; nothing for a match, whose games stand beside it."""
    if isinstance(log.data, LogProblem):
        return Statistics(unreadable={log.name: log.data})
    if is_match(log.data):
        return None
    read = read_log(log.data)
    if read.problem is not None:
        return Statistics(unreadable={log.name: read.problem})
    return statistics_of(read.events)


def each_game(places: Iterable[Place], executor: Executor | None = None) -> Iterator[Statistics]:
    """Yield the statistics of every game of some places, one by one, in their order."""
    found = on_each(_statistics_of_log, logs_in(places), executor)
    return (one for one in found if one is not None)


def statistics(places: Iterable[Place], executor: Executor | None = None) -> Statistics:
    """Return the statistics of every game of some files, folders, collections and stores."""
    sums = Statistics()
    for one in each_game(places, executor):
        sums.add(one)
    return sums


def as_data(sums: Statistics) -> dict[str, Any]:
    """Return statistics for programs, with the shares worked out."""
    data: dict[str, Any] = msgspec.to_builtins(sums, str_keys=True)
    for name in ("seats", "cards", "factions", "locations"):
        rates: dict[str, Rate] = getattr(sums, name)
        for key, rate in rates.items():
            data[name][key]["share"] = round(rate.share, 4)
    return data | {"finished": sums.finished, "mean_rounds": round(sums.mean_rounds, 3)}
