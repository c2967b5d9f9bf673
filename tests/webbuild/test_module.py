"""The module for JavaScript, in node and in a browser, and the conformance kit against it."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest

from cardia_rules.events.table import Ending
from cardia_rules.replay.conformance import conformance_kit
from tests.webbuild.building import hosted
from web.build import WEB

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
PATIENCE = 540_000  # a busy machine takes its time to compile ten megabytes, and for nine hundred cases


@cache
def kit() -> list[bytes]:
    return [*conformance_kit()]


def check(told: dict[str, Any], cases: int) -> None:
    scored = told.pop("kit")
    assert scored["failed"] == {}
    assert scored["passed"] == cases
    assert told.pop("over") in get_args(Ending)
    assert told == {
        "refused": [["not-offered"], True],
        "hidden": ["south"],
        "bot": [["south"], 1, False],
        "verified": "exact",
        "again": True,
        "explained": True,
        "late": ["decision-over"],
        "drawn": "draw-agreed",
        "resigned": ["north", "resigned"],
        "asked": True,
        "wrong": [True, "unknown-deck"],
        "unreadable": "bad-request",
        "broken": [1, 0, 0, 0],
    }


@pytest.mark.once
def test_the_whole_kit_is_passed_in_node(dist: Path, tmp_path: Path) -> None:
    file = tmp_path / "kit.jsonl"
    file.write_bytes(b"".join(kit()))
    done = subprocess.run(
        ["node", "node.mjs", str(dist), str(WEB), str(file)],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
        timeout=540,
    )
    assert done.returncode == 0, done.stderr
    check(json.loads(done.stdout.strip().splitlines()[-1]), len(kit()) - 1)


@pytest.mark.needs("npm and node")
def test_decisions_that_nobody_waits_for_are_taken_one_after_the_other() -> None:
    """Each was taken from the game as it was before both, and the later answer stood."""
    script = """
      const { Cardia } = await import(process.argv[1]);
      const answer = async (request) => {
        await new Promise((resolve) => setTimeout(resolve, request.decide?.choose === 0 ? 30 : 1));
        if (request.decide?.choose === 9) return { wrong: [{ text: "no" }] };
        const keep = (request.keep ?? "begun") + (request.decide ? ` ${request.decide.choose}` : "");
        return { keep, view: { number: keep.length, asks: [], table: {} }, events: [], refused: [] };
      };
      const game = await new Cardia(answer).newGame();
      const decided = [0, 9, 1].map((choose) => game.decide("north", choose, 1).catch(() => null));
      const seen = game.view("south");
      await Promise.all([...decided, seen]);
      console.log(game.log);
    """
    assert told_by_node(script) == "begun 0 1\n"


def told_by_node(script: str, folder: Path = WEB) -> str:
    """What a script for node prints; the module is its first argument."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script, (folder / "cardia-rules.js").as_uri()],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.needs("npm and node")
def test_a_bot_that_nobody_waits_for_takes_its_turn() -> None:
    """It played from the game as it was before a decision that was under way, and that decision was lost."""
    script = """
      const { Cardia } = await import(process.argv[1]);
      const answer = async (request) => {
        await new Promise((resolve) => setTimeout(resolve, request.decide ? 30 : 1));
        const what = request.decide ? ` ${request.decide.choose}` : request.do === "play-for" ? " bot" : "";
        const keep = (request.keep ?? "begun") + what;
        return { keep, view: { number: keep.length, asks: [], table: {} }, events: [], refused: [] };
      };
      const game = await new Cardia(answer).newGame();
      await Promise.all([game.decide("north", 0, 1), game.playFor("south"), game.decide("north", 1, 2)]);
      console.log(game.log);
    """
    assert told_by_node(script) == "begun 0 bot 1\n"


# A worker as a browser has it, which the script below makes answer, fail or keep silent.
WORKER = """
  globalThis.fetch = async () => new Response('{"version": "1"}');
  globalThis.Worker = class {
    constructor() {
      globalThis.worker = this;
      setTimeout(() => this.onmessage({ data: { ready: true } }));
    }
    postMessage({ request }) {
      structuredClone(request);
      this.asked = request;
    }
    terminate() {}
  };
  const { Cardia } = await import(process.argv[1]);
  const cardia = await Cardia.load();
  const nobody = () => new Promise((resolve) => setImmediate(resolve, "nobody answered"));
  const outcome = (asked) =>
    Promise.race([asked.then(() => "answered", (problem) => problem.message), nobody()]);
"""


@pytest.mark.needs("npm and node")
@pytest.mark.parametrize(
    ("ends", "says"),
    [
        ("worker.onerror({ message: 'out of memory' })", "out of memory"),
        ("worker.onmessage({ data: { failed: 'no library' } })", "no library"),
        ("cardia.close()", "the rules have been closed"),
    ],
)
def test_who_asks_a_worker_that_has_ended_is_told(ends: str, says: str) -> None:
    """What was asked after its end was never answered, nor what was under way when it was closed."""
    script = f"""{WORKER}
      const before = cardia.request({{ do: "play" }});
      {ends};
      console.log(await outcome(before), "/", await outcome(cardia.request({{ do: "play" }})));
    """
    assert told_by_node(script) == f"{says} / {says}\n"


@pytest.mark.needs("npm and node")
@pytest.mark.parametrize("lost", ["open(null)", "open(undefined)", "open(7)", "position(null)", "position()"])
def test_a_log_that_is_not_there_is_no_new_game(lost: str) -> None:
    """A browser gives null for what it has not kept; a game from another shuffle was begun in its place."""
    script = f"{WORKER} console.log(await outcome(cardia.{lost}), worker.asked);"
    assert told_by_node(script).endswith(" is a text undefined\n")


