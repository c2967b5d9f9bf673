"""A fan's card to try things with: the Heron, which is not in the box."""

from random import Random
from typing import Any, Final

import msgspec

from cardia_rules.catalogue import CHARACTERS, FACTIONS
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.events.table import Setup
from cardia_rules.game.setup import make_setup
from tests.games import random_setup

HERON: Final[dict[str, Any]] = {
    "is": "character",
    "slug": "heron",
    "influence": 3,
    "faction": "guild",
    "kind": "instant",
    "names": {"en": "Heron", "fr": "Héron", "gender": "m", "aspirated": True},
    "effect": {"en": "Draw 2 cards.", "fr": "Piochez 2 cartes."},
    "ability": [{"do": "draw", "count": 2, "who": "you"}],
    "by": "Anna",
}


def heron(**changes: Any) -> OwnCard:
    """Return the Heron, with some of it changed."""
    return msgspec.convert({**HERON, **changes}, OwnCard)


def with_heron(deck: str = "I") -> dict[str, Any]:
    """Return a deck in which the Heron stands for the card of its influence."""
    return {"from": deck, "with": ["heron"]}


def random_setup_with_own(seed: int) -> Setup:
    """A random set-up in which the Heron, with some ability, stands for a card of its influence."""
    from tests.test_own_cards import PLAYABLE, made

    random, setup = Random(f"own {seed}"), random_setup(seed)
    influence = random.randint(1, 16)
    card = made(random.choice(PLAYABLE), influence=influence, faction=random.choice(FACTIONS))
    first = next(each for each in setup.deck if CHARACTERS[each].influence == influence)
    row = setup.protectors
    return make_setup(
        ["heron" if each == first else each for each in setup.deck],
        answers=setup.answers,
        edition=setup.edition,
        locations=setup.locations,
        protectors={"pool": row.pool, "strategic": row.strategic, "sole": row.sole} if row else None,
        cards=[card],
    )
