"""The words of the notation that are no names of cards, as somebody may type them: English or French."""

from typing import Final

from cardia_rules.spelling import plain

# What is written, and what is understood for it.
SPOKEN: Final[dict[str, tuple[str, ...]]] = {
    "north": ("north", "nord"),
    "south": ("south", "sud"),
    "tokens": ("tokens", "token", "jetons", "jeton"),
    "modifiers": ("modifiers", "modifier", "modificateurs", "modificateur"),
    "and": ("and", "et"),
    "decline": ("decline", "pass", "no", "s'abstenir", "abstention", "refuser", "passer", "non"),
    "next card": ("next card", "next", "prochaine carte", "prochaine"),
    "nothing": ("nothing", "none", "rien", "aucune"),
    "rebellion": ("rebellion", "rébellion", "révolutionnaires"),
    "academy": ("academy", "académie"),
    "guild": ("guild", "guilde"),
    "dynasty": ("dynasty", "dynastie"),
    # the parts of a position
    "deck": ("deck", "paquet", "pioche"),
    "encounters": ("encounters", "rencontres"),
    "phase": ("phase",),
    "round": ("round", "tour"),
    "locations": ("locations", "lieux"),
    "protectors": ("protectors", "protecteurs"),
    "sole": ("sole", "seuls"),
    "hand": ("hand", "main"),
    "discard": ("discard", "défausse"),
    "waiting": ("waiting", "attente"),
    "placed": ("placed", "posée"),
    # what was seen of a game, and what chance did
    "shows": ("shows", "montre"),
    "draws": ("draws", "tire"),
    "coin": ("coin", "pièce"),
    "picked": ("picked", "tirée", "tirées"),
    "laid": ("laid", "posés"),
    "protector": ("protector", "protecteur"),
    "ignored": ("ignored", "ignoré"),
    "yes": ("yes", "oui"),
    # what people say of a game
    "resigned": ("resigned", "resigns", "abandonne"),
    "out-of-time": ("out of time", "time", "temps écoulé", "temps"),
    "draw-agreed": ("draw", "draw agreed", "nulle", "nulle convenue"),
    "abandoned": ("abandoned", "interrompue"),
    "judged": ("judged", "judge decides", "arbitrée", "tranchée"),
    "note": ("note", "noted", "notée"),
}
_MEANT: Final = {plain(said): word for word, every in SPOKEN.items() for said in every}


def meant(said: str) -> str:
    """Return the word of the notation that is meant; anything else as it is."""
    return _MEANT.get(plain(said), said)


def key_meant(said: str) -> str:
    """Return the key of a part that is meant: ``nord.main`` is ``north.hand``."""
    return ".".join(meant(word.strip()) for word in said.split("."))
