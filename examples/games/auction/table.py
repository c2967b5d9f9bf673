"""What lies on the table of the auction, what can happen there, and the fold: no rule is here."""

from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction

Family = Literal["kingdom", "trade", "necromancy", "magic"]
Type = Literal["fighter", "terrain", "book"]
Power = Literal["permanent", "activation", "mandatory", "once"]
Zone = Literal["deck", "hand", "play", "support", "offer", "discard"]
How = Literal[
    "dealt", "drawn", "offered", "hidden", "bought", "kept", "left", "paid", "given", "discarded",
    "exchanged", "handed",
]  # fmt: skip
Step = Literal["turn", "auction", "effects"]


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything here: immutable, strict when decoded, short when written."""


class Words(Frozen, frozen=True):
    """A text in both languages."""

    en: str
    fr: str


# ------------------------------------------------------------------ what the table supplies
class Effect(Frozen, frozen=True):
    """One thing that a power does; ``powers`` and ``rules`` say what each word means."""

    do: Literal[
        "draw", "discard", "take", "token", "look-fate", "reactivate", "again", "borrow", "exchange",
        "hand-over", "demand", "sell-face-down", "levy", "deathless", "command-all",
    ]  # fmt: skip
    who: Literal["self", "chosen", "adjacent", "others"] = "self"
    cards: int = 1
    family: Family | None = None
    token: int = 0


class Card(Frozen, frozen=True, kw_only=True):
    """A game card; its text is the table's."""

    slug: str
    name: Words
    family: Family
    types: tuple[Type, ...] = ()
    power: Power | None = None
    effects: tuple[Effect, ...] = ()
    text: Words = Words("", "")
    star: bool = False


class Fate(Frozen, frozen=True, kw_only=True):
    """A fate: common or secret, and when it is fulfilled."""

    slug: str
    name: Words
    common: bool = False
    when: Literal["family", "type", "families", "hand", "received", "eliminated", "saves"]
    family: Family | None = None
    type: Type | None = None
    count: int = 1
    text: Words = Words("", "")


class Token(Frozen, frozen=True, kw_only=True):
    """A kind of token: when its effect applies, and whether it stays afterwards."""

    number: int
    name: Words
    when: Literal["turn", "eliminated"]
    effects: tuple[Effect, ...] = ()
    copies: int = 1
    stays: bool = False
    text: Words = Words("", "")


class Supplied(Frozen, frozen=True):
    """Everything that the document does not give: brought by the table, and named so in every log."""

    title: str
    cards: tuple[Card, ...]
    fates: tuple[Fate, ...]
    tokens: tuple[Token, ...]

    def card(self, slug: str) -> Card:
        """Return a card by its slug."""
        return next(card for card in self.cards if card.slug == slug)

    def fate(self, slug: str) -> Fate:
        """Return a fate by its slug."""
        return next(fate for fate in self.fates if fate.slug == slug)

    def token(self, number: int) -> Token:
        """Return a kind of token by its number."""
        return next(token for token in self.tokens if token.number == number)


# ------------------------------------------------------------------ the table
class InPlay(Frozen, frozen=True):
    """A card before a player: straight or engaged."""

    card: str
    engaged: bool = False


class Player(Frozen, frozen=True, kw_only=True):
    """What one player has. ``received`` counts cards that came by payments and powers."""

    hand: tuple[str, ...] = ()
    play: tuple[InPlay, ...] = ()
    support: tuple[InPlay, ...] = ()
    tokens: tuple[int, ...] = ()
    fate: str = ""
    received: int = 0
    knows: tuple[str, ...] = ()  # whose secret fate they have looked at
    demands: tuple[str, ...] = ()  # the cards that others demand to be sold next
    parted: How | None = None  # how the last card left their hand
    spared: bool = False  # without cards in hand, and saved from elimination
    out: bool = False

    @property
    def all_in_play(self) -> tuple[InPlay, ...]:
        """Return the cards whose powers are active, of both zones."""
        return self.play + self.support


class Auction(Frozen, frozen=True):
    """The cards on offer by seller, and the highest bid."""

    offers: dict[str, str] = {}
    face_down: bool = False
    bid: int = 0
    bidder: str = ""