@pytest.mark.needs("npm and node")
def test_a_page_whose_worker_has_ended_says_so() -> None:
    """It went on saying that the rules are being asked."""
    script = """
      globalThis.fetch = async () => new Response("{}");
      globalThis.Worker = class {
        constructor() {
          globalThis.worker = this;
          setTimeout(() => this.onmessage({ data: { ready: true } }));
        }
        postMessage() {}
      };
      const { Engine } = await import(new URL("app/engine.js", process.argv[1]));
      const engine = new Engine(() => {});
      await engine.started;
      const nobody = () => new Promise((resolve) => setImmediate(resolve, "nobody answered"));
      const outcome = () => Promise.race([engine.ask({}).catch((problem) => problem.message), nobody()]);
      const before = outcome();
      await null; // until it is asked
      worker.onerror({ message: "out of memory" });
      console.log(await before, "/", await outcome());
    """
    assert told_by_node(script) == "out of memory / out of memory\n"


@pytest.mark.needs("npm and node")
@pytest.mark.parametrize("asked", ["'play'", "'x'.repeat(9999)", "undefined", "null", "7", "() => 1"])
def test_a_request_that_is_no_object_is_refused_before_it_is_sent(asked: str) -> None:
    script = f"{WORKER} console.log(await outcome(cardia.request({asked})), worker.asked);"
    assert told_by_node(script) == "a request is an object of JSON undefined\n"


@pytest.mark.needs("npm and node")
@pytest.mark.parametrize("value", ["10n", "around", "deep"])
def test_what_json_cannot_say_is_refused_before_the_worker_stumbles_over_it(value: str) -> None:
    """A number too long, or an object within itself, ended the worker, and all that others had asked."""
    script = f"""{WORKER}
      const around = {{}};
      around.around = around;
      let deep = [];
      for (let at = 0; at < 100000; at++) deep = [deep];
      const other = cardia.request({{ do: "play" }});
      const told = await outcome(cardia.request({{ do: "play", value: {value} }}));
      worker.onmessage({{ data: {{ answer: {{ id: worker.asked.id }} }} }});
      console.log(told === "nobody answered", await outcome(other));
    """
    assert told_by_node(script) == "false answered\n"


@pytest.mark.needs("npm and node")
def test_a_request_that_cannot_be_read_is_answered_by_its_number(tmp_path: Path) -> None:
    """The rules cannot say which one it was, and in a browser nobody was told that it is wrong."""
    (tmp_path / "runtime").mkdir()
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "runtime" / "pyodide.mjs").write_text("export const loadPyodide = async () => null;")
    unreadable = '{ "id": null, "wrong": [{ "text": "this request cannot be read" }] }'
    (tmp_path / "cardia-rules.js").write_text(
        f"export const layIn = () => {{}}; export const answering = () => () => `{unreadable}`;"
    )
    whole = (WEB / "whole.js").read_text("utf-8") + (WEB / "worker.js").read_text("utf-8")
    (tmp_path / "worker.js").write_text(whole, "utf-8")
    script = """
      import { gzipSync } from "node:zlib";
      const engine = '{"version": "1", "files": {}, "sizes": {}}';
      globalThis.self = {
        name: "1",
        fetch: async (url) => new Response(url.endsWith(".json") ? engine : gzipSync("[]")),
        postMessage: ({ answer, failed }) => {
          if (answer || failed) console.log(JSON.stringify(answer ?? failed));
        },
      };
      await import(new URL("worker.js", process.argv[1]));
      self.onmessage({ data: { request: { do: "nonsense", id: 7 } } });
    """
    told = json.loads(told_by_node(script, tmp_path))
    assert told == {"id": 7, "wrong": [{"text": "this request cannot be read"}]}


@pytest.mark.once
def test_it_is_passed_in_a_browser(dist: Path, browser: "Browser") -> None:
    """All of it here too: in a worker, with what a browser makes of the same files."""
    lines = [line.decode() for line in kit()]
    with hosted(dist) as host:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{host.address}engine.json")  # a page without a policy of its own
        told = page.evaluate(
            """async ([trial, scoring, lines]) => {
              const file = (text) => new Blob([text], { type: "text/javascript" });
              const loaded = (text) => import(URL.createObjectURL(file(text)));
              const [{ tried }, { score }] = await Promise.all([trial, scoring].map(loaded));
              return tried(await import("/cardia-rules.js"), score, lines);
            }""",
            [
                (HERE / "module.mjs").read_text("utf-8"),
                (WEB / "conformance.mjs").read_text("utf-8"),
                lines,
            ],
        )
        page.close()
    check(told, len(lines) - 1)


def test_everything_that_it_offers_has_a_type() -> None:
    script = (WEB / "cardia-rules.js").read_text("utf-8")
    typed = (WEB / "cardia-rules.d.ts").read_text("utf-8")
    names = {*re.findall(r"^export (?:class|function) (\w+)", script, re.MULTILINE)}
    names |= {*re.findall(r"^  (?:static |async |get )*(\w+)\(.*\) \{$", script, re.MULTILINE)} - {"for"}
    assert {"Cardia", "Game", "layIn", "newGame", "decide", "asks", "explain"} <= names
    assert {name for name in names if not re.search(rf"\b{name}\b", typed)} == set()
