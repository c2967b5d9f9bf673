"""What has to be decided before a game goes on, by a player or by chance, in words."""

from cardia_rules.catalogue.words import Language
from cardia_rules.render.tongue import tongue
from cardia_rules.resolution.position import (
    Ask,
    ChanceNeeded,
    CoinNeeded,
    LayNeeded,
    PickNeeded,
)
from cardia_rules.views.seen_decisions import SeenAsk


def ask_in_words(ask: Ask | SeenAsk, lang: Language = "en") -> str:
    """``North has to name a faction, for the Palace Guard.``"""
    return tongue(lang).asks.ask(ask.seat, ask.kind, ask.card)


def chance_in_words(needed: ChanceNeeded, lang: Language = "en") -> str:
    """``Chance shuffles South's deck.``; the cards themselves are not named."""
    said = tongue(lang).asks
    if isinstance(needed, CoinNeeded):
        return said.COIN
    if isinstance(needed, LayNeeded):
        return said.LAY
    if isinstance(needed, PickNeeded):
        return said.pick(needed.seat, needed.count)
    return said.shuffle(needed.seat)
