"""Text from a log, made fit to be shown."""

import unicodedata
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardia_rules.render.legible import columns, in_lines, legible, shortened
from cardia_rules.render.svg.markup import tag, words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Judge", "Judge"),
        ("Médiateur d'hier", "Médiateur d'hier"),
        ("審判官", "審判官"),
        ("a\tb\nc", "a b c"),
        ("\x1b[31m\x00", "�[31m�"),
        ("\u202eegduj\u2066", "�egduj�"),
        ("a\u2028b\ufffe", "a�b�"),
        ("e\u0301", "e\u0301"),
        ("z" + "\u0300" * 9, "z\u0300\u0300"),
    ],
)
def test_what_hides_reorders_or_breaks_is_replaced(text: str, shown: str) -> None:
    assert legible(text) == shown


def test_long_texts_end_in_an_ellipsis() -> None:
    assert legible("w" * 50, 10) == "w" * 9 + "…"
    assert legible("w" * 10, 10) == "w" * 10


@given(st.text(), st.integers(2, 30))
def test_any_text_can_be_shown_in_the_room_there_is(text: str, room: int) -> None:
    shown = legible(text)
    assert not [char for char in shown if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    assert columns(shortened(shown, room)) <= room
    lines = in_lines(shown, room, 2)
    assert len(lines) <= 2
    assert all(columns(line) <= room for line in lines)


@given(st.text(), st.text())
def test_any_text_is_text_in_the_picture(content: str, attribute: str) -> None:
    element = ET.fromstring(words(0, 0, content))
    assert len(element) == 0
    assert (element.text or "") == legible(content)
    assert list(ET.fromstring(tag("g", class_=legible(attribute))).attrib) == ["class"]


def test_names_are_broken_between_words() -> None:
    assert in_lines("Mechanical Djinn", 15, 2) == ["Mechanical", "Djinn"]
    assert in_lines("Judge", 15, 2) == ["Judge"]
    assert in_lines("the innkeeper of the seven long roads", 15, 2) == ["the innkeeper", "of the seven l…"]
