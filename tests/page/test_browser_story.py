"""Exported pages in a real browser: the strip of signets, playing by itself, cards looked up, a branch."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardia_rules.events import vocabulary as ev
from tests.page.conftest import Opens
from tests.page.games import branched, game, page_of_a_dispute, page_of_the_game
from tests.page.showing import COUNT, expect_event, shown


# ------------------------------------------------------------------ the strip
def test_a_click_on_the_strip_goes_there(opened: Opens) -> None:
    page = opened(page_of_the_game())
    box = page.locator("#strip").bounding_box()
    assert box is not None
    for part, expected in ((0.5, COUNT / 2), (0.9, COUNT * 0.9)):
        page.mouse.click(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        assert abs(shown(page) - expected) <= 3
        assert page.evaluate("location.hash") == f"#event-{shown(page)}"


def test_the_strip_marks_the_rounds_and_where_signets_moved_in_the_past(opened: Opens) -> None:
    page = opened(page_of_the_game())
    rounds = sum(isinstance(event, ev.RoundBegan) for event in game())
    assert page.locator("#chart .round").count() == rounds + 1  # and what came before the first
    assert page.locator("#chart .name").all_text_contents()[-1] == str(rounds)
    assert page.locator("#chart .past").count() == 2
    assert page.locator("#chart .held").count() == 2


# ------------------------------------------------------------------ playing by itself
def test_it_plays_and_pauses_at_the_speed_that_was_chosen(opened: Opens) -> None:
    page = opened(page_of_the_game(), f"#event-{COUNT - 3}")
    page.clock.install()
    page.clock.pause_at(
        datetime.now(UTC) + timedelta(hours=1)
    )  # from here on time passes where it is said to
    heading, play = page.locator("#heading"), page.get_by_role("button", name="Play")
    page.get_by_label("Speed").select_option("4")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(399)
    expect(heading).to_have_text(f"Event {COUNT - 3} of {COUNT}")
    page.clock.run_for(1)
    expect(heading).to_have_text(f"Event {COUNT - 2} of {COUNT}")
    page.clock.run_for(1200)
    expect(heading).to_have_text(f"Event {COUNT} of {COUNT}")
    expect(play).to_have_attribute("aria-pressed", "false")
    play.click()  # from the beginning
    page.clock.run_for(400)
    expect(heading).to_have_text(f"Event 2 of {COUNT}")
    page.keyboard.press("ArrowLeft")  # whoever steps by hand stops it
    expect(play).to_be_visible()
    page.clock.run_for(4000)
    expect(heading).to_have_text(f"Event 1 of {COUNT}")


# What is set moving is noted when it begins: whoever looks later may find that it has arrived.
NOTE_MOVES = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved.push(this);
    return animate.apply(this, how);
  };
}"""
MOVED = "window.moved.filter((each) => each.closest('#table')).length"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_moves_from_the_hand_to_its_place_unless_motion_is_unwelcome(
    opened: Opens, motion: str
) -> None:
    placed = next(at for at, event in enumerate(game(), 1) if isinstance(event, ev.CardPlaced))
    page = opened(page_of_the_game(), f"#event-{placed - 1}", reduced_motion=motion)
    page.evaluate(NOTE_MOVES)
    page.keyboard.press("ArrowRight")
    assert (page.evaluate(MOVED) > 0) == (motion == "no-preference")


# ------------------------------------------------------------------ looking a card up
def looked_up(page: Page) -> str:
    expect(page.locator("#card")).to_be_visible()
    return page.locator("#card").inner_text()


def test_enter_on_a_card_says_what_it_does_and_why_it_counts_what_it_counts(opened: Opens) -> None:
    number = next(at for at, event in enumerate(game(), 1) if isinstance(event, ev.InfluenceModified))
    changed = game()[number - 1]
    assert isinstance(changed, ev.InfluenceModified)
    page = opened(page_of_the_game(), f"#event-{COUNT}")
    card = page.locator(f'#picture [data-seat="{changed.seat}"][data-card="{changed.card}"]')
    card.focus()
    page.keyboard.press("Enter")
    text = looked_up(page)
    assert "printed" in text
    assert f"+{changed.by} by event {number}:" in text
    assert "Rulebook p. " in text
    assert "Because of event" in text
    page.keyboard.press("Escape")
    assert card.evaluate("each => each === document.activeElement")
    page.keyboard.press("Enter")
    page.locator("#card a").first.click()
    expect(page.locator("#card")).to_be_hidden()
    expect(page.locator("#heading")).to_have_text(f"Event {number} of {COUNT}")


