"""Phase 1, second half: revealing, and what waited for the cards."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.options import ChooseAmount
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.table import Played, Table, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardBlessed,
    CardRevealed,
    InfluenceModified,
    PhaseSkipped,
    TokenPlaced,
)
from cardia_rules.resolution.agenda import (
    ApplyReveal,
    ApplySuppliedToReveal,
    ArriveEither,
    BeginPhaseThree,
    CompareCards,
    DiscardFromHand,
    MeetDemands,
    RevealCards,
    Settle,
    Task,
)
from cardia_rules.resolution.comparing import nothing_comes_between, straight_to_phase_two
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.placing import last_due, next_due
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.standing import standing
from cardia_rules.resolution.tokens import awakened
from cardia_rules.resolution.waiting import arrived, came_from, waiting_at

_NEXT_CARD = ("RB-16-next-card", "FAQ-1-waiting-modifier-counts")


def reveal_cards(task: RevealCards, moment: Moment) -> Outcome:
    """The next encounter without a result: the one just placed, or under a fog the one before it."""
    table = moment.table
    place = table.compared + 1
    north_row, south_row = table.north.row, table.south.row
    if len(north_row) == place == len(south_row) and nothing_comes_between(table):
        north, south = north_row[-1], south_row[-1]
        if north and south and not (north.up or south.up):
            return straight_to_phase_two(table, place, north, south, moment.next)
    setup, place = table.setup, next_due(table)
    north, south = table.north.at(place), table.south.at(place)
    if place > last_due(table, task.late):
        if task.again:
            return Done((), () if task.late else (BeginPhaseThree(moment.next - 1),))
        skipped = PhaseSkipped(phase=2, rulings=("RB-23-foggy-swamp",), cause=moment.next - 1)
        return Done((skipped,), (BeginPhaseThree(moment.next),))
    events = _revealed(NORTH, north, place, task, moment) + _revealed(SOUTH, south, place, task, moment)
    # A card that was played face up has had the effects of its reveal, unless they were put off.
    all_due = setup.answers.face_up_moment == "with-the-other"
    seats = tuple(
        seat for seat, played in ((NORTH, north), (SOUTH, south)) if played and (all_due or not played.up)
    )
    return Done(
        events,
        (
            *((ApplyReveal(seats, place),) if table.north.waiting or table.south.waiting else ()),
            *((ApplySuppliedToReveal(seats, place),) if setup.supplied else ()),
            CompareCards(revealed=seats, late=task.late),
        ),
    )


def _revealed(
    seat: Seat, played: Played | None, place: int, task: RevealCards, moment: Moment
) -> tuple[CardRevealed, ...]:
    if played is None or played.up:
        return ()
    rulings: tuple[str, ...] = ("RB-06-reveal",)
    questions: tuple[str, ...] = ("OQ-fog-at-the-end",) if task.late else ()
    if standing(moment.table.setup.locations).reveal_late:
        rulings = ("RB-06-reveal", "RB-23-foggy-swamp")
        if not task.late and place == moment.table.places:
            questions = ("OQ-fog-face-up",)  # what was just placed is resolved with the card opposite it
    return (
        CardRevealed(
            seat=seat,
            card=played.card,
            place=place,
            rulings=rulings,
            cause=moment.next - 1,
            questions=questions,
        ),
    )


def apply_reveal(task: ApplyReveal, moment: Moment) -> Outcome:
    """What waited for a card goes on it before influence is compared (RB-16-next-card)."""
    table = moment.table
    choosing = [seat for seat in task.seats if waiting_at(table.side(seat), "either", task.place)]
    if len(choosing) == 2 and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    events: list[AnyEvent] = []
    for seat in task.seats:
        played = table.side(seat).at(task.place)
        for waiting in table.side(seat).waiting:
            if played is not None and waiting.place == task.place:
                events += _arrivals(seat, task.place, played, waiting, moment.next + len(events))
    choose = tuple(
        ArriveEither(seat, task.place, waiting.id)
        for seat in in_order(choosing, moment)
        for waiting in waiting_at(table.side(seat), "either", task.place)
    )
    # A token may awaken an ability that speaks of earlier encounters.
    awake = any(isinstance(event, TokenPlaced) for event in events)
    return Done(tuple(events), (Settle(("RB-09-ongoing",)), *choose) if awake else choose)


def _arrivals(seat: Seat, place: int, played: Played, waiting: Waiting, number: int) -> list[AnyEvent]:
    """What goes on a revealed card by itself."""
    card, cause = played.card, came_from(waiting)
    if waiting.kind == "modifier":
        return [
            arrived(seat, waiting, _NEXT_CARD[:1]),
            InfluenceModified(
                seat=seat, card=card, place=place, by=waiting.by, rulings=_NEXT_CARD, cause=cause
            ),
        ]
    if waiting.kind == "blessing":
        unicorn = ("NP-4-unicorn",)
        return [
            arrived(seat, waiting, unicorn),
            CardBlessed(seat=seat, card=card, place=place, rulings=unicorn, cause=cause),
        ]
    if waiting.kind == "token":
        phoenix, questions = ("NP-4-phoenix",), ("OQ-phoenix-target",)
        return [
            arrived(seat, waiting, phoenix, questions),
            TokenPlaced(seat=seat, card=card, place=place, rulings=phoenix, cause=cause, questions=questions),
            *awakened(seat, played, place, number + 1, phoenix),
        ]
    return []


def in_order(seats: list[Seat], moment: Moment) -> list[Seat]:
    """Seats in the order of a coin, if one was tossed (FAQ-2-coin)."""
    if isinstance(moment.pick, Coin):
        first = moment.pick.first
        return sorted(seats, key=lambda seat: seat != first)
    return seats


def arrive_either(task: ArriveEither, moment: Moment) -> Outcome:
    side = moment.table.side(task.seat)
    waiting = next(waiting for waiting in side.waiting if waiting.id == task.waiting)
    played = side.at(task.place)
    if played is None:
        return Done()
    rulings = ("RB-16-next-card", *(("FAQ-2-played-face-up",) if _alone(moment.table) else ()))
    if not isinstance(moment.pick, ChooseAmount):
        options = tuple(ChooseAmount(by) for by in waiting.either)
        cause = came_from(waiting)
        choice = Choices(task.seat, "choose-amount", options, (), rulings, cause, waiting.source)
        return NeedDecision((choice,))
    modified = InfluenceModified(
        seat=task.seat,
        card=played.card,
        place=task.place,
        by=moment.pick.by,
        rulings=_NEXT_CARD,
        cause=moment.decided,
    )
    return Done((arrived(task.seat, waiting, rulings), modified))


def _alone(table: Table) -> bool:
    return len(table.north.row) != len(table.south.row)


def meet_demands(task: MeetDemands, moment: Moment) -> Outcome:
    """A card of another faction than the one named costs its owner hand cards, before phase 2."""
    rulings = ("RB-21-blackmailer",)
    events: list[AnyEvent] = []
    owed: dict[Seat, list[Task]] = {}
    for seat in task.seats:
        side = moment.table.side(seat)
        played = side.at(task.place)
        for waiting in waiting_at(side, "demand", task.place):
            events.append(arrived(seat, waiting, rulings))
            if played is not None and CHARACTERS[played.card].faction != waiting.faction:
                discard = DiscardFromHand(
                    seat=seat,
                    count=waiting.count,
                    cause=came_from(waiting),
                    rulings=rulings,
                    card=waiting.source,
                )
                owed.setdefault(seat, []).append(discard)
    if len(owed) == 2 and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    return Done(tuple(events), tuple(each for seat in in_order(list(owed), moment) for each in owed[seat]))
