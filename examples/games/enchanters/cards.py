"""What is printed: cards, villages and kingdoms as entries of data files, and what an entry may say.

An ability is a short list of effects. A card has an upper half, silent once it is covered, and a lower one.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from cardia_rules.datafiles import path_and_problem, read_toml
from cardia_rules.errors import DataError, Failure, SetupRefused
from examples.games.enchanters.refusals import failed

Kind = Literal["item", "enchantment", "monster", "dragon"]
Pile = Literal["items", "enchantments", "trophies"]
PILE_OF: Final[dict[Kind, Pile]] = {
    "item": "items",
    "enchantment": "enchantments",
    "monster": "trophies",
    "dragon": "trophies",
}
# What is counted of a player: each point of it, or every so many, gives an effect its amount.
Counted = Literal[
    "attack", "defence", "crystals", "wounds", "items", "enchantments", "monsters", "dragons", "undead"
]
# The steps of a turn at which passive abilities look.
Moment = Literal["turn-starts", "item-taken", "enchantment-taken", "monster-taken", "dragon-taken", "rested"]
Do = Literal[
    "crystals",
    "heal",
    "wound",
    "double-wounds",
    "wound-others",
    "wound-target",
    "pass-wounds",
    "rob-crystals",
    "attack",
    "defence",
    "lose-card",
    "target-loses-card",
    "others-lose-card",
    "steal-card",
    "give-away",
    "visit-graveyard",
    "exchange-with-graveyard",
    "exchange-tops",
]
DATA: Final = Path(__file__).parent
_IN_A_KINGDOM: Final = 25


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of what a file holds."""


class Name(Entry, frozen=True):
    en: str
    fr: str


class Effect(Entry, frozen=True):
    """One thing that is done: ``n`` of it, or ``n`` for every ``each`` of what is counted ``per`` player."""

    do: Do
    n: int = 1
    per: Counted | None = None
    each: int = 1
    of: Kind = "monster"  # the kind of card that it speaks of, if of any


class Cost(Entry, frozen=True):
    crystals: int = 0
    remove_this: bool = False  # the card itself leaves the game
    remove: Kind | None = None  # a card of that kind leaves the game
    target_heals: int = 0  # wounds of another player


class Action(Entry, frozen=True):
    effects: tuple[Effect, ...]
    cost: Cost = Cost()
    rest: bool = False
    times: Literal["once", "twice", "many"] = "once"
    rulings: tuple[str, ...] = ()  # the statements that describe it, if others do not


class Passive(Entry, frozen=True):
    at: Moment
    effects: tuple[Effect, ...]


class Scoring(Entry, frozen=True):
    """Glory at the end: ``n`` for every ``each`` of what is counted."""

    per: Counted
    n: int = 1
    each: int = 1


class Half(Entry, frozen=True):
    attack: int = 0
    defence: int = 0
    shield: bool = False
    actions: tuple[Action, ...] = ()
    passives: tuple[Passive, ...] = ()
    scoring: tuple[Scoring, ...] = ()


class Card(Entry, frozen=True):
    id: str
    kind: Kind
    name: Name
    two: bool = False  # whether its back is marked for two players
    copies: int = 1
    glory: int = 0
    life: int = 0
    force: int = 0
    doubles: bool = False  # whether it doubles the wounds that it deals
    each_player: bool = False  # whether it attacks each player
    undead: bool = False
    upper: Half = Half()
    lower: Half = Half()
    immediate: tuple[Effect, ...] = ()
    taken: tuple[Effect, ...] = ()  # what comes after this very card was taken
    rulings: tuple[str, ...] = ()  # the statements that describe it

    @property
    def fights(self) -> bool:
        return self.kind in ("monster", "dragon")

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.upper.actions + self.lower.actions


