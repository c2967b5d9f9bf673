"""Phase 1, first half: a round begins, both seats have to be able to play, and both place in secret."""

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    CardPlaced,
    CardRevealed,
    GameEnded,
    PhaseBegan,
    RoundBegan,
)
from cardia_rules.resolution.agenda import (
    ApplyLocationsToReveal,
    ApplyReveal,
    ApplySuppliedToReveal,
    ArrangePlacing,
    BeginRound,
    CheckBothCanPlay,
    EndForWantOfCards,
    MeetDemands,
    PlaceCards,
    PlaceTopCard,
    RevealCards,
    Task,
    TurnUp,
)
from cardia_rules.resolution.locations.moments import locations_may_mind, of_the_same_faction
from cardia_rules.resolution.locations.standing import locations_at_a_reveal, refill, standing
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.reasons import CARD_BEATS_RULE, decisive
from cardia_rules.resolution.results.ongoing import not_won_when_level, ongoing
from cardia_rules.resolution.round import hands
from cardia_rules.resolution.round.bindings import (
    FROM_DECK,
    bindings_end,
    bound,
    plays_from_deck,
    put_off,
    waits_for_a_choice,
    why_from_deck,
)
from cardia_rules.resolution.round.due import locations_wait, next_due
from cardia_rules.resolution.round.waiting import (
    WITH_THE_REVEAL,
    due_at,
    locations_wait_for,
    next_place,
    waiting_at,
)

_FACE_UP = ("FAQ-2-played-face-up",)
_PLACE = ("RB-06-place",)
_KINDS = (PlaceCard,)


# ------------------------------------------------------------------ a round begins
def begin_round(_task: BeginRound, moment: Moment) -> Done:
    """Begin the next round; hands that ran low are filled before anybody places."""
    number = moment.next
    began = RoundBegan(number=moment.table.round + 1, rulings=_PLACE, cause=number - 1)
    phase = PhaseBegan(phase=1, rulings=_PLACE, cause=number)
    return Done((began, phase), (*refill(moment.table.setup), ArrangePlacing()))


def check_both_can_play(_task: CheckBothCanPlay, moment: Moment) -> Outcome:
    """End the game if a seat that has yet to place has no card to place."""
    return _somebody_cannot_play(_to_place(moment.table), moment) or Done()


def _to_place(table: Table) -> tuple[Seat, ...]:
    """Return the seats that have not placed their card of the round yet."""
    north, south = len(table.north.row), len(table.south.row)
    return SEATS if north == south else (SOUTH,) if south < north else (NORTH,)


def _somebody_cannot_play(seats: tuple[Seat, ...], moment: Moment) -> Done | None:
    """Return how the game ends if one of these seats has no card to place."""
    table = moment.table
    stuck: list[Seat] = []
    for seat in seats:
        side = table.north if seat == NORTH else table.south
        if not (side.deck if side.waiting and plays_from_deck(table, seat) else side.hand):
            stuck.append(seat)
    if not stuck:
        return None
    cause = moment.next - 1
    from_deck = decisive(*[why_from_deck(table, seat) for seat in stuck])
    hinge: tuple[str, ...] = ("OQ-from-deck-when",) if _bound_when_empty(table, stuck) else ()
    lost, undecided = _who_loses(table, stuck)
    hinge += undecided
    if lost is not None:
        end = GameEnded(
            winner=OPPONENT[lost],
            reason="cannot-play",
            rulings=decisive(from_deck, ("RB-12-cannot-play",)),
            cause=cause,
            questions=hinge,
        )
        return Done((end,))
    face_down = next_due(table) <= table.places
    questions = (*hinge, *(("OQ-late-reveal-at-the-end",) if face_down else ()))
    if face_down and table.setup.answers.late_reveal_at_the_end == "reveal":
        # Nobody plays any more, even if what is resolved puts a card into a hand: signets are compared.
        return Done((), (RevealCards(late=True), EndForWantOfCards(questions)))
    return Done((_nobody_can_play(table, cause, from_deck, questions),))


