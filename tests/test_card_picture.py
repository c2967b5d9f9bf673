"""A card by itself as a picture: well-formed, named in its language, told apart without colours."""

from xml.etree import ElementTree as ET

import pytest

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.errors import UnknownName
from cardia_rules.language import Language, languages
from cardia_rules.render.svg import card_as_svg
from cardia_rules.render.words import card_name

SVG = "{http://www.w3.org/2000/svg}"


def said(picture: str) -> tuple[str, list[str]]:
    """Its title, and what is written in it."""
    root = ET.fromstring(picture)
    return root.findtext(f"{SVG}title", ""), [each.text or "" for each in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("slug", [*CHARACTERS, *LOCATIONS, *PROTECTORS])
def test_every_card_has_a_picture_that_says_its_name(slug: str, lang: Language) -> None:
    title, written = said(card_as_svg(slug, lang))
    assert card_name(slug, lang) in title
    assert card_name(slug, lang) in " ".join(written).replace("- ", "-")


def test_a_character_shows_its_influence_a_location_its_stars_a_protector_neither() -> None:
    assert "11" in said(card_as_svg("Horlogère"))[1]
    assert "★★★" in said(card_as_svg("haunted-catacombs"))[1]
    assert said(card_as_svg("phoenix")) == ("Protector: Phoenix, the Academy", ["", "Phoenix"])


def test_cards_of_two_factions_differ_in_shape() -> None:
    """Whoever sees no colours still tells them apart."""
    shapes = {
        card_as_svg(slug).split('<path d="M', 2)[2].split('"')[0] for slug in ("phoenix", "cat", "toad")
    }
    assert len(shapes) == 3


@pytest.mark.parametrize("name", ["", "nobody", "<script>", "x" * 500])
def test_an_unknown_card_is_refused_in_words(name: str) -> None:
    with pytest.raises(UnknownName):
        card_as_svg(name)
