"""Whatever stands in a case file, it is refused or it runs: nothing else comes out of it."""

import copy
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import DataError
from cardia_rules.faq.case.reading import read_case, structure_case
from cardia_rules.faq.case.run import run
from tests import test_case_extras, test_case_files

WHOLE = [tomllib.loads(module.WHOLE) for module in (test_case_files, test_case_extras)]
WORDS = """
judge|(judge)|fox|(fox)|bazaar|north|draw|...|+3|(+3)|^|judge - djinn|judge and djinn|card-twice|
north judge activates
"""
Path = tuple[Any, ...]
Damage = tuple[Path, Any]

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(WORDS.replace("\n", "").split("|"))
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def paths(value: Any, path: Path = ()) -> list[Path]:
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path, *(below for key in keys for below in paths(value[key], (*path, key)))]


def damages(case: dict[str, Any]) -> st.SearchStrategy[tuple[dict[str, Any], list[Damage]]]:
    one = st.tuples(st.sampled_from([path for path in paths(case) if path]), values)
    return st.tuples(st.just(case), st.lists(one, min_size=1, max_size=3))


def damaged(case: dict[str, Any], damage: list[Damage]) -> dict[str, Any]:
    """The case with a few of its values replaced; a place that an earlier one took away is passed over."""
    raw = copy.deepcopy(case)
    for (*way, last), value in damage:
        target: Any = raw
        for key in way:
            target = target[key] if _has(target, key) else None
        if isinstance(target, dict) or _has(target, last):
            target[last] = copy.deepcopy(value)
    return raw


def _has(value: Any, key: Any) -> bool:
    if isinstance(value, list):
        return isinstance(key, int) and key < len(value)
    return isinstance(value, dict) and key in value


@settings(max_examples=700, deadline=None)
@given(st.sampled_from(WHOLE).flatmap(damages))
def test_a_damaged_case_is_refused_or_reported(told: tuple[dict[str, Any], list[Damage]]) -> None:
    try:
        case = structure_case(damaged(*told))
    except DataError:
        return
    assert str(run(case))


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_do_more_than_be_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "bytes.toml"
    file.write_bytes(content)
    with pytest.raises(DataError):
        read_case(file)
