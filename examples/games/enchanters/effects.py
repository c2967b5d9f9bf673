"""What each effect of an ability does, one function each, and how an action is paid for.

``by`` is the card or the village whose ability it is; the active player's it always is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardia_rules.kernel.telling.asking import Check
from examples.games.enchanters.cards import Action, Effect, Kind
from examples.games.enchanters.events import (
    AbilityIgnored,
    ActionUsed,
    CardBuried,
    CardGiven,
    CardRemoved,
    CardsExchanged,
    CardStolen,
    CrystalsGained,
    CrystalsPaid,
    CrystalsRobbed,
    Pick,
    StrengthRaised,
    Target,
    Use,
    WoundsHealed,
    WoundsPassed,
    WoundsTaken,
)
from examples.games.enchanters.live import Asked, LiveTable, Story, choose
from examples.games.enchanters.reading import amount, healable, of_kind, reachable
from examples.games.enchanters.refusals import failed

Doing = Callable[[LiveTable, str, Effect], Any]
EFFECTS: Final[dict[str, Doing]] = {}


def carry_out(live: LiveTable, by: str, effects: Sequence[Effect]) -> Story:
    """Carry out the effects of an ability in their order, each as far as possible."""
    for effect in effects:
        yield from EFFECTS[effect.do](live, by, effect) or ()


def _effect(function: Doing) -> Doing:
    EFFECTS[function.__name__.replace("_", "-")] = function
    return function


# ------------------------------------------------------------------ using an action
def use_action(live: LiveTable, use: Use, action: Action) -> Story:
    """Pay the whole cost of an action; then its effect takes place."""
    with live.under(ActionUsed(seat=live.seat, source=use.source, action=use.action)):
        yield from pay(live, use.source, action)
        yield from carry_out(live, use.source, action.effects)


def pay(live: LiveTable, source: str, action: Action) -> Story:
    """Pay what an action costs: crystals, a card, a wound of somebody else that is healed."""
    cost, seat = action.cost, live.seat
    if cost.crystals:
        live.happen(CrystalsPaid(seat=seat, crystals=cost.crystals))
    if cost.remove_this:
        live.happen(CardRemoved(seat=seat, card=source))
    if cost.remove is not None:
        card = yield from pick_card(live, seat, of_kind(live.table, seat, cost.remove))
        live.happen(CardRemoved(seat=seat, card=card))
    if cost.target_heals:
        target = yield from aim(live, healable(live.table, seat, cost.target_heals))
        live.happen(WoundsHealed(seat=target, wounds=cost.target_heals))


# ------------------------------------------------------------------ choosing
def aim(live: LiveTable, targets: Sequence[str]) -> Asked:
    """Let the active player aim at one of these."""
    outside = Check(
        "not-a-target",
        lambda _option: False,
        lambda option: failed("not-a-target", target=option.seat).message,
    )
    target = yield from choose(live, live.seat, "target", [Target(seat) for seat in targets], outside=outside)
    return target.seat


def pick_card(live: LiveTable, seat: str, cards: Sequence[str], kind: str = "give-up") -> Asked:
    """Let the owner of cards that nobody has named choose one of them."""
    outside = Check(
        "not-that-card",
        lambda _option: False,
        lambda option: failed("not-that-card", card=option.card).message,
    )
    return (yield from choose(live, seat, kind, [Pick(card) for card in cards], outside=outside)).card


def _aimed(live: LiveTable, by: str, effect: Effect) -> Asked:
    """Return whom an effect aims at; nobody if there is nobody whom it reaches."""
    seat = live.seat
    if targets := reachable(live.table, seat):
        return (yield from aim(live, targets))
    live.happen(AbilityIgnored(seat=seat, source=by, effect=effect.do, why="shield"))
    return ""


def _reached(live: LiveTable, by: str, effect: Effect) -> tuple[str, ...]:
    """Return the others whom an effect on all of them reaches."""
    reached = reachable(live.table, live.seat)
    for other in live.table.others(live.seat):
        if other not in reached:
            live.happen(AbilityIgnored(seat=other, source=by, effect=effect.do, why="shield"))
    return reached


def _given_up(live: LiveTable, by: str, effect: Effect, seat: str) -> Asked:
    """Return the card that somebody gives up to an effect; nothing if they have none of its kind."""
    if cards := of_kind(live.table, seat, effect.of):
        return (yield from pick_card(live, seat, cards))
    live.happen(AbilityIgnored(seat=seat, source=by, effect=effect.do, why="no-card"))
    return ""


# ------------------------------------------------------------------ crystals, wounds, strength
@_effect
def crystals(live: LiveTable, _by: str, effect: Effect) -> None:
    if gained := amount(live.table, live.seat, effect):
        live.happen(CrystalsGained(seat=live.seat, crystals=gained))


@_effect
def heal(live: LiveTable, _by: str, effect: Effect) -> None:
    if healed := min(amount(live.table, live.seat, effect), live.table.players[live.seat].wounds):
        live.happen(WoundsHealed(seat=live.seat, wounds=healed))


@_effect
def wound(live: LiveTable, _by: str, effect: Effect) -> None:
    if wounds := amount(live.table, live.seat, effect):
        live.happen(WoundsTaken(seat=live.seat, wounds=wounds))


@_effect
def double_wounds(live: LiveTable, _by: str, _effect: Effect) -> None:
    if wounds := live.table.players[live.seat].wounds:
        live.happen(WoundsTaken(seat=live.seat, wounds=wounds))


@_effect
def wound_others(live: LiveTable, by: str, effect: Effect) -> None:
    wounds = amount(live.table, live.seat, effect)
    for other in _reached(live, by, effect):
        if wounds:
            live.happen(WoundsTaken(seat=other, wounds=wounds))


@_effect
def wound_target(live: LiveTable, by: str, effect: Effect) -> Story:
    target = yield from _aimed(live, by, effect)
    if target and (wounds := amount(live.table, live.seat, effect)):
        live.happen(WoundsTaken(seat=target, wounds=wounds))


@_effect
def pass_wounds(live: LiveTable, by: str, effect: Effect) -> Story:
    passed = min(amount(live.table, live.seat, effect), live.table.players[live.seat].wounds)
    target = yield from _aimed(live, by, effect)
    if target and passed:
        live.happen(WoundsPassed(seat=live.seat, to=target, wounds=passed))


@_effect
def rob_crystals(live: LiveTable, by: str, effect: Effect) -> Story:
    target = yield from _aimed(live, by, effect)
    robbed = target and min(amount(live.table, live.seat, effect), live.table.players[target].crystals)
    if robbed:
        live.happen(CrystalsRobbed(seat=live.seat, of=target, crystals=robbed))


@_effect
def attack(live: LiveTable, _by: str, effect: Effect) -> None:
    if more := amount(live.table, live.seat, effect):
        live.happen(StrengthRaised(seat=live.seat, attack=more))


@_effect
def defence(live: LiveTable, _by: str, effect: Effect) -> None:
    if more := amount(live.table, live.seat, effect):
        live.happen(StrengthRaised(seat=live.seat, defence=more))


# ------------------------------------------------------------------ cards
@_effect
def lose_card(live: LiveTable, by: str, effect: Effect) -> Story:
    yield from _lose(live, by, effect, (live.seat,))


@_effect
def target_loses_card(live: LiveTable, by: str, effect: Effect) -> Story:
    if target := (yield from _aimed(live, by, effect)):
        yield from _lose(live, by, effect, (target,))


@_effect
def others_lose_card(live: LiveTable, by: str, effect: Effect) -> Story:
    yield from _lose(live, by, effect, _reached(live, by, effect))


def _lose(live: LiveTable, by: str, effect: Effect, seats: Sequence[str]) -> Story:
    """Let each of them choose a card for the graveyard; the active player says in which order they go."""
    lost: dict[str, str] = {}
    for seat in seats:
        if card := (yield from _given_up(live, by, effect, seat)):
            lost[card] = seat
    while lost:
        card = yield from pick_card(live, live.seat, tuple(lost), "bury-next")
        live.happen(CardBuried(card=card, seat=lost.pop(card)))


@_effect
def steal_card(live: LiveTable, by: str, effect: Effect) -> Story:
    target = yield from _aimed(live, by, effect)
    if target and (card := (yield from _given_up(live, by, effect, target))):
        live.happen(CardStolen(seat=live.seat, of=target, card=card))


@_effect
def give_away(live: LiveTable, by: str, effect: Effect) -> Story:
    if target := (yield from _aimed(live, by, effect)):
        live.happen(CardGiven(seat=live.seat, to=target, card=by))


@_effect
def exchange_with_graveyard(live: LiveTable, by: str, effect: Effect) -> Story:
    seat, graveyard = live.seat, live.table.graveyard
    if not graveyard:
        live.happen(AbilityIgnored(seat=seat, source=by, effect=effect.do, why="empty-graveyard"))
    elif card := (yield from _given_up(live, by, effect, seat)):
        live.happen(CardsExchanged(seat=seat, card=card, other=graveyard[-1]))


@_effect
def exchange_tops(live: LiveTable, by: str, effect: Effect) -> Story:
    """Exchange the top cards of one pile: the active player's and a target's."""
    target = yield from _aimed(live, by, effect)
    if not target:
        return
    mine, theirs = (top(live, seat, effect.of) for seat in (live.seat, target))
    if mine and theirs:
        live.happen(CardsExchanged(seat=live.seat, card=mine, other=theirs))
    else:
        live.happen(AbilityIgnored(seat=live.seat, source=by, effect=effect.do, why="no-card"))


def top(live: LiveTable, seat: str, kind: Kind) -> str:
    """Return somebody's topmost card of a kind; nothing if they have none."""
    return next(reversed(of_kind(live.table, seat, kind)), "")
