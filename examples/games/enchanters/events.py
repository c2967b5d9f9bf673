"""What can happen at a table, the table itself, and how each event changes it."""

from collections.abc import Callable
from functools import singledispatch
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from examples.games.enchanters.cards import PILE_OF, Box, Card, Kingdom, Pile, Village, box

PILES: Final[tuple[Pile, ...]] = ("items", "enchantments", "trophies")
SLOTS: Final = 6
FIRST_CRYSTALS: Final = 5
Variant = Literal["fast", "super-fast", "dragons-of-the-deep"]


# ------------------------------------------------------------------ what a seat may choose
class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="choose"):
    """Base of what somebody decides."""


class Travel(Option, frozen=True, tag="travel"):
    """Take a card of the road."""

    card: str


class Use(Option, frozen=True, tag="use"):
    """Use an action of the village or of a card of one's own: the first is 1."""

    source: str
    action: int = 1


class GoOn(Option, frozen=True, tag="go-on"):
    """Use no further minor action now."""


class Target(Option, frozen=True, tag="target"):
    seat: str


class Pick(Option, frozen=True, tag="pick"):
    """Choose a card: to give up, to set off first, to bury first."""

    card: str


AnyOption = Travel | Use | GoOn | Target | Pick


# ------------------------------------------------------------------ the table
class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Piles lie from the bottom up; ``attack`` and ``defence`` are what a turn's actions add."""

    crystals: int = FIRST_CRYSTALS
    wounds: int = 0
    items: tuple[str, ...] = ()
    enchantments: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    attack: int = 0
    defence: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        return self.items + self.enchantments + self.trophies


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Everything that lies there: the road from the village on, deck and graveyard from the bottom up.

    ``taken`` are cards on their way from the road or the graveyard to a pile. ``set_aside`` left the game
    unseen, ``removed`` before everybody's eyes.
    """

    players: dict[str, Player]
    active: str = ""
    village: str = ""
    road: tuple[str | None, ...] = (None,) * SLOTS
    deck: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    used: dict[str, int] = {}  # how often each action was used in this turn
    kingdoms: dict[str, tuple[str, ...]] = {}
    variants: tuple[Variant, ...] = ()
    answers: dict[str, str] = {}
    supplied: tuple[Kingdom, ...] = ()
    winners: tuple[str, ...] = ()

    @property
    def box(self) -> Box:
        return box(self.supplied)

    def card(self, handle: str) -> Card:
        return self.box.cards[handle.partition(".")[0]]

    @property
    def here(self) -> Village:
        return self.box.villages[self.village]

    def from_(self, seat: str) -> tuple[str, ...]:
        """Return the seats in the order of turns, from this one on."""
        seats = tuple(self.players)
        at = seats.index(seat)
        return seats[at:] + seats[:at]

    def others(self, seat: str) -> tuple[str, ...]:
        return self.from_(seat)[1:]

    def place(self, handle: str) -> tuple[str, Pile]:
        """Return whose pile a card lies in, and which."""
        for seat, player in self.players.items():
            for pile in PILES:
                if handle in getattr(player, pile):
                    return seat, pile
        raise LogContradiction(f"{handle} lies in nobody's pile")


# ------------------------------------------------------------------ what can happen
class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
):
    """Base of all events: what it rests on, which question it hangs on, and the event it comes from."""

    cause: int = 0
    rulings: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class Begun(Event, frozen=True, tag="begun"):
    kingdoms: dict[str, tuple[str, ...]]  # by seat, in the order of turns
    variants: tuple[Variant, ...] = ()
    answers: dict[str, str] = {}
    supplied: tuple[Kingdom, ...] = ()
    first: str = ""
    village: str = ""


class Arranged(Event, frozen=True, tag="arranged"):
    """A table laid out by hand, at the beginning of a turn."""

    table: Table


class DeckShuffled(Event, frozen=True, tag="deck-shuffled"):
    order: tuple[str, ...]  # from the bottom up


class DragonsShuffledIn(Event, frozen=True, tag="dragons-shuffled-in"):
    half: tuple[str, ...]  # the half that lies below, from the bottom up


class CardsSetAside(Event, frozen=True, tag="cards-set-aside"):
    cards: tuple[str, ...]


class EquipmentRaised(Event, frozen=True, tag="equipment-raised"):
    cards: tuple[str, ...]  # the one on top last


class VillageDrawn(Event, frozen=True, tag="village-drawn"):
    village: str


class FirstDrawn(Event, frozen=True, tag="first-drawn"):
    seat: str


class RoadFilled(Event, frozen=True, tag="road-filled"):
    slot: int
    card: str


class TurnBegan(Event, frozen=True, tag="turn-began"):
    seat: str


class Chose(Event, frozen=True, tag="chose"):
    seat: str
    option: AnyOption


class ActionUsed(Event, frozen=True, tag="action-used"):
    seat: str
    source: str
    action: int


class AbilitySetOff(Event, frozen=True, tag="ability-set-off"):
    """An immediate effect, a passive ability or what follows from having taken a card."""

    seat: str
    card: str
    by: Literal["immediate", "passive", "taken"]


class AbilityIgnored(Event, frozen=True, tag="ability-ignored"):
    """An effect came to nothing: nobody can be aimed at, or there is no card for it."""

    seat: str
    source: str
    effect: str
    why: Literal["shield", "no-card", "empty-graveyard"]


class CrystalsPaid(Event, frozen=True, tag="crystals-paid"):
    seat: str
    crystals: int


class CrystalsGained(Event, frozen=True, tag="crystals-gained"):
    seat: str
    crystals: int


class CrystalsRobbed(Event, frozen=True, tag="crystals-robbed"):
    seat: str
    of: str
    crystals: int


class WoundsTaken(Event, frozen=True, tag="wounds-taken"):
    seat: str
    wounds: int


class WoundsHealed(Event, frozen=True, tag="wounds-healed"):
    seat: str
    wounds: int


class WoundsPassed(Event, frozen=True, tag="wounds-passed"):
    seat: str
    to: str
    wounds: int


class StrengthRaised(Event, frozen=True, tag="strength-raised"):
    """Attack or defence that lasts until the end of the turn."""

    seat: str
    attack: int = 0
    defence: int = 0


class CardTaken(Event, frozen=True, tag="card-taken"):
    seat: str
    card: str
    slot: int = 0  # on the road; 0 is the graveyard


class MonsterBeaten(Event, frozen=True, tag="monster-beaten"):
    seat: str
    card: str
    attack: int


class MonsterStruck(Event, frozen=True, tag="monster-struck"):
    seat: str
    card: str
    wounds: int


class CardStayed(Event, frozen=True, tag="card-stayed"):
    """Whoever meant to fight it cannot beat it after all: it goes back to where it lay."""

    seat: str
    card: str
    slot: int = 0


class CardAdded(Event, frozen=True, tag="card-added"):
    seat: str
    card: str


class CardGiven(Event, frozen=True, tag="card-given"):
    """A card that was just taken goes on somebody else's pile."""

    seat: str
    to: str
    card: str


