"""The set-ups that both readings of the rules are tried on; all of one comes from its generator."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.events.answers import FIELDS
from cardia_rules.events.table import Setup
from cardia_rules.game.setup import make_answers, make_setup
from tests.games import KNOWN_LOCATIONS, random_answers, random_deck
from tests.second_reading.harness import Difference, SideBySide

KNOWN_PROTECTORS: Final = [slug for slug, one in PROTECTORS.items() if one.printed != "unknown"]
_FOG: Final = "foggy-swamp"
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


def drawn(random: Random, among: Sequence[str], count: int) -> list[str]:
    """Draw some, each by a die of its own: what is new in the box changes no draw that it is not in."""
    seed = random.getrandbits(64)
    return sorted(among, key=lambda each: Random(f"{seed} {each}").random())[:count]


def any_answers(random: Random) -> dict[str, str]:
    """Answer at random every question that the referee reads and that needs nothing else to be chosen."""
    left_out = {_WITH_THE_DECK, _WITH_THE_PROTECTORS, *NOT_READ}
    return {q: a for q, a in random_answers(random).items() if q not in left_out}


def any_deck(random: Random, answers: dict[str, str]) -> tuple[str, ...]:
    """Return a deck with each influence once, or any sixteen where the table agrees to that."""
    if random.random() < 0.2:
        answers[_WITH_THE_DECK] = "any-sixteen"
        return tuple(drawn(random, [*CHARACTERS], 16))
    return random_deck(random)


def any_protectors(random: Random, answers: dict[str, str]) -> dict[str, object]:
    """Return a row of protectors, laid open or not, with those that the table calls sole or without."""
    pool = drawn(random, KNOWN_PROTECTORS, 6)
    chosen: dict[str, object] = {"pool": pool, "strategic": random.random() < 0.3}
    if random.random() < 0.3:
        answers[_WITH_THE_PROTECTORS] = "named"
        chosen["sole"] = ["parrot", random.choice(("phoenix", "scorpion")), "toad"]
    return chosen


def answered(random: Random) -> Setup:
    """Return any deck under any answers."""
    answers = any_answers(random)
    return make_setup(any_deck(random, answers), answers=answers)


def anything(random: Random, at: Sequence[str] | None = None) -> Setup:
    """Return any deck, protectors or none, and any answers, at any locations or at those that are named."""
    answers = any_answers(random)
    protectors = any_protectors(random, answers) if random.random() < 0.5 else None
    deck = any_deck(random, answers)
    drawn_ones = drawn(random, KNOWN_LOCATIONS, random.choice((0, 1, 1, 2, 3)))
    locations = drawn_ones if at is None else at
    return make_setup(deck, answers=answers, locations=locations, protectors=protectors)


def in_the_fog(random: Random) -> Setup:
    """Return any deck in the fog, among protectors, under any answers."""
    answers = any_answers(random)
    protectors = any_protectors(random, answers)
    return make_setup(any_deck(random, answers), answers=answers, locations=[_FOG], protectors=protectors)


def position(random: Random, at: Sequence[str] | None = None) -> SideBySide:
    """Begin from a position that no game would reach, under any answers, now and then in the fog."""
    return SideBySide.arranged(for_a_position(random, at), random)


def position_in_the_fog(random: Random, at: Sequence[str] | None = None) -> SideBySide:
    """Begin from one in which cards lie face down, or were played face up, and are still to be resolved."""
    return SideBySide.arranged(for_a_position_in_the_fog(random, at), random)


def for_a_position(random: Random, at: Sequence[str] | None = None) -> Setup:
    """Return any deck and answers, at fewer locations and among fewer protectors."""
    drawn_ones = drawn(random, KNOWN_LOCATIONS, random.choice((0, 0, 1, 2)))
    return _among(random, drawn_ones if at is None else at)


def for_a_position_in_the_fog(random: Random, at: Sequence[str] | None = None) -> Setup:
    """Return the same in the fog."""
    others = [each for each in KNOWN_LOCATIONS if each != _FOG]
    drawn_ones = [_FOG, *drawn(random, others, random.choice((0, 0, 1, 2)))]
    return _among(random, drawn_ones if at is None else at)


def _among(random: Random, locations: Sequence[str]) -> Setup:
    answers = any_answers(random)
    protectors = any_protectors(random, answers) if random.random() < 0.4 else None
    deck = any_deck(random, answers)
    return make_setup(deck, answers=answers, locations=locations, protectors=protectors)


# ------------------------------------------------------------------ games that are pinned by their seed
Begins = Callable[[Random, Sequence[str] | None], SideBySide]


def whole(random: Random, at: Sequence[str] | None = None) -> SideBySide:
    """Begin a game of anything."""
    return SideBySide.whole(anything(random, at), random)


BEGINNINGS: Final[dict[str, Begins]] = {
    "whole": whole,
    "position": position,
    "in the fog": position_in_the_fog,
}


def begin(kind: str, seed: int, at: Sequence[str] | None = None) -> SideBySide:
    """Begin the game of a seed, at the locations that it draws or at those that are named."""
    return BEGINNINGS[kind](Random(seed), at)


def disagrees(kind: str, seed: int, question: str, otherwise: str, at: Sequence[str] | None = None) -> bool:
    """Tell whether the two disagree over a game as soon as the referee is told another answer."""
    told = begin(kind, seed, at)
    told.world.answers = make_answers({question: otherwise}, told.world.answers)
    try:
        told.play()
    except Difference:
        return True
    return False
