"""What a card can carry and what can wait for one, on a table that a judge describes or a file holds."""

from typing import Final

from cardia_rules.catalogue import FACTIONS
from cardia_rules.events.table import Played, Waiting
from cardia_rules.resolution.positions.layout import Laid

MOST_PIECES: Final = 99
MOST_INFLUENCE: Final = 999


def bare(laid: Laid | Played) -> bool:
    return not (laid.modifier or laid.tokens or laid.signets or laid.blessings)


def countable(laid: Laid | Played) -> bool:
    counts = (laid.tokens, laid.signets, laid.blessings)
    return all(0 <= count <= MOST_PIECES for count in counts) and abs(laid.modifier) <= MOST_INFLUENCE


def can_wait(waiting: Waiting) -> bool:
    amounts = (waiting.by, waiting.count, *waiting.either)
    if any(abs(amount) > MOST_PIECES for amount in amounts):
        return False
    needed = {
        "modifier": bool(waiting.by),
        "late": bool(waiting.by),
        "either": len(waiting.either) > 1 and all(waiting.either),
        "face-up": True,
        "deck-top": True,
        "token": True,
        "blessing": True,
        "demand": waiting.faction in FACTIONS and waiting.count > 0,
    }
    return needed.get(waiting.kind, False)
