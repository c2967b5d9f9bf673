"""What binds a seat when it places its next card: to play it face up, or from the top of its deck."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnySide, AnyTable, WaitingKind
from cardia_rules.events.vocabulary import EffectPostponed
from cardia_rules.resolution.arriving import arrived
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.reading.waiting import next_place, waiting_at

BINDING: Final[tuple[WaitingKind, ...]] = ("face-up", "deck-top")
# What speaks of the next card that is played; the rest speaks of the next encounter.
_NEXT_CARD: Final[tuple[WaitingKind, ...]] = ("modifier", "either", "late", "demand", "token")


def bound(side: AnySide, kind: WaitingKind) -> bool:
    """Tell whether something of this kind binds a seat when it places its next card."""
    return bool(waiting_at(side, kind, next_place(side)))


def anybody_is_bound(table: AnyTable) -> bool:
    """Tell whether anything that waits binds a seat when it places a card."""
    waiting = table.north.waiting + table.south.waiting
    return bool(waiting) and any(each.kind in BINDING for each in waiting)


def plays_from_deck(table: AnyTable, seat: Seat) -> bool:
    """Tell whether a seat is bound to play from its deck, even from an empty one."""
    return bound(table.side(seat), "deck-top")


def bindings_end(table: LiveTable, seats: tuple[Seat, ...]) -> None:
    """End what binds these seats: it holds for one card."""
    for seat in seats:
        side = table.side(seat)
        for kind in BINDING:
            for waiting in waiting_at(side, kind, next_place(side)):
                table.happen(arrived(seat, waiting))


def postpone_past_deck_card(table: LiveTable, seat: Seat) -> None:
    """Postpone what waits for a seat's next card past the one from its deck, under a fog.

    By the other answer a card from the deck counts as played (OQ-late-reveal-from-deck).
    """
    if not table.locations.reveal_late:
        return
    cause, place = table.number, next_place(table.side(seat))
    for each in table.side(seat).waiting:
        if each.place == place and each.kind in _NEXT_CARD:
            if table.answers.late_reveal_from_deck == "played":
                return
            postponed = EffectPostponed(seat=seat, waiting=each.id, place=place + 1, cause=cause)
            table.happen(postponed, "from-deck")
