"""The grammar of cases as Cardia fills it in: its words, its refusals, and what chance brings."""

from typing import Final, get_args

from cardia_rules.errors import FailureCode
from cardia_rules.events.seats import SEATS
from cardia_rules.faq import notation
from cardia_rules.faq.case.start import completed
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import draw_lots
from cardia_rules.kernel.cases.grammar import Grammar
from cardia_rules.resolution import position as pos

# Material, what is outside a game or never counted, and what nothing comes of.
NOTHING_RESTS_ON: Final = frozenset(
    (
        "RB-02-direction",
        "RB-02-supply",
        "RB-03-deck-marks",
        "RB-03-reference-cards",
        "RB-05-first-to-five",
        "RB-08-two-kinds",
        "RB-10-supply-unlimited",
        "RB-14-advice",
        "RB-14-difficulty",
        "FAQ-4-italics",
        "FAQ-4-important",
        "FAQ-4-examples",
        "NP-2-no-protector",
    )
)


_NEEDED: Final[dict[str, type[pos.ChanceNeeded]]] = {
    "coin": pos.CoinNeeded,
    "picked": pos.PickNeeded,
    "shuffled": pos.ShuffleNeeded,
    "laid": pos.LayNeeded,
}


def read_outcome(key: str, written: notation.Written) -> pos.ChanceOutcome:
    """Return what chance brings, by what a step writes under a key."""
    if key == "coin":
        return pos.Coin("north" if written == "north" else "south")
    if key == "laid":
        return pos.Laid(tuple(map(notation.protector_slug, written)))
    return (pos.Picked if key == "picked" else pos.Shuffled)(tuple(map(notation.slug, written)))


def _outcome(stated: tuple[str, notation.Written], needed: pos.ChanceNeeded) -> pos.ChanceOutcome | None:
    key, written = stated
    if not isinstance(needed, _NEEDED[key]):
        return None
    if isinstance(needed, pos.ShuffleNeeded) and written[-1:] == (notation.AND_SO_ON,):
        written = completed(tuple(map(notation.slug, written[:-1])), needed.cards)
    return read_outcome(key, written)


GRAMMAR: Final = Grammar(
    register=REGISTER,
    seats=SEATS,
    codes=frozenset(get_args(FailureCode)),
    outcome=_outcome,
    draw=draw_lots,
    told=notation.describe_log,
    usual=notation.usual_words,
    why_not=notation.describe,
)
