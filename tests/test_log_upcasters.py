"""What an older version said is put into the words of today: with versions that never were."""

from typing import Any

import msgspec
import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.log import CARDIA_LOG, read_log
from cardia_rules.events.reader import read
from cardia_rules.events.reading import strict
from cardia_rules.events.seats import Seat
from cardia_rules.events.upcasters import Upcaster, Upcasters, retyped, without
from cardia_rules.events.wire import LogFormat
from cardia_rules.replay.adjudicate import Conclusion, verify
from tests.forging import DATA, GAME, a_line_an_event, contents, linked, texts


class Drawn(ev.Event, frozen=True, tag="drawn"):
    """What format 0 called CardDrawn; its first letter said whose."""

    who: str
    what: str


class DrawnBySeat(ev.Event, frozen=True, tag="drawn-by-seat"):
    """What format -1 would have been: two steps behind."""

    seat: Seat
    what: str


def drawn(old: Drawn) -> ev.CardDrawn:
    seat: Seat = "north" if old.who == "n" else "south"
    return ev.CardDrawn(
        seat=seat, card=old.what, rulings=old.rulings, cause=old.cause, questions=old.questions
    )


def with_who(old: DrawnBySeat) -> Drawn:
    return Drawn(who=old.seat[0], what=old.what, rulings=old.rulings, cause=old.cause)


FewerAnswers: Any = without(Answers, "cat_empty")
OldSetUp: Any = retyped(ev.GameSetUp, {Answers: FewerAnswers})


def set_up(old: Any) -> ev.GameSetUp:
    """The question that came later is answered as it was then played."""
    answered = msgspec.to_builtins(old.setup) | {
        "answers": msgspec.to_builtins(old.setup.answers) | {"OQ-cat-empty": "must-flip"}
    }
    again = msgspec.convert({"event": "game-set-up", "setup": answered, "rulings": old.rulings}, ev.GameSetUp)
    return msgspec.structs.replace(again, cause=old.cause, questions=old.questions)


PRETEND: LogFormat[Any, Any] = LogFormat(
    name="cardia-log",
    version=CARDIA_LOG.version,
    library="test",
    begins=CARDIA_LOG.begins,
    events=CARDIA_LOG.events,
    inputs=CARDIA_LOG.inputs,
    a_hash_a_step=2,
    a_line_a_step=3,
    fold=CARDIA_LOG.fold,
    fold_all=CARDIA_LOG.fold_all,
    upcasters=Upcasters(
        Upcaster(0, Drawn, ev.CardDrawn, drawn),
        Upcaster(-1, DrawnBySeat, Drawn, with_who),
        Upcaster(0, OldSetUp, ev.GameSetUp, set_up),
    ),
)


def as_version(version: int) -> bytes:
    """The game as an older library would have written it."""
    return linked(old_lines(version))


def old_lines(version: int) -> list[bytes]:
    header, *events = texts(DATA)
    header = header.replace(b'"version":%d' % CARDIA_LOG.version, b'"version":%d' % version)
    header = header.replace(b',"OQ-cat-empty":"must-flip"', b"")
    return a_line_an_event([header, *(drawn_then(event, version) for event in events)])


def drawn_then(line: bytes, version: int) -> bytes:
    if b'"event":"card-drawn"' not in line:
        return line
    line = line.replace(b'"card":', b'"what":')
    if version < 0:
        return line.replace(b'"card-drawn"', b'"drawn-by-seat"')
    line = line.replace(b'"card-drawn"', b'"drawn"')
    return line.replace(b'"seat":"north"', b'"who":"n"').replace(b'"seat":"south"', b'"who":"s"')


@pytest.mark.parametrize("version", [-1, 0])
def test_an_old_log_is_read_in_the_words_of_today(version: int) -> None:
    data = as_version(version)
    log = strict(read(PRETEND, data))
    assert log.events == GAME
    assert log.header is not None
    assert log.header.version == version
    assert verify(log).conclusion is Conclusion.EXACT


def test_the_newest_version_is_still_read_beside_it() -> None:
    assert strict(read(PRETEND, DATA)).events == GAME


def problem_of(data: bytes) -> tuple[str, int]:
    problem = read(PRETEND, data).problem
    assert problem is not None
    return problem.code, problem.line


def test_each_version_knows_only_its_own_words() -> None:
    old, new = old_lines(0), contents(texts(DATA))
    assert problem_of(linked([new[0], *old[1:]])) == ("unknown-field", 2)
    assert problem_of(linked([old[0], *new[1:]])) == ("unknown-field", 2)
    older = old_lines(-1)
    assert problem_of(linked([old[0], *older[1:]]))[0] == "unknown-event"


def test_an_old_line_is_read_as_strictly_as_a_new_one() -> None:
    lines = old_lines(0)
    for change, code in (
        ((b'"who":"n"', b'"who": "n"'), "non-canonical"),
        ((b'"who":"n"', b'"who":1'), "wrong-type"),
        ((b'"who":"n"', b'"who":"n","x":1'), "unknown-field"),
    ):
        assert problem_of(linked(line.replace(*change) for line in lines))[0] == code
    answered = [lines[0].replace(b'"answers":{', b'"answers":{"OQ-cat-empty":"free",'), *lines[1:]]
    assert problem_of(linked(answered)) == ("unknown-field", 1)


def test_a_version_nobody_wrote_is_not_read() -> None:
    problem = read_log(as_version(0)).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("no-header", 1)


def test_two_upcasters_of_one_shape_are_a_mistake() -> None:
    one = Upcaster(0, Drawn, ev.CardDrawn, drawn)
    with pytest.raises(ValueError, match="share a shape"):
        Upcasters(one, one)
