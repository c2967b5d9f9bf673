"""The facts of a refusal in words. The same code is used where more is known and where less."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardia_rules.errors import FailureCode
from cardia_rules.events.seats import SEATS
from cardia_rules.render.french.grammar import Noun, listed, the
from cardia_rules.render.french.names import noun, seat_name
from cardia_rules.render.french_typography import guillemets

Facts = Mapping[str, Any]
Refusals = dict[FailureCode, str | Callable[[Facts], str]]

_NO_CARD: Final = Noun("carte", "f")


def card_of(facts: Facts) -> Noun:
    return noun(facts["card"]) if isinstance(facts.get("card"), str) else _NO_CARD


def cards_of(facts: Facts) -> str:
    cards = facts.get("cards") or ()
    return listed(the(noun(card)) for card in cards) if cards else the(card_of(facts))


def asked_for(facts: Facts) -> str:
    """What was asked for, as a message quotes it."""
    return guillemets(str(facts.get("name") or "ainsi"))


def said_of(facts: Facts) -> str:
    return f"{seat_name(facts['seat'])} : " if facts.get("seat") in SEATS else ""


def at_place(facts: Facts) -> str:
    return f" à l’emplacement {facts['place']}" if facts.get("place") else ""
