"""The rulings behind a refusal: those of each failed check, none of which may betray a hidden card."""

from typing import Any, Final, get_args

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ReplaceOpposing, WinOnFollowing
from cardia_rules.errors import Failure
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Ending, Setup
from cardia_rules.events.vocabulary import EndHow
from cardia_rules.reasons.asks import refused, why_needed
from cardia_rules.reasons.entries import of_the_location, said_of
from cardia_rules.resolution.asking import ByChance, Choices
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.reading.location_rules import location_rules

_HOW_IT_ENDED: Final[dict[Ending, str]] = {
    "cannot-play": "RB-12-cannot-play",
    "nobody-can-play": "RB-12-nobody-can-play",
    "ability": "RB-12-ability-wins",
    "five-signets": "RB-12-five-signets",
    "both-at-once": "",  # what the table answered, which no ruling says
    **dict.fromkeys(get_args(EndHow), ""),  # what somebody said
}


def _how_it_ended(setup: Setup, ending: Ending) -> str:
    """Return the ruling by which the game ended: a general one, or that of the card that wins or loses it."""
    if ending in _HOW_IT_ENDED:
        return _HOW_IT_ENDED[ending]
    if ending == "no-replacement":
        return (*said_of(setup, ReplaceOpposing).empty, "RB-12-cannot-play")[0]
    if ending == "following-encounter":
        following = said_of(setup, WinOnFollowing)
        return (*following.at_the_reveal, *following.does, "RB-12-ability-wins")[0]
    rules = location_rules(setup.locations)
    location = rules.lose_on_same_faction if ending == "same-faction" else rules.in_a_row
    return of_the_location(location).does[0]


def explained(failure: Failure, need: Choices | ByChance | None, given: Any, position: Position) -> Failure:
    """Return a failed check with the ruling behind it."""
    table = position.table
    if isinstance(need, Choices):
        return replace(failure, ruling=refused(need, failure, table))
    if need is not None:
        return replace(failure, ruling=why_needed(need)[0])
    if failure.code == "unknown-seat":
        return replace(failure, ruling="FAQ-4-four-players")
    if table.over is not None:
        return replace(failure, ruling=_how_it_ended(table.setup, table.over.reason))
    seat = failure.tell
    if isinstance(given, PlaceCard) and any(
        each == seat and _placed_this_round(position, each) for each in SEATS
    ):
        return Failure("already-decided", f"{seat} has placed a card already", "RB-06-place", tell=seat)
    return failure


def _placed_this_round(position: Position, seat: Seat) -> bool:
    """Tell whether a seat has placed and the other has not: its card then lies there alone."""
    table = position.table
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)
