"""``cardia verify``."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from cardia_rules.kernel.log.collection import HEADER
from tests.cli.running import LOG, LOGS, ROOT, cardia_runs, complaint, said
from tests.forging import DATA, texts, with_event
from tests.processes import killed_after


def forged(folder: Path) -> Path:
    file = folder / "forged.cardia.jsonl"
    file.write_bytes(with_event(23, lambda line: line.replace(b'"count":1', b'"count":2')))
    return file


def test_exact_logs() -> None:
    assert said("verify", LOG) == f"{LOG}: exact: all 85 events are what the rules give\n"
    told = said("verify", str(LOGS), status=1).splitlines()
    logs = len(list(LOGS.glob("*.cardia.jsonl")))
    assert len(told) == logs + 1
    exact = sum(": exact: " in line for line in told)
    assert told[-1].startswith(f"{exact} of {logs} logs are exact")
    assert [
        line for line in told if "cut: the 40 events" in line and "10 that must follow are missing" in line
    ]


def test_the_count_at_a_terminal_stays_out_of_what_is_printed(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with (tmp_path / "told").open("wb") as told:
        command = [sys.executable, "-m", "cardia_rules", "verify", LOG, LOG]
        subprocess.run(command, stdout=told, stderr=theirs, check=True, timeout=60)
    os.close(theirs)
    lines = (tmp_path / "told").read_text("utf-8").splitlines()
    assert [line.partition(": ")[2] for line in lines[:2]] == [
        "exact: all 85 events are what the rules give"
    ] * 2
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert "cardia verify 2/2" in shown
    assert "exact" not in shown
    assert shown.endswith("\r\x1b[K")


def test_a_log_of_one_event_has_one(tmp_path: Path) -> None:
    file = tmp_path / "begun.cardia.jsonl"
    begun = Path(LOG).read_bytes().splitlines(keepends=True)[0]
    for end, lang, told in (
        (b"", "en", "exact: its one event is what the rules give"),
        (b"", "fr", "son seul événement est celui que donnent les règles"),
        (b"{", "en", "; the one event before it is what the rules give"),
        (b"{", "fr", "le seul événement d’avant est celui que donnent les règles"),
    ):
        file.write_bytes(begun + end)
        assert told in said("verify", str(file), "--lang", lang, status=1 if end else 0)


def test_the_first_event_that_differs(tmp_path: Path) -> None:
    told = said("verify", str(forged(tmp_path)), LOG, status=1).splitlines()
    assert told[0].endswith(
        'forged.cardia.jsonl: diverged at event 23: the log says "2 signets go on South\'s Djinn (16)."'
        ' and the rules give "1 signet goes on South\'s Djinn (16)."'
    )
    assert told[1:] == [f"{LOG}: exact: all 85 events are what the rules give", "1 of 2 logs are exact"]


def test_other_reasons_alone(tmp_path: Path) -> None:
    file = tmp_path / "reasons.cardia.jsonl"
    file.write_bytes(with_event(23, lambda line: line.replace(b"RB-06-reveal", b"RB-06-place")))
    told = said("verify", str(file))
    assert "the same game for other reasons: all 215 events are what the rules give, 1 of them" in told
    assert "event 23 cited RB-06-place, and cites RB-06-reveal today" in told
    both = said("verify", str(file), LOG).splitlines()
    assert both[-1] == "1 of 2 logs are exact; 1 more are the same game for other reasons"


def test_a_decision_that_the_rules_refuse(tmp_path: Path) -> None:
    file = tmp_path / "refused.cardia.jsonl"
    decision = next(n for n, text in enumerate(texts(DATA), 1) if b"decision-taken" in text)
    card = texts(DATA)[decision - 1].split(b'"card":"')[1].split(b'"')[0]
    file.write_bytes(with_event(decision, lambda line: line.replace(card, b"poisoner")))
    told = said("verify", str(file), status=1)
    assert f"diverged at event {decision}: the log says" in told
    assert "and that is refused:" in told


def test_what_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "cut.cardia.jsonl"
    file.write_bytes(DATA[:-20])
    told = said("verify", str(file), status=1)
    assert "unreadable: line" in told
    assert "events before it are what the rules give" in told
    told = said("verify", str(tmp_path / "nope"), LOG, status=2)
    assert "nope: unreadable: the file cannot be read: No such file or directory\n" in told
    assert "1 of 2 logs are exact" in told
    (tmp_path / "empty").mkdir()
    assert "there is no .cardia.jsonl file in this folder" in complaint("verify", str(tmp_path / "empty"))
    assert "LOG... is missing" in complaint("verify")


def test_for_programs(tmp_path: Path) -> None:
    shutil.copy(LOG, tmp_path / "a.cardia.jsonl")
    forged(tmp_path)
    exact, diverged = json.loads(said("verify", str(tmp_path), "--json", status=1))
    assert (exact["finding"]["conclusion"], exact["finding"]["agreed"]) == ("exact", 85)
    assert diverged["finding"]["divergence"]["number"] == 23
    assert diverged["says"].startswith("diverged at event 23")


def test_in_french() -> None:
    told = cardia_runs("verify", LOG, "--lang", "fr").stdout
    assert told.endswith(
        ": exact\N{NARROW NO-BREAK SPACE}: les 85 événements sont ceux que donnent les règles\n"
    )


@pytest.mark.parametrize("what", [b"y\n", b"\n", b"\0", HEADER + b"\n"], ids=repr)
@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_pipe_that_never_ends_has_an_end(command: str, what: bytes, tmp_path: Path) -> None:
    """Whoever reads it stops, and tells why; the pipe then breaks for who writes."""
    written, piece = 0, what * (2**16 // len(what))
    with (tmp_path / "told").open("wb") as told:
        process = subprocess.Popen(
            [sys.executable, "-m", "cardia_rules", command, "-"],
            stdin=subprocess.PIPE,
            stdout=told,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            bufsize=0,
        )
        with killed_after(60, process):
            assert process.stdin is not None
            with suppress(BrokenPipeError):
                while written < 2**30:
                    written += process.stdin.write(piece)
            process.wait(30)
    assert process.returncode in (1, 2)
    assert written < 2**28
    said_at_last = (tmp_path / "told").read_text("utf-8")
    assert "Traceback" not in said_at_last
    assert re.search("the rest was not read|such a file has at most|this is not the header", said_at_last)
