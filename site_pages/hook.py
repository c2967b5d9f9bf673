"""Makes the site in both languages: adds pages, frames every page; ``mkdocs.yml`` names this file."""

import logging
import re
import shutil
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as WrittenPage

# Whoever calls ``mkdocs`` rather than ``python -m mkdocs`` has this folder on the path, not the one above.
sys.path.insert(0, str(Path(__file__).parents[1]))

from cardia_rules.language import Language
from cardia_rules.render.page import replay_assets
from site_pages.api_page import api_page
from site_pages.bench import with_bench
from site_pages.card_pages import card_pages
from site_pages.case_pages import moved_script, names_on, source_files, with_cases
from site_pages.coverage_page import coverage_page
from site_pages.disputes_page import disputes_page
from site_pages.editions import editions_page, register_files
from site_pages.evidence import evidence
from site_pages.french import typeset_html
from site_pages.index_pages import index_pages
from site_pages.page import Page
from site_pages.pictures import picture_after
from site_pages.project_pages import french_leaves, project_pages
from site_pages.question_pages import question_pages
from site_pages.replays import replay_files
from site_pages.round_page import round_page
from site_pages.ruling_pages import ruling_pages
from site_pages.search_index import Index
from site_pages.shell import (
    LANGUAGES,
    Entry,
    Shell,
    language_of,
    menu,
    prefix,
    rendered,
    shell_of,
    without_language,
)
from site_pages.taking_part import first_rulings_page, linked

_BENCH: Final = Path(__file__).parents[1] / "web" / "dist"
_NOT_RUN: Final = re.compile(r"^( *```\w+[^`\n]*?) data-not-run=\"[^\"]*\"", re.MULTILINE)
# A case had a page of its own once: cases/NAME.html and cases/NAME.replay.html lead to where it is now.
_MOVED: Final = """<script>
(() => {
  const asked = /^(.*?\\/)((?:fr\\/)?)cases\\/([\\w-]+?)(\\.replay)?\\.html$/.exec(location.pathname);
  if (!asked) return;
  const [, base, lang, called, replay] = asked;
  const script = document.createElement("script");
  script.src = `${base}assets/cases.js`;
  script.onload = () => {
    const name = cardiaFormer[called] ?? called;
    const page = Object.keys(cardiaCases).find((one) => cardiaCases[one].split(" ").includes(name));
    if (!page) return;
    const alone = `replay.html?of=${page.split("/")[1]}&case=${name}${location.hash}`;
    location.replace(`${base}${lang}${replay ? alone : `${page}.html#${name}`}`);
  };
  document.head.append(script);
})();
</script>"""
_log: Final = logging.getLogger("mkdocs.plugins.site_pages")


class _Build:
    """What one build of the site knows from its first step to its last."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget the build before, which ``mkdocs serve`` has in the same process."""
        self.framed: list[tuple[File, Page]] = []
        self.menu: tuple[Entry, ...] = ()
        self.nav: Navigation | None = None
        self.index = Index()


_build: Final = _Build()


