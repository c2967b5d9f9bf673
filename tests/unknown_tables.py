"""Random tables with unknown cards, and what every completion of one gives, by trying them one by one."""

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from cardia_rules import verdict_at
from cardia_rules.catalogue import CHARACTERS, FACTIONS, Faction
from cardia_rules.catalogue.cards import influence_and_name
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import CardiaError
from cardia_rules.events.options import NameAFaction, Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Table
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
from cardia_rules.game.positions.layout import Encounter, Found, FoundProtector, Layout, Pile, SeatLayout
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
from cardia_rules.seen.ways import ways
from tests.games import random_setup, random_setup_in_the_fog


def random_table(chance: Random) -> Table | None:
    """A table of any set-up of which little or much is unknown; nothing where the rules refuse it."""
    seed = chance.getrandbits(32)
    setup = random_setup(seed) if chance.random() < 0.5 else make_setup(chance.choice(("I", "II")))
    if chance.random() < 0.1:
        setup = random_setup_in_the_fog(seed)
    orders = {seat: chance.sample(setup.deck, len(setup.deck)) for seat in SEATS}
    places, phase = chance.randint(1, 3), chance.choice((1, 2, 2, 2))
    row = [Encounter(*(_card(orders[seat].pop(), chance) for seat in SEATS)) for _ in range(places)]
    if "foggy-swamp" in setup.locations and phase == 1:
        row.append(Encounter(*(_face_down(orders[seat].pop(), chance) for seat in SEATS)))
    seats = {seat: _seat(orders[seat], phase, chance) for seat in SEATS}
    guards = tuple(_protectors(setup, len(row) + (phase == 1), chance))
    try:
        return arrange(Layout(setup, tuple(row), seats["north"], seats["south"], phase, protectors=guards))
    except CardiaError:
        return None


def _protectors(setup: Setup, rounds: int, chance: Random) -> Iterator[FoundProtector]:
    """A row of which one is turned up every round, or all lie face up."""
    if setup.protectors is not None:
        for number, name in enumerate(chance.sample(setup.protectors.pool, 5), 1):
            yield FoundProtector(name, up=number <= rounds or setup.protectors.strategic)


def _face_down(card: str, chance: Random) -> Found:
    return Found(chance.choice((card, UNKNOWN)), up=False)


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


def completed(table: Table, most: int, samples: int, chance: Random) -> tuple[list[Table], bool]:
    """All completions if they are at most so many, or else samples; and whether they are all."""
    every = list(islice(completions(table), most + 1))
    if len(every) <= most:
        return every, True
    return [sampled(table, chance) for _ in range(samples)], False


def disagreement(seed: int, most: int, samples: int) -> str | None:
    """What a verdict claims that its completions do not give, or the other way round; ``None`` if nothing."""
    chance = Random(seed)
    table = random_table(chance)
    if table is None:
        return None
    unknown = unknown_cards(table)
    named_factions: list[Decided[Seat, Option]] = [
        Decided(seat, NameAFaction(faction)) for seat, faction in asked_for_a_faction(table, chance)
    ]
    found = verdict_at(table, named_factions)
    every, whole = completed(table, most, samples, chance)
    told = {each for one in every for each in told_by(one, unknown, named_factions)}
    shared = frozenset.intersection(*(outcomes for outcomes, _asks in told))
    claimed = {without_names(each, unknown, table) for each in found.outcomes}
    for claim in claimed - shared:
        if not all(any(_says(claim, each) for each in outcomes) for outcomes, _asks in told):
            return f"{seed}: sure of {claim}"
    if whole and found.hanging.exact and shared - claimed:
        return f"{seed}: not sure of {shared - claimed}"
    alike = len(told) == 1 or (
        len({asks for _outcomes, asks in told}) == 1
        and all(len(outcomes) == len(claimed) for outcomes, _asks in told)
    )
    if (found.sure and not alike) or (whole and found.hanging.exact and alike and not found.sure):
        return f"{seed}: sure is {found.sure}, and all completions alike {alike}"
    return None


def _says(claim: Any, outcome: Any) -> bool:
    """Tell whether a claim is of this outcome: after a shuffle a card that is known may be any, too."""
    if claim in (UNKNOWN, outcome):
        return True
    if isinstance(claim, tuple) and isinstance(outcome, tuple):
        return len(claim) == len(outcome) and all(map(_says, claim, outcome))
    fields = getattr(claim, "__struct_fields__", ())
    return (
        type(claim) is type(outcome)
        and bool(fields)
        and all(_says(getattr(claim, name), getattr(outcome, name)) for name in fields)
    )


def asked_for_a_faction(table: Table, chance: Random) -> Iterator[tuple[Seat, Faction]]:
    """Who names a faction, whatever the cards are, and one to be named."""
    found = ways(table)
    if (
        found.exact
        and len({tuple((ask.seat, ask.kind) for ask in way.position.asks) for way in found.found}) == 1
    ):
        for ask in found.found[0].position.asks:
            if ask.kind == "name-faction":
                yield ask.seat, chance.choice(FACTIONS)


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


if __name__ == "__main__":  # python -m tests.unknown_tables FIRST LAST [MOST] [SAMPLES]
    first, last, most, samples = (*map(int, sys.argv[1:]), *(20_000, 2_000)[len(sys.argv) - 3 :])
    wrong = [each for seed in range(first, last) if (each := disagreement(seed, most, samples))]
    print(*wrong, f"{len(wrong)} of {last - first} positions disagree with their completions", sep="\n")
