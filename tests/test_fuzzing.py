"""A little of the fuzzing in every run: ``make fuzz`` does more of it, for as long as you like."""

import sys
from itertools import islice
from random import Random
from typing import Final

import pytest

from tests.counting import calls
from tests.fuzzing.mutator import mutants
from tests.fuzzing.targets import LONGEST, TARGETS, corpus_of, tried

RUNS: Final = 150
# Calls of Python functions, for a target that reads nothing and for each byte that it reads.
WORK_ANYWAY: Final = 8_000
WORK_FOR_A_BYTE: Final = 2
# A page draws what it reads about.
MORE_ANYWAY: Final = {"page": 400_000}
MORE_FOR_A_BYTE: Final = {"page": 60, "notation": 8, "entered": 8}


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_that_is_read_raises_or_says_too_much(name: str) -> None:
    corpus = corpus_of(name)
    runs = RUNS // 5 if name == "page" else RUNS
    for data in (*corpus, b"", *islice(mutants(corpus, Random(name), LONGEST), runs)):
        tried(name, data)


@pytest.mark.parametrize("name", TARGETS)
def test_reading_takes_work_in_proportion_to_what_is_read(name: str) -> None:
    corpus = corpus_of(name)
    tried(name, corpus[0])  # what is worked out once is no part of it
    anyway = MORE_ANYWAY.get(name, WORK_ANYWAY)
    for data in islice(mutants(corpus, Random(f"work {name}"), LONGEST), 12):
        longer = data * (1 + 40_000 // (len(data) + 1))
        for given in (data, longer):
            with calls() as called:
                tried(name, given)
            assert called.total() <= anyway + MORE_FOR_A_BYTE.get(name, WORK_FOR_A_BYTE) * len(given)


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """That nothing was found means something only if something would be."""

    def fails_at_quotes(data: bytes) -> int:
        if b'""' in data:
            raise ValueError("as an int cannot be read")
        return 0

    monkeypatch.setitem(TARGETS, "choice", TARGETS["choice"]._replace(read=fails_at_quotes))
    monkeypatch.setitem(TARGETS, "typed", TARGETS["typed"]._replace(read=lambda _data: sys.maxsize))
    corpus = corpus_of("choice")
    inputs = list(islice(mutants(corpus, Random(1), LONGEST), 2_000))
    with pytest.raises(ValueError, match="as an int"):
        [tried("choice", data) for data in inputs]
    with pytest.raises(AssertionError, match="typed"):
        tried("typed", b"north")
