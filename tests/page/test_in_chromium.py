"""Exported pages in a real browser: keys, links, sizes, colours, and what helps those who cannot see them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from tests.page.conftest import Opens
from tests.page.games import (
    EVIL,
    game,
    hostile,
    page_of_the_game,
    page_of_the_hostile_log,
    position,
)
from tests.page.test_replay_page import forged

# One worker starts the browser, and all tests that need it go there.
pytestmark = pytest.mark.xdist_group("chromium")
COUNT = len(game())
PHONE = {"width": 360, "height": 740}


def shown(page: Page) -> int:
    return int(page.locator("#heading").inner_text().split()[1])


def rounds(page: Page) -> list[int]:
    """The first event of each round."""
    numbers = page.locator("ol.events > li:first-child .number").all_inner_texts()
    return [int(number) for number in numbers]


def y_of(page: Page, title: str) -> float:
    box = page.locator("#picture > g", has=page.locator("title", has_text=title)).first.bounding_box()
    assert box is not None
    return box["y"]


# ------------------------------------------------------------------ keys and links
def test_keys_step_by_event_by_round_and_to_either_end(opened: Opens) -> None:
    page = opened(page_of_the_game())
    assert shown(page) == 1
    first_of = rounds(page)
    for key, expected in (
        ("ArrowLeft", 1),
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("Shift+ArrowRight", first_of[1]),
        ("Shift+ArrowRight", first_of[2]),
        ("ArrowRight", first_of[2] + 1),
        ("Shift+ArrowLeft", first_of[2]),
        ("Shift+ArrowLeft", first_of[1]),
        ("End", COUNT),
        ("ArrowRight", COUNT),
        ("Shift+ArrowRight", COUNT),
        ("Home", 1),
        ("Shift+ArrowLeft", 1),
        ("ArrowDown", 1),  # scrolls the page: the list does not have the focus
    ):
        page.keyboard.press(key)
        assert shown(page) == expected, key


def test_the_address_names_the_event_and_an_address_leads_to_it(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=37")
    assert shown(page) == 37
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#e=38"
    page.evaluate("location.hash = '#e=12'")
    expect(page.locator("#heading")).to_have_text(f"Event 12 of {COUNT}")
    page.go_back()
    expect(page.locator("#heading")).to_have_text(f"Event 38 of {COUNT}")


@pytest.mark.parametrize("fragment", ["#e=0", "#e=-3", "#e=", "#e=1e3", "#e=<b>", "#x", "#e=99999999"])
def test_an_address_that_names_no_event_leads_to_the_first(opened: Opens, fragment: str) -> None:
    assert shown(opened(page_of_the_game(), fragment)) == 1


def test_an_address_beyond_the_end_leads_to_the_last(opened: Opens) -> None:
    assert shown(opened(page_of_the_game(), "#e=99999")) == COUNT


def test_buttons_slider_and_list_go_where_they_say(opened: Opens) -> None:
    page = opened(page_of_the_game())
    for name, expected in (
        ("Last event", COUNT),
        ("Previous event", COUNT - 1),
        ("Next event", COUNT),
        ("First event", 1),
        ("Next round", rounds(page)[1]),
        ("Previous round", 1),
    ):
        page.get_by_role("button", name=name, exact=True).click()
        assert shown(page) == expected, name
    page.locator("ol.events a").nth(19).click()
    assert shown(page) == 20
    page.get_by_role("slider").fill("33")
    assert shown(page) == 33
    page.get_by_role("slider").press("ArrowRight")
    assert shown(page) == 34


def test_from_a_ruling_to_the_events_that_cite_it_and_back_to_a_cause(opened: Opens) -> None:
    number = next(at for at, event in enumerate(game(), 1) if event.cause > 1 and at > 40)
    ruling = game()[number - 1].rulings[0]
    citing = [at for at, event in enumerate(game(), 1) if ruling in event.rulings]
    page = opened(page_of_the_game(), f"#e={number}")
    cited = page.locator("#cited .cited", has_text=ruling).first
    assert [int(text) for text in cited.locator(".citing a").all_inner_texts()] == citing
    cited.locator(".citing a").first.click()
    expect(page.locator("#heading")).to_have_text(f"Event {citing[0]} of {COUNT}")
    page.evaluate(f"location.hash = '#e={number}'")
    expect(page.locator("#heading")).to_have_text(f"Event {number} of {COUNT}")
    page.locator("#cause a").click()
    expect(page.locator("#heading")).to_have_text(f"Event {game()[number - 1].cause} of {COUNT}")


def test_the_badge_leads_to_the_difference(opened: Opens) -> None:
    page = opened(replay_page(forged(), finding=verify(forged())))
    page.get_by_role("link", name="Diverged").click()
    expect(page.locator("#heading")).to_have_text(f"Event {len(forged())} of {len(forged())}")


# ------------------------------------------------------------------ the table
def test_f_flips_the_table(opened: Opens) -> None:
    page = opened(page_of_the_game(), f"#e={COUNT}")
    assert y_of(page, "North, place 1:") < y_of(page, "South, place 1:")
    page.keyboard.press("f")
    assert y_of(page, "North, place 1:") > y_of(page, "South, place 1:")
    page.keyboard.press("ArrowLeft")
    assert y_of(page, "North, place 1:") > y_of(page, "South, place 1:")
    button = page.get_by_role("button", name="Flip the table")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert y_of(page, "North, place 1:") < y_of(page, "South, place 1:")


def test_who_looks_sits_below(opened: Opens) -> None:
    page = opened(page_of_the_game("north"), f"#e={COUNT}")
    assert y_of(page, "North, place 1:") > y_of(page, "South, place 1:")


def test_the_table_follows_the_events_and_shows_what_changed(opened: Opens) -> None:
    number = next(at for at, event in enumerate(game(), 1) if type(event).__name__ == "CardRevealed")
    page = opened(page_of_the_game(), f"#e={number - 1}")
    before = page.locator("#picture > g > title").all_text_contents()
    page.keyboard.press("ArrowRight")
    changed = page.locator("#picture > g.changed > title").all_text_contents()
    assert changed
    assert not set(changed) & set(before)
    assert page.locator("#changes li").all_inner_texts() == changed
    halo = page.locator("#picture > g.changed > .halo").first
    assert halo.evaluate("each => getComputedStyle(each).stroke") != "none"


def test_a_position_can_be_stepped_through(opened: Opens) -> None:
    page = opened(replay_page(position(), "south"))
    expect(page.locator("#sentence")).to_contain_text("laid out by hand")
    page.keyboard.press("End")
    assert shown(page) == len(position())


# ------------------------------------------------------------------ small, dark, still, without script
@pytest.mark.parametrize("width", [320, 360, 768, 1100, 1920])
@pytest.mark.parametrize("make", [page_of_the_game, page_of_the_hostile_log])
def test_the_page_is_never_wider_than_the_screen(opened: Opens, width: int, make: Callable[[], str]) -> None:
    page = opened(make(), "#e=20", viewport={"width": width, "height": 740})
    for _ in range(3):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Shift+ArrowRight")


def test_on_a_phone_the_table_is_scrolled_inside_its_frame_to_what_changed(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=1", viewport=PHONE, has_touch=True, is_mobile=True)
    frame = page.locator("#table")
    assert frame.evaluate("each => each.scrollWidth > each.clientWidth")
    last = max(at for at, event in enumerate(game(), 1) if type(event).__name__ == "CardRevealed")
    page.evaluate(f"location.hash = '#e={last}'")
    expect(page.locator("#heading")).to_have_text(f"Event {last} of {COUNT}")
    card = page.locator("#picture > g.changed").last.bounding_box()
    assert card is not None
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= PHONE["width"]
    for button in page.locator(".buttons button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44  # a finger's breadth
        assert box["x"] + box["width"] <= PHONE["width"]


CONTRASTS = """() => {
  const colour = (text) => text.match(/[\\d.]+/g).map(Number);
  const linear = (c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const parts = [0.2126, 0.7152, 0.0722];
  const light = (rgb) => parts.reduce((sum, part, i) => sum + part * linear(rgb[i] / 255), 0);
  const ground = (each) => {
    for (; each; each = each.parentElement) {
      const found = colour(getComputedStyle(each).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const low = [];
  for (const each of document.querySelectorAll("body :not(svg *):not(script):not(template)")) {
    const says = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!says || !each.getClientRects().length) continue;
    const [ink, paper] = [light(colour(getComputedStyle(each).color)), light(ground(each))];
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (contrast < 4.5) low.push(each.outerHTML.slice(0, 120));
  }
  return low;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_can_be_read_in_light_and_in_dark(opened: Opens, scheme: str) -> None:
    for html in (page_of_the_game(), replay_page(forged(), finding=verify(forged()))):
        page = opened(html, "#e=30", color_scheme=scheme)
        assert page.evaluate(CONTRASTS) == []


def test_dark_is_dark(opened: Opens) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    grounds = [
        opened(page_of_the_game(), color_scheme=scheme).evaluate(ground) for scheme in ("light", "dark")
    ]
    assert grounds == ["rgb(253, 252, 249)", "rgb(20, 22, 26)"]


def test_who_wants_no_motion_gets_none(opened: Opens) -> None:
    names = []
    for motion in ("no-preference", "reduce"):
        page = opened(page_of_the_game(), "#e=3", reduced_motion=motion)
        page.keyboard.press("Shift+ArrowRight")
        halo = page.locator("#picture > g.changed > .halo").first
        names.append(halo.evaluate("each => getComputedStyle(each).animationName"))
    assert names == ["appear", "none"]


def test_without_script_the_events_and_the_rulings_are_there(opened: Opens) -> None:
    page = opened(page_of_the_game(), java_script_enabled=False)
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    assert page.locator("ol.events a").count() == COUNT
    expect(page.locator("#controls")).to_be_hidden()


# ------------------------------------------------------------------ by ear and by keyboard
def test_each_event_is_announced(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=5")
    sentence = page.get_by_role("status")
    assert sentence.get_attribute("aria-live") == "polite"
    for number in (5, 6, 7):
        listed = page.locator("ol.events a .said").nth(number - 1).inner_text()
        assert sentence.inner_text() == listed
        page.keyboard.press("ArrowRight")


def test_everything_that_can_be_pressed_has_a_name(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=30")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input, nav, dialog, [role]")]
          .filter((each) => !each.closest("#picture > g, [role=status]"))
          .filter((each) => !(each.ariaLabel || each.textContent.trim()))
          .map((each) => each.outerHTML)"""
    )
    assert nameless == []
    cards = page.locator("#picture > g")
    assert cards.count() == page.locator("#picture > g[role=img] > title").count()


FOCUSED = """(() => {
  const focused = document.activeElement;
  return focused.id || focused.getAttribute("aria-label") || focused.className;
})()"""
IN_HELP = "document.getElementById('help').contains(document.activeElement)"


def test_the_tab_key_reaches_everything_in_order_and_only_one_event(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=2")
    stops = []
    for _ in range(11):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUSED))
        visible = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert visible == "solid", stops[-1]
    assert stops[:11] == [
        "skip", "table", "First event", "Previous round", "Previous event", "Next event", "Next round",
        "Last event", "flip", "ask-help", "slider",
    ]  # fmt: skip
    events = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('ol.events a')"):
            events.add(page.evaluate("document.activeElement.hash"))
    assert events == {"#e=2"}


def test_in_the_list_up_and_down_move_the_focus_along(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=5")
    page.locator("ol.events a[aria-current]").focus()
    page.keyboard.press("ArrowDown")
    assert shown(page) == 6
    assert page.evaluate("document.activeElement.hash") == "#e=6"
    page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate("document.activeElement.hash") == f"#e={shown(page)}"
    assert page.locator("ol.events a[aria-current]").count() == 1
    assert page.locator("ol.events a[tabindex='0']").count() == 1


def test_help_keeps_the_focus_until_it_is_closed(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#e=5")
    page.locator("#flip").focus()
    page.keyboard.press("?")
    help_dialog = page.get_by_role("dialog", name="Help")
    expect(help_dialog).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        # From the last stop the key leads out to the browser's own buttons, never to the page behind.
        assert page.evaluate(f"{IN_HELP} || document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    assert shown(page) == 5
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
    assert shown(page) == len(hostile())
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
