"""Phase 1, first half: both seats have to be able to play, and both place in secret."""

from typing import Final

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnySide, AnyTable, WaitingKind
from cardia_rules.events.vocabulary import CardPlaced, CardRevealed, EffectPostponed, GameEnded
from cardia_rules.resolution import hands
from cardia_rules.resolution.asking import Asking, Choices
from cardia_rules.resolution.effects.supplied import apply_supplied_to_reveal
from cardia_rules.resolution.live_table import LiveTable, left_to_decide
from cardia_rules.resolution.locations import fill_hands, just_revealed
from cardia_rules.resolution.reading.waiting import (
    due_after_reveal,
    next_place,
    waiting_at,
)
from cardia_rules.resolution.round.after_reveal import (
    apply_what_waited,
    arrived,
    look_at_reveal,
    meet_demands,
)

_KINDS = (PlaceCard,)
BINDING: Final[tuple[WaitingKind, ...]] = ("face-up", "deck-top")
# What speaks of the next card that is played; the rest speaks of the next encounter.
_NEXT_CARD: Final[tuple[WaitingKind, ...]] = ("modifier", "either", "late", "demand", "token")


# ------------------------------------------------------------------ who can play
def _end_if_somebody_cannot_play(table: LiveTable, seats: tuple[Seat, ...]) -> None:
    """End the game if one of the seats that have yet to place has no card to place.

    ``table.end`` does not return: what is still to be done is done no more.
    """
    stuck: list[Seat] = []
    for seat in seats:
        side = table.north if seat == "north" else table.south
        if not (side.deck if side.waiting and _plays_from_deck(table, seat) else side.hand):
            stuck.append(seat)
    if not stuck:
        return
    lost = _who_loses(table, stuck)
    if lost is not None:
        winner = OPPONENT[lost]
        table.end(GameEnded(winner=winner, reason="cannot-play", cause=table.number), tuple(stuck))
    ahead = table.north.signets - table.south.signets
    best: Seat | None = NORTH if ahead > 0 else SOUTH if ahead < 0 else None
    table.end(GameEnded(winner=best, reason="nobody-can-play", cause=table.number), tuple(stuck))


def _yet_to_place(table: AnyTable) -> tuple[Seat, ...]:
    """Return the seats that have not placed their card of the round yet."""
    north, south = len(table.north.row), len(table.south.row)
    return SEATS if north == south else (SOUTH,) if south < north else (NORTH,)


def _who_loses(table: AnyTable, stuck: list[Seat]) -> Seat | None:
    """Return who loses by having no card; of two, maybe who is bound to a deck (OQ-from-deck-nobody)."""
    if len(stuck) == 1:
        return stuck[0]
    to_a_deck = [seat for seat in stuck if _plays_from_deck(table, seat)]
    if len(to_a_deck) != 1 or table.answers.from_deck_nobody != "bound-loses":
        return None
    return to_a_deck[0]


# ------------------------------------------------------------------ placing
def place_cards(table: LiveTable) -> Asking[None]:
    """Let both place at once, unless one is bound to play face up, and so first."""
    seats = _yet_to_place(table)
    _end_if_somebody_cannot_play(table, seats)
    if not _anybody_is_bound(table):
        return _choose_in_secret(table, seats)
    return _place_as_bound(table, seats)


def _place_as_bound(table: LiveTable, seats: tuple[Seat, ...]) -> Asking[None]:
    """Let seats place that may be bound to play face up, or from their deck."""
    face_up = [seat for seat in seats if _bound(table.side(seat), "face-up")]
    from_deck = [seat for seat in seats if _plays_from_deck(table, seat)]
    _bindings_end(table, seats)
    if len(face_up) != 1:
        yield from _place_together(table, seats, from_deck, both_face_up=len(face_up) == 2)
        return
    first, *then = sorted(seats, key=lambda seat: seat not in face_up)
    yield from _one_places(table, first, first in from_deck, face_up=True)
    for seat in then:
        # What a revealed card sets off may leave the other seat without one.
        _end_if_somebody_cannot_play(table, _yet_to_place(table))
        yield from _one_places(table, seat, seat in from_deck, face_up=False)


def _place_together(
    table: LiveTable, seats: tuple[Seat, ...], from_deck: list[Seat], both_face_up: bool
) -> Asking[None]:
    """Let seats place at the same moment: the top card of a deck, or one that is chosen in secret."""
    for seat in from_deck:
        _place_top_card(table, seat)
    if choosing := tuple([seat for seat in seats if seat not in from_deck]):
        yield from _choose_in_secret(table, choosing)
    if both_face_up and table.locations.reveal_late:
        # Elsewhere two who place face up at the same moment show each other nothing sooner than two who
        # reveal; here their cards would lie face down for a round.
        yield from _reveal_both(table)


