"""What cards that nobody knows cost: ``python -m benchmarks.unknown``.

Seconds of processor time: of ``cardia ask`` for lines with unknown cards, each in a process of its own from
its start to its end, and of each line that is entered of followed games, once the library is loaded.
"""

import argparse
import os
import subprocess
import sys
import time
from statistics import median
from typing import ClassVar, Final
from unittest.mock import patch

from cardia_rules.seen.entering import Recording
from tests import entered_games
from tests.seen_games import SETUPS, played

LINES: Final = (
    "I;puppeteer:treasurer;phase=2;south.hand=judge,?3;south.deck=?2,djinn,?8",
    "I;saboteur:judge;south.hand=?5;south.deck=?10",
    "I;saboteur:mediator@,void-mage:judge;phase=2;north.hand=?5;north.deck=?9;south.hand=?5;south.deck=?9",
    "II;envoy:blackmailer;phase=2;north.hand=?5;south.hand=?5",
)


def asked(line: str) -> float:
    """Return what asking for a verdict takes."""
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-m", "cardia_rules", "ask", line], capture_output=True, text=True, check=False
    )
    after = os.times()
    if done.returncode:
        raise SystemExit(f"{line}: {done.stdout}{done.stderr}")
    return after.children_user + after.children_system - before.children_user - before.children_system


class Timed(Recording):
    """A recording that notes what each of its lines took."""

    taken: ClassVar[list[float]] = []

    def enter(self, text: str) -> None:
        """Enter a line."""
        began = time.process_time()
        super().enter(text)
        self.taken.append(time.process_time() - began)


def main() -> None:
    """Print what each line took, and of all entries the median, what 99 of 100 stay below, and the most."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.unknown", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    games = parser.parse_args().games
    for line in LINES:
        print(f"{median(asked(line) for _ in range(3)):.2f} s  cardia ask '{line}'")
    with patch.object(entered_games, "Recording", Timed):
        for hidden in (False, True):
            Timed.taken.clear()
            for seed in range(games):
                entered_games.entered(played(SETUPS["any"](seed), seed), hidden=hidden)
            lines = sorted(Timed.taken)
            most = f"{lines[-1]:.3f} s at most, {lines[len(lines) * 99 // 100]:.4f} s in 99 of 100"
            how = "until it is revealed nobody knows what is placed" if hidden else "as a judge sees it"
            print(f"{len(lines):,} entries of {games} games, {how}: {median(lines):.4f} s each, {most}")


if __name__ == "__main__":
    main()
