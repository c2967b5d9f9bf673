"""What chance did, as an event, if it could have."""

from collections.abc import Callable
from typing import Any, Final, TypedDict

import msgspec

from cardia_rules.errors import ChanceRefused, Failure
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid
from cardia_rules.resolution.asking import ByChance
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
from cardia_rules.resolution.setup.extras import ROW


class _Why(TypedDict):
    rulings: tuple[str, ...]
    cause: int
    questions: tuple[str, ...]


def chance_event(need: ByChance, outcome: ChanceOutcome) -> AnyEvent:
    """Return the event of a possible outcome; raises ``ChanceRefused`` for any other."""
    needed = need.needed
    why = _Why(rulings=need.rulings, cause=need.cause, questions=need.questions)
    event_of = _EVENT_OF.get((type(needed), type(outcome)))
    event = None if event_of is None else event_of(needed, outcome, why)
    if event is None:
        message = f"this cannot have happened: chance was to {_task_of(needed)}"
        raise ChanceRefused((Failure("impossible-outcome", message, need.rulings[0]),))
    return event


def in_our_words(needed: ChanceNeeded, outcome: ChanceOutcome) -> ChanceOutcome:
    """Return an outcome that names the game's own cards and seats, never the caller's texts.

    A text that only says it is equal may hold anything; what is none of ours becomes nothing, and is refused.
    """
    if (type(needed), type(outcome)) not in _EVENT_OF:
        return outcome
    among = (
        SEATS
        if isinstance(needed, CoinNeeded)
        else needed.pool
        if isinstance(needed, LayNeeded)
        else needed.cards
    )
    said = msgspec.structs.astuple(outcome)[0]
    if isinstance(outcome, Coin):
        return Coin(_ours(said, among))
    return type(outcome)(tuple([_ours(each, among) for each in said]) if isinstance(said, tuple) else ())


def _ours(said: object, among: tuple[Any, ...]) -> Any:
    return among[among.index(said)] if isinstance(said, str) and said in among else ""


def _tossed(_needed: CoinNeeded, coin: Coin, why: _Why) -> AnyEvent | None:
    return CoinTossed(first=coin.first, **why) if coin.first in SEATS else None


def _shuffled(needed: ShuffleNeeded, deck: Shuffled, why: _Why) -> AnyEvent | None:
    if sorted(deck.order) != sorted(needed.cards):
        return None
    return DeckShuffled(seat=needed.seat, order=deck.order, **why)


def _picked(needed: PickNeeded, picked: Picked, why: _Why) -> AnyEvent | None:
    if not _different(picked.cards, needed.count, needed.cards):
        return None
    return PickedAtRandom(seat=needed.seat, cards=picked.cards, **why)


def _laid(needed: LayNeeded, laid: Laid, why: _Why) -> AnyEvent | None:
    return ProtectorsLaid(row=laid.row, **why) if _different(laid.row, ROW, needed.pool) else None


def _different(chosen: tuple[str, ...], count: int, among: tuple[str, ...]) -> bool:
    return len(chosen) == count == len(set(chosen)) and set(chosen) <= set(among)


_EVENT_OF: Final[dict[tuple[type, type], Callable[[Any, Any, _Why], AnyEvent | None]]] = {
    (CoinNeeded, Coin): _tossed,
    (ShuffleNeeded, Shuffled): _shuffled,
    (PickNeeded, Picked): _picked,
    (LayNeeded, Laid): _laid,
}


def _task_of(needed: ChanceNeeded) -> str:
    if isinstance(needed, CoinNeeded):
        return "put one seat first"
    if isinstance(needed, ShuffleNeeded):
        return f"shuffle the {len(needed.cards)} cards of {needed.seat}'s deck"
    if isinstance(needed, PickNeeded):
        return f"pick {needed.count} of {len(needed.cards)} cards of {needed.seat}"
    return f"lay out {ROW} of {len(needed.pool)} protectors"
