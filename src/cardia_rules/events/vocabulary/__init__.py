"""Everything that can happen, in the past tense.

Each event says why: the ledger entries it rests on, the number of the event that caused it (0
for none), and the open questions whose answer it depended on. These are its reasons; its other fields are
facts. An event's own number is its position in the log, counted from 1.
"""

from cardia_rules.events.vocabulary.abilities import (
    AbilityActivated,
    EffectArrived,
    EffectIgnored,
    EffectPostponed,
    EffectWaiting,
    FactionNamed,
    Manner,
)
from cardia_rules.events.vocabulary.cards import (
    CardDiscarded,
    CardDrawn,
    CardPlaced,
    CardPutUnder,
    CardRevealed,
    CardsSwapped,
    CardSubstituted,
    CardTakenBack,
    EncounterCompared,
    EncountersReflowed,
    NothingDrawn,
)
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.events.vocabulary.inputs import (
    CoinTossed,
    DecisionTaken,
    EndDeclared,
    EndHow,
    JudgeNoted,
    PickedAtRandom,
)
from cardia_rules.events.vocabulary.pieces import (
    BlessingEnded,
    CardBlessed,
    InfluenceModified,
    ModifierMoved,
    SignetPlaced,
    SignetReturned,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
)
from cardia_rules.events.vocabulary.rounds import (
    DeckShuffled,
    GameEnded,
    GameSetUp,
    PhaseBegan,
    PhaseSkipped,
    PositionArranged,
    RoundBegan,
    SignetsCounted,
    WinsCancelled,
)
from cardia_rules.events.vocabulary.surroundings import (
    EncounterTurned,
    LocationApplied,
    ProtectorActivated,
    ProtectorPassed,
    ProtectorsLaid,
    ProtectorTurned,
    TurnsSettled,
)

AnyEvent = (
    GameSetUp
    | PositionArranged
    | DeckShuffled
    | RoundBegan
    | PhaseBegan
    | PhaseSkipped
    | DecisionTaken
    | CoinTossed
    | PickedAtRandom
    | EndDeclared
    | JudgeNoted
    | CardDrawn
    | CardPlaced
    | CardRevealed
    | EncounterCompared
    | CardSubstituted
    | CardDiscarded
    | CardTakenBack
    | EncountersReflowed
    | CardPutUnder
    | CardsSwapped
    | ProtectorsLaid
    | ProtectorTurned
    | ProtectorActivated
    | ProtectorPassed
    | NothingDrawn
    | LocationApplied
    | EncounterTurned
    | TurnsSettled
    | CardBlessed
    | BlessingEnded
    | AbilityActivated
    | EffectIgnored
    | FactionNamed
    | EffectWaiting
    | EffectPostponed
    | EffectArrived
    | InfluenceModified
    | TokenPlaced
    | TokenRemoved
    | TokenMoved
    | ModifierMoved
    | SignetPlaced
    | SignetReturned
    | SignetsCounted
    | WinsCancelled
    | GameEnded
)

# What players decide, chance brings and people say; all else follows by the rules, up to the next of these.
Input = DecisionTaken | DeckShuffled | CoinTossed | PickedAtRandom | ProtectorsLaid | EndDeclared | JudgeNoted

__all__ = [
    "AbilityActivated",
    "AnyEvent",
    "BlessingEnded",
    "CardBlessed",
    "CardDiscarded",
    "CardDrawn",
    "CardPlaced",
    "CardPutUnder",
    "CardRevealed",
    "CardSubstituted",
    "CardTakenBack",
    "CardsSwapped",
    "CoinTossed",
    "DecisionTaken",
    "DeckShuffled",
    "EffectArrived",
    "EffectIgnored",
    "EffectPostponed",
    "EffectWaiting",
    "EncounterCompared",
    "EncounterTurned",
    "EncountersReflowed",
    "EndDeclared",
    "EndHow",
    "Event",
    "FactionNamed",
    "GameEnded",
    "GameSetUp",
    "InfluenceModified",
    "Input",
    "JudgeNoted",
    "LocationApplied",
    "Manner",
    "ModifierMoved",
    "NothingDrawn",
    "PhaseBegan",
    "PhaseSkipped",
    "PickedAtRandom",
    "PositionArranged",
    "ProtectorActivated",
    "ProtectorPassed",
    "ProtectorTurned",
    "ProtectorsLaid",
    "RoundBegan",
    "SignetPlaced",
    "SignetReturned",
    "SignetsCounted",
    "TokenMoved",
    "TokenPlaced",
    "TokenRemoved",
    "TurnsSettled",
    "WinsCancelled",
]
