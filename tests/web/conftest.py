"""The bench in a real browser, with the library of this process as its engine; it may fetch nothing else."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.page import chromium
from tests.web.serving import BUILT, PHONE, served

# As in tests/page: a machine without a browser runs the rest.
collect_ignore_glob = [] if chromium.executable() else ["test_browser_*.py"]
if not (BUILT / "engine.json").exists():
    collect_ignore_glob.append("test_browser_built.py")  # it needs `make web`, which .ci/run does first

VIOLATED = """
  window.violated = [];
  window.hurts = 0;
  window.hurt = () => { window.hurts += 1; };
  addEventListener("securitypolicyviolation", (each) => violated.push(each.effectiveDirective));
"""


class Opens(Protocol):
    def __call__(self, address: str = "", **settings: Any) -> Page: ...


# As long as pages wait for anything: a busy machine answers late.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def bench() -> Iterator[str]:
    """The address of a bench that this process serves."""
    with served() as address:
        yield address


@pytest.fixture
def opened(browser: Browser, bench: str) -> Iterator[Opens]:
    """Opens the bench; afterwards it must have been silent, alone, and within its own policy."""
    asked: list[str] = []
    said: list[str] = []
    pages: list[Page] = []

    def fetched(request: Request) -> None:
        if not request.url.startswith("blob:"):  # a file that the page made for the person to keep
            asked.append(request.url)

    def open_page(address: str = "", **settings: Any) -> Page:
        context = browser.new_context(**{**PHONE, "locale": "en-GB", "reduced_motion": "reduce", **settings})
        context.add_init_script(VIOLATED)
        page = context.new_page()
        pages.append(page)
        page.set_default_timeout(15_000)
        page.on("request", fetched)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
        page.goto(f"{bench}{address}")
        page.wait_for_selector("html[data-engine=ready] main > *")
        return page

    yield open_page
    for page in pages:
        assert page.evaluate("[window.violated, window.hurts]") == [[], 0]
        page.context.close()
    assert [each for each in asked if not each.startswith(bench)] == []
    assert said == []
