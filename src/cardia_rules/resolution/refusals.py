"""Why a decision is refused: every failed check, none of which may betray a hidden card."""

from typing import Any, Final, get_args

import msgspec

from cardia_rules.catalogue.effects import ReplaceOpposing, WinOnFollowing
from cardia_rules.errors import DecisionRefused, Failure, FailureCode
from cardia_rules.events.options import Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Reason, Setup
from cardia_rules.events.vocabulary import EndHow
from cardia_rules.resolution.asking import Choices
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.reasons import of_the_location, said_of
from cardia_rules.spelling import quoted

_LARGEST: Final = 10**9  # of the numbers that are repeated: no game has so many events
_OPTION: Any = Option  # a union, which the type of convert's second argument cannot say

_HOW_IT_ENDED: Final[dict[Reason, str]] = {
    "cannot-play": "RB-12-cannot-play",
    "nobody-can-play": "RB-12-nobody-can-play",
    "ability": "RB-12-ability-wins",
    "five-signets": "RB-12-five-signets",
    "both-at-once": "",  # what the table answered, which no ruling says
    **dict.fromkeys(get_args(EndHow), ""),  # what somebody said
}


def _how_it_ended(setup: Setup, reason: Reason) -> str:
    """Return the ruling by which the game ended: a general one, or that of the card that wins or loses it."""
    if reason in _HOW_IT_ENDED:
        return _HOW_IT_ENDED[reason]
    if reason == "no-replacement":
        return (*said_of(setup, ReplaceOpposing).empty, "RB-12-cannot-play")[0]
    if reason == "following-encounter":
        following = said_of(setup, WinOnFollowing)
        return (*following.at_the_reveal, *following.does, "RB-12-ability-wins")[0]
    rules = standing(setup.locations)
    location = rules.lose_on_same_faction if reason == "same-faction" else rules.in_a_row
    return of_the_location(location).does[0]


def refuse_decision(
    position: Position, choices: tuple[Choices, ...], seat: Seat, option: Option
) -> DecisionRefused:
    """Return the error for a decision that no pending ask offers."""
    if seat not in SEATS:
        message = f"there is no seat {str(seat)[:40]!r}: north or south"
        return DecisionRefused((Failure("unknown-seat", message, "FAQ-4-four-players"),))
    if position.table.over is not None:
        reason = position.table.over.reason
        ruling = _how_it_ended(position.table.setup, reason)
        return _refused(seat, "game-over", f"the game is over: {reason}", ruling)
    choice = next((choice for choice in choices if choice.seat == seat), None)
    if choice is None:
        if isinstance(option, PlaceCard) and _placed_this_round(position, seat):
            return _refused(seat, "already-decided", f"{seat} has placed a card already", "RB-06-place")
        return _refused(seat, "nothing-to-decide", f"{seat} has nothing to decide now")
    return DecisionRefused(choice.failures(option))


def well_formed(option: object, seat: Seat) -> Option:
    """Return an option as its type says it is: a record made by hand may hold anything."""
    try:
        # Through the bytes of a log: what they cannot spell, half a character, no refusal could repeat.
        read: Option = msgspec.json.decode(msgspec.json.encode(option), type=_OPTION)
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, UnicodeError) as problem:
        # The message repeats what the seat wrote, so it is for that seat alone.
        raise _refused(seat, "wrong-kind", f"this is no decision: {str(problem)[:120]}") from None
    return read


def refuse_stale(seat: Seat, ask: int) -> DecisionRefused:
    """Return the error for a decision that is no longer open."""
    # A client may have sent anything as either: what is no number and no seat is quoted, and not at length.
    number = str(ask) if type(ask) is int and abs(ask) <= _LARGEST else quoted(ask)
    who = seat if seat in SEATS else quoted(seat)
    return _refused(seat, "decision-over", f"decision {number} is not open for {who}")


def _placed_this_round(position: Position, seat: Seat) -> bool:
    """Tell whether a seat has placed and the other has not: its card then lies there alone."""
    table = position.table
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)


def _refused(seat: Seat, code: FailureCode, message: str, ruling: str = "") -> DecisionRefused:
    """Return an error that this seat alone is told."""
    return DecisionRefused((Failure(code, message, ruling, tell=seat),))
