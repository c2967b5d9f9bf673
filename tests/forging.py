"""Logs of random games, and what a forger would do to them."""

import re
from collections.abc import Callable, Sequence

from cardia_rules.events.chain import NOTHING, closed
from cardia_rules.events.log import write_log
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.setup import make_setup
from tests.games import play, random_setup


def random_game(seed: int) -> tuple[AnyEvent, ...]:
    return played(random_setup(seed), seed)


def played(setup: Setup, seed: int) -> tuple[AnyEvent, ...]:
    return tuple(event for step in play(setup, seed) for event in step.events)


GAME = played(make_setup("I"), 1)
DATA = write_log(GAME)
LINES = DATA.splitlines(keepends=True)
# The lines that end a step, from 1.
ENDS = [number for number, line in enumerate(LINES, 1) if b',"hash":"' in line]
INPUT = re.compile(
    rb'"event":{"event":"(decision-taken|deck-shuffled|coin-tossed|picked-at-random|protectors-laid)"'
)


def contents(data: bytes) -> list[bytes]:
    """The lines of a log without their hashes and line feeds."""
    return [re.sub(rb',"hash":"[^"]*"}$', b"}", line) for line in data.split(b"\n")[:-1]]


def rechained(contents: Sequence[bytes], *, every_line: bool = False) -> bytes:
    """Lines without their hashes, linked again step by step, or each as the first format did."""
    steps, tip = [], NOTHING
    for number, content in enumerate(contents):
        if number < 2 or every_line or INPUT.search(content):
            steps.append(b"")
        steps[-1] += content + b"\n"
    for number, step in enumerate(steps):
        steps[number], tip = closed(tip, step, step.count(b"\n"))
    return b"".join(steps)


def with_line(number: int, change: Callable[[bytes], bytes]) -> bytes:
    """The game with one line changed and all linked again."""
    lines = contents(DATA)
    changed = change(lines[number - 1])
    assert changed != lines[number - 1], "the change changes nothing"
    return rechained([*lines[: number - 1], changed, *lines[number:]])
