"""The tool that breaks the rules: it breaks what it says, and nothing while its mutants sleep."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardia_rules.datafiles import read_toml
from tests.mutation.planting import SWITCHES, Mutant, plant
from tests.mutation.reasons import DATA, broken_reasons, ways
from tests.mutation.report import Outcome, as_markdown, as_text

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


def outcome(tried: int, alive: int, total: int) -> Outcome:
    mutants = [Mutant("rule", "winner", line, "a", f"b{line}") for line in range(tried)]
    return Outcome.of(mutants, {n: "survived" if n < alive else "caught" for n in range(tried)}, total)


def test_survivors_are_named_and_the_share_decides() -> None:
    one_of_twenty = outcome(20, 1, 20)
    assert one_of_twenty.share == 0.95
    assert one_of_twenty.pins_the_rules
    assert "rule:winner: a -> b0" in as_text(one_of_twenty)
    assert not outcome(20, 3, 20).pins_the_rules


def test_what_no_case_comes_by_is_told_apart() -> None:
    mutants = [Mutant("rule", "winner", line, "a", f"b{line}") for line in range(4)]
    told = as_text(Outcome.of(mutants, {0: "caught", 1: "caught", 2: "survived", 3: "unmet"}, 4))
    assert "2 of 4 mutants caught (50.0%)" in told
    assert "of those that any case comes by: 2 of 3 (66.7%)" in told
    assert "a -> b3 (unmet)" in told
    assert "a -> b2 (unmet)" not in told


def test_a_sample_says_how_sure_it_is() -> None:
    low, high = outcome(400, 40, 4000).interval
    assert (round(low, 3), round(high, 3)) == (0.867, 0.926)  # as Wilson's score has it for 360 of 400
    assert "between 86.7% and 92.6% of all 4000" in as_text(outcome(400, 40, 4000))
    assert outcome(400, 40, 400).interval == (0.9, 0.9)  # all of them: nothing is left to chance


# ------------------------------------------------------------------ reasons of the catalogue
def test_every_reason_of_an_entry_is_left_out_and_put_behind_the_next() -> None:
    entry = {"slug": "x", "ability": [{"do": "discard", "cites": ["RB-06-tie", "FAQ-1-draw"]}], "why": "OQ-x"}
    found = {(before, after): (path, change) for path, before, after, change in ways(entry, (0,))}
    assert {key: change([*"ab"] if "cites" in key[0] else "OQ-x") for key, (_, change) in found.items()} == {
        ("ability.0.cites RB-06-tie", "(left out)"): ["b"],
        ("ability.0.cites FAQ-1-draw", "(left out)"): ["a"],
        ("ability.0.cites RB-06-tie", "(after the next)"): ["b", "a"],
        ("why OQ-x", "(another)"): "RB-02-components",
    }


def test_a_broken_reason_breaks_its_entry_alone() -> None:
    first = broken_reasons()[0]
    tables = {name: read_toml(DATA / first.file) for name in ("before", "after")}
    [before], [after] = tables["before"].values(), tables["after"].values()
    first.apply(after)
    assert [one["slug"] for one, other in zip(before, after, strict=True) if one != other] == [
        first.mutant.function
    ]


def test_the_names_of_broken_reasons_are_told_apart() -> None:
    names = [one.mutant.name for one in broken_reasons()]
    assert len(names) == len(set(names)) > 40


def test_the_page_written_anew_drops_nothing_of_the_one_that_is_there() -> None:
    page = Path(__file__).parents[1] / "docs" / "mutation.md"
    said = as_markdown(Outcome((), (), 0))
    figures = ("On 20", "| module", "## The survivors", "- `")  # written anew each time
    for paragraph in page.read_text("utf-8").strip().split("\n\n"):
        assert paragraph in said or paragraph.startswith(figures)


@pytest.mark.once  # what is measured is what cases state; they hold on every Python
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
