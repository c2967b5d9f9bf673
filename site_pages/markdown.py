"""Writing Markdown: text that stays text, links to the other pages, tables."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cardia_rules.catalogue import find
from cardia_rules.catalogue.words import Text

_MEANS_SOMETHING: Final = re.compile(r"([\\`*_\[\]<>|#~^$])")


def text(written: str) -> str:
    """Words in which no character means anything to Markdown."""
    return _MEANS_SOMETHING.sub(r"\\\1", written)


def ruling_link(ruling: str) -> str:
    return f"[{ruling}](../rulings/{ruling}.md)"


def question_link(question: str) -> str:
    return f"[{question}](../questions/{question}.md)"


def card_link(card: str) -> str:
    return f"[{text(find(card).names.en)}](../cards/{card}.md)"


def case_link(name: str, title: str) -> str:
    return f"[{text(title)}](../cases/{name}.md)"


def reasons(rulings: Iterable[str], questions: Iterable[str]) -> str:
    """The rulings and open questions that something rests on, as links."""
    return ", ".join((*map(ruling_link, rulings), *map(question_link, questions)))


def in_both(said: Text) -> str:
    """The same in English and in French, one under the other."""
    return f"{text(said.en)}\n\n{text(said.fr)}\n{{: lang=fr .french }}\n"


def bullets(items: Iterable[str]) -> str:
    return "".join(f"- {item}\n" for item in items)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Numbers stand to the right; a cell is Markdown."""
    every = [list(row) for row in rows]
    right = [bool(every) and all(isinstance(row[at], int) for row in every) for at in range(len(heads))]
    lines = [
        "| " + " | ".join(heads) + " |",
        "|" + "|".join("--:" if is_right else "---" for is_right in right) + "|",
    ]
    lines += ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in every]
    return "\n".join(lines) + "\n"


def _cell(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


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
