"""What binds a seat when it places its next card: to play it face up, or from the top of its deck."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnySide, AnyTable, Waiting, WaitingKind
from cardia_rules.events.vocabulary import EffectPostponed
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.reasons import CARD_BEATS_RULE, arriving, decisive, of_the_location, waited
from cardia_rules.resolution.round.waiting import arrived, next_place, waiting_at

BINDING: Final[tuple[WaitingKind, ...]] = ("face-up", "deck-top")
FROM_DECK: Final = ("OQ-late-reveal-from-deck",)
# What speaks of the next card that is played; the rest speaks of the next encounter.
_NEXT_CARD: Final[tuple[WaitingKind, ...]] = ("modifier", "either", "late", "demand", "token")


def bound(side: AnySide, kind: WaitingKind) -> bool:
    """Tell whether something of this kind binds a seat when it places its next card."""
    if not side.waiting:
        return False
    return bool(waiting_at(side, kind, next_place(side)))


def plays_from_deck(table: AnyTable, seat: Seat) -> bool:
    """Tell whether a seat is bound to its deck; not if that ran out and the table lets it go.

    (OQ-from-deck-emptied)
    """
    side = table.side(seat)
    bound = waiting_at(side, "deck-top", next_place(side))
    if side.deck or table.setup.answers.from_deck_emptied == "loses":
        return bool(bound)
    return any(waiting.count for waiting in bound)


def why_from_deck(table: AnyTable, seat: Seat) -> tuple[str, ...]:
    """Return the rulings about what binds a seat to its deck, if anything does."""
    side = table.side(seat)
    return decisive(*[waited(each).does for each in waiting_at(side, "deck-top", next_place(side))])


def bindings_end(table: LiveTable, seats: tuple[Seat, ...], questions: tuple[str, ...]) -> None:
    """End what binds these seats: it holds for one card."""
    for seat in seats:
        side = table.side(seat)
        # A variant: the document says that who cannot play from the deck loses.
        emptied = () if side.deck else ("OQ-from-deck-emptied",)
        ends: list[tuple[WaitingKind, tuple[str, ...]]] = [("face-up", questions), ("deck-top", emptied)]
        place = next_place(side)
        for kind, hinge in ends:
            for waiting in waiting_at(side, kind, place):
                table.happen(arrived(seat, waiting, arriving(waiting) or CARD_BEATS_RULE, hinge))


def waits_for_a_choice(table: AnyTable, seat: Seat) -> tuple[Waiting, ...]:
    """Return what may not mean a card from the deck: under a fog it may mean one chosen from the hand."""
    side = table.side(seat)
    if not standing(table.setup.locations).reveal_late:
        return ()
    place = next_place(side)
    return tuple([each for each in side.waiting if each.place == place and each.kind in _NEXT_CARD])


def put_off(table: LiveTable, seat: Seat) -> None:
    """Move what means only a card from the hand to the place after this one."""
    if table.setup.answers.late_reveal_from_deck == "played":
        return
    cause = table.number
    for each in waits_for_a_choice(table, seat):
        table.happen(
            EffectPostponed(
                seat=seat,
                waiting=each.id,
                place=each.place + 1,
                rulings=of_the_location(standing(table.setup.locations).reveal_late).unseen,
                cause=cause,
                questions=FROM_DECK,
            )
        )
