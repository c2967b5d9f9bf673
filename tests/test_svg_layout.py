"""Where things lie in the picture of the table: it is sound, and nothing overlaps, whatever lies there."""

from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.fold import fold_all
from cardia_rules.events.table import Guard, Played, Side, Table
from cardia_rules.render.svg import table_as_svg
from cardia_rules.render.svg.document import drawing_of
from cardia_rules.render.svg.markup import Part
from cardia_rules.views.view import see, see_table
from cardia_rules.views.viewers import VIEWERS, Viewer
from tests.games import play, random_setup
from tests.page.games import hostile
from tests.pictures import SETUP, SVG, picture, table
from tests.small_logs import DECK_I


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
            assert part.x + part.width <= drawing.width
            assert part.y + part.height <= drawing.height
        for index, one in enumerate(drawing.parts):
            assert not [other.key for other in drawing.parts[index + 1 :] if overlap(one, other)], one.key


def test_forty_encounters_lie_in_one_row_without_overlapping() -> None:
    row = tuple(Played(card, True, number, number % 4, number % 3) for number, card in enumerate(DECK_I * 3))
    long = Table(setup=SETUP, round=40, phase=2, north=Side(row=row[:40]), south=Side(row=row[:40]))
    assert_well_laid(long, "judge")
    assert len({part.y for key, part in parts(long).items() if key.startswith("place-")}) == 1
    assert [parts(long)[f"south-{place}"].x for place in (1, 2, 40)] == [16, 128, 16 + 39 * 112]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_in_any_game_nothing_overlaps_and_everything_is_sound(seed: int) -> None:
    for resolution in list(play(random_setup(seed), seed))[::7]:
        for viewer in VIEWERS:
            assert_well_laid(resolution.position.table, viewer)
            ET.fromstring(table_as_svg(see(resolution.position, viewer)))


def test_ten_encounters_fit_beside_each_other_on_a_small_screen() -> None:
    row = Side(row=(Played("revolutionary", True),) * 10)
    root = picture(Table(setup=SETUP, north=row, south=row), lang="fr")
    assert int(root.get("width", "")) <= 1280
    names = [text for text in root.iter(f"{SVG}text") if text.get("class") == "name"]
    assert {text.text for text in names} == {"Révolutionnaire"}
    assert min(int(text.get("font-size", "")) for text in names) >= 12
    assert all(int(text.get("textLength", "")) < 104 for text in names), "no font makes it wider than a card"


def test_protectors_alone_lie_over_empty_places() -> None:
    guards = tuple(Guard("cat", place) for place in (2, 4, 6, 8, 10, 12))
    few = Side(row=(Played("judge", True),) * 8)
    assert_well_laid(Table(setup=SETUP, guards=guards, north=few), "spectator")


def test_a_hostile_log_gives_a_sound_picture_without_markup_of_its_own() -> None:
    root = picture(fold_all(hostile()))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"
    }  # fmt: skip
    allowed = {"onload", "onerror", "href", "style"}
    assert not [name for element in root.iter() for name in element.attrib if name in allowed]
    assert_well_laid(fold_all(hostile()), "judge")
