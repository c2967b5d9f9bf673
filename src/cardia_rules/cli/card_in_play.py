"""Which card on the table is meant: ``north judge``, or ``judge`` where only one seat has it in play."""

from typing import Final

from cardia_rules.catalogue.lookup import find_character
from cardia_rules.catalogue.text import Text
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.message import Message
from cardia_rules.views.seen_table import SeenTable

_SEAT_WORDS: Final[dict[str, Seat]] = {"north": "north", "south": "south", "nord": "north", "sud": "south"}


def seat_and_rest(text: str) -> tuple[Seat | None, str]:
    """The seat that a text begins with, if it does, and what comes after it."""
    first, _, rest = text.strip().partition(" ")
    seat = _SEAT_WORDS.get(first.lower().rstrip(":"))
    return (None, text.strip()) if seat is None else (seat, rest.strip())


def card_in_play(table: SeenTable, text: str) -> tuple[Seat, str]:
    """As the one who asks sees the table: a card that is not known to lie there is none of theirs."""
    seat, rest = seat_and_rest(text)
    character = find_character(rest)
    card, name = character.slug, Text(character.names.en, character.names.fr)
    if seat is not None:
        return seat, card
    seats = [each for each in SEATS if is_seen(table, each, card)]
    if len(seats) == 1:
        return seats[0], card
    if seats:
        raise UnknownName(
            Message(
                "both seats have the {name} in play: say whose, as in 'north {card}'",
                name=name,
                card=card,
            )
        )
    raise UnknownName(Message("neither seat has the {name} in play there", name=name))


def is_seen(table: SeenTable, seat: Seat, card: str) -> bool:
    return any(played is not None and played.card == card for played in table.side(seat).row)
