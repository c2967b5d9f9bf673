"""Random games for tests: every choice comes from one seed."""

from collections.abc import Callable, Iterator
from random import Random
from typing import get_args

import msgspec

from cardia_rules.catalogue import CHARACTERS, FACTIONS, LOCATIONS
from cardia_rules.events.answers import Answers
from cardia_rules.events.options import (
    ChooseAmount,
    ChooseCard,
    ChooseFromHand,
    ChooseNext,
    ChoosePieces,
    ChooseTwo,
    Decline,
    NameAFaction,
    Option,
    PlaceCard,
)
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup
from cardia_rules.game import engine
from cardia_rules.game.game import draw_lots
from cardia_rules.game.setup import make_setup
from cardia_rules.resolution.position import Ask, Position

KNOWN_LOCATIONS = [slug for slug, location in LOCATIONS.items() if location.printed != "unknown"]


def random_deck(random: Random) -> tuple[str, ...]:
    """Deck I, deck II, or for each influence one of the two."""
    kind = random.randrange(4)
    decks = ("I", "II") if kind > 1 else (("I",), ("II",))[kind]
    by_influence: dict[int, list[str]] = {}
    for character in CHARACTERS.values():
        if character.deck in decks:
            by_influence.setdefault(character.influence, []).append(character.slug)
    return tuple(random.choice(by_influence[influence]) for influence in sorted(by_influence))


def random_answers(random: Random) -> dict[str, str]:
    """Answer every question at random, each by itself: a further question leaves every seed what it was."""
    seed = random.getrandbits(64)
    return {
        field.encode_name: Random(f"{seed} {field.encode_name}").choice(get_args(field.type))
        for field in msgspec.structs.fields(Answers)
    }


def random_setup(seed: int) -> Setup:
    random = Random(seed)
    answers = random_answers(random) if random.random() < 0.5 else {}
    protectors: dict[str, object] | None = None
    if random.random() < 0.5:
        protectors = {"strategic": random.random() < 0.5}
        if answers.get("OQ-sole-protectors") == "named":
            protectors["sole"] = ["parrot", random.choice(("phoenix", "scorpion")), "toad"]
    return make_setup(
        random_deck(random),
        answers=answers,
        locations=random.sample(KNOWN_LOCATIONS, random.choice((0, 0, 1, 1, 2, 3))),
        protectors=protectors,
    )


def random_setup_in_the_fog(seed: int) -> Setup:
    """The same where cards lie face down for longest, and others are played face up beside them."""
    setup = random_setup(seed)
    return msgspec.structs.replace(setup, locations=tuple(dict.fromkeys(("foggy-swamp", *setup.locations))))


def decisions(random: Random, position: Position) -> tuple[Seat, Option]:
    ask = random.choice(position.asks)
    return ask.seat, random.choice(ask.options)


def play(
    setup: Setup, seed: int, between: Callable[[Position], Position] = lambda position: position
) -> Iterator[engine.Resolution]:
    """A game to its end, one input at a time; it goes on from what ``between`` returns."""
    random = Random(seed)
    resolution = engine.set_up(setup)
    yield resolution
    while resolution.position.table.over is None:
        position = between(resolution.position)
        if position.chance is not None:
            resolution = engine.happen(position, draw_lots(position.chance, random))
        else:
            resolution = engine.decide(position, *decisions(random, position))
        yield resolution


def any_option(random: Random) -> Option:
    """Something that could be said, sensible or not."""
    cards = [*CHARACTERS, "nobody"]
    card, seat = random.choice(cards), random.choice(SEATS)
    return random.choice(
        (
            PlaceCard(card),
            NameAFaction(random.choice(FACTIONS)),
            ChooseCard(seat, card),
            ChooseCard(seat, card),
            ChooseNext(),
            ChooseTwo((card, random.choice(cards))),
            ChoosePieces(seat, card, random.choice(("modifiers", "tokens"))),
            ChooseAmount(random.randint(-3, 3)),
            ChooseFromHand(tuple(random.choices(cards, k=random.randrange(4)))),
            Decline(),
        )
    )


def offered(ask: Ask, option: Option) -> bool:
    if isinstance(option, ChooseFromHand):
        return any(
            isinstance(each, ChooseFromHand) and sorted(each.cards) == sorted(option.cards)
            for each in ask.options
        )
    return option in ask.options
