"""Text from a log, made fit to be shown."""

import unicodedata
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Played, Side, Table
from cardia_rules.game.setup import make_setup
from cardia_rules.language import Language
from cardia_rules.render.legible import columns, in_lines, legible, shortened
from cardia_rules.render.svg.markup import tag, words
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words


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


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_program_prints_no_character_that_a_terminal_obeys(lang: Language) -> None:
    """Whoever reads a stranger's log prints its events and its table, as the README does."""
    name = "\x1b[31m\N{RIGHT-TO-LEFT OVERRIDE}live\x9b"
    north = Side(hand=(name,), row=(Played(name, True),))
    table = Table(setup=make_setup("I"), round=1, phase=1, north=north)
    events: list[ev.AnyEvent] = [
        ev.CardDrawn(seat="north", card=name, rulings=()),
        ev.JudgeNoted(on=1, by=name, words=f"{name}\n{name}", public=True, rulings=()),
    ]
    for text in (*(in_words(event, lang) for event in events), table_as_text(table, lang)):
        assert "live" in text
        assert not [char for char in text if unicodedata.category(char) in ("Cc", "Cf") and char != "\n"]
