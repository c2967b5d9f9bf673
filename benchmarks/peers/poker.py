"""PokerKit: heads-up no-limit hold'em, everything but the betting automated.

Nobody folds, so that hands are compared at the end, which takes most of its time; in the other kind of hand
somebody folds on the last street, and nothing is compared.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.measure import Measure
from benchmarks.peers import HOLD_EM

LAST_STREET: Final = 3
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


def hand(random: Random, *, shown: bool = True) -> int:
    """One hand, and how many actions it took; unless it is ``shown``, somebody folds on the last street."""
    state = NoLimitTexasHoldem.create_state(AUTOMATED, True, 0, (1, 2), 2, (200, 200), 2)
    actions = 0
    while state.status:
        last = not shown and state.street_index == LAST_STREET
        if last and state.can_fold():
            state.fold()
        elif (last or random.random() < 0.3) and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            assert least is not None
            assert most is not None
            state.complete_bet_or_raise_to(random.randint(least, most) if shown else least)
        else:
            state.check_or_call()
        actions += 1
    return actions


def measures(games: int) -> Iterator[Measure]:
    def playing(shown: bool) -> Callable[[], int]:
        def work() -> int:
            random = Random(7)
            return sum(hand(random, shown=shown) for _ in range(games))

        return work

    yield Measure(HOLD_EM, "decisions", playing(shown=True))
    yield Measure("PokerKit, the same without a showdown", "decisions", playing(shown=False))
