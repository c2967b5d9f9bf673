"""The command as a whole: its help, its start, and how everything fails."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from shlex import quote

import click
import pytest
from click.testing import CliRunner

from cardia_rules import __version__
from cardia_rules.cli.group import COMMANDS, cardia
from cardia_rules.cli.parameters import Command
from cardia_rules.language import languages
from cardia_rules.render.languages import phrase
from tests.cli.bad_files import BAD_FILES, FILE_COMMANDS
from tests.cli.running import LINE, LOG, ROOT, as_a_user, cardia_runs, complaint, said, unbroken


def test_the_help_lists_every_command() -> None:
    for lang in languages():
        for text in (said("--help", "--lang", lang), said("--lang", lang)):
            for name in COMMANDS:
                assert f"{name} {phrase(f'help.{name}.short', lang)}" in unbroken(text)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_there_and_says_what_it_does(name: str) -> None:
    command = cardia.get_command(click.Context(cardia), name)
    assert command is not None
    assert command.name == name
    assert isinstance(command, Command)
    text = said(name, "--help")
    assert text.startswith(f"Usage: cardia {name} ")
    assert "--lang" in text
    assert unbroken(phrase(f"help.{name}", "en")) in unbroken(text)


def test_the_version() -> None:
    assert said("--version") == f"cardia, version {__version__}\n"


def test_help_does_not_import_the_rules() -> None:
    code = (
        "import sys; from cardia_rules.cli.group import cardia\n"
        "try: cardia.main(['--help'])\n"
        "except SystemExit: pass\n"
        "slow = ('cattrs', 'cardia_rules.game.engine')\n"
        "print([name for name in slow if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT / "src", timeout=60
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def test_it_starts_with_a_click_whose_types_take_no_type() -> None:
    """As those from 8.2.1 to 8.3.3 do; ``make lowest`` tries the oldest one itself."""
    program = (
        "import click\n"
        "class ParamType(click.ParamType):\n"
        "    __class_getitem__ = None\n"
        "click.ParamType = ParamType\n"
        "from cardia_rules.__main__ import main\n"
        "main()\n"
    )
    started = subprocess.run(
        [sys.executable, "-c", program, "--version"], capture_output=True, text=True, check=False, timeout=60
    )
    assert (started.returncode, started.stderr) == (0, "")


def test_without_the_extra_it_says_what_to_install() -> None:
    # -S: no site-packages, so no click.
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); import cardia_rules.__main__ as e; e.main()"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == ("cardia: click is not installed here; pip install 'cardia-rules[cli]' brings it\n")


# ------------------------------------------------------------------ failing
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nope"], 'cardia: there is no command "nope" (cardia --help says more)'),
        (["verfy"], 'cardia: there is no command "verfy"; did you mean verify? (cardia --help says more)'),
        (["show"], "cardia show: LOG|CASE|LINE is missing (cardia show --help says more)"),
        (["show", LOG, "--at", "0"], "cardia show: --at: 0 is below 1 (cardia show --help says more)"),
        (["show", LOG, "--at", "x"], '--at: "x" is no whole number'),
        (
            ["show", LOG, "--view", "east"],
            '--view: "east" is no choice; expected north, south, public or judge',
        ),
        (["show", LOG, "--lang", "xx"], '--lang: there is no language "xx": the languages are en'),
        (["show", LOG, "--veiw", "north"], 'there is no option "--veiw"; did you mean --view?'),
        (["show", LOG, "--at"], "cardia show: --at needs a value (cardia show --help says more)"),
        (["show", LOG, "--json=yes"], "cardia show: --json takes no value ("),
        (["show", LOG, "and", "more"], 'cardia show: there is no place for "and more" ('),
        (["--nope"], 'cardia: there is no option "--nope" ('),
        (["show", "nope.cardia.jsonl"], "cardia: nope.cardia.jsonl: there is no such file"),
        (["show", "nope.toml"], "cardia: nope.toml: there is no such file"),
        (
            ["show", "judge:saboteur"],
            'there is no such file; a position in one line begins with its deck, "I;judge:saboteur"',
        ),
        (["show", ""], 'cardia: "" is no file; expected a log, a case or a position in one line'),
        (["verify", LOG, ""], 'cardia: "" is no file; expected a log or a folder of logs'),
        (["case", ""], 'cardia: "" is no file; expected a case or a folder of cases'),
        (["coverage", ""], 'cardia: "": there is no such folder'),
        (
            ["simulate", "--games", "1", "--out", ""],
            'cardia: "" is no folder; expected one that the logs go to',
        ),
        (
            ["show", LOG, "--at", "86"],
            "cardia: sample.cardia.jsonl: there is no event 86; they go from 1 to 85",
        ),
        (["show", "I;judge:saboteuse!"], "cardia: column 9: encounter 1, south: "),
        (["show", "I;judge:judge;phase=9"], "cardia: phase 9: a round has phases 1, 2 and 3"),
        (["show", "x" * 5000], f"cardia: {'x' * 599}…: File name too long"),
        (["show", ";" * 5000], "cardia: the line has 5000 characters"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(args: list[str], says: str) -> None:
    assert says in complaint(*args)


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", FILE_COMMANDS, ids=" ".join)
def test_no_file_is_too_bad(command: list[str], name: str, bad_files: Path) -> None:
    assert name in complaint(*command, str(bad_files / name))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret.toml"
    file.write_text("x")

    def refuse(_path: Path, _mode: str) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr(Path, "open", refuse)
    assert "Permission denied" in complaint("show", str(file))


def test_standard_input() -> None:
    assert said("show", "-", stdin=Path(LOG).read_bytes()) == said("show", LOG)
    assert said("show", "-", stdin=LINE + "\n") == said("show", LINE)
    assert said("show", "-", stdin="\ufeff" + LINE + "\n") == said("show", LINE)
    assert said("show", "-", stdin='[table]\ndeck = "I"\n').startswith("Round 1, phase 1")
    assert "is not UTF-8" in complaint("show", "-", stdin=b"\xff")
    assert "standard input" in complaint("show", "-", stdin="")


def test_of_a_damaged_log_what_is_right_can_be_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "cut.cardia.jsonl"
    file.write_bytes(b"".join(Path(LOG).read_bytes().splitlines(keepends=True)[:7])[:-7])
    assert complaint("show", str(file)) == (
        "cardia: cut.cardia.jsonl: line 7: the file ends in the middle of this line;"
        " what comes before is right, so --at 35 works"
    )
    assert said("show", str(file), "--at", "35") == said("show", LOG, "--at", "35")
    complaint("show", str(file), "--at", "36")


@pytest.mark.parametrize("command", [["ask"], ["rewind", "--to", "3"], ["compare", LINE]])
def test_what_a_command_cannot_do_is_not_proposed(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "cut.cardia.jsonl"
    file.write_bytes(Path(LOG).read_bytes()[:-30])
    told = complaint(*command, file)
    assert "the file ends in the middle of this line" in told
    assert "--at" not in told
    assert "--at" in complaint("show", file)


# ------------------------------------------------------------------ as a user
@pytest.mark.parametrize(
    "command",
    [
        f"show {quote(LOG)}",
        f"export {quote(LOG)} --html -",
        f"ask '{LINE}'",
        "rulings",
        "case --jobs 2 --jsonl",
        "--help",
        "--version",
        "completion fish",  # click asks bash for its version, and not every machine has one
        "show nope.toml 2>&1",
        "--nope 2>&1",
    ],
)
def test_a_reader_that_has_gone_ends_a_command_as_it_ends_any_other(command: str) -> None:
    """By the signal that ends ``cat``: a shell calls that 141, and nobody is told anything."""
    reads, writes = os.pipe()
    os.close(reads)
    ran = subprocess.run(
        ["sh", "-c", f'exec "$0" -m cardia_rules {command}', sys.executable],
        stdout=writes,
        stderr=subprocess.PIPE,
        check=False,
        cwd=ROOT / "src",
        timeout=60,
    )
    os.close(writes)
    assert (ran.returncode, ran.stderr) == (-signal.SIGPIPE, b"")


@pytest.mark.parametrize(
    ("command", "status", "says"),
    [
        ("--help >&-", 0, ""),
        (f"export {quote(LOG)} --html - >&-", 0, ""),
        (f"step {quote(LOG)} >&-", 0, ""),
        ("rulings judge >&-", 0, ""),
        ("show nope.toml >&-", 2, "cardia: nope.toml: there is no such file\n"),
        ("show nope.toml 2>&-", 2, ""),
        ("show - <&-", 2, "cardia: standard input: there is no [table]"),
        ("new-case >&- <&-", 2, "cardia: stopped\n"),
    ],
)
def test_a_closed_stream_is_nobody_at_its_end(command: str, status: int, says: str) -> None:
    ran = subprocess.run(
        ["sh", "-c", f'"$0" -m cardia_rules {command}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT / "src",
        timeout=60,
    )
    assert (ran.returncode, ran.stdout) == (status, "")
    assert ran.stderr.startswith(says)
    assert ran.stderr.count("\n") == bool(says)


def test_a_terminal_that_cannot_show_a_letter_gets_another() -> None:
    ran = as_a_user("ask", LINE, "--lang", "fr", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Mediateur" in ran.stdout


def test_ctrl_c_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardia_rules.cli.commands.looking.open_source", interrupted)
    assert cardia_runs("show", LOG, status=2).stderr.strip() == "cardia: stopped"


def test_a_fault_of_its_own_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("nothing\nhere")

    monkeypatch.setattr("cardia_rules.cli.commands.looking.open_source", broken)
    result = CliRunner().invoke(cardia, ["show", LOG])
    assert result.exit_code == 2
    assert result.stderr.startswith("cardia: this is a fault of cardia itself (KeyError: ")
    assert result.stderr.count("\n") == 1
    with pytest.raises(KeyError):
        CliRunner(env={"CARDIA_DEBUG": "1"}).invoke(cardia, ["show", LOG], catch_exceptions=False)


def test_the_language_can_be_chosen_for_good() -> None:
    chosen = CliRunner(env={"CARDIA_LANG": "fr"}).invoke(cardia, ["ask", LINE])
    assert chosen.stdout == said("ask", LINE, "--lang", "fr") != said("ask", LINE)
    assert cardia_runs("ask", LINE).stdout == said("ask", LINE, "--lang", "en")
