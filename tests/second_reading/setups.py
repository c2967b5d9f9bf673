"""The set-ups that both readings of the rules are tried on; all of one comes from its generator."""

import re
from pathlib import Path
from random import Random
from typing import Final

from cardia_rules.events.answers import FIELDS
from cardia_rules.events.table import Setup
from cardia_rules.resolution.setup import make_setup
from tests.games import KNOWN_LOCATIONS, random_answers, random_deck
from tests.second_reading.harness import SideBySide

# These answers need something else to be chosen at set-up.
_AT_SET_UP: Final = {"OQ-unknown-card", "OQ-sole-protectors"}
_SOURCES: Final = "".join(file.read_text("utf-8") for file in sorted(Path(__file__).parent.glob("*.py")))
_READ: Final = frozenset(re.findall(r"\banswers\.(\w+)", _SOURCES))
# The referee knows no other answer than the usual one until it is told of the question: one that is new, or
# that nothing in a game hangs on.
NOT_READ: Final = tuple(field.encode_name for field in FIELDS if field.name not in _READ)


def any_answers(random: Random) -> dict[str, str]:
    """Answer at random every question that the referee reads and that needs nothing else to be chosen."""
    left_out = {*_AT_SET_UP, *NOT_READ}
    return {q: a for q, a in random_answers(random).items() if q not in left_out}


def answered(random: Random) -> Setup:
    """Return any deck under any answers."""
    return make_setup(random_deck(random), answers=any_answers(random))


def anything(random: Random) -> Setup:
    """Return any deck, locations, protectors or none, and any answers."""
    answers = any_answers(random)
    return make_setup(
        random_deck(random),
        answers=answers,
        locations=random.sample(KNOWN_LOCATIONS, random.choice((0, 1, 1, 2, 3))),
        protectors=random.choice((None, {})),
    )


def in_the_fog(random: Random) -> Setup:
    """Return any deck in the fog, among protectors, under any answers."""
    return make_setup(
        random_deck(random), answers=any_answers(random), locations=["foggy-swamp"], protectors={}
    )


def position(random: Random) -> SideBySide:
    """Begin from a position that no game would reach, under any answers."""
    answers = any_answers(random)
    places = [each for each in KNOWN_LOCATIONS if each != "foggy-swamp"]
    setup = make_setup(
        random_deck(random), answers=answers, locations=random.sample(places, random.choice((0, 0, 1, 2)))
    )
    return SideBySide.arranged(setup, random)
