"""The words around a table drawn as text."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.english.names import PHASE_NAMES, REASON_WORDS, seat_name

HAND: str = "hand"
DECK: str = "deck"
DISCARD: str = "discard"
WAITING: str = "waiting"
TOP_FIRST: str = "top first: "
NEWEST_LAST: str = "newest last: "
PLACE: str = "place"
NATURE: str = "nature"
EMPTY: str = "(empty)"
NO_CARD_YET: str = "(no card yet)"
NO_ENCOUNTER_YET: str = "(no encounter yet)"
TOKEN_MARK: str = "ongoing token"
BLESSING_MARK: str = "blessing"
SIGNET_MARK: str = "signet"
FACTION_LETTERS: str = "R Rebellion, A Academy, G Guild, D Dynasty"
FACE_DOWN: str = "face down"


def moment(number: int, phase: int) -> str:
    if not number:
        return "Before the first round"
    named = f", phase {phase}: {PHASE_NAMES[phase]}" if phase in PHASE_NAMES else ""
    return f"Round {number}{named}"


def totals(north: int, south: int) -> str:
    return f"Signets: north {north}, south {south}"


def result(over: Over) -> str:
    if over.reason == "abandoned":
        return "The game has no result: it was abandoned."
    who = "The game is a draw" if over.winner is None else f"{seat_name(over.winner)} wins the game"
    return f"{who}: {REASON_WORDS[over.reason]}."


def locations(names: str) -> str:
    return f"Locations: {names}"


def played_under(answers: str) -> str:
    return f"Played under {answers}"


def for_place(waits: str, place: int, source: str) -> str:
    """In a position laid out by hand nobody says which card set it waiting."""
    return f"{waits}, for place {place}{f' ({source})' if source else ''}"


def now(place: int) -> str:
    return f"{place} (now)"


def face_down(influence: str) -> str:
    return f"{influence}, face down"


def row_of(seat: Seat) -> str:
    return seat
