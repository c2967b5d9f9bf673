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


def _outcome(stated: tuple[str, notation.Written], needed: pos.ChanceNeeded) -> pos.ChanceOutcome | None:
    """Return what a step states under a key of chance, if that is what is needed."""
    match stated, needed:
        case ("coin", "north" | "south" as seat), pos.CoinNeeded():
            return pos.Coin(seat)
        case ("picked", cards), pos.PickNeeded():
            return pos.Picked(tuple(map(notation.slug, cards)))
        case ("shuffled", (*first, end)), pos.ShuffleNeeded() if end == notation.AND_SO_ON:
            return pos.Shuffled(completed(tuple(map(notation.slug, first)), needed.cards))
        case ("shuffled", cards), pos.ShuffleNeeded():
            return pos.Shuffled(tuple(map(notation.slug, cards)))
        case ("laid", row), pos.LayNeeded():
            return pos.Laid(tuple(map(notation.protector_slug, row)))
    return None


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
