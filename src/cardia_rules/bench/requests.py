"""What may be asked of the bench: one record a request, read strictly; see ``docs/bench-protocol.md``.

Requests come from links, pasted texts and other people's files, so everything in them has a type and a limit.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import GameSetUp, Input, PositionArranged
from cardia_rules.spelling import kebab
from cardia_rules.views.decisions import Choice
from cardia_rules.views.viewers import Viewer

LARGEST: Final = 8_000_000  # bytes of a request; a long log has one
Word = Annotated[str, Meta(max_length=200)]
Words = Annotated[tuple[Word, ...], Meta(max_length=64)]
Line = Annotated[str, Meta(max_length=4000)]
Text = Annotated[str, Meta(max_length=6_000_000)]
Count = Annotated[int, Meta(ge=-999, le=999)]
Pieces = Annotated[int, Meta(ge=0, le=99)]
EventNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
Decisions = Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=400)]
Named = Annotated[dict[Word, Annotated[str, Meta(max_length=1000)]], Meta(max_length=200)]


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what a request holds."""


# ------------------------------------------------------------------ a position as it is tapped
class CardLaid(_Data, frozen=True, kw_only=True):
    """A card and the pieces on it."""

    card: Word
    modifier: Count = 0
    tokens: Pieces = 0
    signets: Pieces = 0
    blessings: Pieces = 0
    up: bool = True


class EncounterLaid(_Data, frozen=True, kw_only=True):
    """The two cards at a place; one that nobody has tapped yet is null."""

    north: CardLaid | None = None
    south: CardLaid | None = None


class PileLaid(_Data, frozen=True, kw_only=True):
    """Cards of a hand, deck or discard pile; an open one is only its beginning."""

    cards: Words = ()
    open: bool = False


class SeatLaid(_Data, frozen=True, kw_only=True):
    """What is stated of a seat; null is filled in. What waits is written as in a case, ``face up``."""

    hand: PileLaid | None = None
    deck: PileLaid | None = None
    discard: PileLaid | None = None
    waiting: Words = ()
    placed: Word | None = None


class GuardLaid(_Data, frozen=True, kw_only=True):
    """A protector of the row."""

    name: Word
    up: bool = True


class MixedDeck(_Data, frozen=True, kw_only=True, rename={"base": "from", "others": "with"}):
    """A deck with some characters replaced by those of the same influence."""

    base: Word
    others: Words = ()


Deck = Word | Words | MixedDeck


class PositionLaid(_Data, frozen=True, kw_only=True):
    """A table as a judge finds it."""

    deck: Deck = "I"
    locations: Words = ()
    protectors: Annotated[tuple[GuardLaid, ...], Meta(max_length=64)] | None = None
    sole: Words = ()
    encounters: Annotated[tuple[EncounterLaid, ...], Meta(max_length=64)] = ()
    north: SeatLaid = SeatLaid()
    south: SeatLaid = SeatLaid()
    phase: Count = 1
    round: Count | None = None
    answers: Named = {}


# ------------------------------------------------------------------ a game: its beginning and its decisions
class Orders(_Data, frozen=True, kw_only=True):
    """The order of both decks, top card first, as far as it is known."""

    north: Words = ()
    south: Words = ()


class PoolLaid(_Data, frozen=True, kw_only=True):
    """The protectors that six are drawn from, and how they are played with."""

    pool: Words | None = None
    strategic: bool = False
    sole: Words = ()


class SetupChosen(_Data, frozen=True, kw_only=True):
    """What a table agreed on before the shuffle; ``order`` is what is known of the decks."""

    deck: Deck = "I"
    locations: Words = ()
    protectors: bool | Words | PoolLaid | None = None
    order: Orders = Orders()


class GameMeant(_Data, frozen=True, kw_only=True, omit_defaults=True):
    """A game: exactly one beginning, then what was decided and what chance did, in order.

    ``decisions`` are ``"north: judge"``, ``"coin: south"``, ``"picked: judge, saboteur"``. ``answers`` are
    those of this table that are not the usual ones, ``tags`` what people say of the game.
    """

    line: Line | None = None
    case: Text | None = None
    log: Text | None = None
    setup: SetupChosen | None = None
    decisions: Decisions = ()
    answers: Named = {}
    tags: Named = {}


class Slip(_Data, frozen=True, kw_only=True, omit_defaults=True):
    """What a judge ruled at a table: the game as it was asked about, its last decision perhaps a claim that
    was ``refused``, and the rulings that were read out. What people say of it are the tags of the game.
    """

    game: GameMeant
    refused: bool = False
    rulings: Words = ()


class MatchMeant(_Data, frozen=True, kw_only=True, omit_defaults=True):
    """The games of a match as they were tapped along; tags and answers are those of each of them."""

    games: Annotated[tuple[GameMeant, ...], Meta(max_length=99)] = ()
    tags: Named = {}
    answers: Named = {}


# ------------------------------------------------------------------ the requests
class Request(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=kebab
):
    """Base of the requests; ``id`` comes back with the answer."""

    language: Word = "en"
    id: Word | int | None = None


class Catalogue(Request, frozen=True, kw_only=True):
    """Every card, location and protector, for the pickers."""


