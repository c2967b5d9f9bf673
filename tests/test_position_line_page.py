"""The page about position lines says what is so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardia_rules.faq.position_line import LONGEST, position_as_line, stated_in_line, table_from_line
from cardia_rules.render.text import table_as_text
from tests.position_lines import IN_A_LINK

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "position-line.md").read_text("utf-8")
EXAMPLES = "".join(re.findall(r"^```position\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)).splitlines()


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_of_the_page_is_as_it_is_written(line: str) -> None:
    table = table_from_line(line)
    assert position_as_line(table) == line
    assert table_as_text(table)


def test_the_page_names_every_key_and_sign() -> None:
    assert len(EXAMPLES) == 8
    for key in ("phase", "round", "locations", "protectors", "sole"):
        assert f"`{key}=" in PAGE
    for key in ("hand", "deck", "discard", "waiting", "placed"):
        assert f"`north.{key}=" in PAGE
    for name in re.findall(r"`(I;Assassin[^`]*)`", PAGE):
        assert stated_in_line(name).table.encounters == ("hired-blade - void-mage",)
    assert f"{LONGEST:,} characters" in PAGE
    assert all(IN_A_LINK.fullmatch(mark) for mark in ";:,=.+-@~()_?")


def test_the_program_of_the_page_runs() -> None:
    programs = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", "".join(programs)],
        capture_output=True,
        text=True,
        cwd=ROOT / "src",
        timeout=60,
        check=True,
    )
    written = "north choose-pieces\nI;saboteur:mediator@,void-mage:judge;phase=2\n"
    assert done.stdout.startswith(written)
    (quoted,) = re.findall(r"^> (.*)\n> (.*)$", PAGE, re.MULTILINE)
    assert " ".join(done.stdout.removeprefix(written).split()).startswith(" ".join(quoted))
