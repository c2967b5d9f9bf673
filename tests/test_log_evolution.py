"""A log opens for ever: the library is changed as the next years will change it, and looks at the golden
logs.

The changes are made to a copy, and a process of its own looks: so this is the promise itself, not a part of
it.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardia_rules.events.answers import EDITION
from cardia_rules.events.log import SUFFIX, read_log
from cardia_rules.replay.adjudicate import verify
from site_pages import answers
from tests.logs.write import LOGS

SRC = Path(__file__).parents[1] / "src" / "cardia_rules"
FILES = sorted(LOGS.glob(f"v*/*{SUFFIX}"))
CUT = f"stopped-in-the-middle{SUFFIX}"

QUESTION = """
[[question]]
id = "OQ-late-reveal"
asks.en = "Is a card that is revealed late shown to both?"
asks.fr = "Une carte révélée tard est-elle montrée aux deux ?"
cards = ["foggy-swamp"]
answers.shown = { en = "yes", fr = "oui" }
answers.hidden = { en = "no", fr = "non" }
settled = [{ answer = "shown", by = "house", on = "2028-05-01" }]
"""
LOCATION = """
[[location]]
slug = "new-harbour"
set = "base"
stars = 1
names = { en = "New Harbour", fr = "Port Neuf", gender = "m" }
printed = "published"
effect.en = "Nothing happens here yet."
effect.fr = "Il ne se passe encore rien ici."
"""
EVENT = '''

class WeatherTold(Event, frozen=True):
    """The sky was looked at."""

    open_to_all = ("sky",)

    sky: str


OpenOfCards = (
    WeatherTold
    | NothingDrawn
'''
SETTLED = """settled = [
  { answer = "count-first", by = "house", on = "2026-11-16" },
  { answer = "draw-first", by = "house", on = "2028-05-01" },
]"""
WANTED = """    open_to_all = ("seat", "wanted")

    seat: Seat
    wanted: int = 0


class CardPlaced"""
Change = tuple[str, str, str]
CHANGES: dict[str, list[Change]] = {
    "a question added": [("faq/data/questions.toml", "", QUESTION)],
    "another answer became usual": [
        (
            "faq/data/questions.toml",
            'settled = [{ answer = "count-first", by = "house", on = "2026-11-16" }]',
            SETTLED,
        )
    ],
    "a citation added": [
        (
            "reasons/effects.py",
            '"lost": (LOSER_ACTIVATES,),',
            '"lost": (LOSER_ACTIVATES, ONGOING),',
        )
    ],
    "a citation moved": [
        (
            "game/engine.py",
            '"RB-03-deck", "RB-04-identical-decks")',
            '"RB-04-identical-decks", "RB-03-deck")',
        )
    ],
    "a ruling superseded": [
        (
            "faq/data/ledger.toml",
            'id = "RB-06-tie"\n',
            'id = "RB-06-tie"\nsuperseded = { by = "RB-05-cards-stay", on = "2028-05-01" }\n',
        )
    ],
    "a card added": [("catalogue/data/locations.toml", "", LOCATION)],
    "an event kind added": [
        ("events/vocabulary/cards.py", "\n\nOpenOfCards = (\n    NothingDrawn\n", EVENT),
    ],
    "a field with a default added": [
        (
            "events/vocabulary/cards.py",
            '    open_to_all = ("seat",)\n\n    seat: Seat\n\n\nclass CardPlaced',
            WANTED,
        )
    ],
}
REASONS_CHANGE = {"a citation added", "a citation moved", "everything at once"}


def changed(folder: Path, changes: list[Change]) -> Path:
    """Return a folder that holds the library of tomorrow."""
    shutil.copytree(SRC, folder / "cardia_rules", ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in changes:
        file = folder / "cardia_rules" / name
        text = file.read_text("utf-8")
        if old:
            assert text.count(old) == 1, f"{name} has changed: what this test replaces is not there"
        file.write_text(text.replace(old, new) if old else text + new, "utf-8")
    library = folder / "cardia_rules"
    answers.main(library / "events" / "answers.py", library / "faq" / "data", "2028-05-01")
    return folder


def looked_at(folder: Path, *args: str) -> Any:
    """Return what the library in a folder says of the golden logs."""
    run = subprocess.run(
        [sys.executable, str(LOGS / "look_again.py"), *map(str, FILES), *args],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


def everything() -> list[Change]:
    """All changes, each once."""
    every = [change for changes in CHANGES.values() for change in changes]
    return list(dict.fromkeys(every))


def cited_today(name: str) -> dict[int, list[str]]:
    """Return what the events of a golden log cite by today's rules, where that is not what it says."""
    reasons = verify((LOGS / "v1" / name).read_bytes()).reasons
    return {reason.number: list(reason.given.rulings) for reason in reasons}


@pytest.mark.parametrize("what", [*CHANGES, "everything at once"])
def test_every_golden_log_stays_usable(what: str, tmp_path: Path) -> None:
    found = looked_at(changed(tmp_path, CHANGES.get(what) or everything()))["logs"]
    assert found.keys() == {file.name for file in FILES}
    cited = {}
    for name, log in found.items():
        events = len(read_log((LOGS / "v1" / name).read_bytes()).events)
        assert (log["events"], log["agreed"]) == (events, events), name
        assert all(log[each] for each in ("folds", "same", "kept", "shown", "page", "markdown")), name
        if name == CUT:
            assert log["conclusion"] == "cut"
            continue
        cited[name] = {number: now for number, _then, now in log["reasons"]}
        assert log["conclusion"] in ("exact", "other-reasons")
        assert log["published"] == [log["conclusion"], events]
        assert bool(log["reasons"]) == (log["conclusion"] == "other-reasons")
    assert (cited != {name: cited_today(name) for name in cited}) == (what in REASONS_CHANGE)


def test_it_is_told_which_events_cite_what_now_and_then(tmp_path: Path) -> None:
    found = looked_at(changed(tmp_path, CHANGES["a citation added"]))["logs"]
    name = f"deck-1{SUFFIX}"
    before = cited_today(name)
    reasons = [each for each in found[name]["reasons"] if each[2] != before.get(each[0])]
    assert reasons
    for number, recorded, now in reasons:
        then = before.get(number, recorded)
        at = then.index("RB-07-loser-activates") + 1
        assert now == [*then[:at], "RB-09-ongoing", *then[at:]]


def test_a_log_by_a_newer_library_is_refused_in_words_that_say_so(tmp_path: Path) -> None:
    newer: str = looked_at(changed(tmp_path, CHANGES["a question added"]), "--newer")["newer"]
    assert '"chosen":{"OQ-late-reveal":"hidden"}' in newer
    problem = read_log(newer.encode()).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("newer-version", 1)
    assert problem.reason == (
        "this log was begun under the register of open questions of 2028-05-01; "
        f"this library knows that of {EDITION}, a newer one reads it"
    )


def test_a_change_that_is_not_made_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="is not there"):
        changed(tmp_path, [("events/answers.py", "no such line", "")])
