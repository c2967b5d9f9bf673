"""The words around a table, written or drawn."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.languages.en.names import PHASE_NAMES, REASON_WORDS, seat_name

TEXTS: Final[dict[str, str]] = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard",
    "waiting": "waiting",
    "top-first": "top first: ",
    "newest-last": "newest last: ",
    "place": "place",
    "nature": "nature",
    "empty": "(empty)",
    "no-card-yet": "(no card yet)",
    "no-encounter-yet": "(no encounter yet)",
    "token-mark": "ongoing token",
    "blessing-mark": "blessing",
    "signet-mark": "signet",
    "faction-letters": "R Rebellion, A Academy, G Guild, D Dynasty",
    "own-mark": "not in the box",
    "own-by": ", by {by}",
    "face-down": "face down",
    # in a picture
    "picture.hand": "Hand",
    "picture.deck": "Deck",
    "picture.discard": "Discard pile",
    "picture.waiting": "Waiting",
    "picture.top-first": "top first",
    "picture.newest-last": "newest last",
    "picture.empty": "empty",
    "picture.no-card-yet": "no card yet",
    "picture.face-down": "face down",
    "picture.a-card": "a card",
    "picture.now": "now",
    "picture.place": "place {place}",
    "picture.signets": "signets: {count}",
    "picture.tokens": "ongoing tokens: {count}",
    "picture.blessings": "blessings: {count}",
    "picture.influence": "influence {total}",
    "picture.protector": "Protector",
    "picture.location": "Location",
    "picture.round": "Round {round}",
}


def moment(number: int, phase: int) -> str:
    """Write the round and the phase."""
    if not number:
        return "Before the first round"
    named = f", phase {phase}: {PHASE_NAMES[phase]}" if phase in PHASE_NAMES else ""
    return f"Round {number}{named}"


def totals(north: int, south: int) -> str:
    """Write how many signets each seat has."""
    return f"Signets: north {north}, south {south}"


def result(over: Over) -> str:
    """Say who won, and why."""
    if over.reason == "abandoned":
        return "The game has no result: it was abandoned."
    who = "The game is a draw" if over.winner is None else f"{seat_name(over.winner)} wins the game"
    return f"{who}: {REASON_WORDS[over.reason]}."


def locations(names: str) -> str:
    """Write which locations are in play."""
    return f"Locations: {names}"


def played_under(answers: str) -> str:
    """Write which answers to open questions the table chose."""
    return f"Played under {answers}"


def for_place(waits: str, place: int, source: str) -> str:
    """Write what waits for a place; in a position laid out by hand nobody says which card set it waiting."""
    return f"{waits}, for place {place}{f' ({source})' if source else ''}"


def now(place: int) -> str:
    """Mark a place as the current one."""
    return f"{place} (now)"


def face_down(influence: str) -> str:
    """Mark a card's influence as face down."""
    return f"{influence}, face down"


def row_of(seat: Seat) -> str:
    """Write the seat that a row belongs to."""
    return seat
