"""Worlds: games in which a card that nobody knows is a mark, dealt and moved like any other.

What was seen names a mark. Marks of which the same is known are alike: one stands for all. A deck that was
shuffled unseen is a *bag* if not all its cards are alike: which is which stays open until one shows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue.unknown import NOT, UNKNOWN, is_unknown, unknown_slug
from cardia_rules.errors import PositionRefused, fault
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard, Played, Setup, Side, Table
from cardia_rules.game.play import Play
from cardia_rules.game.positions.completions import can_be, count_of, known_of, named, sampled
from cardia_rules.game.positions.soundness import check_setup, check_table, renumbered
from cardia_rules.game.spoken import Said
from cardia_rules.resolution.position import (
    Brought,
    Given,
    Laid,
    Position,
    Quiet,
)
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.seen.telling import Telling
from cardia_rules.spelling import quoted
from cardia_rules.views.events import PositionArrangedSeen
from cardia_rules.views.view import SeenSide

Begins = ev.GameSetUp | PositionArrangedSeen
_CARDS: Final = ("card", "cards", "order")  # the fields of an option or an outcome that name cards
_MARK: Final = re.compile(rb"\?[ns]\d+")


class Bag(NamedTuple):
    """A deck that was shuffled unseen: each of ``backs`` is one of ``cards``, and nobody knows which."""

    backs: tuple[str, ...]
    cards: tuple[str, ...]  # names and marks


class Inputs:
    """What was given since the beginning, each after those before it: worlds and moments share what they can.

    Listed anew at each, a record of many notes would take memory that grows with their square.
    """

    __slots__ = ("_before", "_last", "_number")

    def __init__(self, before: "Inputs | None" = None, last: Given | Said | None = None) -> None:
        self._before, self._last = before, last
        self._number: int = 0 if before is None else before._number + 1

    @classmethod
    def of(cls, given: Iterable[Given | Said]) -> "Inputs":
        """Return so many, in order."""
        return reduce(cls, given, cls())

    def __iter__(self) -> Iterator[Given | Said]:
        found, left = [], self
        while left._before is not None and left._last is not None:
            found.append(left._last)
            left = left._before
        return reversed(found)

    def __len__(self) -> int:
        return self._number


@attrs.frozen(slots=False)
class World:
    """A game with marks for the cards that nobody knows, told up to its last input.

    ``names`` are what marks have turned out to be, or what more is known of them; ``inputs`` are all since
    the beginning, with the marks as they were then. In ``bags`` are decks of which the order is open.
    ``weight`` is for how many ways to choose and to shuffle it stands, as a share of all.
    """

    first: Table  # as it lay at the beginning
    quiet: Quiet[Any, Table]
    given: tuple[Given, ...] = ()
    names: dict[str, str] = attrs.Factory(dict)
    inputs: Inputs = attrs.Factory(Inputs)
    tried: dict[str, str] = attrs.Factory(dict)  # names that marks have only because a rule looked at them
    bags: tuple[Bag, ...] = ()
    row_known: bool = False  # which protectors lie face down
    weight: float = 1.0

    @cached_property
    def likelihood(self) -> float:
        """Return how likely this world is beside others, if seats choose at random where nobody sees it."""
        return self.weight * count_of(self.dealt)

    @cached_property
    def position(self) -> Position:
        """Return where it stands; a mark among the options stands for all that it can be."""
        return Telling.told(self.quiet, self.given, reasons=False).position

    @property
    def table(self) -> Table:
        """Return the table as it lies now."""
        return self.position.table

    def naming(self, mark: str, name: str) -> "World":
        """Return the world in which a mark is this card, or in which this is known of it."""
        naming, bag = {mark: name}, self.bag_of(mark)
        return attrs.evolve(
            self,
            quiet=replace(self.quiet, table=named(self.quiet.table, naming)),
            given=tuple([in_given(each, naming) for each in self.given]),
            names={**self.names, root(mark): name},
            bags=tuple([left for each in self.bags if (left := _taken_out(each, mark, name)).backs]),
            weight=self.weight / (len(bag.backs) if bag is not None else 1),
        )

    def trying(self, mark: str, name: str) -> "World":
        """Return the world in which a mark that a rule looked at is this card, or this is known of it."""
        first = next((slot for slot, known in self.tried.items() if known == mark), mark)
        return attrs.evolve(self.naming(mark, name), tried={**self.tried, first: name})

    def so_far(self) -> tuple[Table, tuple[Given | Said, ...]]:
        """Return the first table and all inputs since, with the names that are known by now."""
        names = {mark: _named_at_last(mark, self.names) for mark in self.names}
        return named(self.first, names), tuple([_whole(each, names) for each in self.inputs])

    def standing_for(self, ways: float) -> "World":
        """Return the world that stands for so many ways that are alike."""
        return self if ways == 1 else attrs.evolve(self, weight=self.weight * ways)

    def and_so_is(self, other: "World") -> "World":
        """Return one world for two of which the same can come."""
        return attrs.evolve(self, weight=self.weight + other.weight)

    @cached_property
    def dealt(self) -> Table:
        """Return the table with the cards of each bag laid in some order."""
        return named(self.quiet.table, self._drawn(None))

    def _drawn(self, chance: Random | None) -> dict[str, str]:
        naming: dict[str, str] = {}
        for bag in self.bags:  # an earlier one may be in a later one
            cards = bag.cards if chance is None else chance.sample(bag.cards, len(bag.cards))
            naming |= zip(bag.backs, [naming.get(card, card) for card in cards], strict=True)
        return naming

    def bag_of(self, mark: str) -> Bag | None:
        """Return the bag that a mark is a back of."""
        return next((bag for bag in self.bags if mark in bag.backs), None)

    def can_be(self, mark: str) -> tuple[str, ...]:
        """Return the cards that a mark can be."""
        bag = self.bag_of(mark)
        if bag is None:
            return can_be(self.dealt, mark)
        every = (self.can_be(card) if is_unknown(card) else (card,) for card in dict.fromkeys(bag.cards))
        return tuple(dict.fromkeys(card for cards in every for card in cards))

    @cached_property
    def key(self) -> bytes:
        """Return a key that two worlds share if the same can come of both."""
        table = self.quiet.table
        sides = {
            seat: replace(table.side(seat), hand=tuple(sorted(table.side(seat).hand, key=alike_by)))
            for seat in SEATS
        }
        written = msgspec.json.encode((replace(table, **sides), self.given, self.bags))
        numbers: dict[bytes, int] = {}
        return _MARK.sub(lambda mark: b"?%d" % numbers.setdefault(mark[0], len(numbers)), written)

    def deal(self, chance: Random, *more: Given | Said) -> tuple[Table, tuple[Given | Said, ...]]:
        """Return the first table and all inputs since, with names; what nobody saw is drawn by lot."""
        found, others = self._lot(chance)
        names = {root(mark): card for mark, card in (self.names | found).items()}
        first = {mark: _named_at_last(mark, names) for mark in cards_on(self.first) if is_unknown(mark)}
        inputs = [with_row(_whole(each, names), others) for each in (*self.inputs, *more)]
        return in_other_row(named(self.first, first), others), tuple(inputs)

    def position_drawn(self, chance: Random) -> Position:
        """Return where it stands, with names; what nobody saw is drawn by lot as ``deal`` draws it."""
        found, others = self._lot(chance)
        table = in_other_row(named(self.quiet.table, found), others)
        given = [with_row(in_given(each, found), others) for each in self.given]
        return Play.told(replace(self.quiet, table=table), tuple(given), reasons=False).position

    def _lot(self, chance: Random) -> tuple[dict[str, str], dict[str, str]]:
        """Return a name for each mark, and another for each protector that lies face down."""
        drawn = self._drawn(chance)
        table = named(self.quiet.table, drawn)
        found = dict(zip(cards_on(table), cards_on(sampled(table, chance)), strict=True))
        names = {mark: found.get(card, card) for mark, card in drawn.items()}
        names |= {mark: card for mark, card in found.items() if is_unknown(mark)}
        return names, {} if self.row_known else face_down_anew(self.table, chance)


def _taken_out(bag: Bag, mark: str, name: str) -> Bag:
    """Return a bag once one of its backs is known to be a card of it, or more is known of such a card."""
    if mark not in bag.backs:
        return Bag(bag.backs, tuple([name if card == mark else card for card in bag.cards]))
    at = bag.cards.index(name)
    backs = tuple([back for back in bag.backs if back != mark])
    return Bag(backs, bag.cards[:at] + bag.cards[at + 1 :])


def cards_on(table: Table) -> list[str]:
    """Return all cards of both seats, wherever they lie."""
    sides = (table.north, table.south)
    rows = [played.card for side in sides for played in side.row if played is not None]
    return [*rows, *(card for side in sides for card in (*side.hand, *side.deck, *side.discard))]


def _whole(given: Given | Said, names: dict[str, str]) -> Given | Said:
    marks = {card: _named_at_last(card, names) for card in cards_in(given) if is_unknown(card)}
    return given if isinstance(given, Said) else in_given(given, marks)


def _named_at_last(card: str, names: dict[str, str]) -> str:
    while is_unknown(card) and names.get(root(card), card) != card:
        card = names[root(card)]
    return card


def cards_in(given: Any) -> Iterator[str]:
    """Yield the cards that an input names."""
    what = getattr(given, "option", None) or getattr(given, "outcome", None)
    for field in _CARDS:
        cards = getattr(what, field, ())
        yield from (card for card in ((cards,) if field == "card" else cards) if isinstance(card, str))


def in_given(given: Given, naming: dict[str, str]) -> Given:
    """Return an input with names for marks."""
    if naming.keys().isdisjoint(cards_in(given)):
        return given
    what: Any = given.outcome if isinstance(given, Brought) else getattr(given, "option", None)
    fields = {field: getattr(what, field) for field in _CARDS if hasattr(what, field)}
    fields = {
        field: naming.get(cards, cards)
        if isinstance(cards, str)
        else tuple([naming.get(card, card) for card in cards])
        for field, cards in fields.items()
    }
    what = replace(what, **fields)
    return Brought(what) if isinstance(given, Brought) else replace(given, option=what)


def root(mark: str) -> str:
    """Return a mark without what is known of it."""
    return mark.partition(".")[0]


def alike_by(card: str) -> str:
    """Return a key that cards share if they are alike."""
    return UNKNOWN + known_of(card) if is_unknown(card) else card


def first_world(begins: Begins) -> World:
    """Return the world in which nothing is known but what was seen as it began; refuse what cannot be."""
    if isinstance(begins, ev.GameSetUp):
        check_setup(begins.setup)
        table = begins.begin()
        sides = {seat: Side(deck=_marked(seat, [UNKNOWN] * len(table.setup.deck))) for seat in SEATS}
        table = replace(table, **sides)
        return World(table, Quiet("set-up", table, 1))
    shown = begins.table
    fields = {name: getattr(shown, name) for name in shown.__struct_fields__}
    fields |= {seat: _side_of(shown.side(seat), seat) for seat in SEATS}
    fields["guards"] = tuple(
        [
            Guard(name, guard.place, guard.up)
            for guard, name in zip(shown.guards, row_of(shown.setup, shown.guards), strict=True)
        ]
    )
    table = Table(**fields)
    origin = begins.about.origin
    check_table(table, as_it_lies=origin is not None and origin.how == "carried-on")
    table = renumbered(table)
    known = all(guard.protector for guard in shown.guards)
    return World(table, Quiet("laid-out", table, 1), row_known=known)


def _side_of(side: SeenSide, seat: Seat) -> Side:
    """Return a side with a mark for each card that was not seen."""
    hand, deck = side.hand_cards or [UNKNOWN] * side.hand, side.deck_order or [UNKNOWN] * side.deck
    row = [UNKNOWN if played is None else played.card or UNKNOWN for played in side.row]
    every = iter(_marked(seat, [*row, *hand, *deck, *side.discard]))
    laid = [
        None
        if played is None
        else Played(card, *[getattr(played, name) for name in Played.__struct_fields__[1:]])
        for card, played in [(next(every), played) for played in side.row]
    ]
    piles = [tuple(islice(every, len(pile))) for pile in (hand, deck, side.discard)]
    return Side(hand=piles[0], deck=piles[1], discard=piles[2], row=tuple(laid), waiting=side.waiting)


def _marked(seat: Seat, cards: Sequence[str]) -> tuple[str, ...]:
    for card in cards:
        if is_unknown(card) and card != UNKNOWN:  # one of ours, and which one it is nobody has seen
            message = f"{seat}: no card is called {quoted(card)}"
            raise PositionRefused((fault("unknown-card", message, seat=seat, card=card[:60]),))
    return tuple([unknown_slug(seat, at) if card == UNKNOWN else card for at, card in enumerate(cards, 1)])


def new_backs(world: World, seat: Seat, count: int) -> tuple[str, ...]:
    """Return marks for the cards of a new bag: alike, and unlike all others."""
    bagged = (mark for bag in world.bags for mark in bag.backs)
    every = (
        mark
        for mark in (*world.names, *cards_on(world.quiet.table), *bagged)
        if mark[:2] == UNKNOWN + seat[0]
    )
    last = max([int(root(mark)[2:]) for mark in every], default=len(world.quiet.table.setup.deck))
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(last))
    return tuple([f"{unknown_slug(seat, last + at)}.{NOT}{letters}" for at in range(1, count + 1)])


# ------------------------------------------------------------------ a row of protectors
def row_of(setup: Setup, backs: Iterable[Any], up: Mapping[int, str] = MappingProxyType({})) -> list[str]:
    """Return a protector for each of the backs, or for each guard that was seen; those ``up`` are known."""
    backs = [*backs]
    known = {at: up.get(2 * at) or getattr(back, "protector", None) for at, back in enumerate(backs, 1)}
    left: dict[Any, list[str]] = {}
    for protector in setup.protectors.pool if setup.protectors is not None else ():
        if protector not in known.values():
            left.setdefault(faction_of(setup.answers, protector), []).append(protector)
    row = []
    for at, back in enumerate(backs, 1):
        others = left.get(getattr(back, "faction", back)) or [UNKNOWN]  # too many of one faction are refused
        row.append(known[at] or others.pop(0))
    return row


def face_down_anew(table: Table, chance: Random) -> dict[str, str]:
    """Return another protector of its faction for each that lies face down."""
    pool = table.setup.protectors.pool if table.setup.protectors is not None and table.guards else ()
    up = [guard.protector for guard in table.guards if guard.up]
    left: dict[Any, list[str]] = {}
    for protector in chance.sample(pool, len(pool)):
        if protector not in up:
            left.setdefault(faction_of(table.setup.answers, protector), []).append(protector)
    down = [guard.protector for guard in table.guards if not guard.up]
    return {name: left[faction_of(table.setup.answers, name)].pop() for name in down}


def in_other_row(table: Table, other: dict[str, str]) -> Table:
    """Return a table with other protectors."""
    guards = [replace(guard, protector=other.get(guard.protector, guard.protector)) for guard in table.guards]
    return replace(table, guards=tuple(guards)) if other else table


def with_row(given: Any, other: dict[str, str]) -> Any:
    """Return an input with other protectors, if it is the one that lays them."""
    if other and isinstance(given, Brought) and isinstance(given.outcome, Laid):
        return Brought(Laid(tuple([other.get(name, name) for name in given.outcome.row])))
    return given
