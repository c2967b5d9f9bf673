"""Random positions at the beginning of a round."""

from random import Random
from typing import Final

from cardia_rules.catalogue.words import FACTIONS
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Setup, Side, Table, Waiting, WaitingKind
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


def random_world(setup: Setup, random: Random) -> World:
    """One in which nobody has won yet, nor had at the end of the round before."""
    while True:
        world = _shuffled(setup, random)
        try:
            look(world)
            count_signets(world)
        except Ended:
            continue
        world.won_when_settled = {encounter: set(won) for encounter, won in world.won_before.items()}
        if random.random() < 0.5:  # the same for both: what is due at one moment is where most questions are
            kinds = random.sample(_WAITING, random.choice((1, 1, 2)))
            world.waits = [_waiting(kind, seat, world, random) for seat in SEATS for kind in kinds]
        return world


def _waiting(kind: WaitingKind, seat: Seat, world: World, random: Random) -> Wait:
    if kind == "demand":
        return Wait(kind, seat, faction=random.choice(FACTIONS))
    if kind == "deck-top":
        return Wait(kind, seat, empty=not world.deck[seat] and random.random() < 0.5)
    by = {"modifier": random.choice((-5, -3, 3)), "either": 2, "late": 5}
    return Wait(kind, seat, by=by.get(kind, 0))


def _shuffled(setup: Setup, random: Random) -> World:
    world = World(setup.answers, frozenset(setup.locations))
    world.encounters = [Encounter(compared=True) for _ in range(random.randint(1, 7))]
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
            encounter.cards[seat] = Card(seat, slug, up=True, modifier=modifier, tokens=tokens)
        if random.random() < 0.4:
            _level(random.choice(world.encounters))
        held = random.randint(1, 6)
        world.hand[seat], rest = cards[:held], cards[held:]
        gone = random.randint(0, len(rest))
        world.discard[seat], world.deck[seat] = rest[:gone], rest[gone:]
    return world


def _level(encounter: Encounter) -> None:
    """Ties are rare in random positions."""
    if len(encounter.cards) == 2:
        north, south = encounter.cards["north"], encounter.cards["south"]
        north.modifier += south.influence - north.influence


def as_table(setup: Setup, world: World) -> Table:
    places = len(world.encounters)

    def side(seat: Seat) -> Side:
        row = tuple(_played(encounter.cards[seat]) for encounter in world.encounters)
        deck, hand, discard = (tuple(zone[seat]) for zone in (world.deck, world.hand, world.discard))
        waiting = tuple(
            Waiting(
                id=-number,
                kind=wait.kind,
                place=places + 1,
                source="",
                by=wait.by if wait.kind in ("modifier", "late") else 0,
                either=(wait.by, -wait.by) if wait.kind == "either" else (),
                faction=wait.faction,
                count=2 if wait.kind == "demand" else int(wait.empty),
            )
            for number, wait in enumerate(wait for wait in world.waits if wait.seat == seat)
        )
        return Side(deck=deck, hand=hand, discard=discard, row=row, waiting=waiting)

    return Table(
        setup=setup, round=places + 1, phase=1, compared=places, north=side("north"), south=side("south")
    )


def _played(card: Card) -> Played:
    return Played(card.slug, up=True, modifier=card.modifier, tokens=card.tokens, signets=card.signets)
