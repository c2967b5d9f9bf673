"""Running ``cardia`` in tests: within the process, or as a user does."""

import os
import re
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from cardia_rules.cli.group import cardia
from cardia_rules.faq.case.library import SAMPLE

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "tests" / "logs" / "v1"
# A game that is exact: the same file for every process, since paths stand in the names of tests.
LOG = str(SAMPLE)
LINE = "I;saboteur:mediator@,void-mage:judge;phase=2"
DISPUTE = """
title = "Is the Mediator's tie over when its token goes?"
[table]
deck = "I"
phase = 2
encounters = ["saboteur - mediator @", "void-mage - judge"]
[[play]]
north = "south mediator tokens"
"""


# Without the width of the terminal that the tests run in.
_SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "COLUMNS"}


def cardia_runs(
    *args: str | Path, stdin: str | bytes = "", status: int | None = 0, columns: str | None = None
) -> Result:
    """What came of a command; it must end with this exit code, if given, and never by its own fault.

    Without ``columns`` it writes to a pipe, whatever the terminal is that the tests run in.
    """
    result = CliRunner(env={"CARDIA_LANG": None, "COLUMNS": columns}).invoke(
        cardia, [str(each) for each in args], input=stdin
    )
    assert status is None or result.exit_code == status, result.output
    assert "fault of cardia" not in result.stderr
    assert "Traceback" not in result.output
    return result


def said(
    *args: str | Path, stdin: str | bytes = "", status: int | None = 0, columns: str | None = None
) -> str:
    return cardia_runs(*args, stdin=stdin, status=status, columns=columns).stdout


def complaint(*args: str | Path, stdin: str | bytes = "") -> str:
    """The one line that a command fails with."""
    result = cardia_runs(*args, stdin=stdin, status=2)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("cardia")
    return result.stderr.strip()


def unbroken(text: str) -> str:
    """A text as if it had no lines; the spaces of French typography stay."""
    return re.sub(r"[ \n]+", " ", text)


def as_a_user(*args: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "cardia_rules", *args],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**_SURROUNDINGS, "PYTHONPATH": str(ROOT / "src"), **environment},
    )
