"""Coverage: how many cases show a ruling, how many events of the cases and of random games rest on it."""

from typing import Final

from cardia_rules.faq.register import REGISTER
from site_pages.evidence import GAMES, Evidence
from site_pages.markdown import question_link, ruling_link, table
from site_pages.page import Page

_INTRODUCTION: Final = """\
{cases:,} cases show {shown} of the {rulings} rulings and {asked} of the {questions} open questions. Played,
they are {events:,} events. {games} games with every choice at random, always the same ones, are {more:,}
more; [10,000 of them](../random-games.md) were looked at as well.

A ruling that no event cites says what a word means, what the box holds, what is allowed or how a match is
played: its cases show it, no event can.
"""


def coverage_page(evidence: Evidence) -> Page:
    rulings, questions = _rulings(evidence), _questions(evidence)
    introduction = _INTRODUCTION.format(
        cases=len(evidence.cases),
        shown=sum(bool(row[2]) for row in rulings),
        rulings=len(rulings),
        asked=sum(bool(row[2]) for row in questions),
        questions=len(questions),
        events=sum(len(shown.events) for shown in evidence.cases.values()),
        games=GAMES,
        more=evidence.random_games["total", "events"],
    )
    parts = [
        "# Coverage\n",
        introduction,
        "## Rulings { data-search-exclude }\n",
        table(("ruling", "kind", "cases", "events in cases", "events in random games"), rulings),
        "## Open questions { data-search-exclude }\n",
        table(("question", "answers", "cases", "events in cases"), questions),
    ]
    return Page("rules/coverage.md", "\n".join(parts))


def _rulings(evidence: Evidence) -> list[tuple[str, str, int, int, int]]:
    cited, games = evidence.cited_in_cases, evidence.random_games
    return [
        (ruling_link(one.id), one.kind, len(evidence.showing(one.id)), cited[one.id], games["ruling", one.id])
        for one in REGISTER.rulings.values()
    ]


def _questions(evidence: Evidence) -> list[tuple[str, int, int, int]]:
    cited = evidence.cited_in_cases
    return [
        (question_link(one.id), len(one.answers), len(evidence.showing(one.id)), cited[one.id])
        for one in REGISTER.questions.values()
    ]
