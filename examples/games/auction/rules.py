"""The rules of the auction: set-up, the turn, bidding, paying, elimination and winning.

They read as the document does, section by section. Nothing here names a statement: what each event rests on
is read off what made it, by ``reasons``.
"""

from functools import partial
from itertools import cycle, islice
from typing import Any, Final

from cardia_rules.kernel.telling.asking import Answer, ChoicesOf
from cardia_rules.kernel.telling.live import let_chance
from cardia_rules.kernel.telling.rules import AnyStory as Story
from examples.games.auction import powers
from examples.games.auction.asking import (
    LiveBoard,
    Shuffle,
    answer_to,
    check,
    draw,
    give,
    give_one,
    let_decide,
    move,
)
from examples.games.auction.ending import settle
from examples.games.auction.table import (
    Activate,
    Bid,
    Board,
    Engaged,
    FateDealt,
    FatesRevealed,
    OffersRevealed,
    Pass,
    Sell,
    StepBegan,
    Straightened,
    Take,
    TokenUsed,
    TurnBegan,
)

COMMON_FATES: Final = 2
FIRST_HAND: Final = 6


# ------------------------------------------------------------------ setting up
def set_up(live: LiveBoard) -> Story:
    """Shuffle the three decks, reveal two common fates, deal a secret one and six cards to each."""
    begun = live.number
    for what, cards in (
        ("common", live.table.common),
        ("secret", live.table.secret),
        ("deck", live.table.deck),
    ):
        yield from let_chance(live, Shuffle(what, tuple(sorted(cards))), begun, "shuffle")  # type: ignore[arg-type]
    live.happen(FatesRevealed(fates=live.table.common[:COMMON_FATES], cause=begun), "common-fates")
    for seat in live.table.players:
        live.happen(FateDealt(seat=seat, fate=live.table.secret[0], cause=begun), "secret-fate")
    for seat in live.table.players:
        for _ in range(FIRST_HAND):
            top = live.table.deck[0]
            move(live, top, "dealt", "deck", to=seat, zone="hand", cause=begun, by="first-hand")
    live.happen(TurnBegan(seat=next(iter(live.table.players)), cause=begun), "first-player")
    yield from play(live)


# ------------------------------------------------------------------ the turn
def play(live: LiveBoard) -> Story:
    """Play turn after turn, each in its three steps, from wherever the table stands."""
    while True:
        live.quiet("play")
        seat, step = live.table.turn, live.table.step
        if live.table.players[seat].out or step == "effects":
            if not live.table.players[seat].out:
                yield from effects(live, seat)
            following = live.table.after(seat)[0]
            live.happen(TurnBegan(seat=following, cause=live.number), "next-player")
        elif step == "turn":
            yield from start_of_turn(live, seat)
            live.happen(StepBegan(step="auction", cause=live.number), "auction")
        else:
            yield from (auction_of_two(live, seat) if live.table.two else auction(live, seat))
            live.happen(StepBegan(step="effects", cause=live.number), "effects")


def start_of_turn(live: LiveBoard, seat: str) -> Story:
    """Draw, straighten what is straightened, and let tokens apply in the order of their numbers."""
    began = live.number
    drawing = (seat, *live.table.after(seat)[:1]) if live.table.two else (seat,)
    for each in drawing:
        for _ in range(2 if live.table.two else 1):
            yield from draw(live, each, began, "draw-two" if live.table.two else "draw")
    engaged = [each.card for each in live.table.players[seat].all_in_play if each.engaged]
    if cards := tuple(card for card in engaged if live.table.supplied.card(card).power != "once"):
        live.happen(Straightened(seat=seat, cards=cards, cause=began), "straighten")
    for number in sorted(live.table.players[seat].tokens):
        token = live.table.supplied.token(number)
        if token.when == "turn":
            used = live.happen(TokenUsed(seat=seat, token=number, stays=token.stays, cause=began), "token")
            yield from powers.apply(live, powers.Use(seat, "", seat, used), token.effects)
    yield from settle(live, began)


