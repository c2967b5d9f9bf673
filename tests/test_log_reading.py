"""A game's file: what is written comes back, whole or line by line."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.log import (
    CARDIA_LOG,
    load_log,
    read_log,
    write_log,
)
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.reading import read_more
from tests.forging import DATA, ENDS, GAME, LINES, played, random_game


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_every_game_is_read_back_as_it_was_written(seed: int) -> None:
    game = random_game(seed)
    data = write_log(game)
    log = load_log(data)
    assert log.events == game
    assert log.tip.number == len(game)
    assert log.tip.size == len(data)
    assert write_log(log.events) == data


def test_the_same_game_gives_the_same_bytes() -> None:
    assert write_log(played(make_setup("I"), 1)) == DATA
    assert DATA.endswith(b"}\n")
    assert b" " not in LINES[1]


@given(st.sampled_from(ENDS))
def test_a_log_that_grows_step_by_step_is_that_written_whole(cut: int) -> None:
    begun = CARDIA_LOG.begin(GAME[0])
    first = CARDIA_LOG.more(GAME[1:cut], begun.tip)
    rest = CARDIA_LOG.more(GAME[cut:], first.tip)
    assert b"".join((*begun.lines, *first.lines, *rest.lines)) == DATA


@given(st.integers(1, len(GAME)))
def test_a_log_grows_by_any_number_of_events(cut: int) -> None:
    """What was appended is whole lines, also in the middle of a step."""
    begun = CARDIA_LOG.begin(GAME[0])
    first = CARDIA_LOG.more(GAME[1:cut], begun.tip)
    rest = CARDIA_LOG.more(GAME[cut:], first.tip)
    before = read_log(b"".join((*begun.lines, *first.lines)))
    assert before.tip == first.tip
    assert before.problem is None
    after = read_more(CARDIA_LOG, b"".join(rest.lines), before.tip, before.table)
    assert (*before.events, *after.events) == GAME
    assert after.table == load_log(DATA).table
    assert after.tip == rest.tip


def test_a_suffix_after_another_line_is_refused() -> None:
    log = load_log(b"".join(LINES[:4]))
    wrong = msgspec.structs.replace(log.tip, hash="0" * 64)
    problem = read_more(CARDIA_LOG, LINES[4], wrong, log.table).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("broken-chain", 5)
    unfolded = read_more(CARDIA_LOG, b"".join(LINES[4:]), log.tip)
    assert unfolded.table is None
    assert unfolded.events == GAME[ENDS[3] :]
