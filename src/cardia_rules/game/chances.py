"""What chance did, as an event, if it could have."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid
from cardia_rules.game.setup.extras import ROW
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


class Lots(NamedTuple):
    """What chance is needed for, as lots: among which, how many are drawn, and what they make."""

    among: tuple[str, ...]
    drawn: int
    outcome: Callable[[Any], ChanceOutcome]


def lots(needed: ChanceNeeded) -> Lots:
    """Return the lots that decide what chance is needed for; an outcome is made of so many of them."""
    if isinstance(needed, CoinNeeded):
        return Lots(SEATS, 1, lambda drawn: Coin(drawn[0]))
    if isinstance(needed, PickNeeded):
        return Lots(needed.cards, needed.count, Picked)
    if isinstance(needed, LayNeeded):
        return Lots(needed.pool, ROW, Laid)
    return Lots(needed.cards, len(needed.cards), Shuffled)


def chance_event(need: ByChance, outcome: ChanceOutcome) -> AnyEvent | None:
    """Return the event of a possible outcome, nothing for any other."""
    needed = need.needed
    event_of = _EVENT_OF.get((type(needed), type(outcome)))
    return None if event_of is None else event_of(needed, outcome, need.cause)


def in_our_words(needed: ChanceNeeded, outcome: ChanceOutcome) -> ChanceOutcome:
    """Return an outcome that names the game's own cards and seats, never the caller's texts.

    A text that only says it is equal may hold anything; what is none of ours becomes nothing, and is refused.
    """
    if (type(needed), type(outcome)) not in _EVENT_OF:
        return outcome
    among = lots(needed).among
    said = msgspec.structs.astuple(outcome)[0]
    if type(said) is tuple and _PLAIN.issuperset(map(type, said)) and set(among).issuperset(said):
        return outcome  # of plain texts that are equal to ours
    named = (said,) if isinstance(outcome, Coin) else said if isinstance(said, tuple) else ()
    ours: list[Any] = [
        among[among.index(each)] if isinstance(each, str) and each in among else "" for each in named
    ]
    return Coin(ours[0]) if isinstance(outcome, Coin) else type(outcome)(tuple(ours))


_PLAIN: Final = frozenset((str,))


def _tossed(_needed: CoinNeeded, coin: Coin, cause: int) -> AnyEvent | None:
    return CoinTossed(first=coin.first, cause=cause) if coin.first in SEATS else None


def _shuffled(needed: ShuffleNeeded, deck: Shuffled, cause: int) -> AnyEvent | None:
    if not _different(deck.order, len(needed.cards), needed.cards):
        return None
    return DeckShuffled(seat=needed.seat, order=deck.order, cause=cause)


def _picked(needed: PickNeeded, picked: Picked, cause: int) -> AnyEvent | None:
    if not _different(picked.cards, needed.count, needed.cards):
        return None
    return PickedAtRandom(seat=needed.seat, cards=picked.cards, cause=cause)


def _laid(needed: LayNeeded, laid: Laid, cause: int) -> AnyEvent | None:
    return ProtectorsLaid(row=laid.row, cause=cause) if _different(laid.row, ROW, needed.pool) else None


def _different(chosen: tuple[str, ...], count: int, among: tuple[str, ...]) -> bool:
    return len(chosen) == count == len(set(chosen)) and set(chosen) <= set(among)


_EVENT_OF: Final[dict[tuple[type, type], Callable[[Any, Any, int], AnyEvent | None]]] = {
    (CoinNeeded, Coin): _tossed,
    (ShuffleNeeded, Shuffled): _shuffled,
    (PickNeeded, Picked): _picked,
    (LayNeeded, Laid): _laid,
}


def said_of_need(needed: ChanceNeeded) -> str:
    """Return what chance was to do, in words."""
    if isinstance(needed, CoinNeeded):
        return "put one seat first"
    if isinstance(needed, ShuffleNeeded):
        return f"shuffle the {len(needed.cards)} cards of {needed.seat}'s deck"
    if isinstance(needed, PickNeeded):
        return f"pick {needed.count} of {len(needed.cards)} cards of {needed.seat}"
    return f"lay out {ROW} of {len(needed.pool)} protectors"


def outcome_of(event: AnyEvent) -> ChanceOutcome | None:
    """Return what chance brought by an event, nothing for any other."""
    if isinstance(event, CoinTossed):
        return Coin(event.first)
    if isinstance(event, PickedAtRandom):
        return Picked(event.cards)
    if isinstance(event, DeckShuffled):
        return Shuffled(event.order)
    if isinstance(event, ProtectorsLaid):
        return Laid(event.row)
    return None
