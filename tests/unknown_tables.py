"""Random tables with unknown cards, and what every completion of one gives, by trying them one by one."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.cards import influence_and_name
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import CardiaError
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.game import engine
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.completions import (
    Naming,
    fits,
    known_of,
    named,
    sampled,
    unknown_of,
    unplaced,
)
from cardia_rules.game.positions.layout import Encounter, Found, Layout, Pile, SeatLayout
from cardia_rules.game.setup import make_setup
from cardia_rules.replay.hanging import essence
from cardia_rules.replay.outcomes import AnyOutcome, EncountersWon
from cardia_rules.replay.verdict import _outcomes
from cardia_rules.resolution.position import (
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Decided,
    Picked,
    PickNeeded,
    Shuffled,
    ShuffleNeeded,
)

DECK_ONE, DECK_TWO = (
    [slug for slug, card in CHARACTERS.items() if card.deck == deck] for deck in ("I", "II")
)
PLACES = ("scrapyard", "bazaar", "haunted-catacombs", "auction-house", "serpent-temple", "foggy-swamp")


def random_table(chance: Random) -> Table | None:
    """A table of which little or much is unknown; nothing where the rules refuse it."""
    deck = chance.choice((DECK_ONE, DECK_TWO))
    setup = make_setup(deck, locations=chance.sample(PLACES, chance.choice((0, 0, 0, 1))))
    orders = {seat: chance.sample(deck, len(deck)) for seat in SEATS}
    places, phase = chance.randint(1, 3), chance.choice((1, 2, 2, 2))
    row = tuple(Encounter(*(_card(orders[seat].pop(), chance) for seat in SEATS)) for _ in range(places))
    seats = {seat: _seat(orders[seat], phase, chance) for seat in SEATS}
    try:
        return arrange(Layout(setup, row, seats["north"], seats["south"], phase))
    except CardiaError:
        return None


def _card(card: str, chance: Random) -> Found:
    ongoing = not CHARACTERS[card].instant
    return Found(card, tokens=int(ongoing and chance.random() < 0.5), modifier=chance.choice((0, 0, 3, -1)))


def _seat(left: list[str], phase: int, chance: Random) -> SeatLayout:
    """What is known of a seat: with few unknown cards every completion can be tried, with many samples."""
    few = chance.random() < 0.6
    known = len(left) - (chance.randint(0, 3) if few else chance.randint(4, len(left)))
    cards = [Found(card if at < known else UNKNOWN) for at, card in enumerate(left)]
    chance.shuffle(cards)
    placed = cards.pop() if phase == 1 and chance.random() < 0.8 else None
    hand, gone = chance.randint(1, 6), chance.randint(0, 2)
    discard = tuple(cards[hand : hand + gone])
    return SeatLayout(
        Pile(tuple(cards[:hand])), Pile(tuple(cards[hand + gone :])), Pile(discard), placed=placed
    )


def completions(table: Table) -> Iterator[Table]:
    """Yield every completion once; the order in which a hand is held is no difference."""
    for mine in _namings_of(table, SEATS[0]):
        for theirs in _namings_of(table, SEATS[1]):
            yield named(table, mine | theirs)


def _namings_of(table: Table, seat: Seat) -> Iterator[dict[str, str]]:
    side = table.side(seat)
    return _namings(unknown_of(side), side.hand, unplaced(table, seat))


def _namings(
    slots: tuple[str, ...],
    hand: tuple[str, ...],
    cards: tuple[str, ...],
    after: Naming = MappingProxyType({}),
) -> Iterator[dict[str, str]]:
    """Yield every way to name cards; in a hand, those of which the same is known in ascending order."""
    if not slots:
        yield {}
        return
    slot, *others = slots
    alike = known_of(slot) if slot in hand else None
    for at, card in enumerate(cards):
        if not fits(card, slot) or (alike is not None and _comes_before(card, after.get(alike))):
            continue
        then = after if alike is None else {**after, alike: card}
        for naming in _namings(tuple(others), hand, cards[:at] + cards[at + 1 :], then):
            yield {slot: card, **naming}


def _comes_before(card: str, other: str | None) -> bool:
    return other is not None and influence_and_name(card) < influence_and_name(other)


def completed(table: Table, most: int, chance: Random) -> tuple[list[Table], bool]:
    """All completions, or as many samples; and whether they are all."""
    every = list(islice(completions(table), most + 1))
    if len(every) <= most:
        return every, True
    return [sampled(table, chance) for _ in range(most)], False


def told_by(
    table: Table, unknown: dict[Seat, frozenset[str]], decided: Sequence[Decided[Seat, Option]] = ()
) -> Iterator[tuple[frozenset[Any], Any]]:
    """What changes on a whole table, whatever chance does: once with and once without what is asked."""
    begun = engine.arranged(table, reasons=False)
    waiting = [(begun.events, begun.position, tuple(decided))]
    while waiting:
        events, position, left = waiting.pop()
        if position.chance is not None:
            for outcome in _every_outcome(position.chance):
                went_on = engine.happen(position, outcome, reasons=False)
                waiting.append((events + went_on.events, went_on.position, left))
            continue
        if left:
            went_on = engine.decide(position, left[0].seat, left[0].option, reasons=False)
            waiting.append((events + went_on.events, went_on.position, left[1:]))
            continue
        outcomes = _outcomes(events, 1, position.asks)
        blank = frozenset(without_names(each, unknown, position.table) for each in outcomes)
        yield blank, tuple((ask.seat, ask.kind, _blank(ask.card, ask.seat, unknown)) for ask in position.asks)


def _every_outcome(needed: ChanceNeeded) -> Iterator[ChanceOutcome]:
    if isinstance(needed, CoinNeeded):
        yield from map(Coin, SEATS)
    elif isinstance(needed, PickNeeded):
        yield from (Picked(cards) for cards in combinations(needed.cards, needed.count))
    elif isinstance(needed, ShuffleNeeded):
        yield from (Shuffled(order) for order in islice(permutations(needed.cards), 24))


def unknown_cards(table: Table) -> dict[Seat, frozenset[str]]:
    return {seat: frozenset(unplaced(table, seat)) for seat in SEATS}


def without_names(outcome: AnyOutcome, unknown: dict[Seat, frozenset[str]], table: Table) -> AnyOutcome:
    """An outcome as it can be told to somebody who does not know these cards."""
    told = _walk(outcome, unknown)
    if isinstance(told, EncountersWon):
        place = told.cards[0].place
        if any(_hidden(table.side(seat).card_at(place), seat, unknown) for seat in SEATS):
            told = replace(told, influence=None)
    return essence(told)


def _hidden(card: str, seat: Seat, unknown: dict[Seat, frozenset[str]]) -> bool:
    return is_unknown(card) or card in unknown[seat]


def _blank(card: str, seat: Any, unknown: dict[Seat, frozenset[str]]) -> str:
    return UNKNOWN if seat in unknown and _hidden(card, seat, unknown) else card


def _walk(value: Any, unknown: dict[Seat, frozenset[str]], seat: Any = None) -> Any:
    if isinstance(value, msgspec.Struct):
        seat = getattr(value, "seat", seat)
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        told = {name: _walk(each, unknown, name if name in SEATS else seat) for name, each in fields.items()}
        return replace(value, **told)
    if isinstance(value, tuple):
        return tuple(_walk(each, unknown, seat) for each in value)
    return _blank(value, seat, unknown) if isinstance(value, str) else value
