"""What can come of a table whose cards are not all known: every *way* it can go, told by the rules.

Cards that nobody knows move about like any others. Only where a rule looks at one is it tried what it can be,
and only as far as was looked; so a few dozen ways stand for all of a billion completions. Chance is tried in
the same manner. Where that would be too many, ways are drawn by lot, and it is said that they are samples.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import Any, Final, TypeGuard

import attrs
from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence, name_of
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import CardiaError, DecisionRefused, fault
from cardia_rules.events.about import make_about
from cardia_rules.events.fold import fold_all
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, CardDiscarded, PositionArranged
from cardia_rules.game.positions.completions import Naming, can_be
from cardia_rules.game.spoken import Said
from cardia_rules.kernel.telling.refusals import no_chance_needed, nothing_to_decide
from cardia_rules.resolution.position import (
    Ask,
    Brought,
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Decided,
    Given,
    Picked,
    PickNeeded,
    Position,
    Quiet,
    ShuffleNeeded,
)
from cardia_rules.seen.search import Search, from_hand, several, shuffled, take
from cardia_rules.seen.telling import Telling
from cardia_rules.seen.worlds import Inputs, World

MOST_WAYS: Final = 2000  # told one by one
MOST_TOLD: Final = 4000  # steps, to find them
SAMPLES: Final = 400


@attrs.frozen
class Sight:
    """Which cards were seen to go from a hand or a deck to the discard pile, right after the last input."""

    seat: Seat
    origin: str
    cards: tuple[str, ...]


@attrs.frozen
class Worded:
    """An input in somebody's words, which can be read only beside where the game stands; or it is refused."""

    read: Callable[[Position], Given | Said]


def worded(seat: Seat, read: Callable[[Ask], Option]) -> Worded:
    """Return a decision of which the words name one option of what this seat is asked."""

    def decided(position: Position) -> Given:
        for ask in asked(position):
            if ask.seat == seat:
                return Decided(seat, read(ask))
        raise nothing_to_decide(seat)

    return Worded(decided)


Wanted = Given | Said | Sight | Worded


@attrs.frozen
class Way:
    """One way to go: what the cards turned out to be that were looked at, and what came of it.

    ``table`` is where it began, with all names; ``naming`` are those that were only tried, in the order in
    which rules looked at them, and ``chances`` what chance brought. In ``events`` other cards may still be
    unknown.
    """

    world: World
    table: Table
    naming: Naming
    chances: tuple[ChanceOutcome, ...]
    events: tuple[AnyEvent, ...]
    position: Position


@attrs.frozen
class Ways:
    """All ways, or samples of them; ``refused`` says why a decision is refused that none of them allows."""

    found: tuple[Way, ...]
    exact: bool = True
    refused: CardiaError | None = None

    @property
    def goes_one_way(self) -> bool:
        """Tell whether nothing that happens hangs on what is not known, and no deck has an order of backs."""
        return len(self.found) == 1 and not self.found[0].naming and not self.found[0].world.bags


@attrs.frozen
class _Begun:
    """A way that is not told to its end: where it stands, what came last, and what is still to be given."""

    world: World
    wanted: tuple[Wanted, ...]
    last: tuple[AnyEvent, ...] = ()
    chances: tuple[int, ...] = ()  # which of the inputs chance brought


def ways(table: Table, wanted: Sequence[Wanted] = ()) -> Ways:
    """Return every way that a table can go with these inputs, or samples where there are too many.

    What chance does besides is tried. A decision says what is known besides: whoever places a Judge held one.
    """
    walk = _Walk(Search(asking=True))
    found = [*islice(walk.ways(table, wanted), MOST_WAYS + 1)]
    if len(found) <= MOST_WAYS and walk.search.told <= MOST_TOLD:
        return Ways(tuple(found), refused=None if found else walk.search.refused)
    chance = Random(0)  # always the same samples: who asks twice is told the same
    walks = [_Walk(Search(chance, asking=True)) for _ in range(SAMPLES)]
    drawn = [next(each.ways(table, wanted), None) for each in walks]
    return Ways(tuple([way for way in drawn if way is not None]), exact=False, refused=walk.search.refused)


