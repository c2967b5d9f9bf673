"""The set-ups that both readings of the rules are tried on; all of one comes from its generator."""

import re
from pathlib import Path
from random import Random
from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.answers import FIELDS
from cardia_rules.events.table import Setup
from cardia_rules.resolution.setup import make_setup
from tests.games import KNOWN_LOCATIONS, random_answers, random_deck
from tests.second_reading.harness import SideBySide

# These answers go with something else that is chosen at set-up.
_WITH_THE_DECK: Final = "OQ-mixed-deck-values"
_WITH_THE_PROTECTORS: Final = "OQ-sole-protectors"
_SOURCES: Final = "".join(file.read_text("utf-8") for file in sorted(Path(__file__).parent.glob("*.py")))
_READ: Final = frozenset(re.findall(r"\banswers\.(\w+)", _SOURCES))
# The referee knows no other answer than the usual one until it is told of the question: one that is new, or
# that nothing in a game hangs on.
NOT_READ: Final = tuple(
    field.encode_name
    for field in FIELDS
    if field.name not in _READ and field.encode_name not in (_WITH_THE_DECK, _WITH_THE_PROTECTORS)
)


def any_answers(random: Random) -> dict[str, str]:
    """Answer at random every question that the referee reads and that needs nothing else to be chosen."""
    left_out = {_WITH_THE_DECK, _WITH_THE_PROTECTORS, *NOT_READ}
    return {q: a for q, a in random_answers(random).items() if q not in left_out}


def any_deck(random: Random, answers: dict[str, str]) -> tuple[str, ...]:
    """Return a deck with each influence once, or any sixteen where the table agrees to that."""
    if random.random() < 0.2:
        answers[_WITH_THE_DECK] = "any-sixteen"
        return tuple(random.sample([*CHARACTERS], 16))
    return random_deck(random)


def any_protectors(random: Random, answers: dict[str, str]) -> dict[str, object]:
    """Return a row of protectors, laid open or not, with those that the table calls sole or without."""
    chosen: dict[str, object] = {"strategic": random.random() < 0.3}
    if random.random() < 0.3:
        answers[_WITH_THE_PROTECTORS] = "named"
        chosen["sole"] = ["parrot", random.choice(("phoenix", "scorpion")), "toad"]
    return chosen


def answered(random: Random) -> Setup:
    """Return any deck under any answers."""
    answers = any_answers(random)
    return make_setup(any_deck(random, answers), answers=answers)


def anything(random: Random) -> Setup:
    """Return any deck, locations, protectors or none, and any answers."""
    answers = any_answers(random)
    protectors = any_protectors(random, answers) if random.random() < 0.5 else None
    return make_setup(
        any_deck(random, answers),
        answers=answers,
        locations=random.sample(KNOWN_LOCATIONS, random.choice((0, 1, 1, 2, 3))),
        protectors=protectors,
    )


def in_the_fog(random: Random) -> Setup:
    """Return any deck in the fog, among protectors, under any answers."""
    answers = any_answers(random)
    protectors = any_protectors(random, answers)
    return make_setup(
        any_deck(random, answers), answers=answers, locations=["foggy-swamp"], protectors=protectors
    )


def position(random: Random) -> SideBySide:
    """Begin from a position that no game would reach, under any answers, now and then in the fog."""
    return position_among(random, random.sample(KNOWN_LOCATIONS, random.choice((0, 0, 1, 2))))


def position_in_the_fog(random: Random) -> SideBySide:
    """Begin from one in which cards lie face down, or were played face up, and are still to be resolved."""
    others = [each for each in KNOWN_LOCATIONS if each != "foggy-swamp"]
    return position_among(random, ["foggy-swamp", *random.sample(others, random.choice((0, 0, 1, 2)))])


def position_among(random: Random, locations: list[str]) -> SideBySide:
    """Begin from a position among locations."""
    answers = any_answers(random)
    protectors = any_protectors(random, answers) if random.random() < 0.4 else None
    deck = any_deck(random, answers)
    setup = make_setup(deck, answers=answers, locations=locations, protectors=protectors)
    return SideBySide.arranged(setup, random)
