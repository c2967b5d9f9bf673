"""What the README shows works as it stands; its commands and case are run with those of the other pages."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run(example: str) -> str:
    return subprocess.run(
        [sys.executable, "-W", "error", "-X", "utf8", "-c", example],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT / "src",
        timeout=60,
    ).stdout


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (0, r"(?:North|South) wins[^\n]+ RB-12-\S+\n"),
        (
            1,
            (
                r'unknown-card - no character is called "cloakmaker"; did you mean Clockmaker \(.+\)\?\n'
                r"card-twice - Judge \(Juge\) is in that deck already\n"
            ),
        ),
        (
            2,
            (
                r"(?:(?:RB|FAQ)-\S+\n  [^\n]+ Clockmaker[^\n]+\n  [^\n]+ l’Horlogère[^\n]+\n"
                r"  RB, page \d+:(?: [a-z-]+)+\n)+"
            ),
        ),
    ],
)
def test_an_example_prints_what_a_reader_expects(number: int, printed: str) -> None:
    assert re.fullmatch(printed, run(EXAMPLES[number]))


@pytest.mark.parametrize("path", re.findall(r"\]\(([^):]+)\)", README) + re.findall(r"`(src/\S+)`", README))
def test_what_it_points_at_exists(path: str) -> None:
    assert (ROOT / path).exists()
