"""Coverage: how many cases show a ruling, how many events of the cases and of random games rest on it."""

from typing import Final

from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.evidence import GAMES, Evidence
from site_pages.markdown import number, question_link, ruling_link, table
from site_pages.page import Page

_INTRODUCTION: Final = Text(
    """\
# Coverage

{cases} cases show {shown} of the {rulings} rulings and {asked} of the {questions} open questions. Played,
they are {events} events. {games} games with every choice at random, always the same ones, are {more}
more; [10,000 of them](../random-games.md) were looked at as well.

A ruling that no event cites says what a word means, what the box holds, what is allowed or how a match is
played: its cases show it, no event can.
""",
    """\
# Couverture

{cases} cas montrent {shown} des {rulings} règles et {asked} des {questions} questions ouvertes. Joués, ils
font {events} événements. {games} parties où chaque choix est tiré au hasard, toujours les mêmes, en font
{more} de plus ; [10 000 d’entre elles](../random-games.md) ont aussi été regardées.

Une règle qu’aucun événement ne cite dit ce que signifie un mot, ce que contient la boîte, ce qui est permis
ou comment se joue un match : ses cas la montrent, aucun événement ne le peut.
""",
)
_RULINGS: Final = Text("Rulings", "Règles")
_QUESTIONS: Final = Text("Open questions", "Questions ouvertes")
_OF_RULINGS: Final = (
    Text("ruling", "règle"),
    Text("kind", "nature"),
    Text("cases", "cas"),
    Text("events in cases", "événements dans les cas"),
    Text("events in random games", "événements dans les parties au hasard"),
)
_OF_QUESTIONS: Final = (
    Text("question", "question"),
    Text("answers", "réponses"),
    Text("cases", "cas"),
    Text("events in cases", "événements dans les cas"),
)
_KINDS: Final = {
    "rule": Text("rule", "règle"),
    "example": Text("example", "exemple"),
    "ruling": Text("ruling", "précision"),
    "component": Text("component", "matériel"),
    "reading": Text("reading", "lecture"),
}


def coverage_page(evidence: Evidence, lang: Language) -> Page:
    rulings, questions = _rulings(evidence, lang), _questions(evidence)
    introduction = _INTRODUCTION.to(lang).format(
        cases=number(len(evidence.cases), lang),
        shown=sum(bool(row[2]) for row in rulings),
        rulings=len(rulings),
        asked=sum(bool(row[2]) for row in questions),
        questions=len(questions),
        events=number(sum(len(shown.events) for shown in evidence.cases.values()), lang),
        games=GAMES,
        more=number(evidence.random_games["total", "events"], lang),
    )
    parts = [
        introduction,
        f"## {_RULINGS.to(lang)}\n",
        table([head.to(lang) for head in _OF_RULINGS], rulings, lang),
        f"## {_QUESTIONS.to(lang)}\n",
        table([head.to(lang) for head in _OF_QUESTIONS], questions, lang),
    ]
    return Page("rules/coverage.md", "\n".join(parts))


def _rulings(evidence: Evidence, lang: Language) -> list[tuple[str, str, int, int, int]]:
    cited, games = evidence.cited_in_cases, evidence.random_games
    return [
        (
            ruling_link(one.id),
            _KINDS[one.kind].to(lang),
            len(evidence.showing(one.id)),
            cited[one.id],
            games["ruling", one.id],
        )
        for one in REGISTER.rulings.values()
    ]


def _questions(evidence: Evidence) -> list[tuple[str, int, int, int]]:
    cited = evidence.cited_in_cases
    return [
        (question_link(one.id), len(one.answers), len(evidence.showing(one.id)), cited[one.id])
        for one in REGISTER.questions.values()
    ]
