"""The best of three games, and what a drawn game counts for."""

from typing import Any, Literal

import pytest

from cardia_rules.errors import MatchRefused
from cardia_rules.events.seats import Seat
from cardia_rules.game.match import Match

DrawnGame = Literal["replayed", "counts"]


def played(*games: Seat | None, drawn_game: DrawnGame = "replayed") -> Match:
    match = Match(drawn_game=drawn_game)
    for winner in games:
        match = match.record(winner)
    return match


@pytest.mark.parametrize(
    ("games", "winner", "over"),
    [
        ((), None, False),
        (("north",), None, False),
        (("north", "south"), None, False),
        (("north", "north"), "north", True),
        (("south", "north", "south"), "south", True),
        (("north", None, "south"), None, False),
        (("north", None, None, None, "north"), "north", True),
    ],
)
def test_two_wins_take_the_match(games: tuple[Seat | None, ...], winner: Seat | None, over: bool) -> None:
    match = played(*games)
    assert (match.winner, match.over) == (winner, over)


@pytest.mark.parametrize(
    ("games", "winner", "over"),
    [
        ((None, None), None, False),
        ((None, None, None), None, True),
        (("north", None, "south"), None, True),
        ((None, "south", None), "south", True),
        (("north", None), None, False),
        (("north", "north"), "north", True),
    ],
)
def test_a_drawn_game_may_count(games: tuple[Seat | None, ...], winner: Seat | None, over: bool) -> None:
    match = played(*games, drawn_game="counts")
    assert (match.winner, match.over) == (winner, over)


@pytest.mark.parametrize("match", [played("north", "north"), played(None, None, None, drawn_game="counts")])
def test_no_game_follows_the_end(match: Match) -> None:
    before = match.games
    with pytest.raises(MatchRefused, match=r"the match is over after \d games") as refused:
        match.record("south")
    assert refused.value.codes == ("match-over",)
    assert match.games == before


@pytest.mark.parametrize("winner", ["west", 3, ""])
def test_only_a_seat_or_nobody_wins_a_game(winner: Any) -> None:
    with pytest.raises(MatchRefused, match="won by north, south"):
        Match().record(winner)


def test_recording_leaves_the_match_as_it_was() -> None:
    match = Match()
    match.record("north")
    assert match == Match()