def test_a_tap_looks_up_cards_in_a_hand_protectors_and_locations(opened: Opens) -> None:
    page = opened(page_of_the_game(), "#event-60", has_touch=True)
    for where, says in (
        ("#north-hand .chip >> nth=0", "printed"),
        ("#picture [data-encounter='2']:not([data-seat])", "the Academy"),
        (".location", "Grand Library"),
    ):
        page.locator(where).tap()
        assert says in looked_up(page)
        page.get_by_role("button", name="Close").click()


# ------------------------------------------------------------------ what changed, then why
def test_what_changed_stands_before_why_and_the_decisive_ruling_is_open(opened: Opens) -> None:
    number = next(at for at, event in enumerate(game(), 1) if len(event.rulings) > 2 and at > 20)
    page = opened(page_of_the_game(), f"#event-{number}")
    changed, why = (
        page.locator("#event h3", has_text=text).bounding_box() for text in ("What changed", "Why")
    )
    assert changed is not None
    assert why is not None
    assert changed["y"] < why["y"]
    first = page.locator("#cited .cited")
    assert first.count() == 1
    assert first.evaluate("each => each.open")
    assert "p. " in first.locator("summary b").inner_text()
    assert page.locator("#further .cited").count() >= len(game()[number - 1].rulings) - 1
    assert not page.locator("#more").evaluate("each => each.open")


# ------------------------------------------------------------------ a dispute, and a branch
def test_a_dispute_begins_with_what_was_refused_the_verdict_and_the_notes(opened: Opens) -> None:
    page = opened(page_of_a_dispute())
    expect(page.locator("h1")).to_have_text("Judge against Clockmaker, round 3")
    expect(page.locator("#verdict .refused")).to_contain_text("Rulebook p. 6")
    expect(page.locator("#verdict .says")).to_contain_text("North's Saboteur and Mediator win")
    expect(page.locator("#verdict .next")).to_contain_text("both place a card")
    assert "Rulebook p. 19" in page.locator("#verdict .full").first.inner_text()
    page.locator("#notes a").click()
    expect_event(page, 3)


@pytest.mark.parametrize("settings", [{}, {"viewport": {"width": 390, "height": 844}}], ids=["desk", "phone"])
def test_a_link_to_an_event_opens_on_that_event(opened: Opens, settings: dict[str, Any]) -> None:
    page = opened(page_of_a_dispute(), "#event-3", **settings)
    expect_event(page, 3)
    expect(page.locator("#sentence")).to_be_in_viewport()
    expect(page.locator("#verdict")).not_to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    page.locator("#notes a").click()
    expect(page.locator("#sentence")).to_be_in_viewport()


def test_what_if_opens_where_it_parts_from_the_game(opened: Opens) -> None:
    page = opened(branched())
    first = int((page.locator("#line-1 li a").first.get_attribute("href") or "").rpartition("-")[2])
    expect_event(page, first)
    expect(page.get_by_role("button", name="What if")).to_have_attribute("aria-pressed", "true")
    page = opened(branched(), "#event-1")
    expect_event(page, 1)


def test_a_branch_is_followed_beside_the_game(opened: Opens) -> None:
    page = opened(branched())
    first = int((page.locator("#line-1 li a").first.get_attribute("href") or "").rpartition("-")[2])
    page.get_by_role("button", name="What if").click()
    page.keyboard.press("End")
    last = shown(page)
    assert page.evaluate("location.hash") == f"#branch-{last}"
    assert page.locator("#heading").inner_text() == f"Event {last} of {last}"
    assert page.locator("#chart .held").count() == 4
    page.evaluate(f"location.hash = '#branch-{first}'")
    expect(page.locator("#heading")).to_have_text(f"Event {first} of {last}")
    inside = page.locator("#sentence").inner_text()
    page.get_by_role("button", name="As it was played").click()
    expect_event(page, first)
    assert page.locator("#sentence").inner_text() != inside
    page.get_by_role("button", name="What if").click()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("location.hash") == f"#event-{first - 1}", "until there they are one game"
    page.keyboard.press("ArrowRight")
    assert page.locator("#sentence").inner_text() == inside