class Village(Entry, frozen=True):
    id: str
    name: Name
    actions: tuple[Action, ...] = ()
    scoring: tuple[Scoring, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def can_rest(self) -> bool:
        """Tell whether anybody can always rest here, whatever they have."""
        return any(action.rest and action.cost == Cost() for action in self.actions)


class Kingdom(Entry, frozen=True):
    """A deck of cards and its villages. ``invented`` is one that nobody prints."""

    id: str
    name: Name
    invented: bool = False
    villages: tuple[Village, ...] = ()
    cards: tuple[Card, ...] = ()


class Box(NamedTuple):
    """Everything that a table plays with, by id."""

    cards: Mapping[str, Card]
    villages: Mapping[str, Village]
    kingdoms: Mapping[str, Kingdom]


@cache
def described() -> Kingdom:
    """Return the cards and villages that the document describes, of whatever kingdom."""
    return _whole(DATA / "document.toml")


@lru_cache(maxsize=64)
def box(supplied: tuple[Kingdom, ...] = ()) -> Box:
    """Return what the document describes, our own kingdoms, and those that a table supplies."""
    own = [_whole(file) for file in sorted((DATA / "kingdoms").glob("*.toml"))]
    every = [described(), *own, *supplied]
    cards = {card.id: card for kingdom in every[: -len(supplied) or None] for card in kingdom.cards}
    for card in (card for kingdom in supplied for card in kingdom.cards):
        # What the document says of a card stays said of it.
        cards[card.id] = replace(card, rulings=cards[card.id].rulings) if card.id in cards else card
    villages = {village.id: village for kingdom in every for village in kingdom.villages}
    return Box(cards, villages, {kingdom.id: kingdom for kingdom in every[1:]})


def handles(kingdom: Kingdom, *, two: bool) -> tuple[str, ...]:
    """Return what each card of a kingdom is called on the table; of several copies each has a name."""
    cards = [card for card in kingdom.cards if card.two or not two]
    return tuple(
        card.id if copy == 1 else f"{card.id}.{copy}" for card in cards for copy in range(1, card.copies + 1)
    )


# ------------------------------------------------------------------ files
E = TypeVar("E", Card, Village)


def _whole(file: Path) -> Kingdom:
    return msgspec.toml.decode(file.read_bytes(), type=Kingdom)


def read_kingdom(file: Path) -> Kingdom:
    """Return the kingdom that a table supplies in a file; refuse nonsense with everything that is wrong."""
    try:
        content = read_toml(file)
    except DataError as problem:
        raise SetupRefused((failed("bad-supplied", problem=str(problem)),)) from None
    faults: list[Failure] = []
    cards = _entries(content, "cards", Card, faults)
    villages = _entries(content, "villages", Village, faults)
    try:
        rest = {key: value for key, value in content.items() if key not in ("cards", "villages")}
        kingdom = msgspec.convert({**rest, "cards": [], "villages": []}, Kingdom)
    except msgspec.ValidationError as problem:
        raise SetupRefused((*faults, _fault("", problem))) from None
    kingdom = replace(kingdom, cards=tuple(cards), villages=tuple(villages))
    if faults := [*faults, *kingdom_faults(kingdom)]:
        raise SetupRefused(tuple(faults))
    return kingdom


def _entries(content: Mapping[str, Any], key: str, kind: type[E], faults: list[Failure]) -> list[E]:
    listed, found = content.get(key, []), []
    for number, table in enumerate(listed if isinstance(listed, list) else [listed], 1):
        try:
            found.append(msgspec.convert(table, kind))
        except msgspec.ValidationError as problem:
            faults.append(_fault(f"{key} {number}", problem))
    return found


def _fault(where: str, problem: msgspec.ValidationError) -> Failure:
    path, what = path_and_problem(problem)
    return failed("bad-supplied", problem=": ".join(filter(None, (where, path, what))))


def kingdom_faults(kingdom: Kingdom) -> Iterable[Failure]:
    """Yield what is wrong with a kingdom that a table supplies."""
    ids = [card.id for card in kingdom.cards]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield failed("card-twice", card=name)
    count = sum(card.copies for card in kingdom.cards)
    if count != _IN_A_KINGDOM and not kingdom.invented:
        yield failed("deck-size", count=count)
    for card in kingdom.cards:
        yield from _card_faults(card)
    for village in kingdom.villages:
        if not village.can_rest:
            yield failed("no-rest", village=village.id)
        if _bad_amount(msgspec.to_builtins(village)):
            yield failed("bad-amount", card=village.id)


def _card_faults(card: Card) -> Iterable[Failure]:
    if "." in card.id or not card.id or card.copies not in range(1, _IN_A_KINGDOM + 1):
        yield failed("bad-name", card=card.id)
    if not card.fights and (card.life or card.force or card.doubles or card.each_player):
        yield failed("no-fighter", card=card.id)
    if _bad_amount(msgspec.to_builtins(card)):
        yield failed("bad-amount", card=card.id)
    known = {each.id: each for each in described().cards}.get(card.id)
    if known is not None:
        names = [name for name in _TEXT if getattr(known, name) != getattr(card, name)]
        if wrong := [name for name in names if getattr(known, name) != _default(name)]:
            yield failed("text-is-known", known.rulings[0], card=card.id, fields=", ".join(wrong))


# What the document may say of a card; how many there are and what they are worth it does not.
_TEXT: Final = ("kind", "life", "force", "doubles", "each_player", "upper", "lower", "immediate", "taken")


def _default(field: str) -> Any:
    blank = Card(id="", kind="item", name=Name(en="", fr=""))
    return None if field == "kind" else getattr(blank, field)


_MOST: Final = 99  # of anything that a card or a village names


def _bad_amount(value: Any) -> bool:
    """Tell whether an entry names a number that no card has: below zero, very large, counting by none."""
    if isinstance(value, dict):
        least = {"each": 1, **dict.fromkeys(("n", "life", "force", "crystals", "target_heals"), 0)}
        wrong = [value[key] not in range(low, _MOST + 1) for key, low in least.items() if key in value]
        return any(wrong) or any(map(_bad_amount, value.values()))
    return isinstance(value, list | tuple) and any(map(_bad_amount, value))
