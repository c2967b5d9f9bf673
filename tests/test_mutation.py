"""The tool that breaks the rules: it breaks what it says, and nothing while its mutants sleep."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.__main__ import modules
from tests.mutation.planting import SWITCHES, Mutant, plant
from tests.mutation.report import Outcome, accounted_for, as_text

RULE = '''
def winner(north, south, judge=False):
    """The higher influence."""
    if north == south and not judge:
        return None
    for seat in ("north",):
        if seat == "never":
            continue
    return "north" if north >= south + 0 else "south"
'''


def load(tree: ast.Module, switches: list[bool]) -> dict[str, Any]:
    names: dict[str, Any] = {SWITCHES: switches}
    exec(compile(tree, "rule", "exec"), names)
    return names


def test_sleeping_mutants_change_nothing() -> None:
    tree, mutants = plant(RULE, "rule", 0)
    winner = load(tree, [False] * len(mutants))["winner"]
    plain = load(ast.parse(RULE), [])["winner"]
    tables = [(a, b, judge) for a in (1, 2, 3) for b in (1, 2, 3) for judge in (False, True)]
    assert [winner(*table) for table in tables] == [plain(*table) for table in tables]
    assert winner.__doc__ == plain.__doc__


@pytest.mark.parametrize(
    ("before", "after", "table", "result"),
    [
        ("north == south", "north != south", (1, 2), None),
        ("north == south and (not judge)", "north == south or not judge", (1, 2), None),
        ("north == south and (not judge)", "not judge", (1, 2), None),
        ("not judge", "judge", (2, 2), "north"),
        ("north >= south + 0", "north > south + 0", (2, 2, True), "south"),
        ("0", "1", (2, 2, True), "south"),
        ("'north'", "'not north'", (2, 1), "not north"),
        ("False", "True", (2, 2), "north"),
    ],
)
def test_a_waking_mutant_breaks_its_place(
    before: str, after: str, table: tuple[Any, ...], result: object
) -> None:
    tree, mutants = plant(RULE, "rule", 0)
    # The last of those that read alike is the one that decides the result.
    awake = [i for i, mutant in enumerate(mutants) if (mutant.before, mutant.after) == (before, after)]
    assert awake, [(mutant.before, mutant.after) for mutant in mutants]
    switches = [False] * len(mutants)
    switches[awake[-1]] = True
    plain = load(ast.parse(RULE), [])["winner"]
    assert load(tree, switches)["winner"](*table) == result != plain(*table)


def test_names_tell_every_mutant_apart() -> None:
    _, mutants = plant(RULE, "rule", 0)
    assert len({mutant.name for mutant in mutants}) == len(mutants)


def test_a_survivor_that_nobody_explained_is_named() -> None:
    mutants = [Mutant("rule", "winner", line, "a", f"b{line}") for line in range(20)]
    outcome = Outcome.of(mutants, range(20), [3])
    assert outcome.share == 0.95
    assert not outcome.pins_the_rules
    assert mutants[3].name in as_text(outcome)
    assert Outcome(outcome.tried, outcome.alive, {mutants[3].name: "equivalent"}).pins_the_rules


def test_a_name_that_is_no_survivor_any_more_is_told() -> None:
    first, *gone = accounted_for()
    module, function, broken = first.split(":", 2)
    before, _arrow, after = broken.strip().partition(" -> ")
    mutant = Mutant(module, function, 1, before, after)
    assert mutant.name == first
    assert list(Outcome.of([mutant], [0], [0]).outdated) == gone
    assert list(Outcome.of([mutant], [], []).outdated) == gone
    caught = Outcome.of([mutant], [0], [])
    assert list(caught.outdated) == [first, *gone]
    assert first in as_text(caught)


def test_the_cases_catch_broken_rules() -> None:
    """The whole way, on a small module of effects."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutation", "declaring"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert "mutants caught (100.0%)" in run.stdout, run.stdout + run.stderr
    assert run.returncode == 0


def test_survivors_are_of_modules_that_exist() -> None:
    """A whole run tells each name that is no survivor; this tells at once when a module was moved."""
    assert {name.partition(":")[0] for name in accounted_for()} <= modules().keys()


def test_survivors_are_explained_once() -> None:
    assert all(why.strip() for why in accounted_for().values())
