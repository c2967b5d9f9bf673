"""A turn, step by step: minor actions, one major one (the road or a rest), and what the road does then."""

from typing import Final, Literal

from examples.games.enchanters.cards import Card, Effect, Half, Moment
from examples.games.enchanters.checks import (
    checks_of,
    is_major,
    major_is_due,
    minor_only,
    passes,
    strong_enough,
)
from examples.games.enchanters.effects import EFFECTS, carry_out, pick_card, use_action
from examples.games.enchanters.ending import glory, winners
from examples.games.enchanters.events import (
    SLOTS,
    AbilityIgnored,
    AbilitySetOff,
    AnyOption,
    CardAdded,
    CardBuried,
    CardStayed,
    CardTaken,
    CrystalsPaid,
    GameEnded,
    GoOn,
    MonsterBeaten,
    MonsterStruck,
    RoadFilled,
    RoadSlid,
    Table,
    Travel,
    TurnBegan,
    TurnEnded,
    Use,
)
from examples.games.enchanters.live import Asked, LiveTable, Story, choose
from examples.games.enchanters.reading import (
    actions,
    answered,
    attack,
    defence,
    first_slot,
    price,
    shielded,
    slot_of,
    visible,
)

AFTER_TAKING: Final[dict[str, Moment]] = {
    "item": "item-taken",
    "enchantment": "enchantment-taken",
    "monster": "monster-taken",
    "dragon": "dragon-taken",
}


def turns(live: LiveTable) -> Story:
    """Let the players take turns until the deck and the road are empty."""
    while True:
        with live.under(TurnBegan(seat=live.seat)):
            yield from turn(live)
        if is_over(live.table):
            end(live)
        live.quiet("turns")


def turn(live: LiveTable) -> Story:
    yield from set_off(live, "turn-starts")
    major = yield from act(live)
    with live.under(live.number):  # the choice
        if isinstance(major, Travel):
            yield from travel(live, major.card)
        elif isinstance(major, Use):
            yield from rest(live, major)
    if is_over(live.table) and answered(live.table, "OQ-end-when") == "at-once":
        end(live)
    yield from minor_actions(live)
    if isinstance(major, Use) and answered(live.table, "OQ-rest-card-when") == "turn-end":
        bury_first(live)
    slide(live)
    fill(live)
    live.happen(TurnEnded(seat=live.seat, next=live.table.others(live.seat)[0]))


# ------------------------------------------------------------------ actions
def act(live: LiveTable) -> Asked:
    """Let minor actions be used until a major one is chosen; return that."""
    while True:
        road = [Travel(card) for card in live.table.road if card is not None]
        every: list[AnyOption] = [*road, *actions(live.table, live.seat), GoOn()]
        checks = checks_of(live.table)
        possible = any(is_major(live.table, one) for one in every if passes(checks, one))
        checks = (*checks, major_is_due(live.table, possible))
        option = yield from choose(live, live.seat, "act", every, checks)
        if is_major(live.table, option) or isinstance(option, GoOn):
            return option
        with live.under(live.number):  # the choice
            yield from use_action(live, option, actions(live.table, live.seat)[option])


def minor_actions(live: LiveTable, fight: str = "") -> Story:
    """Let minor actions be used as long as there is one and the active player wishes it."""
    while True:
        checks = (*checks_of(live.table), minor_only(live.table), strong_enough(live.table, fight))
        uses = actions(live.table, live.seat)
        if not any(passes(checks, use) for use in uses):
            return
        every: list[AnyOption] = [GoOn(), *uses]
        option = yield from choose(live, live.seat, "act-or-go-on", every, checks, kinds=(Travel, Use))
        if isinstance(option, GoOn):
            return
        with live.under(live.number):  # the choice
            yield from use_action(live, option, actions(live.table, live.seat)[option])


# ------------------------------------------------------------------ the road
def travel(live: LiveTable, card: str) -> Story:
    """Pay for a card of the road and take it."""
    slot = slot_of(live.table, card)
    if cost := price(live.table, slot):
        live.happen(CrystalsPaid(seat=live.seat, crystals=cost))
    yield from take(live, card, slot)


def visit_graveyard(live: LiveTable, by: str, effect: Effect) -> Story:
    """Take the top card of the graveyard as if it lay on the road."""
    if graveyard := live.table.graveyard:
        yield from take(live, graveyard[-1], 0)
    else:
        live.happen(AbilityIgnored(seat=live.seat, source=by, effect=effect.do, why="empty-graveyard"))


EFFECTS["visit-graveyard"] = visit_graveyard


