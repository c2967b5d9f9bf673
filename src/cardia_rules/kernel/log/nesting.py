"""Looking at JSON before, or beside, decoding it: how deep it nests, and whether a key comes twice.

Deeply nested JSON crashes the interpreter in a thread with a small stack before Python 3.14, whatever
decodes it; so depth is counted first, without recursion.
"""

import re
from typing import Final

_ALL_BUT_OPENING: Final = bytes(set(range(256)) - set(b"{["))
# A string, with what it may escape; or a bracket; or a colon. A string that never ends is taken whole as
# well: were it tried again from each of its quotes, a line of quotes would take for ever.
_TOKEN: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}:]', re.DOTALL)


def nests_deeper(line: bytes, depth: int) -> bool:
    """Tell whether brackets, those in strings aside, are open more than ``depth`` deep anywhere."""
    if len(line.translate(None, _ALL_BUT_OPENING)) <= depth:
        return False  # nearly always: it has not even that many
    level = 0
    for token in _TOKEN.finditer(line):
        char = token[0]
        if char in b"{[":
            level += 1
            if level > depth:
                return True
        elif char in b"}]":
            level -= 1
    return False


def key_given_twice(line: bytes) -> str | None:
    """Return the first key that comes twice in one object of well-formed JSON."""
    open_objects: list[set[bytes]] = []
    last = b""
    for token in _TOKEN.finditer(line):
        match token[0]:
            case b"{" | b"[":
                open_objects.append(set())
            case b"}" | b"]":
                open_objects.pop()
            case b":":
                if last in open_objects[-1]:
                    return last[1:-1].decode("utf-8", "replace")
                open_objects[-1].add(last)
            case text:
                last = text
    return None
