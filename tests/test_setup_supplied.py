"""Supplied abilities of a set-up: what is accepted, and every fault by name."""

from typing import Any

import msgspec
import pytest

from cardia_rules.catalogue.effects import (
    AnyEffect,
    CopyFromHand,
    DemandNamed,
    DiscardDeck,
    DiscardHand,
    DiscardNamed,
    Draw,
    Modify,
    ModifyNextEither,
    NameFaction,
    Reasons,
    TieHere,
    UnlessDiscarded,
)
from cardia_rules.game.setup import make_setup
from tests.setup_faults import DRAW, SUPPLIED, faults, fox


def test_an_ability_is_supplied_for_a_card_in_any_spelling() -> None:
    setup = make_setup("I", protectors=True, supplied=[fox(*DRAW, card="Renard")], answers=SUPPLIED)
    assert [each.card for each in setup.supplied] == ["fox"]


def test_supplying_must_be_agreed_on() -> None:
    assert faults(supplied=[fox(*DRAW)]) == [
        (
            "not-agreed",
            (
                "an ability may be supplied for an unpublished card only where the table answers"
                ' OQ-unknown-card with "supplied"'
            ),
        )
    ]


@pytest.mark.parametrize(
    ("supplied", "fault"),
    [
        (fox(*DRAW, card="wolf"), ("unknown-card", 'no location or protector is called "wolf"')),
        (fox(*DRAW, card="judge"), ("unknown-card", 'no location or protector is called "judge"')),
        (
            fox(*DRAW, card="cat"),
            ("text-is-known", "the text of Cat (Chat) is known and cannot be replaced"),
        ),
        (
            fox(*DRAW, when="revealed"),
            ("bad-supplied", "Fox (Renard) is a protector and acts in phase 2, so leave out when"),
        ),
        (
            fox(*DRAW, card="senate"),
            ("bad-supplied", 'Senate (Sénat) is a location, so say when: "revealed" or "end-of-round"'),
        ),
        ("fox", ("bad-supplied", '"fox" is not a supplied ability')),
    ],
)
def test_a_card_that_no_ability_can_be_supplied_for(supplied: Any, fault: tuple[str, str]) -> None:
    assert faults(supplied=[supplied], answers=SUPPLIED) == [fault]


def test_two_abilities_for_one_card() -> None:
    assert faults(supplied=[fox(*DRAW), fox(*DRAW, card="Fox")], answers=SUPPLIED) == [
        ("card-twice", "two abilities are supplied for Fox (Renard)")
    ]
    assert faults(supplied=3, answers=SUPPLIED)[0][0] == "bad-supplied"


@pytest.mark.parametrize(
    ("ability", "wrong"),
    [
        ((), "it says nothing; name at least one effect"),
        (DRAW * 17, "it has more than 16 effects"),
        ((TieHere(),), "tie-here lasts while a character holds its token, and this is no character"),
        (
            (DiscardNamed(zones=("hand",)),),
            "discard-named speaks of a named faction, and no name-faction comes before it",
        ),
        (
            (DemandNamed(count=2), NameFaction()),
            "demand-named speaks of a named faction, and no name-faction comes before it",
        ),
        ((NameFaction(), UnlessDiscarded(then=())), "unless-discarded does not say what happens then"),
        (
            (CopyFromHand(then=(TieHere(),)),),
            "tie-here lasts while a character holds its token, and this is no character",
        ),
        (
            (Draw(count=1, who="you", why=Reasons(does=("RB-99",))),),
            "draw cites rulings, and none speaks of a card that nobody has published",
        ),
        ((Draw(count=0, who="you"),), "Expected `int` >= 1 - at `$.ability[0].count`"),
        ((DiscardDeck(count=-1),), "Expected `int` >= 1 - at `$.ability[0].count`"),
        ((DiscardHand(keep=-1),), "Expected `int` >= 1 - at `$.ability[0].keep`"),
        ((Modify(by=0, on="this"),), "modify: a modifier of 0 changes nothing"),
        ((Modify(by=10**30, on="this"),), "Expected `int` <= 99 - at `$.ability[0].by`"),
        ((Modify(by=1, on="any", at_most=-100),), "Expected `int` >= -99 - at `$.ability[0].at_most`"),
        (
            (ModifyNextEither(by=(2,)),),
            "modify-next-either needs at least 2 different modifiers, none of them 0",
        ),
    ],
)
def test_an_ability_that_cannot_be_played(ability: tuple[AnyEffect, ...], wrong: str) -> None:
    ((code, message),) = faults(supplied=[fox(*ability)], answers=SUPPLIED)
    assert (code, message) == ("bad-supplied", f"the ability supplied for Fox (Renard): {wrong}")


DEEP = CopyFromHand(then=DRAW)
for _ in range(5000):
    DEEP = CopyFromHand(then=(DEEP,))


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": None}, "Expected `str`, got `null` - at `$.name`"),
        ({"text": "\ud800"}, "surrogates not allowed"),
        ({"text": "é" * 10_000}, "have 20,018 bytes; at most 16,384 are kept in a log"),
        ({"when": "always"}, "Invalid enum value 'always' - at `$.when`"),
        ({"ability": None}, "Expected `array`, got `null` - at `$.ability`"),
        ({"ability": "draw"}, "Expected `array`, got `str` - at `$.ability`"),
        ({"ability": ({"do": "draw"},)}, "missing required field `count` - at `$.ability[0]`"),
        ({"ability": (DEEP,)}, "it has more than 16 effects"),
        ({"ability": (Draw(count="1", who="you"),)}, "Expected `int`, got `str`"),  # type: ignore[arg-type]
        ({"ability": (Draw(count=True, who="you"),)}, "Expected `int`, got `bool`"),
        ({"ability": (Draw(count=1, who="us"),)}, "Invalid enum value 'us'"),  # type: ignore[arg-type]
        ({"ability": (Modify(by=1.5, on="this"),)}, "Expected `int`, got `float`"),  # type: ignore[arg-type]
        ({"ability": (ModifyNextEither(by=None),)}, "Expected `array`, got `null`"),  # type: ignore[arg-type]
        ({"ability": (ModifyNextEither(by=([1], 2)),)}, "Expected `int`, got `array`"),  # type: ignore[arg-type]
    ],
)
def test_a_record_that_could_not_be_read_back(fields: dict[str, Any], wrong: str) -> None:
    made = msgspec.structs.replace(fox(*DRAW), **fields)
    (code, message), *_rest = faults(supplied=[made], answers=SUPPLIED)
    assert code == "bad-supplied"
    assert message.startswith("the ability supplied for Fox (Renard): ")
    assert wrong in message
