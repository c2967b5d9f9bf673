"""What a page in the browser shows."""

import re

from playwright.sync_api import Page, expect

from tests.page.games import game

COUNT = len(game())


def shown(page: Page) -> int:
    """The number of the event."""
    return int(page.locator("#heading").inner_text().split()[1])


def expect_event(page: Page, number: int) -> None:
    """Expect this event's number in the heading, now or soon: a link that was followed is heard of later."""
    expect(page.locator("#heading")).to_have_text(re.compile(rf"^\s*\S+ {number}\b"))


def rounds(page: Page) -> list[int]:
    """The first event of each round."""
    return [int(each.get_attribute("start") or 0) for each in page.locator("ol.events").all()]


def y_of(page: Page, title: str) -> float:
    box = page.locator("#picture > g", has=page.locator("title", has_text=title)).first.bounding_box()
    assert box is not None
    return box["y"]
