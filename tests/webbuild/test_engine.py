"""The built bench, in node and in a browser: the same bytes as here, small, offline, by its own policy."""

import ast
import gzip
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.webbuild.building import Host, hosted
from tests.webbuild.playing import answered, played
from web.build import MOST_BYTES, ROOT, RUNTIME, runtime_parts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    Visited = tuple[Host, BrowserContext, Page, list[str]]

GAMES = 200
LINE = "I;saboteur:mediator@,void-mage:judge;phase=2"
PATIENCE = 240_000  # a busy machine takes its time to compile ten megabytes
VIOLATED = """
  window.violated = [];
  window.hurts = 0;
  window.hurt = () => { window.hurts += 1; };
  addEventListener("securitypolicyviolation", (each) => violated.push(each.effectiveDirective));
"""


def test_the_engine_gives_the_same_bytes_as_this_python(dist: Path, tmp_path: Path) -> None:
    files = [
        Path(shutil.copy(ROOT / "tests" / "games" / "__init__.py", tmp_path / "games.py")),
        ROOT / "tests" / "webbuild" / "playing.py",
        ROOT / "tests" / "__init__.py",
    ]
    done = subprocess.run(
        [
            *("node", "play.mjs", str(dist), str(RUNTIME), str(tmp_path), str(GAMES)),
            *(json.dumps(sorted(asked_for(dist))), *map(str, files)),
        ],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=540,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    there = json.loads(done.stdout.strip().splitlines()[-1])
    assert (there["platform"], there["version"]) == ("emscripten", [3, 14])
    assert there["games"] == played(range(GAMES))
    assert there["answers"] == answered()
    assert there["missing"] == {}
    listed = {part.name: part.version for part in runtime_parts()}
    assert there["parts"] == {name: listed[name] for name in there["parts"]}


def asked_for(dist: Path) -> set[str]:
    """Every module of ours that the page carries, and all of Python's own that one of them ever imports."""
    data = gzip.decompress((dist / "runtime" / "library.packed").read_bytes())
    carried = [Path(name).with_suffix("") for name, _length in json.loads(data.partition(b"\n")[0])]
    files = {each: ROOT / "src" / each.with_suffix(".py") for each in carried}
    ours = {".".join(each.parts).removesuffix(".__init__") for each, file in files.items() if file.exists()}
    assert len(ours) > 200
    named = set()
    for file in filter(Path.exists, files.values()):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                named |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                named.add(node.module or "")
    return ours | {name for name in named if name.partition(".")[0] in sys.stdlib_module_names}


def test_what_goes_over_the_wire_is_small(dist: Path) -> None:
    """Even where a host compresses nothing."""
    sizes = {
        file.relative_to(dist).as_posix(): file.stat().st_size for file in dist.rglob("*") if file.is_file()
    }
    assert 5_000_000 < sum(sizes.values()) <= MOST_BYTES
    assert not [name for name in sizes if name.endswith((".map", ".py", ".ts"))]


@pytest.fixture(scope="module")
def visited(browser: "Browser", dist: Path) -> "Iterator[Visited]":
    """A first visit, until everything is kept for the next one."""
    said: list[str] = []
    with hosted(dist) as host:
        context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
        context.add_init_script(VIOLATED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{host.address}#t={LINE}")
        page.wait_for_selector("html[data-engine=ready]")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        yield host, context, page, said
        context.close()


def test_the_first_visit_fetches_little_and_only_from_here(visited: "Visited") -> None:
    host, _context, page, said = visited
    assert said == []
    assert 5_000_000 < sum(host.sent.values()) <= MOST_BYTES, host.sent
    assert page.evaluate("violated") == []
    assert "Mediator" in page.inner_text("main")


def test_what_is_not_the_pages_own_does_not_run(visited: "Visited") -> None:
    host, context, _page, _said = visited
    page = context.new_page()
    page.goto(host.address)
    hurts = page.evaluate(
        """async () => {
          const script = document.createElement("script");
          script.textContent = "hurt()";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=hurt()>");
          let fetched = "yes";
          try { await fetch("http://127.0.0.1:9/"); } catch { fetched = "no"; }
          return [hurts, fetched];
        }"""
    )
    assert hurts == [0, "no"]
    assert {"script-src-elem", "script-src-attr", "connect-src"} <= set(page.evaluate("violated"))
    page.close()


@pytest.mark.parametrize(
    "fragment",
    ["t=<img src=x onerror=hurt()>", "t=I;judge:saboteur&d=north:<svg onload=hurt()>", "t=javascript:hurt()"],
)
def test_a_hostile_link_runs_nothing(visited: "Visited", fragment: str) -> None:
    host, context, _page, _said = visited
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{host.address}#{fragment}")
    page.wait_for_selector("html[data-engine=ready]")
    assert page.evaluate("[violated, hurts]") == [[], 0]
    page.close()


def test_a_hostile_log_gives_text_and_no_markup(visited: "Visited") -> None:
    _host, _context, page, _said = visited
    told = asked(
        page, {"do": "follow", "game": {"setup": {}, "tags": {"north": "<img src=x onerror=hurt()>"}}}
    )
    checked = asked(page, {"do": "check", "text": told["log"]})
    assert checked["tags"]["north"] == "<img src=x onerror=hurt()>"
    assert "<img" not in checked["svg"]


def test_the_second_visit_works_with_the_network_off(visited: "Visited") -> None:
    """The last test of this file: the host is gone after it."""
    host, context, _page, said = visited
    del said[:]
    host.shutdown()
    host.server_close()
    context.set_offline(True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{host.address}?from=home#t={LINE}")
    page.wait_for_selector("html[data-engine=ready]")
    told = asked(page, {"do": "ask", "language": "fr", "game": {"line": LINE}})
    assert told["verdict"]["says"]
    assert "Mediator" in page.inner_text("main")


def asked(page: "Page", request: dict[str, Any]) -> Any:
    """Ask an engine of its own, as the page does."""
    return page.evaluate(
        """async (request) => {
          const { version } = await (await fetch("engine.json")).json();
          const engine = new Worker(`worker.js?${version}`, { type: "module", name: version });
          return new Promise((resolve, reject) => {
          engine.onerror = (problem) => reject(new Error(problem.message));
          engine.onmessage = ({ data }) => {
            if (data.failed) reject(new Error(data.failed));
            if (data.answer) { engine.terminate(); resolve(data.answer); }
          };
          engine.postMessage({ request });
          });
        }""",
        request,
    )
