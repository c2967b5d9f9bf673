"""The address of the bench: it says what lies on the table, and a link that is followed is never lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cardia_rules.game.game import Game
from tests.page.games import game
from tests.web.conftest import Opens
from tests.web.tapping import Judge

MEDIATOR = "#t=I;saboteur:mediator@,void-mage:judge;phase=2"
JUDGE = "#t=I;saboteur:saboteur,mediator:mediator,judge:clockmaker;phase=2"

# From here on the engine's answers to some kinds of requests wait for ``release``, the oldest one first, or
# for ``letGo``. What is released is read within that very moment, as a message of the worker would be, before
# the browser tells anybody of a new address.
HOLD = """(kinds) => {
  const direct = window.fetch;
  let holds = true;
  window.held = [];
  window.release = (which = 0) => held.splice(which, 1)[0]();
  window.letGo = () => {
    holds = false;
    while (held.length) release();
  };
  window.fetch = async (what, options) => {
    const reply = await direct(what, options);
    if (what !== "answer" || !kinds.includes(JSON.parse(options.body).do)) return reply;
    const answer = await reply.json();
    if (holds) await new Promise((resolve) => held.push(resolve));
    return { json: async () => answer };
  };
}"""


def wait_for_held(page: Page, count: int = 1) -> None:
    """Wait until that many answers are on their way."""
    page.wait_for_function("(count) => window.held.length === count", arg=count)


def test_a_link_that_is_followed_while_an_answer_comes_is_not_lost(opened: Opens) -> None:
    page = opened(MEDIATOR)
    verdict = page.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("Void Mage activates")
    page.evaluate(HOLD, ["ask"])
    page.locator(".options button").filter(has_text="Mediator").first.tap()
    wait_for_held(page)
    # Both in one moment: the browser has the new address, and has told nobody of it when the answer is there.
    page.evaluate("(link) => { location.hash = link; letGo(); }", JUDGE)
    expect(page.locator("[data-key=south-3]")).to_contain_text("Clockmaker")
    expect(verdict).to_contain_text("Judge")
    assert page.evaluate("location.hash") == JUDGE


def test_of_two_links_that_are_followed_the_last_one_counts(opened: Opens) -> None:
    page = opened()
    page.evaluate(HOLD, ["check"])
    for count, link in enumerate((MEDIATOR, JUDGE), 1):
        page.evaluate("(link) => { location.hash = link; }", link)
        wait_for_held(page, count)
    page.evaluate("release(1)")  # what was asked last is answered first
    expect(page.locator("[data-key=south-3]")).to_contain_text("Clockmaker")
    page.evaluate("release()")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Judge")
    expect(page.locator("[data-key=south-3]")).to_contain_text("Clockmaker")
    expect(page).to_have_url(re.compile("judge:clockmaker"))


def test_a_link_stays_in_the_address_until_its_table_is_there(opened: Opens) -> None:
    """Whoever reloads, or keeps the page, while the engine is still busy loses nothing."""
    page = opened(JUDGE)
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    page.evaluate(HOLD, ["check", "ask"])
    page.evaluate("(link) => { location.hash = link; }", MEDIATOR)
    wait_for_held(page, 2)  # what the link says, and what comes of the table that lies there still
    assert page.evaluate("location.hash") == MEDIATOR
    for _ in range(2):
        page.evaluate("release()")
        assert page.evaluate("location.hash") == MEDIATOR
    wait_for_held(page)
    assert page.evaluate("location.hash") == MEDIATOR
    page.reload()
    expect(page.locator("[data-part=verdict]")).to_contain_text("Void Mage activates")


def test_the_other_language_leaves_the_address_alone(opened: Opens) -> None:
    page = opened(MEDIATOR)
    expect(page.locator("[data-part=verdict]")).to_contain_text("Void Mage activates")
    page.evaluate(HOLD, ["ask"])
    page.locator("[data-key=language]").tap()
    wait_for_held(page)
    assert page.evaluate("location.hash") == MEDIATOR
    page.evaluate("release()")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Mage du Vide")
    assert page.evaluate("location.hash") == MEDIATOR


def test_a_table_that_was_cleared_is_gone_from_the_address(opened: Opens) -> None:
    judge = Judge(opened(MEDIATOR))
    expect(judge.verdict).to_be_visible()
    judge.tap_named("Clear")
    expect(judge.verdict).to_have_count(0)
    assert judge.page.evaluate("location.hash") == ""
    judge.tap_named("Undo")
    expect(judge.verdict).to_be_visible()
    expect(judge.page).to_have_url(re.compile("saboteur:mediator"))


def test_a_link_that_cannot_be_read_stays_and_the_old_table_is_a_step_back(opened: Opens) -> None:
    page = opened(MEDIATOR)
    verdict, refused = page.locator("[data-part=verdict]"), page.locator(".verdict .refused")
    expect(verdict).to_be_visible()
    page.evaluate("location.hash = '#t=I;judge:nobody'")
    expect(refused).to_contain_text("nobody")
    for again in (page.reload, page.locator("[data-key=language]").tap):
        assert page.evaluate("location.hash") == "#t=I;judge:nobody"
        again()
        expect(refused).to_contain_text("nobody")
    page.go_back()
    expect(verdict).to_contain_text("Mage du Vide")
    expect(refused).to_have_count(0)
    assert page.evaluate("location.hash") == MEDIATOR


# ------------------------------------------------------------------ what the address cannot say
def half_a_table(page: Page) -> None:
    page.locator("[data-key=north-1]").tap()
    page.locator("[data-key=card-judge]").tap()
    page.locator("[data-key=close]").tap()
    expect(page.locator("[data-key=north-1]")).to_contain_text("Judge")


def shipped_case(page: Page) -> None:
    page.locator("[data-key=tab-look]").tap()
    page.get_by_role("searchbox").fill("RB-13-example-judge")
    page.get_by_role("button", name="See it on a table").first.tap()
    expect(page.locator("[data-key=steps]")).to_be_visible()


def log_of_a_game(page: Page) -> None:
    page.locator("[data-key=open]").tap()
    page.get_by_label("Line, case or log").fill(Game.from_events(game()).to_log().decode())
    page.get_by_role("button", name="Open what is pasted").tap()
    expect(page.locator("[data-key=steps]")).to_be_visible()


@pytest.mark.parametrize("makes", [half_a_table, shipped_case, log_of_a_game])
def test_every_table_that_was_made_survives_reload_and_back(
    opened: Opens, bench: str, makes: Callable[[Page], None]
) -> None:
    page = opened()
    makes(page)
    board, panel = page.locator(".board"), page.locator("section.verdict")
    expect(panel.locator(".ruling-box")).to_be_visible()
    before = board.inner_text(), panel.inner_text()
    for leaves in (False, True):
        if leaves:
            page.locator("[data-key=tab-look]").tap()
            page.goto(f"{bench}icons/icon.svg")
            page.go_back()
            page.locator("[data-key=tab-table]").tap()
        else:
            page.reload()
        expect(panel.locator(".ruling-box")).to_be_visible()
        expect(panel).not_to_have_attribute("aria-busy", "true")
        assert (board.inner_text(), panel.inner_text()) == before
