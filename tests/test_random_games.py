"""What must hold after every event of every game."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import DecisionRefused
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import DecisionTaken, EveryEvent
from cardia_rules.faq.register import question, ruling
from cardia_rules.game import engine
from cardia_rules.game.ruleset import play_again
from cardia_rules.resolution.position import PickNeeded, Position
from cardia_rules.resolution.results.derive import derive
from tests.games import any_option, offered, play, random_setup

SEEDS = st.integers(0, 2**32)
_events = msgspec.json.Decoder(EveryEvent)
_positions = msgspec.json.Decoder(Position)


def stored(position: Position) -> Position:
    return _positions.decode(msgspec.json.encode(position))


@settings(max_examples=120, deadline=None)
@given(SEEDS)
def test_every_event_keeps_the_game_whole(seed: int) -> None:
    setup = random_setup(seed)
    table: Table | None = None
    number = 0
    for resolution in play(setup, seed, stored):
        for event in resolution.events:
            number += 1
            assert event.rulings, f"{event} rests on nothing"
            assert all(ruling(each) for each in event.rulings)
            assert all(question(each) for each in event.questions)
            assert 0 <= event.cause < number
            table = fold(table, _events.decode(msgspec.json.encode(event)))
        position = resolution.position
        assert position.number == number
        assert table == position.table
        assert_every_card_is_in_one_place(position.table)
        if is_settled(position):
            assert_signets_follow_the_results(position.table)
        assert number < 2000, "the game does not end"


def assert_every_card_is_in_one_place(table: Table) -> None:
    for seat in SEATS:
        side = table.side(seat)
        cards = Counter(side.deck) + Counter(side.hand) + Counter(side.discard)
        cards += Counter(played.card for played in side.row if played is not None)
        assert cards == Counter(table.setup.deck)


def is_settled(position: Position) -> bool:
    """Between a change and what follows from it, signets lag behind; there the next event is due."""
    over = position.table.over
    if over is not None and over.reason == "no-replacement":
        return False  # the game ended in the middle of a change
    return not isinstance(position.chance, PickNeeded)


def assert_signets_follow_the_results(table: Table) -> None:
    for result in derive(table):
        for seat in SEATS:
            played = table.side(seat).at(result.place)
            assert played is not None
            assert played.signets == result.signets(seat)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_game_stored_after_every_input_goes_on_identically(seed: int) -> None:
    setup = random_setup(seed)
    straight = [event for resolution in play(setup, seed) for event in resolution.events]
    stopping = [event for resolution in play(setup, seed, stored) for event in resolution.events]
    assert straight == stopping


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_game_whose_log_stops_after_any_event_goes_on_identically(seed: int) -> None:
    steps = list(play(random_setup(seed), seed))
    log = [event for resolution in steps for event in resolution.events]
    stands = {resolution.position.number: resolution.position for resolution in steps}
    for cut in Random(seed).sample(range(1, len(log) + 1), 4):
        replay = play_again(log[:cut])
        assert replay.position == stands[min(number for number in stands if number >= cut)]
        assert list(replay.events) == log[: len(replay.events)]


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_what_is_offered_is_accepted_and_the_rest_is_refused(seed: int) -> None:
    random = Random(seed)
    for resolution in play(random_setup(seed), seed):
        position = resolution.position
        for ask in position.asks:
            assert ask.options, "a decision without an option"
            assert len(set(ask.options)) == len(ask.options)
            accepted = random.choice(ask.options)
            first = engine.decide(position, ask.seat, accepted).events[0]
            assert isinstance(first, DecisionTaken)
            assert first.option == accepted
            for _ in range(5):
                option = any_option(random)
                before = msgspec.json.encode(position)
                if offered(ask, option):
                    engine.decide(position, ask.seat, option)
                else:
                    with pytest.raises(DecisionRefused) as refusal:
                        engine.decide(position, ask.seat, option)
                    assert refusal.value.failures
                    assert all(failure.tell == ask.seat for failure in refusal.value.failures)
                assert msgspec.json.encode(position) == before


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_order_of_submission_changes_no_table(seed: int) -> None:
    """Placing is simultaneous: who submits first makes no difference to what is revealed."""
    random = Random(seed)
    for resolution in play(random_setup(seed), seed):
        position = resolution.position
        if len(position.asks) == 2:
            north, south = ((ask.seat, random.choice(ask.options)) for ask in position.asks)
            one = engine.decide(engine.decide(position, *north).position, *south).position
            other = engine.decide(engine.decide(position, *south).position, *north).position
            assert one.table.north == other.table.north
            assert one.table.south == other.table.south
            assert [ask.options for ask in one.asks] == [ask.options for ask in other.asks]


def test_the_second_seat_is_not_asked_anew() -> None:
    """Its decision keeps its number, options and cause: it learns nothing from the first one's."""
    for resolution in play(random_setup(5), 5):
        position = resolution.position
        if len(position.asks) == 2:
            north, south = position.asks
            after = engine.decide(position, "north", north.options[0]).position
            assert after.asks == (south,)
