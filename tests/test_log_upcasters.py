"""The first real change of the format: what an older version said is put into the words of today.

Shown with a vocabulary and versions that never were, so that the way is there when it is needed.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from cardia_rules.errors import LogContradiction
from cardia_rules.kernel.log.format import LogFormat, strict
from cardia_rules.kernel.log.reading import read
from cardia_rules.kernel.log.upcasters import Upcaster, Upcasters, retyped, without
from tests.forging import linked


class Happened(
    msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True
):
    cause: int = 0


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: int
    bonus: int = 0


class Begun(Happened, frozen=True, tag="begun", kw_only=True):
    rules: Rules


class Scored(Happened, frozen=True, tag="scored", kw_only=True):
    who: str
    points: int


class ScoredLong(Happened, frozen=True, tag="scored", kw_only=True):
    """What format 2 wrote for ``Scored``: its points were words."""

    who: str
    points: str


class Point(Happened, frozen=True, tag="point", kw_only=True):
    """What format 1 wrote for it: always one point."""

    by: str


OldRules: Any = without(Rules, "bonus")
OldBegun: Any = retyped(Begun, {Rules: OldRules})


def fold(table: int | None, event: Any) -> int:
    if table is None:
        return int(event.rules.bonus)
    if not isinstance(event, Scored):
        raise LogContradiction("no such thing")
    return table + event.points


def fold_all(events: Iterable[Any], table: int | None) -> int:
    for event in events:
        table = fold(table, event)
    assert table is not None
    return table


TODAY: LogFormat[Any, int] = LogFormat(
    name="pretend",
    version=3,
    begins=(Begun,),
    events=(Scored,),
    inputs=frozenset((Scored,)),
    fold=fold,
    fold_all=fold_all,
    upcasters=Upcasters(
        Upcaster(2, ScoredLong, Scored, lambda old: Scored(who=old.who, points=int(old.points))),
        Upcaster(1, Point, ScoredLong, lambda old: ScoredLong(who=old.by, points="1")),
        Upcaster(1, OldBegun, Begun, lambda old: Begun(rules=Rules(old.rules.goal, 5))),
    ),
)
V1 = [
    b'{"format":"pretend","version":1,"begins":{"event":"begun","rules":{"goal":9}}}',
    b'{"number":2,"events":[{"event":"point","by":"a"}]}',
]
V2 = [
    b'{"format":"pretend","version":2,"begins":{"event":"begun","rules":{"goal":9,"bonus":5}}}',
    b'{"number":2,"events":[{"event":"scored","who":"a","points":"1"}]}',
]
V3 = [
    b'{"format":"pretend","version":3,"begins":{"event":"begun","rules":{"goal":9,"bonus":5}}}',
    b'{"number":2,"events":[{"event":"scored","who":"a","points":1}]}',
]
EVENTS = (Begun(rules=Rules(9, 5)), Scored(who="a", points=1))


@pytest.mark.parametrize(("version", "lines"), [(1, V1), (2, V2), (3, V3)])
def test_a_log_of_any_version_is_read_in_the_words_of_today(version: int, lines: list[bytes]) -> None:
    log = strict(read(TODAY, linked(lines)))
    assert (log.version, log.events, log.table) == (version, EVENTS, 6)


def test_what_is_written_is_the_newest_version() -> None:
    assert TODAY.write(EVENTS) == linked(V3)


def problem_of(*lines: bytes) -> tuple[str, int]:
    problem = read(TODAY, linked(lines)).problem
    assert problem is not None
    return problem.code, problem.line


def test_each_version_knows_only_its_own_words() -> None:
    assert problem_of(V1[0], V3[1]) == ("unknown-event", 2)
    assert problem_of(V2[0], V3[1]) == ("wrong-type", 2)
    assert problem_of(V3[0], V2[1]) == ("wrong-type", 2)
    assert problem_of(V3[0], V1[1]) == ("unknown-event", 2)
    assert problem_of(V1[0].replace(b'"goal":9', b'"goal":9,"bonus":1')) == ("unknown-field", 1)


def test_an_old_line_is_read_as_strictly_as_a_new_one() -> None:
    assert problem_of(V1[0], V1[1].replace(b'"by":', b'"by": ')) == ("non-canonical", 2)
    assert problem_of(V1[0], V1[1].replace(b'"a"', b"1")) == ("wrong-type", 2)
    assert problem_of(V1[0], V1[1].replace(b'"a"', b'"a","x":1')) == ("unknown-field", 2)
    assert problem_of(V1[0], V1[1].replace(b"2", b"3", 1)) == ("wrong-number", 2)


def test_a_version_nobody_wrote_is_not_read_and_a_newer_one_is_told() -> None:
    assert problem_of(V1[0].replace(b":1,", b":0,", 1)) == ("no-header", 1)
    assert problem_of(V3[0].replace(b":3,", b":4,", 1)) == ("newer-version", 1)


def test_two_upcasters_of_one_shape_are_a_mistake() -> None:
    one: Any = Upcaster(1, Point, Scored, lambda old: Scored(who=old.by, points=1))
    with pytest.raises(ValueError, match="share a shape"):
        Upcasters(one, one)
