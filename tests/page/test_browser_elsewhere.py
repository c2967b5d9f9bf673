"""Exported pages in a real browser, taken elsewhere: on paper, in a frame, on a phone; and what axe says."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import USUAL, Opens
from tests.page.games import branched, page_of_a_dispute, page_of_the_game
from tests.page.showing import COUNT, expect_event

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
EMBED: dict[str, Any] = {"viewport": {"width": 640, "height": 420}}


# ------------------------------------------------------------------ on paper
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_paper_there_is_what_a_judge_pins_up_and_no_buttons(opened: Opens, lang: Any) -> None:
    page = opened(
        page_of_a_dispute(lang), "#event-5", viewport={"width": 794, "height": 1100}, color_scheme="dark"
    )
    page.emulate_media(media="print")
    for there in (
        "h1",
        "#verdict .says",
        "#verdict .full >> nth=0",
        "#sentence",
        "#picture",
        "#cited p >> nth=0",
    ):
        expect(page.locator(there)).to_be_visible()
    for gone in (".buttons", ".tools", "#strip", "nav", "footer", "code", ".citing", "#legend"):
        assert page.locator(f"{gone}:visible").count() == 0, gone
    assert page.locator("button:visible:not(.chip):not(.location)").count() == 0
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(28, 27, 25)", "paper is light"
    text = page.locator("body").inner_text()
    assert ("Rulebook p. 19" if lang == "en" else "Règles p. 19") in text
    assert "RB-" not in page.locator("#event").inner_text()
    box = page.locator("#picture").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 794
    folded = page.locator("#more")
    assert folded.is_hidden() or folded.evaluate("each => each.open"), "nothing can be unfolded on paper"


def test_on_paper_the_event_that_was_asked_for_comes_before_the_verdict_on_the_end(opened: Opens) -> None:
    def first(fragment: str) -> list[str]:
        page = opened(page_of_a_dispute(), fragment, viewport={"width": 794, "height": 1100})
        page.emulate_media(media="print")
        expect(page.locator("#verdict")).to_be_visible()
        tops = {each: page.locator(each).bounding_box() for each in ("h1", "#verdict", "#sentence", "#cited")}
        return sorted(tops, key=lambda each: (tops[each] or {"y": -1})["y"])

    assert first("#event-3") == ["h1", "#sentence", "#cited", "#verdict"]
    assert first("")[:2] == ["h1", "#verdict"]


# ------------------------------------------------------------------ inside another page
def test_in_a_frame_the_table_fills_it_and_nothing_is_scrolled(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "game.html").write_text(page_of_the_game(), "utf-8")
    around = '<!doctype html><iframe src="game.html#embed&amp;event-219" width="640" height="420"></iframe>'
    (tmp_path / "around.html").write_text(around, "utf-8")
    page = browser.new_page(**USUAL)
    page.goto((tmp_path / "around.html").as_uri())
    inside = page.frame_locator("iframe")
    expect(inside.locator("#picture [data-card]").first).to_be_visible()
    for gone in ("header", "nav", "footer", "#strip", "#event"):
        expect(inside.locator(gone)).to_be_hidden()
    frame = page.frames[1]
    assert frame.evaluate("document.documentElement.scrollHeight") <= 420
    assert frame.evaluate("document.documentElement.scrollWidth") <= 640
    inside.get_by_role("button", name="Next event", exact=True).click()
    assert frame.evaluate("location.hash") == "#embed&event-220"
    whole = inside.get_by_role("link", name="The whole page")
    assert (whole.get_attribute("href") or "").endswith("game.html#event-220")
    page.close()


def current(page: Page) -> None:
    """The current encounter is in sight."""
    frame = page.locator("#board").bounding_box()
    number = page.locator("#board").get_attribute("data-now")
    for card in page.locator(f'#picture [data-encounter="{number}"][data-seat]').all():
        box = card.bounding_box()
        assert frame is not None
        assert box is not None
        assert frame["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1


@pytest.mark.parametrize("settings", [PHONE, EMBED, {}], ids=["phone", "embed", "desktop"])
def test_the_current_encounter_is_in_sight_at_the_end_of_every_round(
    opened: Opens, settings: dict[str, Any]
) -> None:
    page = opened(page_of_the_game(), "#embed" if settings is EMBED else "", **settings)
    for _ in range(11):
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("ArrowLeft")
        current(page)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect_event(page, COUNT)


def test_ten_encounters_can_be_read_at_1280_and_on_a_phone(opened: Opens) -> None:
    for settings in ({}, PHONE):
        page = opened(page_of_the_game(), "#event-219", **settings)
        names = page.locator("#picture text.name").all()
        assert len(names) >= 20
        sizes = page.evaluate(
            """() => {
              const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
              const names = [...picture.querySelectorAll("text.name")];
              return names.map((each) => each.getAttribute("font-size") * scale);
            }"""
        )
        assert min(sizes) >= 11
    wide = opened(page_of_the_game(), "#event-219").locator("#board")
    assert wide.evaluate("each => each.scrollWidth <= each.clientWidth"), "no scrolling at 1280"


def test_on_a_phone_the_controls_cover_nothing_that_cannot_be_scrolled_free(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-60", **PHONE)
    for hidden in ("#south-hand", "#north-hand", "#moment", "#legend"):
        page.locator(hidden).scroll_into_view_if_needed()
        part, bar = page.locator(hidden).bounding_box(), page.locator("#controls").bounding_box()
        assert part is not None
        assert bar is not None
        assert part["y"] >= bar["y"] + bar["height"] or part["y"] + part["height"] <= bar["y"]


# ------------------------------------------------------------------ axe
KINDS: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "game": (page_of_the_game, "#event-219", {}),
    "dark": (page_of_the_game, "#event-219", {"color_scheme": "dark"}),
    "phone": (page_of_the_game, "#event-219", PHONE),
    "embed": (page_of_the_game, "#embed&event-219", EMBED),
    "dispute": (lambda: page_of_a_dispute("fr"), "#event-5", {}),
    "branch": (lambda: branched("fr"), "#branch-60", {"color_scheme": "dark"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_serious(opened: Opens, kind: str) -> None:
    make, fragment, settings = KINDS[kind]
    page = opened(make(), fragment, bypass_csp=True, **settings)
    page.evaluate(AXE)
    for dialog in ("", "#ask-help", "#picture [data-card]") if kind == "dark" else ("",):
        if dialog:
            page.locator(dialog).first.click()
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
        assert [(each["id"], each["nodes"][0]["html"]) for each in serious] == []
        page.keyboard.press("Escape")
