"""Games on the bench: one that is tapped along, and one that two play on a phone."""

import os
import re

import pytest
from playwright.sync_api import Page, expect

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.replay.adjudicate import verify
from tests.web.conftest import DENIED, Opens


def place(page: Page, seat: str, card: str) -> None:
    """Tap a card that a seat places, and wait for what comes of it."""
    enter(page, f"main [data-key='{seat}: {card}']")


def enter(page: Page, button: str) -> None:
    """Tap what happened, and wait until it is entered: the next tap is on what is shown then."""
    entered = page.locator("[data-key^=back-]")
    before = entered.count()
    page.locator(button).first.tap()
    expect(entered).to_have_count(before + 1)


def test_a_real_game_is_tapped_along_and_its_log_is_kept(opened: Opens) -> None:
    page = opened("#tab=game")
    page.get_by_text("Names and tournament").tap()
    page.locator("[data-key=tag-north]").fill("Anna")
    page.locator("[data-key=tag-event]").fill("Open")
    page.locator("[data-key=follow]").tap()
    expect(page.locator("h2").first).to_have_text("Anna – South · Open")
    place(page, "north", "djinn")
    place(page, "south", "void-mage")
    expect(page.locator("[data-part=verdict]")).to_contain_text("North's Djinn wins encounter 1, 16 to 2.")
    page.reload()
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator("[data-part=verdict]")).to_contain_text("North's Djinn wins encounter 1, 16 to 2.")
    with page.expect_download() as kept:
        page.locator("[data-key=download]").tap()
    text = kept.value.path().read_text("utf-8")
    assert '["north","Anna"]' in text
    assert kept.value.suggested_filename.endswith(".seen.jsonl")  # and no card that was filled in
    assert verify(text.encode()).conclusion == "possible"
    assert '"order"' not in text
    page.locator("[data-key=tab-look]").tap()
    page.locator("[data-key=tab-game]").tap()  # and the game is where it was
    page.locator("[data-key=undo]").tap()  # going back is one tap
    expect(page.locator("[data-part=verdict]")).not_to_contain_text("wins")
    page.locator("[data-key^=back-]").last.tap()
    page.locator("[data-key=correct-back]").tap()
    expect(page.locator("[data-key^=back-]")).to_have_count(0)
    page.locator("[data-key=leave]").tap()
    page.get_by_role("button", name="Delete").tap()
    expect(page.get_by_role("button", name="Go on")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "unseen"), [("en", "Discard pile: Inventor, ?2"), ("fr", "Défausse: Inventrice, ?2")]
)
def test_what_nobody_saw_of_a_real_game_stays_unknown(opened: Opens, language: str, unseen: str) -> None:
    """A Saboteur, a Puppeteer and an Ambusher; what went in the first round is said after the fourth."""
    page = opened("#tab=game")
    if language == "fr":
        page.locator("[data-key=language]").tap()
    page.locator("[data-key=follow]").tap()
    panel = page.locator("[data-part=verdict]")
    place(page, "north", "saboteur")
    place(page, "south", "judge")
    expect(page.locator(".question")).to_have_count(1)
    place(page, "north", "puppeteer")
    place(page, "south", "inventor")
    enter(page, "[data-key$='-picked: magistra']")
    expect(panel).to_contain_text("14")
    place(page, "north", "clockmaker")
    place(page, "south", "ambusher")
    enter(page, "main [data-key='south: academy']")
    enter(page, "[data-key$='-north hand: magistra']")
    place(page, "north", "void-mage")
    place(page, "south", "surgeon")
    expect(page.locator("main .fault")).to_have_count(0)
    expect(page.locator(".board")).to_contain_text(re.compile("(Round|Tour) 5, phase 1"))
    page.locator(".sides").evaluate("(sides) => (sides.parentElement.open = true)")
    expect(page.locator(".sides")).to_contain_text(unseen)
    hands = page.locator(".sides p").all_inner_texts()
    assert all(re.search(r"\(\d\) ·", each) for each in hands), hands  # by their number
    page.locator("[data-key='told-south deck: 2']").fill("treasurer, djinn")
    page.locator("[data-key='told-south deck: 2']").press("Enter")
    expect(page.locator(".sides")).not_to_contain_text(unseen)
    expect(page.locator("main .fault")).to_have_count(0)
    if pictures := os.environ.get("CARDIA_PICTURES"):
        page.screenshot(path=f"{pictures}/followed-{language}.png", full_page=True)


