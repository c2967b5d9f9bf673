"""Measure this library and its peers, and write docs/benchmarks.md: ``make benchmarks``."""

import argparse
import sys
from pathlib import Path

from benchmarks.page import page
from benchmarks.plot import plot
from benchmarks.result import run

NOTES = Path(__file__).parent / "notes.md"  # what the figures mean; written by hand


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=_at_least_one, default=21)
    parser.add_argument("--games", type=_at_least_one, default=40, help="games a measure and round")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="folder that the page is written to")
    arguments = parser.parse_args(given)
    result = run(arguments.rounds, arguments.games, lambda said: print(said, file=sys.stderr))
    images = arguments.out / "images"
    images.mkdir(parents=True, exist_ok=True)
    images.joinpath("benchmarks.svg").write_text(plot(result), "utf-8")
    written = arguments.out / "benchmarks.md"
    written.write_text(page(result, NOTES.read_text("utf-8")), "utf-8")
    print(written.read_text("utf-8").split("\n## Beside others")[0])
    print(f"All of it is in {written}.")


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


if __name__ == "__main__":
    main()
