"""Phase 1, first half: a round begins, both seats have to be able to play, and both place in secret."""

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnyTable
from cardia_rules.events.vocabulary import CardPlaced, CardRevealed, GameEnded, PhaseBegan, RoundBegan
from cardia_rules.resolution import hands
from cardia_rules.resolution.asking import Asking, Choices
from cardia_rules.resolution.effects.supplied import apply_supplied_to_reveal
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations.moments import Look, of_the_same_faction
from cardia_rules.resolution.locations.refilling import fill_hands
from cardia_rules.resolution.reading.due import locations_wait, next_due
from cardia_rules.resolution.reading.standing import standing
from cardia_rules.resolution.reading.waiting import due_at, locations_wait_for, next_place
from cardia_rules.resolution.round.bindings import bindings_end, bound, plays_from_deck, put_off
from cardia_rules.resolution.round.encounter import resolve_due
from cardia_rules.resolution.round.reveal import apply_reveal, look_at_reveal, meet_demands

_KINDS = (PlaceCard,)


def begin_round(table: LiveTable) -> None:
    """Begin the next round with its phase 1."""
    began = table.happen(RoundBegan(number=table.round + 1, cause=table.number))
    table.happen(PhaseBegan(phase=1, cause=began))


# ------------------------------------------------------------------ who can play
def _stuck(table: AnyTable, seats: tuple[Seat, ...]) -> list[Seat]:
    """Return those of the seats that have no card to place."""
    stuck: list[Seat] = []
    for seat in seats:
        side = table.north if seat == "north" else table.south
        if not (side.deck if side.waiting and plays_from_deck(table, seat) else side.hand):
            stuck.append(seat)
    return stuck


def _end_without_cards(table: LiveTable, stuck: list[Seat]) -> Asking[None]:
    """End the game because these seats cannot place a card."""
    lost = _who_loses(table, stuck)
    if lost is not None:
        winner = OPPONENT[lost]
        table.end(GameEnded(winner=winner, reason="cannot-play", cause=table.number), tuple(stuck))
    bound = tuple(stuck)
    if next_due(table) <= table.places and table.answers.late_reveal_at_the_end == "reveal":
        # Nobody plays any more, even if what is resolved puts a card into a hand: signets are compared.
        yield from resolve_due(table, late=True)
        bound = ()
    ahead = table.north.signets - table.south.signets
    best: Seat | None = NORTH if ahead > 0 else SOUTH if ahead < 0 else None
    table.end(GameEnded(winner=best, reason="nobody-can-play", cause=table.number), bound)


def _to_place(table: AnyTable) -> tuple[Seat, ...]:
    """Return the seats that have not placed their card of the round yet."""
    north, south = len(table.north.row), len(table.south.row)
    return SEATS if north == south else (SOUTH,) if south < north else (NORTH,)


def _who_loses(table: AnyTable, stuck: list[Seat]) -> Seat | None:
    """Return the one who cannot play; of two, maybe the only one bound to a deck (OQ-from-deck-nobody)."""
    if len(stuck) == 1:
        return stuck[0]
    to_a_deck = [seat for seat in stuck if plays_from_deck(table, seat)]
    if len(to_a_deck) != 1 or table.answers.from_deck_nobody != "bound-loses":
        return None
    return to_a_deck[0]


# ------------------------------------------------------------------ placing
def place_cards(table: LiveTable) -> Asking[None]:
    """Let both place at once, unless one is bound to play face up, and so first."""
    seats = _to_place(table)
    if stuck := _stuck(table, seats):
        yield from _end_without_cards(table, stuck)
    if not table.north.waiting and not table.south.waiting:  # so nothing binds anybody
        yield from _choose_in_secret(table, seats)
        return
    face_up = [seat for seat in seats if bound(table.side(seat), "face-up")]
    in_turn: tuple[Seat, ...] = ()
    if len(face_up) == 1:
        in_turn = tuple(sorted(seats, key=lambda seat: seat not in face_up))
    elif len(face_up) == 2 and table.answers.both_face_up == "coin":
        first = yield from toss(table)
        in_turn = (first, OPPONENT[first])
    from_deck = [seat for seat in seats if plays_from_deck(table, seat)]
    bindings_end(table, seats)
    if not in_turn:
        yield from _place_together(table, seats, from_deck, turned_up=len(face_up) == 2)
        return
    first, *then = in_turn
    yield from _one_places(table, first, first in from_deck, first in face_up)
    for seat in then:
        # What a revealed card sets off may leave the other seat without one.
        if stuck := _stuck(table, _to_place(table)):
            yield from _end_without_cards(table, stuck)
        yield from _one_places(table, seat, seat in from_deck, seat in face_up)


def _place_together(
    table: LiveTable, seats: tuple[Seat, ...], from_deck: list[Seat], turned_up: bool
) -> Asking[None]:
    for seat in from_deck:
        _place_top_card(table, seat)
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
        _place_from_hand(table, seat, answer.pick.card, answer.number)


def _which_to_place(table: LiveTable, seat: Seat) -> Choices:
    number, side = table.number, table.north if seat == "north" else table.south
    placings = hands.placings(side.hand)
    return Choices(number, seat, "place", placings, (), number, kinds=_KINDS, outside=hands.NOT_IN_HAND)


def _place_from_hand(table: LiveTable, seat: Seat, card: str, cause: int) -> int:
    side = table.north if seat == "north" else table.south
    return table.happen(CardPlaced(seat=seat, card=card, place=len(side.row) + 1, cause=cause))


def _place_top_card(table: LiveTable, seat: Seat) -> int:
    put_off(table, seat)
    side = table.side(seat)
    place, card = next_place(side), side.deck[0]
    return table.happen(CardPlaced(seat=seat, card=card, place=place, origin="deck", cause=table.number))


def _one_places(table: LiveTable, seat: Seat, from_deck: bool, face_up: bool) -> Asking[None]:
    if from_deck:
        number = _place_top_card(table, seat)
    else:
        answer = yield (_which_to_place(table, seat),)
        number = _place_from_hand(table, seat, answer.pick.card, answer.number)
    if face_up:
        side = table.side(seat)
        yield from _reveal_at_once(table, {seat: side.card_at(len(side.row))}, number)


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
        table.happen(CardRevealed(seat=seat, card=card, place=place, cause=cause), "face-up")
    fill_hands(table)
    if table.answers.face_up_moment == "with-the-other":
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
