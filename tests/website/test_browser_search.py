"""The search of the site works where the site is: on a disk, with no server."""

import pytest
from playwright.sync_api import Browser

from tests.website.built import Site


@pytest.mark.parametrize(
    ("page", "asked", "found"),
    [
        ("index.html", "horlogere", "cards/clockmaker.html"),
        ("cards/judge.html", "Conseillère", "cards/counselor.html"),
    ],
)
def test_a_card_is_found_on_a_page_that_was_opened_from_disk(
    site: Site, browser: Browser, page: str, asked: str, found: str
) -> None:
    with browser.new_page() as opened:
        requests: list[str] = []
        opened.on("request", lambda request: requests.append(request.url))
        opened.goto((site.folder / page).as_uri())
        # Keys, as a reader's: the theme listens to keys, and does not hear a field that was filled at once.
        opened.locator(".md-search__input").press_sequentially(asked)
        results = opened.locator(".md-search-result__link")
        results.first.wait_for(timeout=60_000)
        hrefs = [result.get_attribute("href") or "" for result in results.all()]
    assert (site.folder / found).as_uri() in {href.partition("?")[0] for href in hrefs}
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
