"""French on the bench is printed as French is: no line begins with its punctuation."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Opens

# An ordinary space, at which a line may end, where French has one that never ends it.
APART = re.compile(r".{0,30}(?: [;:!?»]|« ).{0,10}")


def apart(page: Page) -> list[str]:
    return APART.findall(page.locator("body").inner_text())


def test_no_line_can_begin_with_a_colon(opened: Opens) -> None:
    page = opened("", locale="fr-FR")
    assert apart(page) == [], "the empty bench"
    page.locator("[data-key=example-mediator]").tap()
    expect(page.locator(".question")).to_be_visible()
    for each in page.locator("details").all():
        each.evaluate("(details) => { details.open = true; }")
    assert apart(page) == [], "a verdict"
    page.locator("[data-key=share]").tap()
    assert apart(page) == [], "sharing"
    page.locator("[data-key=close]").tap()
    page.locator("[data-key=seat-north]").tap()
    assert apart(page) == [], "what a seat has"
    page.locator("[data-key=close]").tap()
    page.locator("[data-key=open]").tap()
    assert apart(page) == [], "opening"
    page.locator("[data-key=close]").tap()
    page.locator("[data-key=north-1]").tap()
    assert apart(page) == [], "a card"
    page.locator("[data-key=close]").tap()
    page.locator("[data-key=tab-look]").tap()
    page.get_by_role("searchbox").fill("juge")
    expect(page.locator(".entry").first).to_be_visible()
    assert apart(page) == [], "looking up"
    page.locator("[data-key=tab-game]").tap()
    assert apart(page) == [], "beginning a game"
