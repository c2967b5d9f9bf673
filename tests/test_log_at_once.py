"""Lines are read many at a time; that changes nothing of what is found in them."""

from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.log import read_log, write_log
from cardia_rules.kernel.log.chain import link_of
from cardia_rules.kernel.log.line_reader import DEEPEST
from cardia_rules.kernel.log.nesting import nests_deeper, surely_flat
from tests.forging import (
    DATA,
    random_game,
)


@settings(max_examples=200)
@given(st.data())
def test_reading_at_once_and_line_by_line_agree(draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(DATA) - 1))
    damaged = DATA[:at] + draw.draw(st.binary(max_size=3)) + DATA[at + draw.draw(st.integers(0, 3)) :]
    whole = read_log(damaged)
    with patch("cardia_rules.kernel.log.line_reader.lines_at_once", lambda *_: None):
        assert read_log(damaged) == whole


def test_a_log_with_nothing_wrong_is_read_at_once() -> None:
    with patch("cardia_rules.kernel.log.line_reader.link_of", wraps=link_of) as looked_at_alone:
        assert read_log(DATA).problem is None
    assert looked_at_alone.call_count <= 1  # the header, unless it is known


def test_no_line_nests_deeper_than_is_supposed_where_lines_are_read_at_once() -> None:
    for seed in range(20):
        for line in write_log(random_game(seed)).splitlines()[1:]:
            assert not nests_deeper(line, DEEPEST)


def test_lines_are_surely_flat_if_none_of_them_has_too_many_brackets() -> None:
    assert surely_flat(b'{"":[' * 32 + b"\n" + b"[" * 64 + b"\n", 64)
    for line in (b"[" * 65, b'{"":' * 65, b'{"":[' * 33):
        assert not surely_flat(b"{}\n" + line + b"\n{}\n", 64)
