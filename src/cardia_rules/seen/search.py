"""The search for worlds that fit what was seen: one solver for "what can it be".

A world parts only where a rule looks at a mark, into one for each thing that it can be. So a few worlds,
mostly one, stand for all the deals of a game; of too many some are left out, and ``Search`` says so.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import factorial, inf
from random import Random
from typing import Any, Final

import attrs
from msgspec.structs import replace

from cardia_rules.catalogue.unknown import NOT, UNKNOWN, is_unknown
from cardia_rules.errors import CardiaError, CardUnknown
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Side
from cardia_rules.game.play import Play
from cardia_rules.game.positions.completions import known_of, looked_at, owner_of
from cardia_rules.game.spoken import Said
from cardia_rules.resolution.position import (
    Ask,
    Brought,
    Coin,
    Decided,
    Given,
    Laid,
    Picked,
    PickNeeded,
    Position,
    Shuffled,
    ShuffleNeeded,
)
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.seen.comparing import Mismatch, Step, compare
from cardia_rules.seen.telling import Telling
from cardia_rules.seen.worlds import (
    Bag,
    Inputs,
    World,
    alike_by,
    cards_in,
    in_given,
    in_other_row,
    new_backs,
    root,
    row_of,
    with_row,
)
from cardia_rules.spelling import kebab
from cardia_rules.views import events as seen

MOST_WORLDS: Final = 1000  # kept at a time
MOST_TOLD: Final = 20_000  # steps told for one thing that was seen


class _Enough(Exception):
    """So much was told and laid for one thing that was seen that it has to do, found or not."""


class Search:
    """A walk through worlds: how much was told, whether all was tried, and how far any world came."""

    def __init__(
        self, chance: Random | None = None, most: int = MOST_WORLDS, *, asking: bool = False
    ) -> None:
        """Try by lot, if there is one; with ``asking``, what may be chosen next is looked at, too."""
        self.chance, self.most, self.asking = chance, most, asking
        self.exact = True
        self.told, self._most_told = 0, inf
        self.mismatch: Mismatch | None = None
        self.refused: CardiaError | None = None  # why the first input was that was
        self._later: dict[tuple[str, str], int] = {}  # when a seat's card is seen next

    # -------------------------------------------------------------- all worlds at once
    def after(self, worlds: Iterable[World], step: Step) -> tuple[World, ...]:
        """Return the worlds in which a step happens as it was seen, each but once."""
        found: dict[bytes, World] = {}
        self.mismatch, self._most_told = None, self.told + MOST_TOLD
        try:
            for world in worlds:
                for after in self.steps(world, step):
                    known = found.get(after.key)
                    found[after.key] = after if known is None else known.and_so_is(after)
                    if len(found) > self.most:
                        raise _Enough
        except _Enough:
            self.exact = False
        return tuple(islice(found.values(), self.most))

    def walked(self, world: World, steps: Sequence[Step]) -> World | None:
        """Return a world in which all of these steps happen, found by going back where one leads nowhere."""
        self.exact, self._most_told = True, self.told + MOST_TOLD
        ways = [iter((world,))]
        while ways:
            try:
                found = next(ways[-1], None)
            except _Enough:
                self.exact = False
                return None
            if found is None:
                ways.pop()
            elif len(ways) > len(steps):
                return found
            else:
                self._later = _seen_later(steps[len(ways) - 1 :])
                ways.append(self.steps(found, steps[len(ways) - 1]))
        return None

    # -------------------------------------------------------------- one world after the other
    def steps(self, world: World, step: Step) -> Iterator[World]:
        """Yield the worlds that a world parts into if a step is to happen as it was seen."""
        for event in step:
            if isinstance(event, seen.ProtectorTurnedSeen) and event.protector != UNKNOWN:
                turned = _turned_up(world, step, event)
                if turned is None:
                    self._dead(Mismatch(step.index(event), card=event.protector))
                    return
                world = turned
        for known, given in self.inputs(world, step):
            yield from (after for after, _events in self._told(known, given, step))

    def told_freely(
        self, world: World, given: Given | Said | None
    ) -> Iterator[tuple[World, tuple[ev.AnyEvent, ...]]]:
        """Yield the worlds that a world parts into with an input, and what happens in each."""
        yield from self._told(world, given, None)

    def _told(
        self,
        world: World,
        given: Given | Said | None,
        step: Step | None,
        none: frozenset[tuple[str, ...]] = frozenset(),
    ) -> Iterator[tuple[World, tuple[ev.AnyEvent, ...]]]:
        """Yield the worlds after a step, and its events; the searches ``none`` find no further card."""
        self._count()
        try:
            play = Telling.told(world.quiet, world.given, reasons=False)
            events = play.earlier if given is None else take(play, given)
        except CardiaError as refused:
            self.refused = self.refused or refused
            self._dead(Mismatch(0, refused=refused))
            return
        met = [] if step is None else compare(world, events, step, play)
        if isinstance(met, Mismatch):
            self._dead(met)
        elif met:
            for mark, name, ways in self.by_lot(met):
                for now, naming in self._named(world.standing_for(ways), mark, name):
                    yield from self._told(now, _given_named(given, naming), step, none)
        elif (unknown := play.unknown or (play.hangs if self.asking else None)) is not None:
            for naming, ways, less in self._looked(world, play, unknown, (*world.given, given), none):
                now = world.standing_for(ways)
                for mark, name in naming.items():
                    now = now.trying(mark, name)
                yield from self._told(now, _given_named(given, naming), step, none | less)
        elif step is not None and len(events) < len(step):
            self._dead(Mismatch(len(events)))
        else:
            after, inputs = play.position, world.inputs if given is None else Inputs(world.inputs, given)
            yield attrs.evolve(world, quiet=after.quiet, given=after.given, inputs=inputs), events

    def _looked(
        self,
        world: World,
        play: "Telling",
        unknown: CardUnknown,
        given: tuple[Given | Said | None, ...],
        none: frozenset[tuple[str, ...]],
    ) -> Iterator[tuple[dict[str, str], float, frozenset[tuple[str, ...]]]]:
        """Yield what can be known of a mark that a rule has looked at, and of those beside it in a hand.

        Where a pile is searched, the cards that are found are taken to come first among those alike; for how
        many ways that stands is said.
        """
        mark, faction = unknown.card, unknown.against
        nothing = frozenset[tuple[str, ...]]()
        side = play.position.table.side(owner_of(mark))
        apart = {card for each in given for card in cards_in(each)}
        if (bag := world.bag_of(mark)) is not None:
            alike = set(side.hand) - apart if mark in side.hand and mark not in apart else {mark}
            backs = [back for back in bag.backs if back in alike]
            for cards, ways in self.by_lot(several(bag.cards, len(backs)).items()):
                yield dict(zip(backs, cards, strict=True)), ways * factorial(len(backs)), nothing
            return
        if not faction:
            for name in self.by_lot(looked_at(world.dealt, mark, unknown.looked_at)):
                yield {mark: name}, 1, nothing
            return
        pile = [mark] if mark in apart else _exchangeable(side, mark, faction, apart)
        search = (faction, known_of(mark), *map(root, pile))
        is_one, is_none = f"{mark}.{faction}", f"{mark}.{NOT}{faction}"
        if search not in none and world.naming(mark, is_one).can_be(is_one):
            left, found = (sum(alike_by(card) == alike_by(each) for card in pile) for each in (mark, is_one))
            yield {mark: is_one}, left / (found + 1), nothing
        if world.naming(mark, is_none).can_be(is_none):
            yield {mark: is_none}, 1, frozenset((search,))

    def _named(self, world: World, mark: str, name: str) -> Iterator[tuple[World, dict[str, str]]]:
        """Yield the worlds in which a mark is this card: in a bag, each by another card of it."""
        bag = world.bag_of(mark)
        if bag is None or name in bag.cards:
            yield world.naming(mark, name), {mark: name}
            return
        for card, ways in self._fitting(world, bag.cards, name):
            for now, naming in self._named(world.naming(mark, card).standing_for(ways), card, name):
                yield now, {mark: name, **naming}

    def _count(self) -> None:
        """Count a step told or a card laid: where none of them leads anywhere, nothing else ends a search."""
        self.told += 1
        if self.told > self._most_told:
            raise _Enough

    def _dead(self, mismatch: Mismatch) -> None:
        """Note where a world came to its end, if none has come further."""
        if self.mismatch is None or mismatch.at > self.mismatch.at:
            self.mismatch = mismatch

    def by_lot(self, some: Iterable[Any]) -> Iterable[Any]:
        """Return all of some in the order in which to try them: by lot, if there is one."""
        if self.chance is None:
            return some
        every = list(some)
        self.chance.shuffle(every)
        return every

    # -------------------------------------------------------------- what was decided, or chance brought
    def inputs(self, world: World, step: Step) -> Iterator[tuple[World, Given | Said | None]]:
        """Yield what was decided, brought or said; where it was not seen, whatever it can have been.

        A table that was laid out by hand goes on by itself, with nothing.
        """
        position, event = world.position, step[0]
        if isinstance(event, seen.DecisionTakenSeen):
            yield from self._decided(world, position, event)
        elif isinstance(event, ev.PickedAtRandom):
            yield from self._picked(world, position, event)
        elif isinstance(event, seen.DeckShuffledSeen):
            yield from self._orders(world, position, event)
        elif isinstance(event, seen.ProtectorsLaidSeen):
            yield from _laid(world, event, step)
        elif (plain := plain_input(event)) is not None:
            yield world, plain
        elif world.quiet.number == 1 and not world.inputs:
            yield world, None

    def _decided(
        self, world: World, position: Position, event: seen.DecisionTakenSeen
    ) -> Iterator[tuple[World, Given]]:
        ask = next((ask for ask in position.asks if ask.seat == event.seat), None)
        if ask is None or ask.number != event.ask:
            self._dead(Mismatch(0))
        elif event.option is None:
            for option, share in self._unseen(ask, event.kind):
                yield world.standing_for(share), Decided(event.seat, option)
        else:
            for known in self.where(world, event.seat, from_hand(event.option)):
                yield known, Decided(event.seat, event.option)

    def _unseen(self, ask: Ask, kind: str) -> Iterator[tuple[Option, float]]:
        """Yield what may have been chosen unseen; of marks that are alike, one for its share of all."""
        options = self.by_lot(ask.options)
        if self._later:  # a card that is seen soon hardly went anywhere else before
            options = sorted(options, key=lambda each: self._seen_next(ask.seat, each), reverse=True)
        alike: dict[Any, list[Option]] = {}
        for option in options:
            if kebab(type(option).__name__) == kind:
                cards = (option.card,) if isinstance(option, PlaceCard) else getattr(option, "cards", None)
                by = option if cards is None else tuple(sorted(map(alike_by, cards)))
                alike.setdefault(by, []).append(option)
        yield from ((some[0], len(some) / len(ask.options)) for some in alike.values())

    def _seen_next(self, seat: Seat, option: Option) -> int:
        if isinstance(option, PlaceCard):
            return -self._later.get((seat, option.card), MOST_TOLD)
        return min(
            (self._later.get((seat, card), MOST_TOLD) for card in getattr(option, "cards", ())), default=0
        )

    def where(self, world: World, seat: Seat, cards: Sequence[str]) -> Iterator[World]:
        """Yield the worlds in which a seat's hand holds these cards."""
        self._count()
        hand = world.table.side(seat).hand
        wanted = [card for card in cards if card not in hand and not is_unknown(card)]
        if not wanted:
            yield world
            return
        marks = [*self._fitting(world, hand, wanted[0])]
        if not marks:
            self._dead(Mismatch(0, card=wanted[0]))
        for mark, ways in marks:
            for now, _naming in self._named(world.standing_for(ways), mark, wanted[0]):
                yield from self.where(now, seat, cards)

    def _fitting(self, world: World, pile: Sequence[str], card: str) -> Iterator[tuple[str, int]]:
        """Yield the marks of a pile that can be a card; of marks that are alike, one and how many."""
        marks = [mark for mark in self.by_lot(pile) if is_unknown(mark)]
        alike = Counter(map(alike_by, marks))
        for mark in {alike_by(mark): mark for mark in reversed(marks)}.values():
            if card in world.can_be(mark):
                yield mark, alike[alike_by(mark)]

    def _picked(
        self, world: World, position: Position, event: ev.PickedAtRandom
    ) -> Iterator[tuple[World, Given]]:
        if not isinstance(needed := position.chance, PickNeeded):
            self._dead(Mismatch(0))
            return
        known = [card for card in event.cards if card != UNKNOWN]
        for holding in self.where(world, needed.seat, known):
            hand = holding.table.side(needed.seat).hand
            left = [card for card in hand if card not in known]
            for others, ways in several(self.by_lot(left), len(event.cards) - len(known)).items():
                yield holding.standing_for(ways), Brought(Picked((*known, *others)))

    def _orders(
        self, world: World, position: Position, event: seen.DeckShuffledSeen
    ) -> Iterator[tuple[World, Given]]:
        if not isinstance(needed := position.chance, ShuffleNeeded) or needed.seat != event.seat:
            self._dead(Mismatch(0))
            return
        if event.order is not None:
            yield from self._in_order(world, event.seat, event.order)
            return
        yield shuffled(world, needed)

    def _in_order(self, world: World, seat: Seat, order: tuple[str, ...]) -> Iterator[tuple[World, Given]]:
        self._count()
        deck = world.table.side(seat).deck
        wanted = next((card for card in order if card not in deck), None)
        if wanted is None:
            yield world, Brought(Shuffled(order))
            return
        for mark, ways in self._fitting(world, deck, wanted):
            for now, _naming in self._named(world.standing_for(ways), mark, wanted):
                yield from self._in_order(now, seat, order)


