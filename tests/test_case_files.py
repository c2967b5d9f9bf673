"""Files that are no case: each is refused in words that say where, and what was expected."""

import os
import tracemalloc
from pathlib import Path

import pytest

from cardia_rules.datafiles import LARGEST, read_text
from cardia_rules.errors import DataError
from cardia_rules.faq.case.reading import parse_case, read_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.notation import events
from tests.counting import calls, lines_run

WHOLE = """
title = "A Judge that loses claims the earlier tie"
rulings = ["RB-19-judge-signets"]
note = "for the tests"

[answers]
OQ-remove-pieces-empty = "free"

[table]
deck = { from = "I", with = ["poisoner"] }
encounters = ["saboteur - saboteur", "surgeon +1 - surgeon"]
phase = 1
round = 3
north.hand = ["judge", "djinn", "..."]
north.deck = ["inventor", "..."]
south.discard = ["mediator"]
south.waiting = ["+3"]
south.placed = "clockmaker"

[[play]]
north = "guild"
refused = ["wrong-kind"]

[[play]]
north = "judge"
then.phase = 1

[then]
encounters = ["saboteur * - saboteur", "surgeon +1 * - surgeon", "judge @ - clockmaker +3 *"]
north.hand = ["djinn", "..."]
south.deck_size = 6
asks = [{ seat = "north", kind = "place" }, { seat = "south", kind = "place" }]
events = ["north judge activates"]
never = ["south clockmaker activates"]
cites = ["RB-19-judge-signets"]
over = false

[facts]
characters = 32

[match]
games = ["north", "north"]
winner = "north"
"""
START = 'title = "t"\nrulings = ["RB-06-tie"]\n'
TABLE = START + '[table]\ndeck = "I"\n'


def refused(text: str) -> str:
    with pytest.raises(DataError) as problem:
        parse_case(text, "some.toml")
    message = str(problem.value)
    assert message.startswith("some.toml: ")
    return message


