"""What a player decides, in words that follow "North decides to"."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardia_rules.events import options as op
from cardia_rules.render.names import FACTION_NAMES, the_cards, whose

Kind = TypeVar("Kind")
OPTION_WORDS: Final[dict[type, Callable[[Any], str]]] = {}


def option_in_words(option: op.Option) -> str:
    """``place the Judge (8)``."""
    return OPTION_WORDS[type(option)](option)


def _words(kind: type[Kind]) -> Callable[[Callable[[Kind], str]], Callable[[Kind], str]]:
    def register(how: Callable[[Kind], str]) -> Callable[[Kind], str]:
        OPTION_WORDS[kind] = how
        return how

    return register


@_words(op.PlaceCard)
def _place_card(option: op.PlaceCard) -> str:
    return f"place {the_cards((option.card,))}"


@_words(op.NameAFaction)
def _name_a_faction(option: op.NameAFaction) -> str:
    return f"name {FACTION_NAMES[option.faction]}"


@_words(op.ChooseCard)
def _choose_card(option: op.ChooseCard) -> str:
    return f"choose {whose(option.seat, option.card)}"


@_words(op.ChooseTwo)
def _choose_two(option: op.ChooseTwo) -> str:
    return f"swap {the_cards(option.cards)}"


@_words(op.ChooseNext)
def _choose_next(_option: op.ChooseNext) -> str:
    return "choose the next card they play"


@_words(op.ChoosePieces)
def _choose_pieces(option: op.ChoosePieces) -> str:
    pieces = "ongoing tokens" if option.pieces == "tokens" else "modifiers"
    return f"choose the {pieces} on {whose(option.seat, option.card)}"


@_words(op.ChooseAmount)
def _choose_amount(option: op.ChooseAmount) -> str:
    return f"choose {option.by:+d}"


@_words(op.ChooseFromHand)
def _choose_from_hand(option: op.ChooseFromHand) -> str:
    return f"choose {the_cards(option.cards)} from their hand"


@_words(op.Decline)
def _decline(_option: op.Decline) -> str:
    return "decline"
