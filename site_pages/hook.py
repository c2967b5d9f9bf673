"""Adds the generated pages to the site, and a search that works from disk; ``mkdocs.yml`` names this file."""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

# Whoever calls ``mkdocs`` rather than ``python -m mkdocs`` has this folder on the path, not the one above.
sys.path.insert(0, str(Path(__file__).parents[1]))

from site_pages.api_page import api_page
from site_pages.card_pages import card_pages
from site_pages.case_pages import case_pages
from site_pages.coverage_page import coverage_page
from site_pages.disputes_page import disputes_page
from site_pages.evidence import evidence
from site_pages.index_pages import index_pages
from site_pages.page import Page
from site_pages.project_pages import project_pages
from site_pages.question_pages import question_pages
from site_pages.round_page import round_page
from site_pages.ruling_pages import ruling_pages
from site_pages.taking_part import first_rulings_page, linked


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    repository = (config.extra.get("repository") or "").rstrip("/")
    for page in generated():
        content = linked(page, repository).content
        files.append(File.generated(config, page.path, content=content))
    return files


@event_priority(-100)  # once the index is written
def on_post_build(*, config: MkDocsConfig) -> None:
    """A page that was opened from disk may load a script, but no JSON."""
    index = Path(config.site_dir) / "search" / "search_index.json"
    index.with_suffix(".js").write_text(f"var __index = {index.read_text('utf-8')}", "utf-8")


def generated() -> Iterator[Page]:
    known = evidence()
    yield from chain(
        (
            round_page(known),
            disputes_page(),
            coverage_page(known),
            first_rulings_page(known),
            api_page(),
        ),
        project_pages(),
        index_pages(known),
        ruling_pages(known),
        card_pages(known),
        question_pages(known),
        case_pages(known),
    )
