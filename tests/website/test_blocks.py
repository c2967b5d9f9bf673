"""Every block of code in the documentation is run, or says why it cannot be."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cardia_rules import read_cards, table_from_line
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.case.variants import source_of
from tests.cli.running import cardia_runs
from tests.website.blocks import PAGES, ROOT, Block, blocks_of, commands, sessions

EVERY = [block for page in PAGES for block in blocks_of(page)]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def test_what_is_not_run_says_why_and_is_counted() -> None:
    not_run = [block for block in EVERY if block.not_run is not None]
    assert all(len((block.not_run or "").split()) > 2 for block in not_run)
    assert Counter(block.page.name for block in not_run) == {
        "README.md": 1,
        "adding-a-language.md": 2,  # of a language that tests/test_begun_language.py begins
        "adding-a-ruling.md": 1,
        "another-game.md": 15,  # parts of modules; tests/games/test_auction_guide.py compares them
        "bench-protocol.md": 1,
        "javascript.md": 1,
        "cases.md": 1,  # the end of a case
        "log-format.md": 2,
        "open-questions.md": 4,
        "own-cards.md": 2,  # what is refused; tests/test_contributing.py tries it
        "store.md": 1,
        "views.md": 1,
        "many-games.md": 1,  # needs a cluster
    }


# What the blocks of a page import and not every machine has.
NEEDS = {"docs/bots.md": ("OpenSpiel", "PettingZoo")}
EACH_PAGE = [
    pytest.param(page, id=name, marks=pytest.mark.needs(*NEEDS.get(name, ())))
    for page in PAGES
    for name in [page.relative_to(ROOT).as_posix()]
]


@pytest.mark.parametrize("page", EACH_PAGE)
def test_the_blocks_of_a_page_do_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    to_run = [block for block in blocks_of(page) if block.not_run is None]
    for block in to_run:
        if block.title:
            (tmp_path / block.title).write_text(block.source, "utf-8")
        if block.language != "python":
            assert block.language in RUN, f"{block.where}: nobody knows how to run {block.language or 'this'}"
            RUN[block.language](block)
    run_python([block for block in to_run if block.language == "python"])


def run_python(blocks: list[Block]) -> None:
    """One after the other in one process, where a mistake is reported with its line in the page."""
    program = "".join(
        f"exec(compile({chr(10) * block.line + block.source!r}, {block.where!r}, 'exec'), globals())\n"
        for block in blocks
    )
    command = [sys.executable, "-W", "error", "-X", "utf8", "-"]
    done = subprocess.run(
        command, input=program, capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr


def run_case(block: Block) -> None:
    if tomllib.loads(block.source).keys() == {"character"}:  # cards alone, for the blocks that follow
        assert read_cards(Path(block.title))
        return
    asks = "[then]" not in block.source
    report = run(parse_case(block.source, block.where, asks=asks))
    assert report.holds, str(report)


def run_session(block: Block) -> None:
    told = sessions(block.source)
    assert told, f"{block.where}: no command"
    for command, shown in told:
        pattern = "".join(
            r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in shown.splitlines()
        )
        printed = run_command(block, command, ends=(0, 1))  # a refusal is an answer, and ends with 1
        assert re.fullmatch(pattern, printed), f"{block.where}: {command}\n{printed}"


def run_commands(block: Block) -> None:
    for command in commands(block.source):
        run_command(block, command)


def run_command(block: Block, command: str, ends: tuple[int, ...] = (0,)) -> str:
    words = shlex.split(command)
    if words[0] == "cardia":
        result = cardia_runs(*words[1:], status=None)
        assert result.exit_code in ends, result.output
        return result.stdout
    if words[0] == "make":
        assert re.search(rf"^{words[1]}:", MAKEFILE, re.MULTILINE), f"{block.where}: no target {words[1]}"
    elif words[:2] == ["pip", "install"]:
        asked = re.findall(r"cardia-rules\[(.*?)\]", command)
        assert all(extra in EXTRAS for names in asked for extra in names.split(",")), block.where
    else:
        raise AssertionError(f"{block.where}: {command}: cannot be run here; mark the block with the reason")
    return ""


def read_json(block: Block) -> None:
    for line in block.source.splitlines():
        json.loads(line)


def read_positions(block: Block) -> None:
    for line in block.source.splitlines():
        table_from_line(line)


RUN: dict[str, Callable[[Block], object]] = {
    "console": run_session,
    "json": read_json,
    "position": read_positions,
    "sh": run_commands,
    "text": lambda block: block.source,  # a drawing, or what something looks like
    "toml": run_case,
}


def test_the_template_is_a_case_that_holds() -> None:
    file = ROOT / "docs" / "templates" / "case.toml"
    report = run(parse_case(file.read_text("utf-8"), file.name))
    assert report.holds, str(report)


def test_the_guide_s_case_is_the_one_that_was_added() -> None:
    guide = ROOT / "docs" / "contributing" / "adding-a-ruling.md"
    *_, last = [block for block in blocks_of(guide) if block.title]
    assert source_of(shipped_cases()[Path(last.title).stem]) == last.source
