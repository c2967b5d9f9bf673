"""docs/benchmarks.md: what a run found, as tables."""

from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.figures import FIGURES
from benchmarks.machine import described
from benchmarks.markdown import table
from benchmarks.measure import Spread, ratios, spread
from benchmarks.ours import appends, positions, reading
from benchmarks.ours.folding import EVERY
from benchmarks.ours.playing import FACTS, PLAY
from benchmarks.result import Result

AGAINST: Final = {"decisions": PLAY, "moves": EVERY, "moves read": reading.WHOLE}  # by the peer's unit

INTRODUCTION: Final = """\
Written by `make benchmarks`, which installs the peers and measures everything (with `ROUNDS=3` for a
quick look). All measures take turns in one process, and a ratio is taken within each round, so that a
busy moment slows down both sides of it. What stands here are medians of {rounds} rounds, with quartiles;
rates are per second of processor time.
"""


def page(result: Result, notes: str) -> str:
    return "\n".join([*_lines(result, notes), ""])


def _lines(result: Result, notes: str) -> Iterator[str]:
    yield "# Benchmarks"
    yield ""
    yield INTRODUCTION.format(rounds=result.rounds)
    yield from described()
    for title, lines in (
        ("The figures to reach", _figures(result)),
        ("Beside others", _peers(result)),
        ("This library", _ours(result)),
        ("Where the time of reading goes", _reading(result)),
        ("Durable appends", _appends(result)),
        ("How it grows", _growth(result)),
    ):
        yield from ("", f"## {title}", "")
        yield from lines
    yield from ("", notes.strip())


def _figures(result: Result) -> Iterator[str]:
    def row(number: int) -> Sequence[object]:
        figure = FIGURES[number]
        reached = figure.reached(result.rates)
        bounds = [f"{'at most ' * figure.at_most}{bound:g}×" for bound in (figure.must, figure.aim)]
        if reached is None:
            return figure.what, "peer not installed", *bounds, "not measured"
        return figure.what, _times(reached), *bounds, figure.verdict(reached.median)

    yield from table(("measure", "reached", "must", "aim", ""), map(row, range(len(FIGURES))))


def _peers(result: Result) -> Iterator[str]:
    yield "![Decisions a second](images/benchmarks.svg)"
    yield ""
    yield from (f"- {unit} are compared with “{ours}”" for unit, ours in AGAINST.items())
    yield ""
    rows: list[Sequence[object]] = []
    for each in result.theirs:
        theirs, ours = result.rates[each.name], result.rates[AGAINST[each.unit]]
        alone = _times(spread(ratios(result.rates[FACTS], theirs))) if each.unit == "decisions" else ""
        times = _times(spread(ratios(ours, theirs)))
        rows.append((each.name, _rate(result, each.name), each.unit, times, alone))
    rows += [(each.package, each.why, "", "", "") for each in result.missing]
    yield from table(("peer", "a second", "of", "this library is", "facts alone"), rows)


def _ours(result: Result) -> Iterator[str]:
    apart = ("from ", "... ", "msgspec", "third", "Store", "sqlite")  # in tables of their own
    rows: list[Sequence[object]] = [
        (each.name, _rate(result, each.name), each.unit)
        for each in result.ours
        if not any(word in each.name for word in apart)
    ]
    size = result.footprint
    yield from table(("measure", "a second", "of"), rows)
    yield ""
    yield f"- Importing the library takes {size.import_ms:.0f} ms of processor time."
    yield f"- A game of deck I has {size.events_a_game:.0f} events."
    yield f"- In a file an event takes {size.bytes_an_event:.0f} bytes."
    yield f"- A finished game held with its whole log takes {size.memory_a_game / 1024:.0f} KiB of memory."


def _reading(result: Result) -> Iterator[str]:
    rates, before = result.rates, 0.0
    alone = 1e6 / spread(rates[reading.RAW]).median
    rows: list[Sequence[object]] = []
    for name in reading.STEPS:
        share = spread(ratios(rates[name], rates[reading.RAW]))
        took = alone / share.median  # paired: two steps measured in different moments could not be subtracted
        rows.append((name, f"{took:.2f}", f"{took - before:+.2f}", _times(share)))
        before = took
    yield "Each step with those before it; the last one adds the header and the fold."
    yield ""
    yield from table(("step", "µs an event", "this step", "of msgspec alone"), rows)
    yield ""
    one_by_one = spread(ratios(rates[reading.STRICT], rates[reading.A_CALL_A_LINE]))
    yield f"- Strict decoding is {_times(one_by_one)} of msgspec with a call a line."
    yield f"- {reading.UNCHECKED}, nothing checked: {_rate(result, reading.UNCHECKED)} events a second."


def _appends(result: Result) -> Iterator[str]:
    yield "One line an append, each waiting for the disk; by the clock on the wall."
    yield ""
    rows: list[Sequence[object]] = []
    for name in appends.WAYS:
        share = spread(ratios(result.rates[name], result.rates[appends.BARE]))
        rows.append((name, _rate(result, name), _times(share)))
    yield from table(("", "a second", "of bare sqlite3"), rows)


def _growth(result: Result) -> Iterator[str]:
    yield "Microseconds for one, by how many encounters lie on the table, and by how many events came before."
    for by, lows in (("encounters", positions.ENCOUNTERS), ("events", positions.NUMBERS)):
        yield ""
        rows: list[Sequence[object]] = []
        for deed, (unit, _do) in positions.DEEDS.items():
            names = [positions.grown(deed, by, low) for low in lows]
            found = [result.rates.get(name) for name in names]
            cells = [f"{1e6 / spread(rates).median:.2f}" if rates else "none" for rates in found]
            rows.append((f"{deed}, {'an event' if unit == 'events' else 'a position'}", *cells))
        yield from table((by, *(f"from {low}" for low in lows)), rows)


def _rate(result: Result, name: str) -> str:
    found = spread(result.rates[name])
    return f"{_round(found.median)} ({_round(found.low)}–{_round(found.high)})"


def _round(rate: float) -> str:
    """Three digits: more would claim more than is known."""
    return f"{float(f'{rate:.3g}'):,.0f}"


def _times(found: Spread) -> str:
    median, low, high = (f"{each:.3g}" for each in found)
    return f"{median}× ({low}–{high})"
