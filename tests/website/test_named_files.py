"""Modules and folders that a written page names are there, under that name."""

import re
from pathlib import Path

import pytest

from tests.website.blocks import PAGES, ROOT

_NAMED = re.compile(r"`((?:[\w-]+/)*(?:[\w-]+/|[\w-]+\.(?:py|toml)))`")
WRITTEN_BY_THE_READER = {
    *("dispute.toml", "kinesis-mage-takes-the-treasurers-token.toml", "de/", "texts.toml"),
    "web/dist/",  # by make web
}


def tails(path: Path) -> set[str]:
    """Every name that a file or folder can go by: whole from the root, or without some of its beginning."""
    parts = path.relative_to(ROOT).parts
    name = [*parts[:-1], f"{parts[-1]}/" if path.is_dir() else parts[-1]]
    return {"/".join(name[start:]) for start in range(len(name))}


@pytest.fixture(scope="module")
def names() -> set[str]:
    folders = [
        ROOT / name
        for name in ("benchmarks", "constraints", "docs", "examples", "site_pages", "src", "tests", "web")
    ]
    return {tail for folder in folders for path in (folder, *folder.rglob("*")) for tail in tails(path)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_exists(page: Path, names: set[str]) -> None:
    named = set(_NAMED.findall(page.read_text("utf-8")))
    assert named - names - WRITTEN_BY_THE_READER == set()


def test_a_module_that_is_gone_would_be_noticed(names: set[str]) -> None:
    assert "resolution/round/place.py" in names
    assert "later_phases.py" not in names
