"""The built site: everything has its page, every link leads somewhere, nothing is fetched from elsewhere."""

import json
import re
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import get_args
from urllib.parse import urlsplit

import pytest

import cardia_rules
from cardia_rules.events.vocabulary import EveryEvent
from cardia_rules.faq.register import REGISTER
from site_pages.api_page import EVENT_KINDS
from site_pages.card_pages import EVERY_CARD, catalogue_entries
from site_pages.evidence import evidence
from site_pages.page import Page
from site_pages.round_page import steps
from site_pages.taking_part import linked
from tests.website.blocks import ROOT
from tests.website.built import BuiltPage, Site


def text_of(page: BuiltPage) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.html)).replace("&#39;", "'").replace("’", "'")


# ------------------------------------------------------------------ pages
def test_every_ruling_has_its_page(site: Site) -> None:
    for one in REGISTER.rulings.values():
        page = site.page(f"rulings/{one.id}.html")
        assert f"page {one.page}" in page.html
        assert f'id="{one.document}-{one.page}"' in site.page("rulings/index.html").html
        for case in REGISTER.cases_of(one.id):
            assert (
                case.name in page.anchors
                if case.of == one.id
                else any(link.endswith(f"{case.of}.html#{case.name}") for link in page.links)
            )


def test_every_card_has_its_page_and_picture(site: Site) -> None:
    for slug, card in EVERY_CARD.items():
        page = site.page(f"cards/{slug}.html")
        assert card.names.fr.replace("’", "'") in text_of(page)
        assert f"{slug}.svg" in page.links
        assert (site.folder / "cards" / f"{slug}.svg").is_file()
        assert "Its text" in page.html


def test_every_question_shows_what_its_answers_change(site: Site) -> None:
    for one in REGISTER.questions.values():
        page = site.page(f"questions/{one.id}.html")
        others = [answer for answer in one.answers if answer != one.default]
        for other in others:
            assert f"<code>{one.default}</code> or <code>{other}</code>?" in page.html


def test_a_former_name_of_a_question_leads_to_it(site: Site) -> None:
    for one in REGISTER.questions.values():
        for former in one.formerly:
            for folder in ("", "fr/"):
                assert f"{one.id}.html" in site.page(f"{folder}questions/{former}.html").links


@pytest.mark.parametrize("home", ["", "fr/"])
def test_every_case_stands_on_its_page_and_can_be_stepped_through_there(site: Site, home: str) -> None:
    for case in REGISTER.cases.values():
        shown = evidence().cases[case.name]
        page = site.page(f"{home}{shown.page}")
        assert case.name in page.anchors
        others = {ruling for ruling in case.rulings if ruling != case.of}
        assert all(f"../rulings/{ruling}.html" in page.links for ruling in others)
        if shown.events:
            query = f"of={case.of}&amp;case={case.name}"
            assert any(link.startswith(f"../replay.html?{query}") for link in page.links)
            replay = site.replay(f"{home}replay.html", query)
            assert replay is not None
            assert "event-1" in replay.anchors
        sources = (site.folder / "assets" / "sources" / f"{case.of}.js").read_text("utf-8")
        assert f'"{case.name}":' in sources


def test_where_a_case_had_a_page_of_its_own_leads_to_it(site: Site) -> None:
    lines = (site.folder / "assets" / "cases.js").read_text("utf-8").splitlines()
    pages, former = (json.loads(line.partition("=")[2].removesuffix(";")) for line in lines)
    assert former == REGISTER.former_cases
    for case in REGISTER.cases.values():
        (page,) = (page for page, names in pages.items() if case.name in names.split(" "))
        assert case.name in site.page(f"{page}.html").anchors
    assert "assets/cases.js" in site.page("404.html").html


def test_the_round_names_every_kind_of_event() -> None:
    told = {kind for step in steps() for kind in step.events}
    assert told == {kind.__name__ for kind in get_args(EveryEvent)}


def test_the_reference_has_every_public_name(site: Site) -> None:
    page = site.page("reference/api.html")
    for name in set(cardia_rules.__all__) - {"__version__"}:
        if name in EVENT_KINDS:  # described by the protocol of the log, which the reference links to
            assert f"<code>{name}</code>" in page.html
        else:
            assert any(anchor.endswith(f".{name}") for anchor in page.anchors), name


def test_every_card_s_entry_is_found_in_the_catalogue() -> None:
    entries = catalogue_entries()
    assert set(entries) == set(EVERY_CARD)
    assert all(f'slug = "{slug}"' in entry and entry.count("[[") == 1 for slug, entry in entries.items())


