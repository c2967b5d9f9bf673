"""How long a first visit to the bench takes, from opening to the first verdict, beside the bare runtime.

    python -m benchmarks.first_verdict --rounds 5 --beside ../older/web/dist

All are loaded in the same browser in the same run, by turns, each time as if nobody had ever been there:
nothing is kept from one round to the next. The runtime is loaded from the same files, in a worker of its own,
and asked for 1 + 1. ``--beside`` names the built bench of another version.
"""

import argparse
import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.page import chromium
from tests.webbuild.building import Host, build, hosted

REQUEST: Final = {
    "do": "ask",
    "language": "fr",
    "game": {"line": "I;saboteur:mediator@,void-mage:judge;phase=2"},
}

# The bench's own worker without the library: the same packed runtime, unpacked on its way in the same manner.
BARE: Final = """
import { loadPyodide } from "./runtime/pyodide.mjs";
const RUNTIME = new URL("./runtime/", import.meta.url).href;
const direct = self.fetch.bind(self);
self.fetch = async (what, options) => {
  const url = typeof what === "string" ? what : (what.url ?? what.href);
  const packed = { "pyodide.asm.wasm": "pyodide.asm.wasm.packed", "python_stdlib.zip": "standard.packed" };
  const name = packed[url.slice(RUNTIME.length)];
  if (!name) return direct(what, options);
  const stream = (await direct(RUNTIME + name)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
};
const lock = (await direct(RUNTIME + "lock.json")).json();
const python = await loadPyodide({ indexURL: RUNTIME, lockFileContents: lock, packageBaseUrl: RUNTIME });
self.postMessage({ ready: true, answer: python.runPython("1 + 1") });
"""
TIMED: Final = """
([script, request]) => new Promise(async (resolve, reject) => {
  const began = performance.now();
  let milliseconds = {};
  const { version } = await (await fetch("engine.json")).json();
  const engine = new Worker(script, { type: "module", name: version });
  engine.onerror = (problem) => reject(new Error(problem.message));
  engine.onmessage = ({ data }) => {
    if (data.failed || data.stale) reject(new Error(data.failed ?? "stale"));
    if (data.milliseconds) milliseconds = data.milliseconds;
    if (data.answer) resolve({ ...milliseconds, verdict: performance.now() - began });
  };
  engine.postMessage({ request });
})
"""


def timed(browser: Browser, address: str, script: str) -> dict[str, float]:
    """Open a page that nobody has opened before, start a worker there, and wait for its answer."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.set_default_timeout(600_000)
        page.goto(f"{address}blank.html")
        told: dict[str, float] = page.evaluate(TIMED, [script, REQUEST])
        return told
    finally:
        context.close()


@contextmanager
def visited(dist: Path) -> Iterator[Host]:
    """Host a copy of a built bench, with a blank page and the bare runtime in it."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "dist"
        shutil.copytree(dist, folder)
        (folder / "bare.js").write_text(BARE, "utf-8")
        (folder / "blank.html").write_text("<!doctype html><title>blank</title>", "utf-8")
        with hosted(folder) as host:
            yield host


def measured(rounds: int, beside: Path | None = None) -> dict[str, Any]:
    """Return the medians of all, of every stage of a bench, and the ratios within each round."""
    times: dict[str, list[dict[str, float]]] = {"bare": [], "bench": []}
    with ExitStack() as until:
        host = until.enter_context(visited(build()))
        visits = {"bare": (host, "bare.js"), "bench": (host, "worker.js")}
        if beside is not None:
            visits["beside"] = (until.enter_context(visited(beside)), "worker.js")
        sent: dict[str, int] = {}
        browser = until.enter_context(chromium.browser())
        for _ in range(rounds):
            for name, (each, script) in visits.items():
                each.sent.clear()
                times.setdefault(name, []).append(timed(browser, each.address, script))
                sent[name] = sum(each.sent.values())
    medians = {
        name: {stage: statistics.median(each[stage] for each in taken) for stage in taken[0]}
        for name, taken in times.items()
    }
    ratios = {
        f"bench to {name}": [
            ours["verdict"] / theirs["verdict"] for ours, theirs in zip(times["bench"], taken, strict=True)
        ]
        for name, taken in times.items()
        if name != "bench"
    }
    return {
        "rounds": rounds,
        "milliseconds": medians,
        "bytes": sent,
        "ratios": {name: {"median": statistics.median(each), "all": each} for name, each in ratios.items()},
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description="Time the first visit to the bench beside the bare runtime.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", type=Path, metavar="DIST")
    asked = parser.parse_args()
    print(json.dumps(measured(asked.rounds, asked.beside), indent=2))


if __name__ == "__main__":
    main()