class CardBuried(Event, frozen=True, tag="card-buried"):
    """A card goes on top of the graveyard: somebody's, or if nobody's the first of the road."""

    card: str
    seat: str = ""


class CardRemoved(Event, frozen=True, tag="card-removed"):
    seat: str
    card: str


class CardStolen(Event, frozen=True, tag="card-stolen"):
    seat: str
    of: str
    card: str


class CardsExchanged(Event, frozen=True, tag="cards-exchanged"):
    seat: str
    card: str
    other: str


class RoadSlid(Event, frozen=True, tag="road-slid"):
    road: tuple[str | None, ...]


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    seat: str
    next: str


class GameEnded(Event, frozen=True, tag="game-ended"):
    glory: dict[str, int]
    winners: tuple[str, ...]


INPUTS: Final = (Chose, DeckShuffled, DragonsShuffledIn, VillageDrawn, FirstDrawn)
BEGINNINGS: Final = (Begun, Arranged)
HAPPENINGS: Final[tuple[Any, ...]] = (
    *INPUTS, CardsSetAside, EquipmentRaised, RoadFilled, TurnBegan, ActionUsed, AbilitySetOff, AbilityIgnored,
    CrystalsPaid, CrystalsGained, CrystalsRobbed, WoundsTaken, WoundsHealed, WoundsPassed, StrengthRaised,
    CardTaken, MonsterBeaten, MonsterStruck, CardStayed, CardAdded, CardGiven, CardBuried, CardRemoved,
    CardStolen, CardsExchanged, RoadSlid, TurnEnded, GameEnded,
)  # fmt: skip


