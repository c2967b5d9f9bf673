"""Many games: from wherever they are, in their order, on several processes and on a real cluster."""

import gzip
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import cardia_rules as cr
from cardia_rules.cli import jobs
from cardia_rules.events.vocabulary.inputs import DecisionTaken
from cardia_rules.render.statistics import statistics_as_svg, statistics_as_text
from cardia_rules.replay import many
from cardia_rules.replay.many import NamedFinding, NamedLog, logs_in, on_each, verify_named
from cardia_rules.replay.statistics import Rate, Statistics, as_data, statistics, statistics_of
from tests.cli.running import LOG, complaint, said
from tests.games import random_setup
from tests.held_games import play_out


def a_game(seed: int) -> cr.Game:
    random = Random(seed)
    game = cr.Game.new(random_setup(seed), chance=random)
    return play_out(game, random)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A folder, a gzipped collection, a store, a file that is damaged and one that is not there."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "some").mkdir()
    for seed in range(20):
        (folder / "some" / f"{seed:02}.cardia.jsonl").write_bytes(a_game(seed).to_log())
    with gzip.open(folder / "more.cardia.jsonl.gz", "wb") as more:
        for seed in range(20, 30):
            more.write(a_game(seed).to_log())
    with cr.SqliteStore(folder / "games.db") as store:
        for seed in range(30, 36):
            cr.KeptGame.begin(store, f"duel {seed}", a_game(seed))
        store.append("a secret", [b"no log"], 0)
    (folder / "damaged.cardia.jsonl").write_bytes(a_game(50).to_log()[:-30])
    names = ("some", "more.cardia.jsonl.gz", "games.db", "damaged.cardia.jsonl", "missing.cardia.jsonl")
    return [str(folder / name) for name in names]


def conclusions(found: Iterator[NamedFinding]) -> list[tuple[str, str]]:
    return [(Path(name).name, finding.conclusion) for name, finding in found]


def test_logs_come_from_everywhere_and_a_bad_one_stops_nothing(places: list[str]) -> None:
    found = conclusions(cr.verify_all(places))
    assert len(found) == 38
    assert [conclusion for _name, conclusion in found] == ["exact"] * 36 + ["unreadable"] * 2
    assert [name for name, _ in found[:2]] == ["00.cardia.jsonl", "01.cardia.jsonl"]
    assert found[21][0] == "more.cardia.jsonl.gz#2"
    assert found[30][0] == "games.db#duel 30"


def test_a_store_that_is_open_is_a_place_too(places: list[str]) -> None:
    with cr.SqliteStore(places[2], read_only=True) as store:
        assert [name for name, _ in cr.verify_all([store])] == [f"duel {seed}" for seed in range(30, 36)]


def test_a_store_that_cannot_be_read_stops_nothing_either(tmp_path: Path) -> None:
    other, packed, good = (tmp_path / name for name in ("other.db", "packed.db", "good.db"))
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE games (id, name)")
        db.commit()
    packed.write_bytes(gzip.compress(other.read_bytes()))
    with cr.SqliteStore(good) as store:
        for name in ("a", "b", "c"):
            cr.KeptGame.begin(store, name, a_game(1))
    with closing(sqlite3.connect(good)) as db:
        db.execute("DELETE FROM lines WHERE game = 2 AND number = 3")
        db.commit()
    found = list(cr.verify_all([other, packed, good]))
    assert conclusions(iter(found)) == [
        ("other.db", "unreadable"),
        ("packed.db", "unreadable"),
        ("good.db#a", "exact"),
        ("good.db#b", "unreadable"),
        ("good.db#c", "exact"),
    ]
    assert "not a store of games" in str(found[0].finding.problem)
    assert "'b'" in str(found[3].finding.problem)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_in_the_same_order(places: list[str], kind: type[Executor]) -> None:
    with kind(2) as executor:  # type: ignore[call-arg]
        assert conclusions(cr.verify_all(places, executor)) == conclusions(cr.verify_all(places))


