"""What comes of a reveal: what waited for a card, demands, the look of locations, and last late modifiers."""

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.options import ChooseAmount
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Waiting
from cardia_rules.events.vocabulary import (
    CardBlessed,
    EffectArrived,
    EffectPostponed,
    InfluenceModified,
    TokenPlaced,
)
from cardia_rules.resolution.asking import Asking, Choices, ask
from cardia_rules.resolution.effects.activate import awaken
from cardia_rules.resolution.hands import HandDiscard, discard_from_hand
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations import Look, apply_locations_to_reveal, fill_hands
from cardia_rules.resolution.reading.waiting import came_from, next_place, waiting_at
from cardia_rules.resolution.results.settle import settle


def apply_what_waited(table: LiveTable, seats: tuple[Seat, ...], place: int) -> Asking[None]:
    """Put what waited for a card on it before influence is compared (RB-16-next-card)."""
    # The modifiers whose amount a seat has to choose.
    owed = {seat: waiting_at(table.side(seat), "either", place) for seat in seats}
    order = seats
    if len(owed) == 2 and all(owed.values()):
        first = yield from toss(table)
        order = (first, OPPONENT[first])
    awake = False
    for seat in seats:
        for waiting in table.side(seat).waiting:
            if waiting.place == place:
                awake |= waiting.kind == "token"
                _arrives(table, seat, place, waiting)
    # A token may awaken an ability that speaks of earlier encounters.
    if awake:
        settle(table, at_a_reveal=True)
    for seat in order:
        for waiting in owed[seat]:
            answer = yield from ask(table, _which_amount(table, seat, waiting))
            _modifier_arrives(table, seat, waiting, place, answer.pick.by, answer.number)


def _arrives(table: LiveTable, seat: Seat, place: int, waiting: Waiting) -> None:
    """Put on a revealed card what waited for it and leaves nobody a choice."""
    played = table.side(seat).at(place)
    assert played
    card, cause = played.card, came_from(waiting)
    if waiting.kind == "modifier":
        _modifier_arrives(table, seat, waiting, place, waiting.by, cause)
    elif waiting.kind == "blessing":
        table.happen(arrived(seat, waiting))
        table.happen(CardBlessed(seat=seat, card=card, place=place, cause=cause), waiting)
    elif waiting.kind == "token":
        table.happen(arrived(seat, waiting))
        token = table.happen(TokenPlaced(seat=seat, card=card, place=place, cause=cause), waiting)
        awaken(table, seat, played, place, token, waiting)


def _modifier_arrives(
    table: LiveTable, seat: Seat, waiting: Waiting, place: int, by: int, cause: int
) -> None:
    """Put a modifier that waited on its card."""
    table.happen(arrived(seat, waiting))
    card = table.side(seat).card_at(place)
    table.happen(InfluenceModified(seat=seat, card=card, place=place, by=by, cause=cause), waiting)


def _which_amount(table: LiveTable, seat: Seat, waiting: Waiting) -> Choices:
    """Let a seat choose the amount of a modifier now that the card is known."""
    options = tuple(ChooseAmount(by) for by in waiting.either)
    return Choices(
        table.number, seat, "choose-amount", options, (), came_from(waiting), waiting.source, waiting
    )


def arrived(seat: Seat, waiting: Waiting) -> EffectArrived:
    """Return the event that something no longer waits."""
    return EffectArrived(seat=seat, waiting=waiting.id, cause=came_from(waiting))


# ------------------------------------------------------------------ demands
def meet_demands(table: LiveTable, north: str, south: str, due: tuple[int, ...]) -> Asking[None]:
    """Let a seat discard hand cards if its card is of another faction than the demanded one.

    ``north`` and ``south`` are the cards as they were revealed, ``due`` what waited for them. A demand holds
    even if the card has left since (OQ-demand-card-gone).
    """
    met: list[tuple[Seat, Waiting]] = []
    owed: dict[Seat, list[HandDiscard]] = {}
    for seat, card in ((NORTH, north), (SOUTH, south)):
        side = table.side(seat)
        for waiting in side.waiting:
            if not card or waiting.kind != "demand" or waiting.id not in due:
                continue
            met.append((seat, waiting))
            if CHARACTERS[card].faction != waiting.faction:
                discard = HandDiscard(
                    seat=seat,
                    count=waiting.count,
                    cause=came_from(waiting),
                    card=waiting.source,
                    source=waiting,
                )
                owed.setdefault(seat, []).append(discard)
    order = list(owed)
    if len(owed) == 2 and _anybody_chooses(table, owed):
        first = yield from toss(table)
        order = [first, OPPONENT[first]]
    for seat, waiting in met:
        table.happen(arrived(seat, waiting))
    for seat in order:
        for each in owed[seat]:
            yield from discard_from_hand(table, each)


def _anybody_chooses(table: LiveTable, owed: dict[Seat, list[HandDiscard]]) -> bool:
    """Tell whether anybody has more cards in hand than must be discarded: else no order matters."""
    return any(
        sum(each.count for each in discards) < len(table.side(seat).hand) for seat, discards in owed.items()
    )


# ------------------------------------------------------------------ locations
def look_at_reveal(table: LiveTable, look: Look) -> None:
    """Let locations look at a reveal, and at the hands (OQ-reveal-locations-order)."""
    rules = table.locations
    looks = rules.discard_when_lower or rules.lose_on_same_faction
    last = bool(look.after_abilities)
    draws_first = looks and table.answers.reveal_locations_order == "draw-first"
    if draws_first:
        fill_hands(table, after_abilities=last)
    if looks:
        apply_locations_to_reveal(table, look)
    if not draws_first:
        fill_hands(table, after_abilities=last)


# ------------------------------------------------------------------ late modifiers
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
                _modifier_arrives(table, seat, waiting, place, waiting.by, came_from(waiting))
                modified = True
            else:
                _wait_for_the_next(table, seat, waiting, cause)
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


def _wait_for_the_next(table: LiveTable, seat: Seat, waiting: Waiting, cause: int) -> None:
    """Let a modifier wait for the next card; if its place is taken, move it on to the next one."""
    place = next_place(table.side(seat))
    if waiting.place != place:
        table.happen(EffectPostponed(seat=seat, waiting=waiting.id, place=place, cause=cause))
    else:
        table.look(WaitsOn(seat, waiting))
