"""Exported pages in a real browser: keys, links, and the table that follows them."""

import re

import pytest
from playwright.sync_api import expect

from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from tests.page.conftest import Opens
from tests.page.games import (
    forged,
    game,
    page_of_the_game,
    position,
)
from tests.page.showing import COUNT, expect_event, rounds, y_of


def test_keys_step_by_event_by_round_and_to_either_end(opened: Opens) -> None:
    page = opened(page_of_the_game())
    expect_event(page, 1)
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
        expect_event(page, expected)


def test_the_address_names_the_event_and_an_address_leads_to_it(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-37")
    expect_event(page, 37)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#event-38"
    page.evaluate("location.hash = '#event-12'")
    expect(page.locator("#heading")).to_have_text(f"Event 12 of {COUNT}")
    page.go_back()
    expect(page.locator("#heading")).to_have_text(f"Event 38 of {COUNT}")


@pytest.mark.parametrize(
    "fragment", ["#event-0", "#event--3", "#e=", "#event-1e3", "#event-<b>", "#x", "#e=99999999"]
)
def test_an_address_that_names_no_event_leads_to_the_first(opened: Opens, fragment: str) -> None:
    expect_event(opened(page_of_the_game(), fragment), 1)


def test_an_address_beyond_the_end_leads_to_the_last(opened: Opens) -> None:
    expect_event(opened(page_of_the_game(), "#event-99999"), COUNT)


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
        expect_event(page, expected)
    page.locator("ol.events a").nth(19).click()
    expect_event(page, 20)
    page.get_by_role("slider").fill("33")
    expect_event(page, 33)
    page.get_by_role("slider").press("ArrowRight")
    expect_event(page, 34)


def test_from_a_ruling_to_the_events_that_cite_it_and_back_to_a_cause(opened: Opens) -> None:
    number = next(at for at, event in enumerate(game(), 1) if event.cause > 1 and at > 40)
    ruling = game()[number - 1].rulings[0]
    citing = [at for at, event in enumerate(game(), 1) if ruling in event.rulings]
    page = opened(page_of_the_game(), f"#event-{number}")
    cited = page.locator("#cited .cited", has_text=ruling).first
    assert [int(text) for text in cited.locator(".citing a").all_inner_texts()] == citing
    cited.locator(".citing a").first.click()
    expect(page.locator("#heading")).to_have_text(f"Event {citing[0]} of {COUNT}")
    page.evaluate(f"location.hash = '#event-{number}'")
    expect(page.locator("#heading")).to_have_text(f"Event {number} of {COUNT}")
    page.locator("#cause a").click()
    expect(page.locator("#heading")).to_have_text(f"Event {game()[number - 1].cause} of {COUNT}")


def test_the_badge_leads_to_the_difference(opened: Opens) -> None:
    page = opened(replay_page(forged(), finding=verify(forged())))
    page.get_by_role("link", name="Diverged").click()
    expect(page.locator("#heading")).to_have_text(f"Event {len(forged())} of {len(forged())}")


# ------------------------------------------------------------------ the table
def test_f_flips_the_table(opened: Opens) -> None:
    page = opened(page_of_the_game(), f"#event-{COUNT}")
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
    page = opened(page_of_the_game("north"), f"#event-{COUNT}")
    assert y_of(page, "North, place 1:") > y_of(page, "South, place 1:")


def test_the_table_follows_the_events_and_shows_what_changed(opened: Opens) -> None:
    number = next(at for at, event in enumerate(game(), 1) if type(event).__name__ == "CardRevealed")
    page = opened(page_of_the_game(), f"#event-{number - 1}")
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
    expect_event(page, len(position()))


def test_a_page_that_shares_its_script_works_the_same(opened: Opens) -> None:
    page = opened(replay_page(game(), assets="assets/"), "#event-5")
    page.keyboard.press("ArrowRight")
    expect_event(page, 6)
    assert page.evaluate("getComputedStyle(document.getElementById('board')).overflowX") == "auto"
    alone = opened(replay_page(game()), "#event-6")
    texts = "[...document.querySelectorAll('#table, #event, footer')].map((each) => each.textContent.trim())"
    tidy = [[re.sub(r"\s+", "", text) for text in each.evaluate(texts)] for each in (page, alone)]
    assert tidy[0] == tidy[1]
