"""Why a seat is asked, and why what it chose is refused."""

from typing import Any, Final

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import (
    ActivateLosing,
    AwakenNext,
    CopyFromHand,
    CopyPlayed,
    Effect,
    FlipModifiers,
    MovePieces,
    ReplaceOpposing,
    SwapAdjacent,
    TakeBack,
)
from cardia_rules.errors import Failure
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.table import AnyTable, Guard, Waiting
from cardia_rules.reasons.entries import CARD_TEXT, arriving, decisive, of_the_effect, of_the_location
from cardia_rules.reasons.general import (
    ACTIVATE,
    ACTS_FOR_BOTH,
    AS_MUCH,
    COPY,
    DISCARDED,
    INSTANT,
    LOCATION,
    PROTECTOR_ACTS,
    ROW_OF_PROTECTORS,
    YOUR_CARD,
)
from cardia_rules.reasons.placing import PLACE, why_either
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import ByChance, Choices
from cardia_rules.resolution.live_table import Acting
from cardia_rules.resolution.position import CoinNeeded, LayNeeded, ShuffleNeeded
from cardia_rules.resolution.reading.waiting import waiting_at


def general(activation: Activation) -> str:
    """Return the general rule by which a protector's, a location's or a character's ability is resolved."""
    if activation.ability in PROTECTORS:
        return PROTECTOR_ACTS
    return LOCATION if activation.ability in LOCATIONS else AS_MUCH


def why_asked(choice: Choices, table: AnyTable) -> tuple[str, ...]:
    """Return the rulings by which a seat has to decide."""
    source = choice.source
    if choice.kind == "place":
        return PLACE
    if choice.kind == "discard":
        return why_discarded(source)
    if isinstance(source, Waiting):
        return why_either(table)
    if isinstance(source, str):
        return of_the_location(source).does
    effect = source.effect
    if isinstance(effect, CopyFromHand):
        return of_the_effect(effect.why, COPY, AS_MUCH)
    if isinstance(effect, CopyPlayed | ActivateLosing):
        return decisive(effect.why.refuses, effect.why.does, (AS_MUCH,))
    if isinstance(effect, AwakenNext | FlipModifiers | SwapAdjacent):
        return of_the_effect(effect.why, general(source.activation))
    return of_the_effect(effect.why, AS_MUCH)


def asked_hangs_on(choice: Choices, table: AnyTable) -> tuple[str, ...]:
    """Return the questions that a seat's being asked hangs on and that have no other answer to try."""
    if choice.kind != "choose-amount" or not isinstance(choice.source, Waiting):
        return ()
    demanded = waiting_at(table.side(OPPONENT[choice.seat]), "demand", choice.source.place)
    return ("OQ-choice-and-demand",) if demanded else ()


def why_discarded(source: Any) -> tuple[str, ...]:
    """Return why hand cards are discarded: by an effect, by what waited, or by a location."""
    if isinstance(source, Waiting):
        return arriving(source) or CARD_TEXT
    if isinstance(source, str):
        return of_the_location(source).does
    return of_the_effect(source.effect.why, DISCARDED)


def why_needed(need: ByChance) -> tuple[str, ...]:
    """Return the rulings by which chance has to decide."""
    needed, source = need.needed, need.source
    if isinstance(needed, CoinNeeded):
        return decisive(("FAQ-2-coin",), (ACTS_FOR_BOTH,) if isinstance(source, Guard) else ())
    if isinstance(needed, LayNeeded):
        return (ROW_OF_PROTECTORS,)
    if isinstance(needed, ShuffleNeeded):
        return of_the_effect(source.effect.why, *CARD_TEXT) if source else ("RB-03-deck",)
    effect = source.effect
    if isinstance(effect, ReplaceOpposing):
        return of_the_effect(effect.why, YOUR_CARD)
    return of_the_effect(effect.why, general(source.activation))


# ------------------------------------------------------------------ refusals
_REFUSED: Final[dict[str, str]] = {
    "not-in-play": "RB-18-played-card",
    "not-yours": "RB-18-your-card",
    "not-instant": INSTANT,
    "not-in-hand": DISCARDED,
}
_BY_ITS_ENTRY: Final[frozenset[str]] = frozenset(
    ("too-much-influence", "too-little-influence", "not-losing", "not-adjacent")
)
_ANOTHER: Final[dict[type[Effect], str]] = {
    CopyPlayed: COPY,
    ActivateLosing: ACTIVATE,
    TakeBack: AS_MUCH,
}


def refused(choice: Choices, failure: Failure, table: AnyTable) -> str:
    """Return the ruling why an option fails a check, or is none of those offered."""
    code, source = failure.code, choice.source
    if code in ("wrong-kind", "not-offered", "not-just-drawn"):
        return why_asked(choice, table)[0]
    if code == "not-in-hand" and choice.kind in ("place", "put-under"):
        return why_asked(choice, table)[0]
    if isinstance(source, Acting):
        effect = source.effect
        if code in _BY_ITS_ENTRY or (isinstance(effect, MovePieces) and code not in _REFUSED):
            return (*effect.why.refuses, *effect.why.does, AS_MUCH)[0]
        if code == "is-this-card":
            return _ANOTHER[type(effect)]
    return _REFUSED.get(code, AS_MUCH)
