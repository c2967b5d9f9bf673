"""Phase 1, first half: a round begins, both seats have to be able to play, and both place in secret."""

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnyTable
from cardia_rules.events.vocabulary import CardPlaced, CardRevealed, GameEnded, PhaseBegan, RoundBegan
from cardia_rules.resolution.asking import Asking, Choices
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations.moments import Look, locations_may_mind, of_the_same_faction
from cardia_rules.resolution.locations.refilling import fill_hands
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.locations.supplied import apply_supplied_to_reveal
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
from cardia_rules.resolution.round.encounter import resolve_due
from cardia_rules.resolution.round.reveal import apply_reveal, look_at_reveal, meet_demands
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


def begin_round(table: LiveTable) -> None:
    """Begin the next round with its phase 1."""
    began = table.happen(RoundBegan(number=table.round + 1, rulings=_PLACE, cause=table.number))
    table.happen(PhaseBegan(phase=1, rulings=_PLACE, cause=began))


# ------------------------------------------------------------------ who can play
def check_both_can_play(table: LiveTable) -> Asking[None]:
    """End the game if a seat that has yet to place has no card to place."""
    stuck = [seat for seat in _to_place(table) if not _has_a_card(table, seat)]
    if not stuck:
        return
    cause = table.number
    from_deck = decisive(*[why_from_deck(table, seat) for seat in stuck])
    hinge: tuple[str, ...] = ("OQ-from-deck-when",) if _bound_when_empty(table, stuck) else ()
    lost, undecided = _who_loses(table, stuck)
    hinge += undecided
    if lost is not None:
        table.end(
            GameEnded(
                winner=OPPONENT[lost],
                reason="cannot-play",
                rulings=decisive(from_deck, ("RB-12-cannot-play",)),
                cause=cause,
                questions=hinge,
            )
        )
    if next_due(table) <= table.places:
        hinge += ("OQ-late-reveal-at-the-end",)
        if table.setup.answers.late_reveal_at_the_end == "reveal":
            # Nobody plays any more, even if what is resolved puts a card into a hand: signets are compared.
            yield from resolve_due(table, late=True)
            from_deck = ()
    _nobody_can_play(table, from_deck, hinge)


def _to_place(table: AnyTable) -> tuple[Seat, ...]:
    """Return the seats that have not placed their card of the round yet."""
    north, south = len(table.north.row), len(table.south.row)
    return SEATS if north == south else (SOUTH,) if south < north else (NORTH,)


def _has_a_card(table: AnyTable, seat: Seat) -> bool:
    side = table.side(seat)
    return bool(side.deck if side.waiting and plays_from_deck(table, seat) else side.hand)


def _nobody_can_play(table: LiveTable, from_deck: tuple[str, ...], questions: tuple[str, ...]) -> None:
    ahead = table.north.signets - table.south.signets
    winner: Seat | None = NORTH if ahead > 0 else SOUTH if ahead < 0 else None
    drawn = ("FAQ-1-draw",) if winner is None else ()
    table.end(
        GameEnded(
            winner=winner,
            reason="nobody-can-play",
            rulings=decisive(drawn, ("RB-12-nobody-can-play",), from_deck),
            cause=table.number,
            questions=questions,
            why_not=() if winner else not_won_when_level(ongoing(table)),
        )
    )


def _bound_when_empty(table: AnyTable, seats: list[Seat]) -> bool:
    """Tell whether the deck that one of these seats is bound to was empty before it was bound to it."""
    sides = [table.side(seat) for seat in seats]
    return any(each.count for side in sides for each in waiting_at(side, "deck-top", next_place(side)))


def _who_loses(table: AnyTable, stuck: list[Seat]) -> tuple[Seat | None, tuple[str, ...]]:
    """Return the one who cannot play; of two, maybe the only one bound to a deck (OQ-from-deck-nobody)."""
    if len(stuck) == 1:
        return stuck[0], ()
    to_a_deck = [seat for seat in stuck if plays_from_deck(table, seat)]
    if len(to_a_deck) != 1:
        return None, ()
    loses = table.setup.answers.from_deck_nobody == "bound-loses"
    return to_a_deck[0] if loses else None, ("OQ-from-deck-nobody",)


# ------------------------------------------------------------------ placing
def place_cards(table: LiveTable) -> Asking[None]:
    """Let both place at once, unless one is bound to play face up, and so first."""
    yield from check_both_can_play(table)
    seats = _to_place(table)
    if not table.north.waiting and not table.south.waiting:  # so nothing binds anybody
        yield from _choose_in_secret(table, seats)
        return
    face_up = [seat for seat in seats if bound(table.side(seat), "face-up")]
    questions = ("OQ-both-face-up",) if len(face_up) == 2 else ()
    in_turn: tuple[Seat, ...] = ()
    if len(face_up) == 1:
        in_turn = tuple(sorted(seats, key=lambda seat: seat not in face_up))
    elif len(face_up) == 2 and table.setup.answers.both_face_up == "coin":
        coin = yield from toss(table, questions=questions)
        in_turn = (coin.first, OPPONENT[coin.first])
    from_deck = {seat: why_from_deck(table, seat) for seat in seats if plays_from_deck(table, seat)}
    bindings_end(table, seats, questions)
    if not in_turn:
        yield from _place_together(table, seats, from_deck, turned_up=len(face_up) == 2)
        return
    first, *then = in_turn
    yield from _one_places(table, first, from_deck, first in face_up)
    for seat in then:
        # What a revealed card sets off may leave the other seat without one.
        yield from check_both_can_play(table)
        yield from _one_places(table, seat, from_deck, seat in face_up)


