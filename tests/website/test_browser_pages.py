"""Pages of every kind in a browser: the reader's language, narrow screens, dark and light, and axe."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.website.built import Site

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
KINDS = [
    "index.html",
    "start/judges.html",
    "position-line.html",
    "glossary.html",
    "trust.html",
    "rules/disputes.html",
    "rules/round.html",
    "rules/coverage.html",
    "rulings/index.html",
    "rulings/RB-19-mediator-removal.html",
    "rulings/RB-23-foggy-swamp.html",
    "cards/index.html",
    "cards/judge.html",
    "questions/OQ-count-and-draw.html",
    "cases/index.html",
    "replay.html",
    "contributing/index.html",
    "reference/server.html",
]
FOLDERS = {"en": "", "fr": "fr/"}


def opened(context: BrowserContext, site: Site, path: str) -> tuple[Page, list[str]]:
    """A page, and whatever it complains about."""
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    # An address with a question is no first visit to the first page, so that it stays where it is.
    page.goto(f"{(site.folder / path).as_uri()}{'?q=' if path == 'index.html' else ''}")
    return page, said


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """What axe finds serious or critical, with where; replays within a page are tried where they are made."""
    page.evaluate(AXE)
    found = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'], iframes: false, preload: false })"
    )
    return [
        (one["id"], [node["html"][:200] for node in one["nodes"][:3]])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def a_look(browser: Browser, width: int, scheme: str) -> BrowserContext:
    settings: dict[str, Any] = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    return browser.new_context(**settings)


# What is said in words does not hang on colours, nor colours on the words: each language in one look will do.
@pytest.mark.parametrize(("lang", "width", "scheme"), [("en", 1280, "light"), ("fr", 390, "dark")])
def test_axe_finds_nothing_serious(site: Site, browser: Browser, lang: str, width: int, scheme: str) -> None:
    with a_look(browser, width, scheme) as context:
        for kind in KINDS:
            page, said = opened(context, site, f"{FOLDERS[lang]}{kind}")
            assert (serious(page), said) == ([], []), kind
            page.close()


@pytest.mark.parametrize("lang", FOLDERS)
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_nothing_is_cut(site: Site, browser: Browser, lang: str, width: int, scheme: str) -> None:
    with a_look(browser, width, scheme) as context:
        for kind in KINDS:
            page, said = opened(context, site, f"{FOLDERS[lang]}{kind}")
            assert said == [], kind
            assert page.evaluate("document.documentElement.scrollWidth") <= width, kind
            heading = page.locator("main h1").bounding_box()
            assert heading is not None, kind
            assert heading["x"] >= 0, kind
            assert heading["x"] + heading["width"] <= width, kind
            page.close()


HIDDEN = """() => [...document.querySelectorAll("pre > code")]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""


@pytest.mark.parametrize(
    "path", ["start/judges.html", "fr/start/judges.html", "fr/rulings/RB-13-example-judge.html"]
)
def test_what_a_terminal_and_a_case_say_is_read_whole_on_a_phone(
    site: Site, browser: Browser, path: str
) -> None:
    with browser.new_context(viewport={"width": 360, "height": 740}) as context:
        page, _ = opened(context, site, path)
        for written in page.locator("details.source > summary").all():
            written.click()
        page.locator("pre > code").first.wait_for()
        assert page.evaluate(HIDDEN) == []


CUT = """() => [...document.querySelectorAll("td:first-child code")]
  .filter((each) => each.getClientRects().length > 1 && !/[ -]/.test(each.textContent))
  .map((each) => each.textContent)"""


@pytest.mark.parametrize("path", ["views.html", "cases.html", "fr/position-line.html"])
def test_what_a_line_of_a_table_is_about_is_not_cut_inside_a_word(
    site: Site, browser: Browser, path: str
) -> None:
    with a_look(browser, 390, "light") as context:
        page, _ = opened(context, site, path)
        assert page.locator("td:first-child code").count()
        assert page.evaluate(CUT) == []


def test_buttons_below_each_other_do_not_touch(site: Site, browser: Browser) -> None:
    with browser.new_context(viewport={"width": 360, "height": 740}) as context:
        page, _ = opened(context, site, "fr/index.html")
        boxes = [one.bounding_box() for one in page.locator("main .md-button:not(.md-button--primary)").all()]
        (upper, lower) = (box for box in boxes if box is not None)
        assert lower["y"] >= upper["y"] + upper["height"] + 4


# ------------------------------------------------------------------ the reader's language
def path_of(page: Page, site: Site) -> str:
    path = unquote(urlsplit(page.url).path)  # a folder may have a space in its name
    return Path(path).relative_to(site.folder).as_posix()


