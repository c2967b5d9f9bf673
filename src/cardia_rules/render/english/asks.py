"""What a player is asked to decide, and what chance is asked for."""

from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.render.english.names import counted, seat_name, the
from cardia_rules.resolution.position import AskKind

ASKED: Final[dict[AskKind, str]] = {
    "place": "place a card",
    "name-faction": "name a faction",
    "choose-card": "choose a card in play",
    "choose-pieces": "choose modifiers or ongoing tokens of a card",
    "choose-two": "choose two cards to swap",
    "choose-amount": "choose a modifier",
    "discard": "discard from their hand",
    "may-discard": "discard from their hand or decline",
    "copy": "choose a hand card to copy",
    "put-under": "put a hand card under their deck",
}

COIN: str = "A coin decides who goes first."
LAY: str = "Chance lays out the protectors."


def ask(seat: Seat, kind: AskKind, card: str) -> str:
    by = f", for {the(card)}" if card else ""
    return f"{seat_name(seat)} has to {ASKED[kind]}{by}."


def shuffle(seat: Seat) -> str:
    return f"Chance shuffles {seat_name(seat)}'s deck."


def pick(seat: Seat, count: int) -> str:
    return f"Chance picks {counted(count, 'card')} from {seat_name(seat)}'s hand."
