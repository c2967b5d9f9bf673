"""Reasons for a game in which one function gives them: what an event rests on, from what made it."""

from collections.abc import Callable
from typing import Any, Generic

from msgspec.structs import force_setattr

from cardia_rules.kernel.telling.live import E, Live
from cardia_rules.kernel.telling.position import AnyGiven
from cardia_rules.kernel.telling.rules import P

# An event about to happen, what makes it (a choice, a need of chance, what a rule names), the table before.
Why = Callable[[Any, Any, Any], tuple[str, ...]]


class Citing(Generic[E, P]):
    """Follows a story and puts on each event the rulings that it rests on; nobody else has it yet."""

    def __init__(self, why: Why, live: Live[E, Any]) -> None:
        self._why, self._live = why, live

    def read(self, event: E, by: Any) -> None:
        """Say of an event that is about to change the table why it happens."""
        force_setattr(event, "rulings", self._why(event, by, self._live.frozen()))  # type: ignore[arg-type]

    def look(self, by: Any) -> None:
        """Say nothing of what a rule looks at in vain."""

    def asked(self, ask: Any, _choice: Any) -> Any:
        """Return what a seat is asked."""
        return ask

    def stepped(
        self, _before: P, _given: AnyGiven | None, events: tuple[E, ...], after: P
    ) -> tuple[tuple[E, ...], P]:
        """Return a whole step as it was read."""
        return events, after


def citing(why: Why) -> Callable[[Any, Any, Any], Citing[Any, Any]]:
    """Return the ``Rules.reading`` of a game whose reasons this function gives."""
    return lambda _play, live, _begun: Citing(why, live)