@pytest.mark.parametrize(
    ("locale", "path", "shown"),
    [
        ("fr-FR", "index.html", "fr/index.html"),
        ("fr-CA", "index.html", "fr/index.html"),
        ("en-GB", "index.html", "index.html"),
        ("de-DE", "index.html", "index.html"),
        ("fr-FR", "rulings/RB-06-tie.html", "rulings/RB-06-tie.html"),
        ("en-GB", "fr/index.html", "fr/index.html"),
    ],
)
def test_a_first_visit_to_the_first_page_is_in_the_reader_s_language(
    site: Site, browser: Browser, locale: str, path: str, shown: str
) -> None:
    with browser.new_context(locale=locale) as context:
        page = context.new_page()
        page.goto((site.folder / path).as_uri())
        page.wait_for_url(f"**/{shown}")
        page.wait_for_load_state()
        assert path_of(page, site) == shown


def test_a_language_that_was_chosen_is_kept(site: Site, browser: Browser) -> None:
    home = (site.folder / "index.html").as_uri()
    with browser.new_context(locale="fr-FR") as context:
        page = context.new_page()
        page.goto(home)
        page.wait_for_url("**/fr/index.html")
        page.locator("main a", has_text="Le livret").click()
        page.wait_for_url("**/fr/rulings/index.html#RB")
        page.locator(".top .switch").click()
        page.wait_for_url("**/rulings/index.html")
        assert path_of(page, site) == "rulings/index.html"
        page.locator(".top .name").click()
        page.wait_for_load_state()
        assert path_of(page, site) == "index.html"
        again = context.new_page()  # another visit
        again.goto(home)
        again.wait_for_load_state()
        assert path_of(again, site) == "index.html"


def test_colours_that_were_chosen_are_kept(site: Site, browser: Browser) -> None:
    with browser.new_context(color_scheme="light") as context:
        page = context.new_page()
        page.goto((site.folder / "glossary.html").as_uri())
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
        page.locator(".palette").click()
        page.goto((site.folder / "fr" / "cards" / "judge.html").as_uri())
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_the_menu_opens_on_a_phone(site: Site, browser: Browser) -> None:
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        page, _ = opened(context, site, "fr/cards/judge.html")
        assert not page.locator("#menu").is_visible()
        page.locator(".top .menu").click()
        page.locator("#menu a", has_text="Les règles").click()
        page.wait_for_url("**/fr/rulings/index.html")


def test_a_replay_unpacks_itself_alone_and_within_a_page(site: Site, browser: Browser) -> None:
    with browser.new_page() as page:
        query = "?of=RB-13-example-judge&case=judge-example"
        page.goto(f"{(site.folder / 'fr/replay.html').as_uri()}{query}#event-3")
        page.locator("#picture").wait_for()
        assert page.locator('.around a[hreflang="en"]').is_visible()
        page.locator(".around a").first.click()
        page.wait_for_url("**/fr/rulings/RB-13-example-judge.html#judge-example")
        frame = page.frame_locator("iframe.replay")
        frame.locator("#picture").wait_for()
        assert not frame.locator(".around").is_visible()


def test_a_replay_opens_where_the_reader_is(site: Site, browser: Browser) -> None:
    with browser.new_page() as page:
        page.goto((site.folder / "questions" / "OQ-several-draws.html").as_uri())
        before = page.locator("iframe.replay").count()
        button = page.locator("a.opens").first
        button.click()
        assert page.locator("iframe.replay").count() == before + 1
        page.frame_locator("iframe.replay").first.locator("#picture").wait_for()
        assert page.url.endswith("OQ-several-draws.html")


@pytest.mark.parametrize("query", ["", "?of=RB-06-tie&case=none", "?of=none&case=none", "?of=../../x&case=y"])
def test_a_replay_that_nobody_has_is_said_to_be_none(site: Site, browser: Browser, query: str) -> None:
    with browser.new_page() as page:
        page.goto(f"{(site.folder / 'replay.html').as_uri()}{query}")
        page.get_by_text("There is no such case.").wait_for()


# ------------------------------------------------------------------ addresses of before
class Host(SimpleHTTPRequestHandler):
    """A host of files below a folder, that shows the site's own page for what it has not."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404:
            super().send_error(code, message, explain)
            return
        content = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/cardia"))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so above
        """Say nothing."""


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("cases/judge-example.html", "rulings/RB-13-example-judge.html#judge-example"),
        ("cases/match-one-all.html", "rulings/RB-05-match.html#match-one-all"),
        ("cases/hired-blade-both-go.html", "rulings/RB-19-hired-blade.html#hired-blade-discards-both"),
        (
            "fr/rulings/RB-12-ability-wins.html#illusionist-activates-a-djinn",
            "fr/rulings/RB-12-ability-wins.html#djinn-activated-in-the-past",
        ),
        ("fr/cases/end-draw-first.html", "fr/questions/OQ-count-and-draw.html#end-draw-first"),
        (
            "cases/judge-example.replay.html#event-3",
            "replay.html?of=RB-13-example-judge&case=judge-example#event-3",
        ),
    ],
)
def test_where_a_case_was_leads_to_where_it_is(site: Site, browser: Browser, before: str, now: str) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(site.folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            with browser.new_page() as page:
                home = f"http://127.0.0.1:{server.server_port}/cardia/"
                page.goto(f"{home}{before}")
                page.wait_for_url(f"{home}{now}")
        finally:
            server.shutdown()
