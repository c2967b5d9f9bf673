"""What a first use loads, counted: nothing is imported that it does not need.

The bounds are what was counted when they were written, and a little more. Whoever needs more makes it wait
until it is used, or raises the bound and says in the commit what it buys.
"""

import os
import subprocess
import sys
from typing import Final

import pytest

LINE: Final = "I;saboteur:mediator@,void-mage:judge;phase=2"
GAME: Final = """
from random import Random
import cardia_rules as cr
game = cr.Game.new("I", chance=Random(1))
while game.over is None:
    ask = game.asks[0]
    game.decide(ask.seat, ask.options[0])
"""
ASK: Final = f"""
import sys
from cardia_rules.__main__ import main
sys.argv = ["cardia", "ask", {LINE!r}]
try:
    main()
except SystemExit as ended:
    assert not ended.code
"""
BENCH: Final = f"""
from cardia_rules.bench.desk import Bench
assert "verdict" in Bench().answer({{"do": "ask", "language": "fr", "game": {{"line": {LINE!r}}}}})
"""
COUNTED: Final = "\nimport sys; print(*sys.modules, sep='\\n', file=sys.stderr)"
# Modules of ours, and of others beside what the interpreter begins with.
MOST: Final = {
    "import": ("import cardia_rules", 2, 40),
    "first game": (GAME, 136, 200),
    "cardia ask": (ASK, 250, 250),
    "the bench's first verdict": (BENCH, 238, 230),
}


def loaded(script: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", script + COUNTED],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return set(done.stderr.splitlines())


@pytest.mark.parametrize("use", MOST)
def test_a_first_use_loads_few_modules(use: str) -> None:
    script, most_ours, most_others = MOST[use]
    modules = loaded(script) - loaded("")
    ours = {name for name in modules if name.partition(".")[0] == "cardia_rules"}
    assert len(ours) <= most_ours
    assert len(modules - ours) <= most_others


@pytest.mark.parametrize("use", MOST)
def test_a_first_use_loads_no_bots_no_stores_and_no_loop_of_events(use: str) -> None:
    modules = loaded(MOST[use][0])
    unwanted = ("asyncio", "sqlite3", "multiprocessing", "cardia_rules.bots", "cardia_rules.store")
    assert not [name for name in modules if name.startswith(unwanted)]
