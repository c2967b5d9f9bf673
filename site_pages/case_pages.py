"""One page a case: what it shows, the table before and after, every event with its reasons, the file."""

from collections.abc import Iterator

from cardia_rules.faq.case.library import questions_named
from cardia_rules.faq.case.reasons import Told, read_reason
from cardia_rules.faq.case.sections import Because, Wording
from cardia_rules.faq.register import REGISTER
from site_pages.events_in_words import numbered_events
from site_pages.evidence import Evidence, Shown
from site_pages.markdown import bullets, fenced, question_link, ruling_link, text, way_up
from site_pages.page import Page
from site_pages.pictures import before_and_after, picture_files


def case_pages(evidence: Evidence) -> Iterator[Page]:
    for shown in evidence.cases.values():
        yield Page(f"cases/{shown.name}.md", "\n".join(_parts(shown)))
        yield from picture_files(shown)


def _parts(shown: Shown) -> Iterator[str]:
    yield way_up(("Cases", "index.md"))
    yield f"# {text(shown.title)}\n"
    yield from _in_french(shown.case.title)
    if shown.case.note:
        yield f"{text(shown.case.note)}\n"
        yield from _in_french(shown.case.note)
    yield bullets(
        f"{ruling_link(each)}: {text(REGISTER.rulings[each].says.en)}{_decides(shown, each)}"
        for each in shown.case.rulings
    )
    if named := questions_named(shown.case):
        yield bullets(f"{question_link(each)}: {text(REGISTER.questions[each].asks.en)}" for each in named)
    yield before_and_after(shown)
    if shown.events:
        yield "## What happens { data-search-exclude }\n"
        yield numbered_events(shown.events)
    yield "## The case as a file { data-search-exclude }\n"
    yield fenced("toml", shown.source)
    yield f"`cardia case {shown.name}` runs it" + (
        f", `cardia step {shown.name}` steps through it in a terminal.\n" if shown.events else ".\n"
    )


def _decides(shown: Shown, ruling: str) -> str:
    """What the case says that the ruling decides, with the way to that event."""
    stated = [_linked(one, ruling, shown.report.told) for one in shown.case.because.get(ruling, ())]
    return f" *Decides:* {', '.join(stated)}." if stated else ""


def _linked(one: Because, ruling: str, told: tuple[Told, ...]) -> str:
    words = read_reason(one.what)
    number = next((each.number for each in told if (each.words, each.first) == (words, ruling)), 0)
    return f"[`{words}`](#e{number})" if number else f"`{words}`"


def _in_french(said: Wording) -> Iterator[str]:
    if said.text is not None:
        yield f'<p lang="fr" class="french">{text(said.text.fr)}</p>\n'
