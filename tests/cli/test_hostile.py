"""Logs made to hurt: whatever they call their cards, it is printed as text or refused in one line."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from cardia_rules.cli.group import cardia
from cardia_rules.cli.output import say_json
from cardia_rules.events.log import read_log
from cardia_rules.render.legible import harmless
from tests.cli.running import LOG, LOGS, as_a_user
from tests.forging import DATA as GAME_DATA
from tests.forging import rechained, texts

NAMES = (
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "[red]x[/red]",
    "\N{RIGHT-TO-LEFT OVERRIDE}live",
    "two\nlines\rback",
    "",
    "x" * 3000,
    "<script>alert(1)</script>",
    "{number}%s{0}",
    "```\n# heading",
    "cat",  # a protector's name for a character
    "nobody",
    "\x9b31m",  # an escape of one character
)


def forged(random: Random) -> bytes:
    """A log in which one card, here or everywhere, is called something else."""
    lines = texts(random.choice(sorted(LOGS.glob("*.cardia.jsonl"))).read_bytes())
    old = msgspec.json.encode(
        random.choice(("judge", "djinn", "surgeon", "elephant", "bazaar", "void-mage", "poisoner"))
    )
    new = msgspec.json.encode(random.choice(NAMES))
    where = [number for number, line in enumerate(lines) if old in line]
    if where and random.random() < 0.3:
        where = [random.choice(where)]
    for number in where:
        lines[number] = lines[number].replace(old, new)
    if random.random() < 0.3:
        lines = lines[: random.randrange(1, len(lines) + 1)]
    return rechained(lines)


def commands(file: str, last: int, random: Random) -> Iterator[list[str]]:
    at = ["--at", str(random.randint(1, last))]
    yield ["show", file, *at, "--view", random.choice(("north", "south", "public", "judge"))]
    yield ["ask", file]
    yield ["ask", file, "--json"]
    yield ["show", file, *at, "--json"]
    yield ["step", file, *at]
    yield ["explain", file, *at]
    yield [
        "explain",
        file,
        *at,
        random.choice(("--signets", "--influence")),
        random.choice(("north judge", "djinn")),
    ]
    yield ["what-if", file, *at, "--decide", "1"]
    yield ["what-if", file, *at, "--answer", "OQ-count-and-draw=draw-first"]
    yield ["compare", file, LOG]
    yield ["verify", file]
    yield ["rewind", file, "--to", at[1]]
    yield ["export", file, *at, "--markdown", "-", "--view", random.choice(("north", "judge"))]


def is_text(char: str) -> bool:
    return char.isprintable() or char in "\n\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}"


@pytest.mark.parametrize("seed", range(12))
def test_every_command_on_forged_logs(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    file = tmp_path / "forged.cardia.jsonl"
    data = forged(random)
    file.write_bytes(data)
    for args in commands(str(file), max(1, len(read_log(data).events)), random):
        result = CliRunner().invoke(
            cardia, [*args, "--lang", random.choice(("en", "fr"))], input="ecno>eco<oq"
        )
        assert result.exit_code in (0, 1, 2), args
        assert "fault of cardia" not in result.stderr, (args, result.stderr)
        if result.exit_code == 2 and args[0] != "verify":
            assert result.stderr.count("\n") == 1
        assert not [char for char in result.stdout + result.stderr if not is_text(char)], args


def test_control_characters_and_markup_are_text(tmp_path: Path) -> None:
    file = tmp_path / "forged.cardia.jsonl"
    lines = [
        line.replace(b'"surgeon"', msgspec.json.encode("\x1b[31m[red]x"))
        for line in texts(Path(LOG).read_bytes())
    ]
    file.write_bytes(rechained(lines))
    shown = CliRunner().invoke(cardia, ["show", str(file), "--at", "15"])
    assert "\N{REPLACEMENT CHARACTER}[31m[red]x" in shown.stdout
    assert "\x1b" not in shown.stdout
    as_json = CliRunner().invoke(cardia, ["show", str(file), "--at", "15", "--json"])
    assert "\\u001b[31m[red]x" in as_json.stdout
    assert harmless("a\tb\x00\x1b[1m\u202e\n[red]") == "a b\ufffd\ufffd[1m\ufffd\n[red]"


def test_json_holds_no_character_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    odd = "\x9b31m\N{RIGHT-TO-LEFT OVERRIDE}\U000e0041é"
    say_json({"name": odd})
    printed = capsys.readouterr().out
    assert json.loads(printed) == {"name": odd}
    assert not [char for char in printed if not is_text(char)]
    assert "é" in printed


@pytest.mark.parametrize("command", [["verify", "--json"], ["verify", "--jsonl"], ["ask", "--json"]])
def test_a_file_whose_name_is_no_text_has_one_in_json(command: list[str], tmp_path: Path) -> None:
    file = os.fsdecode(os.fsencode(tmp_path) + b"/game-\xff.cardia.jsonl")
    Path(file).write_bytes(Path(LOG).read_bytes())
    told = as_a_user(*command, file)
    assert (told.returncode, told.stderr) == (0, b"")
    assert "game-\N{REPLACEMENT CHARACTER}.cardia.jsonl" in told.stdout.decode()
    assert json.loads(told.stdout)


@pytest.mark.parametrize("command", [["step", LOG], ["new-case", "dispute.toml"], ["ask", "-"]])
@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_what_is_typed_may_be_no_text(
    command: list[str], encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a terminal sends it that speaks another encoding than the machine."""
    monkeypatch.chdir(tmp_path)
    told = as_a_user(*command, stdin="n\nMédiateur ?\n".encode("latin-1"), PYTHONIOENCODING=encoding)
    assert b"fault of cardia" not in told.stderr
    assert b"Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("ascii", "pas de personnage du nom de ' mediateurx ' ; vouliez-vous dire Mediateur (Mediator) ?"),
        ("latin-1", "pas de personnage du nom de « médiateurx » ; vouliez-vous dire Médiateur (Mediator) ?"),
    ],
)
def test_a_terminal_that_lacks_a_character_shows_the_nearest(encoding: str, shown: str) -> None:
    told = as_a_user("ask", "I;juge:médiateurx", "--lang", "fr", PYTHONIOENCODING=encoding)
    assert shown in told.stderr.decode(encoding).replace("\N{NO-BREAK SPACE}", " ")
    listed = as_a_user("cards", "horlogère", "--json", "--lang", "fr", PYTHONIOENCODING=encoding)
    assert json.loads(listed.stdout.decode(encoding))


