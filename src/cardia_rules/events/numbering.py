"""Events are counted from 1, and whoever asks for another number is told which there are."""

from collections.abc import Sized

from cardia_rules.errors import UnknownName
from cardia_rules.message import Message


def no_such_event(number: int, events: Sized) -> UnknownName:
    if not events:
        return UnknownName(Message("there is no event {number}: the log is empty", number=number))
    return UnknownName(
        Message("there is no event {number}: the log has events 1 to {last}", number=number, last=len(events))
    )
