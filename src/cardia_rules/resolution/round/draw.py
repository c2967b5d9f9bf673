"""The draw at the end of the round, and what locations make of it."""

import msgspec
from msgspec.structs import replace

from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import NORTH, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnySide, AnyTable
from cardia_rules.events.vocabulary import CardDrawn, CardPutUnder, LocationApplied, NothingDrawn, WhyNot
from cardia_rules.resolution.asking import Asking, Check, Choices
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.standing import OPENING_HAND, Standing, standing
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.round import hands

_NO_DRAW_AND_DRAWS = ("OQ-no-draw-and-draws",)
_FIRST_DRAW = ("OQ-late-reveal-first-draw",)


class _Draw(msgspec.Struct, frozen=True, gc=False):
    """What one seat draws, and why."""

    cards: int
    put_under: bool
    rulings: tuple[str, ...]
    questions: tuple[str, ...]
    none_left: tuple[str, ...] = ("RB-11-empty-deck", "FAQ-2-no-reshuffle")


_ONE_CARD = _Draw(1, False, ("RB-11-draw", "FAQ-2-draw-one-only"), ())
# With fewer cards in hand than a round leaves, that only one is drawn is what players ask about.
_ONLY_ONE = _Draw(1, False, _ONE_CARD.rulings[::-1], ())


def draw_for_round(table: LiveTable) -> Asking[None]:
    """Let each seat draw a card, or as many as the locations say."""
    cause, rules = table.number, standing(table.setup.locations)
    if not rules.no_draw and not rules.draw_more:
        north = _ONE_CARD if len(table.north.hand) >= OPENING_HAND - 1 else _ONLY_ONE
        south = _ONE_CARD if len(table.south.hand) >= OPENING_HAND - 1 else _ONLY_ONE
    else:
        north, south = _due(table, rules, table.north), _due(table, rules, table.south)
    drawing = tuple([seat for seat, due in ((NORTH, north), (SOUTH, south)) if due.cards])
    if rules.reveal_late and table.round == 1 and drawing:
        if table.setup.answers.late_reveal_first_draw == "not-drawn":
            table.tell(_no_draw(rules.reveal_late, drawing, _FIRST_DRAW))
            return
        north, south = (replace(due, questions=due.questions + _FIRST_DRAW) for due in (north, south))
    both: tuple[tuple[Seat, _Draw], ...] = ((NORTH, north), (SOUTH, south))
    if rules.no_draw and table.setup.answers.no_draw_and_draws == "nothing":
        _held_back(table, rules.no_draw, drawing)
        return
    drawn = {seat: _draw(table, seat, due, cause) for seat, due in both}
    if rules.put_under:
        table.tell(_passed(rules, north, south))
        yield from put_under(table, {seat: drawn[seat] for seat, due in both if due.put_under})


def _held_back(table: LiveTable, location: str, seats: tuple[Seat, ...]) -> None:
    """Let nobody draw, although another location says so for these seats (OQ-no-draw-and-draws)."""
    cause = table.number
    for seat in seats:
        table.happen(
            LocationApplied(
                location=location,
                seat=seat,
                rulings=of_the_location(location).does,
                cause=cause,
                questions=_NO_DRAW_AND_DRAWS,
            )
        )
    if not seats:
        table.tell(_no_draw(location, SEATS))


def _no_draw(location: str, seats: tuple[Seat, ...], questions: tuple[str, ...] = ()) -> tuple[WhyNot, ...]:
    rulings = of_the_location(location).does
    return tuple(
        [
            WhyNot(what="draw", seat=seat, card=location, rulings=rulings, questions=questions)
            for seat in seats
        ]
    )


def _passed(rules: Standing, north: _Draw, south: _Draw) -> tuple[WhyNot, ...]:
    """Tell for whom the location that puts cards under a deck is ignored."""
    location = rules.put_under
    rulings = of_the_location(location).passes
    return tuple(
        [
            WhyNot(what="location", seat=seat, card=location, rulings=rulings)
            for seat, due in ((NORTH, north), (SOUTH, south))
            if not due.put_under
        ]
    )


def _due(table: AnyTable, rules: Standing, side: AnySide) -> _Draw:
    """Return what a seat draws where a location has a say in it."""
    questions = [*_NO_DRAW_AND_DRAWS] if rules.no_draw else []
    more = [slug for slug in rules.draw_more if slug != rules.put_under]
    # With 0 or 1 card left in the deck the location that puts one under it is ignored.
    puts_under = bool(rules.put_under) and len(side.deck) >= 2
    applied = [*more, rules.put_under] if puts_under else more
    rulings = decisive(
        *[of_the_location(slug).does for slug in applied], () if applied else _ONE_CARD.rulings
    )
    if more and puts_under:
        if len(side.deck) > 2:
            questions.append("OQ-several-draws")
        count = 2 if table.setup.answers.several_draws == "two" else 3
    elif applied:
        count = 2
    else:
        count = 0 if rules.no_draw else 1
    none_left = decisive(*[of_the_location(slug).passes for slug in more], _ONE_CARD.none_left)
    return _Draw(count, puts_under, rulings, tuple(questions), none_left)


def _draw(table: LiveTable, seat: Seat, due: _Draw, cause: int) -> tuple[str, ...]:
    """Let a seat draw what it is due, or tell that its deck is empty; return the cards."""
    deck = table.side(seat).deck
    cards = deck[: due.cards]
    if due.cards and not deck:
        table.happen(NothingDrawn(seat=seat, rulings=due.none_left, cause=cause, questions=due.questions))
    for card in cards:
        table.happen(
            CardDrawn(seat=seat, card=card, rulings=due.rulings, cause=cause, questions=due.questions)
        )
    return cards


def put_under(table: LiveTable, drawn: dict[Seat, tuple[str, ...]]) -> Asking[None]:
    """Let seats put a card under their deck, both at once and unseen: neither learns the other's.

    ``drawn`` are the cards that each of them has just drawn.
    """
    undecided = {seat: _which_to_put_under(table, seat, cards) for seat, cards in drawn.items()}
    location = standing(table.setup.locations).put_under
    while undecided:
        answer = yield tuple(undecided.values())
        assert answer.seat is not None
        del undecided[answer.seat]
        # That it hangs on an open question would tell the other seat whether it was just drawn.
        table.happen(
            CardPutUnder(
                seat=answer.seat,
                card=answer.pick.cards[0],
                rulings=of_the_location(location).does,
                cause=answer.number,
            )
        )


def _which_to_put_under(table: LiveTable, seat: Seat, drawn: tuple[str, ...]) -> Choices:
    hand = table.side(seat).hand
    location = standing(table.setup.locations).put_under
    why = of_the_location(location).does
    checks = [hands.exactly(1), hands.in_hand(hand, why[0])]
    if table.setup.answers.put_under_which == "just-drawn":
        checks.append(
            Check(
                "not-just-drawn",
                why[0],
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
        why,
        table.number,
        location,
        narrowed=("OQ-put-under-which",),
        kinds=(ChooseFromHand,),
    )
