"""Looking up on the bench, also before its engine is there."""

from playwright.sync_api import Browser, Route, expect

from tests.web.conftest import Opens
from tests.web.serving import DESK, PHONE
from tests.web.tapping import Judge


def test_rulings_cards_and_questions_are_found_by_words_of_either_language(opened: Opens) -> None:
    page = opened("#look=what happens when the Mediator's token goes", **DESK)
    expect(page.locator(".entry").first).to_have_attribute("data-id", "RB-19-mediator-removal")
    field = page.get_by_role("searchbox")
    field.fill("mage du vide")
    expect(page.locator("[data-id=void-mage]")).to_contain_text("Void Mage")
    field.fill("RB-19-mediator-removal")
    page.locator("[data-id=RB-19-mediator-removal]").get_by_role("button").click()
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    field = page.locator("[data-key=tab-look]")
    field.click()
    page.get_by_role("searchbox").fill("zzzzzz")
    expect(page.get_by_text("Nothing found.")).to_be_visible()


def test_cards_and_rulings_are_there_before_the_engine(browser: Browser, bench: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as context:
        page = context.new_page()
        page.route("**/engine.json", hold)
        page.goto(bench)
        expect(page.locator("#loading")).to_contain_text("The rules are being loaded")
        page.locator("[data-key=tab-look]").tap()
        page.get_by_role("searchbox").fill("médiateur")
        expect(page.locator("[data-id=mediator]")).to_contain_text("Mediator")
        page.get_by_role("searchbox").fill("ongoing token removed Mediator")
        expect(page.locator("[data-id=RB-19-mediator-removal]")).to_contain_text("Rulebook p. 19")
        page.locator("[data-key=tab-table]").tap()
        judge = Judge(page)
        judge.lay(("judge", "saboteur"))
        expect(page.locator(".verdict")).to_contain_text("One moment")
        held[0].continue_()
        expect(judge.verdict).to_be_visible()
        expect(page.locator("#loading")).to_have_count(0)
