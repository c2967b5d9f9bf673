"""Powers: how a card is used, and what each effect does."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final

import attrs

from cardia_rules.kernel.telling.asking import Check
from cardia_rules.kernel.telling.rules import AnyStory
from examples.games.auction import ending
from examples.games.auction.asking import (
    LiveBoard,
    check,
    draw,
    give,
    give_one,
    let_decide,
    move,
)
from examples.games.auction.table import (
    Activate,
    Board,
    Card,
    Demand,
    Demanded,
    Effect,
    Engaged,
    Exchange,
    FateLookedAt,
    HandOver,
    Pass,
    PowerUsed,
    Target,
    TokenTaken,
)

REACTIONS: Final = ("sell-face-down", "levy", "deathless")  # they apply by themselves, or when needed


@attrs.frozen
class Use:
    """A power being used: by whom, of which card, whose, from which event, within which others."""

    seat: str
    card: str
    owner: str
    cause: int
    within: tuple[str, ...] = ()


# ------------------------------------------------------------------ what may be used
def usable(card: Card) -> bool:
    """Tell whether a card has a power that is used: one that applies by itself is not."""
    used = [effect for effect in card.effects if effect.do not in REACTIONS]
    return bool(used) and card.power not in (None, "permanent")


def does(card: Card, what: str) -> bool:
    """Tell whether a card's power does this, among other things."""
    return any(effect.do == what for effect in card.effects)


def _commands(card: Card) -> bool:
    return does(card, "command-all")


def own_checks(board: Board, seat: str) -> tuple[Check, ...]:
    """Return the conditions on what the turn's player uses, and on ending the turn."""
    player, supplied = board.players[seat], board.supplied
    lying = {each.card: each.engaged for each in player.all_in_play}
    commanding = any(_commands(supplied.card(card)) for card in board.used)
    left = [
        card
        for card, engaged in lying.items()
        if supplied.card(card).power == "mandatory" and usable(supplied.card(card)) and not engaged
    ]

    def of_a_card(passes: Callable[[str], bool]) -> Callable[[Any], bool]:
        return lambda option: isinstance(option, Pass) or option.card not in lying or passes(option.card)

    return (
        check(
            "not-in-play",
            lambda option: isinstance(option, Pass) or (option.card in lying and option.owner == seat),
        ),
        check("no-power", of_a_card(lambda card: usable(supplied.card(card)))),
        check("engaged", of_a_card(lambda card: not lying[card])),
        check("others-used", of_a_card(lambda card: not (_commands(supplied.card(card)) and board.used))),
        check("commanding", of_a_card(lambda _card: not commanding)),
        check(
            "mandatory-left",
            lambda option: not isinstance(option, Pass) or commanding or not left,
            left=left,
        ),
    )


def use(live: LiveBoard, by: Use) -> AnyStory:
    """Use a card's power: each of its effects in turn, as far as it can be carried out."""
    used = live.happen(PowerUsed(seat=by.seat, card=by.card, owner=by.owner, cause=by.cause), "use")
    card = live.table.supplied.card(by.card)
    yield from apply(live, attrs.evolve(by, cause=used, within=(*by.within, by.card)), card.effects)


def apply(live: LiveBoard, by: Use, effects: tuple[Effect, ...]) -> AnyStory:
    """Carry out effects one after the other, while their player is in the game."""
    for effect in effects:
        if effect.do in EFFECTS and not live.table.players[by.seat].out:
            yield from EFFECTS[effect.do](live, by, effect)


# ------------------------------------------------------------------ whom it is about
def targets(live: LiveBoard, by: Use, effect: Effect) -> Any:
    """Return whom an effect is about, chosen where there is a choice, and the event that says so."""
    board = live.table
    others = board.after(by.seat)[:-1]
    if effect.who == "self":
        return (by.seat,), by.cause
    if effect.who == "others":
        return others, by.cause
    groups = [(seat,) for seat in others] if effect.who == "chosen" else adjacent(board)
    if not groups:
        return (), by.cause
    kind = "choose-player" if effect.who == "chosen" else "choose-adjacent"
    pick, number = yield from let_decide(
        live, by.seat, kind, tuple(map(Target, groups)),
        check("not-adjacent" if effect.who == "adjacent" else "not-a-player",
                    lambda option: option.seats in groups),
        cause=by.cause,
    )  # fmt: skip
    return pick.seats, number


