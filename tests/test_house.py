"""The code of the house (``docs/house.md``), where the sources can be asked whether they keep to it."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec
import pytest

from cardia_rules.events.options import Option
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.position import ChanceOutcome, Position
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.view import View

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "cardia_rules"
TESTS = ROOT / "tests"


def called(tree: ast.AST) -> Iterator[str]:
    """The names of what is called, without what they are attributes of."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func).rpartition(".")[2]


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported, by their first name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def parsed(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for file in sorted((SRC / room).rglob("*.py")):
            yield file.relative_to(SRC).as_posix(), ast.parse(file.read_text("utf-8"))


def in_tests(search: Callable[[str], Iterator[str]], but: Path | None = None) -> list[str]:
    """Return what a search finds in the tests, each with its file."""
    return [
        f"{file.relative_to(TESTS)}, {each}"
        for file in sorted(TESTS.rglob("*.py"))
        if file != but
        for each in search(file.read_text("utf-8"))
    ]


# ------------------------------------------------------------------ H3: results are derived
def test_signets_move_in_one_place_alone() -> None:
    moves = {"SignetPlaced", "SignetReturned"}
    assert {file for file, tree in parsed(".") if moves & {*called(tree)}} == {
        "resolution/results/signets.py"
    }


# ------------------------------------------------------------------ H5: chance is written down as outcomes
CLOCKS_AND_LOTS = {"datetime", "random", "secrets", "time", "uuid"}
# ``Game`` tosses and draws for those who let it, and writes down what came. What is fair, and what is
# published and later opened, is secret and drawn by the system; it is kept beside the log.
# Of what nobody knows, samples are drawn. Chance that no step of a case
# names is drawn the same every time.
MAY = {
    "game/game.py",
    "game/positions/completions.py",
    "kernel/cases/grammar.py",
    "kernel/cases/playing.py",
    "kernel/game.py",
    "kernel/fair.py",
    "kernel/published/publishing.py",
}


def test_neither_the_rules_nor_the_log_know_a_clock_or_a_lot() -> None:
    rooms = ("events", "resolution", "reasons", "game", "kernel")
    assert {file for file, tree in parsed(*rooms) if CLOCKS_AND_LOTS & {*imported(tree)}} == MAY


def test_a_game_is_the_same_in_every_process() -> None:
    """Byte by byte: its log, and all that anybody is shown of it. Sets have another order in each process."""
    code = """
import hashlib
import msgspec
from cardia_rules import VIEWERS, replay_page, see, see_log, verdict, verdict_as_text
from tests.held_games import played_out
said = hashlib.sha256()
for seed in range(12):
    game = played_out(seed)
    said.update(game.to_log())
    for viewer in VIEWERS:
        said.update(msgspec.json.encode((see(game, viewer), see_log(game, viewer))))
    said.update(verdict_as_text(verdict(game, since=len(game.events) // 2)).encode())
    said.update(replay_page(game).encode())
print(said.hexdigest())
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed, "TZ": zone},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"), ("3", "America/Lima"))
    }
    assert len(said) == 1


# ------------------------------------------------------------------ one meaning a word (docs/glossary.md)
def test_no_two_classes_have_one_name() -> None:
    """But a request of the bench, which is called what it asks for."""
    homes: dict[str, list[str]] = {}
    for file, tree in parsed("."):
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(file)
    twice = {name: files for name, files in homes.items() if len({*files} - {"bench/requests.py"}) > 1}
    assert not twice


# ------------------------------------------------------------------ H17: immutable data
def changeable(kind: Any, seen: set[type]) -> Iterator[str]:
    """What is not immutable in a type, or in whatever it holds."""
    origin, inside = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind not in seen:
            seen.add(kind)
            if not kind.__struct_config__.frozen:
                yield f"{kind.__name__} can be changed"
            for name, hint in get_type_hints(kind).items():
                if get_origin(hint) is not ClassVar:
                    yield from (f"{kind.__name__}.{name}: {each}" for each in changeable(hint, seen))
    elif kind in (list, dict, set, bytearray) or origin in (list, dict, set):
        yield f"{kind} can be changed"
    else:
        for each in inside:
            yield from changeable(each, seen)


@pytest.mark.parametrize("kind", [AnyEvent, Position, Option, ChanceOutcome, View, AnySeenEvent], ids=str)
def test_what_is_recorded_and_shown_never_changes(kind: Any) -> None:
    seen: set[type] = set()
    assert [*changeable(kind, seen)] == []
    assert seen


def test_a_record_that_can_be_changed_would_be_noticed() -> None:
    class Loose(msgspec.Struct):
        cards: list[str]

    assert len([*changeable(Loose | None, set())]) == 2


# ------------------------------------------------------------------ H19: none is skipped or looks at a clock
LEFT_OUT = {"skip", "skipif", "skipTest", "xfail", "importorskip", "expectedFailure"}
CLOCKS = {"monotonic", "perf_counter", "process_time", "time", "time_ns", "now", "today"}


def left_out(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in LEFT_OUT:
            yield f"line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Assert) and CLOCKS & {*called(node)}:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def test_no_test_is_skipped_and_none_looks_at_a_clock() -> None:
    assert in_tests(left_out) == []


def test_both_would_be_noticed() -> None:
    assert len([*left_out("pytest.skip('later')\nassert time.monotonic() < 3\n")]) == 2


# What waits for another process or machine, and after how many arguments its limit stands, if not by name.
WAITS = {"subprocess.run": None, "check_output": None, "communicate": 1, "create_connection": 1, "urlopen": 2}


def started(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Popen")


def unlimited(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.With) and any(started(each.context_expr) for each in node.items):
            yield f"line {node.lineno}: the end of the block waits for ever; use tests.processes.killed_after"
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.rpartition(".")[2] == "Thread" and "daemon" not in {each.arg for each in node.keywords}:
                yield f"line {node.lineno}: after its test has failed, the end of the run waits for {name}"
            after = WAITS.get(name, WAITS.get(name.rpartition(".")[2], -1))
            given = after is not None and len(node.args) > after
            if after != -1 and not given and "timeout" not in {each.arg for each in node.keywords}:
                yield f"line {node.lineno}: {name}"


def test_nothing_is_waited_for_without_a_limit() -> None:
    """What reads from a pipe has the limit of its test."""
    assert in_tests(unlimited) == []
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert 0 < settings["timeout"] <= 600


def test_what_waits_without_one_would_be_noticed() -> None:
    waits = "subprocess.run(['x'])\nrun.communicate()\ncreate_connection(address)\nwith Popen(['x']): pass\n"
    waits += "threading.Thread(target=f)\n"
    limited = "subprocess.run(['x'], timeout=3)\nrun.communicate(b'', 3)\ncreate_connection(address, 3)\n"
    limited += "Thread(target=f, daemon=True)\n"
    assert len([*unlimited(waits + limited)]) == 5


SHARED = re.compile(r"gettempdir|[\"']/(var/)?tmp/")


def shared_folders(source: str) -> Iterator[str]:
    yield from (line for line in source.splitlines() if SHARED.search(line))


def test_no_test_writes_where_another_user_may_have_written() -> None:
    """A name that is fixed belongs to whoever came first: ``tmp_path`` and ``mkdtemp`` choose a new one."""
    assert in_tests(shared_folders, but=Path(__file__)) == []


def test_a_shared_folder_would_be_noticed() -> None:
    shared = "tempfile.gettempdir()\ngettempdir()\nPath('/tmp/games')\n"
    assert len([*shared_folders(shared + "mkdtemp()\nPath('/tmpl')\n")]) == 3
