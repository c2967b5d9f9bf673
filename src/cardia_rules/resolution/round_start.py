"""A round begins: can both play?"""

from typing import Final

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import GameEnded, PhaseBegan, RoundBegan
from cardia_rules.resolution.agenda import (
    ArrangePlacing,
    BeginRound,
    CheckBothCanPlay,
    PlaceCards,
    RefillHands,
    RevealCards,
    Task,
)
from cardia_rules.resolution.bindings import BINDING, bound, plays_from_deck
from cardia_rules.resolution.in_force import ties_are_won
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.placing import has_placed, next_due
from cardia_rules.resolution.standing import refill, standing, to_be_filled

_BOTH_PLACE: Final = (PlaceCards(SEATS), RevealCards())
_BOTH_PLACE_AND_FILL_UP: Final = (PlaceCards(SEATS), RefillHands(), RevealCards())


def begin_round(_task: BeginRound, moment: Moment) -> Outcome:
    return next_round(moment.table, moment.next)


def next_round(table: Table, number: int) -> Done:
    """``number`` is that of its first event."""
    began = RoundBegan(number=table.round + 1, rulings=("RB-06-place",), cause=number - 1)
    phase = PhaseBegan(phase=1, rulings=("RB-06-place",), cause=number)
    if _nothing_in_the_way(table):
        return Done((began, phase), _both_place(table) if table.setup.locations else _BOTH_PLACE)
    return Done((began, phase), (*refill(table.setup), CheckBothCanPlay(), ArrangePlacing()))


def _nothing_in_the_way(table: Table) -> bool:
    """Both have a card, nothing binds either of them and no hand is to be filled up."""
    north, south = table.north, table.south
    if not north.hand or not south.hand:
        return False
    if table.setup.locations and to_be_filled(table, standing(table.setup.locations)):
        return False
    waiting = north.waiting + south.waiting
    return not waiting or not any(each.kind in BINDING for each in waiting)


def _both_place(table: Table) -> tuple[Task, ...]:
    """Placing may leave a hand to be filled up before the reveal."""
    low = to_be_filled(table, standing(table.setup.locations), without=1)
    return _BOTH_PLACE_AND_FILL_UP if low else _BOTH_PLACE


def check_both_can_play(_task: CheckBothCanPlay, moment: Moment) -> Outcome:
    table = moment.table
    stuck = [seat for seat in SEATS if not _has_a_card(table, seat) and not has_placed(table, seat)]
    if not stuck:
        return Done()
    cause = moment.next - 1
    to_a_deck = any(bound(table.side(seat), "deck-top") for seat in stuck)
    basilisk = ("NP-4-basilisk",) if to_a_deck else ()
    hinge: tuple[str, ...] = ("OQ-basilisk-when", "OQ-basilisk-emptied") if to_a_deck else ()
    lost, undecided = _who_loses(table, stuck)
    hinge += undecided
    if lost is not None:
        end = GameEnded(
            winner=OPPONENT[lost],
            reason="cannot-play",
            rulings=("RB-12-cannot-play", *basilisk),
            cause=cause,
            questions=hinge,
        )
        return Done((end,))
    face_down = next_due(table) <= table.places
    questions = (*hinge, *(("OQ-fog-at-the-end",) if face_down else ()))
    if face_down and table.setup.answers.fog_at_the_end == "reveal":
        # What is resolved may put cards into hands, so the question is asked once more.
        return Done((), (RevealCards(late=True), CheckBothCanPlay()))
    ahead = table.north.signets - table.south.signets
    winner: Seat | None = "north" if ahead > 0 else "south" if ahead < 0 else None
    rulings: tuple[str, ...] = ("RB-12-nobody-can-play", *basilisk)
    if winner is None:
        rulings += ("FAQ-1-draw", *(("RB-19-judge-not-the-game",) if ties_are_won(table) else ()))
    end = GameEnded(
        winner=winner, reason="nobody-can-play", rulings=rulings, cause=cause, questions=questions
    )
    return Done((end,))


def _who_loses(table: Table, stuck: list[Seat]) -> tuple[Seat | None, tuple[str, ...]]:
    """The one who cannot play; of two, maybe the only one bound to a deck (OQ-basilisk-nobody)."""
    if len(stuck) == 1:
        return stuck[0], ()
    to_a_deck = [seat for seat in stuck if plays_from_deck(table, seat)]
    if len(to_a_deck) != 1:
        return None, ()
    loses = table.setup.answers.basilisk_nobody == "bound-loses"
    return to_a_deck[0] if loses else None, ("OQ-basilisk-nobody",)


def _has_a_card(table: Table, seat: Seat) -> bool:
    side = table.side(seat)
    from_deck = side.waiting and plays_from_deck(table, seat)
    return bool(side.deck if from_deck else side.hand)
