"""The bench in a real browser, with the library of this process as its engine; it may fetch nothing else."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from tests.web.serving import PHONE, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

VIOLATED = """
  window.violated = [];
  window.hurts = 0;
  window.hurt = () => { window.hurts += 1; };
  addEventListener("securitypolicyviolation", (each) => violated.push(each.effectiveDirective));
"""

# As a browser does whose owner has told it to keep nothing of any site: even to name the storage is an error.
DENIED = """
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  }
"""


class Opens(Protocol):
    def __call__(self, address: str = "", *, script: str = "", **settings: Any) -> "Page": ...


@pytest.fixture(scope="session")
def bench() -> Iterator[str]:
    """The address of a bench that this process serves."""
    with served() as address:
        yield address


@pytest.fixture
def opened(browser: "Browser", bench: str) -> Iterator[Opens]:
    """Opens the bench; afterwards it must have been silent, alone, and within its own policy."""
    asked: list[str] = []
    said: list[str] = []
    pages: list[Page] = []

    def fetched(request: "Request") -> None:
        if not request.url.startswith("blob:"):  # a file that the page made for the person to keep
            asked.append(request.url)

    def open_page(address: str = "", *, script: str = "", **settings: Any) -> "Page":
        context = browser.new_context(**{**PHONE, "locale": "en-GB", "reduced_motion": "reduce", **settings})
        context.add_init_script(VIOLATED + script)
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
