"""What is in the file of a replay, and what is not."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import attrs
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import LANGUAGES, Language
from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.log import write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.table import Table
from cardia_rules.faq.line import table_from_line
from cardia_rules.render.french_typography import typeset
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.render.page import replay_page
from cardia_rules.render.page.document import embedded
from cardia_rules.render.page.story import story_of
from cardia_rules.render.page.wording import WORDINGS
from cardia_rules.replay.adjudicate import verify
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.setup import make_setup
from cardia_rules.views.seeing import see_event
from cardia_rules.views.seen_table import see_table
from cardia_rules.views.viewers import VIEWERS, Viewer
from tests.forging import played, random_game
from tests.games import random_setup
from tests.hidden_pairs import pairs
from tests.page.games import forged, game, page_of_the_game, page_of_the_hostile_log, position

VOID = {"meta", "input", "br", "img", "link"}


class Elements(HTMLParser):
    """Every element with its attributes; fails where one is not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# ------------------------------------------------------------------ what is told
def test_every_event_is_told_with_its_rulings_its_cause_and_the_table_after_it() -> None:
    story = story_of(game(), "judge", "en")
    assert [told.number for told in story.events] == list(range(1, len(game()) + 1))
    for event, told in zip(game(), story.events, strict=True):
        assert (told.rulings, told.questions, told.cause) == (event.rulings, event.questions, event.cause)
        assert told.sentence.endswith((".", '"', "!"))
        assert told.picture < len(story.pictures)


def test_what_changed_is_what_is_not_as_it_was() -> None:
    story = story_of(game(), "judge", "en")
    unchanged = [told for told in story.events if isinstance(game()[told.number - 1], ev.DecisionTaken)]
    assert unchanged
    assert not [told for told in unchanged if told.changed]
    signet = next(told for told in story.events if isinstance(game()[told.number - 1], ev.SignetPlaced))
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


def test_every_word_exists_in_both_languages() -> None:
    english, french = (attrs.asdict(WORDINGS[lang]) for lang in LANGUAGES)
    for name, text in english.items():
        assert french[name]
        if isinstance(text, str):
            assert re.findall(r"{\w+}", french[name]) == re.findall(r"{\w+}", text)
        else:
            assert len(french[name]) == len(text)


def test_french_is_set_as_it_is_printed() -> None:
    texts = [text for text in attrs.asdict(WORDINGS["fr"]).values() if isinstance(text, str)]
    assert [text for text in texts if typeset(text) != text] == []


def test_the_answers_that_the_table_chose_are_told() -> None:
    chosen = played(make_setup("I", answers={"OQ-count-and-draw": "draw-first"}), 1)
    assert "Played under OQ-count-and-draw = draw-first" in replay_page(chosen)
    assert "Played under" not in replay_page(game())


def test_a_page_in_french() -> None:
    html = replay_page(game(), "judge", lang="fr", finding=verify(game()))
    assert '<html lang="fr">' in html
    assert f"Exact\N{NARROW NO-BREAK SPACE}: les {len(game())} événements" in html
    assert "<h3>Tour 1</h3>" in html


# ------------------------------------------------------------------ the verdict
def test_the_badge_says_whether_the_rules_give_the_log() -> None:
    assert "Not verified" in replay_page(game())
    assert f"Exact: all {len(game())} events are what the rules give" in page_of_the_game()


def test_a_difference_is_told_and_linked() -> None:
    html = replay_page(forged(), finding=verify(forged()))
    number = len(forged())
    assert f'<a href="#e={number}">Diverged: event {number} is not what the rules give</a>' in html
    assert "The log says: 2 signets go on" in html
    assert "The rules give: 1 signet goes on" in html


def test_only_a_judge_is_told_both_sides_of_a_difference() -> None:
    html = replay_page(forged(), "north", finding=verify(forged()))
    assert f"Diverged: event {len(forged())}" in html
    assert "The log says" not in html


def test_a_file_that_cannot_be_read_on_shows_what_can() -> None:
    broken = verify(write_log(game())[:-20])
    html = replay_page(game()[:-1], finding=broken)
    assert f"Unreadable after event {len(game()) - 1}" in html
    assert "the file ends in the middle of this line" in html
    assert "the file ends" not in replay_page(game()[:-1], "south", finding=broken)


