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
from cardia_rules.faq.register import REGISTER
from site_pages.evidence import Evidence
from site_pages.markdown import bullets, question_link, ruling_link, text
from site_pages.page import Page
from site_pages.pictures import before_and_after

FILE: Final = Path(__file__).with_name("round.toml")
_EXAMPLE: Final = "RB-13-example-judge"


@attrs.frozen
class Step:
    title: str
    phase: int
    says: str
    rulings: tuple[str, ...]
    events: tuple[str, ...]


def steps() -> tuple[Step, ...]:
    return tuple(cattrs.structure(entry, Step) for entry in read_tables(FILE, "step"))


def round_page(evidence: Evidence) -> Page:
    asked = _questions(evidence)
    parts = ["# The round, step by step\n", _INTRODUCTION]
    for number, step in enumerate(steps()):
        parts += [f"## {number}. {step.title}\n", f"{step.says}\n"]
        parts.append(
            bullets(f"{ruling_link(each)}: {text(REGISTER.ruling(each).says.en)}" for each in step.rulings)
        )
        parts.append(f"Events: {', '.join(map(_protocol_link, step.events))}.\n")
        hung = dict.fromkeys(each for kind in step.events for each in asked.get((step.phase, kind), ()))
        if hung:
            parts.append(
                f"Open questions that these hung on in some case: {', '.join(map(question_link, hung))}.\n"
            )
    example = evidence.showing(_EXAMPLE)[0]
    parts += ["## A whole round\n", f"The rulebook's example {ruling_link(_EXAMPLE)}, laid out:\n"]
    return Page("rules/round.md", "\n".join((*parts, before_and_after(example))))


def _protocol_link(kind: str) -> str:
    """To what the log writes of such an event."""
    tag = getattr(vocabulary, kind).__struct_config__.tag
    return f"[`{tag}`](../log-format.md#{tag})"


_INTRODUCTION: Final = """\
This is the order in which the engine works. Each step names the rulings that it rests on; whatever happens
in a game names its own, so that a judge never has to take this page's word for it.
"""


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
