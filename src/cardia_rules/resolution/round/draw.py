"""The draw at the end of the round, and what locations make of it."""

import msgspec

from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import Side, Table
from cardia_rules.events.vocabulary import CardDrawn, CardPutUnder, LocationApplied, NothingDrawn
from cardia_rules.resolution.agenda import DrawForRound, PutUnder
from cardia_rules.resolution.locations.standing import Standing, standing
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.round import hands

_SCRAPYARD = "RB-23-scrapyard"
_BAZAAR = ("RB-22-bazaar",)
_BAZAAR_AND_DRAWS = ("OQ-no-draw-and-draws",)


class _Draw(msgspec.Struct, frozen=True, gc=False):
    """What one seat draws, and why."""

    cards: int
    put_under: bool
    rulings: tuple[str, ...]
    questions: tuple[str, ...]


_NOTHING_LEFT = ("RB-11-empty-deck", "FAQ-2-no-reshuffle")
_ONE_CARD = _Draw(1, False, ("RB-11-draw", "FAQ-2-draw-one-only"), ())


def draw_for_round(_task: DrawForRound, moment: Moment) -> Done:
    """Let each seat draw a card, or as many as the locations say."""
    table, cause = moment.table, moment.next - 1
    rules = standing(table.setup.locations)
    if not rules.no_draw and not rules.draw_more:
        north = south = _ONE_CARD
    else:
        north, south = _due(table, rules, table.north), _due(table, rules, table.south)
    if rules.no_draw and table.setup.answers.no_draw_and_draws == "nothing":
        held = [
            LocationApplied(
                location=rules.no_draw, seat=seat, rulings=_BAZAAR, cause=cause, questions=_BAZAAR_AND_DRAWS
            )
            for seat, due in ((NORTH, north), (SOUTH, south))
            if due.cards
        ]
        return Done(tuple(held))
    events = _drawn(NORTH, table.north, north, cause) + _drawn(SOUTH, table.south, south, cause)
    if not north.put_under and not south.put_under:
        return Done(events)
    under = tuple([seat for seat, due in ((NORTH, north), (SOUTH, south)) if due.put_under])
    just_drawn = table.north.deck[: north.cards], table.south.deck[: south.cards]
    return Done(events, (PutUnder(seats=under, north=just_drawn[0], south=just_drawn[1]),))


def _due(table: Table, rules: Standing, side: Side) -> _Draw:
    """Return what a seat draws where a location has a say in it."""
    questions = [*_BAZAAR_AND_DRAWS] if rules.no_draw else []
    library = any(slug != rules.put_under for slug in rules.draw_more)
    # With 0 or 1 card left in the deck this location is ignored.
    scrapyard = bool(rules.put_under) and len(side.deck) >= 2
    rulings = (("RB-23-grand-library",) if library else ()) + ((_SCRAPYARD,) if rules.put_under else ())
    if library and scrapyard:
        questions.append("OQ-several-draws")
        count = 2 if table.setup.answers.several_draws == "two" else 3
    elif library or scrapyard:
        count = 2
    else:
        count = 0 if rules.no_draw else 1
    return _Draw(count, scrapyard, rulings, tuple(questions))


def _drawn(seat: Seat, side: Side, due: _Draw, cause: int) -> tuple[CardDrawn | NothingDrawn, ...]:
    if due.cards and not side.deck:
        return (NothingDrawn(seat=seat, rulings=_NOTHING_LEFT, cause=cause, questions=due.questions),)
    return tuple(
        [
            CardDrawn(seat=seat, card=card, rulings=due.rulings, cause=cause, questions=due.questions)
            for card in side.deck[: due.cards]
        ]
    )


def put_under(task: PutUnder, moment: Moment) -> Outcome:
    """Let seats put a card under their deck, both at once and unseen: neither learns the other's."""
    table, seat = moment.table, moment.seat
    if seat is None or not isinstance(moment.pick, ChooseFromHand):
        since = task.since or moment.next - 1
        return NeedDecision(tuple(_putting_under(task, table, seat, since) for seat in task.seats))
    event = CardPutUnder(seat=seat, card=moment.pick.cards[0], rulings=(_SCRAPYARD,), cause=moment.decided)
    if len(task.seats) == 1:
        return Done((event,))
    others = (OPPONENT[seat],)
    rest = PutUnder(seats=others, north=task.north, south=task.south, since=moment.ask)
    return Done((event,), (rest,))


def _putting_under(task: PutUnder, table: Table, seat: Seat, since: int) -> Choices:
    hand = table.side(seat).hand
    drawn = task.north if seat == "north" else task.south
    checks = [hands.exactly(1), hands.in_hand(hand, _SCRAPYARD)]
    if table.setup.answers.put_under_which == "just-drawn":
        checks.append(
            Check(
                "not-just-drawn",
                _SCRAPYARD,
                lambda o: all(card in drawn for card in o.cards),
                lambda _o: "only a card that was just drawn goes under the deck",
            )
        )
    return Choices(
        seat,
        "put-under",
        hands.hand_sets(hand, 1),
        tuple(checks),
        (_SCRAPYARD,),
        since,
        questions=("OQ-put-under-which",),
        kinds=(ChooseFromHand,),
        since=since,
    )
