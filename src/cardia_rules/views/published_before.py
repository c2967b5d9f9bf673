"""Published logs of format 1: their beginning knew fewer open questions, and was hashed as it was written.

Only event 1 differs. It is read with the answers that such games were played under.
"""

from typing import Any, Final, TypeVar

import msgspec

from cardia_rules.events.older_formats import PLAYED_BEFORE_FORMAT_3
from cardia_rules.events.vocabulary import GameSetUp, PositionArranged
from cardia_rules.views.seen_events import PositionArrangedSeen

VERSION: Final = 2
_BEGINNINGS: Final = (GameSetUp, PositionArrangedSeen, PositionArranged)
L = TypeVar("L", bound=msgspec.Struct)


def as_written(event: msgspec.Struct, version: int) -> Any:
    """An event as a published log of this format holds it."""
    if version == VERSION or not isinstance(event, _BEGINNINGS):
        return event
    plain = msgspec.to_builtins(event)
    for question in PLAYED_BEFORE_FORMAT_3:
        del _answers(plain)[question]
    return plain


def as_read(line: L, event: msgspec.Struct, version: int) -> L:
    """A line with today's event, where its own says nothing of the questions that were asked since."""
    if version == VERSION or not isinstance(event, _BEGINNINGS):
        return line
    plain = msgspec.to_builtins(line)
    _answers(plain["event"]).update(PLAYED_BEFORE_FORMAT_3)
    return msgspec.convert(plain, type(line))


def _answers(beginning: dict[str, Any]) -> dict[str, str]:
    setup = beginning["setup"] if "setup" in beginning else beginning["table"]["setup"]
    answers: dict[str, str] = setup["answers"]
    return answers
