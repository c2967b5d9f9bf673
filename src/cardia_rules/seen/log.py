"""The log of a game that was seen, as a file: ``.seen.jsonl``, under the same chain as any log.

Its events are those of a view: what is not there was not seen, and ``?`` is a card that lay open and was
missed.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, get_args

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.format import ENCODER, LIMITS, Limits, LogFormat, ReadLog
from cardia_rules.views import events as seen
from cardia_rules.views.events import AnySeenEvent

SUFFIX: Final = ".seen.jsonl"
INPUTS: Final[tuple[type[AnySeenEvent], ...]] = (
    seen.DecisionTakenSeen,
    seen.DeckShuffledSeen,
    seen.ProtectorsLaidSeen,
    seen.JudgeNotedSeen,
    *get_args(ev.OpenInputs),
)
SeenLog: TypeAlias = ReadLog[AnySeenEvent, int]


def _counted(number: int | None, _event: AnySeenEvent) -> int:
    """Count: whether it can have been so is for the rules to say, not for a fold."""
    return (number or 0) + 1


CARDIA_SEEN: Final[LogFormat[AnySeenEvent, int]] = LogFormat(
    name="cardia-seen",
    version=1,
    begins=(ev.GameSetUp, seen.PositionArrangedSeen),
    events=tuple(
        kind
        for kind in get_args(seen.EverySeenEvent)
        if kind not in (ev.GameSetUp, seen.PositionArrangedSeen)
    ),
    inputs=frozenset(INPUTS),
    fold=_counted,
    newer=CARDIA_LOG.newer,
)


def is_seen(data: bytes) -> bool:
    """Tell whether this looks like the file of a game that was seen."""
    return data.startswith(b'{"format":' + ENCODER.encode(CARDIA_SEEN.name) + b",")


def write_seen(events: Sequence[AnySeenEvent]) -> bytes:
    """Return a game that was seen as a file."""
    return CARDIA_SEEN.write(events)


def read_seen(data: bytes, limits: Limits = LIMITS) -> SeenLog:
    """Return what such a file says as far as it is right, and what is wrong after that; never raise."""
    return reading.read(CARDIA_SEEN, data, limits)


def steps_of(events: Sequence[AnySeenEvent]) -> list[tuple[AnySeenEvent, ...]]:
    """Return the steps after the beginning: each an input and what came of it."""
    steps: list[list[AnySeenEvent]] = []
    for event in events[1:]:
        if isinstance(event, INPUTS) or not steps:
            steps.append([])
        steps[-1].append(event)
    return [tuple(step) for step in steps]
