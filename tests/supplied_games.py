"""Random set-ups with cards nobody has published, whose abilities the table supplies."""

from random import Random
from typing import Any

import msgspec

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.events.table import Setup, Supplied
from cardia_rules.game.setup import make_setup
from tests.games import random_setup
from tests.test_supplied import ABILITIES, supplied

UNKNOWN_LOCATIONS = [slug for slug, location in LOCATIONS.items() if location.printed == "unknown"]
UNKNOWN_PROTECTORS = [slug for slug, protector in PROTECTORS.items() if protector.printed == "unknown"]


def random_setup_with_supplied(seed: int) -> Setup:
    """A random set-up, and to it an unpublished location, unpublished protectors, or both."""
    random, setup = Random(f"supplied {seed}"), random_setup(seed)
    locations = list(setup.locations)
    protectors: dict[str, Any] | None = None
    texts: list[Supplied] = []
    if random.random() < 0.6:
        location, when = random.choice(UNKNOWN_LOCATIONS), random.choice(("revealed", "end-of-round"))
        locations.append(location)
        texts.append(supplied(location, random.choice(ABILITIES), when))
    if setup.protectors is not None or not texts:
        known = [slug for slug in PROTECTORS if slug not in UNKNOWN_PROTECTORS]
        protectors = {
            "pool": [*UNKNOWN_PROTECTORS, *random.sample(known, 3)],
            "strategic": random.random() < 0.3,
        }
        texts += [supplied(protector, random.choice(ABILITIES)) for protector in UNKNOWN_PROTECTORS]
    answers = msgspec.to_builtins(setup.answers) | {
        "OQ-unknown-card": "supplied",
        "OQ-sole-protectors": "cat-only",
    }
    return make_setup(
        setup.deck,
        answers=answers,
        locations=locations,
        protectors=protectors,
        supplied=texts,
    )
