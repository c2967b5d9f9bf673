"""``cardia case``, ``coverage``, ``simulate`` and ``schema``."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from cardia_rules.events.log import log_schema, read_log_file
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import Settlement
from cardia_rules.replay.adjudicate import Conclusion, verify
from tests.cli.running import ROOT, cardia_runs, complaint, said, unbroken
from tests.cli.terminal import Terminal
from tests.processes import killed_after

HOLDS = """\
title = "Nothing has happened yet"
rulings = ["RB-06-place"]
table.deck = "I"
then.round = 1
"""
DIFFERS = HOLDS.replace("then.round = 1", 'then.round = 7\nthen.events = ["north judge activates"]')


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    folder = tmp_path / "cases"
    folder.mkdir()
    (folder / "holds.toml").write_text(HOLDS, "utf-8")
    (folder / "differs.toml").write_text(DIFFERS, "utf-8")
    return folder


# ------------------------------------------------------------------ case
def test_cases_that_hold_are_counted(cases: Path) -> None:
    assert said("case", cases / "holds.toml").endswith("\n1 of 1 cases hold\n")
    told = said("case", "mediator-example", "--lang", "fr")
    assert told.startswith("La rencontre 2 est une égalité\N{NARROW NO-BREAK SPACE}: personne ne la gagne.")
    assert told.endswith("\nCas qui se vérifient\N{NARROW NO-BREAK SPACE}: 1 sur 1\n")


def test_a_single_case_tells_what_it_rests_on(cases: Path) -> None:
    (cases / "rests.toml").write_text(f'{HOLDS}because.RB-05-cards-stay = "arranged"\n', "utf-8")
    [broken] = json.loads(cardia_runs("case", cases / "rests.toml", "--json", status=2).stdout)
    assert "because.RB-05-cards-stay: is not among the rulings" in broken["problems"][0]
    stated = HOLDS.replace("RB-06-place", "RB-05-cards-stay") + 'because.RB-05-cards-stay = "arranged"\n'
    (cases / "rests.toml").write_text(stated, "utf-8")
    assert said("case", cases / "rests.toml") == (
        "Nothing has happened yet (rests.toml): holds\n  RB-05-cards-stay: 'arranged'\n1 of 1 cases hold\n"
    )
    [told] = json.loads(said("case", cases / "rests.toml", "--json"))
    because: dict[str, object] = {"what": "arranged", "cause": None, "builds_on": [], "alone": False}
    assert told["because"] == {"RB-05-cards-stay": [because]}


def test_a_case_that_does_not_hold_is_told_whole(cases: Path) -> None:
    done = cardia_runs("case", cases, status=1)
    assert "Nothing has happened yet (differs.toml): does not hold" in done.stdout
    assert "  - expected round 7, it is round 1" in done.stdout
    assert "  - expected to happen: 'north judge activates', but it did not" in done.stdout
    assert "     1 arranged  [RB-05-cards-stay]" in done.stdout
    assert done.stdout.endswith("1 of 2 cases hold\n")


def test_what_is_no_case_is_said_and_the_others_are_run(cases: Path) -> None:
    (cases / "broken.toml").write_text("title = 3", "utf-8")
    (cases / "binary.toml").write_bytes(b"\xff\xfe\0")
    (cases / "huge.toml").write_text("#" * 100_000, "utf-8")
    done = cardia_runs("case", cases, cases / "none.toml", status=2)
    for reason in (
        "broken.toml: title: expected a text",
        "binary.toml: is not UTF-8",
        "huge.toml: has 100000",
    ):
        assert reason in done.stdout
    assert "none.toml: there is no such file" in done.stdout
    assert done.stdout.endswith("1 of 6 cases hold\n")


def test_cases_for_programs(cases: Path) -> None:
    (cases / "broken.toml").write_text("title = 3", "utf-8")
    done = cardia_runs("case", cases, "--json", status=2)
    outcomes = {Path(each["file"]).name: each for each in json.loads(done.stdout)}
    assert [outcomes[name]["holds"] for name in ("holds.toml", "differs.toml", "broken.toml")] == [
        True,
        False,
        None,
    ]
    assert outcomes["differs.toml"]["problems"][1] == "expected round 7, it is round 1"


def test_a_folder_without_cases_is_refused(tmp_path: Path) -> None:
    assert "there is no case in this folder" in complaint("case", tmp_path)


def test_a_reader_that_has_seen_enough_gets_no_traceback(cases: Path) -> None:
    started = subprocess.Popen(
        [sys.executable, "-m", "cardia_rules", "case", *[str(cases / "differs.toml")] * 1000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    with killed_after(60, started) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == -signal.SIGPIPE  # nobody reads any more


# ------------------------------------------------------------------ coverage
def test_the_librarys_own_cases_show_everything() -> None:
    done = cardia_runs("coverage")
    rulings, questions, count = len(REGISTER.rulings), len(REGISTER.questions), len(shipped_cases())
    assert done.stdout == (
        f"{rulings} of {rulings} rulings are shown by a case\n"
        f"{questions} of {questions} open questions are shown by a case\n"
        f"{count} cases\n"
    )


def test_what_no_case_of_a_folder_shows_is_listed(cases: Path) -> None:
    (cases / "broken.toml").write_text("title = 3", "utf-8")
    done = cardia_runs("coverage", cases, status=1)
    assert "\nRB-06-reveal (Rulebook p. 6)\n    " in done.stdout
    assert "\nRB-06-place\n" not in done.stdout
    assert f"1 of {len(REGISTER.rulings)} rulings" in done.stdout
    assert "2 cases\n1 more cannot be read" in done.stdout
    found = json.loads(said("coverage", cases, "--json", status=1))
    assert set(found["rulings"]) == set(REGISTER.rulings) - {"RB-06-place"}
    assert (found["cases"], found["unreadable"]) == (2, 1)


def test_coverage_of_no_folder_is_refused(cases: Path) -> None:
    assert "there is no such folder" in complaint("coverage", cases / "none")
    assert "there is no such folder" in complaint("coverage", cases / "holds.toml")


# ------------------------------------------------------------------ simulate
def test_simulated_games_are_what_the_rules_give(tmp_path: Path) -> None:
    chosen = ("--deck", "random", "--locations", "random", "--protectors", "--seed", "5")
    done = cardia_runs("simulate", "--games", "12", "--out", tmp_path / "a" / "b", *chosen)
    assert done.stdout.startswith(f"games in {tmp_path / 'a' / 'b'}: 12\nnorth won ")
    files = sorted((tmp_path / "a" / "b").iterdir())
    assert [files[0].name, files[-1].name] == ["game-01.cardia.jsonl", "game-12.cardia.jsonl"]
    assert {verify(read_log_file(file)).conclusion for file in files} == {Conclusion.EXACT}


def test_a_seed_gives_the_same_games_and_another_others(tmp_path: Path) -> None:
    for folder, seed in (("one", "1"), ("again", "1"), ("other", "2")):
        cardia_runs("simulate", "--games", "1", "--out", tmp_path / folder, "--seed", seed)
    one, again, other = (
        (tmp_path / folder / "game-1.cardia.jsonl").read_bytes() for folder in ("one", "again", "other")
    )
    assert one == again
    assert one != other


def test_games_are_played_as_asked_for(tmp_path: Path) -> None:
    chosen = ("--deck", "II+judge", "--locations", "Bazar,scrapyard", "--json")
    done = cardia_runs("simulate", "--games", "1", "--out", tmp_path, *chosen)
    (game,) = json.loads(done.stdout)
    table = read_log_file(Path(game["file"])).table
    assert table is not None
    assert "judge" in table.setup.deck
    assert table.setup.locations == ("bazaar", "scrapyard")
    assert (table.round, table.over and table.over.winner) == (game["rounds"], game["winner"])


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        (("--games", "0"), "--games: 0 is below 1"),
        (("--games", "many"), '--games: "many" is no whole number'),
        ((), "--games is needed"),
        (("--games", "1", "--deck", "III"), '"III" is no deck'),
        (("--games", "1", "--deck", "I+jugde"), "did you mean Judge"),
        (("--games", "1", "--locations", "basar"), "did you mean Bazaar"),
    ],
)
def test_games_that_cannot_be_played_are_refused(
    tmp_path: Path, chosen: tuple[str, ...], reason: str
) -> None:
    assert reason in complaint("simulate", *chosen, "--out", tmp_path / "games")
    assert not (tmp_path / "games").exists()


def test_no_log_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "game-2.cardia.jsonl").write_text("kept", "utf-8")
    assert "no log is written over" in complaint("simulate", "--games", "3", "--out", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["game-2.cardia.jsonl"]
    (tmp_path / "file").write_text("", "utf-8")
    assert "file: is there already and is no folder" in complaint(
        "simulate", "--games", "1", "--out", tmp_path / "file"
    )


def test_a_bar_is_drawn_at_a_terminal_only(tmp_path: Path) -> None:
    terminal = Terminal("simulate", "--games", "3", "--out", "games", folder=tmp_path)
    assert "Playing" in terminal.wait_for("games in games: 3")
    assert terminal.ends() == 0
    assert cardia_runs("simulate", "--games", "3", "--out", tmp_path / "more").stderr == ""


# ------------------------------------------------------------------ schema
def test_the_schema_is_printed() -> None:
    assert json.loads(cardia_runs("schema").stdout) == log_schema()
    assert json.loads(cardia_runs("schema", "view").stdout)["title"] == "cardia-view, version 1"
    assert '"x" is no choice; expected log, view, news' in complaint("schema", "x")


def test_the_conformance_kit_is_printed() -> None:
    head, *cases = map(json.loads, cardia_runs("conformance").stdout.splitlines())
    assert (head["format"], head["version"]) == ("cardia-conformance", 1)
    assert len(cases) > 800
    (one,) = [each for each in cases if each["case"] == "mediator-example"]
    begun, *steps = one["steps"]
    assert begun["take"] is None
    assert [step["take"]["event"] for step in steps[:2]] == ["decision-taken"] * 2
    told = [event for step in one["steps"] for event in (step["take"], *step["events"]) if event]
    assert len(one["reasons"]) == 1 + len(told)
    assert not [event for event in told if event.keys() & {"rulings", "cause", "questions", "why_not"}]
    assert sum(len(each["refused"]) for each in cases) > 100


# ------------------------------------------------------------------ what a case that is to stay has to say
JUDGE = """
title = "A losing Judge takes the tie"
rulings = ["RB-19-judge-signets", "RB-18-played-card"]
{because}
[table]
deck = "I"
encounters = ["saboteur - saboteur"]
north.hand = ["judge", "djinn"]
south.hand = ["clockmaker"]
[[play]]
north = "judge"
south = "clockmaker"
[then]
north.signets = 1
"""


def test_a_case_that_make_check_would_refuse_says_what_to_add(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text(JUDGE.format(because=""), "utf-8")
    told = unbroken(said("case", file))
    line = 'RB-19-judge-signets = "north saboteur: 1 signet"'
    assert "It holds. Of a case that is to stay with the library make check asks more:" in told
    assert f"what rests on RB-19-judge-signets is not said; for example, under [because]: {line}" in told
    assert "nothing in this case rests on RB-18-played-card" in told
    assert "make check demande davantage" in unbroken(said("case", file, "--lang", "fr"))
    (record,) = json.loads(said("case", file, "--json"))
    assert len(record["hints"]) == 2
    assert "make check" not in said("case", tmp_path)  # of a folder only what does not hold is told
    # Done as it says, nothing more is asked.
    both = JUDGE.format(because=f"[because]\n{line}").replace(', "RB-18-played-card"', "")
    file.write_text(both, "utf-8")
    assert "make check" not in said("case", file)


def test_what_happened_is_told_under_the_answer_that_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    other = '[[otherwise]]\nanswers = { OQ-count-and-draw = "draw-first" }\nthen.north.signets = 2\n'
    file.write_text(JUDGE.format(because="") + other, "utf-8")
    told = said("case", file, status=1)
    assert "- under OQ-count-and-draw = draw-first: north: expected 2 signets, there are 1" in told
    happened = told.split("  What happened under OQ-count-and-draw = draw-first:\n")[1]
    assert happened.index("north draws hired-blade") < happened.index("signets: 1 against 1")
    assert "What happened:" not in told  # the usual answer holds, and what came of it is not in question
    wrong = JUDGE.replace("signets = 1", "signets = 3").format(because="")
    file.write_text(wrong + other, "utf-8")
    both = said("case", file, status=1)
    assert both.index("  What happened:") < both.index("  What happened under OQ-count-and-draw =")
    assert "Ce qui s’est passé avec OQ-count-and-draw" in said("case", file, "--lang", "fr", status=1)


def test_a_case_of_what_used_to_be_usual_says_which_day_to_add(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = REGISTER.questions["OQ-count-and-draw"]
    history = [("draw-first", "2026-11-16"), ("count-first", "2026-11-18")]
    settled = tuple(Settlement(answer=answer, by="house", on=on) for answer, on in history)
    changed = attrs.evolve(asked, settled=settled)
    monkeypatch.setitem(REGISTER.__dict__, "questions", {**REGISTER.questions, asked.id: changed})
    file = tmp_path / "judge.toml"
    drawn_first = 'events = ["north draws hired-blade", "signets: 1 against 1"]\n'
    file.write_text(JUDGE.format(because="") + drawn_first, "utf-8")
    hint = 'by what was usual before 2026-11-18 (OQ-count-and-draw). To keep it: as_of = "2026-11-17"'
    assert f"It holds {hint}" in unbroken(said("case", file, status=1))
    assert "Pour le garder" in said("case", file, "--lang", "fr", status=1)
    file.write_text('as_of = "2026-11-17"\n' + file.read_text("utf-8"), "utf-8")
    assert "as_of" not in said("case", file)
