"""Locations, protectors and supplied abilities of a set-up: what is accepted, and every fault by name."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.continuous import TieHere
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
    UnlessDiscarded,
)
from cardia_rules.errors import SetupRefused
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import ProtectorChoice, Supplied
from cardia_rules.faq.register import all_rulings
from cardia_rules.resolution.setup import make_setup

SUPPLIED = {"OQ-unknown-card": "supplied"}
KNOWN = tuple(slug for slug, protector in PROTECTORS.items() if protector.printed != "unknown")
DRAW = (Draw(count=1, who="you"),)


def fox(*ability: AnyEffect, card: str = "fox", **fields: Any) -> Supplied:
    return Supplied(card=card, name="Fox, as we play it", text="As we play it.", ability=ability, **fields)


def faults(**options: Any) -> list[tuple[str, str]]:
    with pytest.raises(SetupRefused) as refused:
        make_setup("I", **options)
    for failure in refused.value.failures:
        assert failure.ruling in {"", *all_rulings()}
        assert failure.message in str(refused.value)
    return [(failure.code, failure.message) for failure in refused.value.failures]


# ------------------------------------------------------------------ locations
def test_locations_are_named_in_any_language() -> None:
    assert make_setup("I", locations=["Bazar", "founder's day"]).locations == ("bazaar", "founders-day")
    assert make_setup("I", locations="bazaar").locations == ("bazaar",)


def test_no_locations_and_no_protectors_are_fine() -> None:
    plain = make_setup("I")
    assert (plain.locations, plain.protectors, plain.supplied) == ((), None, ())
    nothings: tuple[Any, ...] = (None, False, [], ())
    for nothing in nothings:
        assert make_setup("I", locations=[], protectors=nothing) == plain


def test_unknown_locations_and_protectors_are_told_apart() -> None:
    assert faults(locations=["bazzar"], protectors=["judge"]) == [
        ("unknown-location", 'no location is called "bazzar"; did you mean Bazaar (Bazar)?'),
        ("unknown-protector", 'no protector is called "judge"; Judge (Juge) is a character'),
    ]


def test_a_location_is_there_once() -> None:
    assert faults(locations=["bazaar", "Bazar"]) == [
        ("card-twice", "the location Bazaar (Bazar) is named twice")
    ]


@pytest.mark.parametrize("slug", [slug for slug, each in LOCATIONS.items() if each.printed == "unknown"])
def test_an_unpublished_location_is_refused_unless_supplied(slug: str) -> None:
    ((code, message),) = faults(locations=[slug])
    assert code == "unpublished-text"
    assert 'answer OQ-unknown-card with "supplied"' in message
    supplied = fox(*DRAW, card=slug, when="end-of-round")
    setup = make_setup("I", locations=[slug], supplied=[supplied], answers=SUPPLIED)
    assert (setup.locations, setup.supplied) == ((slug,), (supplied,))


# ------------------------------------------------------------------ protectors
def test_the_usual_pool_is_every_protector_whose_ability_is_known() -> None:
    assert make_setup("I", protectors=True).protectors == ProtectorChoice(pool=KNOWN)
    supplied = make_setup("I", protectors=True, supplied=[fox(*DRAW)], answers=SUPPLIED).protectors
    assert supplied is not None
    assert set(supplied.pool) == {*KNOWN, "fox"}


def test_a_pool_by_names_and_the_strategic_variant() -> None:
    names = ["Licorne", "cat", "elephant", "parrot", "phoenix", "toad"]
    slugs = ("unicorn", *names[1:])
    assert make_setup("I", protectors=names).protectors == ProtectorChoice(pool=slugs)
    chosen = make_setup("I", protectors={"pool": names, "strategic": True}).protectors
    assert chosen == ProtectorChoice(pool=slugs, strategic=True)


@pytest.mark.parametrize(
    ("protectors", "fault"),
    [
        (["unicorn"], ("too-few-protectors", "6 protectors are laid out, and only 1 is named")),
        (["unicorn", "cat"], ("too-few-protectors", "6 protectors are laid out, and only 2 are named")),
        ({"pool": []}, ("too-few-protectors", "6 protectors are laid out, and none is named")),
        (["unicorn", "Licorne"], ("card-twice", "the protector Unicorn (Licorne) is named twice")),
        ({"strategic": "yes"}, ("bad-protectors", 'strategic is true or false, not "yes"')),
        (
            {"strategi": True},
            ("bad-protectors", 'protectors have no "strategi"; did you mean strategic?'),
        ),
        (3, ("unknown-protector", "a protector is asked for by its name, not by a value of type int")),
    ],
)
def test_a_row_that_cannot_be_laid_out(protectors: Any, fault: tuple[str, str]) -> None:
    assert faults(protectors=protectors) == [fault]


def test_an_unpublished_protector_is_refused_unless_supplied() -> None:
    pool = ["unicorn", "cat", "elephant", "parrot", "phoenix", "fox"]
    ((code, message),) = faults(protectors=pool)
    assert code == "unpublished-text"
    assert message.startswith("nobody has published what the protector Fox (Renard) says")
    setup = make_setup("I", protectors=pool, supplied=[fox(*DRAW)], answers=SUPPLIED)
    assert setup.protectors == ProtectorChoice(pool=tuple(pool))


def test_sole_protectors_are_named_only_where_that_is_agreed() -> None:
    named = {"OQ-sole-protectors": "named"}
    setup = make_setup("I", protectors={"sole": ["toad", "parrot"]}, answers=named)
    assert setup.protectors is not None
    assert setup.protectors.sole == ("toad", "parrot")
    assert faults(protectors={"sole": ["toad"]}) == [
        ("not-agreed", 'protectors are named sole only under OQ-sole-protectors = "named"')
    ]
    assert faults(protectors={"sole": ["toad", "basilisk"]}, answers=named) == [
        ("bad-protectors", "each faction has one protector that must be matched alone")
    ]


# ------------------------------------------------------------------ supplied abilities
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
            (Draw(count=1, who="you", cites=("RB-99",)),),
            "draw cites rulings, and none speaks of a card that nobody has published",
        ),
        ((Draw(count=0, who="you"),), "draw: count is a number from 1 to 16"),
        ((DiscardDeck(count=-1),), "discard-deck: count is a number from 1 to 16"),
        ((DiscardHand(keep=-1),), "discard-hand: keep is a number from 1 to 16"),
        ((Modify(by=0, on="this"),), "modify: a modifier of 0 changes nothing"),
        ((Modify(by=10**30, on="this"),), "modify: by is a number from -99 to +99"),
        ((Modify(by=1, on="any", at_most=-100),), "modify: at_most is a number from -99 to +99"),
        (
            (ModifyNextEither(by=(2,)),),
            "modify-next-either needs 2 to 8 different modifiers, each from -99 to +99 and not 0",
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
        ({"ability": None}, "it says nothing"),
        ({"ability": "draw"}, "Expected `array`, got `str` - at `$.ability`"),
        ({"ability": ({"do": "draw"},)}, "missing required field `count` - at `$.ability[0]`"),
        ({"ability": (DEEP,)}, "it has more than 16 effects"),
        ({"ability": (Draw(count="1", who="you"),)}, "Expected `int`, got `str`"),  # type: ignore[arg-type]
        ({"ability": (Draw(count=True, who="you"),)}, "Expected `int`, got `bool`"),
        ({"ability": (Draw(count=1, who="us"),)}, "Invalid enum value 'us'"),  # type: ignore[arg-type]
        ({"ability": (Modify(by=1.5, on="this"),)}, "Expected `int`, got `float`"),  # type: ignore[arg-type]
        ({"ability": (ModifyNextEither(by=None),)}, "needs 2 to 8 different"),  # type: ignore[arg-type]
        ({"ability": (ModifyNextEither(by=([1], 2)),)}, "needs 2 to 8 different"),  # type: ignore[arg-type]
    ],
)
def test_a_record_that_could_not_be_read_back(fields: dict[str, Any], wrong: str) -> None:
    made = msgspec.structs.replace(fox(*DRAW), **fields)
    (code, message), *_rest = faults(supplied=[made], answers=SUPPLIED)
    assert code == "bad-supplied"
    assert message.startswith("the ability supplied for Fox (Renard): ")
    assert wrong in message


def test_answers_made_by_hand_are_looked_at() -> None:
    made = Answers(count_and_draw="tomorrow", unknown_card="supplied")  # type: ignore[arg-type]
    ((code, message),) = faults(answers=made)
    assert (code, message[:29]) == ("unknown-answer", "OQ-count-and-draw is answered")


# ------------------------------------------------------------------ several at once
def test_every_fault_is_listed_not_the_first() -> None:
    codes = [
        code
        for code, _message in faults(
            locations=["senate", "moon", "bazaar", "bazaar"],
            protectors={"pool": ["fox", "wolf", "cat", "cat"], "strategic": 1, "sole": ["toad"]},
            supplied=[fox(), fox(*DRAW, card="cat")],
        )
    ]
    assert codes == [
        "bad-supplied",
        "text-is-known",
        "not-agreed",
        "unpublished-text",
        "unknown-location",
        "card-twice",
        "bad-protectors",
        "unknown-protector",
        "card-twice",
        "not-agreed",
    ]


_anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from([*LOCATIONS, *PROTECTORS]),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["pool", "strategic", "sole", "x"]) | st.integers(), inner)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(_anything, _anything, _anything)
def test_anything_at_all_is_a_set_up_or_refused(locations: Any, protectors: Any, supplied: Any) -> None:
    try:
        setup = make_setup("I", locations=locations, protectors=protectors, supplied=supplied)
    except SetupRefused as refused:
        assert refused.failures
        assert str(refused).isprintable()
    else:
        assert set(setup.locations) <= set(LOCATIONS)
