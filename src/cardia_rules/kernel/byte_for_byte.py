"""A file resolved again and written again: where that gives the same bytes, nothing else has to be read.

Only the decisions and the outcomes of chance are decoded. This says nothing of a file that it does not know
to be right: reading it line by line does.
"""

from itertools import chain
from typing import Final

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.chain import HASH_OF_LINE, all_linked, lines_of
from cardia_rules.kernel.log.format import LIMITS, E, T
from cardia_rules.kernel.log.line_reader import spelled_at_once
from cardia_rules.kernel.log.nesting import surely_flat
from cardia_rules.kernel.playing import P, Replay, Ruleset

_NEXT_EVENT: Final = b'},{"event":"'
_AFTER_THE_LAST: Final = HASH_OF_LINE.start - len(b'],"hash":"')


def resolved_byte_for_byte(rules: Ruleset[E, T, P], data: bytes) -> Replay[E, P] | None:
    """Return the log by the rules, if its file is what the library would write today; else nothing."""
    if len(data) > LIMITS.line_bytes:  # so no line is longer, nor are there too many events
        return None
    header, feed, body = data.partition(b"\n")
    log = reading.read(rules.log, header + feed, folds=False)
    if log.version != rules.log.version:
        return None
    lines = lines_of(body)
    try:
        run, (beginning, *owed) = rules.begin(log.events[0])
        steps: list[tuple[E, ...]] = [tuple(owed)] if owed else []
        hashes = [str(line[HASH_OF_LINE], "ascii") for line in lines]
        inputs = b"\n".join([_first_event(line) for line in lines[len(steps) :]])
        if not surely_flat(inputs, LIMITS.depth):
            return None
        steps += [run.take(given) for given in rules.log.read_input.decode_lines(inputs)]
    except (CardiaError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if len(steps) != len(lines):
        return None
    number, written = log.tip.number + 1, []
    for step, link in zip(steps, hashes, strict=True):
        written.append({"number": number, "events": step, "hash": link})
        number += len(step)
    # Of the header only the beginning itself follows by the rules, so that much of it is compared.
    if beginning != log.events[0] or not spelled_at_once(written, body):
        return None
    if not all_linked(log.tip.hash, body, hashes):
        return None
    events = (beginning, *chain.from_iterable(steps))
    return Replay(events, events, run.position, None, ())


def _first_event(line: bytes) -> bytes:
    """Return what was decided or what chance brought, of a line as the library would write it."""
    begin, end = line.find(b"[") + 1, line.find(_NEXT_EVENT)
    return line[begin:_AFTER_THE_LAST] if end < 0 else line[begin : end + 1]
