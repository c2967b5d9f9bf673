"""Count the processor's instructions for a decision, ours and PokerKit's.

    python -m benchmarks.instructions

A count is the same on a busy machine, where a time is not. It takes valgrind, and two minutes.
"""

import argparse
import os
import re
import subprocess
import sys
from random import Random
from typing import Final, NamedTuple

from benchmarks.markdown import table

# Fewer games and more: their difference leaves out the imports and the first, cold games.
OURS: Final = (40, 140)
POKER: Final = (5, 45)
# A first-level cache as processors have today.
_CACHEGRIND: Final = (
    "valgrind",
    "--tool=cachegrind",
    "--cache-sim=yes",
    "--I1=32768,8,64",
    "--D1=49152,12,64",
    "--LL=2097152,16,64",
    "--cachegrind-out-file=/dev/null",
)


class Counted(NamedTuple):
    """What some games took: decisions, instructions, and how often a first-level cache was filled."""

    decisions: int
    instructions: int
    misses: int


def play(whose: str, games: int) -> int:
    """Play so many games, and return how many decisions they took."""
    if whose == "ours":
        from benchmarks.sample import SETUPS
        from benchmarks.sample import play as play_ours

        return sum(play_ours(SETUPS["deck I"], seed) for seed in range(games))
    from benchmarks.peers.poker import hand

    random = Random(7)
    return sum(hand(random) for _ in range(games))


def read(said: str) -> Counted:
    """Return the counts from what the games and valgrind said."""

    def number(name: str) -> int:
        found = re.search(rf"{name}:? +([\d,]+)", said)
        if found is None:
            raise SystemExit(f"valgrind counted nothing; it said:\n{said}")
        return int(found[1].replace(",", ""))

    return Counted(number("decisions"), number("I +refs"), number("I1 +misses") + number("D1 +misses"))


def counted(whose: str, games: int) -> Counted:
    """Play games under valgrind, in a process of their own that hashes alike each time."""
    played = [sys.executable, "-m", "benchmarks.instructions", "--play", whose, "--games", str(games)]
    try:
        done = subprocess.run(
            [*_CACHEGRIND, *played],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        raise SystemExit("this takes valgrind, which is not installed") from None
    return read(done.stdout + done.stderr)


def a_decision(fewer: Counted, more: Counted) -> tuple[float, float]:
    """Return the instructions for a decision, and how many of a thousand the caches did not hold."""
    decisions = more.decisions - fewer.decisions
    instructions = more.instructions - fewer.instructions
    return instructions / decisions, 1000 * (more.misses - fewer.misses) / instructions


def main(given: list[str] | None = None) -> None:
    """Print what a decision takes, ours and PokerKit's."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--play", choices=("ours", "poker"), help="play only, and say how many decisions")
    parser.add_argument("--games", type=int, default=1)
    arguments = parser.parse_args(given)
    if arguments.play:
        print("decisions", play(arguments.play, arguments.games))
        return
    rows = []
    for whose, (fewer, more) in {"ours": OURS, "poker": POKER}.items():
        instructions, misses = a_decision(counted(whose, fewer), counted(whose, more))
        rows.append((whose, f"{instructions:,.0f}", f"{misses:.1f}"))
    print("\n".join(table(("", "instructions a decision", "misses in a thousand"), rows)))


if __name__ == "__main__":
    main()
