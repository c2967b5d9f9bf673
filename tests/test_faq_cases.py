"""Every case holds, and together they leave no ruling and no ability without one."""

from functools import cache
from pathlib import Path

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import DataError
from cardia_rules.events.vocabulary import AbilityActivated, EffectIgnored
from cardia_rules.faq.case.grammar import NOTHING_RESTS_ON
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Report, illustrating, of_its_time, run
from cardia_rules.faq.case.sections import Case
from cardia_rules.faq.register import REGISTER
from tests.untold import UNTOLD

CASES = shipped_cases()


@cache
def report_of(name: str) -> Report:
    return run(read_case(CASES[name]))


def readable_reports() -> list[Report]:
    """Reports of the cases that can be read; one that cannot fails its own test."""
    reports: list[Report] = []
    for name in CASES:
        try:
            reports.append(report_of(name))
        except DataError:
            continue
    return reports


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    report = report_of(name)
    if not report.holds:
        pytest.fail(f"\n{report}\n{of_its_time(report.case)}".rstrip(), pytrace=False)


def test_every_ruling_is_shown_by_a_case() -> None:
    shown = {ruling for report in readable_reports() for ruling in report.case.rulings}
    missing = sorted(set(REGISTER.rulings) - shown)
    assert not missing, f"{len(missing)} rulings are shown by no case: {', '.join(missing)}"


def test_every_ruling_that_anything_can_rest_on_is_stated_by_a_case_as_what_decides() -> None:
    """That a case says so means that it holds: each is run above."""
    stated = {ruling for report in readable_reports() for ruling in report.case.because}
    illustrated = {ruling for report in readable_reports() for ruling in illustrating(report.case)}
    assert set(REGISTER.rulings) - stated - illustrated == NOTHING_RESTS_ON


def test_a_case_says_what_rests_on_each_ruling_that_it_shows() -> None:
    unsaid = {
        Path(report.case.called).stem: set(report.unsaid) for report in readable_reports() if report.unsaid
    }
    assert unsaid == {name: set(rulings) for name, rulings in UNTOLD.items()}


def test_every_ability_is_activated_by_a_case() -> None:
    missing = sorted(set(CHARACTERS) - {activated.ability for activated in activations()})
    assert not missing, f"no case activates: {', '.join(missing)}"


def test_every_way_of_activating_is_seen() -> None:
    seen = {activated.manner for activated in activations()}
    assert seen == {"lost", "copied", "activated", "token"}


def test_an_effect_with_nothing_to_do_is_seen() -> None:
    assert any(isinstance(event, EffectIgnored) for report in readable_reports() for event in report.events)


def test_no_two_cases_have_the_same_title() -> None:
    titles = [report.case.title for report in readable_reports()]
    twice = sorted({title for title in titles if titles.count(title) > 1})
    assert not twice, f"several cases are called: {', '.join(twice)}"


def test_every_case_checks_what_a_table_can_show() -> None:
    """A case with a table that states only what must not happen could pass for the wrong reason."""
    idle = [report.case.file for report in readable_reports() if _only_forbids(report.case)]
    assert not idle, f"cases that say only what never happens: {', '.join(idle)}"


def activations() -> list[AbilityActivated]:
    return [e for report in readable_reports() for e in report.events if isinstance(e, AbilityActivated)]


def _only_forbids(case: Case) -> bool:
    thens = [then for then in (case.then, *(step.then for step in case.play)) if then.says_something]
    refusals = any(step.refused for step in case.play)
    return bool(thens) and not refusals and all(then == type(then)(never=then.never) for then in thens)
