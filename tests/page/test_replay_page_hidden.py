"""What a viewer may not know is nowhere in the file of a replay."""

import json
import re
from collections.abc import Iterator

import msgspec
import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.table import Table
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from cardia_rules.views.log import see_event
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from tests.forging import random_game
from tests.games import random_setup
from tests.hidden_pairs import pairs


@pytest.mark.parametrize("viewer", ["north", "south", "spectator"])
def test_games_that_differ_in_what_a_viewer_cannot_know_have_the_same_page(viewer: Viewer) -> None:
    for seed in range(8):
        for pair in pairs(random_setup(seed), seed, viewer, 2):
            one, other = (replay_page(log, viewer) for log in pair.logs)
            assert one == other
            one, other = (replay_page(log, viewer, branch=log, assets="shared") for log in pair.logs)
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
