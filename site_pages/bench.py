"""The way from the first page to the bench, where a table is laid out and asked about in the browser."""

from typing import Final

from cardia_rules.language import Language
from cardia_rules.texts import Text

SLOT: Final = "<!-- the bench -->"
_BUILT: Final = Text(
    '<a class="md-button md-button--primary" href="bench/index.html">Lay out the table and ask</a>',
    '<a class="md-button md-button--primary" href="../bench/index.html">Disposer la table et demander</a>',
)
_NOT_BUILT: Final = Text(
    "[Ask in a terminal](start/judges.md){ .md-button .md-button--primary }",
    "[Demander dans un terminal](start/judges.md){ .md-button .md-button--primary }",
)


def with_bench(markdown: str, lang: Language, *, built: bool) -> str:
    """Return a page with the way to the bench in its slot; where none is built, to the terminal."""
    return markdown.replace(SLOT, (_BUILT if built else _NOT_BUILT).to(lang))
