"""The search of the site: it ranks as the library does, works from disk, and by keyboard."""

import json
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from cardia_rules.faq.register import REGISTER, questions, rulings
from cardia_rules.faq.search import Entry
from site_pages.card_pages import EVERY_CARD
from site_pages.disputes_page import disputes
from site_pages.search_index import KINDS, Found, Kind, found_by_kind
from tests.website.built import Site

ASKED = {"en": "mediator's token", "fr": "jeton du Médiateur"}
ODD = [
    "",
    "the",
    "zzz",
    "média",
    "l'horlogere",
    "L’ÉGALITÉ",
    "œuvre",
    "judge unicorn zzz",
    "counselor against judge",
    "empoisonneur égalise de nouveau",
    "Judge's Judges’",
    "aujourd'hui",
    "x'y's",
    "constructor",
    "RB-06",
    "_snake_case_ + 3",
    "ﬁn de partie",
    "Straße ΣΑΣ",
    "é" * 600,
]


def folder_of(lang: str) -> str:
    return "" if lang == "en" else f"{lang}/"


def written(site: Site, lang: str) -> dict[Kind, list[Found]]:
    """What the search looks through, as it was written for the browser."""
    script = (site.folder / "assets" / f"search.{lang}.js").read_text("utf-8")
    data: dict[str, Any] = json.loads(script.partition("=")[2].strip().removesuffix(";"))
    every: dict[Kind, list[Found]] = {}
    for kind, said in zip(KINDS, data["kinds"], strict=True):
        words = said["words"].split(" ")
        every[kind] = [
            Found(path, title, says, Entry(_weights(words, said["weights"], numbers), _names(words, named)))
            for path, title, says, numbers, named in said["things"]
        ]
    return every


def _weights(words: list[str], weights: list[float], numbers: list[list[int]]) -> dict[str, float]:
    return {words[number]: weight for weight, its in zip(weights, numbers, strict=True) for number in its}


def _names(words: list[str], named: list[list[int]]) -> list[tuple[str, ...]]:
    return [tuple(words[number] for number in name) for name in named]


def queries() -> list[str]:
    """Whole questions, names, ids, and words as somebody types them, in both languages."""
    said = [text for one in disputes() for text in one.says.by_language().values()]
    said += [text for one in REGISTER.questions.values() for text in one.asks.by_language().values()]
    said += [" ".join(one.says.fr.split()[:5]) for one in REGISTER.rulings.values()]
    said += [name for card in EVERY_CARD.values() for name in card.names.by_language().values()]
    said += [card.names.fr[:4] for card in EVERY_CARD.values()]
    return [*dict.fromkeys([*ASKED.values(), *ODD, *said[::6]])]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_browser_ranks_as_the_library_does(site: Site, browser: Browser, lang: str) -> None:
    asked = queries()
    assert len(asked) > 100
    things = written(site, lang)
    with browser.new_page() as page:
        page.goto((site.folder / folder_of(lang) / "rules" / "round.html").as_uri())
        shown = page.evaluate(
            "(asked) => Promise.all(asked.map(cardiaFound))",
            asked,
        )
    names = {text.to(lang): kind for kind, text in KINDS.items()}
    for question, found in zip(asked, shown, strict=True):
        ranked = [(names[name], paths) for name, paths in found]
        assert ranked == found_by_kind(question, things), question


@pytest.mark.parametrize("question", [*ASKED.values(), "two judges", "qui gagne si chacun a cinq sceaux"])
def test_rulings_and_questions_come_in_the_order_of_the_terminal(site: Site, question: str) -> None:
    for lang in ("en", "fr"):
        found = dict(found_by_kind(question, written(site, lang)))
        assert found["rulings"] == [f"rulings/{one.id}.html" for one in rulings(words=question)]
        assert found.get("questions", []) == [f"questions/{one.id}.html" for one in questions(words=question)]


@pytest.mark.parametrize(("lang", "asked"), ASKED.items())
def test_the_mediator_s_token_leads_to_its_ruling_first(site: Site, lang: str, asked: str) -> None:
    kind, paths = found_by_kind(asked, written(site, lang))[0]
    assert (kind, paths[0]) == ("rulings", f"rulings/{rulings(words=asked)[0].id}.html")
    assert "rulings/RB-19-mediator-removal.html" in paths[:2]


@pytest.mark.parametrize(
    ("lang", "asked", "first"),
    [
        ("en", "mediator token", "rulings/RB-19-mediator-removal.html"),
        ("fr", "égalité juge", "rulings/RB-19-judge-tie-ends.html"),
        ("en", "puppeteer empty hand", "rulings/RB-20-puppeteer-empty-hand.html"),
    ],
)
def test_what_a_judge_types_finds_the_ruling_first(site: Site, lang: str, asked: str, first: str) -> None:
    kind, paths = found_by_kind(asked, written(site, lang))[0]
    assert (kind, paths[0]) == ("rulings", first)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_card_is_found_first_by_either_name_with_or_without_accents(site: Site, lang: str) -> None:
    things = written(site, lang)
    for slug, card in EVERY_CARD.items():
        for name in card.names.by_language().values():
            kind, paths = found_by_kind(name, things)[0]
            assert (kind, paths[0]) == ("cards", f"cards/{slug}.html"), name
    assert found_by_kind("horlogere", things)[0][1][0] == "cards/clockmaker.html"


# ------------------------------------------------------------------ in a browser
def first_found(page: Page) -> str:
    links = page.locator(".found a")
    links.first.wait_for(timeout=60_000)
    return links.first.get_attribute("href") or ""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_example_on_the_first_page_finds_something_in_every_word(
    site: Site, browser: Browser, lang: str
) -> None:
    home = site.folder / folder_of(lang) / "index.html"
    things = written(site, lang)
    with browser.new_page() as page:
        page.goto(f"{home.as_uri()}?q=zzz")
        examples = page.locator(".examples a").all()
        assert len(examples) >= 4
        hrefs = [example.get_attribute("href") or "" for example in examples]
        told = [example.inner_text() for example in examples]
        for href, text in zip(hrefs, told, strict=True):
            assert unquote(href.removeprefix("?q=")).replace("'", "’") == text.replace("'", "’")
            page.goto(f"{home.as_uri()}{href}")
            asked = unquote(href.removeprefix("?q="))
            assert first_found(page).endswith(found_by_kind(asked, things)[0][1][0])
    assert ASKED[lang] in {unquote(href.removeprefix("?q=")) for href in hrefs}


def test_the_search_works_from_disk_and_by_keyboard_alone(site: Site, browser: Browser) -> None:
    with browser.new_page() as page:
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto((site.folder / "fr" / "cards" / "judge.html").as_uri())
        page.keyboard.press("/")
        page.keyboard.type("jeton du Médiateur")
        assert first_found(page).startswith("../../fr/rulings/")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".found a").nth(1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Escape")
        expect(page.locator(".found").first).to_be_hidden()
        page.keyboard.press("Enter")
        page.wait_for_url("**/fr/rulings/*.html")
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
