"""Old logs open for ever: the golden ones, pinned byte by byte, say what they always said."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import FIELDS
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.replay.branch import setup_of
from cardia_rules.views.published import read_published
from tests.logs.write import DIGESTS, LOGS, PUBLISHED, digest, facts

FILES = sorted(LOGS.glob(f"v*/*{SUFFIX}"))
OPENED = sorted(LOGS.glob(f"v*/*{PUBLISHED}"))
CURRENT = [file for file in FILES if file.parent.name == f"v{CARDIA_LOG.version}"]
logs = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")


def test_every_version_has_its_logs() -> None:
    folders = {folder.name for folder in LOGS.glob("v*")}
    assert folders == {f"v{version}" for version in range(1, CARDIA_LOG.version + 1)}
    assert len(CURRENT) >= 12
    assert len(OPENED) >= 5


def test_no_golden_log_was_ever_written_again() -> None:
    """A log that is added gets a line; a line that is there stays."""
    pinned = DIGESTS.read_text("utf-8").splitlines(keepends=True)
    assert sorted(pinned) == sorted(map(digest, [*FILES, *OPENED]))


@logs
def test_a_log_of_any_version_says_what_it_always_said(file: Path) -> None:
    known = json.loads((file.parent / "facts.json").read_bytes())
    assert facts(file.read_bytes()) == known[file.name.removesuffix(SUFFIX)]


@logs
def test_a_log_of_any_version_goes_on_as_it_was_recorded(file: Path) -> None:
    """Whatever is cited today, a game that is opened and written again is the same file, or goes on from
    it.
    """
    data = file.read_bytes()
    again = Game.from_log(data).to_log()
    cut = verify(data).conclusion is Conclusion.CUT
    assert cut == (file.name == f"stopped-in-the-middle{SUFFIX}")
    assert (
        load_log(again).events[: len(load_log(data).events)] == load_log(data).events
        if cut
        else again == data
    )


@pytest.mark.parametrize("file", OPENED, ids=lambda file: file.name)
def test_a_published_log_is_opened_and_stands(file: Path) -> None:
    data = file.read_bytes()
    finding = verify(data)
    assert finding
    assert finding.agreed == len(read_published(data).lines)
    whole = load_log((file.parent / file.name.replace(PUBLISHED, SUFFIX)).read_bytes())
    assert finding.agreed == len(whole.events)


@logs
def test_every_event_of_a_log_holds_what_its_line_says(file: Path) -> None:
    """Compared with another JSON reader, event by event."""
    data = file.read_bytes()
    header, *lines = map(json.loads, data.splitlines())
    written = [header["begins"], *(event for line in lines for event in line["events"])]
    for event, said in zip(load_log(data).events, written, strict=True):
        assert msgspec.json.decode(msgspec.json.encode(event)) == said


def test_the_logs_hold_every_kind_of_beginning_and_most_events() -> None:
    every = [load_log(file.read_bytes()).events for file in CURRENT]
    seen = {type(event) for events in every for event in events}
    assert {ev.GameSetUp, ev.PositionArranged, ev.DecisionTaken, ev.ProtectorsLaid} <= seen
    assert {ev.EndDeclared, ev.JudgeNoted} <= seen
    assert len(seen) >= 28
    setups = [setup_of(events[0]) for events in every]
    assert any(setup.supplied for setup in setups)
    assert any(set(setup.locations) & set(LOCATIONS) for setup in setups)
    hows = {event.how for events in every for event in events if isinstance(event, ev.EndDeclared)}
    assert len(hows) == 5


@logs
def test_a_header_names_an_edition_and_only_what_was_chosen(file: Path) -> None:
    begins = json.loads(file.read_bytes().splitlines()[0])["begins"]
    setup: dict[str, Any] = begins.get("setup", begins.get("table", {}).get("setup"))
    assert len(setup["edition"]) == len("2026-11-16")
    answers = setup_of(load_log(file.read_bytes()).events[0]).answers
    for field in FIELDS:
        if field.encode_name in setup["chosen"]:
            assert getattr(answers, field.name) == setup["chosen"][field.encode_name]
    assert len(setup["chosen"]) < 5