def tell(
    table: Table, given: Sequence[Given | Said], *, reasons: bool = False
) -> tuple[tuple[AnyEvent, ...], Position]:
    """Tell a table that was laid out by hand, with these inputs, up to where it hangs on an unknown card."""
    event = PositionArranged(table=table, about=make_about(), rulings=("RB-05-cards-stay",))
    play, events = Telling.begin("laid-out", event, table, reasons=reasons)
    for each in given:
        events += take(play, each)
    return events, play.position


# ------------------------------------------------------------------ what is the same whatever the cards are
@attrs.frozen
class Stem:
    """What happens whatever the unknown cards are: up to a decision, or to where it hangs on them."""

    table: Table  # where it began, with all names that the inputs tell
    events: tuple[AnyEvent, ...]
    lies: Table  # at the end of it
    chance: ChanceNeeded | None = None  # what it hangs on there, if it is chance
    taken: int = 0  # of the inputs


def stem(table: Table, wanted: Sequence[Wanted] = ()) -> Stem:
    """Tell a table with these inputs up to where it hangs on a card that nobody knows, or on chance."""
    walk = _Walk(Search())
    begun = _Begun(_laid_out(table), tuple(wanted))
    last: tuple[Given | Said, ...] = ()
    chance: ChanceNeeded | None = None
    after = walk.only(begun.world, None)
    while after is not None:
        begun = attrs.evolve(begun, world=after[0], last=after[1])
        onward = [*islice(walk.inputs(begun), 2)]
        chance = begun.world.position.chance
        if not onward or (chance is not None and (len(onward) > 1 or onward[0][0].world.bags)):
            break
        begun, given = onward[0]
        if given is None:
            after = begun.world, begun.last
            continue
        after, last = walk.only(begun.world, given), (given,)
    else:
        begun = attrs.evolve(
            begun, world=attrs.evolve(begun.world, inputs=Inputs.of((*begun.world.inputs, *last)))
        )
        chance = None
    first, inputs = begun.world.so_far()
    events, _position = tell(first, inputs, reasons=True)
    return Stem(first, events, fold_all(events), chance, len(wanted) - len(begun.wanted))


def _laid_out(table: Table) -> World:
    return World(table, Quiet("laid-out", table, 1), row_known=True)


