"""How the packages hang together: who may import whom, and what importing costs."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import cardia_rules

SRC = Path(__file__).parents[1] / "src"
PACKAGE = SRC / "cardia_rules"
DECLARED = (PACKAGE / "__init__.pyi").read_text("utf-8")

# What stands lower may not import what stands higher, nor its neighbours on the same step.
STEPS = {
    "errors": 0,
    "message": 0,
    "language": 0,
    "spelling": 0,
    "whole_file": 0,
    "datafiles": 0,
    "pictures": 0,
    "own_files": 0,
    "texts": 0,
    "kernel": 1,  # knows no game: neither does a store, but for what it says of Cardia's games
    "store": 2,
    "catalogue": 1,
    "events": 2,
    "resolution": 3,  # facts
    "reasons": 4,  # why, read off them
    "game": 5,  # both, as a log grows
    "faq": 6,
    "views": 6,
    "store of Cardia": 6,
    "seen": 7,  # above the views: what was seen of a game is what a view shows of it
    "replay": 8,  # above both: a published log is opened, and a deal found, before it is resolved again
    "render": 9,
    "bots": 10,
    "bench": 11,  # lets a bot play
    "cli": 12,  # asks the bench, as the page does
    "__main__": 13,
    "__pyinstaller": 13,
    "__init__": 14,
}


def room(module: tuple[str, ...]) -> str:
    """The part of the library that a module belongs to; the package itself is ``__init__``."""
    if module[1:3] == ("store", "cardia"):  # these modules know which game is kept
        return "store of Cardia"
    return module[1] if len(module) > 1 else "__init__"


def imports(source: str) -> Iterator[tuple[str, ...]]:
    """The modules of this library that a source text imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]  # a module of a room, perhaps
        yield from (tuple(name.split(".")) for name in names if name.split(".")[0] == "cardia_rules")


def wrong_imports(here: str, source: str) -> list[str]:
    wrong = []
    for module in imports(source):
        there = room(module)
        version = there.startswith("__version")
        if (
            not version
            and there != here
            and not STEPS[here] > STEPS[there]
            and STEPS[here] + STEPS[there] > 0
        ):
            wrong.append(f"{here} imports {'.'.join(module)}")
    return wrong


def test_dependencies_point_one_way() -> None:
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        here = room(("cardia_rules", *file.relative_to(PACKAGE).with_suffix("").parts))
        wrong += wrong_imports(here, file.read_text("utf-8"))
    assert wrong == []


@pytest.mark.parametrize(
    ("here", "source"),
    [
        ("catalogue", "from cardia_rules.events.seats import Seat"),
        ("events", "def f():\n    import cardia_rules.game.game"),
        ("faq", "from cardia_rules.replay import x"),
        ("resolution", "from cardia_rules import faq"),
        ("errors", "from cardia_rules.catalogue import find"),
        ("kernel", "from cardia_rules.events.log import CARDIA_LOG"),
        ("kernel", "from cardia_rules.store.lines.memory import MemoryStore"),
        ("store", "from cardia_rules.store.cardia.logs import LogStore"),
        ("store", "from cardia_rules.store import cardia"),
        ("store", "from cardia_rules.events.vocabulary import AnyEvent"),
    ],
)
def test_a_wrong_import_would_be_noticed(here: str, source: str) -> None:
    assert wrong_imports(here, source)


# The rooms within a room that know nothing of what stands around them, but these.
WITHIN: dict[tuple[str, str], set[str]] = {
    ("kernel", "log"): set(),
    ("kernel", "published"): {"log"},
    ("kernel", "telling"): set(),
    ("kernel", "register"): set(),
    ("kernel", "cases"): {"playing", "register"},
    ("store", "lines"): set(),
}


# The rooms of the rules, each of which may need those before it; the modules beside them need readings alone.
RULE_ROOMS = ("reading", "results", "locations", "effects", "protectors", "round")


def test_no_two_rooms_of_the_rules_need_each_other() -> None:
    wrong: list[str] = []
    for file in sorted((PACKAGE / "resolution").rglob("*.py")):
        here = file.relative_to(PACKAGE / "resolution").parts[0].removesuffix(".py")  # a room may be a module
        allowed = {"reading"} if here not in RULE_ROOMS else set(RULE_ROOMS[: RULE_ROOMS.index(here) + 1])
        wrong += [
            f"{here} imports {'.'.join(module)}"
            for module in imports(file.read_text("utf-8"))
            if module[1:2] == ("resolution",) and {*module[2:3]} & set(RULE_ROOMS) - allowed
        ]
    assert wrong == []