def take(live: LiveTable, handle: str, slot: int) -> Story:
    """Take a card: fight it if it fights; then its immediate effects, what follows, and onto its pile."""
    card = live.table.card(handle)
    with live.under(CardTaken(seat=live.seat, card=handle, slot=slot)):
        yield from minor_actions(live, handle if card.fights else "")
        if card.fights and attack(live.table, live.seat) < card.life:
            live.happen(CardStayed(seat=live.seat, card=handle, slot=slot))
            return
        if card.fights:
            combat(live, handle)
        if card.immediate:
            with live.under(AbilitySetOff(seat=live.seat, card=handle, by="immediate")):
                yield from carry_out(live, handle, card.immediate)
        yield from set_off(live, AFTER_TAKING[card.kind], handle)
        if handle in live.table.taken:
            live.happen(CardAdded(seat=live.seat, card=handle))


def combat(live: LiveTable, handle: str) -> None:
    """Let the player beat the monster, and the monster strike in any case."""
    card = live.table.card(handle)
    live.happen(MonsterBeaten(seat=live.seat, card=handle, attack=attack(live.table, live.seat)))
    for seat in struck(live.table, card):
        wounds = max(0, card.force - defence(live.table, seat)) * (2 if card.doubles else 1)
        live.happen(MonsterStruck(seat=seat, card=handle, wounds=wounds))


def struck(table: Table, card: Card) -> tuple[str, ...]:
    """Return whom a monster attacks, one after the other."""
    if not card.each_player:
        return (table.active,)
    spared = answered(table, "OQ-shield-each-player") == "spared"
    return tuple(
        seat for seat in table.from_(table.active)
        if seat == table.active or not (spared and shielded(table, seat))
    )  # fmt: skip


def slide(live: LiveTable) -> None:
    """Let the cards of the road move up towards the village."""
    left = [card for card in live.table.road if card is not None]
    road = (*left, *[None] * (SLOTS - len(left)))
    if road != live.table.road:
        live.happen(RoadSlid(road=road))


def fill(live: LiveTable) -> None:
    """Fill the empty slots of the road from the deck."""
    while live.table.deck and None in live.table.road:
        slot = live.table.road.index(None) + 1
        live.happen(RoadFilled(slot=slot, card=live.table.deck[-1]))


# ------------------------------------------------------------------ a rest
def rest(live: LiveTable, use: Use) -> Story:
    """Use an action that costs a rest; the first card of the road goes to the graveyard."""
    yield from use_action(live, use, actions(live.table, live.seat)[use])
    yield from set_off(live, "rested")
    if answered(live.table, "OQ-rest-card-when") == "rest":
        bury_first(live)


def bury_first(live: LiveTable) -> None:
    if slot := first_slot(live.table):
        live.happen(CardBuried(card=live.table.road[slot - 1] or ""))


# ------------------------------------------------------------------ passive abilities
def set_off(live: LiveTable, moment: Moment, taken: str = "") -> Story:
    """Set off what looks at this step of the turn, in the order that the active player chooses."""
    done: set[tuple[str, int]] = set()
    while waiting := _waiting(live.table, moment, taken, done):
        cards = tuple(dict.fromkeys(card for card, _, _ in waiting))
        card = yield from pick_card(live, live.seat, cards, "set-off-next")
        _, key, effects = next(each for each in waiting if each[0] == card)
        done.add((card, key))
        by: Literal["taken", "passive"] = "taken" if card == taken else "passive"
        with live.under(AbilitySetOff(seat=live.seat, card=card, by=by)):
            yield from carry_out(live, card, effects)


def _waiting(
    table: Table, moment: Moment, taken: str, done: set[tuple[str, int]]
) -> list[tuple[str, int, tuple[Effect, ...]]]:
    """Return the abilities that look now and were not set off yet: whose they are, which, their effects."""
    halves: list[tuple[str, Half]] = list(visible(table, table.active))
    found = [
        (handle, key, passive.effects)
        for handle, half in halves
        for key, passive in enumerate(table.card(handle).upper.passives + table.card(handle).lower.passives)
        if passive in half.passives and passive.at == moment
    ]
    if taken and table.card(taken).taken:
        found.append((taken, -1, table.card(taken).taken))
    return [each for each in found if each[:2] not in done]


# ------------------------------------------------------------------ the end
def is_over(table: Table) -> bool:
    """Tell whether every card was taken or buried."""
    return not table.deck and not any(table.road) and not table.taken


def end(live: LiveTable) -> None:
    live.end(GameEnded(glory=glory(live.table), winners=winners(live.table)))
