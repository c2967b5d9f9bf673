"""Pages of cases: each is found under its heading, and what is wrong is said with page, line and name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import attrs
import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import cases_meant, only_one
from cardia_rules.faq.case.reading import parse_case, read_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.case.sections import Case, Step
from cardia_rules.faq.case.variants import source_of, takes_several
from cardia_rules.kernel.cases.pages import SECTIONS, about, cases_in, cases_on, with_case

ONE = 'title = "A tie"\nrulings = ["RB-06-tie"]\n[table]\ndeck = "I"\n[then]\nround = 1\n'


def block(name: str, text: str = ONE) -> str:
    return f"### {name}\n\n```toml\n{text}```\n"


def page_of(*parts: str) -> str:
    return "\n".join(("# RB-06-tie\n", "Said of it.\n", f"{SECTIONS[1]}\n", *parts))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "06-tie.md"


# ------------------------------------------------------------------ reading
def test_the_cases_of_a_page_are_found_in_their_order(page: Path) -> None:
    prose = "Why this one is here.\n\n```text\n### not-a-case\n```\n"
    page.write_text(page_of(block("one"), prose, block("two-2")), "utf-8")
    assert [one.name for one in cases_on(page)] == ["one", "two-2"]
    assert about(page) == "RB-06-tie"
    case = read_case(cases_on(page)[1])
    assert (case.name, case.called, case.file) == ("two-2", "two-2", "06-tie.md:24: two-2")
    assert run(case).holds


def test_a_file_of_its_own_is_a_case_too(tmp_path: Path, page: Path) -> None:
    page.write_text(page_of(block("one")), "utf-8")
    (tmp_path / "README.md").write_text("# How\n\n```toml\nno = 'case'\n```\n", "utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "two.toml").write_text(ONE, "utf-8")
    assert [one.name for one in cases_in(tmp_path)] == ["one", "two"]
    assert [read_case(one).called for one in cases_in(tmp_path)] == ["one", "two.toml"]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (("```toml\n```\n",), "06-tie.md:7: a case needs a heading of its own, as ### its-name"),
        ((block("one"), "```toml\n```\n"), "06-tie.md:18: a case needs a heading of its own"),
        (("### one\n", block("two")), '06-tie.md:7: there is no case below "one": expected ```toml'),
        (("### one\n", "## More\n"), '06-tie.md:7: there is no case below "one"'),
        (("### one\n",), '06-tie.md:7: there is no case below "one"'),
        ((block("A Tie"),), '06-tie.md:7: "A Tie" is no name of a case; expected small letters, digits'),
        (("### one\n\n```toml\ntitle = 3\n",), "06-tie.md:9: what is fenced here never ends"),
    ],
)
def test_a_heading_and_its_case_do_not_lose_each_other(
    page: Path, parts: tuple[str, ...], words: str
) -> None:
    page.write_text(page_of(*parts), "utf-8")
    with pytest.raises(DataError) as refused:
        cases_on(page)
    assert str(refused.value).startswith(words)
    [stands_for_it] = cases_in(page.parent)  # and the other pages of its folder can be read
    with pytest.raises(DataError, match=re.escape(str(refused.value))):
        read_case(stands_for_it)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = 3\n", "06-tie.md:18: two: title: expected a text, found a number"),
        ("title =\n", "06-tie.md:18: two: is not TOML: Invalid value (at line 21, column 8)"),
    ],
)
def test_what_is_wrong_with_a_case_is_said_with_its_page_line_and_name(
    page: Path, text: str, words: str
) -> None:
    page.write_text(page_of(block("one"), block("two", text)), "utf-8")
    with pytest.raises(DataError) as refused:
        read_case(cases_on(page)[1])
    assert str(refused.value).startswith(words)


# ------------------------------------------------------------------ variants
SHARED = """title.en = "What may the Magistra copy?"
title.fr = "Que peut copier la Magistra ?"
rulings = ["RB-20-magistra"]
[table]
deck = "I"
phase = 2
encounters = ["clockmaker +3 - treasurer", "inventor - djinn -3", "magistra - inventor"]
[then]
cites = ["RB-07-loser-activates"]
"""
TABLE = """
| case | en | fr | table encounters | north | refused | then events |
| --- | --- | --- | --- | --- | --- | --- |
| `equal` | a card of 14 | une carte de 14 | | `north clockmaker` | | `north magistra copies clockmaker`, `north inventor: +3` |
| strongest | the Djinn | la Djinn | `inventor -3 - judge` `djinn - inventor` `magistra - treasurer +3` | `north djinn` | | `north wins: ability` |
| theirs | none of theirs | aucune adverse | | `south inventor` | `{ code = "not-yours", ruling = "RB-18-your-card" }` | |
"""  # noqa: E501


def test_each_row_of_a_table_of_variants_is_a_case(page: Path) -> None:
    page.write_text(page_of(block("copies", SHARED), TABLE, block("two")), "utf-8")
    written = cases_on(page)
    assert [(one.name, one.below) for one in written] == [
        ("equal", "copies"), ("strongest", "copies"), ("theirs", "copies"), ("two", "")
    ]  # fmt: skip
    equal, strongest, theirs = cases = [read_case(one) for one in written[:3]]
    assert equal.title.to("en") == "What may the Magistra copy? A card of 14"
    assert equal.title.to("fr") == "Que peut copier la Magistra ? Une carte de 14"
    assert (equal.name, equal.file) == ("equal", "06-tie.md:24: equal")
    assert equal.then.events == ("north magistra copies clockmaker", "north inventor: +3")
    assert strongest.then.events == ("north wins: ability",)  # a single piece, where a list is held
    assert strongest.then.cites == ("RB-07-loser-activates",)  # what is said above holds for every row
    assert [refusal.ruling for refusal in theirs.play[-1].refused] == ["RB-18-your-card"]
    assert [run(case).holds for case in cases] == [True, True, True]
    assert parse_case(source_of(written[0])).title == equal.title  # as TOML, for whoever steps through it


def test_the_pieces_of_a_seat_are_its_steps_one_after_another(page: Path) -> None:
    both = "| case | en | north | south | coin | refused |\n|---|---|---|---|---|---|\n"
    page.write_text(
        page_of(block("all", ONE), f"{both}| one | a | `judge` `guild` | `djinn` | | `game-over` |"), "utf-8"
    )
    first, second = read_case(cases_on(page)[0]).play
    assert (first.north, first.south, second.north, second.south) == (
        "judge", "djinn", "guild", None
    )  # fmt: skip
    assert [each.code for each in second.refused] == ["game-over"]
    page.write_text(
        page_of(block("all", ONE.partition("[then]")[0]), f"{both}| one | a | | | | `deck-size` |"), "utf-8"
    )
    refused = read_case(cases_on(page)[0], asks=True).refused
    assert [each.code for each in refused] == ["deck-size"]  # nothing is played: the table itself is refused


def keys_of(kind: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[list[str], bool]]:
    """Yield every key that a column may be for, and whether it holds a list."""
    for field in attrs.fields(kind):
        kinds = (field.type, *get_args(field.type))
        if field.name in ("because", "play", "otherwise", "said") or (below := (*above, field.name)) == (
            "file",
        ):
            continue
        if inner := next((each for each in kinds if attrs.has(each)), None):
            yield from keys_of(inner, below)
        elif Any not in kinds:
            yield list(below), any(get_origin(each) is tuple for each in kinds)


def test_a_column_knows_which_keys_hold_lists() -> None:
    columns = [*keys_of(Case), *(key for key in keys_of(Step) if key[0][0] not in ("north", "south", "then"))]
    assert len(columns) > 50
    assert [path for path, several in columns if takes_several(path) != several] == []


HEAD = "| case | en |\n|---|---|\n"


@pytest.mark.parametrize(
    ("below", "words"),
    [
        ("| case | en |\n", "06-tie.md:18: expected a line of | --- | below, and rows"),
        (HEAD, "06-tie.md:18: expected a line of | --- | below, and rows"),
        (f"{HEAD}| one | a | b |\n", "06-tie.md:20: expected 2 cells, found 3"),
        (f"{HEAD}| No Name | a |\n", '06-tie.md:20: "No Name" is no name of a case'),
        (f"Prose.\n\n{HEAD}| one | a |\n\n{HEAD}| two | a |\n", "06-tie.md:24: expected a case right above"),
    ],
)
def test_a_table_that_is_none_is_refused_with_its_line(page: Path, below: str, words: str) -> None:
    page.write_text(page_of(block("all"), below), "utf-8")
    with pytest.raises(DataError) as refused:
        cases_on(page)
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("head", "cell", "words"),
    [
        ("then round", "`2`", '06-tie.md:20: one: expected what this row is about below "en"'),
        ("en | then round", "a | `two`", "06-tie.md:20: one: then.round: expected a whole number"),
        ("en | then run", "a | 2", '06-tie.md:20: one: then: there is no key "run" here'),
        ("en | table deck of", "a | b", "06-tie.md:20: one: table deck of: deck has no keys of its own"),
        ("en | then events", "a | `x`, or `y`", "06-tie.md:20: one: then events: expected nothing beside"),
        ("en | then events", "a | `[x`", "06-tie.md:20: one: then events: is not TOML"),
    ],
)
def test_a_row_that_says_nonsense_is_refused_with_its_line(
    page: Path, head: str, cell: str, words: str
) -> None:
    rule = "|---" * (head.count("|") + 2) + "|"
    page.write_text(page_of(block("all"), f"| case | {head} |\n{rule}\n| one | {cell} |\n"), "utf-8")
    with pytest.raises(DataError) as refused:
        read_case(cases_on(page)[0])
    assert str(refused.value).startswith(words)


def test_what_is_wrong_above_a_table_is_said_with_the_row(page: Path) -> None:
    page.write_text(page_of(block("all", "play = 3\ntitle = 'a'\n"), f"{HEAD}| one | a |\n"), "utf-8")
    with pytest.raises(DataError, match=r"06-tie.md:16: one: play: expected \[\[play\]\] entries above"):
        read_case(cases_on(page)[0])
    page.write_text(page_of(block("all", "title =\n"), f"{HEAD}| one | a |\n"), "utf-8")
    with pytest.raises(DataError, match=r"06-tie.md:15: one: is not TOML: .*at line 10"):
        read_case(cases_on(page)[0])


# ------------------------------------------------------------------ naming
def test_a_case_of_a_page_is_named_after_it(page: Path) -> None:
    page.write_text(page_of(block("one"), block("two")), "utf-8")
    assert [one.name for one in cases_meant(f"{page}#two")] == ["two"]
    with pytest.raises(DataError, match='there is no case "tow" on this page; there are one, two'):
        cases_meant(f"{page}#tow")
    with pytest.raises(DataError, match=r"holds 2 cases; name one, as .*06-tie\.md#one"):
        only_one(cases_meant(str(page)), str(page))


# ------------------------------------------------------------------ adding
def test_a_case_is_added_to_what_the_ruling_decides(page: Path) -> None:
    page.write_text(with_case(page_of(block("one"), f"{SECTIONS[2]}\n", block("not")), "two", ONE), "utf-8")
    assert [one.name for one in cases_on(page)] == ["one", "two", "not"]
    page.write_text(with_case(page_of(block("one")), "two", ONE), "utf-8")
    assert page.read_text("utf-8") == page_of(block("one"), block("two"))
