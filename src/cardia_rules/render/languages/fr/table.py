"""The words around a table, written or drawn."""

from cardia_rules.events.table import Over
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.contract import PHASES
from cardia_rules.render.languages.fr.grammar import typeset
from cardia_rules.render.languages.fr.names import seat_name


def moment(number: int, phase: int) -> str:
    """Write the round and the phase."""
    if not number:
        return "Avant le premier tour"
    named = f", phase {phase} : {phrase(f'table.phase.{phase}', 'fr')}" if phase in PHASES else ""
    return typeset(f"Tour {number}{named}")


def result(over: Over) -> str:
    """Say who won, and why."""
    if over.reason == "abandoned":
        return typeset("La partie n’a pas de résultat : elle a été interrompue.")
    who = "La partie est nulle" if over.winner is None else f"{seat_name(over.winner)} gagne la partie"
    return typeset(f"{who} : {phrase(f'table.reason.{over.reason}', 'fr')}.")
