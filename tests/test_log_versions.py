"""Old logs open for ever: those of every format version, read back event by event."""

import json
from typing import Any

import msgspec
import pytest

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log, read_log
from cardia_rules.events.reader import read
from cardia_rules.events.reading import strict
from cardia_rules.events.seats import Seat
from cardia_rules.events.upcasters import Upcaster, Upcasters, retyped, without
from cardia_rules.events.wire import LogFormat
from cardia_rules.replay.adjudicate import Conclusion, setup_of, verify
from cardia_rules.resolution.game import Game
from tests.forging import DATA, GAME, a_line_an_event, contents, in_format_2, linked, texts
from tests.logs.write import LOGS, facts

FILES = sorted(LOGS.glob(f"v*/*{SUFFIX}"))
CURRENT = [file for file in FILES if file.parent.name == f"v{CARDIA_LOG.version}"]
names = [f"{file.parent.name}/{file.name.removesuffix(SUFFIX)}" for file in FILES]


def test_every_version_has_its_logs() -> None:
    folders = {folder.name for folder in LOGS.glob("v*")}
    assert folders == {f"v{version}" for version in range(1, CARDIA_LOG.version + 1)}
    assert len(CURRENT) >= 6


@pytest.mark.parametrize("file", FILES, ids=names)
def test_a_log_of_any_version_says_what_it_always_said(file: Any) -> None:
    """And, in ``verdict``, whether the rules of today still give it: a ruling may change, a log may not.

    Until a version is released, ``python -m tests.logs.write`` writes its logs again.
    """
    known = json.loads((file.parent / "facts.json").read_bytes())
    assert facts(file.read_bytes()) == known[file.name.removesuffix(SUFFIX)]


@pytest.mark.parametrize("file", CURRENT, ids=lambda file: file.name)
def test_every_event_of_a_log_holds_what_its_line_says(file: Any) -> None:
    """Compared with another JSON reader, event by event."""
    data = file.read_bytes()
    header, *lines = map(json.loads, data.splitlines())
    written = [header["begins"], *(event for line in lines for event in line["events"])]
    for event, said in zip(load_log(data).events, written, strict=True):
        assert msgspec.json.decode(msgspec.json.encode(event)) == said


def test_the_logs_hold_every_kind_of_beginning_and_most_events() -> None:
    seen = {type(event) for file in CURRENT for event in load_log(file.read_bytes()).events}
    assert {ev.GameSetUp, ev.PositionArranged, ev.DecisionTaken, ev.ProtectorsLaid} <= seen
    assert len(seen) >= 25
    setups = [
        event.setup
        for file in CURRENT
        for event in load_log(file.read_bytes()).events[:1]
        if isinstance(event, ev.GameSetUp)
    ]
    assert any(setup.supplied for setup in setups)
    assert any(set(setup.locations) & set(LOCATIONS) for setup in setups)


# ------------------------------------------------------------------ before format 3
OLDER = [file for file in FILES if file.parent.name in ("v1", "v2")]
ASKED_SINCE = {
    "OQ-basilisk-both": "first",
    "OQ-basilisk-nobody": "signets",
    "OQ-engineers-both": "together",
    "OQ-serpent-both": "as-won",
    "OQ-fog-card-gone": "waits",
    "OQ-both-choose": "coin",
    "OQ-bazaar-and-protector": "before",
    "OQ-unicorn-shared-tie": "stays",
    "OQ-unicorn-never-held": "ends",
    "OQ-fog-from-deck": "played",
    "OQ-demand-card-gone": "owed",
    "OQ-toad-engineer": "place",
    "OQ-auction-card-gone": "nothing",
}


@pytest.mark.parametrize("file", OLDER, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_an_older_game_is_read_with_the_answers_it_was_played_under(file: Any) -> None:
    data = file.read_bytes()
    stated = json.loads(data.splitlines()[0])["begins"]
    stated = stated.get("setup", stated.get("table", {}).get("setup"))["answers"]
    assert not stated.keys() & ASKED_SINCE.keys()
    read: dict[str, str] = msgspec.to_builtins(setup_of(load_log(data).events[0]).answers)
    assert read == stated | ASKED_SINCE


@pytest.mark.parametrize("file", OLDER, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_an_older_game_goes_on_in_the_format_of_today(file: Any) -> None:
    game = Game.from_log(file.read_bytes())
    again = load_log(game.to_log())
    assert again.header is not None
    assert again.header.version == CARDIA_LOG.version
    assert again.events == game.events


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_log_cannot_answer_what_nobody_asked_then(version: int) -> None:
    for name in ("deck-1", "arranged"):
        data = (LOGS / f"v{version}" / f"{name}{SUFFIX}").read_bytes()
        answered = data.replace(b'"OQ-cat-empty":', b'"OQ-basilisk-both":"first","OQ-cat-empty":', 1)
        problem = read_log(answered).problem
        assert problem is not None
        assert (problem.code, problem.line) == ("unknown-field", 1)


# ------------------------------------------------------------------ a version that never was
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


# ------------------------------------------------------------------ format 2, with a hash for several lines
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


# ------------------------------------------------------------------ what is refused
def test_a_version_nobody_wrote_is_not_read() -> None:
    problem = read_log(as_version(0)).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("no-header", 1)


def test_two_upcasters_of_one_shape_are_a_mistake() -> None:
    one = Upcaster(0, Drawn, ev.CardDrawn, drawn)
    with pytest.raises(ValueError, match="share a shape"):
        Upcasters(one, one)
