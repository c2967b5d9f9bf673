"""Logs of older formats by the rules of today: an event may name other questions and rulings now."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardia_rules.events.log import GameLog
from cardia_rules.events.older_formats import (
    CITED_BEFORE_FORMAT_3,
    CITED_SINCE_FORMAT_3,
    PLAYED_BEFORE_FORMAT_3,
)
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.recipe import play_again

_FORMAT_3: Final = 3


def events_of(log: GameLog) -> tuple[AnyEvent, ...]:
    """The events of a log; those of an older format give the reasons that are given today.

    So a game that the rules still give is no contradiction to them for want of a name that it could not know.
    From the first event on that they do not give, the log is left as it is.
    """
    if log.header is None or log.header.version >= _FORMAT_3:
        return log.events
    return with_newer_reasons(log.events)


def with_newer_reasons(events: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """The events of a log from before format 3."""
    if not events:
        return ()
    replay = play_again(events, _same_then)
    agreed = len(events) if replay.divergence is None else replay.divergence.number - 1
    return (*replay.events[:agreed], *events[agreed:])


def _same_then(recorded: AnyEvent, given: AnyEvent) -> bool:
    if recorded == given:  # a game that has gone on since, in its old format
        return True
    known = tuple(name for name in given.questions if name not in PLAYED_BEFORE_FORMAT_3)
    cited = _cited_then(recorded.rulings, given.rulings)
    return cited and replace(given, questions=known, rulings=recorded.rulings) == recorded


def _cited_then(recorded: tuple[str, ...], given: tuple[str, ...]) -> bool:
    """The same rulings in the same order, but for those that some events cite only since, or no longer."""
    kept = [ruling for ruling in given if ruling in recorded or ruling not in CITED_SINCE_FORMAT_3]
    return kept == [ruling for ruling in recorded if ruling in given or ruling not in CITED_BEFORE_FORMAT_3]
