"""A change that is under way: from its first event until the signets lie where the results are."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import NO_REASONS, Continuous, ExtraSignet, Reasons, WinPrevious, WinTies
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Table
from cardia_rules.reasons.order import (
    DISCARDED,
    NEW_LOSER_SILENT,
    ONE_PHASE_TWO,
    TOKEN_GONE,
    Rulings,
    in_order,
)
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.results.derive import influence
from cardia_rules.resolution.results.ongoing import Ongoing, ongoing
from cardia_rules.resolution.results.result import Result

FOLLOWS: Final = "RB-10-result-follows"
OVERTAKE: Final = "RB-16-overtake"
# Why nothing activates after phase 2.
_AFTER_PHASE_TWO: Final = in_order(rule=(ONE_PHASE_TWO,), general=(NEW_LOSER_SILENT,))


class End(msgspec.Struct, frozen=True, gc=False):
    """An ongoing ability that has ended: why that matters, and the places whose results it spoke of.

    ``extra`` if it gave an extra signet alone: then it does not matter to who wins.
    """

    rulings: Rulings
    places: tuple[int, ...]
    extra: bool


Ends = tuple[End, ...]


class OpenChange:
    """What is known of a change: the abilities ``in_force`` before it, and what came of it.

    ``why`` is what is said of the effect that makes it, ``late`` whether a late modifier does. ``touched``
    are the places where a card or its influence is another one now, ``woken`` the cards that got a token,
    ``swapped`` those that changed places, ``closed`` why gaps were closed, ``ends`` the ongoing abilities
    that it has ended. ``silences`` is why a card that comes to lose does not activate, if there is more to
    say than usual. ``begun`` is whose ongoing ability has begun with it, and where; ``beside`` are the places
    right before gaps that were closed.
    """

    def __init__(self, table: LiveTable, why: Reasons = NO_REASONS, late: bool = False) -> None:
        self.in_force = ongoing(table)
        # Without abilities in force there is nothing to look back at.
        self.before = table.frozen() if self.in_force.abilities else None
        self.why, self.late = why, late
        self.parts: list[Any] = []
        self.touched: tuple[int, ...] = ()
        self.woken: tuple[tuple[Seat, int], ...] = ()
        self.swapped: tuple[tuple[Seat, int], ...] = ()
        self.closed: Rulings = ()
        self.ends: Ends = ()
        self.silences: Rulings = ()
        self.begun: tuple[Seat, int] | None = None
        self.beside: tuple[int, ...] = ()
        self.done = False

    def finish(self, table: AnyTable) -> None:
        """Note what has come of the change, now that gaps are closed or signets are moved."""
        if self.done:
            return
        self.done = True
        for event in self.parts:
            kind = type(event)
            if kind is ev.CardSubstituted or kind is ev.InfluenceModified:
                self.touched += (event.place,)
            elif kind is ev.ModifierMoved:
                self.touched += (event.place, event.to_place)
            elif kind is ev.CardsSwapped:
                self.touched += (event.place, event.other)
                self.swapped = ((event.seat, event.place), (event.seat, event.other))
            elif kind is ev.TokenPlaced:
                self.woken += ((event.seat, event.place),)
            elif kind is ev.TokenMoved:
                self.woken += ((event.seat, event.to_place),)
        if self.before is not None and self._has(*_ENDING):
            self.ends = ended_since(self.before, self.in_force, table)
        self.silences = _AFTER_PHASE_TWO if self.late else self.why.silences
        if table.phase == 1:
            self.begun = None  # at a reveal nobody has expected anything of it yet

    def because(self, place: int, begins: bool, ends: Rulings) -> tuple[Rulings, Rulings]:
        """Return what has come instead at a place, and the rules why its result is looked at again.

        ``begins`` if an ability begins to speak of it, ``ends`` is why one has ended. Without either, and
        without a rule of its own, it is looked at because results follow whatever changes.
        """
        here, why = place in self.touched, self.why
        came: Rulings = ()
        if self._has(ev.CardSubstituted) and here:
            came = why.arrives
        elif self.swapped:
            came = why.does
        follows = here and not (came and self._has(ev.CardSubstituted))
        overtakes = follows and not (self.late or self.swapped or self._has(ev.CardSubstituted))
        discards = not (came or follows) and self._has(ev.CardDiscarded, ev.CardTakenBack)
        rules = in_order(
            rule=(FOLLOWS,) if follows else (),
            general=(OVERTAKE,) if overtakes else (),
            also=in_order(rule=(DISCARDED,) if discards else (), general=self.closed),
        )
        return came, rules if ends or came or begins or rules else (FOLLOWS,)

    def tie_ended(self, result: Result, abilities: Ongoing) -> Rulings:
        """Return why an encounter is no tie any more that an ability won, if influence alone decides."""
        if result.tie or not abilities.of_ties or self.before is None or self.closed:
            return ()
        another = any(isinstance(each.effect, WinPrevious) for each in abilities.about.get(result.place, ()))
        if another or result.place not in _ties(self.before, self.in_force):
            return ()
        return abilities.of_ties[0].effect.why.tie_ends

    def _has(self, *kinds: type) -> bool:
        return any(type(event) in kinds for event in self.parts)

    def close(self, event: ev.EncountersReflowed) -> None:
        """Note that a gap was closed, and count every place after it one less."""
        gap = event.place
        self.closed = in_order(rule=self.closed, also=event.rulings)
        self.touched = _places_after(self.touched, gap)
        self.ends = tuple([replace(end, places=_places_after(end.places, gap)) for end in self.ends])
        beside = _places_after(self.beside, gap)
        self.beside = (*beside, gap - 1) if event.moved else beside
        self.silences, self.begun = (), None


def _places_after(places: tuple[int, ...], gap: int) -> tuple[int, ...]:
    """Return where places lie once a gap is closed; the gap itself is left out."""
    return tuple([place - (place > gap) for place in places if place != gap])


# The kinds of event that change what results are derived from; a discard only from the table.
PARTS: Final = (
    ev.CardDiscarded,
    ev.CardTakenBack,
    ev.CardSubstituted,
    ev.CardsSwapped,
    ev.InfluenceModified,
    ev.ModifierMoved,
    ev.TokenPlaced,
    ev.TokenRemoved,
    ev.TokenMoved,
)


# Those that may end an ongoing ability.
_ENDING: Final = (ev.CardDiscarded, ev.CardTakenBack, ev.CardSubstituted, ev.TokenRemoved, ev.TokenMoved)


# ------------------------------------------------------------------ what has ended
def ended_since(before: Table, in_force: Ongoing, table: AnyTable) -> Ends:
    """Return the ongoing abilities that a change has ended: why that matters, and for which places."""
    ends: list[End] = []
    for ability in in_force.abilities:
        card = before.side(ability.seat).card_at(ability.place)
        side = table.side(ability.seat)
        now = side.at(side.place_of(card))
        if now is not None and now.tokens:
            continue
        places: tuple[int, ...] = (ability.of,)
        if type(ability.effect) is WinTies:
            places = _ties(before, in_force)
        if now is None:
            # Another card lies there now, and decides the result of that place.
            places = tuple([place for place in places if place != ability.place])
        ends.append(End(_token_ends(card), places, isinstance(ability.effect, ExtraSignet)))
    return tuple(ends)


def _token_ends(card: str) -> Rulings:
    """Return why the end of a card's ongoing ability has consequences."""
    ability = CHARACTERS[card].ability
    ends = [ruling for effect in ability if isinstance(effect, Continuous) for ruling in effect.why.ends]
    return in_order(own=tuple(ends), rule=(TOKEN_GONE,))


def why_ended(ends: Ends, place: int, changes_hands: bool) -> Rulings:
    """Return the rulings of what has ended and spoke of a place.

    If somebody else wins there now (``changes_hands``), extra signets have no part in it.
    """
    return tuple(
        [
            ruling
            for end in ends
            if place in end.places and not (changes_hands and end.extra)
            for ruling in end.rulings
        ]
    )


def _ties(table: Table, abilities: Ongoing) -> tuple[int, ...]:
    """Return the places of the ties that somebody's ability wins."""
    if not abilities.of_ties:
        return ()
    return tuple(
        place
        for place, (north, south) in enumerate(zip(table.north.row, table.south.row, strict=False), 1)
        if abilities.makes_a_tie(place) or (north and south and influence(north) == influence(south))
    )
