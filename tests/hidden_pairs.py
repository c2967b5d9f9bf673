"""Pairs of games that differ only in what a viewer cannot know.

Both are real games: the second is resolved by the rules from other inputs. They share a beginning;
then a shuffle, a row of protectors or a card laid face down is another one, and from there on every
input is the same but for cards whose names are exchanged. Which names may be exchanged is worked out
here from the events themselves, without the code under test: those that no event has shown to the
viewer since the two games parted. The pair lasts until such a card is shown, or until the rules
themselves make the difference public.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup
from cardia_rules.resolution import engine
from cardia_rules.resolution.matching import faction_of
from cardia_rules.resolution.position import ChanceOutcome, Coin, Laid, Picked, Position, Shuffled
from cardia_rules.views.viewers import Viewer
from tests.games import play

INPUTS = (ev.DecisionTaken, ev.CoinTossed, ev.PickedAtRandom, ev.DeckShuffled, ev.ProtectorsLaid)
IN_SECRET = (ev.CardDrawn, ev.CardPlaced, ev.CardPutUnder)


class Step(NamedTuple):
    """One input: the position before it, the events it led to (itself first), the position after."""

    before: Position
    events: tuple[ev.AnyEvent, ...]
    after: Position


class Exchange(NamedTuple):
    """Which names stand for which in the second game."""

    cards: dict[Seat, dict[str, str]]
    protectors: dict[str, str]

    @property
    def moves(self) -> bool:
        return any(one != other for cards in self.cards.values() for one, other in cards.items()) or any(
            one != other for one, other in self.protectors.items()
        )

    def card(self, seat: Seat, card: str) -> str:
        return self.cards.get(seat, {}).get(card, card)

    def option(self, seat: Seat, option: Option) -> Option:
        if isinstance(option, PlaceCard):
            return PlaceCard(self.card(seat, option.card))
        if isinstance(option, ChooseFromHand):
            cards = tuple(self.card(seat, card) for card in option.cards)
            return ChooseFromHand(in_ascending_influence(cards))
        return option

    def event(self, event: ev.AnyEvent) -> ev.AnyEvent:
        """The event of the second game; only those that happen in secret can be another one."""
        if isinstance(event, ev.DeckShuffled):
            return replace(event, order=tuple(self.card(event.seat, card) for card in event.order))
        if isinstance(event, IN_SECRET):
            return replace(event, card=self.card(event.seat, event.card))
        if isinstance(event, ev.DecisionTaken):
            return replace(event, option=self.option(event.seat, event.option))
        if isinstance(event, ev.ProtectorsLaid):
            return replace(event, row=tuple(self.protectors.get(each, each) for each in event.row))
        return event


class Parting(NamedTuple):
    """Where the rules made the two games differ in public: what happened in either, if anything yet."""

    input: ev.AnyEvent
    one: ev.AnyEvent | None
    other: ev.AnyEvent | None


class Pair(NamedTuple):
    """The same number of steps of two games, and where they parted early, if they did."""

    viewer: Viewer
    exchange: Exchange
    beginning: tuple[ev.AnyEvent, ...]  # what they share
    one: tuple[Step, ...]
    other: tuple[Step, ...]
    parting: Parting | None

    @property
    def logs(self) -> Iterator[tuple[ev.AnyEvent, ...]]:
        """Both games from their beginning, as far as they go together."""
        for steps in (self.one, self.other):
            yield self.beginning + tuple(event for step in steps for event in step.events)


# ------------------------------------------------------------------ a game as its inputs
def steps_of(setup: Setup, seed: int) -> tuple[tuple[ev.AnyEvent, ...], list[Step]]:
    resolutions = list(play(setup, seed))
    steps = [Step(before.position, after.events, after.position) for before, after in pairwise(resolutions)]
    return resolutions[0].events, steps


def give(position: Position, event: ev.AnyEvent) -> engine.Resolution:
    """The same input to another position."""
    if isinstance(event, ev.DecisionTaken):
        return engine.decide(position, event.seat, event.option)
    return engine.happen(position, outcome(event))


def outcome(event: ev.AnyEvent) -> ChanceOutcome:
    if isinstance(event, ev.CoinTossed):
        return Coin(event.first)
    if isinstance(event, ev.PickedAtRandom):
        return Picked(event.cards)
    if isinstance(event, ev.DeckShuffled):
        return Shuffled(event.order)
    assert isinstance(event, ev.ProtectorsLaid)
    return Laid(event.row)


# ------------------------------------------------------------------ who has been shown what
def shown_cards(event: ev.AnyEvent, viewer: Viewer) -> Iterator[tuple[Seat, str]]:
    """The cards, with their owners, that an event shows to a viewer."""
    if isinstance(event, ev.DeckShuffled):
        return
    seat = getattr(event, "seat", None)
    if seat is None:
        return
    hidden = isinstance(event, IN_SECRET) and viewer != seat
    if isinstance(event, ev.DecisionTaken):
        if viewer == seat and isinstance(event.option, PlaceCard):
            yield seat, event.option.card
        if viewer == seat and isinstance(event.option, ChooseFromHand):
            yield from ((seat, card) for card in event.option.cards)
        return
    if hidden:
        return
    for field in ("card", "to", "ability"):
        if card := getattr(event, field, ""):
            yield seat, card
    yield from ((seat, card) for card in getattr(event, "cards", ()))


def never_shown(cards: Sequence[str], seat: Seat, steps: Sequence[Step], viewer: Viewer) -> list[str]:
    shown = {
        card
        for step in steps
        for event in step.events
        for owner, card in shown_cards(event, viewer)
        if owner == seat
    }
    return [card for card in cards if card not in shown]


# ------------------------------------------------------------------ making pairs
def permuted(names: list[str], random: Random) -> dict[str, str]:
    """Sometimes everything at once, sometimes only two names exchanged."""
    if len(names) < 2:
        return {}
    if random.random() < 0.5:
        one, other = random.sample(names, 2)
        return {one: other, other: one}
    return dict(zip(names, random.sample(names, len(names)), strict=True))


def exchange_at(steps: Sequence[Step], start: int, end: int, viewer: Viewer, random: Random) -> Exchange:
    """Names that a viewer cannot tell apart from the input at ``start`` until before the one at ``end``."""
    event, position = steps[start].events[0], steps[start].before
    lasting = steps[start:end]
    cards: dict[Seat, dict[str, str]] = {}
    protectors: dict[str, str] = {}
    if start == 0:  # the very beginning: both decks and the row
        for seat in SEATS:
            deck = position.table.setup.deck
            cards[seat] = permuted(never_shown(deck, seat, lasting, viewer), random)
        protectors = exchanged_protectors(steps, end, random)
    elif isinstance(event, ev.DeckShuffled):
        hidden = never_shown(event.order, event.seat, lasting, viewer)
        cards[event.seat] = permuted(hidden, random)
    elif isinstance(event, ev.DecisionTaken) and event.seat != viewer:
        hand = among(position, event)
        cards[event.seat] = permuted(never_shown(hand, event.seat, lasting, viewer), random)
    return Exchange(cards, protectors)


def among(position: Position, event: ev.DecisionTaken) -> list[str]:
    """The hand that a seat decides about; only of those that it may choose, where that is publicly known."""
    ask = next(ask for ask in position.asks if ask.seat == event.seat)
    if ask.kind == "put-under":
        return [card for option in ask.options if isinstance(option, ChooseFromHand) for card in option.cards]
    return list(position.table.side(event.seat).hand)


def exchanged_protectors(steps: Sequence[Step], end: int, random: Random) -> dict[str, str]:
    """Those not turned up yet, those left in the box included; a back shows the faction."""
    table = steps[end - 1].after.table
    if not table.guards or table.setup.protectors is None:
        return {}
    turned = {guard.protector for guard in table.guards if guard.up}
    mapping: dict[str, str] = {}
    for faction in ("dynasty", "guild", "academy", "rebellion"):
        names = [
            each
            for each in table.setup.protectors.pool
            if each not in turned and faction_of(table.setup, each) == faction
        ]
        mapping |= permuted(names, random)
    return mapping


def pairs(setup: Setup, seed: int, viewer: Viewer, count: int) -> Iterator[Pair]:
    """Some pairs of one game; fewer where nothing is hidden."""
    random = Random(f"{seed} {viewer}")
    beginning, steps = steps_of(setup, seed)
    secret = [index for index, step in enumerate(steps) if isinstance(step.events[0], INPUTS)]
    for _ in range(count):
        start = 0 if random.random() < 0.4 else random.choice(secret)
        end = random.randint(start + 1, min(len(steps), start + random.choice((3, 8, 60))))
        exchange = exchange_at(steps, start, end, viewer, random)
        if exchange.moves:
            before = beginning + tuple(event for step in steps[:start] for event in step.events)
            yield played_both(before, steps[start:end], exchange, viewer)


def played_both(
    before: tuple[ev.AnyEvent, ...], steps: Sequence[Step], exchange: Exchange, viewer: Viewer
) -> Pair:
    position = steps[0].before
    one: list[Step] = []
    other: list[Step] = []
    for step in steps:
        expected = tuple(exchange.event(event) for event in step.events)
        try:
            resolution = give(position, expected[0])
        except CardiaError as refused:
            raise AssertionError(f"{expected[0]} is not possible in the second game: {refused}") from refused
        same = 0
        while same < min(len(expected), len(resolution.events)) and expected[same] == resolution.events[same]:
            same += 1
        one.append(step._replace(events=step.events[:same]))
        other.append(Step(position, resolution.events[:same], resolution.position))
        if same < max(len(expected), len(resolution.events)):
            parting = Parting(
                expected[0],
                expected[same] if same < len(expected) else None,
                resolution.events[same] if same < len(resolution.events) else None,
            )
            return Pair(viewer, exchange, before, tuple(one), tuple(other), parting)
        position = resolution.position
    return Pair(viewer, exchange, before, tuple(one), tuple(other), None)
