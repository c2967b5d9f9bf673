"""Everything that can happen, in the past tense.

Each event says why: the ledger entries it rests on, the number of the event that caused it (0
for none), and the open questions whose answer it depended on. These are its reasons; its other fields are
facts. An event's own number is its position in the log, counted from 1.

What an event says, what it does to the table and what of it everybody sees stand together in its class. A new
kind goes into the file of its theme and into the list at the end of that file, or into ``HiddenInPart``.
"""

from typing import TYPE_CHECKING, TypeAlias

from cardia_rules.events.vocabulary.abilities import *
from cardia_rules.events.vocabulary.abilities import OpenOfAbilities
from cardia_rules.events.vocabulary.cards import *
from cardia_rules.events.vocabulary.cards import CardDrawn, CardPlaced, CardPutUnder, OpenOfCards
from cardia_rules.events.vocabulary.event import *
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.events.vocabulary.inputs import *
from cardia_rules.events.vocabulary.inputs import (
    DecisionTaken,
    DeckShuffled,
    JudgeNoted,
    OpenInputs,
    ProtectorsLaid,
)
from cardia_rules.events.vocabulary.pieces import *
from cardia_rules.events.vocabulary.pieces import OpenOfPieces
from cardia_rules.events.vocabulary.rounds import *
from cardia_rules.events.vocabulary.rounds import GameSetUp, OpenInRounds, PositionArranged
from cardia_rules.events.vocabulary.surroundings import *
from cardia_rules.events.vocabulary.surroundings import OpenOfSurroundings, ProtectorTurned

# Every viewer sees all that these say.
OpenEvent = OpenInRounds | OpenInputs | OpenOfCards | OpenOfPieces | OpenOfAbilities | OpenOfSurroundings
# ``views`` says what each viewer sees of these.
HiddenInPart = (
    GameSetUp
    | PositionArranged
    | DecisionTaken
    | DeckShuffled
    | ProtectorsLaid
    | JudgeNoted
    | CardDrawn
    | CardPlaced
    | CardPutUnder
    | ProtectorTurned
)
# Signatures speak of the base, which a type checker and ``help`` can show.
AnyEvent: TypeAlias = Event
# What a log is decoded into.
if TYPE_CHECKING:
    EveryEvent: TypeAlias = Event
else:
    EveryEvent = OpenEvent | HiddenInPart