def test_whoever_stops_listening_leaves_no_work_behind(places: list[str]) -> None:
    taken: list[str] = []

    def logs() -> Iterator[NamedLog]:
        for log in logs_in(places):
            taken.append(log.name)
            yield log

    with ThreadPoolExecutor(1) as executor:
        found = on_each(verify_named, logs(), executor)
        next(found)
        del found
    assert len(taken) <= many.BATCH * many.AHEAD


def test_a_place_that_cannot_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(cr.DataError, match="file in this folder"):
        list(cr.verify_all([tmp_path]))
    with pytest.raises(cr.DataError, match="is no file"):
        list(cr.verify_all([""]))


# ------------------------------------------------------------------ interrupted, and gone on with
@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The logs that are resolved again."""
    taken: list[bytes] = []

    def counted(log: bytes, *, facts: bool) -> cr.Finding:
        taken.append(log)
        return cr.verify(log, facts=facts)

    monkeypatch.setattr(many, "verify", counted)
    return taken


def test_who_was_interrupted_goes_on(places: list[str], judged: list[bytes], tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    whole = conclusions(cr.verify_all(places))
    judged.clear()
    before = [*islice(cr.verify_all(places, noted=notes), 12)]
    assert len(judged) == 12
    with notes.open("ab") as file:
        file.write(b"0" * 64 + b" exact 1")  # killed in the middle of a line
    found = [*cr.verify_all(places, noted=notes)]
    assert conclusions(iter(found)) == whole
    assert found[:12] == before
    assert len(judged) == 37  # all 38 but the one that is not there, each once
    # What does not stand is judged again, for its reasons are told again; the rest is not.
    assert conclusions(cr.verify_all(places, noted=notes)) == whole
    assert len(judged) == 38
    assert notes.read_bytes().count(b"\n") == 1 + 36


def test_a_log_that_was_changed_is_judged_again(tmp_path: Path) -> None:
    file, notes, log = tmp_path / "one.cardia.jsonl", tmp_path / "notes", a_game(1).to_log()
    file.write_bytes(log)
    assert conclusions(cr.verify_all([file], noted=notes)) == [(file.name, "exact")]
    file.write_bytes(log.replace(b'"count":1', b'"count":2', 1))
    assert conclusions(cr.verify_all([file], noted=notes)) == [(file.name, "unreadable")]


def test_notes_of_something_else_are_refused_and_left_alone(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    file = tmp_path / "one.cardia.jsonl"
    file.write_bytes(a_game(1).to_log())
    for other in (b"dear diary", b"cardia-verified 0.0.1 facts\n", b"cardia-verified 0.1.0 reasons\n", b"\n"):
        notes.write_bytes(other)
        with pytest.raises(cr.DataError, match=r"holds something else; expected cardia-verified \S+ facts"):
            list(cr.verify_all([file], facts=True, noted=notes))
        assert notes.read_bytes() == other
    for other_thing in (tmp_path, Path("/dev/zero")):
        with pytest.raises(cr.DataError, match="is not a file"):
            list(cr.verify_all([file], noted=other_thing))
    with pytest.raises(cr.DataError, match="cannot be written"):
        list(cr.verify_all([file], noted=tmp_path / "nowhere" / "notes"))


@pytest.mark.parametrize(
    "note",
    [
        "dear diary",
        "{} cut 3",
        "{} diverged 3",
        "{} exact x",
        "{} exact -5",
        "{} exact " + "9" * 5000,
        "\xff \n",
    ],
)
def test_so_are_notes_that_go_on_with_something_else(tmp_path: Path, note: str) -> None:
    notes, file = tmp_path / "notes", tmp_path / "one.cardia.jsonl"
    file.write_bytes(a_game(1).to_log())
    assert conclusions(cr.verify_all([file], noted=notes)) == [(file.name, "exact")]
    written = notes.read_bytes() + note.format("0" * 64).encode("latin-1") + b"\n"
    notes.write_bytes(written)
    with pytest.raises(cr.DataError, match="notes:3 holds something else; expected SHA256 exact N"):
        list(cr.verify_all([file], noted=notes))
    assert notes.read_bytes() == written


# ------------------------------------------------------------------ statistics
def test_statistics_count_what_happened(places: list[str]) -> None:
    sums = statistics(places)
    assert (sums.games, sums.finished, len(sums.unreadable)) == (36, 36, 2)
    games = [a_game(seed) for seed in range(36)]
    won = sum(0.5 if game.over.winner is None else game.over.winner == "north" for game in games if game.over)
    assert sums.seats["north"].won == won
    assert sums.seats["north"].games == sums.seats["south"].games == 36
    assert sum(sums.endings.values()) == sum(sums.rounds.values()) == 36
    assert sums.decisions == sum(isinstance(e, DecisionTaken) for game in games for e in game.events)
    assert sums.rulings["RB-06-place"] == 36
    played = sum(statistics_of(game.events).cards.get("judge", Rate()).games for game in games)
    assert sums.cards["judge"].games == played > 0
    with ProcessPoolExecutor(2) as executor:
        assert as_data(statistics(places, executor)) == as_data(sums)


def test_statistics_are_read_and_looked_at(places: list[str]) -> None:
    sums = statistics(places)
    assert "games: 36, with a result: 36" in statistics_as_text(sums)
    assert "parties" in statistics_as_text(sums, "fr")
    assert statistics_as_svg(sums).startswith("<svg")
    assert "0.0" in statistics_as_text(Statistics())


# ------------------------------------------------------------------ a real cluster
def verified_or_killed(folder: str, log: NamedLog) -> NamedFinding:
    """Verify a log; the first worker that comes to the tenth one is killed there and then."""
    mark = Path(folder) / "killed"
    if log.name.endswith("#10") and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return verify_named(log)


@contextmanager
def cluster_of_two(folder: Path) -> Iterator[str]:
    """The address of a cluster with two workers."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(folder),
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.filterwarnings("ignore")
@pytest.mark.needs("Dask")
def test_a_cluster_loses_nothing_when_a_worker_is_killed(tmp_path: Path) -> None:
    from functools import partial

    from distributed import Client

    logs = [a_game(seed).to_log() for seed in range(5)]
    file = tmp_path / "thousand.cardia.jsonl"
    file.write_bytes(b"".join(logs[number % 5] for number in range(1000)))
    with cluster_of_two(tmp_path) as address:
        with Client(address) as client:
            work = partial(verified_or_killed, str(tmp_path))
            found = conclusions(on_each(work, logs_in([file]), client.get_executor()))
        arguments = ("verify", str(file), "--facts", "--failures", "--dask", address)
        assert said(*arguments, "--resume", str(tmp_path / "notes")) == "1000 of 1000 logs are exact\n"
    assert (tmp_path / "killed").exists()
    assert found == conclusions(cr.verify_all([file]))
    assert len(found) == 1000
    # Five logs, two hundred times each: whoever is asked again has nothing left to do, and needs no cluster.
    assert len((tmp_path / "notes").read_bytes().splitlines()) >= 1 + 5


@pytest.mark.needs("Dask")
def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.2)
    for address in ("127.0.0.1:1", "nonsense://x", "::"):
        assert "no Dask scheduler answers" in complaint("verify", LOG, "--dask", address)


def test_dask_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = complaint("verify", LOG, "--dask", "127.0.0.1:1")
    assert "Dask is not here: pip install 'cardia-rules[dask]'" in told


def test_a_game_without_events_has_no_facts() -> None:
    with pytest.raises(cr.LogContradiction, match="an empty log has no beginning"):
        statistics_of(())
