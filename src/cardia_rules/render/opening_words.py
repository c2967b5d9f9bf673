"""What is wrong with the openings of a published log, one plain sentence a fault."""

from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.render.names import seat_name
from cardia_rules.render.phrases import Phrase
from cardia_rules.views.opened import Fact, OpeningCode, OpeningFault

FACTS: Final[dict[Fact, Phrase]] = {
    "position": Phrase("the position it begins with", "la position de départ"),
    "deck-order": Phrase("the order of the deck", "l'ordre du paquet"),
    "decision": Phrase("the decision", "la décision"),
    "drawn-card": Phrase("the card that was drawn", "la carte piochée"),
    "face-down-card": Phrase("the card that was placed face down", "la carte posée face cachée"),
    "card-put-under": Phrase("the card that was put under the deck", "la carte glissée sous le paquet"),
    "protectors": Phrase("the row of protectors", "la rangée des protecteurs"),
    "note": Phrase("the judge's note", "la note de l'arbitre"),
    "origin": Phrase("the game that it came from", "la partie dont elle vient"),
    "nothing": Phrase("nothing hidden", "rien de caché"),
}

FAULTS: Final[dict[OpeningCode, Phrase]] = {
    "wrong-number": Phrase(
        "This line is not the next one: a line is missing, added or moved.",
        "Cette ligne n'est pas la suivante : une ligne manque, est en trop ou a été déplacée.",
    ),
    "broken-chain": Phrase(
        "This line does not follow from the one before it: one of them was changed.",
        "Cette ligne ne découle pas de celle d'avant : l'une des deux a été modifiée.",
    ),
    "rewritten": Phrase(
        "This is another line than the one that was noted when it was published.",
        "Ce n'est pas la ligne qui avait été notée à sa publication.",
    ),
    "changed": Phrase(
        "What is opened is not what was committed to: the fact or its salt was changed afterwards.",
        "Ce qui est dévoilé n'est pas ce qui avait été scellé : le fait ou son sel a été changé après coup.",
    ),
    "not-opened": Phrase(
        "What this line hides has not been opened, or was never committed to.",
        "Ce que cache cette ligne n'a pas été dévoilé, ou n'a jamais été scellé.",
    ),
    "opened-twice": Phrase(
        "What this line hides is opened twice.", "Ce que cache cette ligne est dévoilé deux fois."
    ),
    "not-committed": Phrase(
        "Something is opened here, and there is nothing that was committed to.",
        "Quelque chose est dévoilé ici, alors que rien n'avait été scellé.",
    ),
    "contradicts": Phrase(
        "What is opened looks different from what was published of it.",
        "Ce qui est dévoilé ne ressemble pas à ce qui en avait été publié.",
    ),
    "impossible": Phrase(
        "What is opened cannot have happened on the table before it.",
        "Ce qui est dévoilé n'a pas pu se produire sur la table d'avant.",
    ),
}
LINE: Final = Phrase("Line {number}. {fault}", "Ligne {number}. {fault}")
ABOUT: Final = Phrase("Line {number}, about {fact}. {fault}", "Ligne {number}, à propos de : {fact}. {fault}")


def opening_fault_in_words(fault: OpeningFault, lang: Language = "en") -> str:
    """``Line 2, about the order of the deck (North). What is opened is not what was committed to ...``"""
    said = FAULTS[fault.code](lang)
    if fault.fact == "nothing":
        return LINE(lang, number=fault.number, fault=said)
    whose = f" ({seat_name(fault.seat, lang)})" if fault.seat else ""
    return ABOUT(lang, number=fault.number, fact=FACTS[fault.fact](lang) + whose, fault=said)
