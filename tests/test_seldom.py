"""What seldom happens: refusals and corners of the rules, the log and the views that no game leads to."""

from random import Random
from typing import Any

import msgspec
import pytest

from cardia_rules.errors import CardiaError, DecisionRefused, LogContradiction, SetupRefused
from cardia_rules.events.about import make_about
from cardia_rules.events.log import read_log, write_log
from cardia_rules.events.options import ChooseTwo
from cardia_rules.events.table import Setup, Turn
from cardia_rules.events.vocabulary import CoinTossed
from cardia_rules.game.chances import chance_event, said_of_need
from cardia_rules.game.game import Game, about_of
from cardia_rules.game.match import (
    MOST_GAMES,
    MatchBegan,
    MatchGameBegan,
    MatchGameEnded,
    fold_whole_match,
)
from cardia_rules.game.named_options import option_meant
from cardia_rules.game.play import Play, in_standard_order
from cardia_rules.game.positions.soundness import check_setup
from cardia_rules.game.ruleset import CARDIA
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.format import LIMITS
from cardia_rules.kernel.playing import play_again
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.asking import ByChance
from cardia_rules.resolution.locations import _by_the_coin
from cardia_rules.resolution.position import Coin, CoinNeeded, Picked
from cardia_rules.resolution.results.derive import result_at
from cardia_rules.views.decisions import Choice, chosen
from cardia_rules.views.published import HEADER, Publisher, read_published, write_published
from cardia_rules.views.rewind import go_back, learned_since
from cardia_rules.views.view import see
from tests.forging import linked, played

EVENTS = played(make_setup("I"), 1)
BEGAN = MatchBegan()


# ------------------------------------------------------------------ logs
@pytest.mark.parametrize("game", ["a\nb", "x" * 201])
def test_an_id_that_cannot_be_printed_is_refused(game: str) -> None:
    with pytest.raises(SetupRefused, match="printable text of at most 200 characters"):
        make_about(game=game)


def test_a_log_begins_with_a_beginning() -> None:
    toss = CoinTossed(first="north", rulings=("FAQ-2-coin",))
    for events in ((), (toss,)):
        with pytest.raises(LogContradiction):
            write_log(events)
        assert not verify(events)
    with pytest.raises(LogContradiction, match="cannot begin with CoinTossed"):
        about_of(toss)
    with pytest.raises(LogContradiction, match="an empty log"):
        play_again(CARDIA, ())


def test_what_is_right_is_said_in_short() -> None:
    assert str(verify(EVENTS)) == f"exact: {len(EVENTS)} events are what the rules give"


@pytest.mark.parametrize(
    "header", [b'{"format":"cardia-log","version":1,"begins":7}', b"{", b'{"begins":{"setup":[]}}']
)
def test_a_header_that_says_nothing_of_an_edition_is_told_by_what_is_wrong_with_it(header: bytes) -> None:
    log = read_log(linked([header]))
    assert log.problem is not None
    assert log.problem.line == 1
    assert not log.events


def test_a_log_longer_than_any_line_may_be_is_verified_as_well() -> None:
    game = Game.new("I", chance=Random(1))
    words = "x" * 900
    while len(game.to_log()) <= LIMITS.line_bytes:
        for _ in range(50):
            game.note(1, by="a judge", words=words)
    assert verify(game.to_log()).conclusion is Conclusion.EXACT


def test_a_link_that_is_wrong_is_found_though_every_event_is_right() -> None:
    data = write_log(EVENTS)
    for at in (-10, -60):
        other = b"0" if data[at : at + 1] != b"0" else b"1"
        forged = data[:at] + other + data[at + 1 :]
        finding = verify(forged)
        assert not finding
        assert "hash" in str(finding)


def test_a_header_with_every_tag_is_read_each_time() -> None:
    tags = {f"tag-{number}": "x" * 990 for number in range(18)}
    data = Game.new("I", tags=tags).to_log()
    assert len(data) > 16 * 1024
    assert read_log(data).events == read_log(data).events == Game.from_log(data).events


# ------------------------------------------------------------------ rules
def test_what_cannot_be_written_is_no_set_up() -> None:
    broken: Any = object()
    with pytest.raises(SetupRefused):
        check_setup(Setup(deck=(broken,)))


def test_a_coin_is_asked_for_in_words() -> None:
    coin = ByChance(CoinNeeded(), 1)
    assert chance_event(coin, Picked(("judge",))) is None
    assert said_of_need(CoinNeeded()) == "put one seat first"
    tossed = chance_event(coin, Coin("north"))
    assert tossed is not None
    assert tossed.cause == 1


