"""A bench that is brought up to date is of one version, whatever the browser's HTTP cache still has.

The page is small and its engine pretends: what is tried is how files are fetched, kept and compared.
"""

import gzip
import json
import shutil
from collections.abc import Iterator
from os import utime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.conftest import DENIED
from tests.webbuild.building import Host, hosted
from web.build import WEB, seal, write

FOR_TEN_MINUTES = 600
INDEX = (
    '<!doctype html><title>bench</title><p id="says"></p><script type="module" src="app/main.js"></script>'
)
MAIN = """
import { Engine, keepUpToDate } from "./engine.js";
import { part } from "./part.js";
const says = document.getElementById("says");
const engine = new Engine(() => {});
engine.started.then(
  async () => {
    const { library } = await engine.ask({ do: "version" });
    const { data } = await engine.data("cards", "en");
    says.textContent = `page VERSION, part ${part}, library ${library}, data ${data}`;
    document.documentElement.dataset.engine = "ready";
    keepUpToDate((take) => { window.take = take; document.documentElement.dataset.newer = "yes"; });
  },
  (problem) => {
    says.textContent = `failed: ${problem.message}`;
    document.documentElement.dataset.engine = "failed";
  },
);
"""
# Of the runtime, only what the worker calls.
PYODIDE = """
export async function loadPyodide() {
  let library = "";
  const FS = { mkdirTree() {}, writeFile(_name, data) { library = new TextDecoder().decode(data); } };
  const answer = (text) => JSON.stringify({ id: JSON.parse(text).id, library, data: library });
  return { FS, runPython: (code) => (code.includes("Bench()") ? answer : "/lib") };
}
"""


def built(dist: Path, version: str) -> None:
    """Lay a bench of a version into a folder, as the build does.

    Its files are as old as those of any other version, as in an image that is built reproducibly, or where
    two versions come within a second: asked whether a file has changed since, the host says that it has not.
    """
    shutil.rmtree(dist, ignore_errors=True)
    library = json.dumps([["version", len(version)]]).encode() + b"\n" + version.encode()
    for name, text in {
        "index.html": INDEX,
        "app/main.js": MAIN.replace("VERSION", version),
        "app/part.js": f'export const part = "{version}";',
        "app/words.js": 'export const language = () => "en";',
        "app/engine.js": (WEB / "app" / "engine.js").read_text("utf-8"),
        "cardia-rules.js": (WEB / "cardia-rules.js").read_text("utf-8"),
        "data/cards.en.json": json.dumps({"data": version}),
        "runtime/pyodide.mjs": PYODIDE,
        "runtime/lock.json": "{}",
        "runtime/standard.packed": "",
        "runtime/pyodide.asm.wasm.packed": "",
    }.items():
        write(dist / name, text.encode())
    write(dist / "runtime" / "library.packed", gzip.compress(library, mtime=0))
    seal(dist)
    for file in dist.rglob("*"):
        utime(file, (0, 0))


def all_of(version: str) -> str:
    return f"page {version}, part {version}, library {version}, data {version}"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    built(tmp_path / "bench", "one")
    return tmp_path / "bench"


@pytest.fixture
def host(dist: Path) -> Iterator[Host]:
    with hosted(dist.parent, FOR_TEN_MINUTES) as started:
        yield started


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


def visit(context: BrowserContext, host: Host, address: str = "bench/") -> Page:
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(f"{host.address}{address}")
    return shown(page)


def shown(page: Page) -> Page:
    page.wait_for_selector("html[data-engine]", state="attached")
    return page


def kept_all(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def kept_texts(page: Page) -> dict[str, str]:
    """What the browser keeps for a visit without a network."""
    texts: dict[str, str] = page.evaluate(
        """async () => {
          const found = {};
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              found[name + " " + new URL(request.url).pathname] = await (await cache.match(request)).text();
            }
          }
          return found;
        }"""
    )
    return texts


@pytest.mark.parametrize(
    ("address", "may"),
    [
        ("bench/", "all is kept"),
        ("bench/", "nothing is kept"),
        ("bench/index.html", "all is kept"),
        ("bench/?from=elsewhere", "all is kept"),
    ],
)
def test_without_a_service_worker_yet_the_page_and_its_library_are_of_one_version(
    context: BrowserContext, host: Host, dist: Path, address: str, may: str
) -> None:
    """The browser has every file of version one for ten minutes, and the host has version two."""
    page = visit(context, host, address)
    assert page.inner_text("#says") == all_of("one")
    kept_all(page)
    page.evaluate(
        """async () => {
          for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
          for (const name of await caches.keys()) await caches.delete(name);
        }"""
    )
    page.close()
    built(dist, "two")
    if may == "nothing is kept":
        context.add_init_script(DENIED)
    assert visit(context, host, address).inner_text("#says") == all_of("two")


def test_what_is_kept_of_a_new_version_is_of_the_new_version(
    context: BrowserContext, host: Host, dist: Path
) -> None:
    first = visit(context, host)
    kept_all(first)
    built(dist, "two")
    first.close()
    second = visit(context, host)
    assert second.inner_text("#says") == all_of("one")  # all of it, and it says that there is a newer one
    second.wait_for_selector("html[data-newer=yes]", state="attached")
    with second.expect_navigation():
        second.evaluate("take()")
    assert shown(second).inner_text("#says") == all_of("two")
    texts = kept_texts(second)
    assert texts
    assert [name for name, text in texts.items() if '"one"' in text or "page one" in text] == []


def test_a_host_between_two_versions_gives_no_verdict_and_nothing_is_kept_of_it(
    context: BrowserContext, host: Host, dist: Path
) -> None:
    written = dist / "app" / "part.js"
    written.write_text('export const part = "half of another";', "utf-8")
    page = visit(context, host)
    assert page.inner_text("#says") == "failed: The host has files of two versions."
    assert not any("half of another" in text for text in kept_texts(page).values())


def test_a_service_worker_of_half_a_version_does_not_take_over(
    context: BrowserContext, host: Host, dist: Path
) -> None:
    page = visit(context, host)
    kept_all(page)
    built(dist, "two")
    (dist / "runtime" / "library.packed").write_bytes(gzip.compress(b"another", mtime=0))
    page.evaluate(
        """async () => {
          const kept = await navigator.serviceWorker.getRegistration();
          kept.addEventListener("updatefound", () => {
            const { installing } = kept;
            installing.addEventListener("statechange", () => { window.newer = installing.state; });
          });
        }"""
    )
    assert visit(context, host).inner_text("#says") == all_of("one")
    page.wait_for_function("window.newer === 'redundant'")
    page.close()
    assert visit(context, host).inner_text("#says") == all_of("one")


def test_two_benches_on_one_host_keep_what_they_have(context: BrowserContext, host: Host, dist: Path) -> None:
    built(dist.parent / "another", "three")
    kept_all(visit(context, host))
    other = visit(context, host, "another/")
    kept_all(other)
    folders = {name.split(" ")[1] for name in kept_texts(other)}
    assert folders == {"/bench/", "/another/"}
