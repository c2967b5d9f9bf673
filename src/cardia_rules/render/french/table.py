"""The words around a table drawn as text."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.french.names import PHASE_NAMES, REASON_WORDS, seat_name
from cardia_rules.render.french_typography import typeset

HAND: str = "main"
DECK: str = "paquet"
DISCARD: str = "défausse"
WAITING: str = "en attente"
TOP_FIRST: str = typeset("du haut au bas : ")
NEWEST_LAST: str = typeset("la plus récente à la fin : ")
PLACE: str = "empl."
NATURE: str = "nature"
EMPTY: str = "(vide)"
NO_CARD_YET: str = "(pas encore de carte)"
NO_ENCOUNTER_YET: str = "(pas encore de rencontre)"
TOKEN_MARK: str = "jeton Persistant"
BLESSING_MARK: str = "bénédiction"
SIGNET_MARK: str = "sceau"
FACTION_LETTERS: str = "R Révolutionnaires, A Académie, G Guilde, D Dynastie"
FACE_DOWN: str = "face cachée"


def moment(number: int, phase: int) -> str:
    if not number:
        return "Avant le premier tour"
    named = f", phase {phase} : {PHASE_NAMES[phase]}" if phase in PHASE_NAMES else ""
    return typeset(f"Tour {number}{named}")


def totals(north: int, south: int) -> str:
    return typeset(f"Sceaux : nord {north}, sud {south}")


def result(over: Over) -> str:
    if over.reason == "abandoned":
        return typeset("La partie n’a pas de résultat : elle a été interrompue.")
    who = "La partie est nulle" if over.winner is None else f"{seat_name(over.winner)} gagne la partie"
    return typeset(f"{who} : {REASON_WORDS[over.reason]}.")


def locations(names: str) -> str:
    return typeset(f"Lieux : {names}")


def played_under(answers: str) -> str:
    return typeset(f"Joué avec {answers}")


def for_place(waits: str, place: int, source: str) -> str:
    """In a position laid out by hand nobody says which card set it waiting."""
    return f"{waits}, pour l’emplacement {place}{f' ({source})' if source else ''}"


def now(place: int) -> str:
    return f"{place} (en cours)"


def face_down(influence: str) -> str:
    return f"{influence}, face cachée"


def row_of(seat: Seat) -> str:
    return seat_name(seat).lower()