class Over(Frozen, frozen=True):
    """Who has won and by what: a fate, or that nobody else is left."""

    winners: tuple[str, ...]
    fates: tuple[str, ...] = ()


class Board(Frozen, frozen=True, kw_only=True):
    """The table."""

    supplied: Supplied
    players: dict[str, Player]  # in the order of play, clockwise
    two: bool = False  # by the rules for two players
    answers: dict[str, str] = {}
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    common: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()  # shuffled, while they are dealt
    turn: str = ""
    step: Step = "turn"
    auction: Auction | None = None
    used: tuple[str, ...] = ()  # whose powers the turn's player has used in this turn
    over: Over | None = None

    @property
    def alive(self) -> tuple[str, ...]:
        """Return the players still in the game, in the order of play."""
        return tuple(seat for seat, player in self.players.items() if not player.out)

    def after(self, seat: str) -> tuple[str, ...]:
        """Return the players still in the game, clockwise from the left of one, who comes last."""
        seats = [*self.players]
        at = seats.index(seat) + 1
        return tuple(each for each in seats[at:] + seats[:at] if not self.players[each].out)


# ------------------------------------------------------------------ what is decided
class Option(Frozen, frozen=True, tag_field="choose"):
    """Base of what a seat can choose."""


class Sell(Option, frozen=True, tag="sell"):
    """Put a card of one's hand up for auction."""

    card: str
    face_down: bool = False


class Bid(Option, frozen=True, tag="bid"):
    """Bid so many cards."""

    cards: int


class Pass(Option, frozen=True, tag="pass"):
    """Do not bid, do not do it, or end one's turn: whatever is asked."""


class Take(Option, frozen=True, tag="take"):
    """Put a card of the auction before oneself."""

    card: str


class Give(Option, frozen=True, tag="give"):
    """Part with a card of one's hand."""

    card: str


class Activate(Option, frozen=True, tag="activate"):
    """Use the power of a card: one's own, or that of another player."""

    card: str
    owner: str


class Target(Option, frozen=True, tag="target"):
    """Choose players."""

    seats: tuple[str, ...]


class Exchange(Option, frozen=True, tag="exchange"):
    """Exchange a card in play for one of one's hand."""

    card: str
    owner: str
    hand: str


class HandOver(Option, frozen=True, tag="hand-over"):
    """Put one's card in play among those of another player."""

    card: str
    to: str


class Demand(Option, frozen=True, tag="demand"):
    """Demand that a player sells a card."""

    of: str
    card: str


class UseToken(Option, frozen=True, tag="use-token"):
    """Use a token to stay in the game."""

    token: int


AnyOption = Sell | Bid | Pass | Take | Give | Activate | Target | Exchange | HandOver | Demand | UseToken


# ------------------------------------------------------------------ what can happen
class Happening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                tag_field="event"):  # fmt: skip
    """Base of the events: each names the event that it comes from, and what it rests on."""

    cause: int = 0
    rulings: tuple[str, ...] = ()


class Begun(Happening, frozen=True, tag="begun"):
    """Who plays, with what, and what they agreed on."""

    seats: tuple[str, ...]
    supplied: Supplied
    answers: dict[str, str]
    star: bool = False
    origin: str = ""


class Laid(Happening, frozen=True, tag="laid"):
    """A table laid out by hand."""

    board: Board


class Shuffled(Happening, frozen=True, tag="shuffled"):
    """How a deck lies, the top card first; the discards are made into one."""

    what: Literal["deck", "common", "secret"]
    order: tuple[str, ...]


class FatesRevealed(Happening, frozen=True, tag="fates-revealed"):
    """The fates that everybody can fulfil."""

    fates: tuple[str, ...]


class FateDealt(Happening, frozen=True, tag="fate-dealt"):
    """A secret fate."""

    seat: str
    fate: str


class TurnBegan(Happening, frozen=True, tag="turn-began"):
    """Whose turn it is."""

    seat: str


class Decided(Happening, frozen=True, tag="decided"):
    """What a seat decided."""

    seat: str
    kind: str
    option: AnyOption


