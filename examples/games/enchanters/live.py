"""The table while a turn is told: what happens on it, from what it comes, and how somebody is asked."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from cardia_rules.kernel.telling.asking import Answer, Check, ChoicesOf
from cardia_rules.kernel.telling.live import Folding, ask
from examples.games.enchanters.events import AnyOption, Event, Table

Story = Generator[Any, Answer[str], None]
Asked = Generator[Any, Answer[str], Any]


class LiveTable(Folding[Event, str]):
    """A table that events change; each event comes from the one that is being carried out."""

    table: Table
    cause: int = 0

    @property
    def seat(self) -> str:
        """Return whose turn it is."""
        return self.table.active

    def happen(self, event: Event, by: Any = None) -> int:
        """Record an event with what it comes from, and let it lead to another table."""
        return super().happen(replace(event, cause=event.cause or self.cause or self.number), by)

    @contextmanager
    def under(self, event: Event | int) -> Iterator[None]:
        """Let everything within come from an event."""
        number = event if isinstance(event, int) else self.happen(event)
        before, self.cause = self.cause, number
        yield
        self.cause = before


def choose(
    live: LiveTable,
    seat: str,
    kind: str,
    conceivable: Sequence[AnyOption],
    checks: tuple[Check, ...] = (),
    outside: Check | None = None,
    kinds: tuple[type, ...] = (),
) -> Asked:
    """Let a seat choose one of these; what nobody has to think about is not asked."""
    options = tuple(conceivable)
    if len(options) == 1 and not checks:
        return options[0]
    asked = ChoicesOf(live.number, seat, kind, options, checks, live.cause, kind, kind, kinds, outside)
    return (yield from ask(live, asked)).pick
