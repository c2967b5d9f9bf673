"""A file resolved again and written again: where that gives the same bytes, nothing else has to be read.

Only the decisions and the outcomes of chance are decoded. This says nothing of a file that it does not know
to be right: reading it line by line does.
"""

from itertools import chain
from typing import Any, Final

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.events.chain import all_linked, cut_at_hashes
from cardia_rules.events.log import CARDIA_LOG, read_unfolded
from cardia_rules.events.nesting import surely_flat
from cardia_rules.events.reading import LIMITS
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.events.wire import ENCODER
from cardia_rules.resolution.recipe import Replay, begin_again, take

_SHAPES: Final = CARDIA_LOG.versions[CARDIA_LOG.version]
_Line: Final[Any] = _SHAPES.line
Step = tuple[AnyEvent, ...]


def resolved_byte_for_byte(data: bytes) -> Replay | None:
    """The log by the rules, if its file is what the library would write today; else nothing."""
    if len(data) > LIMITS.line_bytes:  # so no line is longer, nor are there too many
        return None
    header, feed, body = data.partition(b"\n")
    log, cut = read_unfolded(header + feed), cut_at_hashes(body)
    if log.header is None or log.header.version != CARDIA_LOG.version or cut is None:
        return None
    contents, hashes = cut
    if not all_linked(log.tip.hash, contents, hashes):
        return None
    try:
        resolution = begin_again(log.events[0])
        beginning, *owed = resolution.events
        steps: list[Step] = [tuple(owed)] if owed else []
        first_lines = _first_lines(contents[len(steps) :])
        if not surely_flat(first_lines, LIMITS.depth):
            return None
        for line in _SHAPES.read_line.decode_lines(first_lines):
            resolution = take(resolution.position, line.event)
            steps.append(resolution.events)
    except (CardiaError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    # Of the header only the beginning itself follows by the rules, so that much of it is compared.
    if beginning != log.events[0] or len(steps) != len(hashes) or _written(steps, hashes) != body:
        return None
    return Replay((beginning, *chain.from_iterable(steps)), resolution.position, None)


def _first_lines(contents: list[bytes]) -> bytes:
    """Of each step, the line that says what was decided or what chance brought."""
    # Where a step has only this line, the hash was cut off with the bracket after it.
    return b"\n".join(
        [line + b"}" * (not feed) for line, feed, _rest in (c.partition(b"\n") for c in contents)]
    )


def _written(steps: list[Step], hashes: list[str]) -> bytes:
    lines: list[Any] = []
    for events, link in zip(steps, hashes, strict=True):
        start = len(lines) + 2  # after the header
        lines += map(_Line, range(start, start + len(events)), events)
        lines[-1] = _Line(lines[-1].number, events[-1], link)
    return ENCODER.encode_lines(lines)