def _place_together(
    table: LiveTable, seats: tuple[Seat, ...], from_deck: dict[Seat, tuple[str, ...]], turned_up: bool
) -> Asking[None]:
    for seat, why in from_deck.items():
        _place_top_card(table, seat, why)
    if choosing := tuple([seat for seat in seats if seat not in from_deck]):
        yield from _choose_in_secret(table, choosing)
    if turned_up and standing(table.setup.locations).reveal_late:
        # Elsewhere two who place face up at the same moment show each other nothing sooner than two who
        # reveal; here their cards would lie face down for a round.
        yield from _turn_up(table)


def _choose_in_secret(table: LiveTable, seats: tuple[Seat, ...]) -> Asking[None]:
    """Let seats choose a card of their hand each; it is placed as soon as it is chosen."""
    undecided = {seat: _which_to_place(table, seat) for seat in seats}
    while undecided:
        answer = yield tuple(undecided.values())
        seat = answer.seat
        assert seat is not None
        del undecided[seat]
        _placed_from_hand(table, seat, answer.pick.card, answer.number)


def _which_to_place(table: LiveTable, seat: Seat) -> Choices:
    placings = hands.placings(table.side(seat).hand)
    number = table.number
    return Choices(
        number, seat, "place", placings, (), _PLACE, number, kinds=_KINDS, outside=hands.NOT_IN_HAND
    )


def _placed_from_hand(table: LiveTable, seat: Seat, card: str, cause: int) -> int:
    place = len(table.side(seat).row) + 1
    return table.happen(CardPlaced(seat=seat, card=card, place=place, rulings=_PLACE, cause=cause))


def _one_places(
    table: LiveTable, seat: Seat, from_deck: dict[Seat, tuple[str, ...]], face_up: bool
) -> Asking[None]:
    if seat in from_deck:
        card, number = _place_top_card(table, seat, from_deck[seat])
    else:
        answer = yield (_which_to_place(table, seat),)
        card, number = answer.pick.card, _placed_from_hand(table, seat, answer.pick.card, answer.number)
    if face_up:
        yield from _reveal_at_once(table, {seat: card}, number)


def _place_top_card(table: LiveTable, seat: Seat, why: tuple[str, ...]) -> tuple[str, int]:
    """Place the top card of a deck; return it, and the number of the event."""
    put_off(table, seat)
    side = table.side(seat)
    card = side.deck[0]
    placed = CardPlaced(
        seat=seat,
        card=card,
        place=next_place(side),
        origin="deck",
        rulings=decisive(why, CARD_BEATS_RULE),
        cause=table.number,
        questions=FROM_DECK if waits_for_a_choice(table, seat) else (),
    )
    return card, table.happen(placed)


# ------------------------------------------------------------------ played face up
def _turn_up(table: LiveTable) -> Asking[None]:
    """Reveal both cards that were just placed, face up at the same moment."""
    place = table.places
    cards = {seat: played.card for seat in SEATS if (played := table.side(seat).at(place))}
    yield from _reveal_at_once(table, cards, table.number)


def _reveal_at_once(table: LiveTable, cards: dict[Seat, str], cause: int) -> Asking[None]:
    """Reveal cards as they are placed; whether what comes of it comes now is open (OQ-face-up-moment)."""
    place, setup, seats = len(table.side(next(iter(cards))).row), table.setup, tuple(cards)
    looked_at = {seat: card for seat, card in cards.items() if not locations_wait(table, seat, place)}
    look = Look(
        looked_at.get(NORTH, ""),
        looked_at.get(SOUTH, ""),
        of_the_same_faction(table, looked_at, place),
        seats,
        locations_wait_for(table, place),
    )
    due, waits = due_at(table, place), bool(table.north.waiting or table.south.waiting)
    for seat, card in cards.items():
        table.happen(_revealed(seat, card, place, table, cause))
    fill_hands(table)
    if setup.answers.face_up_moment == "with-the-other":
        return  # a hand that runs low is no effect of the reveal
    north, south = cards.get(NORTH, ""), cards.get(SOUTH, "")
    if waits:
        yield from apply_reveal(table, seats, place)
    if setup.supplied:
        yield from apply_supplied_to_reveal(table, seats, place)
    if due:
        yield from meet_demands(table, north, south, due)
    if looked_at:
        look_at_reveal(table, look)
    else:
        fill_hands(table)


def _revealed(seat: Seat, card: str, place: int, table: AnyTable, cause: int) -> CardRevealed:
    side, setup = table.side(seat), table.setup
    minds = locations_may_mind(table, seat, card, place)
    waits = any(each.place == place and each.kind in WITH_THE_REVEAL for each in side.waiting)
    acts = any(each.when == "revealed" for each in setup.supplied)
    questions: tuple[str, ...] = ()
    # Its moment matters if anything comes of the reveal; locations that wait in a fog do so either way.
    if waits or acts or (minds and not locations_wait(table, seat, place)):
        questions = ("OQ-face-up-moment",)
    if standing(setup.locations).reveal_late:
        questions += ("OQ-late-reveal-face-up",)
        before = side.at(place - 1)
        lies_face_down = before is not None and not before.up
        if minds and lies_face_down and setup.answers.face_up_moment == "at-once":
            questions += ("OQ-late-reveal-previous",)
    return CardRevealed(seat=seat, card=card, place=place, rulings=_FACE_UP, cause=cause, questions=questions)
