"""A game that threads share: no decision is lost, and whoever looks sees a whole state."""

import copy
import pickle
from random import Random
from threading import Thread
from typing import Any

import pytest

from cardia_rules.errors import CardiaError
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game
from cardia_rules.game.play import Play
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Shuffled
from tests.held_games import play_out
from tests.store.at_once import Meeting, check_both_are_there, place_at_once

SECONDS = 30  # until who looks is taken to wait for good


def dealt() -> Game:
    return Game.new("I", chance=Random(7))


def test_two_threads_decide_on_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game, meeting, decide = dealt(), Meeting(), Play.decide

    def meet(play: Play, seat: Seat, option: Option) -> tuple[AnyEvent, ...]:
        meeting.wait()
        return decide(play, seat, option)

    asks = game.asks
    with monkeypatch.context() as forced:
        forced.setattr(Play, "decide", meet)
        given = place_at_once(game, game, asks)
    assert not meeting.met
    check_both_are_there(game, asks, given)


class Doing(Random):
    """A generator that does something before each sample."""

    def __init__(self, what: Any) -> None:
        super().__init__(1)
        self.what = what

    def sample(self, *args: Any, **options: Any) -> Any:
        self.what()
        return super().sample(*args, **options)


def waiting_for_shuffles(what: Any) -> Game:
    """A game that waits for the first shuffle, by hand, and will toss and draw by itself after it."""
    game = Game.new("I")
    game._chance = Doing(what)
    return game


def test_while_chance_is_asked_others_see_the_game_as_it_was() -> None:
    seen: list[tuple[int, int]] = []
    game: Game
    game = waiting_for_shuffles(lambda: seen.append((len(game.events), game.position.number)))
    game.happen(Shuffled(game.table.setup.deck))
    assert seen == [(1, 1)]
    assert len(game.events) == game.position.number == 15


def test_a_generator_that_fails_leaves_the_game_as_it_was() -> None:
    def fail() -> None:
        raise OSError("no entropy")

    game = waiting_for_shuffles(fail)
    with pytest.raises(OSError, match="no entropy"):
        game.happen(Shuffled(game.table.setup.deck))
    assert len(game.events) == game.position.number == 1


def test_a_generator_that_goes_on_with_the_game_is_refused() -> None:
    def meddle() -> None:
        game._chance = None
        game.happen(Shuffled(deck[::-1]))

    game = waiting_for_shuffles(meddle)
    deck = game.table.setup.deck
    with pytest.raises(CardiaError, match="the game went on while chance was asked"):
        game.happen(Shuffled(deck))
    assert game.table.north.hand == ()
    assert game.table.north.deck == deck[::-1]
    assert verify(game.events).conclusion is Conclusion.EXACT


def test_who_looks_while_another_plays_sees_whole_states() -> None:
    game = dealt()
    wrong: list[Game] = []

    def look() -> None:
        while game.over is None:
            other = game.fork()
            if len(other.events) != other.position.number:
                wrong.append(other)

    looking = Thread(target=look, daemon=True)
    looking.start()
    chance = Random(1)
    play_out(game, chance)
    looking.join()
    assert wrong == []


def test_who_looks_does_not_wait_for_who_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game, decide = dealt(), Play.decide
    seen: list[tuple[int, int]] = []

    def look() -> None:
        seen.append((len(game.events), game.fork().position.number))

    def look_meanwhile(play: Play, seat: Seat, option: Option) -> tuple[AnyEvent, ...]:
        looking = Thread(target=look, daemon=True)
        looking.start()
        looking.join(SECONDS)
        return decide(play, seat, option)

    monkeypatch.setattr(Play, "decide", look_meanwhile)
    game.decide(game.asks[0].seat, game.asks[0].options[0])
    assert seen == [(15, 15)]


def test_a_game_that_is_copied_or_sent_elsewhere_goes_its_own_way() -> None:
    game = dealt()
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.fork()):
        assert (other.events, other.position) == (game.events, game.position)
        asks = other.asks
        given = place_at_once(other, other, asks)
        check_both_are_there(other, asks, given)
        assert game.events == dealt().events
