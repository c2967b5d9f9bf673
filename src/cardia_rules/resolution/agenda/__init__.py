"""The agenda: work still to be resolved, as data.

A task is what a generator's frame would be in an engine that could neither be saved nor forked.
``resolution.carrying_out`` names the one function that carries out each kind.
"""

from cardia_rules.resolution.agenda.abilities import (
    Activate,
    Activation,
    CardRef,
    DiscardFromHand,
    DoEffects,
    FillPlace,
    MovePiecesTo,
    PutDownPieces,
    Shuffle,
)
from cardia_rules.resolution.agenda.rounds import (
    ActivateGuard,
    ApplyLateModifiers,
    ApplyLocationsToReveal,
    ApplyReveal,
    ApplySuppliedToReveal,
    ArrangePlacing,
    ArriveEither,
    BeginPhaseThree,
    BeginPhaseTwo,
    BeginRound,
    CheckBothCanPlay,
    CompareCards,
    CountSignets,
    DealHands,
    Decided,
    DiscardForGone,
    DrawForRound,
    Emit,
    EndForWantOfCards,
    GuardActs,
    InSecret,
    LayProtectors,
    LookForWins,
    MeetDemands,
    PayTribute,
    PlaceCards,
    PlaceTopCard,
    PutUnder,
    RefillHands,
    RevealCards,
    Secret,
    Settle,
    SettleTurns,
    TurnUp,
)

__all__ = [
    "AbilityTask",
    "Activate",
    "ActivateGuard",
    "Activation",
    "ApplyLateModifiers",
    "ApplyLocationsToReveal",
    "ApplyReveal",
    "ApplySuppliedToReveal",
    "ArrangePlacing",
    "ArriveEither",
    "BeginPhaseThree",
    "BeginPhaseTwo",
    "BeginRound",
    "CardRef",
    "CheckBothCanPlay",
    "CompareCards",
    "CountSignets",
    "DealHands",
    "Decided",
    "DiscardForGone",
    "DiscardFromHand",
    "DoEffects",
    "DrawForRound",
    "Emit",
    "EndForWantOfCards",
    "FillPlace",
    "GuardActs",
    "InSecret",
    "LayProtectors",
    "LookForWins",
    "MeetDemands",
    "MovePiecesTo",
    "PayTribute",
    "PlaceCards",
    "PlaceTopCard",
    "PutDownPieces",
    "PutUnder",
    "RefillHands",
    "RevealCards",
    "RoundTask",
    "Secret",
    "Settle",
    "SettleTurns",
    "Shuffle",
    "Task",
    "TurnUp",
]

RoundTask = (
    DealHands
    | BeginRound
    | CheckBothCanPlay
    | ArrangePlacing
    | PlaceCards
    | PlaceTopCard
    | TurnUp
    | EndForWantOfCards
    | RevealCards
    | ApplyReveal
    | ArriveEither
    | CompareCards
    | MeetDemands
    | ApplySuppliedToReveal
    | DiscardForGone
    | ApplyLocationsToReveal
    | SettleTurns
    | PayTribute
    | RefillHands
    | PutUnder
    | LayProtectors
    | GuardActs
    | ActivateGuard
    | BeginPhaseTwo
    | ApplyLateModifiers
    | BeginPhaseThree
    | CountSignets
    | DrawForRound
)
AbilityTask = Shuffle | Activate | DoEffects | DiscardFromHand | FillPlace | MovePiecesTo | PutDownPieces
Task = RoundTask | AbilityTask | InSecret | Settle | LookForWins | Emit