# ------------------------------------------------------------------ going on, one input after the other
class _Walk:
    """A walk through the worlds that come of a table."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def ways(self, table: Table, wanted: Sequence[Wanted]) -> Iterator[Way]:
        """Yield every way that a table can go."""
        for world, events in self.search.told_freely(_laid_out(table), None):
            yield from self._on(_Begun(world, tuple(wanted), events))

    def _on(self, begun: _Begun) -> Iterator[Way]:
        if self.search.told > MOST_TOLD:
            return
        if not begun.wanted and begun.world.position.chance is None:
            table, inputs = begun.world.so_far()
            events, position = tell(table, inputs)
            brought: list[Any] = [inputs[at] for at in begun.chances]
            chances = tuple([each.outcome for each in brought])
            yield Way(begun.world, table, begun.world.tried, chances, events, position)
            return
        for after, given in self.inputs(begun):
            if given is None:
                yield from self._on(after)
                continue
            for world, events in self.search.told_freely(after.world, given):
                yield from self._on(attrs.evolve(after, world=world, last=events))

    def only(self, world: World, given: Given | Said | None) -> tuple[World, tuple[AnyEvent, ...]] | None:
        """Return what comes of an input if that hangs on nothing, and else nothing."""
        found = [*islice(self.search.told_freely(world, given), 2)]
        return found[0] if len(found) == 1 and found[0][0].tried == world.tried else None

    def inputs(self, begun: _Begun) -> Iterator[tuple[_Begun, Given | Said | None]]:
        """Yield what is given next, and what is known by that; nothing is given by what was seen."""
        position = begun.world.position
        wanted, left = begun.wanted[0] if begun.wanted else None, begun.wanted[1:]
        try:
            if isinstance(wanted, Sight):
                world = _having_seen(begun, wanted)
                yield attrs.evolve(begun, world=world, wanted=left), None
                return
            if isinstance(wanted, Worded) and position.chance is None:
                wanted = wanted.read(position)
        except CardiaError as refused:
            self._refuse(refused)
            return
        if isinstance(wanted, Brought) and position.chance is None:
            self._refuse(no_chance_needed())
        elif _fits(wanted, position):
            for world in self._holding(begun.world, wanted, position):
                yield attrs.evolve(begun, world=world, wanted=left), wanted
        elif position.chance is not None:
            chances = (*begun.chances, len(begun.world.inputs))
            for world, given in self._chances(begun.world, position.chance):
                yield attrs.evolve(begun, world=world, chances=chances), given

    def _refuse(self, why: CardiaError) -> None:
        self.search.refused = self.search.refused or why

    def _holding(self, world: World, wanted: Any, position: Position) -> list[World]:
        """Return the worlds in which a hand holds what is taken from it; if there is none, it is refused."""
        if isinstance(wanted, Decided):
            held = self.search.where(world, wanted.seat, from_hand(wanted.option))
        elif isinstance(wanted, Brought) and isinstance(position.chance, PickNeeded):
            held = self.search.where(world, position.chance.seat, getattr(wanted.outcome, "cards", ()))
        else:
            return [world]
        return [*held] or [world]

    def _chances(self, world: World, needed: ChanceNeeded) -> Iterator[tuple[World, Any]]:
        """Yield what chance may bring; of unknown cards of which the same is known, one stands for all."""
        if isinstance(needed, CoinNeeded):
            yield from ((world, Brought(Coin(seat))) for seat in self.search.by_lot(SEATS))
        elif isinstance(needed, PickNeeded):
            every = several(self.search.by_lot(needed.cards), needed.count)
            yield from ((world, Brought(Picked(cards))) for cards in every)
        elif isinstance(needed, ShuffleNeeded):
            yield shuffled(world, needed)


def _fits(wanted: Wanted | None, position: Position) -> TypeGuard[Given | Said]:
    """Tell whether what is wanted next is what a position waits for: an outcome of chance, or a decision."""
    if wanted is None or isinstance(wanted, Sight | Worded):
        return False
    return isinstance(wanted, Brought) == (position.chance is not None)


def _having_seen(begun: _Begun, sight: Sight) -> World:
    """Let cards that went be those that were seen to go; refuse what cannot be, or did not go."""
    world = begun.world
    gone = [
        event.card
        for event in begun.last
        if isinstance(event, CardDiscarded) and (event.seat, event.origin) == (sight.seat, sight.origin)
    ]
    for at, card in enumerate(sight.cards):
        if card in gone:
            continue
        slots = [slot for slot in gone if is_unknown(slot) and card in world.can_be(slot)]
        # From a deck they went one after the other, from a hand in no order that anybody knows.
        slot = gone[at] if sight.origin == "deck" and at < len(gone) else (*slots, "")[0]
        if slot not in slots or len(sight.cards) > len(gone):
            message = f"{name_of(card)} cannot have gone from {sight.seat}'s {sight.origin} there"
            failure = fault("not-seen", message, seat=sight.seat, card=card, origin=sight.origin)
            raise DecisionRefused((failure,))
        world = world.naming(slot, card)
        gone[gone.index(slot)] = card
    return world


# ------------------------------------------------------------------ what may be decided
_MOST_OPTIONS: Final = 500


def asked(*positions: Position) -> tuple[Ask, ...]:
    """Return who must decide what in any of these positions, with names for all that unknown cards can be."""
    every: dict[Seat, Ask] = {}
    for position in positions:
        for ask in position.asks:
            known = every.get(ask.seat)
            options = (*(known.options if known else ()), *_options(ask, position.table))
            every[ask.seat] = replace(known or ask, options=tuple(dict.fromkeys(options)))
    return tuple(every[seat] for seat in SEATS if seat in every)


def _options(ask: Ask, table: Table) -> Iterator[Option]:
    yield from (option for option in ask.options if not any(map(is_unknown, from_hand(option))))
    held = table.side(ask.seat).hand
    names: dict[str, None] = {}
    for slot in held:
        names |= dict.fromkeys(can_be(table, slot) if is_unknown(slot) else (slot,))
    cards = in_ascending_influence(names)
    if any(isinstance(option, PlaceCard) and is_unknown(option.card) for option in ask.options):
        yield from (PlaceCard(card) for card in cards if card not in held)
    sets = [option for option in ask.options if isinstance(option, ChooseFromHand)]
    if any(is_unknown(card) for option in sets for card in option.cards):
        unknown = sum(map(is_unknown, held))
        several = combinations(cards, len(sets[0].cards))
        named = (each for each in several if 0 < sum(card not in held for card in each) <= unknown)
        yield from islice((ChooseFromHand(each) for each in named), _MOST_OPTIONS)