class CardMoved(Happening, frozen=True, kw_only=True, tag="card-moved"):
    """A card goes from one place to another; a place nobody owns has no seat."""

    card: str
    how: How
    seat: str = ""
    origin: Zone
    to: str = ""
    zone: Zone


class StepBegan(Happening, frozen=True, tag="step-began"):
    """A part of the turn begins; with an auction, what was on offer has been settled."""

    step: Step


class OffersRevealed(Happening, frozen=True, tag="offers-revealed"):
    """Two players show what they put up for auction."""

    cards: tuple[str, ...]


class Straightened(Happening, frozen=True, tag="straightened"):
    """A player's cards are straight again."""

    seat: str
    cards: tuple[str, ...]


class Engaged(Happening, frozen=True, tag="engaged"):
    """A card is engaged."""

    seat: str
    card: str


class PowerUsed(Happening, frozen=True, tag="power-used"):
    """A player uses a card's power."""

    seat: str
    card: str
    owner: str


class FateLookedAt(Happening, frozen=True, tag="fate-looked-at"):
    """A player looks at another's secret fate."""

    seat: str
    of: str


class Demanded(Happening, frozen=True, tag="demanded"):
    """A player demands that another sells a card."""

    seat: str
    of: str
    card: str


class TokenTaken(Happening, frozen=True, tag="token-taken"):
    """A player takes a token."""

    seat: str
    token: int


class TokenUsed(Happening, frozen=True, tag="token-used"):
    """A token applies; if it does not stay, it goes back."""

    seat: str
    token: int
    stays: bool = False


class Spared(Happening, frozen=True, tag="spared"):
    """A player without cards in hand stays in the game."""

    seat: str


class Eliminated(Happening, frozen=True, tag="eliminated"):
    """A player leaves the game."""

    seat: str


class Won(Happening, frozen=True, tag="won"):
    """The game is over."""

    winners: tuple[str, ...]
    fates: tuple[str, ...] = ()


AnyHappening = (
    Begun | Laid | Shuffled | FatesRevealed | FateDealt | TurnBegan | Decided | CardMoved | StepBegan
    | OffersRevealed | Straightened | Engaged | PowerUsed | FateLookedAt | Demanded | TokenTaken | TokenUsed
    | Spared | Eliminated | Won
)  # fmt: skip


# ------------------------------------------------------------------ the fold
def fold(board: Board | None, event: AnyHappening) -> Board:
    """Return the table that an event leads to."""
    if isinstance(event, Begun) and board is None:
        return Board(
            supplied=event.supplied,
            players={seat: Player() for seat in event.seats},
            two=len(event.seats) == 2,
            answers=event.answers,
            deck=tuple(card.slug for card in event.supplied.cards if event.star or not card.star),
            common=tuple(fate.slug for fate in event.supplied.fates if fate.common),
            secret=tuple(fate.slug for fate in event.supplied.fates if not fate.common),
        )
    if isinstance(event, Laid) and board is None:
        return event.board
    if board is None or isinstance(event, Begun | Laid) or board.over is not None:
        raise LogContradiction(f"{type(event).__name__} cannot happen here")
    try:
        after: Board = _FOLDS[type(event)](board, event)
    except (KeyError, ValueError):
        raise LogContradiction(f"{event} cannot happen on this table") from None
    return after


def _player(board: Board, seat: str, **changes: Any) -> Board:
    return replace(board, players={**board.players, seat: replace(board.players[seat], **changes)})


def _shuffled(board: Board, event: Shuffled) -> Board:
    if event.what == "deck":
        return replace(board, deck=event.order, discard=())
    return replace(board, **{event.what: event.order})


def _dealt(board: Board, event: FateDealt) -> Board:
    rest = _without(board.secret, event.fate)
    return _player(replace(board, secret=rest), event.seat, fate=event.fate)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _decided(board: Board, event: Decided) -> Board:
    if isinstance(event.option, Bid) and board.auction is not None:
        return replace(board, auction=replace(board.auction, bid=event.option.cards, bidder=event.seat))
    return board


