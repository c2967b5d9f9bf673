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
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Ending
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.replay.adjudicate import setup_of
from cardia_rules.replay.many import NamedLog, Place, logs_in, on_each
from cardia_rules.store.cardia.matches import is_match


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What statistics count of one game; ``problem`` says why there is nothing to count."""

    name: str = ""
    problem: LogProblem | None = None
    winner: Seat | None = None
    ending: Ending | None = None  # nothing for a game that goes on
    rounds: int = 0
    decisions: int = 0
    events: int = 0
    locations: tuple[str, ...] = ()
    protectors: bool = False
    played: dict[Seat, tuple[str, ...]] = {}  # the characters that each seat revealed
    rulings: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class Rate(msgspec.Struct):
    """How many games, and how many of them were won; a draw is half a game."""

    games: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        """Return the share that was won; 0 of no games."""
        return self.won / self.games if self.games else 0.0


class Statistics(msgspec.Struct, kw_only=True):
    """The sums over many games; ``add`` one after the other. Rates are of games that somebody has won or that
    were drawn; one that was abandoned or goes on counts as unfinished.
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

    def add(self, facts: GameFacts) -> None:
        """Count one more game."""
        if facts.problem is not None:
            self.unreadable[facts.name] = facts.problem
            return
        self.games += 1
        self.decisions += facts.decisions
        self.events += facts.events
        for cited, counts in ((facts.rulings, self.rulings), (facts.questions, self.questions)):
            for name in cited:
                counts[name] = counts.get(name, 0) + 1
        if facts.ending is None or facts.ending == "abandoned":
            self.unfinished += 1
            return
        self.endings[facts.ending] = self.endings.get(facts.ending, 0) + 1
        self.rounds[facts.rounds] = self.rounds.get(facts.rounds, 0) + 1
        for seat in SEATS:
            won = 0.5 if facts.winner is None else float(facts.winner == seat)
            _count(self.seats, seat, won)
            for card in facts.played.get(seat, ()):
                _count(self.cards, card, won)
                _count(self.factions, CHARACTERS[card].faction if card in CHARACTERS else "?", won)
        north = 0.5 if facts.winner is None else float(facts.winner == "north")
        for location in facts.locations or ("",):
            _count(self.locations, location, north)

    @property
    def finished(self) -> int:
        """Count the games that have a result."""
        return self.games - self.unfinished

    @property
    def mean_rounds(self) -> float:
        """Return how many rounds a finished game took on average."""
        return sum(n * count for n, count in self.rounds.items()) / self.finished if self.finished else 0.0


def _count(rates: dict[str, Rate], name: str, won: float) -> None:
    rate = rates.setdefault(name, Rate())
    rate.games += 1
    rate.won += won


def facts_of(events: Iterable[ev.AnyEvent], name: str = "") -> GameFacts:
    """Return what statistics count of a game, from its events as they were recorded."""
    log = list(events)
    if not log:
        raise LogContradiction("an empty log has no beginning")
    setup = setup_of(log[0])
    played: dict[Seat, dict[str, None]] = {"north": {}, "south": {}}
    counts: Counter[type] = Counter(map(type, log))
    over: ev.GameEnded | None = None
    for event in log:
        if isinstance(event, ev.CardRevealed | ev.CardSubstituted):
            played[event.seat][event.card] = None
        elif isinstance(event, ev.GameEnded):
            over = event
    return GameFacts(
        name=name,
        winner=over.winner if over else None,
        ending=over.reason if over else None,
        rounds=counts[ev.RoundBegan],
        decisions=counts[ev.DecisionTaken],
        events=len(log),
        locations=setup.locations,
        protectors=setup.protectors is not None,
        played={seat: tuple(cards) for seat, cards in played.items()},
        rulings=tuple(sorted({ruling for event in log for ruling in event.rulings})),
        questions=tuple(sorted({question for event in log for question in event.questions})),
    )


def facts_of_log(log: NamedLog) -> GameFacts | None:
    """Return what statistics count of a log; nothing for a match, whose games stand beside it."""
    if isinstance(log.data, LogProblem):
        return GameFacts(name=log.name, problem=log.data)
    if is_match(log.data):
        return None
    read = read_log(log.data)
    if read.problem is not None:
        return GameFacts(name=log.name, problem=read.problem)
    return facts_of(read.events, log.name)


def each_facts(places: Iterable[Place], executor: Executor | None = None) -> Iterator[GameFacts]:
    """Yield what statistics count of every game of some places, in their order."""
    for facts in on_each(facts_of_log, logs_in(places), executor):
        if facts is not None:
            yield facts


def statistics(places: Iterable[Place], executor: Executor | None = None) -> Statistics:
    """Return the statistics of every game of some files, folders, collections and stores."""
    sums = Statistics()
    for facts in each_facts(places, executor):
        sums.add(facts)
    return sums


def as_data(sums: Statistics) -> dict[str, Any]:
    """Return statistics for programs, with the shares worked out."""
    data: dict[str, Any] = msgspec.to_builtins(sums, str_keys=True)
    for name in ("seats", "cards", "factions", "locations"):
        rates: dict[str, Rate] = getattr(sums, name)
        for key, rate in rates.items():
            data[name][key]["share"] = round(rate.share, 4)
    return data | {"finished": sums.finished, "mean_rounds": round(sums.mean_rounds, 3)}
