"""Ten rounds of a real game on a phone, as somebody sees them who sees no hand and no deck."""

import json
import os
import re

import pytest
from playwright.sync_api import Page, expect

from cardia_rules.catalogue import CHARACTERS
from tests.web.conftest import Opens

DECK = [card for card, one in CHARACTERS.items() if one.deck == "I" and card != "hired-blade"]
KEPT = {
    "kind": "follow",
    "meant": {
        "setup": {"deck": [*DECK, "revolutionary"]},
        "answers": {"OQ-mixed-deck-values": "any-sixteen"},
        "decisions": [],
        "tags": {"north": "Anna", "south": "Björn"},
    },
}
BEGUN = f"""
  const kept = {json.dumps(KEPT)};
  const key = "cardia.game.test";
  if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({{ ...kept, key, at: "2026" }}));
"""
MISTAKE = 4  # the card that the Puppeteer took was another one
SIX_ROUNDS = (
    *("north: saboteur", "south: judge"),  # two cards go from South's deck, and nobody says which
    *("north: puppeteer", "south: inventor", "picked: surgeon"),
    *("north: magistra", "south: ambusher", "south: academy", "north hand: void-mage"),
    *("north: revolutionary", "south: clockmaker", "south: fortune-teller, puppeteer"),
    *("north: fortune-teller", "south: palace-guard"),
    *("south: void-mage", "north: clockmaker"),  # South plays face up, and first
)
FOUR_MORE = (
    *("north: swamp-guardian", "south: magistra", "north: north saboteur"),
    *("north: inventor", "south: surgeon"),
    *("north: saboteur", "south: swamp-guardian"),
    *("north: djinn", "south: saboteur"),
)


def tap_along(page: Page, entries: tuple[str, ...], language: str, name: str) -> None:
    """Tap each entry as it is offered: a card, a decision, or what chance did."""
    entered = page.locator("[data-key^=back-]")
    before = entered.count()
    for number, entry in enumerate(entries):
        seat, _, cards = entry.partition(": ")
        if "," in cards:  # one after the other
            for card in cards.split(", "):
                page.locator(f"main [data-key='{seat}-holds-{card}']").tap()
        else:
            page.locator(f"main [data-key='{entry}'], main [data-key$='-{entry}']").first.tap()
        expect(entered).to_have_count(before + number + 1)
        expect(page.locator("main .fault, main .refused")).to_have_count(0)
        picture(page, f"{language}-{name}-{number:02}")


def picture(page: Page, name: str) -> None:
    """Keep what is seen, where somebody wants to look at it."""
    if pictures := os.environ.get("CARDIA_PICTURES"):
        page.wait_for_timeout(100)
        page.screenshot(path=f"{pictures}/{name}.png", full_page=True)


def sides(page: Page) -> list[str]:
    """Return what each seat is said to have."""
    page.locator(".sides").evaluate("(sides) => (sides.parentElement.open = true)")
    return page.locator(".sides p").all_inner_texts()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_ten_rounds_with_a_mistake_that_is_corrected_four_rounds_later(opened: Opens, language: str) -> None:
    page = opened("#tab=game", script=BEGUN)
    if language == "fr":
        page.locator("[data-key=language]").tap()
    page.get_by_role("button", name="Go on" if language == "en" else "Continuer").tap()
    tap_along(page, SIX_ROUNDS, language, "first")
    expect(page.locator(".board")).to_contain_text(re.compile("(Round|Tour) 7, phase 1"))

    # What contradicts what was seen names the earlier entry, which may be the wrong one.
    page.locator("main details:has([data-key=claim]) summary").tap()
    page.locator("[data-key=claim]").fill("south: judge")
    page.locator("[data-key=claim-send]").tap()
    expect(page.locator("[data-part=refused]")).to_contain_text("23")
    expect(page.locator("[data-key=earlier]")).to_contain_text("Judge" if language == "en" else "Juge")
    picture(page, f"{language}-refused")

    # The mistake of round 2 is corrected; what came after stays.
    page.locator(".trail summary").tap()
    assert "main" in page.locator(".trail").first.inner_text() or language == "en"  # and not "hand" in French
    page.locator(f"[data-key='back-{MISTAKE}']").tap()
    picture(page, f"{language}-correcting")
    page.locator("[data-key='correct-picked: mediator']").tap()
    second = page.locator(".place").nth(1)
    expect(second).to_contain_text("Mediator" if language == "en" else "Médiateur")
    expect(page.locator("[data-part=dropped]")).to_have_count(0)
    expect(page.locator(".board")).to_contain_text(re.compile("(Round|Tour) 7, phase 1"))
    picture(page, f"{language}-corrected")

    # The link, opened in another browser, shows the same unknowns.
    here = sides(page)
    page.get_by_role("button", name="Share" if language == "en" else "Partager").tap()
    picture(page, f"{language}-share")
    link = page.locator("dialog input[readonly]").input_value()
    page.locator("dialog [data-key=close]").tap()
    other = opened(f"#{link.partition('#')[2]}")
    if language == "fr":
        other.locator("[data-key=language]").tap()
    expect(other.locator("[data-part=verdict]")).to_be_visible()
    other.locator("[data-key=after]").tap()
    assert sides(other) == here
    assert "?2" in here[1]
    picture(other, f"{language}-elsewhere")

    tap_along(page, FOUR_MORE, language, "then")
    says = "North wins the game" if language == "en" else "Nord gagne la partie"
    expect(page.locator("[data-part=verdict]")).to_contain_text(says)
    expect(page.locator("main .place")).to_have_count(9)  # the Swamp Guardian took an encounter away
    picture(page, f"{language}-over")
    with page.expect_download() as kept:
        page.locator("[data-key=download]").tap()
    happened = kept.value.path().read_text("utf-8").split("\n", 1)[1]
    assert happened.count('"card":"?"') == 4  # both Saboteurs took two that nobody named
    assert '"card":"treasurer"' not in happened
