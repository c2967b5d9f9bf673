"""What is wrong with the openings of a published log, one plain English sentence a fault."""

from typing import Final

from cardia_rules.render.names import seat_name
from cardia_rules.views.opened import Fact, OpeningCode, OpeningFault

_FACTS: Final[dict[Fact, str]] = {
    "position": "the position it begins with",
    "deck-order": "the order of the deck",
    "decision": "the decision",
    "drawn-card": "the card that was drawn",
    "face-down-card": "the card that was placed face down",
    "card-put-under": "the card that was put under the deck",
    "protectors": "the row of protectors",
    "nothing": "nothing hidden",
}

_FAULTS: Final[dict[OpeningCode, str]] = {
    "wrong-number": "This line is not the next one: a line is missing, added or moved.",
    "broken-chain": "This line does not follow from the one before it: one of them was changed.",
    "rewritten": "This is another line than the one that was noted when it was published.",
    "changed": "What is opened is not what was committed to: the fact or its salt was changed afterwards.",
    "not-opened": "What this line hides has not been opened, or was never committed to.",
    "opened-twice": "What this line hides is opened twice.",
    "not-committed": "Something is opened here, and there is nothing that was committed to.",
    "contradicts": "What is opened looks different from what was published of it.",
    "impossible": "What is opened cannot have happened on the table before it.",
}


def opening_fault_in_words(fault: OpeningFault) -> str:
    """``Line 2, about the order of the deck (North): What is opened is not what was committed to ...``"""
    whose = f" ({seat_name(fault.seat)})" if fault.seat else ""
    about = "" if fault.fact == "nothing" else f", about {_FACTS[fault.fact]}{whose}"
    return f"Line {fault.number}{about}. {_FAULTS[fault.code]}"
