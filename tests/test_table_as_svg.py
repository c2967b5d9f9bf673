"""The picture of the table: what a player finds on it, and that it is sound whatever lies there."""

import re
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS, FACTIONS
from cardia_rules.catalogue.words import LANGUAGES, Language
from cardia_rules.events.fold import fold_all
from cardia_rules.events.table import Guard, Over, Played, Setup, Side, Table, Waiting
from cardia_rules.render.svg import picture_of, table_as_svg
from cardia_rules.render.svg.drawing import drawing_of, room_for
from cardia_rules.render.svg.part import Part
from cardia_rules.render.svg.wording import WORDINGS
from cardia_rules.resolution.game import Game
from cardia_rules.views.seen_table import see_table
from cardia_rules.views.view import see
from cardia_rules.views.viewers import VIEWERS, Viewer
from tests.games import play, random_setup
from tests.hidden_pairs import pairs
from tests.page.games import hostile

SVG = "{http://www.w3.org/2000/svg}"
DECK_I = tuple(slug for slug, character in CHARACTERS.items() if character.deck == "I")
SETUP = Setup(deck=DECK_I, locations=("bazaar",))


def table() -> Table:
    return Table(
        setup=SETUP,
        round=2,
        phase=2,
        current=2,
        north=Side(
            hand=("surgeon", "djinn"),
            deck=("inventor",),
            discard=("void-mage",),
            row=(Played("judge", True, 3, 1, 2), Played("clockmaker", True, -5, blessings=1)),
            waiting=(Waiting(id=4, kind="modifier", place=3, source="clockmaker", by=3),),
        ),
        south=Side(hand=("saboteur",), row=(Played("mediator", True), Played("magistra"))),
        guards=(Guard("elephant", 2, True), Guard("cat", 4)),
    )


def picture(table: Table, viewer: Viewer = "judge", lang: Language = "en", flip: bool = False) -> ET.Element:
    return ET.fromstring(table_as_svg(see_table(table, viewer), lang, flip))


def titles(root: ET.Element) -> list[str]:
    return [group.findtext(f"{SVG}title") or "" for group in root.findall(f"{SVG}g")]


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


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


def test_every_word_exists_in_both_languages() -> None:
    english, french = (attrs.asdict(WORDINGS[lang]) for lang in LANGUAGES)
    for name, text in english.items():
        assert french[name]
        assert re.findall(r"{\w+}", french[name]) == re.findall(r"{\w+}", text)


# ------------------------------------------------------------------ where it lies
def parts(table: Table, flip: bool = False) -> dict[str, Part]:
    return {part.key: part for part in drawing_of(see_table(table, "judge"), "en", flip).parts}


def test_flipping_changes_sides_and_nothing_else() -> None:
    here, there = parts(table()), parts(table(), flip=True)
    assert list(here) == list(there)
    assert all(here[key].content == there[key].content and here[key].x == there[key].x for key in here)
    assert here["north-1"].y < here["place-1"].y < here["south-1"].y
    assert there["south-1"].y < there["place-1"].y < there["north-1"].y
    assert here["north-hand"].y < here["north-1"].y
    assert there["south-hand"].y < there["south-1"].y


def test_the_two_rows_face_each_other_along_the_direction_of_play() -> None:
    drawn = parts(table())
    assert drawn["north-1"].x == drawn["south-1"].x < drawn["north-2"].x
    assert drawn["guard-2"].x == drawn["north-2"].x
    assert drawn["guard-2"].y < drawn["north-2"].y


def overlap(one: Part, other: Part) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def assert_well_laid(table: Table, viewer: Viewer) -> None:
    for flip in (False, True):
        drawing = drawing_of(see_table(table, viewer), "en", flip)
        assert len({part.key for part in drawing.parts}) == len(drawing.parts)
        for part in drawing.parts:
            assert part.x >= 0
            assert part.y >= 0
            assert part.x + part.width <= drawing.room.width
            assert part.y + part.height <= drawing.room.height
        for index, one in enumerate(drawing.parts):
            assert not [other.key for other in drawing.parts[index + 1 :] if overlap(one, other)], one.key


def test_forty_encounters_go_on_in_bands_without_overlapping() -> None:
    row = tuple(Played(card, True, number, number % 4, number % 3) for number, card in enumerate(DECK_I * 3))
    long = Table(setup=SETUP, round=40, phase=2, north=Side(row=row[:40]), south=Side(row=row[:40]))
    assert_well_laid(long, "judge")
    assert picture(long).get("width") == "948"


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_in_any_game_nothing_overlaps_and_everything_is_sound(seed: int) -> None:
    for resolution in list(play(random_setup(seed), seed))[::7]:
        for viewer in VIEWERS:
            assert_well_laid(resolution.position.table, viewer)
            ET.fromstring(table_as_svg(see(resolution.position, viewer)))


def test_no_room_is_kept_for_cards_where_only_protectors_lie() -> None:
    guards = tuple(Guard("cat", place) for place in (2, 4, 6, 8, 10, 12))
    few = Side(row=(Played("judge", True),) * 8)
    many = Side(row=(Played("judge", True),) * 9)
    heights = [
        drawing_of(see_table(Table(setup=SETUP, guards=guards, north=side), "judge"), "en").room.height
        for side in (few, many)
    ]
    assert heights[1] - heights[0] == 280
    assert_well_laid(Table(setup=SETUP, guards=guards, north=few), "spectator")


def test_the_pictures_of_one_game_share_their_size() -> None:
    tables = [see_table(each.position.table, "judge") for each in play(random_setup(8), 8)]
    room = room_for(tables, "en")
    for one in tables:
        alone = room_for((one,), "en")
        assert (alone.width, alone.height) <= (room.width, room.height)
        assert drawing_of(one, "en", room=room).room == room


# ------------------------------------------------------------------ hostile, hidden, legible
def test_a_hostile_log_gives_a_sound_picture_without_markup_of_its_own() -> None:
    root = picture(fold_all(hostile()))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"
    }  # fmt: skip
    allowed = {"onload", "onerror", "href", "style"}
    assert not [name for element in root.iter() for name in element.attrib if name in allowed]
    assert_well_laid(fold_all(hostile()), "judge")


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
