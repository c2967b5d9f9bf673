"""What chance did, as an event, if it could have."""

from typing import TypedDict

from cardia_rules.errors import ChanceRefused, Failure
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid
from cardia_rules.resolution.extras import ROW
from cardia_rules.resolution.outcome import NeedChance
from cardia_rules.resolution.position import (
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Shuffled,
    ShuffleNeeded,
)


class _Why(TypedDict):
    rulings: tuple[str, ...]
    cause: int
    questions: tuple[str, ...]


def chance_event(need: NeedChance, outcome: ChanceOutcome) -> AnyEvent:
    """The event of a possible outcome; raises ``ChanceRefused`` for any other."""
    needed = need.needed
    why = _Why(rulings=need.rulings, cause=need.cause, questions=need.questions)
    if isinstance(needed, CoinNeeded) and isinstance(outcome, Coin) and outcome.first in SEATS:
        return CoinTossed(first=outcome.first, **why)
    if (
        isinstance(needed, ShuffleNeeded)
        and isinstance(outcome, Shuffled)
        and sorted(outcome.order) == sorted(needed.cards)
    ):
        return DeckShuffled(seat=needed.seat, order=outcome.order, **why)
    if isinstance(needed, PickNeeded) and isinstance(outcome, Picked):
        cards = outcome.cards
        if len(cards) == needed.count == len(set(cards)) and set(cards) <= set(needed.cards):
            return PickedAtRandom(seat=needed.seat, cards=cards, **why)
    if isinstance(needed, LayNeeded) and isinstance(outcome, Laid):
        row = outcome.row
        if len(row) == ROW == len(set(row)) and set(row) <= set(needed.pool):
            return ProtectorsLaid(row=row, **why)
    message = f"this cannot have happened: chance was to {_task_of(needed)}"
    raise ChanceRefused((Failure("impossible-outcome", message, need.rulings[0]),))


def _task_of(needed: ChanceNeeded) -> str:
    if isinstance(needed, CoinNeeded):
        return "put one seat first"
    if isinstance(needed, ShuffleNeeded):
        return f"shuffle the {len(needed.cards)} cards of {needed.seat}'s deck"
    if isinstance(needed, PickNeeded):
        return f"pick {needed.count} of {len(needed.cards)} cards of {needed.seat}"
    return f"lay out {ROW} of {len(needed.pool)} protectors"
