"""Is there a browser to drive?"""

import os

import pytest

from tests.page import chromium


def test_there_is_a_chromium_where_there_must_be_one() -> None:
    if chromium.executable() is None and os.environ.get("CI") == "true":
        pytest.fail(chromium.HOW_TO_GET_IT, pytrace=False)


def test_a_browser_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/somewhere/chromium")
    assert chromium.executable() == "/somewhere/chromium"
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setenv("PATH", "")
    assert chromium.executable() is None
