"""Nothing that decides or hides hangs on a reason: a log without any gives every table and view it gave."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.log import read_log_file
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.views.log import see_event
from cardia_rules.views.news import news
from cardia_rules.views.rewind import learned_since
from cardia_rules.views.viewers import VIEWERS
from tests.games import play, random_setup

LOGS = sorted(Path(__file__).parent.glob("logs/v1/*.cardia.jsonl"))
REASONS: dict[str, Any] = {"rulings": (), "cause": 0, "questions": (), "why_not": ()}
BATCHES = 20
IN_A_BATCH = 100


def stripped(event: Any) -> Any:
    return replace(event, **REASONS)


def assert_reasons_decide_nothing(events: tuple[ev.AnyEvent, ...], *, whole: bool) -> None:
    bare = tuple(map(stripped, events))
    table: cr.Table | None = None
    without: cr.Table | None = None
    for event, other in zip(events, bare, strict=True):
        table, without = fold(table, event), fold(without, other)
        assert without == table
        for viewer in VIEWERS:
            assert see_event(other, without, viewer) == stripped(see_event(event, table, viewer))
    assert learned_since(bare, 0) == learned_since(events, 0)
    finding = verify(bare)
    assert finding.conclusion in (Conclusion.OTHER_REASONS, Conclusion.CUT), str(finding)
    if whole:
        games = [Game.from_events(each) for each in (events, bare)]
        assert games[0].position == games[1].position
        for viewer in VIEWERS:
            # What the rules still owe a log that stops in the middle has its reasons.
            told = [news(game, viewer) for game in games]
            one, another = [replace(each, events=tuple(map(stripped, each.events))) for each in told]
            assert one == another


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_of_a_golden_log(log: Path) -> None:
    assert_reasons_decide_nothing(read_log_file(log).events, whole=True)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_of_random_games(batch: int) -> None:
    for seed in range(batch * IN_A_BATCH, (batch + 1) * IN_A_BATCH):
        events = tuple([event for step in play(random_setup(seed), seed) for event in step.events])
        assert_reasons_decide_nothing(events, whole=seed % 10 == 0)
