"""Exported pages in a real browser, by ear and by keyboard; and a log that was made to hurt."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.conftest import Opens
from tests.page.games import (
    EVIL,
    hostile,
    page_of_the_game,
    page_of_the_hostile_log,
)
from tests.page.showing import expect_event, shown


def test_each_event_is_announced(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-5")
    sentence = page.get_by_role("status")
    assert sentence.get_attribute("aria-live") == "polite"
    for number in (5, 6, 7):
        listed = page.locator("ol.events a").nth(number - 1).inner_text()
        assert sentence.inner_text() == listed
        page.keyboard.press("ArrowRight")


def test_everything_that_can_be_pressed_has_a_name(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-30")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input, nav, dialog, [role]")]
          .filter((each) => !each.closest("#picture > g, [role=status]"))
          .filter((each) => !(each.ariaLabel || each.textContent.trim()))
          .map((each) => each.outerHTML)"""
    )
    assert nameless == []
    cards = page.locator("#picture > g")
    assert (
        cards.count()
        == page.locator("#picture > g[role=img] > title, #picture > g[role=button] > title").count()
    )
    assert cards.count() > 20


FOCUSED = """(() => {
  const focused = document.activeElement;
  return focused.id || focused.getAttribute("aria-label") || focused.className;
})()"""
IN_HELP = "document.getElementById('help').contains(document.activeElement)"


def test_the_tab_key_reaches_everything_in_order_and_only_one_event(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-2")
    stops = []
    for _ in range(15):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUSED))
        visible = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert visible == "solid", stops[-1]
    assert stops == [
        "skip", "First event", "Previous round", "Previous event", "play", "Next event", "Next round",
        "Last event", "slider", "location", "speed", "flip", "print", "png", "ask-help",
    ]  # fmt: skip
    events = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('ol.events a')"):
            events.add(page.evaluate("document.activeElement.hash"))
    assert events == {"#event-2"}


def test_in_the_list_up_and_down_move_the_focus_along(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-5")
    page.locator("ol.events a[aria-current]").focus()
    page.keyboard.press("ArrowDown")
    expect_event(page, 6)
    assert page.evaluate("document.activeElement.hash") == "#event-6"
    page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate("document.activeElement.hash") == f"#event-{shown(page)}"
    assert page.locator("ol.events a[aria-current]").count() == 1
    assert page.locator("ol.events a[tabindex='0']").count() == 1


def test_help_keeps_the_focus_until_it_is_closed(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-5")
    page.locator("#flip").focus()
    page.keyboard.press("?")
    help_dialog = page.get_by_role("dialog", name="Help")
    expect(help_dialog).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        # From the last stop the key leads out to the browser's own buttons, never to the page behind.
        assert page.evaluate(f"{IN_HELP} || document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    expect_event(page, 5)
    page.keyboard.press("Escape")
    expect(help_dialog).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "flip"
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("button", name="Close").click()
    expect(help_dialog).to_be_hidden()


# ------------------------------------------------------------------ made to hurt
def test_a_hostile_log_is_shown_as_text(opened: Opens) -> None:
    page = opened(page_of_the_hostile_log())
    for _ in hostile():
        page.keyboard.press("ArrowRight")
    expect_event(page, len(hostile()))
    assert page.evaluate("typeof window.hurt") == "undefined"
    assert page.title() == EVIL[0]
    assert page.locator("script").count() == 2
    expect(page.locator("h1")).to_have_text(EVIL[0])
    page.keyboard.press("f")
    page.keyboard.press("?")
    assert page.evaluate("typeof window.hurt") == "undefined"


def test_the_policy_stops_whatever_would_ask_the_network(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "replay.html"
    file.write_text(page_of_the_game(), "utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    blocked = page.evaluate(
        """async () => {
          const violated = [];
          addEventListener("securitypolicyviolation", (each) => violated.push(each.effectiveDirective));
          const image = new Image();
          image.src = "https://example.invalid/x.png";
          const script = document.createElement("script");
          script.textContent = "window.hurt = 1";
          document.body.append(script);
          await fetch("https://example.invalid/").catch(() => {});
          await new Promise((done) => setTimeout(done, 50));
          return [violated.sort(), typeof window.hurt];
        }"""
    )
    page.close()
    assert blocked == [["connect-src", "img-src", "script-src-elem"], "undefined"]
