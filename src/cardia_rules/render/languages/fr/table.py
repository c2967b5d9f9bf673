"""The words around a table, written or drawn."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.languages.fr.grammar import typeset
from cardia_rules.render.languages.fr.names import PHASE_NAMES, REASON_WORDS, seat_name


def moment(number: int, phase: int) -> str:
    """Write the round and the phase."""
    if not number:
        return "Avant le premier tour"
    named = f", phase {phase} : {PHASE_NAMES[phase]}" if phase in PHASE_NAMES else ""
    return typeset(f"Tour {number}{named}")


def totals(north: int, south: int) -> str:
    """Write how many signets each seat has."""
    return typeset(f"Sceaux : nord {north}, sud {south}")


def result(over: Over) -> str:
    """Say who won, and why."""
    if over.reason == "abandoned":
        return typeset("La partie n’a pas de résultat : elle a été interrompue.")
    who = "La partie est nulle" if over.winner is None else f"{seat_name(over.winner)} gagne la partie"
    return typeset(f"{who} : {REASON_WORDS[over.reason]}.")


def locations(names: str) -> str:
    """Write which locations are in play."""
    return typeset(f"Lieux : {names}")


def played_under(answers: str) -> str:
    """Write which answers to open questions the table chose."""
    return typeset(f"Joué avec {answers}")


def for_place(waits: str, place: int, source: str) -> str:
    """Write what waits for a place; in a position laid out by hand nobody says which card set it waiting."""
    return f"{waits}, pour l’emplacement {place}{f' ({source})' if source else ''}"


def now(place: int) -> str:
    """Mark a place as the current one."""
    return f"{place} (en cours)"


def face_down(influence: str) -> str:
    """Mark a card's influence as face down."""
    return f"{influence}, face cachée"


def row_of(seat: Seat) -> str:
    """Write the seat that a row belongs to."""
    return seat_name(seat).lower()