def _exchangeable(side: Side, mark: str, faction: str, apart: set[str]) -> list[str]:
    """Return the marks of a pile that is searched which make no difference if they change places.

    A hand has no order; what an input speaks of stands apart. In a deck they are those beside each other of
    which the same was known before.
    """
    known = known_of(mark)
    alike = (known, *(f"{known}.{each}".lstrip(".") for each in (faction, NOT + faction)))
    runs: list[list[str]] = [[]]
    for card in side.hand if mark in side.hand else side.deck if mark in side.deck else (mark,):
        if is_unknown(card) and known_of(card) in alike and card not in apart:
            runs[-1].append(card)
        elif mark in side.deck:
            runs.append([])
    return next(run for run in runs if mark in run)


def shuffled(world: World, needed: ShuffleNeeded) -> tuple[World, Given]:
    """Shuffle a deck unseen."""
    if len({alike_by(card) for card in needed.cards}) == 1:
        return world, Brought(Shuffled(needed.cards))  # nobody knows more or less of it than before
    backs = new_backs(world, needed.seat, len(needed.cards))
    bagged = attrs.evolve(world, bags=(*world.bags, Bag(backs, needed.cards)))
    return bagged, Brought(Shuffled(backs))


def from_hand(option: Option) -> tuple[str, ...]:
    """Return the cards that an option takes from a hand."""
    if isinstance(option, PlaceCard):
        return (option.card,)
    return option.cards if isinstance(option, ChooseFromHand) else ()


