"""Locations and protectors of a set-up: what is accepted, and every fault by name."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.errors import SetupRefused
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import ProtectorChoice
from cardia_rules.game.setup import make_setup
from tests.setup_faults import DRAW, SUPPLIED, faults, fox

KNOWN = tuple(slug for slug, protector in PROTECTORS.items() if protector.printed != "unknown")


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


def test_answers_made_by_hand_are_looked_at() -> None:
    made = Answers(count_and_draw="tomorrow", unknown_card="supplied")  # type: ignore[arg-type]
    ((code, message),) = faults(answers=made)
    assert (code, message[:29]) == ("unknown-answer", "OQ-count-and-draw is answered")