def adjacent(board: Board) -> list[tuple[str, ...]]:
    """Return the pairs of players that play one after the other; of two players there is one pair."""
    alive = board.alive
    return [(alive[0], alive[1])] if len(alive) == 2 else [*pairwise((*alive, alive[0]))]


# ------------------------------------------------------------------ what each effect does
def _draw(live: LiveBoard, by: Use, effect: Effect) -> AnyStory:
    seats, cause = yield from targets(live, by, effect)
    for seat in seats:
        for _ in range(effect.cards):
            yield from draw(live, seat, cause, "power-gain", how="given")


def _discard(live: LiveBoard, by: Use, effect: Effect) -> AnyStory:
    seats, cause = yield from targets(live, by, effect)
    for seat in seats:
        for _ in range(effect.cards):
            if live.table.players[seat].hand:
                pick, number = yield from give_one(live, seat, "discard", cause)
                move(
                    live, pick.card, "discarded", "hand", seat=seat, zone="discard", cause=number,
                    by="power-adjacent" if effect.who == "adjacent" else "power",
                )  # fmt: skip
    yield from ending.settle(live, cause)


def _take(live: LiveBoard, by: Use, effect: Effect) -> AnyStory:
    seats, cause = yield from targets(live, by, effect)
    for seat in seats:
        for _ in range(effect.cards):
            if seat != by.seat and live.table.players[seat].hand:
                pick, number = yield from give_one(live, seat, "give", cause)
                give(live, seat, by.seat, pick.card, number, "power-gain")
    yield from ending.settle(live, cause)


def _token(live: LiveBoard, by: Use, effect: Effect) -> Iterator[Any]:
    board = live.table
    taken = sum(player.tokens.count(effect.token) for player in board.players.values())
    free = taken < board.supplied.token(effect.token).copies
    if free and effect.token not in board.players[by.seat].tokens:
        live.happen(TokenTaken(seat=by.seat, token=effect.token, cause=by.cause), "token-taken")
    yield from ()


def _look_fate(live: LiveBoard, by: Use, effect: Effect) -> AnyStory:
    seats, cause = yield from targets(live, by, effect)
    for seat in seats:
        live.happen(FateLookedAt(seat=by.seat, of=seat, cause=cause), "look-fate")


def _own(live: LiveBoard, by: Use, effect: Effect, used: bool) -> list[str]:
    """Return the cards of one's own whose power can be used once more, engaged or not."""
    board = live.table
    cards = [board.supplied.card(each.card) for each in board.players[by.seat].all_in_play]
    return [
        card.slug
        for card in cards
        if usable(card)
        and not _commands(card)
        and card.slug not in by.within
        and effect.family in (None, card.family)
        and (not used or card.slug in board.used)
    ]


def _once_more(live: LiveBoard, by: Use, effect: Effect) -> AnyStory:
    """Use the power of a card, even one that is engaged; it is not engaged for it."""
    cards = _own(live, by, effect, used=effect.do == "again")
    if not cards:
        return
    pick, number = yield from let_decide(
        live, by.seat, effect.do, tuple(Activate(card, by.seat) for card in cards),
        check("not-within", lambda option: option.card not in by.within),
        check("not-usable", lambda option: option.card in by.within or option.card in cards),
        cause=by.cause,
    )  # fmt: skip
    yield from use(live, attrs.evolve(by, card=pick.card, owner=by.seat, cause=number))


def _straight(live: LiveBoard, by: Use, owners: tuple[str, ...]) -> list[Activate]:
    board = live.table
    return [
        Activate(each.card, owner)
        for owner in owners
        for each in board.players[owner].all_in_play
        if not each.engaged and each.card not in by.within and usable(board.supplied.card(each.card))
    ]


def _borrow(live: LiveBoard, by: Use, _effect: Effect) -> AnyStory:
    """Use the power of another player's card, which is engaged for it."""
    if cards := _straight(live, by, live.table.after(by.seat)[:-1]):
        pick, number = yield from let_decide(
            live, by.seat, "borrow", tuple(cards),
            check("not-usable", lambda option: option in cards), cause=by.cause,
        )  # fmt: skip
        live.happen(Engaged(seat=pick.owner, card=pick.card, cause=number), "engage-other")
        yield from use(live, attrs.evolve(by, card=pick.card, owner=pick.owner, cause=number))


