"""What a player is asked to decide, and what chance is asked for."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.render.french.grammar import counted, the
from cardia_rules.render.french.names import noun, seat_name
from cardia_rules.render.french_typography import typeset
from cardia_rules.resolution.position import AskKind

ASKED: Final[dict[AskKind, str]] = {
    "place": "poser une carte",
    "name-faction": "nommer une faction",
    "choose-card": "choisir une carte en jeu",
    "choose-pieces": "choisir les modificateurs ou les jetons Persistant d’une carte",
    "choose-two": "choisir deux cartes à échanger",
    "choose-amount": "choisir un modificateur",
    "discard": "défausser de sa main",
    "may-discard": "défausser de sa main ou s’abstenir",
    "copy": "choisir dans sa main une carte à copier",
    "put-under": "glisser une carte de sa main sous son paquet",
}

COIN: str = "Une pièce décide qui passe en premier."
LAY: str = "Le hasard pose les Protecteurs."


def ask(seat: Seat, kind: AskKind, card: str) -> str:
    by = f", pour {the(noun(card))}" if card else ""
    return typeset(f"{seat_name(seat)} doit {ASKED[kind]}{by}.")


def shuffle(seat: Seat) -> str:
    return f"Le hasard mélange le paquet de {seat_name(seat)}."


def pick(seat: Seat, count: int) -> str:
    return f"Le hasard désigne {counted(count, 'carte')} dans la main de {seat_name(seat)}."
