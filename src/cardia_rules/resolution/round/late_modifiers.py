"""Late modifiers: those that go on the cards of a round after its abilities."""

import msgspec

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import AnyTable, Waiting
from cardia_rules.events.vocabulary import EffectPostponed
from cardia_rules.resolution.arriving import modifier_arrives
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.reading.waiting import next_place
from cardia_rules.resolution.results.settle import settle


class WaitsOn(msgspec.Struct, frozen=True, gc=False):
    """A late modifier that stays where it waits, because the card of this round is gone."""

    seat: Seat
    waiting: Waiting


def apply_late_modifiers(table: LiveTable, north: str, south: str, due: tuple[int, ...]) -> None:
    """Put late modifiers on the cards revealed this round, if those are still in play.

    ``north`` and ``south`` are those cards, ``due`` what waited for them.
    """
    cards: dict[Seat, str] = {"north": north, "south": south}
    modified, cause = False, table.number
    for seat in SEATS:
        place = _goes_on(table, seat, cards[seat])
        for waiting in table.side(seat).waiting:
            if waiting.id not in due:
                if waiting.kind == "late" and cards[seat] and not place:
                    table.look(WaitsOn(seat, waiting))
                continue
            if place:
                modifier_arrives(table, seat, waiting, place)
                modified = True
            else:
                replaced = bool(cards[seat]) and table.side(seat).at(table.current) is not None
                _wait_for_the_next(table, seat, waiting, cause, replaced)
    if modified:
        settle(table)


def _goes_on(table: AnyTable, seat: Seat, card: str) -> int:
    """Return the place of the card to be modified, 0 if there is none."""
    side = table.side(seat)
    if place := side.place_of(card):
        return place
    if not card or side.at(table.current) is None:
        return 0
    # Another card has taken its place.
    return table.current if table.answers.late_modifier_replaced == "replacement" else 0


def _wait_for_the_next(table: LiveTable, seat: Seat, waiting: Waiting, cause: int, replaced: bool) -> None:
    """Let a modifier wait for the next card; if its place is taken, move it on to the next one.

    It is recorded even if the modifier stays, where another card might get it instead.
    """
    side = table.side(seat)
    place, lies = next_place(side), table.places
    # A card lies there already, face down or not, and is still to be resolved.
    nearer = lies > table.compared and side.at(lies) is not None
    if waiting.place != place or nearer or replaced:
        table.happen(EffectPostponed(seat=seat, waiting=waiting.id, place=place, cause=cause))
    else:
        table.look(WaitsOn(seat, waiting))