def test_a_tap_before_the_answer_to_the_last_one_comes_after_it(opened: Opens) -> None:
    """It stood in its place; and a second tap on the same card is no second decision."""
    page = opened("#tab=game")
    page.locator("[data-key=follow]").tap()
    page.locator("main [data-key='north: djinn']").wait_for()
    page.evaluate(
        """() => {
          for (const key of ["north: djinn", "north: djinn", "south: void-mage"])
            document.querySelector(`main [data-key='${key}']`).click();
        }"""
    )
    expect(page.locator("[data-part=verdict]")).to_contain_text("North's Djinn wins encounter 1, 16 to 2.")
    expect(page.locator("main .refused")).to_have_count(0)


def test_two_tabs_that_go_on_with_one_game_keep_both_ways(opened: Opens) -> None:
    """The one that tapped last wrote over all that was tapped in the other."""
    one = opened("#tab=game")
    one.locator("[data-key=follow]").tap()
    place(one, "north", "djinn")
    other = one.context.new_page()
    other.goto(one.url)
    other.locator("[data-key=tab-game]").tap()
    other.get_by_role("button", name="Go on").tap()
    expect(other.locator("[data-key^=back-]")).to_have_count(1)  # what was entered is there again
    place(other, "south", "void-mage")
    expect(other.locator("[data-part=verdict]")).to_contain_text("16 to 2")
    place(one, "south", "judge")
    expect(one.locator("[data-part=verdict]")).to_contain_text("16 to 8")
    kept = one.evaluate("Object.keys(localStorage).filter(key => key.startsWith('cardia.game.'))")
    logs = [one.evaluate("key => JSON.parse(localStorage.getItem(key)).log", key) for key in kept]
    assert len(logs) == 2
    for card in ("void-mage", "judge"):
        assert any(re.search(f'"card-placed","seat":"south",[^}}]*"card":"{card}"', log) for log in logs)


def test_where_nothing_may_be_kept_the_page_works_and_says_so(opened: Opens) -> None:
    page = opened("#t=I;saboteur:mediator@,void-mage:judge;phase=2", script=DENIED)
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    page.locator("[data-key=language]").tap()
    expect(page.locator("[data-part=verdict]")).to_contain_text("Mage du Vide")
    page.locator("[data-key=language]").tap()
    page.locator("[data-key=tab-game]").tap()
    page.locator("[data-key=follow]").tap()
    place(page, "north", "djinn")
    place(page, "south", "void-mage")
    expect(page.locator("[data-part=verdict]")).to_contain_text("North's Djinn wins encounter 1, 16 to 2.")
    expect(page.locator("main .fault")).to_contain_text("does not keep the game")


def test_a_game_goes_on_from_the_table_on_the_bench(opened: Opens) -> None:
    page = opened("#t=I;saboteur:mediator@,void-mage:judge;phase=2")
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    page.locator("[data-key=tab-game]").tap()
    page.locator("[data-key=follow-table]").tap()
    page.locator("[data-key='north: south mediator tokens']").tap()
    expect(page.locator("[data-part=verdict]")).to_contain_text("wins encounter 1 at once")


def names_shown(page: Page) -> set[str]:
    """Return the cards whose names are anywhere in the page."""
    text = page.locator("main").evaluate("(main) => main.outerHTML")  # what is read aloud, too
    return {card for card, each in CHARACTERS.items() if each.deck == "I" and each.names.to("en") in text}


def test_two_play_on_one_phone_and_neither_sees_the_others_hand(opened: Opens) -> None:
    page = opened("#tab=game")
    page.locator("[data-key=play]").tap()
    expect(page.locator(".cover")).to_contain_text("Hand the phone to North.")
    assert names_shown(page) == set(), "nothing is shown before somebody says that they hold the phone"
    page.locator("[data-key=show]").tap()
    hand = page.locator("main .grid .card")
    expect(hand).to_have_count(5)
    own = {str(each.get_attribute("data-key")).removeprefix("north: ") for each in hand.all()}
    assert names_shown(page) == own, "of the cards only one's own hand can be read"
    hand.first.tap()
    expect(page.locator(".cover")).to_contain_text("Hand the phone to South.")
    assert names_shown(page) == set()
    page.locator("[data-key=show]").tap()
    expect(hand).to_have_count(5)
    theirs = {str(each.get_attribute("data-key")).removeprefix("south: ") for each in hand.all()}
    assert names_shown(page) == theirs, "what north has laid face down is hidden"
    hand.first.tap()
    expect(page.locator("main")).to_contain_text(re.compile("Hand the phone to|wins|encounter"))
