"""The picture of the table: what a player finds on it."""

from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS, FACTIONS
from cardia_rules.events.table import Over, Played, Setup, Side, Table
from cardia_rules.game.game import Game
from cardia_rules.render.svg import picture_of, table_as_svg
from cardia_rules.views.view import see, see_table
from tests.games import random_setup
from tests.hidden_pairs import pairs
from tests.pictures import SETUP, SVG, picture, table, texts, titles
from tests.small_logs import DECK_I


# ------------------------------------------------------------------ what is on it
def test_every_card_says_what_it_is() -> None:
    assert {
        "North, place 1: Judge, the Dynasty, influence 11 (8 +3), signets: 2, ongoing tokens: 1",
        "North, place 2: Clockmaker, the Guild, influence 6 (11 −5), blessings: 1",
        "North, place 3: no card yet",
        "South, place 1: Mediator, the Dynasty, influence 4",
        "South, place 2: Magistra, face down",
        "place 1",
        "place 2, now",
        "Protector, place 2: Elephant, the Guild",
        "Protector, place 4: Cat, the Dynasty, face down",
        "North, Hand 2: Surgeon 3, Djinn 16",
        "North, Deck 1, top first: Inventor 15",
        "North, Discard pile 1, newest last: Void Mage 2",
        "North, Waiting: +3, for place 3 (Clockmaker)",
        "North, signets: 2, Deck 1",
        "Round 2, phase 2: the loser's ability",
    } <= set(titles(picture(table())))


def test_the_sum_stands_on_the_card() -> None:
    shown = texts(picture(table()))
    assert {"11", "8 + 3", "6", "11 − 5", "+3"} <= set(shown)


def test_who_may_not_see_a_card_sees_its_back() -> None:
    shown = set(titles(picture(table(), "spectator")))
    assert "South, place 2: a card, face down" in shown
    assert "Protector, place 4, the Dynasty, face down" in shown
    assert "North, Hand 2" in shown
    assert "South, Hand 1: Saboteur 5" in titles(picture(table(), "south"))


def test_the_title_and_the_description_tell_it_all() -> None:
    root = picture(table())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == (
        "Round 2, phase 2: the loser's ability. Signets: north 2, south 0"
    )
    described = root.findtext(f"{SVG}desc") or ""
    assert all(title in described for title in titles(root))


def test_factions_are_told_apart_by_shape_as_well_as_by_colour() -> None:
    row = tuple(
        Played(next(slug for slug in DECK_I if CHARACTERS[slug].faction == faction), True)
        for faction in FACTIONS
    )
    root = picture(Table(setup=SETUP, north=Side(row=row)))
    shapes = {path.get("class"): path.get("d") for path in root.iter(f"{SVG}path")}
    drawn = [shapes[f"on-{faction}"] for faction in FACTIONS]
    assert len(set(drawn)) == len(FACTIONS)
    assert {f"of-{faction}" for faction in FACTIONS} <= set(shapes)


def test_the_result_is_on_it() -> None:
    over = Table(setup=SETUP, round=9, phase=3, over=Over("south", "five-signets"))
    assert "Round 9 · South wins the game: five signets or more, and more than the opponent." in texts(
        picture(over)
    )
    drawn = Table(setup=SETUP, round=9, phase=1, over=Over(None, "nobody-can-play"))
    assert any(text.startswith("Round 9 · The game is a draw: ") for text in texts(picture(drawn)))


def test_an_empty_table_is_a_picture_too() -> None:
    root = picture(Table(setup=Setup(deck=())))
    assert "Before the first round" in texts(root)
    assert "empty" in texts(root)


def test_a_card_that_the_catalogue_lacks_is_shown_by_its_slug() -> None:
    unknown = Table(setup=SETUP, north=Side(row=(Played("the-innkeeper", True, 5),), hand=("innkeeper",)))
    assert "North, place 1: the-innkeeper, influence ?+5" in titles(picture(unknown))
    assert {"?+5", "the-innkeeper", "innkeeper"} <= set(texts(picture(unknown)))


def test_it_speaks_french() -> None:
    shown = titles(picture(table(), lang="fr"))
    assert "Nord, Main 2: Chirurgien 3, Djinn 16" in shown
    assert [title for title in shown if title.startswith("Nord, emplacement 1: Juge, ")]
    assert [title for title in shown if title.startswith("Tour 2, phase 2")]


# ------------------------------------------------------------------ for programs
def cards_named(root: ET.Element) -> list[tuple[str | None, ...]]:
    names = ("data-seat", "data-encounter", "data-card")
    return [tuple(map(group.get, names)) for group in root.findall(f"{SVG}g") if group.get("data-encounter")]


def test_a_card_in_play_is_named_for_programs() -> None:
    assert cards_named(picture(table())) == [
        ("north", "1", "judge"),
        ("south", "1", "mediator"),
        (None, "2", "elephant"),
        ("north", "2", "clockmaker"),
        ("south", "2", "magistra"),
        ("north", "3", None),
        ("south", "3", None),
        (None, "4", "cat"),
    ]
    assert ("south", "2", None) in cards_named(picture(table(), "north")), "which one it is, is hidden"


# ------------------------------------------------------------------ hidden
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_pictures_do_not_depend_on_what_a_viewer_cannot_know(seed: int) -> None:
    for viewer in ("north", "south", "spectator"):
        for pair in pairs(random_setup(seed), seed, viewer, 2):
            for one, other in zip(pair.one, pair.other, strict=True):
                assert table_as_svg(see(one.before, pair.viewer)) == table_as_svg(
                    see(other.before, pair.viewer)
                )


# ------------------------------------------------------------------ notebooks
def test_notebooks_show_tables_games_and_views_as_pictures() -> None:
    game = Game.new("I", chance=Random(7))
    whole = table_as_svg(see_table(game.table, "judge"))
    assert game._repr_svg_() == whole
    assert game.table._repr_svg_() == whole
    assert see_table(game.table, "north")._repr_svg_() == table_as_svg(see_table(game.table, "north"))
    assert see(game.position, "south")._repr_svg_() == table_as_svg(see(game.position, "south"))


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(TypeError, match="there is no picture of a int"):
        picture_of(3)
