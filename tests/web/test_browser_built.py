"""The bench as it is built for a host of files: the rules in the browser itself."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.serving import PHONE, served_as_built
from tests.web.tapping import Judge

AT_MOST = 300_000  # milliseconds: a machine that does nine other things is slow


@pytest.mark.needs("the built bench")
def test_the_mediators_verdict_without_a_server(browser: Browser) -> None:
    with (
        served_as_built() as bench,
        browser.new_context(**PHONE, locale="fr-FR", reduced_motion="reduce") as context,
    ):
        asked: list[str] = []
        said: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda message: said.append(message.text))
        page.goto(bench)
        expect(page.locator("#loading progress")).to_be_visible()
        judge = Judge(page, "fr")
        judge.lay(("saboteur", "mediator@"), ("void-mage", "judge"))  # while the rules are still being loaded
        expect(page.locator("html[data-engine=ready]")).to_be_attached(timeout=AT_MOST)
        expect(page.locator("#loading")).to_have_count(0)
        judge.decide("Médiateur")
        expect(judge.verdict).to_contain_text("Le Saboteur de Nord gagne aussitôt la rencontre 1.")
        page.get_by_role("link", name="Licences").tap()
        expect(page.get_by_role("heading", name="pyodide")).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
        assert [each for each in asked if not each.startswith(bench)] == []
        assert not [each for each in asked if each.endswith("/answer")]
        assert said == []
