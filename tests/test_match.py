"""The best of three games; a drawn game is played again."""

from typing import Any

import pytest

from cardia_rules.errors import LogContradiction, MatchRefused
from cardia_rules.events.seats import Seat
from cardia_rules.game.match import (
    Match,
    MatchBegan,
    MatchGameBegan,
    MatchGameEnded,
    MatchRecord,
    fold_match,
    fold_whole_match,
)


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


# ------------------------------------------------------------------ its record
def recorded(*lines: str) -> MatchRecord:
    """Fold a record: ``a`` begins the game a, ``a north`` and ``a draw`` end it."""
    return fold_whole_match([MatchBegan(), *map(line, lines)])


def line(said: str) -> MatchGameBegan | MatchGameEnded:
    game, _, winner = said.partition(" ")
    if not winner:
        return MatchGameBegan(game=game)
    won: dict[str, Seat] = {"north": "north", "south": "south"}
    reason: Any = {"abandoned": "abandoned", "draw": "draw-agreed"}.get(winner, "five-signets")
    return MatchGameEnded(game=game, winner=won.get(winner), reason=reason, hash="0" * 64)


def test_a_record_knows_the_score_and_the_game_under_way() -> None:
    record = recorded("a", "a north", "b", "b south", "c", "c south")
    assert (record.score.winner, record.under_way) == ("south", None)
    record = recorded("a", "a north", "b")
    assert (record.score.winner, record.under_way) == (None, "b")


def test_an_abandoned_game_does_not_count() -> None:
    lines = ("a", "a north", "b", "b abandoned", "c", "c south", "d", "d north")
    assert recorded(*lines).score.winner == "north"


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("a", "a north", "b", "b north", "c"), id="a game after the end"),
        pytest.param(("a", "b"), id="two games at once"),
        pytest.param(("a", "b north"), id="an end without a beginning"),
        pytest.param(("a", "a north", "a north"), id="two ends"),
        pytest.param(("a", "a north", "a"), id="one game twice"),
    ],
)
def test_a_line_that_cannot_follow_contradicts_the_record(lines: tuple[str, ...]) -> None:
    *before, last = lines
    record = recorded(*before)
    with pytest.raises(LogContradiction):
        fold_match(record, line(last))


def test_a_match_of_drawn_games_ends_after_ninety_nine() -> None:
    record = recorded(*(said for number in range(99) for said in (f"g{number}", f"g{number} draw")))
    assert (record.score.winner, record.under_way) == (None, None)
    with pytest.raises(LogContradiction):
        fold_match(record, MatchGameBegan(game="one-more"))
