"""Pages whose text lies beside the code, and the French pages that say of an English one what it is about."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import cattrs

from cardia_rules.datafiles import read_tables
from site_pages.page import Page

_ROOT: Final = Path(__file__).parents[1]
IN_ENGLISH: Final = Path(__file__).with_name("in_english.toml")


def project_pages() -> Iterator[Page]:
    """Yield the pages for programmers that are made from files of the project; they are English."""
    yield Page(
        "reference/server.md", f"# A server to start from\n\n{_example('server.py')}\n{_example('client.py')}"
    )
    yield Page("contributing/changelog.md", _from_the_root("CHANGELOG.md"))
    yield Page("contributing/index.md", _from_the_root("CONTRIBUTING.md"))
    yield Page("contributing/security.md", _from_the_root("SECURITY.md"))
    yield Page(
        "contributing/licence.md", f"# Licence\n\n```text\n{(_ROOT / 'LICENSE').read_text('utf-8')}```\n"
    )


def _example(name: str) -> str:
    source = (_ROOT / "examples" / name).read_text("utf-8")
    return f"## {name}\n\n```python\n{source}```\n"


def _from_the_root(name: str) -> str:
    """Links into ``docs/`` lead from the root there, and from a page one folder deep here."""
    written = (_ROOT / name).read_text("utf-8")
    return written.replace("](docs/", "](../").replace("](CHANGELOG.md)", "](changelog.md)")


# ------------------------------------------------------------------ what is English alone
@attrs.frozen
class InEnglish:
    """A page that exists in English alone: what it is called in French, and what a reader finds there."""

    path: str
    title: str
    says: str


def in_english() -> tuple[InEnglish, ...]:
    """Return the pages for programmers that nobody has translated."""
    return tuple(cattrs.structure(entry, InEnglish) for entry in read_tables(IN_ENGLISH, "page"))


def french_leaves() -> Iterator[Page]:
    """Yield the French twin of each such page: what it is about, and the way there."""
    for one in in_english():
        up = "../" * (one.path.count("/") + 1)
        yield Page(
            one.path,
            f"# {one.title}\n\n{one.says}\n\n"
            f"Cette page s’adresse aux programmeurs et n’existe qu’en anglais.\n\n"
            f"[Lire la page en anglais]({up}{one.path}){{ .md-button hreflang=en }}\n",
        )
