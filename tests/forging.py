"""Logs of random games, and what a forger would do to them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Final

import msgspec

from cardia_rules.events.log import write_log
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.chain import NOTHING, closed
from tests.games import play, random_setup


def random_game(seed: int) -> tuple[AnyEvent, ...]:
    return played(random_setup(seed), seed)


def played(setup: Setup, seed: int) -> tuple[AnyEvent, ...]:
    return tuple(event for step in play(setup, seed) for event in step.events)


class _Line(msgspec.Struct):
    events: list[msgspec.Raw]


_lines: Final = msgspec.json.Decoder(_Line)
INPUTS: Final = tuple(
    b'{"event":"%b"' % tag
    for tag in (
        b"decision-taken",
        b"deck-shuffled",
        b"coin-tossed",
        b"picked-at-random",
        b"protectors-laid",
        b"end-declared",
        b"judge-noted",
    )
)


def texts(data: bytes) -> list[bytes]:
    """What the header says, without its hash, and then what each event does."""
    header, *lines = data.split(b"\n")[:-1]
    events = [bytes(event) for line in lines for event in _lines.decode(line).events]
    return [header[:-75] + b"}", *events]


def _steps(texts: Sequence[bytes]) -> list[list[bytes]]:
    steps: list[list[bytes]] = []
    for text in texts[1:]:
        if not steps or text.startswith(INPUTS):
            steps.append([])
        steps[-1].append(text)
    return steps


def contents(texts: Sequence[bytes]) -> list[bytes]:
    """The lines of a log without their hashes and line feeds."""
    lines, number = [texts[0]], 2
    for step in _steps(texts):
        lines.append(b'{"number":%d,"events":[%b]}' % (number, b",".join(step)))
        number += len(step)
    return lines


def linked(contents: Iterable[bytes]) -> bytes:
    """Lines without their hashes, each linked to the one before."""
    lines, tip = [], NOTHING
    for content in contents:
        line, tip = closed(tip, content, 1)
        lines.append(line)
    return b"".join(lines)


def rechained(texts: Sequence[bytes]) -> bytes:
    """A log of what its header and its events say."""
    return linked(contents(texts))


# ------------------------------------------------------------------ one game
GAME = played(make_setup("I"), 1)
DATA = write_log(GAME)
LINES = DATA.splitlines(keepends=True)
# How many events there are up to the end of each line.
ENDS = list(accumulate([1, *(len(_lines.decode(line).events) for line in LINES[1:])]))

# A line that nests without end.
DEEP = b'{"number":3,"events":[{"x":' + b"[" * 100_000


def line_of(event: int) -> int:
    """The number of the line that holds an event."""
    return next(line for line, end in enumerate(ENDS, 1) if end >= event)


def with_event(number: int, change: Callable[[bytes], bytes]) -> bytes:
    """The game with one event changed, or what the header says, and all linked again."""
    return rechained(_with_one(texts(DATA), number, change))


def with_line(number: int, change: Callable[[bytes], bytes]) -> bytes:
    """The game with one line changed and all linked again."""
    return linked(_with_one(contents(texts(DATA)), number, change))


def _with_one(all_of_it: list[bytes], number: int, change: Callable[[bytes], bytes]) -> list[bytes]:
    before = all_of_it[number - 1]
    changed = change(before)
    assert changed != before, "the change changes nothing"
    return [*all_of_it[: number - 1], changed, *all_of_it[number:]]
