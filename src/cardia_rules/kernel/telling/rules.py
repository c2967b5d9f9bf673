"""What a game brings to be told: how its story begins and goes, what its inputs are, why things are so."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from cardia_rules.errors import Failure
from cardia_rules.kernel.telling.asking import Answer, ByChance, ChoicesOf, O, S
from cardia_rules.kernel.telling.live import E, Folding, Live
from cardia_rules.kernel.telling.position import AnyGiven, AnyPosition, B, Brought, Decided

P = TypeVar("P", bound=AnyPosition)
AnyNeed = tuple[ChoicesOf[Any, Any], ...] | ByChance[Any]
AnyStory = Generator[AnyNeed, Answer[Any], None]


class Reading(Protocol[E, P]):
    """Follows a story from a quiet point, and says of what is told why; it decides nothing."""

    def read(self, event: E, by: Any) -> None:
        """Say of an event that is about to change the table why it happens; ``by`` is what makes it."""

    def look(self, by: Any) -> None:
        """Let the last event say what a rule has looked at in vain."""

    def asked(self, ask: Any, choice: Any) -> Any:
        """Return what a seat is asked, with its reasons."""

    def stepped(
        self, before: P, given: AnyGiven | None, events: tuple[E, ...], after: P
    ) -> tuple[tuple[E, ...], P]:
        """Return a whole step and where it led, with the reasons that only the whole of it has."""


@dataclass(frozen=True)
class Rules(Generic[E, P, S, O, B]):
    """The rules of one game, as far as playing it is concerned."""

    position: type[P]
    seats: tuple[S, ...] | Callable[[Any], tuple[S, ...]]  # those of every game, or of a table
    option: Any  # the type of an option, or a union of such types
    fold: Callable[[Any, E], Any]
    tell: Mapping[Any, Callable[[Any], Any]]  # from each start the story, as a generator (``AnyStory``)
    decision: Callable[[Any, O], E]  # the event of a decision
    outcome: Callable[[ByChance[Any], B], E | None]  # that of what chance brought, none if it cannot have
    given: Callable[[E], Decided[S, O] | Brought[B] | None]  # the same the other way round
    awaited: Callable[[Any], str]  # what chance was to do, in words
    how_it_ended: Callable[[Any], str] = lambda _table: ""
    live: Callable[[Any, int], Live[E, S]] | None = None  # a table that events change
    unrecorded: Callable[[Any, int], Live[E, S]] | None = None  # the same where nobody keeps the events
    note: E | None = None  # any note: it is counted, and changes nothing
    # The option that a text names among those of an ask, and one in the order in which the ask offers it.
    named: Callable[[str, Any], Any] = lambda said, _ask: said
    in_standard_order: Callable[[O, Any], O] = lambda option, _ask: option
    in_our_words: Callable[[Any, B], B] = lambda _needed, outcome: outcome  # what chance brought
    # Why a check failed: what was needed, what was given and the position tell the ruling behind it.
    explained: Callable[[Failure, Any, Any, P], Failure] = lambda failure, _need, _given, _position: failure
    # Of a play, its live table and, where it begins, the event that begins it.
    reading: Callable[[Any, Any, E | None], Reading[E, P]] | None = None

    def seats_at(self, table: Any) -> tuple[S, ...]:
        """Return the seats of a game whose table this is."""
        return self.seats(table) if callable(self.seats) else self.seats

    def live_table(self, table: Any, number: int, *, log: bool = True) -> Live[E, S]:
        """Return a table that a story goes on from, after so many events; without a ``log`` none is kept."""
        live = self.live if log or self.unrecorded is None else self.unrecorded
        return Folding(table, number, self.fold) if live is None else live(table, number)


AnyRules = Rules[Any, Any, Any, Any, Any]
