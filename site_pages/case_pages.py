"""One page a case: what it shows, the verdict, the table to step through, the file.

There are a thousand, in each language, so they are written as HTML at once, and hold nothing twice: what
happens, event by event, stands in the replay.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.catalogue.words import Text
from cardia_rules.faq.case.library import questions_named
from cardia_rules.faq.case.reasons import Told, read_reason
from cardia_rules.faq.case.sections import Because, Wording
from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.render.verdict import verdict_in_sentences
from site_pages.evidence import Evidence, Shown
from site_pages.markdown import colon
from site_pages.page import Page
from site_pages.pictures import replay_frame

_CASES: Final = Text("Cases", "Cas")
_VERDICT: Final = Text("Verdict", "Verdict")
_DECIDES: Final = Text("Decides", "Décide")
_RULINGS: Final = Text("What it shows", "Ce qu’il montre")
_FILE: Final = Text("The case as a file", "Le cas en fichier")
_RUNS: Final = Text("{run} runs it.", "{run} le joue.")
_RUNS_AND_STEPS: Final = Text(
    "{run} runs it, {step} steps through it in a terminal.",
    "{run} le joue, {step} le suit pas à pas dans un terminal.",
)


def case_pages(evidence: Evidence, lang: Language) -> Iterator[Page]:
    for shown in evidence.cases.values():
        yield Page(f"cases/{shown.name}.html", "\n".join(_parts(shown, lang)), shown.title(lang))


def _parts(shown: Shown, lang: Language) -> Iterator[str]:
    yield f'<p class="way-up"><a href="index.html">{_CASES.to(lang)}</a></p>'
    yield f"<h1{_in_english(shown.case.title, lang)}>{escape(shown.title(lang), quote=False)}</h1>"
    if shown.case.note:
        note = escape(shown.case.note.to(lang), quote=False)
        yield f"<p{_in_english(shown.case.note, lang)}>{note}</p>"
    yield from _verdict(shown, lang)
    yield replay_frame(shown, lang, "")
    yield f"<h2>{_RULINGS.to(lang)}</h2>"
    rulings = (_entry("rulings", each, REGISTER.rulings[each].says, lang) for each in shown.case.rulings)
    decides = (_decides(shown, each, lang) for each in shown.case.rulings)
    yield _list(f"{said}{decided}" for said, decided in zip(rulings, decides, strict=True))
    if named := questions_named(shown.case):
        yield _list(_entry("questions", each, REGISTER.questions[each].asks, lang) for each in named)
    yield f"<h2>{_FILE.to(lang)}</h2>"
    yield f"<pre><code>{escape(shown.source, quote=False).rstrip()}</code></pre>"
    runs = _RUNS_AND_STEPS if shown.events else _RUNS
    commands = {name: f"<code>cardia {what} {shown.name}</code>" for name, what in _COMMANDS.items()}
    yield f"<p>{runs.to(lang).format(**commands)}</p>"


_COMMANDS: Final = {"run": "case", "step": "step"}


def _verdict(shown: Shown, lang: Language) -> Iterator[str]:
    """Yield what a head judge reads aloud of all that happens."""
    if shown.verdict is not None and (said := verdict_in_sentences(shown.verdict, lang)):
        told = escape(" ".join(said), quote=False)
        yield f'<p class="says"><strong>{_VERDICT.to(lang)}.</strong> {told}</p>'


def _entry(folder: str, name: str, says: Text, lang: Language) -> str:
    said = escape(says.to(lang), quote=False)
    return f'<a href="../{folder}/{name}.html">{name}</a>{colon(lang)}{said}'


def _list(items: Iterable[str]) -> str:
    return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in items) + "</ul>"


def _decides(shown: Shown, ruling: str, lang: Language) -> str:
    """What the case says that the ruling decides, with the way to that event in the replay."""
    stated = [_linked(one, ruling, shown) for one in shown.case.because.get(ruling, ())]
    return f" <em>{_DECIDES.to(lang)}{colon(lang).rstrip()}</em> {', '.join(stated)}." if stated else ""


def _linked(one: Because, ruling: str, shown: Shown) -> str:
    with at_hand(shown.case.character):
        words = read_reason(one.what)
    told: tuple[Told, ...] = shown.report.told
    number = next((each.number for each in told if (each.words, each.first) == (words, ruling)), 0)
    said = f"<code>{escape(str(words), quote=False)}</code>"
    return f'<a href="{shown.name}.replay.html#event-{number}">{said}</a>' if number else said


def _in_english(said: Wording, lang: Language) -> str:
    """Say of words that their file has in English alone that they are English."""
    return ' lang="en"' if lang != "en" and said.text is None else ""