# ------------------------------------------------------------------ taking part
REPOSITORY = "https://git.example/cardia"


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rulings/RB-06-tie.md", "src/cardia_rules/faq/data/ledger.toml"),
        ("questions/OQ-count-and-draw.md", "src/cardia_rules/faq/data/questions.toml"),
        ("cards/judge.md", "src/cardia_rules/catalogue/data/deck-1.toml"),
        ("cards/envoy.md", "src/cardia_rules/catalogue/data/deck-2.toml"),
        ("cards/bazaar.md", "src/cardia_rules/catalogue/data/locations.toml"),
        ("cards/toad.md", "src/cardia_rules/catalogue/data/protectors.toml"),
    ],
)
def test_a_page_links_to_what_it_was_made_from_and_to_an_objection(path: str, source: str) -> None:
    content = unescape(linked(Page(path, "# Said\n"), REPOSITORY, "en").content)
    assert re.search(rf'[("]{REPOSITORY}/edit/main/{source}[)"]', content)
    assert (ROOT / source).is_file()
    name = path.split("/")[1].rpartition(".")[0]
    issue = f"{REPOSITORY}/issues/new?template=disputed-ruling.yml&title=Ruling%3A%20{name}"
    assert f"({issue})" in content or f'"{issue}"' in content
    assert (ROOT / ".github" / "ISSUE_TEMPLATE" / "disputed-ruling.yml").is_file()


@pytest.mark.parametrize("path", ["rulings/index.md", "cards/judge.svg", "rules/round.md", "cases/index.md"])
def test_other_pages_and_pictures_have_no_such_links(path: str) -> None:
    assert linked(Page(path, "said"), REPOSITORY, "en") == Page(path, "said")


def test_where_no_repository_is_named_no_page_has_them(site: Site) -> None:
    assert linked(Page("rulings/RB-06-tie.md", "said"), "", "en") == Page("rulings/RB-06-tie.md", "said")
    assert "/edit/main/" not in site.page("rulings/RB-06-tie.html").html


def test_the_list_of_first_rulings_has_each_that_one_case_shows(site: Site) -> None:
    links = set(site.page("contributing/first-rulings.html").links)
    for one in REGISTER.rulings.values():
        assert (f"../rulings/{one.id}.html" in links) == (len(REGISTER.cases_of(one.id)) == 1), one.id
    for asked in REGISTER.questions.values():
        unanswered = asked.settled[-1].by == "house"
        assert (f"../questions/{asked.id}.html" in links) == (unanswered or len(asked.answers) == 1)


# ------------------------------------------------------------------ links
def test_no_link_is_broken(site: Site) -> None:
    assert list(site.broken()) == []


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ('<a href="gone.html">', "gone.html: there is no such file"),
        ("<img src=gone.svg>", "gone.svg: there is no such file"),
        ('<a href="#gone">', "#gone: there is no such anchor"),
        ('<a href="other.html#gone">', "other.html#gone: there is no such anchor"),
        ('<a href="/other.html">', "/other.html: is absolute, and the site may lie in a folder"),
        ('<a href="other.html#here">', None),
    ],
)
def test_a_broken_link_is_noticed(tmp_path: Path, html: str, problem: str | None) -> None:
    (tmp_path / "one.html").write_text(html, "utf-8")
    (tmp_path / "other.html").write_text('<p id="here">', "utf-8")
    found = list(Site(tmp_path.resolve()).broken())
    assert found == ([] if problem is None else [f"one.html: {problem}"])


def test_every_block_of_code_is_shown_as_one(site: Site) -> None:
    for page in site.pages.values():
        assert "```" not in re.sub(r"<code>.*?</code>", "", page.html, flags=re.DOTALL), page.file


def test_nothing_is_fetched_from_elsewhere(site: Site) -> None:
    foreign = {
        f"{page.file.name}: {link}"
        for page in site.pages.values()
        for link in page.loaded
        if urlsplit(link).netloc
    }
    assert foreign == set()
    styles = "".join(file.read_text("utf-8") for file in site.folder.rglob("*.css"))
    assert not re.search(r"url\(['\"]?(?:https?:)?//", styles)


def test_the_style_sheet_is_material_s_with_ours_behind_it_and_no_script_is_material_s(site: Site) -> None:
    styles = (site.folder / "assets" / "site.css").read_text("utf-8")
    sheets = files("material") / "templates" / "assets" / "stylesheets"
    material = [each.read_text("utf-8") for each in sheets.iterdir() if each.name.endswith(".min.css")]
    assert material
    assert all(each in styles for each in material)
    assert styles.endswith((ROOT / "docs" / "assets" / "site.css").read_text("utf-8"))
    assert not (site.folder / "assets" / "javascripts").exists()
