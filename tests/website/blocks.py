"""The blocks of code in the written pages, and how each kind is run.

The blocks of a page are run in their order, in one folder: one with a title is a file that the next may use,
and Python goes on with the names of the block before. What cannot be run says why in its first line.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
_BLOCK: Final = re.compile(r"^( *)```(\w*)([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    page: Path
    line: int
    language: str
    title: str
    not_run: str | None
    source: str

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    written = page.read_text("utf-8")
    for found in _BLOCK.finditer(written):
        indent, language, info, source = found.groups()
        yield Block(
            page=page,
            line=written.count("\n", 0, found.start()) + 1,
            language=language,
            title=_said("title", info) or "",
            not_run=_said("data-not-run", info),
            source=re.sub(f"^{indent}", "", source, flags=re.MULTILINE),
        )


def _said(key: str, info: str) -> str | None:
    found = re.search(rf'{key}="([^"]*)"', info)
    return None if found is None else found[1]


def commands(source: str) -> list[str]:
    """The commands of a shell block, without what is said of them."""
    return [line.split("  #")[0].strip() for line in source.splitlines() if line.strip()]


def sessions(source: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it is said to print; ``...`` is anything."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", source, re.MULTILINE)
