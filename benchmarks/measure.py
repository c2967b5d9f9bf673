"""What is measured, and how: all measures take turns, so that a busy moment slows down all of them."""

import gc
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import process_time
from typing import Final, NamedTuple


class Measure(NamedTuple):
    """Some work that can be done again and again; ``work`` returns how many of ``unit`` it did."""

    name: str
    unit: str
    work: Callable[[], int]
    clock: Callable[[], float] = process_time


class Spread(NamedTuple):
    """A median and the quartiles around it."""

    median: float
    low: float
    high: float


# Seconds that a turn takes at least. What is done in less would be measured mostly while the processor's
# caches still hold what the turn before needed.
TURN: Final = 0.1

Rates = dict[str, list[float]]  # by the measure's name, one a round, in units a second


def take_turns(measures: Sequence[Measure], rounds: int, tell: Callable[[str], object]) -> Rates:
    rates: Rates = {each.name: [] for each in measures}
    if len(rates) != len(measures):
        raise ValueError("two measures have the same name")
    for each in measures:  # once untimed, so that what is made when first needed is there
        each.work()
    gc.collect()
    gc.freeze()  # what is only held for measuring is not looked through in each collection
    for number in range(1, rounds + 1):
        tell(f"round {number} of {rounds}")
        for each in measures:
            gc.collect()  # nobody pays for what another has left behind
            rates[each.name].append(_rate(each))
    gc.unfreeze()
    return rates


def _rate(measure: Measure) -> float:
    done, taken, began = 0, 0.0, measure.clock()
    while taken < TURN:
        done += measure.work()
        taken = measure.clock() - began
    return done / taken


def spread(figures: Sequence[float]) -> Spread:
    if len(figures) == 1:
        return Spread(figures[0], figures[0], figures[0])
    low, _middle, high = quantiles(figures, n=4, method="inclusive")
    return Spread(median(figures), low, high)


def ratios(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Round by round: what both were slowed down by cancels out."""
    return [a / b for a, b in zip(one, other, strict=True)]
