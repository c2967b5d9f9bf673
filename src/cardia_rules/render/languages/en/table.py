"""The words around a table, written or drawn."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.languages.en.names import PHASE_NAMES, REASON_WORDS, seat_name


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
