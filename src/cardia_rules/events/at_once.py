"""Reading many lines of a log in a few calls: all of them if nothing about them is wrong, or none.

Several calls a line would cost more than what they do. Whatever calls for a closer look is left to the
reading line by line, which finds the first line that is wrong and says why.
"""

from itertools import chain
from typing import Any, Final

import msgspec

from cardia_rules.events.chain import Tip, all_linked
from cardia_rules.events.nesting import surely_flat
from cardia_rules.events.wire import ENCODER

# However a line opens so few brackets, the smallest stack of a thread is enough to decode it.
_MOST_OPENINGS: Final = 256
# No line nests deeper: no event holds records that can hold themselves.
DEEPEST: Final = 8


def lines_at_once(decoder: msgspec.json.Decoder[Any], data: bytes, after: Tip) -> list[Any] | None:
    """The lines of ``data`` if they are canonical and continue the chain."""
    decoded = decoded_at_once(decoder, data)
    if not decoded or not spelled_at_once(decoded, data):
        return None
    return decoded if all_linked(after.hash, data, [line.hash for line in decoded]) else None


def events_at_once(lines: list[Any], after: Tip, inputs: frozenset[type]) -> list[Any] | None:
    """The events of lines that hold a step each, if they are numbered, and none comes before its cause."""
    events = list(chain.from_iterable([line.events for line in lines]))
    number = first = after.number + 1
    for line in lines:
        if line.number != number:
            return None
        number += len(line.events)
    if [event for number, event in enumerate(events, first) if event.cause >= number]:
        return None
    # A decision and an outcome of chance begin a line: so no more of them are there than such lines.
    begin_lines = [line for line in lines if type(line.events[0]) in inputs]
    return events if len([event for event in events if type(event) in inputs]) == len(begin_lines) else None


def decoded_at_once(decoder: msgspec.json.Decoder[Any], data: bytes) -> list[Any] | None:
    """The lines of ``data``, if it is safe to decode them without looking at each."""
    if not data.isascii() or b"\0" in data or not surely_flat(data, _MOST_OPENINGS):
        return None
    try:
        return decoder.decode_lines(data)
    except (msgspec.DecodeError, RecursionError):
        return None


def spelled_at_once(decoded: list[Any], data: bytes) -> bool:
    """Whether all lines are spelled canonically."""
    return ENCODER.encode_lines(decoded) == data
