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
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script, (WEB / "cardia-rules.js").as_uri()],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "begun 0 1\n", done.stderr


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
