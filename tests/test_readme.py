"""What the README shows works as it stands."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardia_rules.cli.group import cardia
from cardia_rules.faq.case_file import parse_case
from cardia_rules.faq.runner import run as run_case

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
                r"  RB, page \d+:(?: [a-z-]+\.toml)+\n)+"
            ),
        ),
    ],
)
def test_an_example_prints_what_a_reader_expects(number: int, printed: str) -> None:
    assert re.fullmatch(printed, run(EXAMPLES[number]))


def test_the_dispute_at_the_table_holds() -> None:
    (dispute,) = re.findall(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    report = run_case(parse_case(dispute))
    assert report.holds, str(report)


SESSIONS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    (command, shown)
    for session in SESSIONS
    for command, shown in re.findall(r"^\$ (cardia .*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
]


def test_the_judges_commands_are_tried() -> None:
    tried = {command.split()[1] for command, _ in COMMANDS}
    assert {"ask", "verify", "explain", "what-if", "rewind", "show", "export"} <= tried


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_says_what_a_reader_expects(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dispute,) = re.findall(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "dispute.toml").write_text(dispute, "utf-8")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    said = CliRunner(env={"CARDIA_LANG": None}).invoke(cardia, shlex.split(command)[1:])
    assert said.exit_code == 0, said.output
    pattern = "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in shown.splitlines()
    )
    assert re.fullmatch(pattern, said.stdout), said.stdout


@pytest.mark.parametrize("path", re.findall(r"\]\(([^):]+)\)", README) + re.findall(r"`(src/\S+)`", README))
def test_what_it_points_at_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_its_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    commands = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert commands == ["demo", "test"]
    for command in commands:
        assert re.search(rf"^{command}:", makefile, re.MULTILINE)
