"""How players leave the game, and how it ends."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from cardia_rules.kernel.telling.rules import AnyStory
from examples.games.auction import powers
from examples.games.auction.asking import LiveBoard, answer_to, let_decide, move
from examples.games.auction.table import (
    Activate,
    Board,
    Eliminated,
    Engaged,
    Fate,
    Pass,
    Spared,
    TokenUsed,
    UseToken,
    Won,
)


def settle(live: LiveBoard, cause: int) -> AnyStory:
    """Eliminate who has no card in hand, and end the game if somebody has won."""
    for seat in (live.table.turn, *live.table.after(live.table.turn)):
        player = live.table.players[seat]
        if not (player.hand or player.spared or player.out):
            yield from eliminate(live, seat, cause)
    board = live.table
    if len(board.alive) == 1:
        live.end(Won(winners=board.alive, cause=live.number), "last")
    fates = {seat: [*fulfilled(board, seat)] for seat in board.alive}
    win(live, {seat: fate for seat, fate in fates.items() if fate})


def win(live: LiveBoard, fates: dict[str, list[str]]) -> None:
    """End the game for those who fulfil a fate: whose turn it is wins alone, others together."""
    if not fates:
        return
    turn = live.table.turn
    winners = (turn,) if turn in fates else tuple(fates)
    by = "win" if len(fates) == 1 else "win-turn" if turn in fates else "win-together"
    found = tuple(dict.fromkeys(chain.from_iterable(fates[seat] for seat in winners)))
    live.end(Won(winners=winners, fates=found, cause=live.number), by)


def fates_of(board: Board, seat: str) -> Iterator[Fate]:
    """Yield the fates that a player can fulfil: the common ones and its own."""
    yield from map(board.supplied.fate, filter(None, (*board.common, board.players[seat].fate)))


def fulfilled(board: Board, seat: str) -> Iterator[str]:
    """Yield the fates that a player fulfils; cards in the support zone do not count."""
    player = board.players[seat]
    cards = [board.supplied.card(each.card) for each in player.play]
    seats = [*board.players]
    target = seats[(seats.index(seat) + 1) % len(seats)]
    for fate in fates_of(board, seat):
        counted = {
            "family": sum(card.family == fate.family for card in cards),
            "type": sum(fate.type in card.types for card in cards),
            "families": len({card.family for card in cards}),
            "hand": len(player.hand),
            "received": player.received,
            "eliminated": fate.count * board.players[target].out,
            "saves": 0,
        }[fate.when]
        if counted >= fate.count:
            yield fate.slug


def eliminate(live: LiveBoard, seat: str, cause: int) -> AnyStory:
    """Eliminate a player, unless a card or a token saves it, or a guardian wins first."""
    saved = yield from spare(live, seat, cause)
    if saved:
        return
    guardians = {
        each: [fate.slug for fate in fates_of(live.table, each) if fate.when == "saves"]
        for each in live.table.alive
        if each != seat
    }
    win(live, {each: fates for each, fates in guardians.items() if fates})
    out = live.happen(Eliminated(seat=seat, cause=cause), "eliminated")
    if answer_to(live, "OQ-cards-of-the-eliminated") == "discarded":
        for each in live.table.players[seat].all_in_play:
            move(live, each.card, "discarded", "play", seat=seat, zone="discard", cause=out, by="left-behind")


def spare(live: LiveBoard, seat: str, cause: int) -> Any:
    """Let a player stay in the game by a card or a token, if it has one; tell whether it does."""
    board, player = live.table, live.table.players[seat]
    strict = answer_to(live, "OQ-immortal-other-losses") == "discards-only"
    helps = player.parted == "discarded" or not strict
    cards = [
        Activate(each.card, seat)
        for each in player.all_in_play
        if not each.engaged and powers.does(board.supplied.card(each.card), "deathless")
    ]
    saving = [token.number for token in board.supplied.tokens if token.when == "eliminated"]
    tokens = [UseToken(number) for number in sorted(player.tokens) if number in saving]
    options = (*(cards if helps else ()), *tokens)
    if not options:
        return False
    pick, number = yield from let_decide(live, seat, "save", (*options, Pass()), cause=cause)
    if isinstance(pick, Pass):
        return False
    if isinstance(pick, Activate):
        live.happen(Engaged(seat=seat, card=pick.card, cause=number), "deathless")
        live.happen(Spared(seat=seat, cause=number), "deathless")
        return True
    token = board.supplied.token(pick.token)
    used = live.happen(TokenUsed(seat=seat, token=token.number, stays=token.stays, cause=number), "token")
    live.happen(Spared(seat=seat, cause=used), "saved")
    yield from powers.apply(live, powers.Use(seat, "", seat, used), token.effects)
    return True