# ------------------------------------------------------------------ the fold
def fold(table: Table | None, event: Event) -> Table:
    """Return the table that an event leads to; raise ``LogContradiction`` for what cannot have happened."""
    if isinstance(event, Begun):
        return _only_first(table, Table(
            players=dict.fromkeys(event.kingdoms, Player()), kingdoms=event.kingdoms, variants=event.variants,
            answers=event.answers, supplied=event.supplied, active=event.first, village=event.village,
        ))  # fmt: skip
    if isinstance(event, Arranged):
        return _only_first(table, event.table)
    if table is None:
        raise LogContradiction(f"a log cannot begin with {type(event).__name__}")
    try:
        return changed(event, table)
    except (KeyError, ValueError, IndexError) as problem:
        raise LogContradiction(f"{type(event).__name__} cannot happen here: {problem!s:.60}") from None


def _only_first(table: Table | None, new: Table) -> Table:
    if table is not None:
        raise LogContradiction("a game begins once")
    return new


@singledispatch
def changed(_event: Event, table: Table) -> Table:
    """Return the table after an event; most that only tell why something follows change nothing."""
    return table


def _player(table: Table, seat: str, **fields: Any) -> Table:
    return replace(table, players={**table.players, seat: replace(table.players[seat], **fields)})


def _adding(table: Table, seat: str, **amounts: int) -> Table:
    player = table.players[seat]
    sums = {name: getattr(player, name) + amount for name, amount in amounts.items()}
    if any(sums[name] < 0 for name in ("crystals", "wounds") if name in sums):
        raise ValueError("fewer than none")
    return _player(table, seat, **sums)


def _on_top(table: Table, seat: str, card: str) -> Table:
    pile = PILE_OF[table.card(card).kind]
    return _player(table, seat, **{pile: (*getattr(table.players[seat], pile), card)})


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _off_pile(table: Table, card: str) -> Table:
    seat, pile = table.place(card)
    return _player(table, seat, **{pile: _without(getattr(table.players[seat], pile), card)})


def _at_slot(table: Table, slot: int, card: str | None) -> tuple[str | None, ...]:
    if slot not in range(1, SLOTS + 1) or (card is None) == (table.road[slot - 1] is None):
        raise ValueError(f"slot {slot}")
    return (*table.road[: slot - 1], card, *table.road[slot:])


