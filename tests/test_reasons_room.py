"""The room of reasons: where a statement may stand, and that what is cited is what it hangs on."""

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers, chosen_in
from cardia_rules.events.table import Setup, Table
from cardia_rules.faq.case.grammar import NOTHING_RESTS_ON
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Report, run
from cardia_rules.faq.register import REGISTER
from cardia_rules.game import engine
from cardia_rules.game.game import draw_lots
from cardia_rules.game.play import Play
from cardia_rules.kernel.cases.pages import cases_in
from cardia_rules.kernel.telling.position import Brought, Decided
from cardia_rules.reasons import order
from cardia_rules.reasons.order import ONGOING
from cardia_rules.reasons.results import explained
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.results.derive import derive, result_at
from cardia_rules.resolution.results.ongoing import Active, ongoing
from cardia_rules.resolution.results.result import Result
from cardia_rules.views.view import see
from tests.games import decisions, play, random_setup

SOURCES = Path(__file__).parents[1] / "src" / "cardia_rules"
CASES = Path(__file__).with_name("faq_cases")
ID = re.compile(r"\b(?:(?:RB|FAQ|NP)-\d\d?|OQ)-[a-z0-9-]+")
SEEDS = range(60)


# ------------------------------------------------------------------ where a statement may stand
def texts(file: Path) -> Iterator[str]:
    """Yield every text of a source but its docstrings and the pieces of sentences for people."""
    tree = ast.parse(file.read_text("utf-8"))
    aside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            aside.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            aside |= {id(piece) for piece in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node.value


def named_in(file: Path) -> set[str]:
    return {found for text in texts(file) for found in ID.findall(text)}


@cache
def homes() -> dict[str, set[str]]:
    """Return in which files each ruling or question stands from which something is cited."""
    found: dict[str, set[str]] = defaultdict(set)
    for room in ("reasons", "game"):
        for file in sorted((SOURCES / room).rglob("*.py")):
            for name in named_in(file):
                found[name].add(f"{room}/{file.name}")
    for file in sorted((SOURCES / "catalogue" / "data").glob("*.toml")):
        for line in file.read_text("utf-8").splitlines():
            for name in () if line.startswith("#") else ID.findall(line):
                found[name].add(file.name)
    return found


def test_the_rules_name_no_ruling_and_no_question() -> None:
    naming = {
        str(file): named for file in (SOURCES / "resolution").rglob("*.py") if (named := named_in(file))
    }
    assert naming == {}


def test_a_statement_stands_in_one_module_of_the_room_of_reasons() -> None:
    twice = {name: files for name, files in homes().items() if sum("reasons/" in each for each in files) > 1}
    assert twice == {}, "give it one name in reasons/order.py"


@cache
def reports() -> tuple[Report, ...]:
    return tuple(run(read_case(one)) for one in cases_in(CASES))


def test_every_statement_that_is_cited_has_a_home_and_the_others_are_listed() -> None:
    cited = {ruling for report in reports() for told in report.told for ruling in told.rulings}
    assert cited <= homes().keys()
    # Why nothing rests on one stands beside that list; the first to five is cited, and never first.
    assert set(REGISTER.rulings) - homes().keys() == NOTHING_RESTS_ON - {"RB-05-first-to-five"}


# ------------------------------------------------------------------ but for: results
def tables() -> Iterator[Table]:
    for seed in SEEDS:
        for step in play(random_setup(seed), seed):
            yield step.position.table
    for report in reports():
        if report.game is not None:
            yield report.game.table


def seen_of(result: Result | None) -> tuple[int, int, bool] | None:
    return None if result is None else (result.north, result.south, result.tie)


def own_words(ability: Active) -> str:
    """Return the ruling that an ability is cited by: of its entry, else the rule of all that are ongoing."""
    return (*ability.effect.why.does, ONGOING)[0]


def test_an_ability_is_a_reason_of_a_result_exactly_if_that_would_be_another_without_it() -> None:
    found: set[tuple[str, bool]] = set()
    for table in tables():
        abilities = ongoing(table)
        for result in derive(table) if abilities.abilities else ():
            hows = [heard.how for heard in result.heard]
            # Abilities that contradict each other are all told: the fact sheet (p. 2) lets the nearest
            # prevail, so one that gives way is part of why. Of two Mediators in one tie neither is needed.
            if {"nearest", "cancelled", "shared"}.intersection(hows) or hows.count("tied") > 1:
                continue
            without = {
                ability: seen_of(result_at(table, result.place, abilities.without(ability)))
                for ability in abilities.abilities
            }
            matters = {ability: other != seen_of(result) for ability, other in without.items()}
            cited = explained(table, result).rulings
            needed = {own_words(ability) for ability, matter in matters.items() if matter}
            assert needed == {own_words(ability) for ability in matters}.intersection(cited), (table, result)
            found |= {(type(ability.effect).__name__, matter) for ability, matter in matters.items()}
    kinds = {"TieHere", "WinTies", "WinPrevious", "ExtraSignet"}
    assert {(kind, matters) for kind in kinds for matters in (True, False)} <= found


# ------------------------------------------------------------------ but for: questions
ANSWERS = {field.encode_name: field for field in msgspec.structs.fields(Answers)}
ASIDE = {"rulings", "questions", "narrowed", "number", "cause", "ask", "id", "answers", "chosen", "setup"}


def others(question: str, setup: Setup) -> list[Setup]:
    """Return a set-up with each other answer."""
    field = ANSWERS[question]
    possible = set(get_args(field.type)) - {getattr(setup.answers, field.name)}
    answered = [replace(setup.answers, **{field.name: each}) for each in sorted(possible)]
    if field.name == "sole_protectors" and setup.protectors is not None:
        # What a table names is part of its answer.
        setup = replace(setup, protectors=replace(setup.protectors, sole=()))
    return [replace(setup, chosen=chosen_in(setup.edition, each)) for each in answered]


def shown(position: Position) -> Any:
    """Return what everybody sees of a position, without numbers of events and without reasons."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(each) for key, each in value.items() if key not in ASIDE}
        return [bare(each) for each in value] if isinstance(value, list | tuple) else value

    seen = bare(msgspec.to_builtins(see(position, "spectator")))
    for guard in seen["table"].get("guards", ()):
        guard.pop("faction", None)  # of which faction one is may be what was answered
    return seen


def differs(question: str, before: Position, given: Any, after: Position) -> bool:
    """Tell whether under some other answer everybody sees something else come of the same input."""
    for setup in others(question, before.table.setup):
        quiet = replace(before.quiet, table=replace(before.quiet.table, setup=setup))
        try:
            other = Play.told(quiet, before.given, reasons=False)
            if given is not None:
                other.take_again(given)
        except CardiaError:
            return True  # it cannot even be answered
        if shown(other.position) != shown(after):
            return True
    return False


def steps(setup: Setup, seed: int) -> Iterator[tuple[Position, Any, tuple[ev.AnyEvent, ...], Position]]:
    """Play a game; yield of each step the position before, the input, its events and the position after."""
    random = Random(seed)
    position = engine.set_up(setup).position
    while position.table.over is None:
        given: Any
        if position.chance is not None:
            given = Brought(draw_lots(position.chance, random))
            step = engine.happen(position, given.outcome)
        else:
            given = Decided(*decisions(random, position))
            step = engine.decide(position, given.seat, given.option)
        yield position, given, step.events, step.position
        position = step.position


def test_a_question_is_named_where_another_answer_changes_what_everybody_sees() -> None:
    found: set[str] = set()
    for seed in range(200):
        earlier: list[tuple[Position, Any, Position]] = []
        for before, given, events, after in steps(random_setup(seed), seed):
            earlier = [*earlier[-2:], (before, given, after)]
            # What a decision or chance hangs on has shown when it was asked for.
            since = dict.fromkeys(events[0].questions, earlier)
            now = [earlier[-1]]
            later: list[Any] = [*events[1:], *after.asks]
            since |= {name: now for each in later for name in each.questions}
            for name, looked in since.items():
                if name not in ANSWERS:
                    continue
                assert any(differs(name, *step) for step in looked), (seed, before.number, name)
                found.add(name)
    assert len(found) > 15


def test_what_is_not_named_is_seldom_seen_to_differ() -> None:
    """Else the test above would hold whatever is named; a few have shown earlier, or to one seat alone."""
    looks: list[bool] = []
    for seed in range(8):
        for before, given, events, after in steps(random_setup(seed), seed):
            every: list[Any] = [*events, *after.asks]
            named = {name for each in every for name in each.questions}
            looks += [differs(name, before, given, after) for name in ANSWERS.keys() - named]
    assert sum(looks) < len(looks) / 100


# ------------------------------------------------------------------ which comes first
PARTS = [*inspect.signature(order.in_order).parameters]


def test_what_stands_above_decides_before_what_stands_below() -> None:
    turned_round: dict[str, tuple[str, ...]] = {part: (part,) for part in reversed(PARTS)}
    assert order.in_order(**turned_round) == (*PARTS,)
    assert order.in_order(moment=("A",), rule=("B", "A"), also=("B", "C")) == ("A", "B", "C")


def is_ruling(node: ast.expr | None, named: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in named
    return isinstance(node, ast.Constant) and ID.fullmatch(str(node.value)) is not None


def lined_up(source: str) -> list[str]:
    """Return the expressions that put rulings beside one another, and not by the part that each plays."""
    tree = ast.parse(source)
    named = {name for name, value in vars(order).items() if isinstance(value, str) and ID.fullmatch(value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and is_ruling(node.value, set()):
            named.add(ast.unparse(node.target))
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and any(is_ruling(each, named) for each in node.elts):
            found += [ast.unparse(node)] * (len(node.elts) > 1)
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add):
            tuples = [each for each in ast.walk(node) if isinstance(each, ast.Tuple)]
            joins = any(is_ruling(each, named) for one in tuples for each in one.elts)
            found += [ast.unparse(node)] * joins
    return found


def test_a_reason_without_a_part_to_play_has_no_place() -> None:
    room = [file for file in (SOURCES / "reasons").glob("*.py") if file.name != "order.py"]
    assert [found for file in room for found in lined_up(file.read_text("utf-8"))] == []
    for wrong in ('x = (ONGOING, "RB-06-tie")', "x = (*why.does, ONGOING)", "x = why.does + (ONGOING,)"):
        assert lined_up(wrong)


def test_no_two_reasons_that_play_one_part_come_in_either_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """One list brings them: that of an entry, or those of several cards and locations in turn."""
    after: dict[str, set[str]] = defaultdict(set)
    ordered: set[tuple[str, ...]] = set()
    in_order = order.in_order

    def noting(**said: tuple[str, ...]) -> tuple[str, ...]:
        for rulings in said.values():
            for first, then in combinations(dict.fromkeys(rulings), 2) if rulings not in ordered else ():
                after[then].add(first)
        ordered.add(told := in_order(**said))
        return told

    for module in (file.stem for file in (SOURCES / "reasons").glob("[!_]*.py")):
        monkeypatch.setattr(f"cardia_rules.reasons.{module}.in_order", noting, raising=False)
    for seed in SEEDS:
        for _step in play(random_setup(seed), seed):
            pass
    for one in cases_in(CASES):
        run(read_case(one))
    assert len(after) > 5
    list(TopologicalSorter(after).static_order())  # raises where two of them, or more, go round in a circle


# ------------------------------------------------------------------ what a case cannot state: nothing else
def report_of(name: str) -> Report:
    return next(report for report in reports() if report.case.file.endswith(name))


def cited_by(name: str, kind: type[ev.AnyEvent], card: str) -> list[tuple[str, ...]]:
    events = report_of(name).events
    return [each.rulings for each in events if isinstance(each, kind) and getattr(each, "card", "") == card]


def test_a_change_cites_nothing_that_happened_to_another_encounter() -> None:
    gone = ("RB-09-token-removed", "RB-17-discard")
    assert cited_by("puppeteer-discards-an-active-counselor", ev.SignetPlaced, "saboteur") == [gone]
    treasurer = ("RB-20-treasurer", *gone)
    assert cited_by("puppeteer-discards-an-active-treasurer", ev.SignetReturned, "saboteur") == [treasurer]
    counselor = ("RB-22-counselor", "RB-18-previous", ONGOING)
    assert cited_by("kinesis-mage-activates-an-ongoing-card", ev.SignetPlaced, "envoy") == [counselor]


def test_an_example_is_cited_of_its_own_table_alone() -> None:
    told, rule = "RB-11-example-inventor", ("RB-07-loser-activates", "RB-08-instant")
    assert cited_by("inventor-example", ev.AbilityActivated, "inventor") == [(*rule, told)]
    assert cited_by("inventor-same-card-twice-refused", ev.AbilityActivated, "inventor") == [rule]


def test_that_an_ability_goes_on_is_told_once_of_a_change() -> None:
    for report in reports():
        for one, other in pairwise(report.events):
            ends = [each for event in (one, other) for each in event.why_not if each.what == "end"]
            assert len(ends) == len({(each.seat, each.card) for each in ends}), report.case.file
