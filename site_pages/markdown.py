"""Writing Markdown: text that stays text, links to the other pages, tables; in either language."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.render.words import card_name
from cardia_rules.texts import Text
from site_pages.evidence import Shown

_MEANS_SOMETHING: Final = re.compile(r"([\\`*_\[\]<>|#~^$])")
_DATA: Final = Text("As data", "En données")
_COLON: Final = Text(": ", "\u202f: ")


def text(written: str) -> str:
    """Words in which no character means anything to Markdown."""
    return _MEANS_SOMETHING.sub(r"\\\1", written)


def colon(lang: Language) -> str:
    """Return what stands between a name and what is said of it."""
    return _COLON.to(lang)


def ruling_link(ruling: str) -> str:
    return f"[{ruling}](../rulings/{ruling}.md)"


def question_link(question: str) -> str:
    return f"[{question}](../questions/{question}.md)"


def ruling_said(ruling: str, lang: Language) -> str:
    """Return a ruling with what it says."""
    return f"{ruling_link(ruling)}{colon(lang)}{text(REGISTER.ruling(ruling).says.to(lang))}"


def question_said(question: str, lang: Language) -> str:
    """Return an open question with what it asks."""
    return f"{question_link(question)}{colon(lang)}{text(REGISTER.question(question).asks.to(lang))}"


def card_link(card: str, lang: Language) -> str:
    return f"[{text(card_name(card, lang))}](../cards/{card}.md)"


def case_link(shown: Shown, lang: Language) -> str:
    """Return the way to a case; a title that its file has in English alone says that it is English."""
    english = "{ lang=en }" if shown.in_english(lang) else ""
    return f"[{text(shown.title(lang))}](../{shown.page.removesuffix('.html')}.md#{shown.name}){english}"


def data_link(folder: str, name: str, lang: Language) -> tuple[str, str]:
    """Return the way to what the register says of an entry, as data: the same file for all languages."""
    root = "../" if lang == "en" else "../../"
    return _DATA.to(lang), f"[{name}.json]({root}{folder}/{name}.json)"


def reasons(rulings: Iterable[str], questions: Iterable[str]) -> str:
    """The rulings and open questions that something rests on, as links."""
    return ", ".join((*map(ruling_link, rulings), *map(question_link, questions)))


def bullets(items: Iterable[str]) -> str:
    return "".join(f"- {item}\n" for item in items)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], lang: Language = "en") -> str:
    """Numbers stand to the right; a cell is Markdown. It scrolls on a narrow screen."""
    every = [list(row) for row in rows]
    right = [bool(every) and all(isinstance(row[at], int) for row in every) for at in range(len(heads))]
    lines = [
        "| " + " | ".join(heads) + " |",
        "|" + "|".join("--:" if is_right else "---" for is_right in right) + "|",
    ]
    lines += ["| " + " | ".join(_cell(cell, lang) for cell in row) + " |" for row in every]
    return "\n".join(lines) + "\n"


def _cell(cell: object, lang: Language) -> str:
    return number(cell, lang) if isinstance(cell, int) else str(cell)


def number(value: int, lang: Language) -> str:
    """Return a number with its thousands apart, as the language writes it."""
    return f"{value:,}" if lang == "en" else f"{value:,}".replace(",", "\u202f")


def facts(rows: Iterable[tuple[str, str]]) -> str:
    """What is known of something, each with its name; what is empty is left out."""
    told = "\n".join(f"{name}\n:   {value}\n" for name, value in rows if value)
    return f'<div class="facts" markdown="1">\n\n{told}\n</div>\n'


def way_up(*links: tuple[str, str]) -> str:
    """Where the reader is, as links to the pages above; stands before the heading."""
    told = " / ".join(f"[{text(title)}]({path})" for title, path in links)
    return f"{told}\n{{: .way-up }}\n"


def fenced(language: str, source: str) -> str:
    return f"```{language}\n{source.rstrip()}\n```\n"


def folded(title: str, content: str) -> str:
    """Shown when it is asked for."""
    inside = "".join(f"    {line}\n" if line else "\n" for line in content.splitlines())
    return f'??? example "{title}"\n\n{inside}\n'