def _among(options: tuple[Any, ...], option: Any) -> bool:
    return option in options


def _command_all(live: LiveBoard, by: Use, effect: Effect) -> AnyStory:
    """Use the powers of another player's cards, one after the other, as many as one likes."""
    seats, cause = yield from targets(live, by, effect)
    owners = (*seats, by.seat) if live.table.answers["OQ-liche-own-cards"] == "theirs-and-own" else seats
    while (cards := _straight(live, by, owners)) and not live.table.players[by.seat].out:
        pick, number = yield from let_decide(
            live, by.seat, "command", (*cards, Pass()),
            check("not-usable", partial(_among, (*cards, Pass()))),
            cause=cause,
        )  # fmt: skip
        if isinstance(pick, Pass):
            return
        live.happen(Engaged(seat=pick.owner, card=pick.card, cause=number), "engage-other")
        yield from use(live, attrs.evolve(by, card=pick.card, owner=pick.owner, cause=number))
        yield from ending.settle(live, number)


def _exchange(live: LiveBoard, by: Use, _effect: Effect) -> AnyStory:
    """Exchange a card in play, of anybody, for one of one's hand."""
    board = live.table
    options = tuple(
        Exchange(each.card, owner, card)
        for owner in board.alive
        for each in board.players[owner].play
        for card in board.players[by.seat].hand
    )
    if not options:
        return
    pick, number = yield from let_decide(
        live, by.seat, "exchange", options,
        check("not-in-play", lambda option: option.card in
                    [each.card for player in board.players.values() for each in player.play]),
        check("not-in-hand", lambda option: option.hand in board.players[by.seat].hand),
        cause=by.cause,
    )  # fmt: skip
    move(live, pick.hand, "exchanged", "hand", seat=by.seat, to=pick.owner, zone="play", cause=number,
               by="exchange")  # fmt: skip
    move(live, pick.card, "exchanged", "play", seat=pick.owner, to=by.seat, zone="hand", cause=number,
               by="exchange")  # fmt: skip


def _hand_over(live: LiveBoard, by: Use, _effect: Effect) -> AnyStory:
    """Put one of one's acquired cards among those of another player."""
    mine = [each.card for each in live.table.players[by.seat].play]
    options = tuple(HandOver(card, to) for card in mine for to in live.table.after(by.seat)[:-1])
    if options:
        pick, number = yield from let_decide(
            live, by.seat, "hand-over", options,
            check("not-in-play", lambda option: option.card in mine),
            cause=by.cause,
        )  # fmt: skip
        move(live, pick.card, "handed", "play", seat=by.seat, to=pick.to, zone="play", cause=number,
                   by="hand-over")  # fmt: skip


def _demand(live: LiveBoard, by: Use, _effect: Effect) -> AnyStory:
    """Demand that another player sells a card the next time; whether they have it is theirs to know."""
    board = live.table
    open_cards = {each.card for player in board.players.values() for each in player.all_in_play}
    open_cards |= {*board.discard}
    dealt = {card for player in board.players.values() for card in player.hand} | {*board.deck}
    hidden = sorted(dealt - {*board.players[by.seat].hand} - open_cards)
    others = board.after(by.seat)[:-1]
    options = tuple(Demand(of, card) for of in others for card in hidden)
    if options:
        pick, number = yield from let_decide(
            live, by.seat, "demand", options,
            check("not-a-player", lambda option: option.of in others),
            check("seen-elsewhere", lambda option: option.card in hidden), cause=by.cause,
        )  # fmt: skip
        live.happen(Demanded(seat=by.seat, of=pick.of, card=pick.card, cause=number), "demand")


EFFECTS: Final[dict[str, Callable[[Any, Use, Effect], Any]]] = {
    "draw": _draw,
    "discard": _discard,
    "take": _take,
    "token": _token,
    "look-fate": _look_fate,
    "reactivate": _once_more,
    "again": _once_more,
    "borrow": _borrow,
    "command-all": _command_all,
    "exchange": _exchange,
    "hand-over": _hand_over,
    "demand": _demand,
}
