"""Phase 3: the next protector is turned up, signets are counted, and each seat draws."""

import msgspec

from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnySide, AnyTable
from cardia_rules.events.vocabulary import (
    CardDrawn,
    CardPutUnder,
    GameEnded,
    LocationApplied,
    NothingDrawn,
    PhaseBegan,
    SignetsCounted,
)
from cardia_rules.resolution import hands
from cardia_rules.resolution.asking import Asking, Check, Choices
from cardia_rules.resolution.effects.supplied import apply_supplied
from cardia_rules.resolution.live_table import LiveTable, left_to_decide, toss
from cardia_rules.resolution.protectors import turn_up_next
from cardia_rules.resolution.reading.location_rules import LocationRules
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN


def phase_three(table: LiveTable, cause: int) -> Asking[None]:
    """Turn up the next protector, count the signets, and let both draw (pages 11 and 12)."""
    supplied = table.setup.supplied and any(each.when == "end-of-round" for each in table.setup.supplied)
    order: tuple[Seat, ...] = ()
    if supplied:
        first = yield from toss(table)
        order = (first, OPPONENT[first])
    began = table.happen(PhaseBegan(phase=3, cause=cause))
    if table.guards:
        turn_up_next(table, began)
    if supplied:
        yield from apply_supplied(table, "end-of-round", order, table.current)
    north, south = table.north.signets, table.south.signets
    winner = _who_has_five(north, south)
    # Which comes first can matter only where the count ends the game: elsewhere the answer decides nothing.
    answers = table.answers if winner is not None else table.setup.answers
    counts_first = answers.count_and_draw == "count-first"
    if counts_first:
        _count(table, north, south, winner)
    if drawn := draw_for_round(table):
        yield from put_under(table, drawn)
    if not counts_first:
        _count(table, north, south, winner)


def _who_has_five(north: int, south: int) -> Seat | None:
    """Return who has five signets or more, and more than the other. Level ones play on (page 12)."""
    if north < SIGNETS_TO_WIN and south < SIGNETS_TO_WIN:
        return None
    return NORTH if north > south else SOUTH if south > north else None


def _count(table: LiveTable, north: int, south: int, winner: Seat | None) -> None:
    """Count the signets, and end the game if that says who has won."""
    counted = table.happen(SignetsCounted(north=north, south=south, cause=table.number))
    if winner is not None:
        table.end(GameEnded(winner=winner, reason="five-signets", cause=counted))


# ------------------------------------------------------------------ drawing
class RoundDraw(msgspec.Struct, frozen=True, gc=False):
    """What one seat draws at the end of the round: how many cards, and by which locations."""

    cards: int
    put_under: bool = False
    locations: tuple[str, ...] = ()


class NoDraw(msgspec.Struct, frozen=True, gc=False):
    """These seats draw nothing, because of a location."""

    location: str
    seats: tuple[Seat, ...]


_ONE_CARD = RoundDraw(1)


def draw_for_round(table: LiveTable) -> dict[Seat, tuple[str, ...]]:
    """Let each seat draw a card, or as many as the locations say.

    Return what was drawn, by seat, where a card goes under the deck next.
    """
    cause, rules = table.number, table.locations
    if not rules.no_draw and not rules.draw_more:
        _draw(table, NORTH, _ONE_CARD, cause)
        _draw(table, SOUTH, _ONE_CARD, cause)
        return {}
    north, south = _cards_to_draw(table, rules, table.north), _cards_to_draw(table, rules, table.south)
    both: tuple[tuple[Seat, RoundDraw], ...] = ((NORTH, north), (SOUTH, south))
    if rules.no_draw:
        drawing = tuple([seat for seat, due in both if due.cards])
        _forbid_draw(table, rules.no_draw, drawing)
        if rules.put_under and not drawing:
            table.look(both)
        return {}
    drawn = {seat: _draw(table, seat, due, cause) for seat, due in both}
    if rules.put_under:
        table.look(both)
    return {seat: drawn[seat] for seat, due in both if due.put_under}


def _forbid_draw(table: LiveTable, location: str, seats: tuple[Seat, ...]) -> None:
    """Let nobody draw, and record it for seats that another location lets draw (OQ-no-draw-and-draws)."""
    cause = table.number
    for seat in seats:
        table.happen(LocationApplied(location=location, seat=seat, cause=cause))
    if not seats:
        table.look(NoDraw(location, (NORTH, SOUTH)))


def _cards_to_draw(table: AnyTable, rules: LocationRules, side: AnySide) -> RoundDraw:
    """Return what a seat draws where a location has a say in it."""
    more = [slug for slug in rules.draw_more if slug != rules.put_under]
    # With 0 or 1 card left in the deck the location that puts one under it is ignored.
    puts_under = bool(rules.put_under) and len(side.deck) >= 2
    applied = (*more, rules.put_under) if puts_under else tuple(more)
    if not applied:
        return RoundDraw(0 if rules.no_draw else 1)
    count = 2
    if more and puts_under:
        count = 2 if table.answers.several_draws == "two" else 3
    return RoundDraw(count, puts_under, applied)


def _draw(table: LiveTable, seat: Seat, due: RoundDraw, cause: int) -> tuple[str, ...]:
    """Let a seat draw what it is due, or tell that its deck is empty; return the cards."""
    deck = table.north.deck if seat == "north" else table.south.deck
    cards = deck[: due.cards]
    if not deck:
        table.happen(NothingDrawn(seat=seat, cause=cause), due)
    for card in cards:
        table.happen(CardDrawn(seat=seat, card=card, cause=cause), due)
    return cards


def put_under(table: LiveTable, drawn: dict[Seat, tuple[str, ...]]) -> Asking[None]:
    """Let seats put a card under their deck, both at once and unseen: neither learns the other's.

    ``drawn`` are the cards that each of them has just drawn.
    """
    location = table.locations.put_under
    asked = [_which_to_put_under(table, seat, cards, location) for seat, cards in drawn.items()]
    undecided = tuple(asked)
    while undecided:
        answer = yield undecided
        assert answer.seat is not None
        undecided = left_to_decide(undecided, answer.seat)
        put = CardPutUnder(seat=answer.seat, card=answer.pick.cards[0], cause=answer.number)
        table.happen(put, location)


def _which_to_put_under(table: LiveTable, seat: Seat, drawn: tuple[str, ...], location: str) -> Choices:
    hand = table.side(seat).hand
    checks = [hands.exactly(1), hands.in_hand(hand)]
    if table.answers.put_under_which == "just-drawn":
        checks.append(
            Check(
                "not-just-drawn",
                lambda o: all(card in drawn for card in o.cards),
                lambda _o: "only a card that was just drawn goes under the deck",
            )
        )
    return Choices(
        table.number,
        seat,
        "put-under",
        hands.hand_sets(hand, 1),
        tuple(checks),
        table.number,
        location,
        location,
        kinds=(ChooseFromHand,),
    )
