"""Going back is a new branch, and the library says what everybody has learned in the meantime."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import LogContradiction, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold_all
from cardia_rules.events.log import read_log, write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS
from cardia_rules.game.game import Game
from cardia_rules.views.rewind import Learned, Learner, go_back, learned_since
from tests.forging import random_game
from tests.games import random_setup
from tests.hidden_pairs import pairs

SEEDS = st.integers(0, 2**32)
LEARNERS: tuple[Learner, ...] = ("north", "south", "spectator")


def cards(learned: Learned, learner: Learner, kind: str, seat: str) -> list[str]:
    lessons = (one for one in learned.by(learner) if (one.kind, one.seat) == (kind, seat))
    return [card for lesson in lessons for card in lesson.cards]


# ------------------------------------------------------------------ what is learned
def test_a_card_laid_face_down_teaches_nothing_and_its_reveal_teaches_the_other_seat() -> None:
    game = Game.new("I", chance=Random(7))
    number = len(game.events)
    north, south = (ask.options[0] for ask in game.asks)
    assert isinstance(north, PlaceCard)
    assert isinstance(south, PlaceCard)
    game.decide("north", north)
    assert learned_since(game.events, number) == Learned()
    game.decide("south", south)
    learned = learned_since(game.events, number)
    assert cards(learned, "north", "revealed", "south") == [south.card]
    assert cards(learned, "north", "revealed", "north") == []
    assert cards(learned, "south", "revealed", "north") == [north.card]
    assert cards(learned, "spectator", "revealed", "north") == [north.card]
    assert cards(learned, "spectator", "revealed", "south") == [south.card]


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_what_is_learned_is_what_was_hidden(seed: int) -> None:
    events = random_game(seed)
    number = Random(seed).randrange(1, len(events) + 1)
    learned, later = learned_since(events, number), events[number:]
    for seat in SEATS:
        opponent = OPPONENT[seat]
        drawn = [e.card for e in later if isinstance(e, ev.CardDrawn) and e.seat == seat]
        drawn += [
            e.card for e in later if isinstance(e, ev.CardPlaced) and (e.seat, e.origin) == (seat, "deck")
        ]
        assert Counter(cards(learned, seat, "drew", seat)) == Counter(drawn)
        assert cards(learned, opponent, "drew", seat) == cards(learned, "spectator", "drew", seat) == []
        revealed = [e.card for e in later if isinstance(e, ev.CardRevealed) and e.seat == seat]
        assert cards(learned, opponent, "revealed", seat) == revealed
        assert cards(learned, seat, "revealed", seat) == []
        hand, deck = (
            [e.card for e in later if isinstance(e, ev.CardDiscarded) and (e.seat, e.origin) == (seat, zone)]
            for zone in ("hand", "deck")
        )
        assert cards(learned, seat, "discarded", seat) == deck
        assert set(cards(learned, opponent, "discarded", seat)) >= {*hand, *deck}
        assert not [one for one in learned.by(seat) if one.kind == "decided" and one.seat == seat]
    for learner in LEARNERS:
        assert all(lesson.number > number for lesson in learned.by(learner))
    assert learned_since(events, len(events)) == Learned()


def test_chance_and_searches_are_learned() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(60):
        events = random_game(seed)
        learned = learned_since(events, 0)
        for learner in LEARNERS:
            kinds.update(lesson.kind for lesson in learned.by(learner))
        searched = {
            (number, OPPONENT[event.seat])
            for number, event in enumerate(events, 1)
            if isinstance(event, ev.EffectIgnored) and event.effect == "discard-named"
        }
        assert searched <= {
            (one.number, one.seat) for one in learned.spectator if one.kind == "found-nothing"
        }
        for number, seat in searched:
            assert (number, seat) not in {(one.number, one.seat) for one in learned.by(seat)}
        turned = [each.protector for each in fold_all(events).guards if each.up]
        assert [one.cards[0] for one in learned.north if one.kind == "protector"] == turned
    assert {"coin", "picked", "protector", "found-nothing", "decided", "discarded"} <= kinds.keys()


def test_what_is_learned_leaks_nothing() -> None:
    compared = 0
    for seed in range(12):
        for viewer in LEARNERS:
            for pair in pairs(random_setup(seed), seed, viewer, 3):
                one, other = (
                    learned_since(pair.beginning + tuple(e for step in steps for e in step.events), 1).by(
                        viewer
                    )
                    for steps in (pair.one, pair.other)
                )
                assert msgspec.json.encode(one) == msgspec.json.encode(other)
                compared += len(one)
    assert compared > 500


# ------------------------------------------------------------------ going back
@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_going_back_erases_nothing_and_can_be_played_otherwise(seed: int) -> None:
    events = random_game(seed)
    number = Random(seed).randrange(1, len(events) + 1)
    back = go_back(events, number, chance=Random(seed))
    assert back.trunk == events
    assert back.number >= number
    assert back.game.events[1 : back.number] == events[1 : back.number]
    assert back.game.about.origin is not None
    assert (back.game.about.origin.how, back.game.about.origin.number) == ("branch", back.number)
    assert back.game.about.origin.hash == read_log(write_log(events[: back.number])).tip.hash
    assert back.learned == learned_since(events, back.number)
    random = Random(seed + 1)
    while back.game.over is None:
        ask = random.choice(back.game.asks)
        back.game.decide(ask.seat, random.choice(ask.options))
    assert back.trunk == events
    assert back.game.events[1 : back.number] == events[1 : back.number]


def test_between_two_inputs_there_is_nothing_to_play_otherwise() -> None:
    game = Game.new("I", chance=Random(3))
    for ask in game.asks:
        game.decide(ask.seat, ask.options[0])
    placed = max(n for n, event in enumerate(game.events, 1) if isinstance(event, ev.CardPlaced))
    back = go_back(game.events, placed)
    assert back.number > placed
    assert back.game.chance_needed is not None or back.game.asks
    assert [one.kind for one in back.learned.north] == [
        one.kind for one in learned_since(game.events, back.number).north
    ]


@pytest.mark.parametrize("number", [-1, 0, 10_000])
def test_there_is_no_going_back_to_an_event_that_never_was(number: int) -> None:
    game = Game.new("I", chance=Random(3))
    with pytest.raises(UnknownName, match=f"there is no event {number}: the log has events 1 to 15"):
        go_back(game.events, number)
    with pytest.raises(UnknownName, match="there is no event -1"):
        learned_since(game.events, -1)
    with pytest.raises(UnknownName, match="there is no event 1: the log is empty"):
        go_back((), 1)


def test_there_is_no_going_on_from_a_log_that_the_rules_do_not_give() -> None:
    game = Game.new("I", chance=Random(3))
    wrong = (*game.events[:-1], msgspec.structs.replace(game.events[-1], phase=2))
    with pytest.raises(LogContradiction, match="event 15 is PhaseBegan"):
        go_back(wrong, 15)