def end_for_want_of_cards(task: EndForWantOfCards, moment: Moment) -> Done:
    """Compare signets once what lay face down is resolved."""
    return Done((_nobody_can_play(moment.table, moment.next - 1, (), task.questions),))


def _nobody_can_play(
    table: Table, cause: int, from_deck: tuple[str, ...], questions: tuple[str, ...]
) -> GameEnded:
    ahead = table.north.signets - table.south.signets
    winner: Seat | None = NORTH if ahead > 0 else SOUTH if ahead < 0 else None
    drawn = ("FAQ-1-draw",) if winner is None else ()
    return GameEnded(
        winner=winner,
        reason="nobody-can-play",
        rulings=decisive(drawn, ("RB-12-nobody-can-play",), from_deck),
        cause=cause,
        questions=questions,
        why_not=() if winner else not_won_when_level(ongoing(table)),
    )


def _bound_when_empty(table: Table, seats: list[Seat]) -> bool:
    """Tell whether the deck that one of these seats is bound to was empty before it was bound to it."""
    sides = [table.side(seat) for seat in seats]
    return any(each.count for side in sides for each in waiting_at(side, "deck-top", next_place(side)))


def _who_loses(table: Table, stuck: list[Seat]) -> tuple[Seat | None, tuple[str, ...]]:
    """Return the one who cannot play; of two, maybe the only one bound to a deck (OQ-from-deck-nobody)."""
    if len(stuck) == 1:
        return stuck[0], ()
    to_a_deck = [seat for seat in stuck if plays_from_deck(table, seat)]
    if len(to_a_deck) != 1:
        return None, ()
    loses = table.setup.answers.from_deck_nobody == "bound-loses"
    return to_a_deck[0] if loses else None, ("OQ-from-deck-nobody",)


# ------------------------------------------------------------------ placing
def arrange_placing(_task: ArrangePlacing, moment: Moment) -> Outcome:
    """Let both place at once, unless one is bound to play face up, and so first."""
    table = moment.table
    to_place = _to_place(table)
    if over := _somebody_cannot_play(to_place, moment):
        return over
    rest = (*refill(table.setup), RevealCards())
    if not table.north.waiting and not table.south.waiting:  # so nothing binds anybody
        return Done((), (PlaceCards(to_place), *rest))
    face_up = [seat for seat in to_place if bound(table.side(seat), "face-up")]
    both = len(face_up) == 2
    questions = ("OQ-both-face-up",) if both else ()
    coin = moment.pick if isinstance(moment.pick, Coin) else None
    if both and coin is None and table.setup.answers.both_face_up == "coin":
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, questions)
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
        steps = _together(table, to_place)
        if both and standing(table.setup.locations).reveal_late:
            # Elsewhere two who place face up at the same moment show each other nothing sooner than two who
            # reveal; here their cards would lie face down for a round.
            steps.append(TurnUp())
    return Done(bindings_end(table, to_place, questions), (*steps, *rest))


def _one_places(table: Table, seat: Seat, face_up: bool) -> Task:
    if plays_from_deck(table, seat):
        return PlaceTopCard(seat, face_up, why_from_deck(table, seat))
    return PlaceCards((seat,), face_up)


def _together(table: Table, seats: tuple[Seat, ...]) -> list[Task]:
    from_deck = [seat for seat in seats if plays_from_deck(table, seat)]
    choosing = tuple(seat for seat in seats if seat not in from_deck)
    tasks: list[Task] = [PlaceTopCard(seat, rulings=why_from_deck(table, seat)) for seat in from_deck]
    return [*tasks, PlaceCards(choosing)] if choosing else tasks


