"""Random games: every moment can be drawn and told, every event and card explained."""

import random

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game
from cardia_rules.render.explanation import (
    RulingNotes,
    event_explained,
    influence_explained,
    signets_explained,
)
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words
from cardia_rules.replay.event_causes import CAUSES
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets
from tests.games import KNOWN_LOCATIONS
from tests.held_games import play_out

MIXED = ["poisoner", "void-mage", "envoy", "mediator", "saboteur", "librarian", "prodigy", "judge"]
MIXED += ["blackmailer", "illusionist", "clockmaker", "counselor", "swamp-guardian", "magistra"]
MIXED += ["inventor", "djinn"]


def _random_game(seed: int) -> Game:
    """Half of them with locations and protectors."""
    chance = random.Random(seed)
    deck: str | list[str] = ("I", "II", MIXED)[seed % 3]
    game = Game.new(deck, chance=chance)
    if seed % 2:
        places = chance.sample(KNOWN_LOCATIONS, seed % 5 % 3)
        game = Game.new(deck, locations=places, protectors=bool(seed % 4 == 1), chance=chance)
    return play_out(game, chance)


@pytest.mark.parametrize("seed", range(30))
def test_every_moment_of_a_random_game_can_be_drawn_and_told(seed: int) -> None:
    table: Table | None = None
    for event in _random_game(seed).events:
        table = fold(table, event)
        drawn = table_as_text(table)
        assert drawn.isascii()
        assert max(map(len, drawn.splitlines())) <= 100
        told = in_words(event)
        assert told[0].isupper() or told[0] in "+-0123456789"
        assert told.endswith((".", '."'))


@pytest.mark.parametrize("seed", range(30))
def test_every_event_of_a_random_game_can_be_explained(seed: int) -> None:
    events = _random_game(seed).events
    for number in range(1, len(events) + 1):
        explained = explain_event(events, number)
        numbers = [one.number for one in explained.chain]
        assert numbers[0] == number
        assert numbers == sorted(set(numbers), reverse=True)
        assert CAUSES.is_root(explained.chain[-1].event)
        text = event_explained(explained, RulingNotes())
        assert "not in this register" not in text
        assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("seed", range(30))
def test_every_change_of_a_card_comes_from_a_decision(seed: int) -> None:
    events = _random_game(seed).events
    changes = ev.InfluenceModified | ev.SignetPlaced | ev.SignetReturned | ev.CardRevealed | ev.TokenPlaced
    for number, event in enumerate(events, 1):
        if isinstance(event, changes):
            assert explain_event(events, number).decisions, f"event {number}: {event}"


@pytest.mark.parametrize("seed", range(30))
def test_a_comparison_comes_from_the_decisions_of_both_seats(seed: int) -> None:
    events = _random_game(seed).events
    compared = [number for number, event in enumerate(events, 1) if isinstance(event, ev.EncounterCompared)]
    assert compared
    for number in compared:
        seats = set()
        for one in explain_event(events, number).decisions:
            assert isinstance(one.event, ev.DecisionTaken)
            seats.add(one.event.seat)
        assert seats == set(SEATS)


@pytest.mark.parametrize("seed", range(30))
def test_every_card_on_the_table_of_a_random_game_can_be_explained(seed: int) -> None:
    game = _random_game(seed)
    assert game.over is not None
    settled = game.over.reason in ("five-signets", "cannot-play", "nobody-can-play")
    for seat in SEATS:
        for played in game.table.side(seat).row:
            if played is None:
                continue
            influence = explain_influence(game.events, seat, played.card)
            assert influence.printed + sum(change.by for change in influence.changes) == influence.total
            assert influence.total == CHARACTERS[played.card].influence + played.modifier
            signets = explain_signets(game.events, seat, played.card)
            assert sum(change.by for change in signets.changes) == signets.total == played.signets
            assert signets.decisions
            if settled and signets.comparison is not None:
                assert signets.comparison.result.signets(seat) == signets.total
            for text in (
                influence_explained(influence, RulingNotes()),
                signets_explained(signets, RulingNotes()),
            ):
                assert max(map(len, text.splitlines())) <= 100
