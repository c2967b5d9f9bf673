"""What a table shows: active halves, strength, who can be aimed at, which actions can be used."""

from collections.abc import Iterator
from typing import Final

from examples.games.enchanters.cards import Action, Counted, Effect, Half, Kind, Scoring
from examples.games.enchanters.events import PILES, SLOTS, Table, Use, use_key
from examples.games.enchanters.register import usual_answer

AIMED: Final = frozenset(
    (
        "wound-target",
        "pass-wounds",
        "rob-crystals",
        "target-loses-card",
        "steal-card",
        "give-away",
        "exchange-tops",
    )
)
PRICES: Final[dict[str, tuple[int, ...]]] = {"one-by-one": (0, 1, 2, 3, 4, 5), "in-pairs": (0, 1, 1, 2, 2, 3)}
_TIMES: Final = {"once": 1, "twice": 2, "many": 999}


def answered(table: Table, question: str) -> str:
    """Return how this table answers an open question."""
    return table.answers.get(question) or usual_answer(question)


# ------------------------------------------------------------------ piles
def visible(table: Table, seat: str) -> Iterator[tuple[str, Half]]:
    """Yield the halves of somebody's cards that are not covered: of a pile's top card both."""
    for pile in PILES:
        cards: tuple[str, ...] = getattr(table.players[seat], pile)
        for handle in cards:
            card = table.card(handle)
            if handle == cards[-1]:
                yield handle, card.upper
            yield handle, card.lower


def attack(table: Table, seat: str) -> int:
    """Return somebody's attack: broken swords count against it, and it is never below zero."""
    return max(0, table.players[seat].attack + sum(half.attack for _, half in visible(table, seat)))


def defence(table: Table, seat: str) -> int:
    """Return somebody's defence: broken shields count against it, and it is never below zero."""
    return max(0, table.players[seat].defence + sum(half.defence for _, half in visible(table, seat)))


def of_kind(table: Table, seat: str, kind: Kind) -> tuple[str, ...]:
    """Return somebody's cards of a kind, from the bottom up."""
    return tuple(handle for handle in table.players[seat].cards if table.card(handle).kind == kind)


def counted(table: Table, seat: str, what: Counted) -> int:
    """Return how much of something a player has."""
    player = table.players[seat]
    match what:
        case "attack":
            return attack(table, seat)
        case "defence":
            return defence(table, seat)
        case "crystals" | "wounds":
            return int(getattr(player, what))
        case "undead":
            return sum(table.card(handle).undead for handle in player.cards)
        case "items":
            return len(of_kind(table, seat, "item"))
        case "enchantments":
            return len(of_kind(table, seat, "enchantment"))
        case "monsters":
            return len(of_kind(table, seat, "monster"))
        case "dragons":
            return len(of_kind(table, seat, "dragon"))


def amount(table: Table, seat: str, of: Effect | Scoring) -> int:
    """Return how much an effect or a scoring gives a player."""
    return of.n if of.per is None else of.n * (counted(table, seat, of.per) // of.each)


# ------------------------------------------------------------------ aiming
def shielded(table: Table, seat: str) -> bool:
    """Tell whether abilities of others pass somebody by."""
    return any(half.shield for _, half in visible(table, seat))


def reachable(table: Table, seat: str) -> tuple[str, ...]:
    """Return the other players whom abilities reach, in the order of turns."""
    return tuple(other for other in table.others(seat) if not shielded(table, other))


# ------------------------------------------------------------------ the road
def price(table: Table, slot: int) -> int:
    """Return what a card of the road costs; the one next to the village is free."""
    return PRICES[answered(table, "OQ-prices")][slot - 1]


def slot_of(table: Table, card: str) -> int:
    """Return where on the road a card lies, 1 next to the village; 0 if it does not."""
    return table.road.index(card) + 1 if card in table.road else 0


def first_slot(table: Table) -> int:
    """Return the slot of the card nearest the village; 0 if the road is empty."""
    return next((slot for slot in range(1, SLOTS + 1) if table.road[slot - 1] is not None), 0)


# ------------------------------------------------------------------ actions
def actions(table: Table, seat: str) -> dict[Use, Action]:
    """Return the actions that a player sees: the village's and those of visible halves."""
    found = {Use(table.village, at): action for at, action in enumerate(table.here.actions, 1)}
    shown = {(handle, id(half)) for handle, half in visible(table, seat)}
    for handle in table.players[seat].cards:
        card = table.card(handle)
        above = len(card.upper.actions)
        for at, action in enumerate(card.actions, 1):
            if (handle, id(card.upper if at <= above else card.lower)) in shown:
                found[Use(handle, at)] = action
    return found


def uses_left(table: Table, use: Use, action: Action) -> int:
    """Return how often an action may still be used in this turn."""
    return _TIMES[action.times] - table.used.get(use_key(use), 0)


def payable(table: Table, seat: str, action: Action) -> bool:
    """Tell whether a player can pay the whole cost of an action."""
    cost = action.cost
    return (
        cost.crystals <= table.players[seat].crystals
        and (cost.remove is None or bool(of_kind(table, seat, cost.remove)))
        and (not cost.target_heals or bool(healable(table, seat, cost.target_heals)))
    )


def healable(table: Table, seat: str, wounds: int) -> tuple[str, ...]:
    """Return the reachable players who have so many wounds to heal."""
    return tuple(other for other in reachable(table, seat) if table.players[other].wounds >= wounds)


def aims_in_vain(table: Table, seat: str, action: Action) -> bool:
    """Tell whether an action aims at another player and reaches nobody: then it cannot be paid for."""
    aimed = bool(action.cost.target_heals) or any(effect.do in AIMED for effect in action.effects)
    return aimed and not reachable(table, seat)


def best_attack(table: Table, seat: str, crystals: int) -> int:
    """Return the attack that a player reaches by minor actions that cost nothing but these crystals."""
    best = [0] * (crystals + 1)  # by crystals spent
    for use, action in actions(table, seat).items():
        gain = sum(amount(table, seat, effect) for effect in action.effects if effect.do == "attack")
        cost = action.cost
        if action.rest or not gain or cost.remove_this or cost.remove or cost.target_heals:
            continue
        for _ in range(min(uses_left(table, use, action), crystals // cost.crystals if cost.crystals else 1)):
            best = [
                max(best[spent], best[spent - cost.crystals] + gain if spent >= cost.crystals else 0)
                for spent in range(crystals + 1)
            ]
    return attack(table, seat) + best[crystals]


def too_strong(table: Table, seat: str, handle: str, crystals: int) -> bool:
    """Tell whether a player with these crystals has no way to beat a monster now."""
    card = table.card(handle)
    return card.fights and best_attack(table, seat, crystals) < card.life
