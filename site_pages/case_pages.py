"""The cases of a ruling or question on its page: what each shows, the verdict, the replay, the case itself.

There are a thousand, in each language, so they are written as HTML at once, which ``hook`` puts into the page
where its Markdown has a mark; and they hold nothing twice: what happens, event by event, is in the replay.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import chain, groupby
from typing import Final

from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.faq.case.grammar import GRAMMAR
from cardia_rules.faq.case.library import questions_named
from cardia_rules.faq.case.variants import pieces_of
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.cases.expectations import Told
from cardia_rules.kernel.cases.pages import OF_A_QUESTION, SECTIONS
from cardia_rules.kernel.cases.sections import Because, Wording
from cardia_rules.language import Language
from cardia_rules.render.verdict import verdict_in_sentences
from cardia_rules.texts import Text
from site_pages.evidence import Evidence, Shown, evidence
from site_pages.markdown import bullets, case_link, colon
from site_pages.page import Page, as_script
from site_pages.pictures import replay_address, replay_frame
from site_pages.shell import LANGUAGES

_HEADINGS: Final = dict(
    zip(
        (*SECTIONS, *OF_A_QUESTION),
        (
            Text("The documented example", "L’exemple du document"),
            Text("What it decides", "Ce qu’elle décide"),
            Text("What it does not", "Ce qu’elle ne fait pas"),
            Text("As usual", "Comme d’habitude"),
            Text("Answered otherwise", "Avec une autre réponse"),
        ),
        strict=True,
    )
)
_DISPUTES: Final = Text("From disputes", "Venus de litiges")
_ALSO: Final = Text("Also shown by", "Aussi montrée par")
_CASE: Final = Text("Case", "Cas")
# What a table of variants leaves to each case below it.
_SAID_BELOW: Final = (
    *LANGUAGES,
    "because",
    "rulings",
    "then never",
    "then cites",
    "then open",
    "then questions",
)
_VERDICT: Final = Text("Verdict", "Verdict")
_DECIDES: Final = Text("decides", "décide")
_SOURCE: Final = Text("The case as it is written", "Le cas tel qu’il est écrit")
_RUNS: Final = Text("{run} runs it.", "{run} le joue.")
_RUNS_AND_STEPS: Final = Text(
    "{run} runs it, {step} steps through it in a terminal.",
    "{run} le joue, {step} le suit pas à pas dans un terminal.",
)
_COMMANDS: Final = {"run": "case", "step": "step"}
_MARK: Final = "<!-- cases of {entry}: {number} -->"


def cases_of(entry: str, evidence: Evidence, lang: Language) -> Iterator[str]:
    """Yield the Markdown of a page's cases: headings, a mark for those under each, and links to others."""
    for number, (section, _) in enumerate(_sections(entry)):
        yield f"## {_HEADINGS.get(section, _DISPUTES).to(lang)}\n"
        yield _MARK.format(entry=entry, number=number) + "\n"
    if others := [one for one in evidence.showing(entry) if one.of != entry]:
        yield f"## {_ALSO.to(lang)}\n"
        yield bullets(case_link(each, lang) for each in others)


def with_cases(html: str, entry: str, lang: Language) -> str:
    """Return a page with its cases where the marks are."""
    for number, (_, cases) in enumerate(_sections(entry)):
        parts: list[str] = []
        for below, several in groupby(cases, lambda one: one.written.below):
            together = [*several]
            if below:
                parts += _variants(below, together, lang)
            parts += chain.from_iterable(
                _parts(one, lang, first=number == 0 and one is cases[0]) for one in together
            )
            parts += ["</section>"] if below else []
        shown = "\n".join(parts)
        html = html.replace(_MARK.format(entry=entry, number=number), shown, 1)
    return html


def names_on(entry: str) -> Iterator[str]:
    """Yield the names of the cases of a page, which are their anchors."""
    yield from (one.name for _, cases in _sections(entry) for one in cases)


@cache
def _sections(entry: str) -> tuple[tuple[str, tuple[Shown, ...]], ...]:
    """Return the cases of a page by section; those of several files of one ruling together."""
    order = [*_HEADINGS]
    own = [one for one in evidence().cases.values() if one.of == entry]
    own.sort(key=lambda one: order.index(one.section) if one.section in order else len(order))
    return tuple((section, tuple(cases)) for section, cases in groupby(own, lambda one: one.section))


