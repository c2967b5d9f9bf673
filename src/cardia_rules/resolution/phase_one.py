"""Phase 1: can both play, placing in secret, revealing, comparing."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.options import ChooseAmount, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardPlaced,
    CardRevealed,
    EncounterCompared,
    GameEnded,
    InfluenceModified,
    PhaseBegan,
    RoundBegan,
)
from cardia_rules.resolution import choices
from cardia_rules.resolution.agenda import (
    ApplyLateModifiers,
    ApplyReveal,
    ArrangePlacing,
    ArriveEither,
    BeginPhaseThree,
    BeginPhaseTwo,
    BeginRound,
    CheckBothCanPlay,
    CompareCards,
    DiscardFromHand,
    MeetDemands,
    PlaceCards,
    RevealCards,
    Settle,
    Task,
)
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.results import influence
from cardia_rules.resolution.waiting import arrived, came_from, next_place, waiting_at

_FACE_UP = ("FAQ-2-played-face-up",)


def begin_round(_task: BeginRound, moment: Moment) -> Outcome:
    number = moment.table.round + 1
    began = RoundBegan(number=number, rulings=("RB-06-place",), cause=moment.next - 1)
    phase = PhaseBegan(phase=1, rulings=("RB-06-place",), cause=moment.next)
    return Done((began, phase), (CheckBothCanPlay(), ArrangePlacing()))


def _has_placed(table: Table, seat: Seat) -> bool:
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)


def check_both_can_play(_task: CheckBothCanPlay, moment: Moment) -> Outcome:
    table = moment.table
    stuck = [seat for seat in SEATS if not table.side(seat).hand and not _has_placed(table, seat)]
    if not stuck:
        return Done()
    cause = moment.next - 1
    if len(stuck) == 1:
        end = GameEnded(
            winner=OPPONENT[stuck[0]], reason="cannot-play", rulings=("RB-12-cannot-play",), cause=cause
        )
        return Done((end,))
    ahead = table.north.signets - table.south.signets
    winner: Seat | None = "north" if ahead > 0 else "south" if ahead < 0 else None
    rulings = ("RB-12-nobody-can-play",) if winner else ("RB-12-nobody-can-play", "FAQ-1-draw")
    return Done((GameEnded(winner=winner, reason="nobody-can-play", rulings=rulings, cause=cause),))


# ------------------------------------------------------------------ placing
def arrange_placing(_task: ArrangePlacing, moment: Moment) -> Outcome:
    """Both place at once, unless one is bound to play face up, and so first."""
    table = moment.table
    to_place = tuple(seat for seat in SEATS if not _has_placed(table, seat))
    bindings = {
        seat: list(waiting_at(table.side(seat), "face-up", next_place(table.side(seat)))) for seat in to_place
    }
    bound = [seat for seat in to_place if bindings[seat]]
    both = len(bound) == 2
    questions = ("OQ-both-face-up",) if both else ()
    if both and table.setup.answers.both_face_up == "coin" and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, questions)
    events = tuple(
        arrived(seat, waiting, ("RB-07-card-beats-rule",), questions)
        for seat in bound
        for waiting in bindings[seat]
    )
    # Two who place face up at the same moment show each other nothing sooner than two who reveal.
    if not bound or (both and not isinstance(moment.pick, Coin)):
        return Done(events, (PlaceCards(to_place), RevealCards()))
    first = moment.pick.first if isinstance(moment.pick, Coin) else bound[0]
    order = [first, *(seat for seat in to_place if seat != first)]
    at_once = table.setup.answers.face_up_moment == "at-once"
    applied = tuple(bound) if at_once else ()
    steps: list[Task] = [PlaceCards((seat,), seat in bound) for seat in order]
    return Done(events, (*steps, RevealCards(applied)))


def place_cards(task: PlaceCards, moment: Moment) -> Outcome:
    table, seat = moment.table, moment.seat
    if seat is None or not isinstance(moment.pick, PlaceCard):
        since = task.since or moment.next - 1
        return NeedDecision(tuple(_placing(table, seat, since) for seat in task.seats))
    card = moment.pick.card
    place = next_place(table.side(seat))
    placed = CardPlaced(seat=seat, card=card, place=place, rulings=("RB-06-place",), cause=moment.decided)
    others = tuple(other for other in task.seats if other != seat)
    if not task.face_up:
        return Done(
            (placed,), (PlaceCards(others, since=task.since or moment.decided - 1),) if others else ()
        )
    revealed = CardRevealed(seat=seat, card=card, place=place, rulings=_FACE_UP, cause=moment.decided + 1)
    if table.setup.answers.face_up_moment == "with-the-other":
        return Done((placed, revealed))
    return Done((placed, revealed), (ApplyReveal((seat,)), MeetDemands((seat,))))


def _placing(table: Table, seat: Seat, since: int) -> Choices:
    hand = table.side(seat).hand
    options = tuple(PlaceCard(card) for card in choices.in_ascending_influence(hand))
    checks = (choices.in_hand(hand),)
    return Choices(seat, "place", options, checks, ("RB-06-place",), since, kinds=(PlaceCard,), since=since)


# ------------------------------------------------------------------ revealing
def reveal_cards(task: RevealCards, moment: Moment) -> Outcome:
    table = moment.table
    place = table.places
    events: list[AnyEvent] = []
    for seat in SEATS:
        played = table.side(seat).at(place)
        if played is not None and not played.up:
            cause = moment.next - 1
            events.append(
                CardRevealed(seat=seat, card=played.card, place=place, rulings=("RB-06-reveal",), cause=cause)
            )
    due = tuple(seat for seat in SEATS if seat not in task.applied)
    north, south = table.north.at(place), table.south.at(place)
    late = ApplyLateModifiers(north.card if north else "", south.card if south else "")
    return Done(
        tuple(events),
        (
            ApplyReveal(due),
            CompareCards(place),
            MeetDemands(due),
            BeginPhaseTwo(),
            late,
            BeginPhaseThree(),
        ),
    )


def apply_reveal(task: ApplyReveal, moment: Moment) -> Outcome:
    """What waited for a card goes on it before influence is compared (RB-16-next-card)."""
    table = moment.table
    choosing = [
        seat for seat in task.seats if any(waiting_at(table.side(seat), "either", len(table.side(seat).row)))
    ]
    if len(choosing) == 2 and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    events: list[AnyEvent] = []
    for seat in task.seats:
        side = table.side(seat)
        place = len(side.row)
        played = side.at(place)
        for waiting in waiting_at(side, "modifier", place):
            if played is not None:
                events.append(arrived(seat, waiting, ("RB-16-next-card",)))
                events.append(
                    InfluenceModified(
                        seat=seat,
                        card=played.card,
                        place=place,
                        by=waiting.by,
                        rulings=("RB-16-next-card", "FAQ-1-waiting-modifier-counts"),
                        cause=came_from(waiting),
                    )
                )
    order = _in_order(choosing, moment)
    return Done(
        tuple(events),
        tuple(
            ArriveEither(seat, waiting.id)
            for seat in order
            for waiting in waiting_at(table.side(seat), "either", len(table.side(seat).row))
        ),
    )


def _in_order(seats: list[Seat], moment: Moment) -> list[Seat]:
    if isinstance(moment.pick, Coin):
        first = moment.pick.first
        return sorted(seats, key=lambda seat: seat != first)
    return seats


def arrive_either(task: ArriveEither, moment: Moment) -> Outcome:
    side = moment.table.side(task.seat)
    waiting = next(waiting for waiting in side.waiting if waiting.id == task.waiting)
    place = len(side.row)
    played = side.at(place)
    if played is None:
        return Done()
    rulings = ("RB-16-next-card", *(("FAQ-2-played-face-up",) if _alone(moment.table) else ()))
    if not isinstance(moment.pick, ChooseAmount):
        options = tuple(ChooseAmount(by) for by in waiting.either)
        choice = Choices(task.seat, "choose-amount", options, (), rulings, came_from(waiting), waiting.source)
        return NeedDecision((choice,))
    modified = InfluenceModified(
        seat=task.seat,
        card=played.card,
        place=place,
        by=moment.pick.by,
        rulings=("RB-16-next-card", "FAQ-1-waiting-modifier-counts"),
        cause=moment.decided,
    )
    return Done((arrived(task.seat, waiting, rulings), modified))


def _alone(table: Table) -> bool:
    return len(table.north.row) != len(table.south.row)


def compare_cards(task: CompareCards, moment: Moment) -> Outcome:
    north, south = moment.table.north.at(task.place), moment.table.south.at(task.place)
    if north is None or south is None:
        return Done()
    compared = EncounterCompared(
        place=task.place,
        north=influence(north),
        south=influence(south),
        rulings=("RB-06-reveal",),
        cause=moment.next - 1,
    )
    return Done((compared,), (Settle(("RB-06-reveal",)),))


def meet_demands(task: MeetDemands, moment: Moment) -> Outcome:
    """A card of another faction than the one named costs its owner hand cards, before phase 2."""
    table = moment.table
    rulings = ("RB-21-blackmailer",)
    events: list[AnyEvent] = []
    owed: dict[Seat, list[Task]] = {}
    for seat in task.seats:
        side = table.side(seat)
        place = len(side.row)
        played = side.at(place)
        for waiting in waiting_at(side, "demand", place):
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
    order = _in_order(list(owed), moment)
    return Done(tuple(events), tuple(task for seat in order for task in owed[seat]))
