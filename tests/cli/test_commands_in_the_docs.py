"""The commands that the README and the docs show are commands, and those that only look up work as shown."""

import re
import shlex
from pathlib import Path

import pytest

from cardia_rules.cli.group import COMMANDS
from tests.cli.running import LINE, ROOT, said

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = [
    (page.name, line.partition("#")[0].strip())
    for page in PAGES
    for block in re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line.startswith("cardia ")
]
LOOK_UPS = [line for _page, line in SHOWN if line.split()[1] in ("rulings", "questions", "cards")]


def test_there_are_some() -> None:
    assert len(LOOK_UPS) >= 3


@pytest.mark.parametrize(("page", "line"), SHOWN)
def test_a_command_that_is_shown_exists(page: str, line: str) -> None:
    assert line.split()[1] in COMMANDS, f"{page}: {line}"


@pytest.mark.parametrize("line", LOOK_UPS)
def test_a_look_up_finds_something(line: str) -> None:
    assert said(*shlex.split(line)[1:])


def test_what_the_readme_says_in_passing() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert LINE in readme
    assert said("ask", LINE)
    assert "`cardia ask mediator-example`" in readme
    assert said("ask", "mediator-example")


def test_names_of_commands_in_running_text_exist() -> None:
    for page in PAGES:
        for name in re.findall(r"`cardia ([a-z][a-z-]*)", Path(page).read_text("utf-8")):
            assert name in COMMANDS, f"{page.name}: cardia {name}"