def test_no_character_of_a_file_becomes_a_sign_of_what_is_written() -> None:
    told = as_a_user("ask", "I;judge:＂＜b＞＼", PYTHONIOENCODING="ascii")
    assert b"south: '??b??' cannot be read" in told.stderr


@pytest.mark.parametrize("command", [["show"], ["ask"], ["verify"], ["export", "--svg", "-"], ["case"]])
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(command: list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    told = as_a_user(*command, str(pipe))
    assert told.returncode == 2
    assert b"is not a file" in told.stdout + told.stderr


@pytest.mark.parametrize("command", ["show", "step", "explain", "export"])
def test_what_is_wrong_with_a_log_names_no_hidden_card_to_a_player(command: str, tmp_path: Path) -> None:
    """A card that north drew twice is a contradiction, and only north and a judge may know which."""
    file = tmp_path / "game.cardia.jsonl"
    lines = texts(GAME_DATA)
    number, drawn = next(
        (number, json.loads(line))
        for number, line in enumerate(lines)
        if line.startswith(b'{"event":"card-drawn","seat":"north"')
    )
    file.write_bytes(rechained([*lines[: number + 1], lines[number], *lines[number + 1 :]]))
    more = ["--html", str(tmp_path / "page.html")] if command == "export" else []
    assert drawn["card"] in CliRunner().invoke(cardia, [command, str(file), *more]).output
    for viewer in ("south", "public"):
        result = CliRunner().invoke(cardia, [command, str(file), "--view", viewer, *more])
        assert result.exit_code
        assert "contradiction" in result.output
        assert drawn["card"] not in result.output
