r"""No pattern of the library goes over the same text again and again: reading is work by the letter.

Two repetitions side by side that both take the same letters can share them out in as many ways as there are
letters; a text that does not fit after all is tried in every one of them. ``\s*(.*?)\s*`` before the end took
a third of a second for 800 spaces and a line feed, and hours for a case of 64 kB.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Final

import pytest

from cardia_rules.catalogue import own

SRC: Final = Path(own.__file__).parents[1]
FUNCTIONS: Final = ("compile", "fullmatch", "match", "search", "sub", "split", "findall", "finditer")
LETTERS: Final = [chr(code) for code in (*range(128), 0xA0, 0xE9, 0x2019, 0x202E, 0x3042)]
REPEATS: Final = (sre.MAX_REPEAT, sre.MIN_REPEAT)
# Each is only ever given a text that is short, or ours: why it may be so stands beside it.
BOUNDED: Final = {
    r"###[ \t]+(.*)": "a line, which the second takes to its end whatever it is",
    r"{(\w+):?(\w*)}": "the forms of our own sentences",
    r"\s*([^\W\d][^\s:\d]*)[\s:]*(.*)": "a part of a position line, which has at most 4,000 letters",
    r"<(/?)(\w+)([^>]*?)(/?)>|([^<]+)": "our own SVG, whose texts hold no bracket",
}


def patterns() -> Iterator[tuple[str, Any]]:
    """Every pattern that is written out in the library, with where it stands."""
    for file in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            value = None
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {f"re.{each}" for each in FUNCTIONS}:
                value = node.args[0]
            elif isinstance(node, ast.keyword) and node.arg == "pattern":
                value = node.value
            if isinstance(value, ast.Constant):
                yield f"{file.relative_to(SRC)}:{value.lineno}", value.value
    yield "own.py: a name", own._NAME
    yield "own.py: legible", own._LEGIBLE


def ambiguous(pattern: Any) -> list[str]:
    """Name each two repetitions side by side that take the same letter."""
    found: list[str] = []
    _look([*_parser.parse(pattern)], found)
    return found


def _look(items: list[Any], found: list[str]) -> None:
    flat = [*_flattened(items)]
    for at, (op, its) in enumerate(flat):
        for inner in _inside(op, its):
            _look([*inner], found)
        if not _endless(op, its):
            continue
        if _endless_inside(its[2]) and not _is_told_apart(its[2]):
            found.append(f"{its[2]} repeated, and repeated")
        for later, (other, others) in enumerate(flat[at + 1 :], at + 1):
            if _endless(other, others) and (both := _taken(its[2]) & _taken(others[2])):
                found.append(f"items {at} and {later} both take {sorted(both)[:3]}")
            if not _may_be_nothing(other, others):
                break


def _flattened(items: list[Any]) -> Iterator[tuple[Any, Any]]:
    for op, its in items:
        if op is sre.SUBPATTERN and [each for each, _ in its[3]] != [sre.BRANCH]:
            yield from _flattened([*its[3]])
        else:
            yield op, its


def _inside(op: Any, its: Any) -> list[Any]:
    if op in REPEATS:
        return [its[2]]
    if op is sre.BRANCH:
        return list(its[1])
    return [its[3]] if op is sre.SUBPATTERN else []


def _endless(op: Any, its: Any) -> bool:
    return op in REPEATS and its[1] is sre.MAXREPEAT


def _endless_inside(items: Any) -> bool:
    return any(_endless(op, its) for op, its in _flattened([*items]))


def _is_told_apart(items: Any) -> bool:
    """Tell whether each round of a repetition begins or ends with a letter that nothing in it repeats."""
    flat = [*_flattened([*items])]
    repeated = set().union(*(_taken(its[2]) for op, its in flat if _endless(op, its)))
    fixed = (_taken([pair]) for pair in flat if not _endless(*pair) and not _may_be_nothing(*pair))
    return any(taken and not taken & repeated for taken in fixed)


def _may_be_nothing(op: Any, its: Any) -> bool:
    return op in (sre.AT, sre.ASSERT, sre.ASSERT_NOT) or (op in REPEATS and its[0] == 0)


def _taken(items: Any) -> set[str]:
    """The letters that may stand first in what these items take."""
    taken: set[str] = set()
    for op, its in _flattened([*items]):
        if op is sre.BRANCH:
            taken = taken.union(*(_taken(each) for each in its[1]))
        elif op in REPEATS:
            taken |= _taken(its[2])
        elif op is sre.SUBPATTERN:
            taken |= _taken(its[3])
        elif op not in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
            taken |= {letter for letter in LETTERS if _fits(op, its, letter)}
        if not _may_be_nothing(op, its):
            break
    return taken


def _fits(op: Any, its: Any, letter: str) -> bool:
    if op is sre.LITERAL:
        return bool(ord(letter) == its)
    if op is sre.NOT_LITERAL:
        return bool(ord(letter) != its)
    if op is sre.ANY:
        return letter != "\n"
    if op is sre.RANGE:
        return bool(its[0] <= ord(letter) <= its[1])
    if op is sre.CATEGORY:
        digit, space, word = letter.isdigit(), letter.isspace(), letter.isalnum() or letter == "_"
        kinds = {"DIGIT": digit, "SPACE": space, "WORD": word}
        name = str(its).removeprefix("CATEGORY_")
        return not kinds[name.removeprefix("NOT_")] if name.startswith("NOT_") else kinds[name]
    if op is sre.IN:
        negated = its[0][0] is sre.NEGATE
        return negated != any(_fits(each[0], each[1], letter) for each in its[negated:])
    return op is not sre.POSSESSIVE_REPEAT and op is not sre.ATOMIC_GROUP


@pytest.mark.parametrize(("where", "pattern"), [*patterns()], ids=str)
def test_a_pattern_shares_out_no_letters(where: str, pattern: Any) -> None:
    if pattern not in BOUNDED:
        assert ambiguous(pattern) == [], where


@pytest.mark.parametrize(
    "pattern", [r"\s*refused\s*:\s*(.*?)\s*", r"(a+)+b", r"(?:\w+\s?)*x", r".*.*", r"a*(?=x)?a*", *BOUNDED]
)
def test_what_would_take_long_is_noticed(pattern: str) -> None:
    assert ambiguous(pattern)


def test_what_is_let_through_is_still_there() -> None:
    assert {pattern for _where, pattern in patterns()} >= BOUNDED.keys()


def test_a_pattern_that_is_written_out_is_found() -> None:
    assert len([*patterns()]) > 60
