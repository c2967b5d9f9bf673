"""Why a seat or chance has to decide, and why what a seat chose is refused."""

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
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import AnyTable, Guard, Waiting
from cardia_rules.reasons.entries import of_the_location, waited
from cardia_rules.reasons.order import (
    ACTIVATE,
    ACTS_FOR_BOTH,
    AS_MUCH,
    CARD_TEXT,
    COPY,
    DISCARDED,
    INSTANT,
    LOCATION,
    PLACE,
    PROTECTOR_ACTS,
    ROW_OF_PROTECTORS,
    YOUR_CARD,
    Rulings,
    in_order,
)
from cardia_rules.reasons.playing import why_either
from cardia_rules.reasons.step import FinishedStep, why
from cardia_rules.resolution.asking import ByChance, Choices
from cardia_rules.resolution.live_table import Acting, Activation
from cardia_rules.resolution.position import CoinNeeded, LayNeeded, ShuffleNeeded
from cardia_rules.resolution.reading.waiting import waiting_at


def resolved_by(activation: Activation) -> str:
    """Return the general rule by which a protector's, a location's or a character's ability is resolved."""
    if activation.ability in PROTECTORS:
        return PROTECTOR_ACTS
    return LOCATION if activation.ability in LOCATIONS else AS_MUCH


def why_asked(choice: Choices, table: AnyTable) -> Rulings:
    """Return the rulings by which a seat has to decide."""
    if choice.kind == "place":
        return (PLACE,)
    source = choice.source
    if choice.kind == "discard":
        return why_discarded(source)
    if isinstance(source, Waiting):
        return why_either(table)
    if isinstance(source, str):
        return of_the_location(source).does
    effect = source.effect
    by_its_kind = isinstance(effect, AwakenNext | FlipModifiers | SwapAdjacent)
    return in_order(
        moment=effect.why.refuses if isinstance(effect, CopyPlayed | ActivateLosing) else (),
        own=effect.why.does,
        rule=(COPY,) if isinstance(effect, CopyFromHand) else (),
        general=(resolved_by(source.activation) if by_its_kind else AS_MUCH,),
    )


def asked_hangs_on(source: Waiting, seat: Seat, table: AnyTable) -> Rulings:
    """Return the questions by which a seat is asked of what waited, where there is no answer to try."""
    demanded = waiting_at(table.side(OPPONENT[seat]), "demand", source.place)
    return ("OQ-choice-and-demand",) if demanded else ()


def why_discarded(source: Any) -> Rulings:
    """Return why hand cards are discarded: by an effect, by what waited, or by a location."""
    if isinstance(source, Waiting):
        return waited(source, CARD_TEXT)
    if isinstance(source, str):
        return of_the_location(source).does
    return in_order(own=source.effect.why.does, rule=(DISCARDED,))


def why_needed(need: ByChance) -> Rulings:
    """Return the rulings by which chance has to decide."""
    needed, source = need.needed, need.source
    if isinstance(needed, CoinNeeded):
        return in_order(rule=("FAQ-2-coin",), general=(ACTS_FOR_BOTH,) if isinstance(source, Guard) else ())
    if isinstance(needed, LayNeeded):
        return (ROW_OF_PROTECTORS,)
    if isinstance(needed, ShuffleNeeded):
        return in_order(own=source.effect.why.does, general=(CARD_TEXT,)) if source else ("RB-03-deck",)
    effect = source.effect
    rule = YOUR_CARD if isinstance(effect, ReplaceOpposing) else resolved_by(source.activation)
    return in_order(own=effect.why.does, rule=(rule,))


@why(ev.DecisionTaken)
def _decided(step: FinishedStep) -> Rulings:
    return why_asked(step.by, step.table)


@why(ev.CoinTossed, ev.ProtectorsLaid, ev.DeckShuffled, ev.PickedAtRandom)
def _by_chance(step: FinishedStep) -> Rulings:
    return why_needed(step.by)


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
    if choice.kind in ("place", "put-under") or code in ("wrong-kind", "not-offered"):
        return why_asked(choice, table)[0]
    if isinstance(source, Acting):
        effect = source.effect
        if code in _BY_ITS_ENTRY or (isinstance(effect, MovePieces) and code not in _REFUSED):
            return in_order(moment=effect.why.refuses, own=effect.why.does, general=(AS_MUCH,))[0]
        if code == "is-this-card":
            return _ANOTHER[type(effect)]
    return _REFUSED.get(code, AS_MUCH)