def place_cards(task: PlaceCards, moment: Moment) -> Outcome:
    """Ask who has yet to place, or place the card that was decided on."""
    table, seat, pick = moment.table, moment.seat, moment.pick
    if type(pick) is not PlaceCard or seat is None:
        since = task.since or moment.next - 1
        asked: tuple[Choices, ...] = ()
        for each in task.seats:
            placings = hands.placings(table.north.hand if each == NORTH else table.south.hand)
            asked += (
                Choices(each, "place", placings, (), _PLACE, since, "", (), _KINDS, since, hands.NOT_IN_HAND),
            )
        return NeedDecision(asked)
    side = table.north if seat == NORTH else table.south
    place = len(side.row) + 1
    placed = CardPlaced(seat=seat, card=pick.card, place=place, rulings=_PLACE, cause=moment.decided)
    if task.face_up:
        return _face_up(placed, moment, moment.decided + 1)
    if len(task.seats) == 1:
        return Done((placed,))
    other = PlaceCards((OPPONENT[seat],), since=moment.ask)
    return Done((placed,), (other,))


def place_top_card(task: PlaceTopCard, moment: Moment) -> Outcome:
    """Place the top card of a deck."""
    table, cause = moment.table, moment.next - 1
    if postponed := put_off(table, task.seat, cause):
        return Done(postponed, (task,))
    side = table.side(task.seat)
    placed = CardPlaced(
        seat=task.seat,
        card=side.deck[0],
        place=next_place(side),
        origin="deck",
        rulings=decisive(task.rulings, CARD_BEATS_RULE),
        cause=cause,
        questions=FROM_DECK if waits_for_a_choice(table, task.seat) else (),
    )
    return _face_up(placed, moment, moment.next) if task.face_up else Done((placed,))


def _face_up(placed: CardPlaced, moment: Moment, cause: int) -> Done:
    """Place and reveal a card."""
    revealed = _revealed(placed.seat, placed.card, placed.place, moment.table, cause)
    tasks = _effects_of_the_reveal(moment.table, {placed.seat: placed.card}, placed.place)
    return Done((placed, revealed), tasks)


def turn_up(_task: TurnUp, moment: Moment) -> Done:
    """Reveal both cards that were just placed, face up at the same moment."""
    table = moment.table
    place = table.places
    cards = {seat: played.card for seat in SEATS if (played := table.side(seat).at(place))}
    cause = moment.next - 1
    events = tuple([_revealed(seat, card, place, table, cause) for seat, card in cards.items()])
    return Done(events, _effects_of_the_reveal(table, cards, place))


def _revealed(seat: Seat, card: str, place: int, table: Table, cause: int) -> CardRevealed:
    side, setup = table.side(seat), table.setup
    minds = locations_may_mind(table, seat, card, place)
    waits = any(each.place == place and each.kind in WITH_THE_REVEAL for each in side.waiting)
    acts = any(each.when == "revealed" for each in setup.supplied)
    questions: tuple[str, ...] = ()
    # Its moment matters if anything comes of the reveal; locations that wait in a fog do so either way.
    if waits or acts or (minds and not locations_wait(table)):
        questions = ("OQ-face-up-moment",)
    if standing(setup.locations).reveal_late:
        questions += ("OQ-late-reveal-face-up",)
        if minds and setup.answers.face_up_moment == "at-once":
            questions += ("OQ-late-reveal-previous",)
    return CardRevealed(seat=seat, card=card, place=place, rulings=_FACE_UP, cause=cause, questions=questions)


def _effects_of_the_reveal(table: Table, cards: dict[Seat, str], place: int) -> tuple[Task, ...]:
    """Return what comes of cards played face up; whether it comes now is open (OQ-face-up-moment)."""
    setup, seats = table.setup, tuple(cards)
    fill_up = refill(setup)
    if setup.answers.face_up_moment == "with-the-other":
        return fill_up  # a hand that runs low is no effect of the reveal
    north, south = cards.get(NORTH, ""), cards.get(SOUTH, "")
    same, after = of_the_same_faction(table, cards, place), locations_wait_for(table, place)
    look, due = ApplyLocationsToReveal(north, south, same, seats, after), due_at(table, place)
    return (
        *fill_up,
        *((ApplyReveal(seats, place),) if table.north.waiting or table.south.waiting else ()),
        *((ApplySuppliedToReveal(seats, place),) if setup.supplied else ()),
        *((MeetDemands(north, south, due),) if due else ()),
        *(fill_up if locations_wait(table) else locations_at_a_reveal(setup, look)),
    )
