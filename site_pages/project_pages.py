"""Pages whose text lies beside the code: examples, the changelog, how to contribute, the licence."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from site_pages.page import Page

_ROOT: Final = Path(__file__).parents[1]


def project_pages() -> Iterator[Page]:
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
