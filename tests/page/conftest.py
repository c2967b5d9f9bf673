"""Pages in the browser that may neither ask the network for anything nor complain."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from cardia_rules.render.page import replay_assets

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

USUAL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}


class Opens(Protocol):
    def __call__(self, html: str, fragment: str = "", **settings: Any) -> "Page": ...


@pytest.fixture
def opened(browser: "Browser", tmp_path: Path) -> Iterator[Opens]:
    """Opens a page from disk; afterwards it must have been silent, and alone."""
    asked: list[str] = []
    said: list[str] = []
    shared: set[str] = set()
    contexts = []
    file = tmp_path / "replay.html"

    def open_page(html: str, fragment: str = "", **settings: Any) -> "Page":
        file.write_text(html, "utf-8")
        if "assets/replay.js" in html:
            (tmp_path / "assets").mkdir(exist_ok=True)
            for name, text in replay_assets().items():
                (tmp_path / "assets" / name).write_text(text, "utf-8")
                shared.add((tmp_path / "assets" / name).as_uri())
        context = browser.new_context(**{**USUAL, **settings})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
        page.goto(f"{file.as_uri()}{fragment}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert set(asked) <= {file.as_uri(), *shared}, "the page asked for something"
    assert said == []
