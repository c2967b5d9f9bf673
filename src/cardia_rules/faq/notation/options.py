"""What a player decides, in words: ``south judge tokens``, ``next card``, ``["saboteur", "judge"]``."""

import re
from typing import Literal

from cardia_rules.catalogue import FACTIONS, in_ascending_influence
from cardia_rules.errors import DataError
from cardia_rules.events.options import (
    ChooseAmount,
    ChooseCard,
    ChooseFromHand,
    ChooseNext,
    ChoosePieces,
    ChooseTwo,
    Decline,
    NameAFaction,
    Option,
    PlaceCard,
)
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.notation.cards import plain, slug
from cardia_rules.message import Message
from cardia_rules.resolution.named_options import option_text
from cardia_rules.resolution.position import Ask

__all__ = ["Written", "option_text", "read_option"]

Written = str | tuple[str, ...]
_PIECES: tuple[Literal["modifiers", "tokens"], ...] = ("modifiers", "tokens")


def read_option(written: Written, ask: Ask | None = None) -> Option:
    """Read what is written as an option.

    Legal or not is for the rules to say, so this asks no more than that it can be read. ``ask``
    tells apart only a card to place from a card of the hand to choose.
    """
    if not isinstance(written, str):
        return ChooseFromHand(in_ascending_influence(slug(name) for name in written))
    text = plain(written)
    word = text.lower()
    if word == "decline":
        return Decline()
    if word == "next card":
        return ChooseNext()
    if word == "nothing":
        return ChooseFromHand(())
    for faction in FACTIONS:
        if word == faction:
            return NameAFaction(faction)
    if re.fullmatch(r"[+-]\d{1,3}", word):
        return ChooseAmount(int(word))
    return _on_a_card(text) or _two_cards(text) or _from_hand(text, ask)


def _on_a_card(text: str) -> Option | None:
    first, _, rest = text.partition(" ")
    for seat in SEATS:
        if first.lower() == seat:
            name, _, last = rest.rpartition(" ")
            for pieces in _PIECES:
                if name and last.lower() == pieces:
                    return ChoosePieces(seat, slug(name), pieces)
            if not rest:
                raise DataError(
                    Message(
                        "{text} names a seat and no card: expected '{seat} judge'", text=repr(text), seat=seat
                    )
                )
            return ChooseCard(seat, slug(rest))
    return None


def _two_cards(text: str) -> Option | None:
    one, both, other = re.sub(r"\s+and\s+", "\n", text, count=1, flags=re.IGNORECASE).partition("\n")
    return ChooseTwo((slug(one), slug(other))) if both else None


def _from_hand(text: str, ask: Ask | None) -> Option:
    names = tuple(slug(name) for name in text.split(","))
    if len(names) > 1 or (ask is not None and _chooses_from_hand(ask)):
        return ChooseFromHand(in_ascending_influence(names))
    return PlaceCard(names[0])


def _chooses_from_hand(ask: Ask) -> bool:
    if ask.kind in ("discard", "may-discard", "put-under"):
        return True
    return any(isinstance(option, ChooseFromHand) for option in ask.options)
