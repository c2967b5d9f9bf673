"""Format 2, with a hash for several lines: they are read whole or not at all."""

import msgspec

from cardia_rules.events.log import SUFFIX, load_log, read_log
from tests.forging import in_format_2
from tests.logs.write import LOGS

FORMAT_2 = (LOGS / "v2" / f"deck-1{SUFFIX}").read_bytes().splitlines(keepends=True)
HASHED = [number for number, line in enumerate(FORMAT_2, 1) if b',"hash":"' in line]


def test_a_step_of_several_lines_is_read_whole_or_not_at_all() -> None:
    for length in range(1, len(FORMAT_2) + 1):
        log = read_log(b"".join(FORMAT_2[:length]))
        whole = max(number for number in HASHED if number <= length)
        assert (len(log.events), log.tip.number, log.tip.lines) == (whole, whole, whole)
        assert log.tip.size == sum(map(len, FORMAT_2[:whole]))
        expected = None if whole == length else ("truncated", length)
        assert (log.problem and (log.problem.code, log.problem.line)) == expected


def test_a_hash_left_out_or_wrong_is_found_in_format_2() -> None:
    dealt, placed = HASHED[2:4]
    unhashed = FORMAT_2[dealt - 1][:-76] + b"}\n"
    log = read_log(b"".join([*FORMAT_2[: dealt - 1], unhashed, *FORMAT_2[dealt:]]))
    assert log.problem is not None
    assert (log.problem.code, log.problem.line, len(log.events)) == ("non-canonical", dealt, HASHED[1])
    changed = FORMAT_2[dealt].replace(b"RB-", b"RC-")
    assert changed != FORMAT_2[dealt]
    log = read_log(b"".join([*FORMAT_2[:dealt], changed, *FORMAT_2[dealt + 1 :]]))
    assert log.problem is not None
    assert (log.problem.code, log.problem.line, len(log.events)) == ("broken-chain", placed, dealt)
    assert f"lines {dealt + 1} to {placed}" in log.problem.reason


def test_what_cannot_have_happened_is_told_by_its_own_line_in_format_2() -> None:
    header = FORMAT_2[0][:-76] + b"}"
    said = [header, *map(msgspec.json.encode, load_log(b"".join(FORMAT_2)).events[1:])]
    assert in_format_2(said) == b"".join(FORMAT_2)
    drawn = next(number for number, event in enumerate(said) if b"card-drawn" in event)
    said[drawn] = said[drawn].replace(b'"card":"', b'"card":"x')
    log = read_log(in_format_2(said))
    assert log.problem is not None
    assert (log.problem.code, log.problem.line) == ("contradiction", drawn + 1)