# ------------------------------------------------------------------ variants of one position
def _variants(name: str, rows: list[Shown], lang: Language) -> Iterator[str]:
    """Yield the beginning of a section that holds several cases: what they share, and their table."""
    shared = tomllib.loads(rows[0].written.text)["title"]
    title = escape(shared if isinstance(shared, str) else shared[lang], quote=False)
    yield f'<section class="variants" id="{name}">'
    yield f'<h3{_in_english(rows[0].case.title, lang)}><a href="#{name}">{title}</a></h3>'
    every = (head for head, _ in rows[0].written.row if head not in LANGUAGES)
    heads = [head for head in every if not head.startswith(_SAID_BELOW)]
    headings = "".join(f"<th>{escape(head)}</th>" for head in heads)
    yield f"<table><thead><tr><th>{_CASE.to(lang)}</th>{headings}</tr></thead><tbody>"
    for row in rows:
        cells = dict(row.written.row)
        said = "".join(f"<td>{_cell(cells[head])}</td>" for head in heads)
        yield f'<tr><td><a href="#{row.name}">{_words(row, lang)}</a></td>{said}</tr>'
    yield "</tbody></table>"


def _words(row: Shown, lang: Language) -> str:
    """Return what a row is about, in English where its table has no other words."""
    cells = dict(row.written.row)
    words = cells.get(lang) or cells["en"]
    return escape(f"{words[:1].upper()}{words[1:]}", quote=False)


def _cell(cell: str) -> str:
    """Return a cell as HTML: what stands in backticks as code, one below the other."""
    return "<br>".join(f"<code>{escape(piece, quote=False)}</code>" for piece in pieces_of(cell))


# ------------------------------------------------------------------ one case
def _parts(shown: Shown, lang: Language, *, first: bool) -> Iterator[str]:
    yield f'<section class="case" id="{shown.name}">'
    varies = shown.written.below
    level, title = ("h4", _words(shown, lang)) if varies else ("h3", escape(shown.title(lang), quote=False))
    yield f'<{level}{_in_english(shown.case.title, lang)}><a href="#{shown.name}">{title}</a></{level}>'
    if shown.case.note:
        note = escape(shown.case.note.to(lang), quote=False)
        yield f"<p{_in_english(shown.case.note, lang)}>{note}</p>"
    if shown.verdict is not None and (said := verdict_in_sentences(shown.verdict, lang)):
        told = escape(" ".join(said), quote=False)
        yield f'<p class="says"><strong>{_VERDICT.to(lang)}.</strong> {told}</p>'
    yield f'<p class="shows">{_shows(shown, lang)}</p>'
    yield replay_frame(shown, lang, opened=first)
    runs = _RUNS_AND_STEPS if shown.events else _RUNS
    commands = {name: f"<code>cardia {what} {shown.name}</code>" for name, what in _COMMANDS.items()}
    yield (
        f'<details class="source" data-of="{shown.of}"><summary>{_SOURCE.to(lang)}</summary>'
        f"<p>{runs.to(lang).format(**commands)}</p></details>"
    )
    yield "</section>"


def _shows(shown: Shown, lang: Language) -> str:
    """Return the rulings and questions of a case as links, each with what the case says that it decides."""
    links = [_entry("rulings", each, shown, lang) for each in shown.case.rulings]
    links += [_entry("questions", each, shown, lang) for each in questions_named(shown.case)]
    return "<br>".join(links)


def _entry(folder: str, name: str, shown: Shown, lang: Language) -> str:
    said = name if name == shown.of else f'<a href="../{folder}/{name}.html">{name}</a>'
    stated = [_linked(one, name, shown) for one in shown.case.because.get(name, ())]
    return f"{said} {_DECIDES.to(lang)}{colon(lang)}{', '.join(stated)}" if stated else said


def _linked(one: Because, ruling: str, shown: Shown) -> str:
    with at_hand(shown.case.character):
        words = GRAMMAR.reason(one.what)
    told: tuple[Told, ...] = shown.report.told
    number = next((each.number for each in told if (each.words, each.first) == (words, ruling)), 0)
    said = f"<code>{escape(str(words), quote=False)}</code>"
    return f'<a href="{replay_address(shown.name, shown.of)}#event-{number}">{said}</a>' if number else said


def _in_english(said: Wording, lang: Language) -> str:
    """Say of words that their file has in English alone that they are English."""
    return ' lang="en"' if lang != "en" and said.text is None else ""


# ------------------------------------------------------------------ what is the same in every language
def source_files(evidence: Evidence) -> Iterator[Page]:
    """Yield the cases of each page as they are written, which ``assets/site.js`` shows when asked to."""
    pages: dict[str, dict[str, str]] = {}
    for one in evidence.cases.values():
        pages.setdefault(one.of, {})[one.name] = one.source
    for of, sources in pages.items():
        yield Page(f"assets/sources/{of}.js", as_script("cardiaSources", sources))


def moved_script() -> str:
    """Return on which page each case is, and its former names: links to where it was still lead there."""
    pages: dict[str, list[str]] = {}
    for one in evidence().cases.values():
        pages.setdefault(one.page.removesuffix(".html"), []).append(one.name)
    named = {page: " ".join(names) for page, names in pages.items()}
    return as_script("cardiaCases", named) + as_script("cardiaFormer", dict(REGISTER.former_cases))