# ------------------------------------------------------------------ the auction
def auction(live: LiveBoard, seller: str) -> Story:
    """Let the seller offer a card, everybody bid in a circle, and settle the sale."""
    cards = len(live.table.players[seller].hand)
    if not cards or (cards == 1 and answer_to(live, "OQ-last-card-on-sale") == "no-auction"):
        return
    pick, number = yield from let_decide(live, seller, "sell", *_sales(live.table, seller))
    how = "hidden" if pick.face_down else "offered"
    offered = move(live, pick.card, how, "hand", seat=seller, zone="offer", cause=number, by=f"sell-{how}")
    yield from levy(live, seller, pick.card, offered)
    circle = live.table.after(seller)
    if answer_to(live, "OQ-first-bidder") == "seller":
        circle = (circle[-1], *circle[:-1])
    yield from bidding(live, circle, len(circle))
    yield from sale(live, seller, pick.card)
    yield from settle(live, live.number)


def _sales(board: Board, seller: str) -> tuple[Any, ...]:
    """Return what a seller may offer, and the checks: of its hand, as demanded, face down if it may."""
    player = board.players[seller]
    demanded = [card for card in player.demands if card in player.hand]
    may_hide = not board.two and _has(board, seller, "sell-face-down")
    options = tuple(Sell(card, down) for card in player.hand for down in (False, True)[: 1 + may_hide])
    return (
        options,
        check("not-in-hand", lambda option: option.card in player.hand),
        check("not-demanded", lambda option: not demanded or option.card in demanded, demanded=demanded),
        check("not-face-down", lambda option: may_hide or not option.face_down),
    )


def _has(board: Board, seat: str, does: str) -> bool:
    cards = (board.supplied.card(each.card) for each in board.players[seat].all_in_play)
    return any(powers.does(card, does) for card in cards)


def levy(live: LiveBoard, seller: str, sold: str, cause: int) -> Story:
    """Let the seller of a card of another family give one to who levies."""
    family = live.table.supplied.card(sold).family
    for owner in live.table.after(seller)[:-1]:
        for each in live.table.players[owner].all_in_play:
            for effect in live.table.supplied.card(each.card).effects:
                if effect.do == "levy" and effect.family != family and live.table.players[seller].hand:
                    pick, number = yield from give_one(live, seller, "levy", cause)
                    give(live, seller, owner, pick.card, number, "levy")


def bidding(live: LiveBoard, circle: tuple[str, ...], passes_end: int) -> Story:
    """Let seats bid in a circle until so many have passed in a row: all, or all but the highest bidder."""
    passed = 0
    for seat in cycle(circle):
        bid, bidder = live.table.auction.bid, live.table.auction.bidder
        if passed >= passes_end - (1 if bidder and passes_end > 1 else 0):
            return
        hand = len(live.table.players[seat].hand)
        pick, _number = yield from let_decide(
            live,
            seat,
            "bid",
            (Pass(), *(Bid(cards) for cards in range(1, hand + 1))),
            check("bid-too-low", partial(_more_than, bid), bid=bid),
            check("whole-hand", partial(_less_than, hand), hand=hand),
            kinds=(Bid,),
        )
        passed = passed + 1 if isinstance(pick, Pass) else 0


def _more_than(bid: int, option: Any) -> bool:
    return isinstance(option, Pass) or option.cards > bid


def _less_than(hand: int, option: Any) -> bool:
    return isinstance(option, Pass) or option.cards < hand


