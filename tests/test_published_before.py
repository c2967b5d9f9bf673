"""Published logs of format 1 open for ever; the files were written by the library before format 2."""

import json
from pathlib import Path

import msgspec
import pytest

from cardia_rules.errors import CardiaError
from cardia_rules.events.older_formats import PLAYED_BEFORE_FORMAT_3
from cardia_rules.replay.adjudicate import Conclusion, setup_of, verify
from cardia_rules.views.opened import Opened, check_openings
from cardia_rules.views.published import Publisher
from cardia_rules.views.published_file import read_published, write_published

FILES = sorted((Path(__file__).parent / "logs" / "published-v1").glob("*.jsonl"))
files = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@files
def test_a_published_log_of_format_1_is_opened_and_adjudicated(file: Path) -> None:
    data = file.read_bytes()
    finding = verify(data)
    assert (finding.conclusion, finding.agreed) == (Conclusion.EXACT, len(read_published(data).lines))


@files
def test_it_is_read_with_the_answers_it_was_played_under(file: Path) -> None:
    log = read_published(file.read_bytes())
    opened = check_openings(log.lines, log.openings, version=log.version)
    assert isinstance(opened, Opened)
    beginning = json.loads(file.read_bytes().splitlines()[1])["event"]
    stated = beginning.get("setup", beginning.get("table", {}).get("setup"))["answers"]
    assert not stated.keys() & PLAYED_BEFORE_FORMAT_3.keys()
    read: dict[str, str] = msgspec.to_builtins(setup_of(opened.events[0]).answers)
    assert read == stated | PLAYED_BEFORE_FORMAT_3


# ------------------------------------------------------------------ a game that goes on
@files
@pytest.mark.parametrize("before", [1, 2, 40])
def test_it_goes_on_in_its_own_format(file: Path, before: int) -> None:
    data = file.read_bytes()
    log = read_published(data)
    opened = check_openings(log.lines, log.openings, version=log.version)
    assert isinstance(opened, Opened)
    before = min(before, len(log.lines) - 1)
    openings = [opening for opening in log.openings if opening.number <= before]
    salts = iter([bytes.fromhex(opening.salt) for opening in log.openings if opening.number > before])
    publisher = Publisher.resume(opened.events[:before], log.lines[:before], openings, lambda: next(salts))
    for event in opened.events[before:]:
        publisher.publish(event)
    assert publisher.version == 1
    again = write_published(publisher.lines, publisher.openings, version=publisher.version)
    assert again.splitlines()[1:] == data.splitlines()[1:]
    assert verify(again).conclusion is Conclusion.EXACT


@files
def test_what_was_not_published_for_this_game_is_still_refused(file: Path) -> None:
    log = read_published(file.read_bytes())
    opened = check_openings(log.lines, log.openings, version=log.version)
    assert isinstance(opened, Opened)
    other = msgspec.structs.replace(log.lines[0], chain=log.lines[1].chain)
    with pytest.raises(CardiaError, match="line 1 was not published for event 1 of this game"):
        Publisher.resume(opened.events[:2], (other, log.lines[1]), log.openings)
    assert Publisher.resume((), (), ()).version == 2


def test_a_secret_gives_the_same_lines_again_in_either_format() -> None:
    log = read_published(FILES[0].read_bytes())
    opened = check_openings(log.lines, log.openings, version=log.version)
    assert isinstance(opened, Opened)
    written = []
    for version in (1, 1, 2):
        publisher = Publisher(secret=bytes(32), version=version)
        for event in opened.events:
            publisher.publish(event)
        written.append(write_published(publisher.lines, publisher.openings, version=version))
        assert verify(written[-1]).conclusion is (Conclusion.EXACT if version == 1 else Conclusion.DIVERGED)
    assert written[0] == written[1] != written[2]
    for version in (0, 3):
        with pytest.raises(CardiaError, match=f"in formats 1 to 2, not in {version}"):
            Publisher(version=version)


@files
def test_it_cannot_answer_what_nobody_asked_then(file: Path) -> None:
    data = file.read_bytes().replace(b'"OQ-cat-empty":', b'"OQ-basilisk-both":"first","OQ-cat-empty":', 1)
    problem = read_published(data).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("non-canonical", 2)


@files
def test_it_is_not_taken_for_one_of_today(file: Path) -> None:
    problem = read_published(file.read_bytes().replace(b'"version":1', b'"version":2', 1)).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("non-canonical", 2)


@files
def test_a_beginning_that_was_changed_is_noticed(file: Path) -> None:
    changed = file.read_bytes().replace(b'"OQ-cat-empty":"must-flip"', b'"OQ-cat-empty":"free"', 1)
    assert read_published(changed).problem is None
    finding = verify(changed)
    assert finding.fault is not None
    assert (finding.fault.code, finding.fault.number) == ("broken-chain", 1)