def _choose_in_secret(table: LiveTable, seats: tuple[Seat, ...]) -> Asking[None]:
    """Let seats choose a card of their hand each; it is placed as soon as it is chosen."""
    undecided: tuple[Choices, ...] = ()
    for seat in seats:
        undecided += (_which_to_place(table, seat),)
    while undecided:
        answer = yield undecided
        assert answer.seat is not None
        undecided = left_to_decide(undecided, answer.seat)
        _place_from_hand(table, answer.seat, answer.pick.card, answer.number)


def _which_to_place(table: LiveTable, seat: Seat) -> Choices:
    number, side = table.number, table.north if seat == "north" else table.south
    placings = hands.placings(side.hand)
    return Choices(number, seat, "place", placings, (), number, kinds=_KINDS, outside=hands.NOT_IN_HAND)


def _place_from_hand(table: LiveTable, seat: Seat, card: str, cause: int) -> int:
    side = table.north if seat == "north" else table.south
    return table.happen(CardPlaced(seat=seat, card=card, place=len(side.row) + 1, cause=cause))


def _place_top_card(table: LiveTable, seat: Seat) -> int:
    """Let a seat place the top card of its deck, unseen by itself too."""
    _postpone_past_deck_card(table, seat)
    side = table.side(seat)
    place, card = next_place(side), side.deck[0]
    return table.happen(CardPlaced(seat=seat, card=card, place=place, origin="deck", cause=table.number))


def _one_places(table: LiveTable, seat: Seat, from_deck: bool, face_up: bool) -> Asking[None]:
    """Let one seat place while the other waits; face up, its card is revealed at once."""
    if from_deck:
        number = _place_top_card(table, seat)
    else:
        answer = yield (_which_to_place(table, seat),)
        number = _place_from_hand(table, seat, answer.pick.card, answer.number)
    if face_up:
        side = table.side(seat)
        yield from _reveal_at_once(table, {seat: side.card_at(len(side.row))}, number)


# ------------------------------------------------------------------ played face up
def _reveal_both(table: LiveTable) -> Asking[None]:
    """Reveal both cards that were just placed, face up at the same moment."""
    place = table.places
    cards = {seat: played.card for seat in SEATS if (played := table.side(seat).at(place))}
    yield from _reveal_at_once(table, cards, table.number)


def _reveal_at_once(table: LiveTable, cards: dict[Seat, str], cause: int) -> Asking[None]:
    """Reveal cards as they are placed; what comes of it comes now (OQ-face-up-moment)."""
    place, setup, seats = len(table.side(next(iter(cards))).row), table.setup, tuple(cards)
    north, south = cards.get(NORTH, ""), cards.get(SOUTH, "")
    look = just_revealed(table, place, north, south, face_up=True)
    due, waits = due_after_reveal(table, place), bool(table.north.waiting or table.south.waiting)
    for seat, card in cards.items():
        table.happen(CardRevealed(seat=seat, card=card, place=place, cause=cause), "face-up")
    fill_hands(table)
    if waits:
        yield from apply_what_waited(table, seats, place)
    if setup.supplied:
        yield from apply_supplied_to_reveal(table, seats, place)
    if due:
        yield from meet_demands(table, north, south, due)
    look_at_reveal(table, look)


# ------------------------------------------------------------------ what binds who places
def _bound(side: AnySide, kind: WaitingKind) -> bool:
    """Tell whether something of this kind binds a seat when it places its next card."""
    return bool(waiting_at(side, kind, next_place(side)))


def _anybody_is_bound(table: AnyTable) -> bool:
    """Tell whether anything that waits binds a seat when it places a card."""
    waiting = table.north.waiting + table.south.waiting
    return bool(waiting) and any(each.kind in BINDING for each in waiting)


def _plays_from_deck(table: AnyTable, seat: Seat) -> bool:
    """Tell whether a seat is bound to play from its deck, even from an empty one."""
    return _bound(table.side(seat), "deck-top")


def _bindings_end(table: LiveTable, seats: tuple[Seat, ...]) -> None:
    """End what binds these seats: it holds for one card."""
    for seat in seats:
        side = table.side(seat)
        for kind in BINDING:
            for waiting in waiting_at(side, kind, next_place(side)):
                table.happen(arrived(seat, waiting))


def _postpone_past_deck_card(table: LiveTable, seat: Seat) -> None:
    """Postpone what waits for a seat's next card past the one from its deck, under a fog.

    By the other answer a card from the deck counts as played (OQ-late-reveal-from-deck).
    """
    if not table.locations.reveal_late:
        return
    cause, place = table.number, next_place(table.side(seat))
    for each in table.side(seat).waiting:
        if each.place == place and each.kind in _NEXT_CARD:
            if table.answers.late_reveal_from_deck == "played":
                return
            postponed = EffectPostponed(seat=seat, waiting=each.id, place=place + 1, cause=cause)
            table.happen(postponed, "from-deck")
