"""What is in the file of a replay: every event told, nothing loaded, both languages."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardia_rules.errors import LogContradiction, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.language import languages
from cardia_rules.render.languages import speech
from cardia_rules.render.page import replay_page
from cardia_rules.render.page.document import embedded
from cardia_rules.render.page.story import story_of
from cardia_rules.replay.adjudicate import verify
from cardia_rules.resolution.setup import make_setup
from cardia_rules.views.viewers import VIEWERS
from tests.forging import played
from tests.page.elements import Elements
from tests.page.games import game, page_of_the_game, page_of_the_hostile_log, position


def test_every_event_is_told_with_its_rulings_its_cause_and_the_table_after_it() -> None:
    story = story_of(game(), "judge", "en")
    assert [told.number for told in story.events] == list(range(1, len(game()) + 1))
    for event, told in zip(game(), story.events, strict=True):
        assert told.rulings[: len(event.rulings)] == event.rulings
        assert set(told.rulings) == {name for each in (event, *event.why_not) for name in each.rulings}
        assert (told.questions, told.cause) == (event.questions, event.cause)
        assert told.sentence.endswith((".", '"', "!"))
        assert told.picture is not None
        assert told.picture < len(story.pictures)


def test_what_changed_is_what_is_not_as_it_was() -> None:
    story = story_of(game(), "judge", "en")
    unchanged = [told for told in story.events if isinstance(game()[told.number - 1], ev.DecisionTaken)]
    assert unchanged
    assert not [told for told in unchanged if told.changed]
    signet = next(told for told in story.events if isinstance(game()[told.number - 1], ev.SignetPlaced))
    assert signet.picture is not None
    parts = [story.parts[story.pictures[signet.picture][index].part] for index in signet.changed]
    assert len(parts) == 2  # the card, and the seat's count
    assert all("signets: 1" in part for part in parts)


def test_a_page_stays_small() -> None:
    sizes = {viewer: len(page_of_the_game(viewer).encode()) for viewer in VIEWERS}
    assert max(sizes.values()) < 1_000_000
    story = story_of(game(), "judge", "en")
    assert len(story.pictures) < len(story.events)
    assert len(set(story.parts)) == len(story.parts)


def test_the_page_is_well_formed_and_names_no_other_file() -> None:
    for viewer in VIEWERS:
        for tag, attributes in Elements(page_of_the_game(viewer)).elements:
            assert tag not in ("img", "link", "iframe", "object", "embed", "base")
            assert "style" not in attributes
            assert not [name for name in attributes if name.startswith("on")]
            assert (attributes.get("href") or "#").startswith("#")
            assert "src" not in attributes


def test_nothing_may_be_loaded() -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page_of_the_game())
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy[1]


def test_an_empty_log_is_refused() -> None:
    with pytest.raises(LogContradiction, match="an empty log has no table"):
        replay_page(())


def test_the_keys_of_the_help_are_the_same_in_each_language() -> None:
    assert len({len(speech(lang).page.KEYS) for lang in languages()}) == 1


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownName, match='there is no language "de": the languages are en and fr'):
        replay_page(game(), lang="de")


def test_the_answers_that_the_table_chose_are_told() -> None:
    chosen = played(make_setup("I", answers={"OQ-count-and-draw": "draw-first"}), 1)
    assert "Played under OQ-count-and-draw = draw-first" in replay_page(chosen)
    assert "Played under" not in replay_page(game())


def test_a_page_in_french() -> None:
    html = replay_page(game(), "judge", lang="fr", finding=verify(game()))
    assert '<html lang="fr">' in html
    assert f"Exact\N{NARROW NO-BREAK SPACE}: les {len(game())} événements" in html
    assert "<h3>Tour 1</h3>" in html


def test_a_position_has_a_page_too() -> None:
    html = replay_page(position(), "south")
    assert "The table is laid out by hand, in round 2, with 1 encounter." in html
    assert "<h3>Round 2</h3>" in html


# ------------------------------------------------------------------ made to hurt
def test_what_a_hostile_log_says_is_text() -> None:
    html = page_of_the_hostile_log()
    ordinary = {tag for tag, _ in Elements(page_of_the_game()).elements}
    elements = Elements(html).elements
    assert {tag for tag, _ in elements} <= ordinary
    assert [attributes for tag, attributes in elements if tag == "script"] == [
        {"type": "application/json", "id": "data"},
        {},
    ]
    assert not [name for _, attributes in elements for name in attributes if name.startswith("on")]
    assert not [char for char in html if char in "\x00\x1b\u202e\u2066\u2028\u2029"]
    assert len(html.encode()) < 1_000_000


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_any_data_is_embedded_without_ending_the_script(data: object) -> None:
    written = embedded(data)
    assert json.loads(written) == data
    assert not set("<>&\u2028\u2029") & set(written)
