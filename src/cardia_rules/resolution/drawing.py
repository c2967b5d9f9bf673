"""The draw at the end of the round, and what locations make of it."""

from typing import NamedTuple

from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, CardDrawn, CardPutUnder, NothingDrawn
from cardia_rules.resolution import choices
from cardia_rules.resolution.agenda import DrawForRound, PutUnder, Task
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.standing import standing

_SCRAPYARD = "RB-23-scrapyard"


class _Draw(NamedTuple):
    """What one seat draws, and why."""

    cards: int
    put_under: bool = False
    rulings: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


_USUAL = _Draw(1, rulings=("RB-11-draw", "FAQ-2-draw-one-only"))
_NOTHING = _Draw(0)


def _draw(table: Table, seat: Seat) -> _Draw:
    rules = standing(table.setup)
    if not rules.draw_more and not rules.no_draw:
        return _USUAL
    if rules.no_draw and table.setup.answers.bazaar_and_draws == "nothing":
        return _NOTHING
    questions = ["OQ-bazaar-and-draws"] if rules.no_draw else []
    library = any(slug != rules.put_under for slug in rules.draw_more)
    # With 0 or 1 card left in the deck this location is ignored.
    scrapyard = bool(rules.put_under) and len(table.side(seat).deck) >= 2
    rulings = (("RB-23-grand-library",) if library else ()) + ((_SCRAPYARD,) if rules.put_under else ())
    if library and scrapyard:
        questions.append("OQ-library-and-scrapyard")
        count = 2 if table.setup.answers.library_and_scrapyard == "two" else 3
    elif library or scrapyard:
        count = 2
    else:
        count = 0 if rules.no_draw else 1
    return _Draw(count, scrapyard, rulings, tuple(questions))


def draw_for_round(_task: DrawForRound, moment: Moment) -> Outcome:
    table = moment.table
    events: list[AnyEvent] = []
    drawn: dict[Seat, tuple[str, ...]] = {}
    under: list[Seat] = []
    for seat in SEATS:
        draw = _draw(table, seat)
        drawn[seat] = table.side(seat).deck[: draw.cards]
        if draw.put_under:
            under.append(seat)
        events += [
            CardDrawn(
                seat=seat,
                card=card,
                rulings=draw.rulings,
                cause=moment.next - 1,
                questions=draw.questions,
            )
            for card in drawn[seat]
        ]
        if draw.cards and not drawn[seat]:
            rulings = ("RB-11-empty-deck", "FAQ-2-no-reshuffle")
            events.append(NothingDrawn(seat=seat, rulings=rulings, cause=moment.next - 1))
    then: tuple[Task, ...] = ()
    if under:
        then = (PutUnder(seats=tuple(under), north=drawn["north"], south=drawn["south"]),)
    return Done(tuple(events), then)


def put_under(task: PutUnder, moment: Moment) -> Outcome:
    """Both at once and unseen: neither learns what the other put back."""
    table, seat = moment.table, moment.seat
    if seat is None or not isinstance(moment.pick, ChooseFromHand):
        since = task.since or moment.next - 1
        return NeedDecision(tuple(_putting_under(task, table, seat, since) for seat in task.seats))
    event = CardPutUnder(seat=seat, card=moment.pick.cards[0], rulings=(_SCRAPYARD,), cause=moment.decided)
    others = tuple(other for other in task.seats if other != seat)
    rest = PutUnder(seats=others, north=task.north, south=task.south, since=moment.decided - 1)
    return Done((event,), (rest,) if others else ())


def _putting_under(task: PutUnder, table: Table, seat: Seat, since: int) -> Choices:
    hand = table.side(seat).hand
    drawn = task.north if seat == "north" else task.south
    checks = [choices.exactly(1), choices.in_hand(hand)]
    if table.setup.answers.scrapyard_which == "just-drawn":
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
        choices.hand_sets(hand, 1),
        tuple(checks),
        (_SCRAPYARD,),
        since,
        questions=("OQ-scrapyard-which",),
        kinds=(ChooseFromHand,),
        since=since,
    )
