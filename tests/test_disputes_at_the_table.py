"""Disputes that were written down before they were asked: the page that settles each is read out at once."""

from pathlib import Path

import attrs
import pytest

from cardia_rules.bench.source import source_of_case
from cardia_rules.faq.case.reading import read_case
from cardia_rules.game.game import Game
from cardia_rules.kernel.cases.pages import CaseText, cases_in
from cardia_rules.render.legible import paragraph
from cardia_rules.render.verdict import refusal_in_words, verdict_as_text
from cardia_rules.replay.verdict import verdict
from cardia_rules.replay.why_not import explain_why_not

DISPUTES = cases_in(Path(__file__).parent / "faq_cases" / "disputes")
LINES = 3  # that a judge reads out before anybody interrupts
WIDTH = 100


def test_there_are_forty_or_more() -> None:
    assert len(DISPUTES) >= 40


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.name)
def test_the_page_that_settles_it_stands_in_the_first_three_lines(dispute: CaseText) -> None:
    case = read_case(dispute)
    # What the case knows to be refused is claimed here.
    source = source_of_case(
        attrs.evolve(case, play=tuple(attrs.evolve(each, refused=()) for each in case.play))
    )
    if source.unexpected:
        said = "\n".join(paragraph(refusal_in_words(source.unexpected), 0, 0, WIDTH))
    else:
        said = verdict_as_text(verdict(Game.from_events(source.events)), width=WIDTH)
    assert case.rulings[0] in "\n".join(said.splitlines()[:LINES])
    for ruling, what in case.because.items():
        if what[0].what.startswith("not: "):
            assert ruling in [name for each in explain_why_not(source.events) for name in each.rulings]
