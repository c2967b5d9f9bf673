"""What a machine has no means for is left out, and said at the end of the suite; in CI nothing is."""

import os
import re
import subprocess
import sys

import pytest

from tests.means import MISSING, ROOT

RUN = """
import sys
absent, *arguments = sys.argv[1:]
sys.modules.update(dict.fromkeys(absent.split()))
import pytest
sys.exit(pytest.main(["-p", "no:cacheprovider", *arguments]))
"""


def left_out(*arguments: str, absent: str = "") -> list[str]:
    """Run some tests with nothing on the PATH and without some packages: what the suite says it left out."""
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "CHROMIUM")}
    done = subprocess.run(
        [sys.executable, "-c", RUN, absent, *arguments],
        cwd=ROOT,
        env={**environment, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
    return re.findall(r"^Left out: (.*)$", done.stdout, re.MULTILINE)


def test_ci_has_the_means_for_everything() -> None:
    if os.environ.get("CI") == "true":
        assert {name: missing for name, missing in MISSING.items() if missing} == {}


@pytest.mark.once
def test_what_is_not_on_the_machine_is_left_out_test_by_test() -> None:
    browser, database = left_out("-n", "2", "tests/page/test_chromium.py", "tests/store/test_contract.py")
    assert browser == (
        "1 test needs a browser; there is no Chromium on the PATH, and CHROMIUM=/path/to/it names none."
    )
    assert re.fullmatch(
        r"\d+ tests need PostgreSQL; there is no postgres with its initdb on the PATH\.", database
    )


@pytest.mark.once
def test_a_file_that_imports_what_is_not_installed_is_counted_unread() -> None:
    files = ("tests/test_openspiel.py", "tests/web/test_browser_qr.py")
    defined = [(ROOT / file).read_text("utf-8").count("\ndef test_") for file in files]
    spiel, browser = left_out(*files, "tests/page/test_chromium.py", absent="pyspiel playwright")
    assert spiel == (
        f"at least {defined[0]} tests need OpenSpiel;"
        " pyspiel is not installed: `make dev`, or pip install -e '.[openspiel]'."
    )
    assert browser.startswith(f"at least {defined[1] + 1} tests need a browser; ")


@pytest.mark.once
def test_what_nobody_asked_for_is_not_missed() -> None:
    assert left_out("tests/page/test_chromium.py", "-m", "not once") == []