def take(play: Play, given: Given | Said) -> tuple[ev.AnyEvent, ...]:
    """Take what was decided, brought or said."""
    return play.take(given) if isinstance(given, Said) else play.take_again(given)


def _given_named(given: Given | Said | None, naming: dict[str, str]) -> Given | Said | None:
    return given if given is None or isinstance(given, Said) else in_given(given, naming)


def plain_input(event: seen.AnySeenEvent) -> Given | Said | None:
    """Return the input that an event shows as far as rules go, if it is one."""
    if isinstance(event, ev.CoinTossed):
        return Brought(Coin(event.first))
    if isinstance(event, seen.JudgeNotedSeen):
        return ev.JudgeNoted(on=event.on, by=event.by, words=event.words or UNKNOWN, public=event.public)
    return event if isinstance(event, ev.EndDeclared) else None


def several(cards: Iterable[str], count: int) -> dict[tuple[str, ...], int]:
    """Return every choice of so many cards; of choices that are alike one, and how many there are."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for some in combinations(cards, count):
        found.setdefault(tuple(sorted(map(alike_by, some))), []).append(some)
    return {alike[0]: len(alike) for alike in found.values()}


def _seen_later(steps: Sequence[Step]) -> dict[tuple[str, str], int]:
    """Return at which step a seat's card is seen next."""
    later: dict[tuple[str, str], int] = {}
    for at, step in enumerate(steps):
        for event in step:
            if (card := getattr(event, "card", None)) and (seat := getattr(event, "seat", None)):
                later.setdefault((seat, card), at)
    return later