# ------------------------------------------------------------------ what mkdocs calls, in this order
def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that are made from data; mkdocs reads those in Markdown as it reads written ones."""
    _build.begin()
    gather_styles(files, config)
    repository = (config.extra.get("repository") or "").rstrip("/")
    for lang in LANGUAGES:
        for page in generated(lang):
            whole = linked(page, repository, lang)
            file = File.generated(config, f"{prefix(lang)}{page.path}", content=whole.content)
            files.append(file)
            if page.title:
                _build.framed.append((file, whole))
        for page in replay_files(evidence(), lang):
            folder = "" if page.path.startswith("assets/") else prefix(lang)
            files.append(File.generated(config, f"{folder}{page.path}", content=page.content))
    for page in (Page("assets/cases.js", moved_script()), *source_files(evidence()), *register_files()):
        files.append(File.generated(config, page.path, content=page.content))
    for name, content in replay_assets().items():
        files.append(File.generated(config, f"assets/{name}", content=content))
    return files


def on_nav(nav: Navigation, **_: Any) -> Navigation:
    """Keep the menu until every heading is read."""
    _build.nav = nav
    return nav


def on_page_markdown(markdown: str, *, page: WrittenPage, **_: Any) -> str:
    """Show the way to the bench, if it is built."""
    # Why a block is not run is for the tests; a fence that says it would not be one to Markdown.
    read = _NOT_RUN.sub(r"\1", markdown)
    return with_bench(read, language_of(page.url), built=_BENCH.is_dir())


def on_page_content(html: str, *, page: WrittenPage, **_: Any) -> str:
    """Gather what the search finds, put the cases in, and print French as it is printed."""
    _build.index.add_written(page.url, str(page.title), html)
    lang = language_of(page.url)
    folder, _slash, file = without_language(page.url).rpartition("/")
    if folder in ("rulings", "questions"):
        entry = file.removesuffix(".html")
        html = with_cases(html, entry, lang)
        # What Markdown never saw can be linked to, all the same.
        page.present_anchor_ids = {*(page.present_anchor_ids or ()), *names_on(entry)}
    return typeset_html(html) if lang == "fr" else html


def on_env(env: Environment, *, files: Files, **_: Any) -> Environment:
    """Frame the pages that are HTML already: every heading is read by now, so the menu is known."""
    assert _build.nav is not None
    _build.menu = menu(_build.nav, files)
    for file, page in _build.framed:
        content = typeset_html(page.content) if language_of(file.url) == "fr" else page.content
        file.content_string = rendered(Shell(file.url, page.title, content, _build.menu))
    return env


def on_page_context(context: dict[str, Any], *, page: WrittenPage, **_: Any) -> dict[str, Any]:
    """Give the template what it shows."""
    styles = ["assets/_mkdocstrings.css"] if page.url == "reference/api.html" else []
    context["shell"] = shell_of(page, _build.menu, styles)
    return context


def on_template_context(context: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Whatever address was asked for in vain, lead home."""
    content = "<h1>404</h1>\n<p>There is no such page. <span lang='fr'>Cette page n’existe pas.</span></p>"
    context["shell"] = Shell("index.html", "404", f"{content}\n{_MOVED}", _build.menu, root="/")
    return context


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write what the search looks through, and put the bench beside the pages."""
    site = Path(config.site_dir)
    for lang in LANGUAGES:
        (site / "assets" / f"search.{lang}.js").write_text(_build.index.script(lang), "utf-8")
    if _BENCH.is_dir():
        shutil.copytree(_BENCH, site / "bench", dirs_exist_ok=True)
    else:
        _log.info("The bench is not built (no web/dist): the site leads to the terminal instead")


# ------------------------------------------------------------------ the theme
def gather_styles(files: Files, config: MkDocsConfig) -> None:
    """Put Material's style sheets before ours in one file; leave out its scripts, which no page loads."""
    of_theme = [file for file in files if file.src_dir in config.theme.dirs]
    for file in of_theme:
        files.remove(file)
    found = [file for file in of_theme if file.src_uri.endswith(".min.css")]
    sheets = {Path(file.src_uri).name.partition(".")[0]: file for file in found}  # the rest is a hash
    ours = files.get_file_from_path("assets/site.css")
    if ours is None or set(sheets) != {"main", "palette"}:
        raise PluginError(f"assets/site.css follows main and palette of Material, which has {sorted(sheets)}")
    whole = (sheets["main"], sheets["palette"], ours)
    ours.content_string = "\n".join(file.content_string for file in whole)


# ------------------------------------------------------------------ the generated pages
def generated(lang: Language) -> Iterator[Page]:
    """Yield the pages of one language that are made from data."""
    known = evidence()
    yield from chain(
        (
            round_page(known, lang),
            disputes_page(lang),
            coverage_page(known, lang),
            editions_page(lang),
            first_rulings_page(known, lang),
        ),
        (api_page(), *project_pages()) if lang == "en" else french_leaves(),
        index_pages(known, lang),
        ruling_pages(known, lang),
        card_pages(known, lang),
        question_pages(known, lang),
        (picture_after(known.cases["judge-example"], lang),),
    )
