"""A game against the search on the bench: what it holds is nowhere on the page, and it answers by itself."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opens

CHOICES = "section.verdict:not([inert]) :is(.grid, .options) button"
OVER = "section.verdict .ruling-box .says"


def waited(page: Page) -> bool:
    """Wait until there is something to choose, and tell whether there is: else the game is over."""
    expect(page.locator(f"{CHOICES}, {OVER}").first).to_be_visible()
    return page.locator(OVER).count() == 0


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Computer"), ("fr-FR", "Ordinateur")])
def test_a_game_is_played_against_it(opened: Opens, locale: str, name: str) -> None:
    page = opened("#tab=game", locale=locale)
    page.locator("[data-key=bot]").tap()
    turns = 0
    while waited(page):
        assert page.locator("[data-key^='north:']").count() == 0
        page.locator(CHOICES).first.tap()
        turns += 1
        assert turns < 200
    assert turns > 3
    expect(page.locator(OVER)).to_have_text(re.compile("North|South|Nord|Sud"))
    page.get_by_role("button", name=re.compile("whole game|toute la partie")).tap()
    expect(page.locator("h2").first).to_have_text(re.compile(name))
