"""``verify``, ``stats``, ``simulate`` and ``case`` on several processes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.variants import source_of
from tests.bench.test_serving import interruptible
from tests.cli.running import LOG, ROOT, cardia_runs, said
from tests.cli.test_verify import forged
from tests.processes import first_lines


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    said("simulate", "--games", "30", "--out", str(folder))
    return folder


def test_the_same_games_whoever_plays_them(tmp_path: Path, games: Path) -> None:
    lines = said("simulate", "--games", "30", "--out", str(tmp_path / "again"), "--jobs", "2", "--jsonl")
    assert len(lines.splitlines()) == 30
    for file in games.iterdir():
        assert file.read_bytes() == (tmp_path / "again" / file.name).read_bytes()


def test_verdicts_come_in_order_from_several_processes(games: Path) -> None:
    assert said("verify", str(games), "--jobs", "2") == said("verify", str(games))


def test_only_failures_and_a_line_each_for_programs(games: Path) -> None:
    wrong = forged(games)
    told = said("verify", str(games), "--failures", status=1).splitlines()
    assert len(told) == 2
    assert told[0].startswith(f"{wrong}: diverged at event 23")
    assert told[1] == "30 of 31 logs are exact"
    records = [json.loads(line) for line in said("verify", str(games), "--jsonl", status=1).splitlines()]
    assert [each["finding"]["conclusion"] for each in records].count("exact") == 30
    assert said("verify", LOG, "--failures") == "1 of 1 logs are exact\n"


def test_statistics(games: Path, tmp_path: Path) -> None:
    picture = tmp_path / "stats.svg"
    told = said("stats", str(games), "--jobs", "2", "--svg", str(picture))
    assert told.startswith("games: 30, with a result: 30")
    assert picture.read_text("utf-8").startswith("<svg")
    assert said("stats", str(games), "--svg", "-") == picture.read_text("utf-8")
    data = json.loads(said("stats", str(games), "--json"))
    assert data["games"] == 30
    assert data["seats"]["north"]["games"] == 30
    assert 0 < data["seats"]["north"]["share"] < 1
    assert "Victoires par camp" in said("stats", str(games), "--lang", "fr")


def test_a_bad_file_stops_no_statistics(games: Path) -> None:
    (games / "bad.cardia.jsonl").write_bytes(b"{")
    assert said("stats", str(games), status=1).startswith("games: 30,")


def test_a_bad_file_is_named_in_the_readers_language_and_nothing_is_told_of_no_games(tmp_path: Path) -> None:
    bad = tmp_path / "bad.cardia.jsonl"
    bad.write_bytes(b"{")
    done = cardia_runs("stats", bad, "--lang", "fr", status=1)
    assert "le fichier s’arrête au milieu" in done.stderr
    assert len(done.stdout.splitlines()) == 2


def test_statistics_of_the_log_that_comes_with_the_library() -> None:
    assert said("stats", "sample.cardia.jsonl").startswith("games: 1,")


def test_cases_are_told_alike_by_several_processes(tmp_path: Path) -> None:
    cases = [one for one in shipped_cases().values() if one.name.startswith("judge-")]
    for number, case in enumerate(cases):
        text = source_of(case)
        wrong = text.replace("[then]\n", "[then]\nround = 77\n")
        (tmp_path / f"{case.name}.toml").write_text(wrong if number % 2 else text, "utf-8")
    (tmp_path / "unreadable.toml").write_text("title = ", "utf-8")
    alone = said("case", str(tmp_path), status=2)
    assert "there is no" not in alone
    assert f"of {len(cases) + 1} cases hold" in alone
    assert said("case", str(tmp_path), "--jobs", "2", status=2) == alone
    records = [*map(json.loads, said("case", str(tmp_path), "--jobs", "2", "--jsonl", status=2).splitlines())]
    assert records == json.loads(said("case", str(tmp_path), "--json", status=2))
    assert {record["holds"] for record in records} == {True, False, None}


def test_an_interrupt_ends_it_cleanly(games: Path) -> None:
    """Ctrl-C goes to all processes of a terminal: one line, and nobody is left behind."""
    command = [sys.executable, "-m", "cardia_rules", "verify", *[str(games)] * 300, "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
        preexec_fn=interruptible,  # noqa: PLW1509 - it takes no lock
    )
    assert first_lines(1, running) != [""]  # it works
    os.killpg(running.pid, signal.SIGINT)
    _rest, complaint = running.communicate(timeout=60)
    assert running.returncode == 2
    assert complaint.strip() == "cardia: stopped"  # on a line of its own, after the ^C of the terminal
    for _ in range(100):
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("a process was left behind")