def sale(live: LiveBoard, seller: str, card: str) -> Story:
    """Settle a sale: nobody bid, the seller buys, or another player does."""
    bid, buyer = live.table.auction.bid, live.table.auction.bidder
    if not buyer:
        yield from _may_take(live, seller, card, "keep", "kept", seller)
        return
    others = live.table.after(seller)[:-1]
    # The seller's own cards go round, one by one, from the left.
    for to in islice(cycle(others), bid) if buyer == seller else [seller] * bid:
        kind = "pay-out" if buyer == seller else "pay"
        pick, number = yield from give_one(live, buyer, kind, live.number)
        give(live, buyer, to, pick.card, number, kind)
    if answer_to(live, "OQ-buyer-may-refuse") == "may-discard":
        yield from _may_take(live, buyer, card, "keep-bought", "bought", seller)
    else:
        _lay(live, seller, card, buyer, "play", live.number, "bought")


def _may_take(live: LiveBoard, seat: str, card: str, kind: str, how: str, seller: str) -> Story:
    pick, number = yield from let_decide(live, seat, kind, (Take(card), Pass()))
    if isinstance(pick, Take):
        _lay(live, seller, card, seat, "play", number, how)
    else:
        move(live, card, "discarded", "offer", seat=seller, zone="discard", cause=number, by=f"not-{how}")


def _lay(live: LiveBoard, seller: str, card: str, to: str, zone: str, cause: int, how: str) -> None:
    move(live, card, how, "offer", seat=seller, to=to, zone=zone, cause=cause, by=how)


# ------------------------------------------------------------------ the auction of two
def auction_of_two(live: LiveBoard, first: str) -> Story:
    """Let both offer a card at once; the winner picks one and discards, the loser has the other."""
    [other, _] = live.table.after(first)
    if not (live.table.players[first].hand and live.table.players[other].hand):
        return
    asked = live.number
    waiting = {
        seat: ChoicesOf(asked, seat, "sell", options, tuple(checks), asked, "sell", "sell")
        for seat in (first, other)
        for options, *checks in (_sales(live.table, seat),)
    }
    while waiting:
        answer: Answer[str] = yield tuple(waiting.values())
        del waiting[answer.seat or ""]
        card, seat = answer.pick.card, answer.seat
        move(live, card, "hidden", "hand", seat=seat, zone="offer", cause=answer.number, by="sell-both")
    offers = live.table.auction.offers
    cards = (offers[first], offers[other])
    shown = live.happen(OffersRevealed(cards=cards, cause=live.number), "sell-both")
    for seat in (first, other):
        yield from levy(live, seat, offers[seat], shown)
    yield from bidding(live, (other, first), 1)
    bid, winner = live.table.auction.bid, live.table.auction.bidder or first
    for _ in range(bid):
        pick, number = yield from give_one(live, winner, "pay-two", live.number)
        move(live, pick.card, "discarded", "hand", seat=winner, zone="discard", cause=number, by="pay-two")
    taken, number = yield from let_decide(live, winner, "take", tuple(Take(card) for card in offers.values()))
    by = "won-two" if bid else "won-free"
    for seller, card in offers.items():
        if card == taken.card:
            move(live, card, "bought", "offer", seat=seller, to=winner, zone="play", cause=number, by=by)
        else:
            loser = other if winner == first else first
            move(live, card, "left", "offer", seat=seller, to=loser, zone="support", cause=number, by="left")
    yield from settle(live, live.number)


# ------------------------------------------------------------------ the effects
def effects(live: LiveBoard, seat: str) -> Story:
    """Let the turn's player use powers; what is mandatory comes before the end of the turn."""
    while not live.table.players[seat].out:
        board = live.table
        cards = board.players[seat].all_in_play
        pick, number = yield from let_decide(
            live, seat, "use-powers", (Pass(), *(Activate(each.card, seat) for each in cards)),
            *powers.own_checks(board, seat), kinds=(Activate,),
        )  # fmt: skip
        if isinstance(pick, Pass):
            return
        live.happen(Engaged(seat=seat, card=pick.card, cause=number), "engage")
        yield from powers.use(live, powers.Use(seat, pick.card, seat, number))
        yield from settle(live, number)
        live.quiet("play")


TELL: Final = {"set-up": set_up, "play": play}
