"""Logs of random games, and what a forger would do to them."""

from collections.abc import Callable, Sequence

from cardia_rules.events.chain import NOTHING, Tip, linked
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


def contents(data: bytes) -> list[bytes]:
    """The lines of a log without their hashes."""
    return [line[:-76] + b"}" for line in data.splitlines(keepends=True)]


def rechained(contents: Sequence[bytes]) -> bytes:
    """Lines without their hashes, linked again."""
    lines, tip = [], NOTHING
    for content in contents:
        line = linked(tip, content)
        tip = Tip(tip.number + 1, line[-67:-3].decode(), tip.size + len(line))
        lines.append(line)
    return b"".join(lines)


def with_line(number: int, change: Callable[[bytes], bytes]) -> bytes:
    """The game with one line changed and all linked again."""
    lines = contents(DATA)
    changed = change(lines[number - 1])
    assert changed != lines[number - 1], "the change changes nothing"
    return rechained([*lines[: number - 1], changed, *lines[number:]])