def imports_from_around(outer: str, inner: str, source: str) -> set[str]:
    """The modules and rooms of its outer room that a module of an inner one imports and may not."""
    around = {name for module in imports(source) if module[1:2] == (outer,) for name in module[2:3]}
    return around - {inner} - WITHIN[outer, inner]


@pytest.mark.parametrize(("outer", "inner"), WITHIN)
def test_an_inner_room_stands_on_what_it_may(outer: str, inner: str) -> None:
    files = sorted((PACKAGE / outer / inner).rglob("*.py"))
    assert files
    sources = {file.name: file.read_text("utf-8") for file in files}
    found = {name: imports_from_around(outer, inner, source) for name, source in sources.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("outer", "inner", "source"),
    [
        ("kernel", "log", "from cardia_rules.kernel.playing import Ruleset"),
        ("kernel", "log", "from cardia_rules.kernel import published"),
        ("kernel", "published", "import cardia_rules.kernel.verifying"),
        ("store", "lines", "from cardia_rules.store.appending import LogsOf"),
    ],
)
def test_an_import_from_around_would_be_noticed(outer: str, inner: str, source: str) -> None:
    assert imports_from_around(outer, inner, source)


def test_the_kernel_and_the_stores_know_no_game() -> None:
    """Neither do they import what imports one: asked for alone, they bring no module of Cardia's rules."""
    modules = [
        ("cardia_rules", *file.relative_to(PACKAGE).with_suffix("").parts) for file in PACKAGE.rglob("*.py")
    ]
    alone = sorted(".".join(each) for each in modules if room(each) in ("kernel", "store"))
    names = ", ".join(name.removesuffix(".__init__") for name in alone)
    brought = run(f"import sys, {names}; print(*sys.modules)").split()
    rooms = {name.split(".")[1] for name in brought if name.startswith("cardia_rules.")}
    assert {"kernel", "store"} <= rooms
    assert not rooms & {"catalogue", "events", "faq", "render", "replay", "resolution", "views"}


def test_the_register_needs_no_rules() -> None:
    source = (PACKAGE / "faq" / "register.py").read_text("utf-8")
    rooms = {".".join(module[1:3]) if module[1] == "kernel" else room(module) for module in imports(source)}
    assert (
        not rooms
        - {"catalogue", "errors", "faq", "kernel.register", "message", "own_files"}
        - {
            "spelling",
            "texts",
        }
    )


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SRC, timeout=60
    ).stdout


def test_importing_does_not_import_cattrs() -> None:
    engine = "import sys, cardia_rules, cardia_rules.game.game, cardia_rules.faq.register"
    assert run(f"{engine}; print('cattrs' in sys.modules)") == "False\n"


def test_importing_is_cheap() -> None:
    """By the functions called, measured against what it depends on; finding the files is left aside."""
    code = """
import sys
calls = 0
def called(frame, event, _given):
    global calls
    calls += event == "call" and not frame.f_code.co_filename.startswith("<frozen importlib")
sys.setprofile(called)
import attrs, msgspec, random, tomllib
needed = calls
import cardia_rules, cardia_rules.game.game
sys.setprofile(None)
print((calls - needed) / needed)
"""
    assert float(run(code)) < 4  # 2.7 to 3.4, by the version of Python: rules and reasons are both there


def test_the_public_names_are_there_and_the_same_for_type_checkers() -> None:
    checked = next(node for node in ast.parse(DECLARED).body if isinstance(node, ast.If))
    declared = [node for node in checked.body if isinstance(node, ast.ImportFrom)]
    names = [(node.module, alias.name, alias.asname) for node in declared for alias in node.names]
    assert {name: home for home, name, _again in names} == cardia_rules._HOMES
    assert [name for _home, name, again in names if again != name] == []  # not offered to type checkers
    every = sorted(["__version__", *cardia_rules._HOMES])
    assert len(every) == len(names) + 1
    assert cardia_rules.__all__ == every == dir(cardia_rules)
    for home, name, _again in names:
        assert getattr(cardia_rules, name) is getattr(import_module(home or ""), name)


def test_every_public_name_is_there_for_a_star() -> None:
    run("from cardia_rules import *\nGame, verdict, SqliteStore, __version__")
