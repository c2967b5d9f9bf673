"""What a page in the browser shows."""

import pytest
from playwright.sync_api import Page

from tests.page.games import game

# One worker starts the browser, and all tests that need it go there.
IN_ONE_WORKER = pytest.mark.xdist_group("chromium")
COUNT = len(game())


def shown(page: Page) -> int:
    """The number of the event."""
    return int(page.locator("#heading").inner_text().split()[1])


def rounds(page: Page) -> list[int]:
    """The first event of each round."""
    numbers = page.locator("ol.events > li:first-child .number").all_inner_texts()
    return [int(number) for number in numbers]


def y_of(page: Page, title: str) -> float:
    box = page.locator("#picture > g", has=page.locator("title", has_text=title)).first.bounding_box()
    assert box is not None
    return box["y"]
