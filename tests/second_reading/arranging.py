"""Random positions at the beginning of a round, or of its phase 2."""

from random import Random
from typing import Final

from cardia_rules.catalogue.words import FACTIONS
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard, Played, Setup, Side, Table, Waiting, WaitingKind
from tests.second_reading.facts import ONGOING
from tests.second_reading.referee import count_signets
from tests.second_reading.wants import Ended
from tests.second_reading.winning import look
from tests.second_reading.world import Card, Encounter, Wait, World

_WAITING: Final[tuple[WaitingKind, ...]] = (
    "modifier",
    "either",
    "late",
    "demand",
    "token",
    "blessing",
    "face-up",
    "deck-top",
)


def world_of(setup: Setup) -> World:
    """What a set-up brings to the table."""
    sole = setup.protectors.sole if setup.protectors else ()
    return World(setup.answers, frozenset(setup.locations), sole=frozenset({"cat", *sole}))


def random_world(setup: Setup, random: Random, phase: int = 1) -> World:
    """One in which nobody has won yet, nor had at the end of the round before."""
    while True:
        world = _shuffled(setup, random, phase)
        try:
            look(world)
            count_signets(world)
        except Ended:
            continue
        if not _counted_before(world):
            break
    if random.random() < 0.5:  # the same for both: what is due at one moment is where most questions are
        kinds = random.sample(_WAITING, random.choice((1, 1, 2)))
        world.waits = [_waiting(kind, seat, random) for seat in SEATS for kind in kinds]
    for wait in world.waits:
        if random.random() < 0.5:
            wait.card = _still_to_get(wait, world)
    return world


def _still_to_get(wait: Wait, world: World) -> Card | None:
    """The card on the table that something may wait for, if any; else it is for the next one."""
    newest = world.encounters[-1]
    if wait.kind == "late" and world.current:
        return world.current.cards[wait.seat]
    had = wait.seat in newest.arrived and wait.kind != "late"
    placing = wait.kind in ("face-up", "deck-top")
    return None if newest.compared or had or placing else newest.cards[wait.seat]


def _counted_before(world: World) -> bool:
    """Whether in phase 2 the signets without those of this round had won the game when they were counted."""
    past = [encounter for encounter in world.encounters if encounter is not world.current]
    north, south = (sum(each.cards[seat].signets for each in past) for seat in SEATS)
    return max(north, south) >= 5 and north != south


def _waiting(kind: WaitingKind, seat: Seat, random: Random) -> Wait:
    if kind == "demand":
        return Wait(kind, seat, faction=random.choice(FACTIONS))
    by = {"modifier": random.choice((-5, -3, 3)), "either": 2, "late": 5}
    return Wait(kind, seat, by=by.get(kind, 0))


def _shuffled(setup: Setup, random: Random, phase: int) -> World:
    world = world_of(setup)
    if setup.protectors:
        world.guards = random.sample(setup.protectors.pool, 6)
    world.encounters = [Encounter(compared=True) for _ in range(random.randint(1, 7))]
    in_the_fog = Encounter()
    lies_in_the_fog = "foggy-swamp" in setup.locations and random.random() < 0.9
    for seat in SEATS:
        cards = random.sample(setup.deck, len(setup.deck))
        # Ongoing abilities are where most of the rules about results are, so bring them to the table.
        if random.random() < 0.7:
            cards.sort(key=lambda slug: slug not in ONGOING or random.random() < 0.3)
            lying = cards[: len(world.encounters)]
            random.shuffle(lying)
            cards = lying + random.sample(cards[len(lying) :], len(cards) - len(lying))
        for encounter in world.encounters:
            slug = cards.pop(0)
            modifier = random.choice((0, 0, 0, 3, -3, 5, random.randint(-9, 9)))
            tokens = random.choice((0, 1, 1, 2) if slug in ONGOING else (0, 0, 0, 0, 1))
            blessings = random.choice((0, 0, 0, 0, 0, 0, 1, 2)) if setup.protectors else 0
            encounter.cards[seat] = Card(
                seat, slug, up=True, modifier=modifier, tokens=tokens, blessings=blessings
            )
        if random.random() < 0.4:
            _level(random.choice(world.encounters))
        if lies_in_the_fog:
            # In phase 2 it was placed in this round, and lies face down.
            _lay_in_the_fog(in_the_fog, Card(seat, cards.pop(0), up=phase == 1 and random.random() < 0.2))
        # Whatever the phase, the Bazaar would have filled a smaller hand.
        held = random.randint(2 if phase == 2 and "bazaar" in setup.locations else 1, 6)
        world.hand[seat], rest = cards[:held], cards[held:]
        gone = random.randint(0, len(rest))
        world.discard[seat], world.deck[seat] = rest[:gone], rest[gone:]
    if phase == 2:
        world.current = world.encounters[-1]
        world.current.revealed = dict(world.current.cards)
    if lies_in_the_fog:
        world.encounters.append(in_the_fog)
    world.round = len(world.encounters)
    return world


def _lay_in_the_fog(encounter: Encounter, card: Card) -> None:
    """Still to be resolved; one that was played face up has had the effects of its reveal."""
    encounter.cards[card.seat] = card
    if card.up:
        encounter.arrived.add(card.seat)


def _level(encounter: Encounter) -> None:
    """Ties are rare in random positions."""
    if len(encounter.cards) == 2:
        north, south = encounter.cards["north"], encounter.cards["south"]
        north.modifier += south.influence - north.influence


def as_table(setup: Setup, world: World) -> Table:
    places = len(world.encounters)
    compared = sum(encounter.compared for encounter in world.encounters)
    now = places if world.current else places + 1  # the round; in phase 2 its cards have been placed

    def place_of(wait: Wait) -> int:
        if wait.card is None:
            return places + 1
        return compared if world.current and wait.card in world.current.cards.values() else places

    def side(seat: Seat) -> Side:
        row = tuple(_played(encounter.cards[seat]) for encounter in world.encounters)
        deck, hand, discard = (tuple(zone[seat]) for zone in (world.deck, world.hand, world.discard))
        waiting = tuple(
            Waiting(
                id=-number,
                kind=wait.kind,
                place=place_of(wait),
                source="",
                by=wait.by if wait.kind in ("modifier", "late") else 0,
                either=(wait.by, -wait.by) if wait.kind == "either" else (),
                faction=wait.faction,
                count=2 if wait.kind == "demand" else 0,
            )
            for number, wait in enumerate(wait for wait in world.waits if wait.seat == seat)
        )
        return Side(deck=deck, hand=hand, discard=discard, row=row, waiting=waiting)

    all_up = setup.protectors is not None and setup.protectors.strategic
    return Table(
        setup=setup,
        round=now,
        phase=2 if world.current else 1,
        current=compared if world.current else 0,
        compared=compared,
        north=side("north"),
        south=side("south"),
        guards=tuple(
            # One is turned up before the first round, and one after each.
            Guard(protector, 2 * number, up=all_up or number <= now)
            for number, protector in enumerate(world.guards, 1)
        ),
    )


def _played(card: Card) -> Played:
    return Played(
        card.slug,
        up=card.up,
        modifier=card.modifier,
        tokens=card.tokens,
        signets=card.signets,
        blessings=card.blessings,
    )