def test_the_whole_case_holds() -> None:
    report = run(parse_case(WHOLE))
    assert report.holds, str(report)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (START, "there is no [table]"),
        ("title = 3\n" + START[12:], "title: expected a text, found a number"),
        ('rulings = ["RB-06-tie"]', "title: is empty"),
        ('title = ""\nrulings = []\n', "title: is empty"),
        (START.replace("tie", "tei"), 'rulings[0]: "RB-06-tei" is no ruling; did you mean RB-06-tie'),
        (START + "[tabel]\n", 'no key "tabel" here; did you mean "table"?'),
        (START + "[table]\n[then]\nround = 1", "table.deck: 'deck' is missing"),
        (START + "table = 3", "table: expected a table, found a number"),
        (TABLE + 'north.hand = "judge"', "table.north.hand: expected a list, found a text"),
        (TABLE + "north.hand = [1]", "table.north.hand[0]: expected a text, found a number"),
        (TABLE + 'north.hnad = ["judge"]', 'table.north: there is no key "hnad" here; did you mean "hand"?'),
        (TABLE + "phase = true", "table.phase: expected a whole number, found true or false"),
        (TABLE + "round = 2026-01-01", "table.round: expected a whole number, found a date or time"),
        (TABLE + 'file = "x"', 'table: there is no key "file"'),
        (START + 'file = "x"', 'there is no key "file"'),
        (TABLE, "nothing is checked"),
        (TABLE + '[setup]\ndeck = "I"\n[then]\nround = 1', "there is a [table] and a [setup]"),
        (TABLE + 'refused = ["card-twice"]\n[then]\nround = 1', "nothing can be played or checked after"),
        (START + "[then]\nround = 1", "need a [table] or a [setup]"),
        (TABLE + "[[play]]\n[then]\nround = 1", "play[0]: says nothing"),
        (TABLE + '[[play]]\nnorth = "jugde"\n[then]\nround = 1', "play[0].north: no character is called"),
        (TABLE + "[[play]]\nnorth = []\n[then]\nround = 1", "play[0].north: expected a decision"),
        (TABLE + '[[play]]\ncoin = "west"\n[then]\nround = 1', 'play[0].coin: expected "north" or "south"'),
        (TABLE + '[[play]]\nrefused = ["x"]', "play[0]: refused speaks of a decision"),
        (TABLE + '[[play]]\nnorth = "judge"\ncoin = "north"\nrefused = ["x"]', "lets nothing happen"),
        (
            TABLE + '[then]\nevents = ["north judge activated"]',
            "then.events[0]: 'north judge activated' is no event",
        ),
        (
            TABLE + '[then]\nnever = ["north jugde activates"]',
            "then.never[0]: 'north jugde activates' is no event",
        ),
        (TABLE + '[then]\ncites = ["RB-06-tei"]', "then.cites[0]:"),
        (TABLE + '[then]\nquestions = ["OQ-void"]', "then.questions[0]:"),
        (TABLE + '[then]\nover = "north: charm"', "then.over: found"),
        (TABLE + "[then]\nover = true", "then.over: expected 'north: five-signets'"),
        (TABLE + '[then]\nencounters = ["judge"]', "then.encounters[0]: 'judge' has one card only"),
        (TABLE + '[then]\nencounters = ["jugde - judge"]', "then.encounters[0]: no character"),
        (TABLE + '[then]\nnorth.waiting = ["3"]', "then.north.waiting[0]: '3' cannot wait"),
        (TABLE + '[then]\nsouth.deck = ["jugde"]', "then.south.deck[0]: no character"),
        (TABLE + '[then]\nasks = [{ seat = "north", kind = "dance" }]', "then.asks[0].kind: expected"),
        (
            TABLE + '[then]\nasks = [{ seat = "north", kind = "place", options = ["x"] }]',
            "then.asks[0].options:",
        ),
        (START + "[facts]\ncharcters = 32", 'nothing is counted as "charcters"; did you mean characters'),
        (START + '[facts]\ncharacters = "32"', 'facts: "characters": expected a whole number, found a text'),
        (START + '[match]\ngames = ["west"]\nwinner = "none"', "match.games[0]: expected"),
        (START + "[match]\ngames = []", "match: say who the winner is"),
        (
            START + "[answers]\nOQ-remove-pieces-empty = 3",
            'answers: "OQ-remove-pieces-empty": expected a text',
        ),
        ("title = ", "is not TOML: Invalid value (at "),
        ("\0", "is not TOML"),
        ("x = " + "9" * 5000, "is not TOML"),
        ("x = " + "[" * 3000, "nested too deeply"),
        ("x" + ".a" * 30000 + " = 1", "more than 200 dots"),
        *((f"'{mark}'.a.a.a." * 4000 + "a = 1", "more than 200 dots") for mark in "=#[]\u2028"),
        ("#" * (LARGEST + 1), "such a file has at most"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    assert words in refused(text)


@pytest.mark.parametrize(
    ("before", "again", "after", "most"),
    [
        ("encounters = [", '"judge @ - djinn", ', "]\n[then]\nround = 1", 3000),
        ("north.hand = [", '"judge", ', "]\n[then]\nround = 1", 6000),
        ("north.waiting = [", '"+2", ', "]\n[then]\nround = 7", 6000),
        ("[then]\nround = 7\n", '[[play]]\nnorth = "guild"\nrefused = ["wrong-kind"]\n', "", 1000),
    ],
    ids=["encounters", "hand", "waiting", "steps"],
)
def test_a_case_of_far_too_much_is_reported_in_proportion(
    before: str, again: str, after: str, most: int
) -> None:
    def report(count: int) -> None:
        assert not run(parse_case(TABLE + before + again * count + after)).holds

    def work(count: int) -> int:
        with lines_run() as lines:
            report(count)
        return lines.total()

    report(most)  # what is worked out once is worked out here
    assert work(most // 10) <= 2.1 * work(most // 20)


def test_a_text_of_thousands_of_words_is_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forms take quadratic time to find that out, so they are shown no such text."""
    shown: list[str] = []

    class Shown:
        @staticmethod
        def fullmatch(text: str) -> None:
            shown.append(text)

    monkeypatch.setattr(events, "_PATTERNS", [(form, Shown) for form in events.FORMS])
    refused(TABLE + '[then]\nnever = ["north copies :"]')
    assert shown == ["north copies :"] * len(events.FORMS)
    shown.clear()
    refused(TABLE + '[then]\nnever = ["north ' + "copies " * 8000 + ':"]')
    assert shown == []


def test_all_that_is_wrong_is_said_at_once() -> None:
    message = refused('title = 3\nrulings = "x"\n[table]\nnorth.hand = true\n')
    assert all(part in message for part in ("title:", "rulings:", "table.deck:", "table.north.hand:"))


def test_a_long_list_of_faults_is_cut_short() -> None:
    message = refused(TABLE + f"north.hand = {list(range(1000))}")
    assert "and 988 more" in message


# ------------------------------------------------------------------ files
def test_a_file_may_begin_as_some_editors_begin_it(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(TABLE + "[then]\nround = 1", "utf-8-sig")
    assert run(read_case(tmp_path / "one.toml")).holds


def test_a_file_is_named_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("title =", "utf-8")
    with pytest.raises(DataError, match=r"^one\.toml: is not TOML"):
        read_case(tmp_path / "one.toml")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"#" * (LARGEST + 1), "bytes; such a file has at most"),
        (b"\0", "is not TOML"),
    ],
)
def test_a_file_that_holds_something_else(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "one.toml").write_bytes(content)
    with pytest.raises(DataError, match=words):
        read_case(tmp_path / "one.toml")


def test_a_directory_or_nothing_is_no_case(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is not a file"):
        read_case(tmp_path)
    with pytest.raises(DataError, match="there is no such file"):
        read_case(tmp_path / "none.toml")
    with pytest.raises(DataError, match=r"no such file|cannot be read"):
        read_case(tmp_path / "a\0b.toml")


def test_thousands_of_misspelt_rulings_take_no_more_work_than_a_few_hundred() -> None:
    """For each of them something like it is looked for, and nobody reads more than a few."""

    def work(count: int) -> int:
        names = ", ".join(f'"RB-{number}-tye"' for number in range(count))
        text = f'title = "t"\nrulings = [{names}]\n[table]\ndeck = "I"\n[then]\nround = 1\n'
        with calls() as called, pytest.raises(DataError, match="and more than 188 more"):
            parse_case(text)
        return called.total()

    refused('title = "t"\nrulings = ["RB-06-tye"]\n')  # what is worked out once is no part of it
    assert work(4_000) < 2 * work(400)


def test_a_file_that_grows_while_it_is_read_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "case.toml"
    file.write_text("# small\n")
    small = file.stat()

    def asked(_self: Path, **_options: bool) -> os.stat_result:
        os.truncate(file, 64 * 2**20)  # it grows as soon as somebody has asked how long it is
        return small

    monkeypatch.setattr(Path, "stat", asked)
    tracemalloc.start()
    try:
        with pytest.raises(DataError, match="bytes; such a file has at most"):
            read_text(file)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * LARGEST  # no more of it is read than tells that it is too long
