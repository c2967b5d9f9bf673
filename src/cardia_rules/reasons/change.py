"""A change that is under way: from its first event until the signets lie where the results are."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Waiting
from cardia_rules.events.vocabulary import (
    AbilityActivated,
    AnyEvent,
    CardDiscarded,
    CardsSwapped,
    CardSubstituted,
    CardTakenBack,
    EncountersReflowed,
    InfluenceModified,
    ModifierMoved,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
)
from cardia_rules.reasons.endings import Ends, ended_since, tied
from cardia_rules.reasons.entries import decisive
from cardia_rules.reasons.general import DISCARDED, NEW_LOSER_SILENT, ONE_PHASE_TWO, ONGOING
from cardia_rules.resolution.live_table import Acting, LiveTable
from cardia_rules.resolution.results.ongoing import ongoing

FOLLOWS: Final = "RB-10-result-follows"
OVERTAKE: Final = "RB-16-overtake"
DISCARD: Final = (DISCARDED,)
_AFTER_PHASE_TWO: Final = (ONE_PHASE_TWO, NEW_LOSER_SILENT)  # why nothing activates any more


class OpenChange:
    """What is known of a change: the table ``before`` it, what was ``in_force``, what happened and made it.

    ``touched`` are the places where a card or its influence is another one now, ``closed`` why gaps were
    closed, ``tied`` the places of the ties that were won before, ``ends`` the ongoing abilities that it has
    ended, ``silences`` why a card that comes to lose does not activate if for another reason than usual.
    ``begun`` is whose ongoing ability has begun with it, and where; ``beside`` the places right before gaps
    that were closed.
    """

    def __init__(self, table: LiveTable, by: object) -> None:
        self.before, self.in_force = table.frozen(), ongoing(table)
        self.acting = by if isinstance(by, Acting) else None
        self.late = isinstance(by, Waiting) and by.kind == "late"
        self.events: list[AnyEvent] = []
        self.touched: tuple[int, ...] = ()
        self.woken: tuple[tuple[Seat, int], ...] = ()  # the cards that got a token, and where they lie
        self.swapped: tuple[tuple[Seat, int], ...] = ()  # whose cards changed places, and which
        self.closed: tuple[str, ...] = ()
        self.tied: tuple[int, ...] = ()
        self.ends: Ends = ()
        self.silences: tuple[str, ...] = ()
        self.begun: tuple[Seat, int] | None = None
        self.beside: tuple[int, ...] = ()
        self.done = False

    def add(self, event: AnyEvent, begins: bool) -> None:
        """Note an event of it; ``begins`` if it puts a token on the card whose ability was just activated."""
        awakened = isinstance(event, AbilityActivated) and event.manner == "token"
        if isinstance(event, AbilityActivated | TokenPlaced) and (begins or awakened):
            self.begun = (event.seat, event.place)
        if is_part(event) or isinstance(event, AbilityActivated):
            self.events.append(event)
        if isinstance(event, CardSubstituted | InfluenceModified):
            self.touched += (event.place,)
        elif isinstance(event, ModifierMoved):
            self.touched += (event.place, event.to_place)
        elif isinstance(event, CardsSwapped):
            self.touched += (event.place, event.other)
            self.swapped = ((event.seat, event.place), (event.seat, event.other))
        elif isinstance(event, TokenPlaced):
            self.woken += ((event.seat, event.place),)
        elif isinstance(event, TokenMoved):
            self.woken += ((event.seat, event.to_place),)

    def finish(self, table: AnyTable) -> None:
        """Note what has come of it, now that gaps are closed or signets are moved."""
        if self.done:
            return
        self.done = True
        if self.in_force.abilities:
            self.tied = tied(self.before, self.in_force)
            self.ends = ended_since(self.before, self.in_force, table)
        effect = self.acting.effect if self.acting else None
        if effect is not None and self._has(CardSubstituted):
            self.silences = effect.why.silences
        elif self.late:
            self.silences = _AFTER_PHASE_TWO
        if self.acting is None and table.phase == 1:
            self.begun = None  # at a reveal nobody has expected anything of it yet

    def because(self, place: int, begins: bool, ends: tuple[str, ...]) -> tuple[str, ...]:
        """Return why the result at a place is looked at again, first what ``begins`` to speak of it.

        Then what ``ends`` that spoke of it, then that its cards or their influence are others now.
        """
        effect = self.acting.effect if self.acting else None
        here = place in self.touched
        because = (ONGOING, *ends) if begins else ends
        if self._has(CardSubstituted) and here:
            because += (effect.why.arrives if effect else ()) or (FOLLOWS,)
        elif self.swapped:
            because += decisive(effect.why.does if effect else (), (FOLLOWS,) if here else ())
        elif here:
            because += (FOLLOWS,) if self.late else (FOLLOWS, OVERTAKE)
        if (ends or not because) and self._has(CardDiscarded, CardTakenBack):
            because += DISCARD
        return decisive(because, self.closed) or (FOLLOWS,)

    def _has(self, *kinds: type) -> bool:
        return any(isinstance(event, kinds) for event in self.events)

    def close(self, event: EncountersReflowed) -> None:
        """Note that a gap was closed, and count every place after it one less."""
        gap = event.place
        self.closed = decisive(self.closed, event.rulings)
        self.touched = _places_after(self.touched, gap)
        self.ends = tuple([replace(end, places=_places_after(end.places, gap)) for end in self.ends])
        beside = _places_after(self.beside, gap)
        self.beside = (*beside, gap - 1) if event.moved else beside
        self.tied = self.silences = ()
        self.begun = None


def _places_after(places: tuple[int, ...], gap: int) -> tuple[int, ...]:
    """Return where places lie once a gap is closed; the gap itself is left out."""
    return tuple([place - (place > gap) for place in places if place != gap])


def is_part(event: AnyEvent) -> bool:
    """Tell whether an event changes what results are derived from."""
    return event.origin == "table" if isinstance(event, CardDiscarded) else isinstance(event, PARTS)


# The kinds of event that change what results are derived from; a discard only from the table.
PARTS: Final = (
    CardDiscarded,
    CardTakenBack,
    CardSubstituted,
    CardsSwapped,
    InfluenceModified,
    ModifierMoved,
    TokenPlaced,
    TokenRemoved,
    TokenMoved,
)
