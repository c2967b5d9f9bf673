"""Phase 1, first half: can both play, and placing in secret."""

from typing import Final

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, Seat
from cardia_rules.events.table import Side, Table
from cardia_rules.events.vocabulary import (
    CardPlaced,
    CardRevealed,
    EffectArrived,
    GameEnded,
    PhaseBegan,
    RoundBegan,
)
from cardia_rules.resolution import choices
from cardia_rules.resolution.agenda import (
    ApplyLocationsToReveal,
    ApplyReveal,
    ApplySuppliedToReveal,
    ArrangePlacing,
    BeginRound,
    CheckBothCanPlay,
    MeetDemands,
    PlaceCards,
    PlaceTopCard,
    RevealCards,
    Task,
)
from cardia_rules.resolution.in_force import active, wins_ties
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.standing import refill, standing
from cardia_rules.resolution.waiting import WaitingKind, arrived, next_place, waiting_at

_FACE_UP = ("FAQ-2-played-face-up",)
_BINDING: Final[tuple[WaitingKind, ...]] = ("face-up", "deck-top")
_BOTH_PLACE = (PlaceCards(SEATS), RevealCards())


def begin_round(_task: BeginRound, moment: Moment) -> Outcome:
    return next_round(moment.table, moment.next)


def next_round(table: Table, number: int) -> Done:
    """``number`` is that of its first event."""
    began = RoundBegan(number=table.round + 1, rulings=("RB-06-place",), cause=number - 1)
    phase = PhaseBegan(phase=1, rulings=("RB-06-place",), cause=number)
    if _nothing_in_the_way(table):
        return Done((began, phase), _BOTH_PLACE)
    return Done((began, phase), (*refill(table.setup), CheckBothCanPlay(), ArrangePlacing()))


def _nothing_in_the_way(table: Table) -> bool:
    """Both have a card, nothing binds either of them and no hand is to be filled up."""
    north, south = table.north, table.south
    if not north.hand or not south.hand or table.setup.locations or len(north.row) != len(south.row):
        return False
    waiting = north.waiting + south.waiting
    return not waiting or not any(each.kind in _BINDING for each in waiting)


def _has_placed(table: Table, seat: Seat) -> bool:
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)


def _bound(side: Side, kind: WaitingKind) -> bool:
    return any(waiting_at(side, kind, next_place(side)))


# ------------------------------------------------------------------ can both play?
def check_both_can_play(_task: CheckBothCanPlay, moment: Moment) -> Outcome:
    table = moment.table
    stuck = [seat for seat in SEATS if not _has_placed(table, seat) and not _has_a_card(table, seat)]
    if not stuck:
        return Done()
    cause = moment.next - 1
    if len(stuck) == 1:
        bound = ("NP-4-basilisk",) if _bound(table.side(stuck[0]), "deck-top") else ()
        hinge = ("OQ-basilisk-when", "OQ-basilisk-emptied") if bound else ()
        end = GameEnded(
            winner=OPPONENT[stuck[0]],
            reason="cannot-play",
            rulings=("RB-12-cannot-play", *bound),
            cause=cause,
            questions=hinge,
        )
        return Done((end,))
    face_down = table.compared < table.places
    questions = ("OQ-fog-at-the-end",) if face_down else ()
    if face_down and table.setup.answers.fog_at_the_end == "reveal":
        # What is resolved may put cards into hands, so the question is asked once more.
        return Done((), (RevealCards(late=True), CheckBothCanPlay()))
    ahead = table.north.signets - table.south.signets
    winner: Seat | None = "north" if ahead > 0 else "south" if ahead < 0 else None
    rulings: tuple[str, ...] = ("RB-12-nobody-can-play",)
    if winner is None:
        rulings += ("FAQ-1-draw", *(("RB-19-judge-not-the-game",) if wins_ties(active(table)) else ()))
    end = GameEnded(
        winner=winner, reason="nobody-can-play", rulings=rulings, cause=cause, questions=questions
    )
    return Done((end,))


def _has_a_card(table: Table, seat: Seat) -> bool:
    side = table.side(seat)
    return bool(side.deck if _plays_from_deck(table, seat) else side.hand)


def _plays_from_deck(table: Table, seat: Seat) -> bool:
    """Bound to its deck, unless that ran out since and the table lets it go (OQ-basilisk-emptied)."""
    side = table.side(seat)
    bound = list(waiting_at(side, "deck-top", next_place(side)))
    if not bound or side.deck or table.setup.answers.basilisk_emptied == "loses":
        return bool(bound)
    return any(waiting.count for waiting in bound)


# ------------------------------------------------------------------ placing
def arrange_placing(_task: ArrangePlacing, moment: Moment) -> Outcome:
    """Both place at once, unless one is bound to play face up, and so first."""
    table = moment.table
    to_place = tuple(seat for seat in SEATS if not _has_placed(table, seat))
    face_up = [seat for seat in to_place if _bound(table.side(seat), "face-up")]
    both = len(face_up) == 2
    questions = ("OQ-both-face-up",) if both else ()
    coin = moment.pick if isinstance(moment.pick, Coin) else None
    if both and coin is None and table.setup.answers.both_face_up == "coin":
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, questions)
    events = _bindings_end(table, to_place, questions)
    in_turn: tuple[Seat, ...] = ()
    if coin is not None:
        in_turn = (coin.first, OPPONENT[coin.first])
    elif len(face_up) == 1:
        in_turn = tuple(sorted(to_place, key=lambda seat: seat not in face_up))
    if in_turn:
        first, *then = [_one_places(table, seat, seat in face_up) for seat in in_turn]
        # What a revealed card sets off may leave the other seat without one.
        steps = [first, CheckBothCanPlay(), *then] if then else [first]
    else:
        # Two who place face up at the same moment show each other nothing sooner than two who reveal.
        steps = _together(table, to_place)
    return Done(events, (*steps, *refill(table.setup), RevealCards()))


