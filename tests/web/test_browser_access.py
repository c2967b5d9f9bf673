"""The bench by keyboard and by ear, in both languages, on a phone and a desk, by day and by night."""

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opens
from tests.web.serving import DESK, PHONE
from tests.web.words import words_of

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
DECIDED = "#t=I;saboteur:mediator@,void-mage:judge;phase=2;protectors=elephant,cat"


def findings(page: Page) -> list[str]:
    """Return what axe finds serious or critical in the page as it is."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(
    ("settings", "lang"),
    [
        ({**PHONE, "color_scheme": "light", "locale": "fr-FR"}, "fr"),
        ({**DESK, "color_scheme": "dark", "locale": "en-GB"}, "en"),
    ],
    ids=["phone-fr-light", "desk-en-dark"],
)
def test_axe_finds_nothing_serious(opened: Opens, settings: dict[str, Any], lang: str) -> None:
    words = words_of(lang)
    page = opened("", **settings)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert findings(page) == [], "the empty bench"
    page.locator("[data-key=north-1]").click()
    assert findings(page) == [], "the picker"
    page.locator("[data-key=card-judge]").click()
    page.locator("[data-key=close]").click()
    expect(page.locator(".wrong-here").first).to_be_visible()
    assert findings(page) == [], "half an encounter"
    page.evaluate(f"location.hash = '{DECIDED}'")
    expect(page.locator(".question")).to_be_visible()
    page.get_by_text(words["events.title"]).click()
    assert findings(page) == [], "a verdict"
    page.locator("[data-key=south-1]").click()
    assert findings(page) == [], "a card"
    page.locator("[data-key=close]").click()
    page.locator("[data-key=seat-north]").click()
    assert findings(page) == [], "what a seat has"
    page.locator("[data-key=close]").click()
    page.locator("[data-key=share]").click()
    assert findings(page) == [], "sharing"
    page.locator("[data-key=close]").click()
    page.locator("[data-key=tab-look]").click()
    page.get_by_role("searchbox").fill("juge")
    expect(page.locator(".entry").first).to_be_visible()
    assert findings(page) == [], "looking up"
    page.locator("[data-key=tab-game]").click()
    assert findings(page) == [], "beginning a game"
    page.locator("[data-key=follow]").click()
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    assert findings(page) == [], "following a game"
    page.get_by_text(words["say.title"]).click()
    assert findings(page) == [], "what people say of it"
    page.locator("[data-key=hand-over]").click()
    expect(page.locator("dialog .slip")).to_be_visible()
    assert findings(page) == [], "a ruling"
    page.locator("[data-key=slip-keep]").click()
    page.locator("[data-key=tab-day]").click()
    expect(page.locator("[data-part=kept-slip]")).not_to_be_empty()
    assert findings(page) == [], "the day"


FOCUSED = "document.activeElement.closest('[data-key]')?.dataset.key ?? document.activeElement.id"


def tab_to(page: Page, key: str) -> None:
    """Press the Tab key until this has the focus, which must be seen."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == key:
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
    raise AssertionError(f"{key} is not reached")


def test_the_mediators_verdict_by_keyboard_alone(opened: Opens) -> None:
    page = opened("", **DESK)
    tab_to(page, "north-1")
    page.keyboard.press("Enter")
    for name, token in (("sabot", False), ("mediator", True), ("void", False), ("judge", False)):
        if page.evaluate(FOCUSED) != "search":
            tab_to(page, "search")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        if token:
            tab_to(page, "token")
            page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".options button")).to_have_count(1)
    tab_to(page, "north: south mediator tokens")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=verdict]")).to_contain_text("North's Saboteur wins encounter 1 at once.")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Void Mage activates")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("[data-part=verdict]")).to_contain_text("wins encounter 1")


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desk", "phone"])
def test_the_first_key_in_a_picker_is_a_letter_of_the_name(opened: Opens, settings: dict[str, Any]) -> None:
    page = opened("", **settings)
    page.locator("[data-key=north-1]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.type("void")
    expect(page.get_by_role("searchbox")).to_have_value("void")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("[data-key=north-1]")).to_contain_text("Void Mage")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_text_twice_as_large_leaves_room_for_what_is_read(opened: Opens, locale: str) -> None:
    page = opened(DECIDED, locale=locale)
    expect(page.locator(".question").first).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    high, wide = page.evaluate(
        "[document.getElementById('top').offsetHeight + document.getElementById('tabs').offsetHeight,"
        " document.documentElement.scrollWidth]"
    )
    assert high < PHONE["viewport"]["height"] / 3
    assert wide == PHONE["viewport"]["width"]
    broken = page.evaluate(
        """() => [...document.querySelectorAll("#top h1, #top button, .tools button")]
          .filter((each) => each.scrollWidth > each.clientWidth + 1
            || each.textContent.split(/[\\s’']+/).some((word) => {
              const text = each.firstChild, at = text.data.indexOf(word), range = document.createRange();
              range.setStart(text, at);
              range.setEnd(text, at + word.length);
              return range.getClientRects().length > 1;
            }))
          .map((each) => each.textContent)"""
    )
    assert broken == [], "no word is broken"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_phone_on_its_side_shows_the_table_and_the_verdict(opened: Opens, locale: str) -> None:
    page = opened(DECIDED, locale=locale, viewport={"width": 844, "height": 390})
    verdict = page.locator("[data-part=verdict]")
    expect(verdict).to_be_visible()
    fold = page.locator("#tabs").bounding_box()
    for part in (verdict, page.locator("[data-key=north-1]")):
        box = part.bounding_box()
        assert box is not None
        assert fold is not None
        assert box["y"] + box["height"] <= fold["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 844


def test_the_language_is_the_browsers_and_can_be_switched_for_good(opened: Opens) -> None:
    page = opened(DECIDED, locale="fr-CA")
    expect(page.locator("[data-part=verdict]")).to_contain_text("s’active")
    page.get_by_role("button", name="English").tap()
    expect(page.locator("[data-part=verdict]")).to_contain_text("activates")
    page.reload()
    expect(page.locator("[data-part=verdict]")).to_contain_text("activates")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_nothing_is_wider_than_a_phone_and_everything_is_large_enough_to_tap(opened: Opens) -> None:
    page = opened(DECIDED)
    expect(page.locator(".question")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, input:not([type=radio])")]
          .filter((each) => each.checkVisibility())
          .map((each) => [each.textContent, each.getBoundingClientRect()])
          .filter(([, box]) => box.height < 40 && box.width > 0)
          .map(([text]) => text)"""
    )
    assert small == ["Elephant", "Cat"], "protectors alone are low, and the whole row opens one sheet"
