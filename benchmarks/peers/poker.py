"""PokerKit: heads-up no-limit hold'em in which nobody folds, everything but the betting automated."""

from collections.abc import Iterator
from random import Random
from typing import Final

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.measure import Measure

HOLD_EM = "PokerKit, heads-up no-limit hold'em"
# All that can be left to the library; betting is what remains to be decided.
AUTOMATED: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hand(random: Random) -> int:
    """One hand, and how many actions it took."""
    state = NoLimitTexasHoldem.create_state(AUTOMATED, True, 0, (1, 2), 2, (200, 200), 2)
    actions = 0
    while state.status:
        if random.random() < 0.3 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            assert least is not None
            assert most is not None
            state.complete_bet_or_raise_to(random.randint(least, most))
        else:
            state.check_or_call()
        actions += 1
    return actions


def measures(games: int) -> Iterator[Measure]:
    def work() -> int:
        random = Random(7)
        return sum(hand(random) for _ in range(games))

    yield Measure(HOLD_EM, "decisions", work)
