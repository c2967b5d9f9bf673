"""Why a decision is refused: every failed check, none of which may betray a hidden card."""

from typing import Any, Final, get_args

import msgspec

from cardia_rules.errors import DecisionRefused, Failure, FailureCode
from cardia_rules.events.options import Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Reason
from cardia_rules.events.vocabulary import EndHow
from cardia_rules.resolution.outcome import NeedDecision
from cardia_rules.resolution.position import Position

_OPTION: Any = Option  # a union, which the type of convert's second argument cannot say

_HOW_IT_ENDED: Final[dict[Reason, str]] = {
    "cannot-play": "RB-12-cannot-play",
    "nobody-can-play": "RB-12-nobody-can-play",
    "no-replacement": "RB-20-puppeteer-empty-hand",
    "ability": "RB-12-ability-wins",
    "following-encounter": "FAQ-3-mechanical-djinn",
    "five-signets": "RB-12-five-signets",
    "three-in-a-row": "RB-22-founders-day",
    "same-faction": "RB-23-haunted-catacombs",
    "both-at-once": "",  # what the table answered, which no ruling says
    **dict.fromkeys(get_args(EndHow), ""),  # what somebody said
}


def refuse_decision(
    position: Position, need: NeedDecision | None, seat: Seat, option: Option
) -> DecisionRefused:
    """Return the error for a decision that no pending ask offers."""
    if seat not in SEATS:
        return _refused("unknown-seat", f"there is no seat {str(seat)[:40]!r}: north or south")
    if position.table.over is not None:
        reason = position.table.over.reason
        return _refused("game-over", f"the game is over: {reason}", _HOW_IT_ENDED[reason], seat)
    choice = next((choice for choice in need.choices if choice.seat == seat), None) if need else None
    asked = any(ask.seat == seat for ask in position.asks)
    if choice is None or not asked:
        if isinstance(option, PlaceCard) and _placed_this_round(position, seat):
            return _refused("already-decided", f"{seat} has placed a card already", "RB-06-place", seat)
        return _refused("nothing-to-decide", f"{seat} has nothing to decide now", tell=seat)
    return DecisionRefused(choice.failures(option))


def well_formed(option: object, seat: Seat) -> Option:
    """Return an option as its type says it is: a record made by hand may hold anything."""
    try:
        read: Option = msgspec.convert(msgspec.to_builtins(option), _OPTION)
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, UnicodeError) as problem:
        # The message repeats what the seat wrote, so it is for that seat alone.
        raise _refused("wrong-kind", f"this is no decision: {str(problem)[:120]}", tell=seat) from None
    return read


def refuse_stale(seat: Seat, ask: int) -> DecisionRefused:
    """Return the error for a decision that is no longer open."""
    return _refused("decision-over", f"decision {ask} is not open for {seat}", tell=seat)


def _placed_this_round(position: Position, seat: Seat) -> bool:
    """While the other seat still has to place, this one's card lies there alone."""
    table = position.table
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)


def _refused(code: FailureCode, message: str, ruling: str = "", tell: Seat | None = None) -> DecisionRefused:
    return DecisionRefused((Failure(code, message, ruling, {}, tell or "everyone"),))
