"""The round step by step: what happens, the rulings behind it, the events and open questions it leads to."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
import cattrs

from cardia_rules.datafiles import read_tables
from cardia_rules.events import vocabulary
from cardia_rules.events.fold import fold
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.evidence import Evidence
from site_pages.markdown import bullets, colon, question_link, ruling_link, ruling_said
from site_pages.page import Page
from site_pages.pictures import shown_on_the_table

FILE: Final = Path(__file__).with_name("round.toml")
_EXAMPLE: Final = "RB-13-example-judge"


@attrs.frozen
class Step:
    """One step of the round; the rulings it rests on, and the kinds of events it leads to."""

    title: Text
    phase: int
    says: Text
    rulings: tuple[str, ...]
    events: tuple[str, ...]


def steps() -> tuple[Step, ...]:
    return tuple(cattrs.structure(entry, Step) for entry in read_tables(FILE, "step"))


def round_page(evidence: Evidence, lang: Language) -> Page:
    asked = _questions(evidence)
    parts = [_INTRODUCTION.to(lang)]
    for number, step in enumerate(steps()):
        parts += [f"## {number}. {step.title.to(lang)}\n", f"{step.says.to(lang)}\n"]
        parts.append(bullets(ruling_said(each, lang) for each in step.rulings))
        events = ", ".join(_protocol_link(kind, lang) for kind in step.events)
        parts.append(f"{_EVENTS.to(lang)}{colon(lang)}{events}.\n")
        hung = dict.fromkeys(each for kind in step.events for each in asked.get((step.phase, kind), ()))
        if hung:
            parts.append(f"{_HUNG.to(lang)}{colon(lang)}{', '.join(map(question_link, hung))}.\n")
    example = evidence.showing(_EXAMPLE)[0]
    parts.append(_WHOLE.to(lang).format(example=ruling_link(_EXAMPLE)))
    return Page("rules/round.md", "\n".join((*parts, shown_on_the_table(example, lang))))


def _protocol_link(kind: str, lang: Language) -> str:
    """To what the log writes of such an event, which is described in English alone."""
    tag = getattr(vocabulary, kind).__struct_config__.tag
    return f"[`{tag}`]({'../' if lang == 'en' else '../../'}log-format.md#{tag})"


_INTRODUCTION: Final = Text(
    """\
# The round, step by step

This is the order in which the engine works. Each step names the rulings that it rests on; whatever happens
in a game names its own, so that a judge never has to take this page's word for it.
""",
    """\
# Le tour, pas à pas

Voici l’ordre dans lequel le moteur travaille. Chaque étape nomme les règles sur lesquelles elle s’appuie ;
tout ce qui arrive dans une partie nomme les siennes : un arbitre n’a jamais à croire cette page sur parole.
""",
)
_EVENTS: Final = Text("Events", "Événements")
_HUNG: Final = Text(
    "Open questions that these hung on in some case", "Questions ouvertes dont ils dépendaient dans un cas"
)
_WHOLE: Final = Text(
    "## A whole round\n\nThe rulebook's example {example}, laid out:\n",
    "## Un tour entier\n\nL’exemple du livret, {example}, sur la table :\n",
)


def _questions(evidence: Evidence) -> dict[tuple[int, str], dict[str, None]]:
    """The questions that events of a kind hung on, by the phase in which they happened."""
    found: dict[tuple[int, str], dict[str, None]] = {}
    for shown in evidence.cases.values():
        for phase, kind, questions in _hung(shown.events):
            found.setdefault((phase, kind), {}).update(dict.fromkeys(questions))
    return found


def _hung(events: Sequence[AnyEvent]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    table: Table | None = None
    for event in events:
        table = fold(table, event)
        if event.questions:
            yield table.phase if table.round else 0, type(event).__name__, event.questions
