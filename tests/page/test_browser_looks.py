"""Exported pages in a real browser: on any screen, in light and dark, without motion or script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from tests.page.conftest import Opens
from tests.page.games import (
    forged,
    game,
    page_of_the_game,
    page_of_the_hostile_log,
)
from tests.page.showing import COUNT

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize("width", [320, 360, 768, 1100, 1920])
@pytest.mark.parametrize("make", [page_of_the_game, page_of_the_hostile_log])
def test_the_page_is_never_wider_than_the_screen(opened: Opens, width: int, make: Callable[[], str]) -> None:
    page = opened(make(), "#event-20", viewport={"width": width, "height": 740})
    for _ in range(3):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Shift+ArrowRight")


def test_a_speed_is_read_beside_its_arrow(opened: Opens) -> None:
    page = opened(page_of_the_game(), viewport=PHONE)
    wide = "each => each.offsetWidth - (each.style.width = 'max-content', each.offsetWidth)"
    assert page.locator("#speed").evaluate(wide) >= 0


def test_on_a_phone_the_table_is_scrolled_inside_its_frame_to_what_changed(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-1", viewport=PHONE, has_touch=True, is_mobile=True)
    frame = page.locator("#board")
    assert frame.evaluate("each => each.scrollWidth > each.clientWidth")
    last = revealed()
    page.evaluate(f"location.hash = '#event-{last}'")
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
        page = opened(html, "#event-30", color_scheme=scheme)
        assert page.evaluate(CONTRASTS) == []


def test_dark_is_dark(opened: Opens) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    grounds = [
        opened(page_of_the_game(), color_scheme=scheme).evaluate(ground) for scheme in ("light", "dark")
    ]
    assert grounds == ["rgb(253, 252, 249)", "rgb(20, 22, 26)"]


def revealed() -> int:
    return max(at for at, event in enumerate(game(), 1) if type(event).__name__ == "CardRevealed")


def test_who_wants_no_motion_gets_none(opened: Opens) -> None:
    names = []
    for motion in ("no-preference", "reduce"):
        page = opened(page_of_the_game(), f"#event-{revealed()}", reduced_motion=motion)
        halo = page.locator("#picture > g.changed > .halo").first
        names.append(halo.evaluate("each => getComputedStyle(each).animationName"))
    assert names == ["appear", "none"]


def test_without_script_the_events_and_the_rulings_are_there(opened: Opens) -> None:
    page = opened(page_of_the_game(), java_script_enabled=False)
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    assert page.locator("ol.events a").count() == COUNT
    expect(page.locator("#controls")).to_be_hidden()
