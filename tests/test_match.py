"""The best of three games; a drawn game is played again."""

from typing import Any

import pytest

from cardia_rules.errors import MatchRefused
from cardia_rules.events.seats import Seat
from cardia_rules.game.match import Match


def played(*games: Seat | None) -> Match:
    match = Match()
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


def test_no_game_follows_the_end() -> None:
    match = played("north", "north")
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
