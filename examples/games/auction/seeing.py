"""What each player may look at: its own hand and fate, the discards, and what lies before everybody."""

from typing import Any, Final, get_args

from cardia_rules.kernel.published.publishing import Publishing
from cardia_rules.kernel.seeing import JUDGE, SPECTATOR, Seeing, Shown, shown_whole
from examples.games.auction import table as t

# What was supplied and agreed on, and what lies before the players, is everybody's to see.
shown_whole(t.InPlay, "card", "engaged")
shown_whole(t.Over, "winners", "fates")


class SeenPlayer(Shown, frozen=True, kw_only=True):
    """What one player has; its hand and its secret fate only for who may look at them."""

    hand: int
    play: tuple[t.InPlay, ...]
    support: tuple[t.InPlay, ...]
    tokens: tuple[int, ...]
    received: int
    knows: tuple[str, ...]
    demands: tuple[str, ...]
    spared: bool
    out: bool
    hand_cards: tuple[str, ...] | None = None
    fate: str | None = None


class SeenBoard(Shown, frozen=True, kw_only=True):
    """The table as a viewer sees it."""

    title: str
    two: bool
    answers: dict[str, str]
    players: dict[str, SeenPlayer]
    deck: int
    discard: tuple[str, ...]
    common: tuple[str, ...]
    turn: str
    step: str
    offers: dict[str, str]
    bid: int
    bidder: str
    used: tuple[str, ...]
    over: t.Over | None


def look(board: t.Board, viewer: str) -> SeenBoard:
    """Return the table as a viewer sees it."""
    offered = board.auction or t.Auction()
    hidden = offered.face_down or len(offered.offers) < 1 + board.two
    return SeenBoard(
        title=board.supplied.title,
        two=board.two,
        answers=board.answers,
        players={seat: _player(board, seat, viewer) for seat in board.players},
        deck=len(board.deck),
        discard=board.discard,
        common=board.common if board.turn else (),
        turn=board.turn,
        step=board.step,
        offers={
            seat: card if not hidden or viewer in (seat, JUDGE) else "?"
            for seat, card in offered.offers.items()
        },
        bid=offered.bid,
        bidder=offered.bidder,
        used=board.used,
        over=board.over,
    )


def _player(board: t.Board, seat: str, viewer: str) -> SeenPlayer:
    player = board.players[seat]
    own = viewer in (seat, JUDGE)
    knows = own or (viewer in board.players and seat in board.players[viewer].knows)
    return SeenPlayer(
        hand=len(player.hand),
        play=player.play,
        support=player.support,
        tokens=player.tokens,
        received=player.received,
        knows=player.knows,
        demands=player.demands,
        spared=player.spared,
        out=player.out,
        hand_cards=player.hand if own else None,
        fate=player.fate if knows else None,
    )


# ------------------------------------------------------------------ what is seen of an event
class ShuffledUnseen(t.Happening, frozen=True, tag="shuffled-unseen"):
    """A shuffle, without the order."""

    what: str
    cards: int


class FateDealtUnseen(t.Happening, frozen=True, tag="fate-dealt-unseen"):
    """A secret fate, without its name."""

    seat: str


class DecidedUnseen(t.Happening, frozen=True, tag="decided-unseen"):
    """A decision, without what was decided: a card of a hand."""

    seat: str
    kind: str


class CardMovedUnseen(t.Happening, frozen=True, kw_only=True, tag="card-moved-unseen"):
    """A card that goes where nobody else looks."""

    how: t.How
    seat: str = ""
    origin: t.Zone
    to: str = ""
    zone: t.Zone


class LaidSeen(t.Happening, frozen=True, tag="laid-seen"):
    """A table laid out by hand, as far as it is seen."""

    board: SeenBoard


_OPEN: Final = (
    t.Begun | t.FatesRevealed | t.TurnBegan | t.StepBegan | t.OffersRevealed | t.Straightened | t.Engaged
    | t.PowerUsed | t.FateLookedAt | t.Demanded | t.TokenTaken | t.TokenUsed | t.Spared | t.Eliminated | t.Won
)  # fmt: skip
_UNSEEN: Final = ShuffledUnseen | FateDealtUnseen | DecidedUnseen | CardMovedUnseen | LaidSeen
AnySeen = _OPEN | t.Decided | t.CardMoved | _UNSEEN


def _why(event: Any) -> dict[str, Any]:
    return {"cause": event.cause, "rulings": event.rulings}


def _shuffled(event: t.Shuffled, _board: t.Board, viewer: str) -> Any:
    if viewer == JUDGE:
        return event
    return ShuffledUnseen(what=event.what, cards=len(event.order), **_why(event))


def _fate(event: t.FateDealt, _board: t.Board, viewer: str) -> Any:
    return event if viewer in (event.seat, JUDGE) else FateDealtUnseen(seat=event.seat, **_why(event))


def _decided(event: t.Decided, board: t.Board, viewer: str) -> Any:
    hidden = isinstance(event.option, t.Give) or (
        isinstance(event.option, t.Sell) and (board.two or event.option.face_down)
    )
    if not hidden or viewer in (event.seat, JUDGE):
        return event
    return DecidedUnseen(seat=event.seat, kind=event.kind, **_why(event))


def _moved(event: t.CardMoved, _board: t.Board, viewer: str) -> Any:
    """Return a move whole to those whose hands it touches; to others where either end lies open."""
    open_ends = {event.origin, event.zone} & {"play", "support", "discard"} or event.how == "offered"
    if open_ends or viewer in (event.seat, event.to, JUDGE):
        return event
    return CardMovedUnseen(
        how=event.how, seat=event.seat, origin=event.origin, to=event.to, zone=event.zone, **_why(event)
    )


def _laid(event: t.Laid, board: t.Board, viewer: str) -> Any:
    return event if viewer == JUDGE else LaidSeen(board=look(board, viewer), **_why(event))


SEEING: Final[Seeing[t.AnyHappening, t.Board, Any, SeenBoard]] = Seeing(
    fold=t.fold,
    seats=lambda board: tuple(board.players),
    look=look,
    see={
        **{kind: lambda event, _board, _viewer: event for kind in get_args(_OPEN)},
        t.Laid: _laid,
        t.Shuffled: _shuffled,
        t.FateDealt: _fate,
        t.Decided: _decided,
        t.CardMoved: _moved,
    },
)

PUBLISHED: Final[Publishing[t.AnyHappening, t.Board, Any]] = Publishing(
    name="auction-published",
    version=1,
    event_types=t.AnyHappening,
    seen_types=AnySeen,
    fold=t.fold,
    see=lambda event, board: SEEING.event(event, board, SPECTATOR),
    see_whole=lambda event, board: SEEING.event(event, board, JUDGE),
    unhidden=lambda seen: None if isinstance(seen, _UNSEEN) else seen,
    facts={
        ShuffledUnseen: "order",
        FateDealtUnseen: "fate",
        DecidedUnseen: "decision",
        CardMovedUnseen: "card",
        LaidSeen: "table",
    },
)