def test_the_coin_orders_what_both_won_at_once_and_nothing_else() -> None:
    both = [Turn(seat=seat, place=2, won=True, both=True) for seat in ("north", "south")]
    alone = [Turn(seat="north", place=3, won=True), Turn(seat="south", place=1, won=True)]
    assert [turn.seat for turn in _by_the_coin([*both, *alone], "south")] == [
        "south",
        "north",
        "north",
        "south",
    ]
    assert _by_the_coin([*alone, *both], "north") == [*alone, *both]


def test_a_game_that_is_over_waits_for_nothing() -> None:
    game = Game.from_events(EVENTS)
    assert game.over is not None
    assert Play(game.position).choices == ()


@pytest.mark.parametrize(
    "events",
    [
        [],
        [MatchGameBegan(game="a")],
        [BEGAN, BEGAN],
        [BEGAN, MatchGameBegan(game="a"), MatchGameBegan(game="b")],
        [BEGAN, MatchGameEnded(game="a", winner=None, reason="draw-agreed", hash="0" * 64)],
    ],
)
def test_a_match_that_cannot_have_been(events: list[Any]) -> None:
    with pytest.raises(LogContradiction):
        fold_whole_match(events)


def test_a_match_is_over_and_names_a_game_once() -> None:
    def game(name: str, winner: Any) -> list[Any]:
        reason: Any = "resigned" if winner else "draw-agreed"
        return [
            MatchGameBegan(game=name),
            MatchGameEnded(game=name, winner=winner, reason=reason, hash="0" * 64),
        ]

    won = [BEGAN, *game("a", "north"), *game("b", "north")]
    for events in ([*won, MatchGameBegan(game="c")], [BEGAN, *game("a", None), MatchGameBegan(game="a")]):
        with pytest.raises(LogContradiction):
            fold_whole_match(events)
    drawn = [BEGAN, *(each for n in range(MOST_GAMES) for each in game(f"g{n}", None))]
    with pytest.raises(LogContradiction):
        fold_whole_match([*drawn, MatchGameBegan(game="one more")])


# ------------------------------------------------------------------ views
def test_an_option_is_chosen_by_its_number_or_by_itself() -> None:
    game = Game.from_events(EVENTS[:3])
    ask = game.asks[0]
    assert chosen(game, ask.seat, Choice(ask=ask.number, choose=0)) == ask.options[0]
    assert chosen(game, ask.seat, Choice(ask=ask.number, choose=ask.options[1])) == ask.options[1]
    for number, said in ((99, "has options 0 to 4"), (-1, "has options 0 to 4")):
        with pytest.raises(DecisionRefused, match=said):
            chosen(game, ask.seat, Choice(ask=ask.number, choose=number))
    with pytest.raises(DecisionRefused, match="is not open for"):
        chosen(game, ask.seat, Choice(ask=77, choose=0))


@pytest.mark.parametrize("number", [-1, len(EVENTS) + 1])
def test_what_was_learned_since_an_event_that_there_is_not(number: int) -> None:
    with pytest.raises(CardiaError, match="event"):
        learned_since(EVENTS, number)
    with pytest.raises(CardiaError, match="event"):
        go_back(EVENTS, number)


def test_what_a_view_and_a_published_log_say_of_themselves() -> None:
    game = Game.from_events(EVENTS)
    assert see(game.position, "spectator").table.places == game.table.places
    publisher = Publisher()
    lines = [publisher.publish(event) for event in EVENTS[:20]]
    data = write_published(lines)
    assert publisher.header is HEADER
    assert data.startswith(msgspec.json.encode(HEADER)[:-1])
    assert read_published(data).problem is None


def test_two_cards_are_the_same_two_in_any_order_and_in_words() -> None:
    two = ChooseTwo(("judge", "mediator"))
    ask = msgspec.structs.replace(Game.from_events(EVENTS[:3]).asks[0], options=(two,))
    assert in_standard_order(ChooseTwo(("mediator", "judge")), ask) == two
    assert in_standard_order(ChooseTwo(("judge", "djinn")), ask) == ChooseTwo(("judge", "djinn"))
    for said in ("Judge and Mediator", "mediator and judge"):
        assert option_meant(said, ask) == two


def test_no_verdict_is_given_where_no_encounter_is() -> None:
    table = Game.from_events(EVENTS).table
    assert result_at(table, 1) is not None
    assert result_at(table, 0) is result_at(table, table.places + 1) is None
