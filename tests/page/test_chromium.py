"""Where the browser is that tests drive, and that it draws a picture."""

from typing import TYPE_CHECKING

import pytest

from tests.page import chromium
from tests.page.screenshots import IMAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_browser_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/somewhere/chromium")
    assert chromium.executable() == "/somewhere/chromium"
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setenv("PATH", "")
    assert chromium.executable() is None


def test_a_table_opens_as_a_picture_of_its_own(browser: "Browser") -> None:
    page = browser.new_page()
    page.goto((IMAGES / "table.svg").as_uri())
    assert page.evaluate("() => document.documentElement.getBoundingClientRect().width") > 600
    page.close()
