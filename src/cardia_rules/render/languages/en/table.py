"""The words around a table, written or drawn."""

from cardia_rules.events.table import Over
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.contract import PHASES
from cardia_rules.render.languages.en.names import seat_name


def moment(number: int, phase: int) -> str:
    """Write the round and the phase."""
    if not number:
        return "Before the first round"
    named = f", phase {phase}: {phrase(f'table.phase.{phase}', 'en')}" if phase in PHASES else ""
    return f"Round {number}{named}"


def result(over: Over) -> str:
    """Say who won, and why."""
    if over.reason == "abandoned":
        return "The game has no result: it was abandoned."
    who = "The game is a draw" if over.winner is None else f"{seat_name(over.winner)} wins the game"
    return f"{who}: {phrase(f'table.reason.{over.reason}', 'en')}."
