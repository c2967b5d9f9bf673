"""How long a first visit to the bench takes, from opening to the first verdict, beside the bare runtime.

    python -m benchmarks.first_verdict --rounds 5

Both are loaded in the same browser in the same run, by turns, each time as if nobody had ever been there:
nothing is kept from one round to the next. The runtime is loaded from the same files, in a worker of its own,
and asked for 1 + 1.
"""

import argparse
import json
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.page import chromium
from tests.webbuild.building import build, hosted

REQUEST: Final = {
    "do": "ask",
    "language": "fr",
    "game": {"line": "I;saboteur:mediator@,void-mage:judge;phase=2"},
}
STAGES: Final = ("runtime", "unpacked", "ready", "verdict")

# The bench's own worker without the library: the same packed runtime, unpacked on its way in the same manner.
BARE: Final = """
import { loadPyodide } from "./runtime/pyodide.mjs";
const RUNTIME = new URL("./runtime/", import.meta.url).href;
const direct = self.fetch.bind(self);
self.fetch = async (what, options) => {
  const url = typeof what === "string" ? what : (what.url ?? what.href);
  if (url !== RUNTIME + "pyodide.asm.wasm") return direct(what, options);
  const stream = (await direct(url + ".packed")).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
};
const lock = (await direct(RUNTIME + "lock.json")).json();
const python = await loadPyodide({ indexURL: RUNTIME, lockFileContents: lock, packageBaseUrl: RUNTIME });
self.postMessage({ ready: true, answer: python.runPython("1 + 1") });
"""
TIMED: Final = """
([script, request]) => new Promise((resolve, reject) => {
  const began = performance.now();
  let milliseconds = {};
  const engine = new Worker(script, { type: "module" });
  engine.onerror = (problem) => reject(new Error(problem.message));
  engine.onmessage = ({ data }) => {
    if (data.failed) reject(new Error(data.failed));
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


def measured(rounds: int) -> dict[str, Any]:
    """Return the medians of both, and of every stage of the bench."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "dist"
        shutil.copytree(build(), folder)
        (folder / "bare.js").write_text(BARE, "utf-8")
        (folder / "blank.html").write_text("<!doctype html><title>blank</title>", "utf-8")
        bare: list[float] = []
        bench: list[dict[str, float]] = []
        with hosted(folder) as host, chromium.browser() as browser:
            for _ in range(rounds):
                bare.append(timed(browser, host.address, "bare.js")["verdict"])
                bench.append(timed(browser, host.address, "worker.js"))
    stages = {stage: statistics.median(each[stage] for each in bench) for stage in STAGES}
    ratios = [each["verdict"] / alone for each, alone in zip(bench, bare, strict=True)]
    return {
        "rounds": rounds,
        "bare": statistics.median(bare),
        "bench": stages,
        "ratio": statistics.median(ratios),
        "ratios": ratios,
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description="Time the first visit to the bench beside the bare runtime.")
    parser.add_argument("--rounds", type=int, default=5)
    print(json.dumps(measured(parser.parse_args().rounds), indent=2))


if __name__ == "__main__":
    main()
