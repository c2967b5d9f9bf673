"""The benchmark suite runs without its peers, and writes tables that are whole."""

import sys
from collections.abc import Iterator
from itertools import count, groupby
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree as ET

import pytest

from benchmarks.__main__ import main
from benchmarks.figures import FIGURES, Figure
from benchmarks.instructions import Counted, a_decision, play, read
from benchmarks.measure import Measure, Spread, ratios, spread, take_turns
from benchmarks.peers import PEERS

# ``None`` in ``sys.modules`` makes an import fail, whether the package is there or not.
NOBODY = dict.fromkeys(("pokerkit", "chess", "pyspiel", "rlcard", *(peer.module for peer in PEERS)))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    with patch.dict(sys.modules, NOBODY):
        main(["--rounds", "1", "--games", "2", "--out", str(folder)])
    return folder


def tables(page: str) -> Iterator[list[str]]:
    for is_table, lines in groupby(page.splitlines(), lambda line: line.startswith("|")):
        if is_table:
            yield list(lines)


def test_every_table_is_well_formed(written: Path) -> None:
    found = list(tables((written / "benchmarks.md").read_text("utf-8")))
    assert len(found) == 7
    for head, rule, *rows in found:
        assert rows
        assert set(rule) <= set("|-: ")
        assert {line.count("|") for line in (head, rule, *rows)} == {head.count("|")}


def test_every_figure_has_its_row_and_every_missing_peer_says_so(written: Path) -> None:
    page = (written / "benchmarks.md").read_text("utf-8")
    figures, peers, *_others = tables(page)
    assert [row.split("|")[1].strip() for row in figures[2:]] == [figure.what for figure in FIGURES]
    assert sum("not measured" in row for row in figures) == 4
    assert [row.split("|")[1].strip() for row in peers[2:]] == [peer.package for peer in PEERS]
    assert all("not measured: import of" in row for row in peers[2:])
    assert str(Path.home()) not in page
    assert str(written) not in page


def test_the_plot_is_svg_with_a_bar_for_each_kind_of_game(written: Path) -> None:
    svg = ET.fromstring((written / "images" / "benchmarks.svg").read_text("utf-8"))
    bars = svg.findall(".//{http://www.w3.org/2000/svg}rect")
    assert len(bars) == 6
    assert all(float(bar.attrib["width"]) > 0 for bar in bars)


# ------------------------------------------------------------------ measuring
def test_measures_take_turns_and_give_units_a_second() -> None:
    now, order = count(), list[str]()

    def measure(name: str, done: int) -> Measure:
        def work() -> int:
            order.append(name)
            return done

        return Measure(name, "units", work, lambda: float(next(now)))

    rates = take_turns([measure("a", 3), measure("b", 5)], 2, lambda _said: None)
    assert rates == {"a": [3.0, 3.0], "b": [5.0, 5.0]}
    assert order == ["a", "b"] * 3  # the first time is not measured


def test_two_measures_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        take_turns([Measure("a", "units", lambda: 1)] * 2, 1, lambda _said: None)


def test_a_ratio_is_taken_within_each_round() -> None:
    assert ratios([10, 2], [5, 1]) == [2, 2]
    assert spread([4, 1, 2, 3, 5]) == Spread(3, 2, 4)
    assert spread([7]) == Spread(7, 7, 7)


@pytest.mark.parametrize(
    ("reached", "verdict", "at_most"),
    [
        (1.9, "**not reached**", "aim reached"),
        (2, "must reached", "aim reached"),
        (4, "aim reached", "must reached"),
        (4.1, "aim reached", "**not reached**"),
    ],
)
def test_a_figure_is_reached_or_not(reached: float, verdict: str, at_most: str) -> None:
    assert Figure("", "", "", 2, 4).verdict(reached) == verdict
    assert Figure("", "", "", 4, 2, at_most=True).verdict(reached) == at_most


def test_a_figure_takes_the_measure_of_its_name_or_the_fastest_that_begins_so() -> None:
    rates = {"deck I": [6.0], "deck II": [9.0], "peer, slow": [1.0], "peer, fast": [3.0]}
    assert Figure("", "deck I", "peer", 1, 1).reached(rates) == Spread(2, 2, 2)
    assert Figure("", "deck I", "nobody", 1, 1).reached(rates) is None


def test_instructions_are_read_from_what_valgrind_says() -> None:
    said = """decisions 902
==7== I   refs:      1,394,794,275
==7== I1  misses:       21,000,000
==7== LLi misses:           12,345
==7== D   refs:        654,321,000
==7== D1  misses:       15,000,000  (9,000,000 rd   + 6,000,000 wr)
"""
    assert read(said) == Counted(902, 1_394_794_275, 36_000_000)
    assert a_decision(Counted(10, 1_000, 20), Counted(30, 5_000, 120)) == (200, 25)
    with pytest.raises(SystemExit, match="counted nothing"):
        read("decisions 902")


def test_what_is_counted_is_play() -> None:
    assert play("ours", 2) > play("ours", 1) > 5