def test_a_french_page_says_in_french_what_is_wrong() -> None:
    broken = verify(write_log(game())[:-20])
    assert "le fichier s’arrête au milieu d’une ligne ou d’une étape" in replay_page(
        game()[:-1], finding=broken, lang="fr"
    )
    number = next(n for n, event in enumerate(game(), 1) if isinstance(event, ev.DecisionTaken))
    refused = (*game()[: number - 1], replace(game()[number - 1], option=PlaceCard("judge")))
    html = replay_page(refused, finding=verify(refused), lang="fr")
    assert "Les règles le refusent : pas en main" in html.replace("\u202f", " ")


def test_events_that_the_rules_still_owe_are_counted() -> None:
    stopped = game()[:-1]
    assert "before the next decision: 1." in replay_page(stopped, finding=verify(stopped))


# ------------------------------------------------------------------ hidden is hidden
@pytest.mark.parametrize("viewer", ["north", "south", "spectator"])
def test_games_that_differ_in_what_a_viewer_cannot_know_have_the_same_page(viewer: Viewer) -> None:
    for seed in range(8):
        for pair in pairs(random_setup(seed), seed, viewer, 2):
            one, other = (replay_page(log, viewer) for log in pair.logs)
            assert one == other


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nor_does_one_that_stops_before_a_reveal_tell_what_comes_of_it(lang: Language) -> None:
    """How much the rules still owe a log depends on what lies face down: a tie takes fewer events."""
    logs = []
    for card in ("judge", "surgeon"):
        duel = Game.arranged(table_from_line("I;;north.hand=surgeon,djinn;south.hand=judge,surgeon"))
        duel.decide("north", PlaceCard("surgeon"))
        duel.decide("south", PlaceCard(card))
        logs.append(duel.events[:5])
        assert isinstance(logs[-1][-1], ev.CardPlaced)
    findings = [verify(log) for log in logs]
    assert len(findings[0].owed) != len(findings[1].owed)
    for viewer in ("north", "spectator"):
        for show in (replay_page, game_as_markdown):
            one, other = (
                show(log, viewer, finding=each, lang=lang) for log, each in zip(logs, findings, strict=True)
            )
            assert one == other


def test_a_page_that_shows_too_much_would_be_noticed() -> None:
    shown_to_a_judge = [
        {replay_page(log, "judge") for log in pair.logs}
        for seed in range(3)  # not every random game has such a pair
        for pair in pairs(random_setup(seed), seed, "north", 4)
    ]
    assert [pages for pages in shown_to_a_judge if len(pages) == 2]


def words_in(value: object) -> Iterator[str]:
    yield from re.findall(r'"([a-z][a-z-]+)"', json.dumps(value, default=str))


def ever_seen(events: tuple[ev.AnyEvent, ...], viewer: Viewer) -> set[str]:
    """The cards that a viewer was ever shown, whoever owned them."""
    table: Table | None = None
    seen: set[str] = set()
    for event in events:
        table = fold(table, event)
        shown = msgspec.to_builtins((see_event(event, table, viewer), see_table(table, viewer)))
        for part in shown:
            part.pop("setup", None)
            part.get("table", {}).pop("setup", None)
        seen.update(words_in(shown))
    return seen


@pytest.mark.parametrize("viewer", ["north", "south", "spectator"])
def test_no_card_that_a_viewer_never_saw_is_anywhere_in_the_source(viewer: Viewer) -> None:
    looked_for = 0
    for seed in range(10):
        events = random_game(seed)[: 40 + 15 * seed]
        html = replay_page(events, viewer)
        # Rulings, answers to open questions, and what is printed on a card that was shown may name others.
        public = r'(?s)<details class="cited">.*?</details>|&quot;.*?&quot;|Played under [^<]*'
        told = re.sub(public, "", html)
        seen = ever_seen(events, viewer)
        seen_names = " ".join(CHARACTERS[card].names.en for card in seen & CHARACTERS.keys())
        assert isinstance(events[0], ev.GameSetUp)
        for card in set(events[0].setup.deck) - seen:
            name = CHARACTERS[card].names.en
            if name not in seen_names:  # a Djinn is part of a Mechanical Djinn
                looked_for += 1
                assert not re.search(rf"\b{re.escape(name)}\b", told), (seed, card)
                assert card not in re.split(r"[^a-z-]+", told)
        for other in {"North", "South"} - {viewer.capitalize()}:
            assert not re.search(rf"{other}, (Hand|Deck) \d+[:,]|{other} draws the", html)
    assert looked_for > 20


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


def test_a_position_has_a_page_too() -> None:
    html = replay_page(position(), "south")
    assert "The table is laid out by hand, in round 2, with 1 encounter." in html
    assert "<h3>Round 2</h3>" in html