class Register(Request, frozen=True, kw_only=True):
    """Every ruling and question, with documents, topics and cases."""


class LookUp(Request, frozen=True, kw_only=True):
    """Rulings, questions and cards that words ask for, the best first."""

    words: Annotated[str, Meta(max_length=500)] = ""
    most: Annotated[int, Meta(ge=1, le=200)] = 20


class LayOut(Request, frozen=True, kw_only=True):
    """A position as it is tapped: its line and its table, or what cannot be and where."""

    position: PositionLaid = PositionLaid()


class Check(Request, frozen=True, kw_only=True):
    """A line, log or case as it was pasted: which of them it is, and the position in it."""

    text: Text


class Ask(Request, frozen=True, kw_only=True):
    """The verdict on a game, what happened, and what there is to decide.

    ``since`` is the event after which it is told; without it, everything after a position laid out by hand.
    """

    game: GameMeant
    since: EventNumber | None = None


class Decide(Request, frozen=True, kw_only=True):
    """One more decision, then as ``ask``; a refused one is not kept, and says why."""

    game: GameMeant
    decide: Word


class Correction(_Data, frozen=True, kw_only=True):
    """Another entry for the decision of this index, or none for it."""

    at: Annotated[int, Meta(ge=0, le=400)]
    entry: Annotated[str, Meta(max_length=1000)] | None = None


class Follow(Request, frozen=True, kw_only=True):
    """A real game that is tapped along: as ``ask``, told since the last decision, with the log as text.

    With ``correct`` one of its decisions is another, and what came after is kept where it still holds.
    """

    game: GameMeant
    correct: Correction | None = None


class CardMeant(_Data, frozen=True, kw_only=True):
    """A card in play."""

    seat: Seat
    card: Word


class Explain(Request, frozen=True, kw_only=True):
    """Why an event happened, or why a card has its influence or its signets."""

    game: GameMeant
    at: EventNumber | None = None
    influence: CardMeant | None = None
    signets: CardMeant | None = None
    viewer: Viewer = "judge"


class WhyNot(Request, frozen=True, kw_only=True):
    """What a rule kept from happening; of a card, if one is named."""

    game: GameMeant
    at: EventNumber | None = None
    card: Word = ""
    seat: Seat | None = None


class WhatIf(Request, frozen=True, kw_only=True):
    """Another decision, or other answers, beside what happened."""

    game: GameMeant
    at: EventNumber | None = None
    decide: Word | None = None
    answers: Named = {}


class Replay(Request, frozen=True, kw_only=True):
    """Every step of a game, and the table after one of them, for whoever looks."""

    game: GameMeant
    at: EventNumber | None = None
    viewer: Viewer = "judge"


class Deal(Request, frozen=True, kw_only=True):
    """Shuffle and deal for two players at one phone; the answer is to be kept, and shown to nobody."""

    setup: SetupChosen = SetupChosen()
    answers: Named = {}
    tags: Named = {}


class Hands(Request, frozen=True, kw_only=True):
    """What one seat sees of a dealt game; with ``decide``, after its decision."""

    keep: Text
    seat: Seat
    decide: Word | None = None
    since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class PlayFor(Request, frozen=True, kw_only=True):
    """Let the search decide for a seat of a dealt game whatever it is asked, by what that seat knows."""

    keep: Text
    seat: Seat
    playouts: Annotated[int, Meta(ge=1, le=2_000)] = 200


class HandOver(Request, frozen=True, kw_only=True):
    """A ruling to hand over: in words, as a link to ``base``, a line of text, Markdown and a page."""

    slip: Slip
    base: Line = ""


class MatchAsked(Request, frozen=True, kw_only=True, tag="match"):
    """How a match stands, and its log."""

    match: MatchMeant


class Practise(Request, frozen=True, kw_only=True):
    """A case as a question with outcomes to choose from."""

    case: Word


class Export(Request, frozen=True, kw_only=True):
    """A game as a file: its name, its type and its text."""

    game: GameMeant
    form: Literal["page", "case", "markdown", "log", "line", "picture"] = msgspec.field(name="as")
    at: EventNumber | None = None
    title: Word = ""
    viewer: Viewer = "judge"


class Play(Request, frozen=True, kw_only=True):
    """A game for an app: what a viewer sees of it, after one more step, if there is one.

    ``keep`` is its log, which every answer gives anew; without it a game begins, by a ``line``, a first event
    as in a log (``begins``) or a ``setup``. A step is a choice of a ``seat``, or whatever a log takes: an
    outcome of chance, an end by somebody's word (``ask`` is what a clock ran for), a judge's note.
    """

    keep: Text | None = None
    line: Line | None = None
    begins: GameSetUp | PositionArranged | None = None
    setup: SetupChosen | None = None
    answers: Named = {}
    tags: Named = {}
    chance: Literal["drawn", "told"] = "drawn"
    seat: Seat | None = None
    decide: Choice | None = None
    take: Input | None = None
    ask: EventNumber | None = None
    viewer: Viewer = "judge"
    since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Verify(Request, frozen=True, kw_only=True):
    """Whether a log is what the rules give."""

    log: Text
