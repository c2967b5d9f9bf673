"""Events are counted from 1, and whoever asks for another number is told which there are."""

from collections.abc import Sized

from cardia_rules.errors import UnknownName


def no_such_event(number: int, events: Sized) -> UnknownName:
    there = f"the log has events 1 to {len(events)}" if events else "the log is empty"
    return UnknownName(f"there is no event {number}: {there}")