def _bindings_end(
    table: Table, seats: tuple[Seat, ...], questions: tuple[str, ...]
) -> tuple[EffectArrived, ...]:
    events: list[EffectArrived] = []
    for seat in seats:
        side = table.side(seat)
        emptied = () if side.deck else ("OQ-basilisk-emptied",)
        ends: list[tuple[WaitingKind, tuple[str, ...], tuple[str, ...]]] = [
            ("face-up", ("RB-07-card-beats-rule",), questions),
            ("deck-top", ("NP-4-basilisk",), emptied),
        ]
        events += [
            arrived(seat, waiting, rulings, hinge)
            for kind, rulings, hinge in ends
            for waiting in waiting_at(side, kind, next_place(side))
        ]
    return tuple(events)


def _one_places(table: Table, seat: Seat, face_up: bool) -> Task:
    if _plays_from_deck(table, seat):
        return PlaceTopCard(seat, face_up)
    return PlaceCards((seat,), face_up)


def _together(table: Table, seats: tuple[Seat, ...]) -> list[Task]:
    from_deck = [seat for seat in seats if _plays_from_deck(table, seat)]
    choosing = tuple(seat for seat in seats if seat not in from_deck)
    tasks: list[Task] = [PlaceTopCard(seat) for seat in from_deck]
    return [*tasks, PlaceCards(choosing)] if choosing else tasks


def place_cards(task: PlaceCards, moment: Moment) -> Outcome:
    table, seat, pick = moment.table, moment.seat, moment.pick
    if seat is None or not isinstance(pick, PlaceCard):
        since = task.since or moment.next - 1
        return NeedDecision(tuple([_placing(table, seat, since) for seat in task.seats]))
    side = table.north if seat == NORTH else table.south
    place = len(side.row) + 1
    placed = CardPlaced(
        seat=seat, card=pick.card, place=place, rulings=("RB-06-place",), cause=moment.decided
    )
    if task.face_up:
        return _face_up(placed, moment, moment.decided + 1)
    if len(task.seats) == 1:
        return Done((placed,))
    other = PlaceCards((OPPONENT[seat],), since=task.since or moment.decided - 1)
    return Done((placed,), (other,), still_asked=OPPONENT[seat])


def place_top_card(task: PlaceTopCard, moment: Moment) -> Outcome:
    side = moment.table.side(task.seat)
    placed = CardPlaced(
        seat=task.seat,
        card=side.deck[0],
        place=next_place(side),
        origin="deck",
        rulings=("NP-4-basilisk",),
        cause=moment.next - 1,
    )
    return _face_up(placed, moment, moment.next) if task.face_up else Done((placed,))


def _face_up(placed: CardPlaced, moment: Moment, cause: int) -> Done:
    """Placed and revealed; whether its reveal takes effect now is open (OQ-face-up-moment)."""
    seat, place = placed.seat, placed.place
    rules = standing(moment.table.setup)
    fog: tuple[str, ...] = ("OQ-fog-face-up",) if rules.reveal_late else ()
    if fog and (rules.lose_on_same_faction or rules.discard_when_lower):
        fog += ("OQ-fog-previous",)
    revealed = CardRevealed(
        seat=seat,
        card=placed.card,
        place=place,
        rulings=_FACE_UP,
        cause=cause,
        questions=("OQ-face-up-moment", *fog),
    )
    if moment.table.setup.answers.face_up_moment == "with-the-other":
        return Done((placed, revealed))
    seats, fill_up = (seat,), refill(moment.table.setup)
    return Done(
        (placed, revealed),
        (
            *fill_up,
            ApplyReveal(seats, place),
            ApplySuppliedToReveal(seats, place),
            MeetDemands(seats, place),
            *(() if locations_wait(moment.table) else (ApplyLocationsToReveal(seats, place),)),
            *fill_up,
        ),
    )


def _placing(table: Table, seat: Seat, since: int) -> Choices:
    hand = (table.north if seat == NORTH else table.south).hand
    return Choices(
        seat,
        "place",
        choices.placings(hand),
        (choices.in_hand(hand),),
        ("RB-06-place",),
        since,
        kinds=(PlaceCard,),
        since=since,
    )


def locations_wait(table: Table) -> bool:
    """Whether locations look at a card played face up only when its encounter is resolved."""
    return bool(standing(table.setup).reveal_late) and table.setup.answers.fog_previous == "when-resolved"


def last_due(table: Table, late: bool) -> int:
    """The last place whose encounter may be resolved now."""
    if late or not table.setup.locations or not standing(table.setup).reveal_late:
        return table.places
    newest = (table.north.at(table.places), table.south.at(table.places))
    face_up = any(played is not None and played.up for played in newest)
    at_once = face_up and table.setup.answers.fog_face_up == "at-once"
    return table.places if at_once else table.places - 1
