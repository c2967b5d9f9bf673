"""What is in the file of a replay: every event told, nothing loaded, both languages."""

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardia_rules.errors import LogContradiction, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.language import languages
from cardia_rules.render.languages import phrase
from cardia_rules.render.page import replay_page
from cardia_rules.render.page.album import step_between
from cardia_rules.render.page.document import embedded
from cardia_rules.render.page.story import story_of
from cardia_rules.replay.adjudicate import verify
from cardia_rules.views.log import see_game
from cardia_rules.views.viewers import VIEWERS
from tests.forging import played
from tests.page.elements import Elements
from tests.page.games import game, page_of_the_game, page_of_the_hostile_log, position


def test_every_event_is_told_with_its_rulings_its_cause_and_the_table_after_it() -> None:
    story = story_of(game(), "judge", "en")
    assert [told.number for told in story.events] == list(range(1, len(game()) + 1))
    for event, told in zip(game(), story.events, strict=True):
        assert told.rulings[: len(event.rulings)] == event.rulings
        told_of: list[ev.Event | ev.WhyNot] = [event, *event.why_not]
        assert set(told.rulings) == {name for each in told_of for name in each.rulings}
        assert (told.questions, told.cause) == (event.questions, event.cause)
        assert told.sentence.endswith((".", '"', "!"))
        assert told.step is not None


def test_what_changed_is_what_is_not_as_it_was() -> None:
    story = story_of(game(), "judge", "en")
    unchanged = [told for told in story.events if isinstance(game()[told.number - 1], ev.DecisionTaken)]
    assert unchanged
    assert not [told for told in unchanged if told.step]
    signet = next(told for told in story.events if isinstance(game()[told.number - 1], ev.SignetPlaced))
    keys, drawn = list(story.album.keys), list(story.album.drawn)
    (card, how), (count, many) = signet.step or []
    assert {keys[card], keys[count]} == {"south-2", "south-signets"}
    assert (drawn[how].label if isinstance(how, int) else drawn[many].label).endswith("signets: 1")


def test_the_steps_lead_to_the_table_that_is_drawn() -> None:
    """Applying one after the other gives what the whole table is, drawn anew."""
    for viewer in VIEWERS:
        story = story_of(game(), viewer, "en")
        state: dict[int, Any] = {}
        tables = [seen for _, _, seen in see_game(game(), viewer)]
        for told, table in zip(story.events, tables, strict=True):
            for key, value, *splice in told.step or ():
                if splice:
                    gone, *comes = splice
                    lying = list(state.get(key, ()))
                    lying[value : value + gone] = comes
                    state[key] = tuple(lying)
                else:
                    state[key] = value
            whole = story.album.state_of(table)
            assert state.keys() >= {key for key, value in whole.items() if value != -1}
            assert all(state.get(key, -1) == value for key, value in whole.items())


FEW = st.lists(st.integers(0, 3), max_size=6).map(tuple)


@given(FEW, FEW)
def test_what_changes_in_a_zone_leads_from_one_to_the_other(
    before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    step = step_between({7: before}, {7: after})
    assert (step == []) == (before == after)
    for key, start, gone, *comes in step:
        assert key == 7
        assert (*before[:start], *comes, *before[start + gone :]) == after
        assert gone + len(comes) <= len(before) + len(after)


def test_a_page_stays_small() -> None:
    assert all(len(page_of_the_game(viewer).encode()) < 200_000 for viewer in VIEWERS)
    story = story_of(game(), "judge", "en")
    assert len(set(story.album.nodes)) == len(story.album.nodes)
    assert len(replay_page(game(), assets="assets").encode()) < 70_000
    assert len(replay_page(position(), assets="assets").encode()) < 10_000, "as most cases are"


def test_who_plays_and_what_lies_there_is_the_title_that_nobody_gave() -> None:
    assert "<title>Duel for Cardia</title>" in replay_page(game())
    assert "<title>Mediator against Mediator, round 2</title>" in replay_page(position())
    tagged = Game.new("I", chance=Random(1), tags={"north": "Anaïs", "south": "<b>Bo"})
    assert "<h1>Anaïs – &lt;b&gt;Bo</h1>" in replay_page(tagged)
    hidden = Game.arranged(table_from_line("I;;north.hand=judge;south.hand=djinn"))
    assert "<title>A position in round 1</title>" in replay_page(hidden)


def test_the_line_of_a_position_is_for_a_judge() -> None:
    line = "I;judge:djinn;phase=2"
    assert line in replay_page(position(), line=line)
    assert line not in replay_page(position(), "north", line=line)


def test_a_judges_notes_stand_first() -> None:
    noted = Game.from_events(game())
    noted.note(12, by="Ana", words="Both had agreed on this.")
    assert '<a href="#event-12">Event 12</a>' in replay_page(noted)
    assert "Both had agreed" not in replay_page(noted, "north"), "the note is not public"


def test_a_preview_says_what_the_page_is_about() -> None:
    html = replay_page(game(), title='The "final"', picture="https://example.org/final.png")
    assert '<meta property="og:title" content="The &quot;final&quot;">' in html
    assert '<meta property="og:image" content="https://example.org/final.png">' in html
    assert "og:image" not in replay_page(game())


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
    assert len({phrase("page.keys", lang).count(" = ") for lang in languages()}) == 1


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownName, match='there is no language "xx": the languages are en'):
        replay_page(game(), lang="xx")


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
