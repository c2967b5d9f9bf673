"""A round begins: can both play?"""

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import GameEnded, PhaseBegan, RoundBegan
from cardia_rules.resolution.agenda import (
    ArrangePlacing,
    BeginRound,
    CheckBothCanPlay,
    RevealCards,
)
from cardia_rules.resolution.bindings import bound, plays_from_deck
from cardia_rules.resolution.in_force import ongoing
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.placing import has_placed, next_due
from cardia_rules.resolution.standing import refill


def begin_round(_task: BeginRound, moment: Moment) -> Outcome:
    """Begin the next round: hands that ran low are filled, then both have to be able to play."""
    table, number = moment.table, moment.next
    began = RoundBegan(number=table.round + 1, rulings=("RB-06-place",), cause=number - 1)
    phase = PhaseBegan(phase=1, rulings=("RB-06-place",), cause=number)
    return Done((began, phase), (*refill(table.setup), CheckBothCanPlay(), ArrangePlacing()))


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
        rulings += ("FAQ-1-draw", *(("RB-19-judge-not-the-game",) if ongoing(table).of_ties else ()))
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
