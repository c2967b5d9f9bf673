"""Coverage: how many cases show a ruling, how many events of the cases and of random games rest on it."""

from cardia_rules.faq.register import REGISTER
from site_pages.evidence import GAMES, Evidence
from site_pages.markdown import question_link, ruling_link, table
from site_pages.page import Page


def coverage_page(evidence: Evidence) -> Page:
    games = evidence.random_games
    rulings = [
        (
            ruling_link(one.id),
            one.kind,
            len(evidence.showing(one.id)),
            evidence.cited_in_cases[one.id],
            games["ruling", one.id],
        )
        for one in REGISTER.rulings.values()
    ]
    questions = [
        (
            question_link(one.id),
            len(one.answers),
            len(evidence.showing(one.id)),
            evidence.cited_in_cases[one.id],
        )
        for one in REGISTER.questions.values()
    ]
    events = sum(len(shown.events) for shown in evidence.cases.values())
    parts = [
        "# Coverage\n",
        f"{len(evidence.cases)} cases show {sum(bool(row[2]) for row in rulings)} of the {len(rulings)} rulings and "
        f"{sum(bool(row[2]) for row in questions)} of the {len(questions)} open questions. Played, they are "
        f"{events:,} events. {GAMES} games with every choice at random, always the same ones, are "
        f"{games['total', 'events']:,} more; [10,000 of them](../random-games.md) were looked at as well.\n",
        "A ruling that no event cites says what a word means, what the box holds, what is allowed or how a match "
        "is played: its cases show it, no event can.\n",
        "## Rulings { data-search-exclude }\n",
        table(("ruling", "kind", "cases", "events in cases", "events in random games"), rulings),
        "## Open questions { data-search-exclude }\n",
        table(("question", "answers", "cases", "events in cases"), questions),
    ]
    return Page("rules/coverage.md", "\n".join(parts))