def _moved(board: Board, event: CardMoved) -> Board:
    """Take a card from where it lies, and lay it where it goes."""
    board = _taken(board, event)
    match event.zone:
        case "deck":
            return replace(board, deck=(*board.deck, event.card))
        case "discard":
            return replace(board, discard=(*board.discard, event.card))
        case "offer":
            offered = board.auction or Auction()
            offers = {**offered.offers, event.seat: event.card}
            return replace(board, auction=replace(offered, offers=offers, face_down=event.how == "hidden"))
    player = board.players[event.to]
    if event.zone == "hand":
        came = event.how not in ("dealt", "drawn")
        hand, received = (*player.hand, event.card), player.received + came
        return _player(board, event.to, hand=hand, received=received, spared=False)
    return _player(board, event.to, **{event.zone: (*getattr(player, event.zone), InPlay(event.card))})


def _taken(board: Board, event: CardMoved) -> Board:
    match event.origin:
        case "deck":
            return replace(board, deck=_without(board.deck, event.card))
        case "discard":
            return replace(board, discard=_without(board.discard, event.card))
        case "offer" if board.auction is not None:
            offers = {seat: card for seat, card in board.auction.offers.items() if card != event.card}
            return replace(board, auction=replace(board.auction, offers=offers))
    player = board.players[event.seat]
    if event.origin == "hand":
        return _player(board, event.seat, hand=_without(player.hand, event.card), parted=event.how)
    for zone in ("play", "support"):
        lying: tuple[InPlay, ...] = getattr(player, zone)
        if event.card in [each.card for each in lying]:
            rest = tuple(each for each in lying if each.card != event.card)
            return _player(board, event.seat, **{zone: rest})
    raise ValueError(event.card)


def _began(board: Board, event: StepBegan) -> Board:
    auction = Auction() if event.step == "auction" else None
    board = replace(board, step=event.step, auction=auction)
    return _player(board, board.turn, demands=()) if event.step == "effects" else board


def _turn(board: Board, event: TurnBegan) -> Board:
    return replace(board, turn=event.seat, step="turn", auction=None, used=())


def _turned(board: Board, seat: str, cards: tuple[str, ...], engaged: bool) -> Board:
    player = board.players[seat]
    if {*cards} - {each.card for each in player.all_in_play}:
        raise ValueError(seat)
    changed = {
        zone: tuple(replace(each, engaged=engaged) if each.card in cards else each for each in lying)
        for zone, lying in (("play", player.play), ("support", player.support))
    }
    return _player(board, seat, **changed)


def _token(board: Board, event: TokenTaken) -> Board:
    return _player(board, event.seat, tokens=(*board.players[event.seat].tokens, event.token))


def _token_used(board: Board, event: TokenUsed) -> Board:
    tokens = board.players[event.seat].tokens
    if event.stays:
        return board
    at = tokens.index(event.token)
    return _player(board, event.seat, tokens=tokens[:at] + tokens[at + 1 :])


def _looked(board: Board, event: FateLookedAt) -> Board:
    return _player(board, event.seat, knows=(*board.players[event.seat].knows, event.of))


def _demanded(board: Board, event: Demanded) -> Board:
    return _player(board, event.of, demands=(*board.players[event.of].demands, event.card))


_FOLDS: Final[dict[type, Any]] = {
    Shuffled: _shuffled,
    FatesRevealed: lambda board, event: replace(board, common=event.fates),
    FateDealt: _dealt,
    TurnBegan: _turn,
    Decided: _decided,
    CardMoved: _moved,
    StepBegan: _began,
    OffersRevealed: lambda board, _event: replace(board, auction=replace(board.auction, face_down=False)),
    Straightened: lambda board, event: _turned(board, event.seat, event.cards, False),
    Engaged: lambda board, event: _turned(board, event.seat, (event.card,), True),
    PowerUsed: lambda board, event: replace(board, used=(*board.used, event.card)),
    FateLookedAt: _looked,
    Demanded: _demanded,
    TokenTaken: _token,
    TokenUsed: _token_used,
    Spared: lambda board, event: _player(board, event.seat, spared=True),
    Eliminated: lambda board, event: _player(board, event.seat, out=True, tokens=()),
    Won: lambda board, event: replace(board, over=Over(event.winners, event.fates)),
}