# ------------------------------------------------------------------ protectors
def _laid(world: World, event: seen.ProtectorsLaidSeen, step: Step) -> Iterator[tuple[World, Given]]:
    """Lay a row whose backs are as they were seen; which ones they are, turning them up will show."""
    setup = world.quiet.table.setup
    if event.row is not None:
        yield attrs.evolve(world, row_known=True), Brought(Laid(event.row))
    elif setup.protectors is not None:
        up = {each.place: each.protector for each in step if isinstance(each, seen.ProtectorTurnedSeen)}
        up = {place: protector for place, protector in up.items() if protector != UNKNOWN}
        yield world, Brought(Laid(tuple(row_of(setup, event.factions, up))))


def _turned_up(world: World, step: Step, event: seen.ProtectorTurnedSeen) -> World | None:
    """Return the world in which the protector turned up has always lain there, if there is one."""
    setup = world.quiet.table.setup
    pool = setup.protectors.pool if setup.protectors is not None else ()
    laid = next((each for each in step if isinstance(each, seen.ProtectorsLaidSeen)), None)
    if laid is not None:  # as they are laid, they are turned up
        backs = dict(zip(range(2, 2 * len(laid.factions) + 1, 2), laid.factions, strict=True))
        fits = event.protector in pool and faction_of(setup.answers, event.protector) == backs.get(
            event.place
        )
        return world if fits else None
    guards = world.quiet.table.guards
    here = next((guard for guard in guards if guard.place == event.place), None)
    if here is None or event.protector not in pool:
        return None
    if here.protector == event.protector:
        return world
    there = next((guard for guard in guards if guard.protector == event.protector), None)
    alike = faction_of(setup.answers, here.protector) == faction_of(setup.answers, event.protector)
    if here.up or not alike or (there is not None and there.up):
        return None
    other = {here.protector: event.protector, event.protector: here.protector}
    quiet = replace(world.quiet, table=in_other_row(world.quiet.table, other))
    inputs = world.inputs.of(with_row(each, other) for each in world.inputs)
    return attrs.evolve(world, quiet=quiet, first=in_other_row(world.first, other), inputs=inputs)
