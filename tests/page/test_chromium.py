"""Where the browser is that tests drive."""

import pytest

from tests.page import chromium


def test_a_browser_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/somewhere/chromium")
    assert chromium.executable() == "/somewhere/chromium"
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setenv("PATH", "")
    assert chromium.executable() is None
