"""The terminal as it is: no line wider than it, and styles only where it shows them."""

import re
from pathlib import Path

import pytest

from cardia_rules.cli.group import COMMANDS
from tests.cli.running import DISPUTE, LINE, LOG, cardia_runs, said
from tests.cli.terminal import Terminal

TEN = (
    "I;hired-blade:djinn,djinn:hired-blade,void-mage:inventor,inventor:void-mage,surgeon+3:magistra,"
    "magistra:surgeon,saboteur:treasurer,treasurer:saboteur,palace-guard:puppeteer,puppeteer:palace-guard;"
    "locations=haunted-catacombs"
)
PLAY = [
    ["ask", LINE],
    ["ask", LINE, "--decide", "mediator", "--all"],
    ["ask", LOG],
    ["show", LOG],
    ["show", TEN],
    ["show", TEN, "--at", "1"],
    ["explain", LOG, "--at", "60"],
    ["explain", LOG, "--at", "60", "--signets", "south djinn"],
    ["explain", LOG, "--at", "60", "--influence", "south djinn"],
    ["what-if", LOG, "--at", "51", "--decide", "hired-blade"],
    ["what-if", LOG, "--answer", "OQ-count-and-draw=draw-first"],
    ["what-if", LINE, "--decide", "mediator"],
    ["compare", LOG, LINE],
    ["verify", "sample.cardia.jsonl"],
    ["rewind", LOG, "--to", "70"],
    ["case", "mediator-example"],
    ["rulings", "--card", "judge"],
    ["questions", "--card", "void-mage"],
    ["cards", "judge"],
    ["coverage"],
    [],
    *([name, "--help"] for name in COMMANDS),
]


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("args", PLAY, ids=" ".join)
def test_no_line_is_wider_than_the_terminal(args: list[str], columns: int) -> None:
    for lang in ("en", "fr"):
        told = said(*args, "--lang", lang, columns=str(columns), status=None)
        assert told
        assert [line for line in told.splitlines() if len(line) > columns] == []


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_nor_is_one_of_a_case_that_does_not_hold_or_is_refused(columns: int, tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    expected = '[then]\nencounters = ["saboteur - mediator", "void-mage - judge *"]\n'
    for wrong in (DISPUTE.replace("south mediator tokens", "south judge tokens"), DISPUTE):
        file.write_text(f'rulings = ["RB-06-tie"]\n{wrong}{expected}')
        for command in ("ask", "case"):
            for line in cardia_runs(command, file, columns=str(columns), status=1).stdout.splitlines():
                assert len(line) <= columns


def test_in_a_pipe_lines_are_as_long_as_they_are() -> None:
    assert max(map(len, said("verify", LOG).splitlines())) > 60
    assert len(said("show", TEN, "--at", "1", "--line", columns="60").strip()) > 120


def test_a_terminal_is_as_wide_as_it_is_and_gets_bold() -> None:
    for columns in (60, 100):
        terminal = Terminal("ask", "mediator-example", size=(24, columns))
        told = terminal.wait_for("-- What is to be decided --")
        assert told.startswith("\x1b[1mEncounter 2 is a tie")
        widest = max(len(line.strip()) for line in re.sub(r"\x1b\[[0-9;]*m", "", told).splitlines())
        assert columns - 12 <= widest <= columns
        assert terminal.ends() == 0


def test_no_colour_means_none() -> None:
    terminal = Terminal("ask", "mediator-example", NO_COLOR="1")
    told = terminal.wait_for("-- What is to be decided --")
    assert "\x1b" not in told
    assert terminal.ends() == 0
