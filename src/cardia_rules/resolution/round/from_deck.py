"""Under a fog: what waits for the next card of a seat that plays from its deck (OQ-fog-from-deck)."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table, Waiting, WaitingKind
from cardia_rules.events.vocabulary import EffectPostponed
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.round.waiting import next_place

FROM_DECK: Final = ("OQ-fog-from-deck",)
# What speaks of the next card that is played; the rest speaks of the next encounter.
_NEXT_CARD: Final[tuple[WaitingKind, ...]] = ("modifier", "either", "late", "demand", "token")


def waits_for_a_choice(table: Table, seat: Seat) -> tuple[Waiting, ...]:
    """What may not mean a card from the deck: under a fog the next card is one chosen from the hand."""
    side = table.side(seat)
    if not standing(table.setup.locations).reveal_late:
        return ()
    place = next_place(side)
    return tuple([each for each in side.waiting if each.place == place and each.kind in _NEXT_CARD])


def put_off(table: Table, seat: Seat, cause: int) -> tuple[EffectPostponed, ...]:
    """Where only a card from the hand is meant, it waits at the place after this one."""
    if table.setup.answers.fog_from_deck == "played":
        return ()
    return tuple(
        EffectPostponed(
            seat=seat,
            waiting=each.id,
            place=each.place + 1,
            rulings=("RB-23-foggy-swamp",),
            cause=cause,
            questions=FROM_DECK,
        )
        for each in waits_for_a_choice(table, seat)
    )
