"""Old logs open for ever: those of every format version, read back event by event."""

import json
from typing import Any

import msgspec
import pytest

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log, read_log
from cardia_rules.replay.adjudicate import setup_of
from cardia_rules.resolution.game import Game
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
