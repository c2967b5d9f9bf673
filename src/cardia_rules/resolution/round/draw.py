"""The draw at the end of the round, and what locations make of it."""

import msgspec
from msgspec.structs import replace

from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import Side, Table
from cardia_rules.events.vocabulary import CardDrawn, CardPutUnder, LocationApplied, NothingDrawn, WhyNot
from cardia_rules.resolution.agenda import DrawForRound, PutUnder
from cardia_rules.resolution.locations.standing import OPENING_HAND, Standing, standing
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedDecision, Outcome
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


def draw_for_round(_task: DrawForRound, moment: Moment) -> Done:
    """Let each seat draw a card, or as many as the locations say."""
    table, cause = moment.table, moment.next - 1
    rules = standing(table.setup.locations)
    if not rules.no_draw and not rules.draw_more:
        north = _ONE_CARD if len(table.north.hand) >= OPENING_HAND - 1 else _ONLY_ONE
        south = _ONE_CARD if len(table.south.hand) >= OPENING_HAND - 1 else _ONLY_ONE
    else:
        north, south = _due(table, rules, table.north), _due(table, rules, table.south)
    if rules.reveal_late and table.round == 1 and north.cards:  # both draw alike in the first round
        if table.setup.answers.late_reveal_first_draw == "not-drawn":
            return Done((), why_not=_no_draw(rules.reveal_late, _FIRST_DRAW))
        north, south = (replace(due, questions=due.questions + _FIRST_DRAW) for due in (north, south))
    if rules.no_draw and table.setup.answers.no_draw_and_draws == "nothing":
        held = [
            LocationApplied(
                location=rules.no_draw,
                seat=seat,
                rulings=of_the_location(rules.no_draw).does,
                cause=cause,
                questions=_NO_DRAW_AND_DRAWS,
            )
            for seat, due in ((NORTH, north), (SOUTH, south))
            if due.cards
        ]
        return Done(tuple(held), why_not=() if held else _no_draw(rules.no_draw))
    events = _drawn(NORTH, table.north, north, cause) + _drawn(SOUTH, table.south, south, cause)
    passed = _passed(rules, north, south) if rules.put_under else ()
    if not north.put_under and not south.put_under:
        return Done(events, why_not=passed)
    under = tuple([seat for seat, due in ((NORTH, north), (SOUTH, south)) if due.put_under])
    just_drawn = table.north.deck[: north.cards], table.south.deck[: south.cards]
    return Done(events, (PutUnder(seats=under, north=just_drawn[0], south=just_drawn[1]),), why_not=passed)


def _no_draw(location: str, questions: tuple[str, ...] = ()) -> tuple[WhyNot, ...]:
    rulings = of_the_location(location).does
    return tuple(
        [
            WhyNot(what="draw", seat=seat, card=location, rulings=rulings, questions=questions)
            for seat in (NORTH, SOUTH)
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


def _due(table: Table, rules: Standing, side: Side) -> _Draw:
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


def _drawn(seat: Seat, side: Side, due: _Draw, cause: int) -> tuple[CardDrawn | NothingDrawn, ...]:
    if due.cards and not side.deck:
        return (NothingDrawn(seat=seat, rulings=due.none_left, cause=cause, questions=due.questions),)
    drawn: tuple[CardDrawn, ...] = ()
    for card in side.deck[: due.cards]:
        drawn += (CardDrawn(seat=seat, card=card, rulings=due.rulings, cause=cause, questions=due.questions),)
    return drawn


def put_under(task: PutUnder, moment: Moment) -> Outcome:
    """Let seats put a card under their deck, both at once and unseen: neither learns the other's."""
    table, seat = moment.table, moment.seat
    if seat is None or not isinstance(moment.pick, ChooseFromHand):
        since = task.since or moment.next - 1
        return NeedDecision(tuple(_putting_under(task, table, seat, since) for seat in task.seats))
    location = standing(table.setup.locations).put_under
    why = of_the_location(location).does
    # That it hangs on an open question would tell the other seat whether it was just drawn.
    event = CardPutUnder(seat=seat, card=moment.pick.cards[0], rulings=why, cause=moment.decided)
    if len(task.seats) == 1:
        return Done((event,))
    others = (OPPONENT[seat],)
    rest = PutUnder(seats=others, north=task.north, south=task.south, since=moment.ask)
    return Done((event,), (rest,))


def _putting_under(task: PutUnder, table: Table, seat: Seat, since: int) -> Choices:
    hand = table.side(seat).hand
    drawn = task.north if seat == "north" else task.south
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
        seat,
        "put-under",
        hands.hand_sets(hand, 1),
        tuple(checks),
        why,
        since,
        location,
        narrowed=("OQ-put-under-which",),
        kinds=(ChooseFromHand,),
        since=since,
    )
