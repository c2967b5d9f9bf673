"""Phase 1, first half: placing in secret."""

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    CardPlaced,
    CardRevealed,
)
from cardia_rules.resolution import from_hand
from cardia_rules.resolution.agenda import (
    ApplyLocationsToReveal,
    ApplyReveal,
    ApplySuppliedToReveal,
    ArrangePlacing,
    CheckBothCanPlay,
    MeetDemands,
    PlaceCards,
    PlaceTopCard,
    RevealCards,
    Task,
)
from cardia_rules.resolution.bindings import bindings_end, bound, plays_from_deck
from cardia_rules.resolution.from_deck import FROM_DECK, put_off, waits_for_a_choice
from cardia_rules.resolution.locations import of_the_same_faction
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.standing import locations_at_a_reveal, refill, standing
from cardia_rules.resolution.waiting import due_at, next_place

_FACE_UP = ("FAQ-2-played-face-up",)


def has_placed(table: Table, seat: Seat) -> bool:
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)


def arrange_placing(_task: ArrangePlacing, moment: Moment) -> Outcome:
    """Both place at once, unless one is bound to play face up, and so first."""
    table = moment.table
    to_place = tuple(seat for seat in SEATS if not has_placed(table, seat))
    face_up = [seat for seat in to_place if bound(table.side(seat), "face-up")]
    both = len(face_up) == 2
    questions = ("OQ-both-face-up",) if both else ()
    coin = moment.pick if isinstance(moment.pick, Coin) else None
    if both and coin is None and table.setup.answers.both_face_up == "coin":
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, questions)
    events = bindings_end(table, to_place, questions)
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


def _one_places(table: Table, seat: Seat, face_up: bool) -> Task:
    if plays_from_deck(table, seat):
        return PlaceTopCard(seat, face_up)
    return PlaceCards((seat,), face_up)


def _together(table: Table, seats: tuple[Seat, ...]) -> list[Task]:
    from_deck = [seat for seat in seats if plays_from_deck(table, seat)]
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
    other = PlaceCards((OPPONENT[seat],), since=moment.decided - 1)
    return Done((placed,), (other,))


def place_top_card(task: PlaceTopCard, moment: Moment) -> Outcome:
    table, cause = moment.table, moment.next - 1
    if postponed := put_off(table, task.seat, cause):
        return Done(postponed, (task,))
    side = table.side(task.seat)
    placed = CardPlaced(
        seat=task.seat,
        card=side.deck[0],
        place=next_place(side),
        origin="deck",
        rulings=("NP-4-basilisk",),
        cause=cause,
        questions=FROM_DECK if waits_for_a_choice(table, task.seat) else (),
    )
    return _face_up(placed, moment, moment.next) if task.face_up else Done((placed,))


def _face_up(placed: CardPlaced, moment: Moment, cause: int) -> Done:
    """Placed and revealed; whether its reveal takes effect now is open (OQ-face-up-moment)."""
    seat, place = placed.seat, placed.place
    rules = standing(moment.table.setup.locations)
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
    table, setup, seats = moment.table, moment.table.setup, (seat,)
    fill_up, same = refill(setup), of_the_same_faction(table, {seat: placed.card}, place)
    north, south = (placed.card, "") if seat == NORTH else ("", placed.card)
    look, due = ApplyLocationsToReveal(north, south, same, seats), due_at(table, place)
    if setup.answers.face_up_moment == "with-the-other":
        return Done((placed, revealed), fill_up)  # a hand that runs low is no effect of the reveal
    return Done(
        (placed, revealed),
        (
            *fill_up,
            *((ApplyReveal(seats, place),) if table.side(seat).waiting else ()),
            *((ApplySuppliedToReveal(seats, place),) if setup.supplied else ()),
            *((MeetDemands(north, south, due),) if due else ()),
            *(fill_up if locations_wait(table) else locations_at_a_reveal(setup, look)),
        ),
    )


def _placing(table: Table, seat: Seat, since: int) -> Choices:
    hand = table.side(seat).hand
    return Choices(
        seat,
        "place",
        from_hand.placings(hand),
        (from_hand.card_in_hand(hand, "RB-06-place"),),
        ("RB-06-place",),
        since,
        kinds=(PlaceCard,),
        since=since,
    )


def locations_wait(table: Table) -> bool:
    """Whether locations look at a card played face up only when its encounter is resolved."""
    return (
        bool(standing(table.setup.locations).reveal_late)
        and table.setup.answers.fog_previous == "when-resolved"
    )


def next_due(table: Table) -> int:
    """The next place without a result; one that an ability left with a single card never gets any."""
    place = table.compared
    for north, south in zip(table.north.row[place:], table.south.row[place:], strict=False):
        place += 1
        if (north and south) or any(played and not played.up for played in (north, south)):
            return place
    return place + 1


def last_due(table: Table, late: bool) -> int:
    """The last place whose encounter may be resolved now."""
    if late or not standing(table.setup.locations).reveal_late:
        return table.places
    newest = (table.north.at(table.places), table.south.at(table.places))
    face_up = any(played is not None and played.up for played in newest)
    at_once = face_up and table.setup.answers.fog_face_up == "at-once"
    return table.places if at_once else table.places - 1