Change = Callable[[Any, Table], Table]
_CHANGES: Final[dict[type[Event], Change]] = {
    DeckShuffled: lambda event, table: replace(table, deck=event.order),
    DragonsShuffledIn: lambda event, table: replace(
        table, deck=event.half + tuple(card for card in table.deck if card not in event.half)
    ),
    CardsSetAside: lambda event, table: replace(
        table, deck=tuple(card for card in table.deck if card not in event.cards), set_aside=event.cards
    ),
    EquipmentRaised: lambda event, table: replace(
        table, deck=(*(card for card in table.deck if card not in event.cards), *event.cards)
    ),
    VillageDrawn: lambda event, table: replace(table, village=event.village),
    FirstDrawn: lambda event, table: replace(table, active=event.seat),
    TurnBegan: lambda event, table: replace(table, active=event.seat),
    ActionUsed: lambda event, table: replace(
        table, used={**table.used, use_key(event): table.used.get(use_key(event), 0) + 1}
    ),
    CrystalsPaid: lambda event, table: _adding(table, event.seat, crystals=-event.crystals),
    CrystalsGained: lambda event, table: _adding(table, event.seat, crystals=event.crystals),
    CrystalsRobbed: lambda event, table: _adding(
        _adding(table, event.of, crystals=-event.crystals), event.seat, crystals=event.crystals
    ),
    WoundsTaken: lambda event, table: _adding(table, event.seat, wounds=event.wounds),
    WoundsHealed: lambda event, table: _adding(table, event.seat, wounds=-event.wounds),
    WoundsPassed: lambda event, table: _adding(
        _adding(table, event.seat, wounds=-event.wounds), event.to, wounds=event.wounds
    ),
    StrengthRaised: lambda event, table: _adding(
        table, event.seat, attack=event.attack, defence=event.defence
    ),
    MonsterStruck: lambda event, table: _adding(table, event.seat, wounds=event.wounds),
    CardAdded: lambda event, table: _on_top(
        replace(table, taken=_without(table.taken, event.card)), event.seat, event.card
    ),
    CardGiven: lambda event, table: _on_top(
        replace(table, taken=_without(table.taken, event.card)), event.to, event.card
    ),
    CardRemoved: lambda event, table: replace(
        _off_pile(table, event.card), removed=(*table.removed, event.card)
    ),
    CardStolen: lambda event, table: _on_top(_off_pile(table, event.card), event.seat, event.card),
    RoadSlid: lambda event, table: replace(table, road=event.road),
    TurnEnded: lambda event, table: replace(
        _player(table, event.seat, attack=0, defence=0), used={}, active=event.next
    ),
    GameEnded: lambda event, table: replace(table, winners=event.winners),
}
for _kind, _change in _CHANGES.items():
    changed.register(_kind, _change)


def use_key(used: Use | ActionUsed) -> str:
    """Return by which name uses of an action are counted."""
    return f"{used.source}/{used.action}"


@changed.register
def _(event: RoadFilled, table: Table) -> Table:
    if table.deck[-1] != event.card:
        raise ValueError(f"{event.card} is not on top of the deck")
    return replace(table, road=_at_slot(table, event.slot, event.card), deck=table.deck[:-1])


@changed.register
def _(event: CardTaken, table: Table) -> Table:
    table = replace(table, taken=(*table.taken, event.card))
    if event.slot:
        return replace(table, road=_at_slot(table, event.slot, None))
    return replace(table, graveyard=_without(table.graveyard, event.card))


@changed.register
def _(event: CardStayed, table: Table) -> Table:
    table = replace(table, taken=_without(table.taken, event.card))
    if event.slot:
        return replace(table, road=_at_slot(table, event.slot, event.card))
    return replace(table, graveyard=(*table.graveyard, event.card))


@changed.register
def _(event: CardBuried, table: Table) -> Table:
    buried = (*table.graveyard, event.card)
    if event.seat:
        return replace(_off_pile(table, event.card), graveyard=buried)
    return replace(table, road=_at_slot(table, table.road.index(event.card) + 1, None), graveyard=buried)


@changed.register
def _(event: CardsExchanged, table: Table) -> Table:
    swapped = {event.card: event.other, event.other: event.card}

    def after(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swapped.get(card, card) for card in cards)

    players = {
        seat: replace(player, **{pile: after(getattr(player, pile)) for pile in PILES})
        for seat, player in table.players.items()
    }
    return replace(table, players=players, graveyard=after(table.graveyard))
