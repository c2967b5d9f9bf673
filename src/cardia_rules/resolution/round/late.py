"""Modifiers that go on the cards of a round after its abilities."""

from typing import Final

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import AnyTable, Waiting
from cardia_rules.events.vocabulary import EffectPostponed, WhyNot
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.reasons import arriving
from cardia_rules.resolution.round.settle import settle
from cardia_rules.resolution.round.waiting import late_arrives, next_place

_OVER: Final = ("FAQ-1-one-phase-two", "RB-10-new-loser-silent")  # why nothing activates after phase 2


def apply_late_modifiers(table: LiveTable, north: str, south: str, due: tuple[int, ...]) -> Asking[None]:
    """Put modifiers for after phase 2 on the cards revealed this round, if still in play.

    ``north`` and ``south`` are those cards, ``due`` what waited for them.
    """
    cards: dict[Seat, str] = {"north": north, "south": south}
    both = all(_is_due(table, seat, due) and _goes_on(table, seat, cards[seat])[0] for seat in SEATS)
    questions = ("OQ-late-modifiers-both",) if both else ()
    if both and table.setup.answers.late_modifiers_both == "coin":
        coin = yield from toss(table, questions=questions)
        _apply(table, (coin.first,), cards, due, questions)
        yield from apply_late_modifiers(table, north, south, due)
    else:
        _apply(table, SEATS, cards, due, questions)


def _apply(
    table: LiveTable,
    seats: tuple[Seat, ...],
    cards: dict[Seat, str],
    due: tuple[int, ...],
    questions: tuple[str, ...],
) -> None:
    before, modified, cause = table.frozen(), False, table.number
    for seat in seats:
        place, replaced = _goes_on(table, seat, cards[seat])
        for waiting in table.side(seat).waiting:
            if waiting.id not in due:
                if waiting.kind == "late" and cards[seat] and not place:
                    table.tell((_waits_on(seat, waiting),))
                continue
            if place:
                late_arrives(table, seat, waiting, place, replaced + questions)
                modified = True
            else:
                _card_is_gone(table, seat, waiting, cause, replaced)
    if modified:
        settle(table, before, ("RB-10-result-follows",), silences=_OVER)


def _is_due(table: AnyTable, seat: Seat, due: tuple[int, ...]) -> bool:
    """Tell whether a modifier of a seat was to go on its card of this round, and still waits."""
    return any(waiting.id in due for waiting in table.side(seat).waiting)


def _goes_on(table: AnyTable, seat: Seat, card: str) -> tuple[int, tuple[str, ...]]:
    """Return where the card lies that a seat's modifier goes on now, 0 if there is none, and what is open."""
    side = table.side(seat)
    if place := side.place_of(card):
        return place, ()
    if not card or side.at(table.current) is None:
        return 0, ()
    # Another card has taken its place.
    replacement = table.setup.answers.late_modifier_replaced == "replacement"
    return table.current if replacement else 0, ("OQ-late-modifier-replaced",)


def _card_is_gone(
    table: LiveTable, seat: Seat, waiting: Waiting, cause: int, questions: tuple[str, ...] = ()
) -> None:
    """Let it wait for the next card; if the place it lies on is taken, move it on to the next place."""
    side = table.side(seat)
    place, lies = next_place(side), table.places
    # One that lies there already, face down or not, and is still to be resolved.
    if lies > table.compared and side.at(lies) is not None:
        questions += ("OQ-late-reveal-late-modifier",)
        if table.setup.answers.late_reveal_late_modifier == "face-down":
            place = lies
    if waiting.place == place and not questions:
        table.tell((_waits_on(seat, waiting),))
        return
    table.happen(
        EffectPostponed(
            seat=seat,
            waiting=waiting.id,
            place=place,
            rulings=arriving(waiting) or ("RB-16-next-card",),
            cause=cause,
            questions=questions,
        )
    )


def _waits_on(seat: Seat, waiting: Waiting) -> WhyNot:
    """Tell that a modifier stays where it waits, the card of this round being gone."""
    rulings = arriving(waiting) or ("RB-16-next-card",)
    return WhyNot(what="arrival", seat=seat, card=waiting.source, place=waiting.place, rulings=rulings)
