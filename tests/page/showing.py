"""What a page in the browser shows."""

from playwright.sync_api import Page

from tests.page.games import game

COUNT = len(game())


def shown(page: Page) -> int:
    """The number of the event."""
    return int(page.locator("#heading").inner_text().split()[1])


def rounds(page: Page) -> list[int]:
    """The first event of each round."""
    return [int(each.get_attribute("start") or 0) for each in page.locator("ol.events").all()]


def y_of(page: Page, title: str) -> float:
    box = page.locator("#picture > g", has=page.locator("title", has_text=title)).first.bounding_box()
    assert box is not None
    return box["y"]
