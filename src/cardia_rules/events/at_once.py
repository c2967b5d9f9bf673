"""Reading many lines of a log in a few calls: all of them if nothing about them is wrong, or none.

Several calls a line would cost more than what they do. Whatever calls for a closer look is left to the
reading line by line, which finds the first line that is wrong and says why.
"""

from typing import Any

import msgspec

from cardia_rules.events.chain import Tip, linked_steps
from cardia_rules.events.nesting import surely_flat
from cardia_rules.events.wire import ENCODER


def lines_at_once(
    decoder: msgspec.json.Decoder[Any], data: bytes, after: Tip, depth: int
) -> list[Any] | None:
    """The lines of ``data`` if they are canonical, in order and whole steps that continue the chain."""
    decoded = decoded_at_once(decoder, data, depth)
    if decoded is None or not spelled_at_once(decoded, data):
        return None
    after_their_causes = [line.number for line in decoded if line.event.cause < line.number]
    if after_their_causes != list(range(after.number + 1, after.number + 1 + len(decoded))):
        return None
    return decoded if linked_steps(after.hash, data) else None


def inputs_begin_steps(lines: list[Any], events: list[Any], inputs: frozenset[type]) -> bool:
    """Whether there is a hash before every decision and outcome of chance."""
    following = zip(lines, events[1:], strict=False)
    return not [event for line, event in following if line.hash is None and type(event) in inputs]


def decoded_at_once(decoder: msgspec.json.Decoder[Any], data: bytes, depth: int) -> list[Any] | None:
    """The lines of ``data``, if it is safe to decode them without looking at each."""
    if not data.isascii() or b"\0" in data or not surely_flat(data, depth):
        return None
    try:
        return decoder.decode_lines(data)
    except (msgspec.DecodeError, RecursionError):
        return None


def spelled_at_once(decoded: list[Any], data: bytes) -> bool:
    """Whether all lines are spelled canonically."""
    return ENCODER.encode_lines(decoded) == data
