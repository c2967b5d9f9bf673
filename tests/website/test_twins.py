"""Every page is there in both languages, leads to its twin, and stays within its language."""

import re
from html import unescape

import pytest

from cardia_rules.faq.register import REGISTER
from site_pages.french import typeset_html
from site_pages.project_pages import in_english
from site_pages.shell import language_of, without_language
from tests.website.built import BuiltPage, Site

# Hundreds of pages, in each language, that somebody can host anywhere; the bench brings its own runtime.
MOST_PAGES = 450
MOST_BYTES = 20_000_000
CODE = re.compile(r"<(pre|code|script|style|kbd|template)\b.*?</\1>", re.DOTALL)
HEADING = re.compile(r"<h[1-4]\b[^>]*>(.*?)</h[1-4]>", re.DOTALL)


def paths(site: Site) -> list[str]:
    """The pages of the site by their paths, without the one for addresses that do not exist."""
    every = (file.relative_to(site.folder).as_posix() for file in site.pages)
    return [path for path in every if path != "404.html"]


def words_of(page: BuiltPage) -> str:
    return unescape(re.sub(r"<[^>]+>", "", CODE.sub("", page.html)))


def test_every_page_of_one_language_has_its_twin_in_the_other(site: Site) -> None:
    by_language: dict[str, set[str]] = {"en": set(), "fr": set()}
    for path in paths(site):
        by_language[language_of(path)].add(without_language(path))
    assert by_language["en"] == by_language["fr"]
    assert 300 < len(by_language["en"]) <= MOST_PAGES


def test_every_page_says_its_language_and_leads_to_its_twin(site: Site) -> None:
    for path in paths(site):
        page, plain = site.page(path), without_language(path)
        lang, other = ("en", "fr") if language_of(path) == "en" else ("fr", "en")
        assert re.search(rf'<html[^>]* lang="{lang}"', page.html), path
        ways = re.findall(rf'<a [^>]*hreflang="{other}"[^>]*href="([^"]*)"', page.html)
        twin = site.folder / (plain if other == "en" else f"fr/{plain}")
        assert twin in {page.led_to(way) for way in ways}, path


def test_a_link_stays_within_its_language(site: Site) -> None:
    """But for the switch, and where the French page says that what it leads to is English."""
    english = {one.path.replace(".md", ".html") for one in in_english()}
    astray = []
    for path in paths(site):
        page = site.page(path)
        switches = set(re.findall(r'<(?:a|link) [^>]*hreflang="[a-z]+"[^>]*href="([^"]*)"', page.html))
        for link in set(page.links) - switches:
            file = link.partition("#")[0].partition("?")[0]
            if not file.endswith(".html"):
                continue
            target = page.led_to(file)
            if not target.is_relative_to(site.folder):
                continue
            led = target.relative_to(site.folder).as_posix()
            strays = language_of(led) != language_of(path) and not led.startswith("bench/")
            if strays and (language_of(path) == "en" or led not in english):
                astray.append(f"{path}: {link}")
    assert astray == []


def test_what_is_made_from_data_is_french_in_french(site: Site) -> None:
    for one in REGISTER.rulings.values():
        assert one.says.fr in words_of(site.page(f"fr/rulings/{one.id}.html")), one.id
        assert one.says.en not in words_of(site.page(f"fr/rulings/{one.id}.html")), one.id
    for asked in REGISTER.questions.values():
        assert asked.asks.fr in words_of(site.page(f"fr/questions/{asked.id}.html")), asked.id


def test_no_heading_of_a_made_page_is_the_same_in_both_languages(site: Site) -> None:
    """Names are: of rulings, questions, cards, and words that both languages have."""
    same = {topic.name.en for topic in REGISTER.topics.values() if topic.name.en == topic.name.fr}
    for folder in ("rulings", "questions", "cards", "cases", "rules"):
        for path in (one for one in paths(site) if one.startswith(f"{folder}/")):
            if path.endswith("replay.html"):
                continue
            english, french = (
                [re.sub(r"<[^>]+>|&para;", "", head).strip() for head in HEADING.findall(site.page(one).html)]
                for one in (path, f"fr/{path}")
            )
            titled = 1 if folder != "rules" else 0  # its name, or the title of a case that has no French one
            shared = set(english[titled:]) & set(french[titled:]) - same
            assert {head for head in shared if not re.fullmatch(r"Page \d+", head)} == set(), path


def test_french_is_printed_as_french_is(site: Site) -> None:
    for path in paths(site):
        if language_of(path) == "fr" and not path.endswith("replay.html"):
            wrong = re.findall(r".{0,30}(?: [;:!?»]|« ).{0,10}", words_of(site.page(path)))
            assert wrong == [], path


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("<p>Qui ? L'un : oui !</p>", "<p>Qui\u202f? L’un\u202f: oui\u202f!</p>"),
        ("<p>« oui »</p>", "<p>«\u202foui\u202f»</p>"),
        ('<p title="a : b"><code>x : y</code> : z</p>', '<p title="a : b"><code>x : y</code>\u202f: z</p>'),
        ("<pre>a ; b\n</pre> ; c", "<pre>a ; b\n</pre>\u202f; c"),
    ],
)
def test_spaces_are_narrow_in_words_and_not_in_code(written: str, printed: str) -> None:
    assert typeset_html(written) == printed


def test_the_whole_site_is_small_enough(site: Site) -> None:
    bench = site.folder / "bench"
    files = [file for file in site.folder.rglob("*") if file.is_file() and bench not in file.parents]
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


def test_every_menu_names_the_section_of_its_page(site: Site) -> None:
    for path in paths(site):
        if not path.endswith("replay.html"):
            menu = site.page(path).html.partition('id="menu"')[2].partition("</nav>")[0]
            assert ' class="md-nav__item--active"' in menu, path


@pytest.mark.parametrize("folder", ["rulings", "questions", "cards", "cases"])
def test_what_no_menu_names_leads_to_its_index_and_that_to_the_rest_of_the_section(
    site: Site, folder: str
) -> None:
    for home in ("", "fr/"):
        below = [one for one in paths(site) if one.startswith(f"{home}{folder}/")]
        for path in below:
            if not path.endswith(("index.html", "topics.html")):
                assert "index.html" in site.page(path).links, path
        menu = site.page(f"{home}{folder}/index.html").html.partition('id="menu"')[2].partition("</nav>")[0]
        assert "cards/index.html" in menu
        assert ("questions/index.html" in menu) == (folder != "cards")
