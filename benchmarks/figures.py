"""The figures to reach, each a paired ratio of two measures."""

from statistics import median
from typing import Final, NamedTuple

from benchmarks.measure import Rates, Spread, ratios, spread
from benchmarks.ours.folding import EVERY
from benchmarks.ours.playing import FACTS, PLAY, VERIFY
from benchmarks.ours.positions import EARLY, LATE
from benchmarks.ours.reading import RAW, STRICT, WHOLE
from benchmarks.peers import HOLD_EM


class Figure(NamedTuple):
    """``one`` against ``other``: a measure's name, or how several begin, of which the fastest counts."""

    what: str
    one: str
    other: str
    must: float
    aim: float
    at_most: bool = False

    def reached(self, rates: Rates) -> Spread | None:
        one, other = _fastest(self.one, rates), _fastest(self.other, rates)
        return spread(ratios(rates[one], rates[other])) if one and other else None

    def verdict(self, reached: float) -> str:
        def meets(bound: float) -> bool:
            return reached <= bound if self.at_most else reached >= bound

        return "aim reached" if meets(self.aim) else "must reached" if meets(self.must) else "**not reached**"


FIGURES: Final = (
    Figure("decisions/s in full games with reasons, against PokerKit", PLAY, HOLD_EM, 18, 25),
    Figure("decisions/s in full games, facts alone, against PokerKit", FACTS, HOLD_EM, 30, 45),
    Figure(
        "fold to every position, events/s against `chess.Board.push`", EVERY, "python-chess, Board.push", 4, 6
    ),
    Figure(
        "stored bytes to the final table, events/s against moves/s of PGN parse and push",
        WHOLE,
        "python-chess, PGN parse and push",
        15,
        25,
    ),
    Figure("strict decoding, against msgspec alone", STRICT, RAW, 0.7, 0.9),
    Figure("re-adjudication of a stored game, against playing it", VERIFY, PLAY, 0.8, 0.9),
    # Rates, so the early one comes first: twice the cost is half the rate.
    Figure("cost of an event late in a long game, against early", EARLY, LATE, 1.5, 1.1, at_most=True),
)


def _fastest(beginning: str, rates: Rates) -> str | None:
    if beginning in rates:
        return beginning
    names = [name for name in rates if name.startswith(beginning)]
    return max(names, key=lambda name: median(rates[name]), default=None)
