"""What the contract does not say of the plain file: torn tails, locks, and files that change underfoot."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardia_rules.store.lines.plainfile import PlainFileStore, locked
from cardia_rules.store.lines.refusals import (
    StoreBusy,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    TailDamaged,
    UnknownGame,
)

GAME = "duel"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "duel.cardia.jsonl"


def test_the_file_holds_the_lines_and_nothing_else(path: Path) -> None:
    with PlainFileStore(path) as store:
        store.append(GAME, [b"{}", b"[1]"], 0)
    assert path.read_bytes() == b"{}\n[1]\n"


def test_its_name_names_the_game(path: Path) -> None:
    with PlainFileStore(path) as store:
        assert store.game_id == GAME
        with pytest.raises(StoreInputRefused) as caught:
            store.append("another", [b"a"], 0)
        assert caught.value.code == "other-game"
        assert (store.length("another"), store.games()) == (0, ())
        with pytest.raises(UnknownGame):
            store.read("another")
    assert path.read_bytes() == b""


def test_every_cut_leaves_the_lines_before_it(path: Path) -> None:
    lines = (b"one", b"second", b"3")
    data = b"one\nsecond\n3\n"
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        whole = lines[: data[:size].count(b"\n")]
        torn = size - sum(len(line) + 1 for line in whole)
        with PlainFileStore(path) as store:
            if whole:
                assert store.read(GAME) == whole
            else:
                with pytest.raises(TailDamaged if torn else UnknownGame):
                    store.read(GAME)
            assert (store.damage is None) == (torn == 0)
            if torn:
                with pytest.raises(TailDamaged) as caught:
                    store.append(GAME, [b"next"], len(whole))
                assert (caught.value.line, caught.value.offset) == (len(whole) + 1, size - torn)
                assert caught.value.size == torn
                assert path.read_bytes() == data[:size]
                aside = store.set_tail_aside()
                assert aside is not None
                assert aside.read_bytes() == data[size - torn : size]
                aside.unlink()
            assert store.damage is None
            assert store.set_tail_aside() is None
            assert store.append(GAME, [b"next"], len(whole)) == len(whole) + 1
            assert store.read(GAME) == (*whole, b"next")


@pytest.mark.parametrize(
    "bad", [b"a\0b\n", b"\n", b"a\r\n", b"x" * 101 + b"\n", b"x" * 5_000_000, b"\0" * 4096]
)
def test_a_line_that_is_none_ends_what_is_read(path: Path, bad: bytes) -> None:
    after = b"four\n" if bad.endswith(b"\n") else b""
    path.write_bytes(b"one\ntwo\n" + bad + after)
    with PlainFileStore(path, line_cap=100) as store:
        assert store.read(GAME) == (b"one", b"two")
        damage = store.damage
        assert damage is not None
        assert (damage.line, damage.offset, damage.size) == (3, 8, len(bad + after))
        aside = store.set_tail_aside()
        assert aside is not None
        assert aside.read_bytes() == bad + after
        assert path.read_bytes() == b"one\ntwo\n"


def test_tails_set_aside_never_overwrite_each_other(path: Path) -> None:
    for _ in range(3):
        path.write_bytes(b"torn")
        with PlainFileStore(path) as store:
            store.set_tail_aside()
    assert len(list(path.parent.glob("duel.cardia.jsonl.tail-0-*"))) == 3


def test_any_bytes_can_be_opened_and_are_left_alone(path: Path) -> None:
    random = Random(3)
    for _ in range(200):
        data = bytes(random.choice(b"ab\n\n\r\0\xff") for _ in range(random.randrange(40)))
        path.write_bytes(data)
        with PlainFileStore(path) as store:
            lines = store.read(GAME) if store.length(GAME) else ()
            assert data.startswith(b"".join(line + b"\n" for line in lines))
            if store.damage is not None:
                with pytest.raises(TailDamaged):
                    store.append(GAME, [b"next"], len(lines))
        assert path.read_bytes() == data


def test_it_waits_for_the_disk_before_it_acknowledges(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, write = os.fsync, os.write

    def noted_fsync(descriptor: int) -> None:
        done.append("fsync")
        fsync(descriptor)

    def noted_write(descriptor: int, data: bytes) -> int:
        done.append("write")
        return write(descriptor, data)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "write", noted_write)
    with PlainFileStore(path) as store:
        assert done == ["fsync"], "the folder, so that the name of the new file lasts"
        store.append(GAME, [b"a", b"b"], 0)
    assert done == ["fsync", "write", "fsync"]


@pytest.mark.parametrize("failing", ["write", "fsync"])
def test_a_disk_that_fails_leaves_what_was_there(
    path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    with PlainFileStore(path) as store:
        store.append(GAME, [b"a"], 0)
        write, fsync = os.write, os.fsync
        calls: list[int] = []

        def half(descriptor: int, data: bytes) -> int:
            calls.append(1)
            if len(calls) > 1:
                raise OSError(28, "No space left on device")
            return write(descriptor, bytes(data)[:3])

        def first_fails(descriptor: int) -> None:
            calls.append(1)
            if len(calls) == 1:
                raise OSError(5, "Input/output error")
            fsync(descriptor)

        with monkeypatch.context() as broken:
            broken.setattr(os, failing, half if failing == "write" else first_fails)
            with pytest.raises(StoreFailed) as caught:
                store.append(GAME, [b"bbbbbb"], 1)
        assert caught.value.code == "failed"
        assert path.read_bytes() == b"a\n"
        assert store.append(GAME, [b"b"], 1) == 2


def test_whoever_holds_it_too_long_is_named_busy(path: Path) -> None:
    with PlainFileStore(path, timeout=0.05) as store, path.open("rb") as holder:
        store.append(GAME, [b"a"], 0)
        with locked(holder.fileno(), path, 1, alone=False):
            assert store.read(GAME) == (b"a",)
            with pytest.raises(StoreBusy):
                store.append(GAME, [b"b"], 1)
        assert store.append(GAME, [b"b"], 1) == 2


def test_a_file_that_was_cut_or_replaced_is_noticed(path: Path) -> None:
    with PlainFileStore(path) as store:
        store.append(GAME, [b"a", b"b"], 0)
        path.write_bytes(b"a\n")
        with pytest.raises(StoreUnusable) as cut:
            store.read(GAME)
        assert cut.value.code == "lines-lost"
    for change in (path.unlink, lambda: (path.rename(f"{path}.old"), path.write_bytes(b"a\n"))):
        path.write_bytes(b"a\n")
        with PlainFileStore(path) as store:
            change()
            with pytest.raises(StoreUnusable) as replaced:
                store.append(GAME, [b"b"], 1)
            assert replaced.value.code == "replaced"


def test_a_file_is_its_owners_alone(path: Path) -> None:
    path.parent.joinpath("open").write_bytes(b"")
    with PlainFileStore(path) as store:
        store.append(GAME, [b"a"], 0)
        path.write_bytes(b"a\ntorn")
        aside = store.set_tail_aside()
    assert aside is not None
    assert [file.stat().st_mode & 0o777 for file in (path, aside)] == [0o600, 0o600]


def test_it_stays_where_it_is_when_the_process_goes_elsewhere(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    with PlainFileStore(path.name) as store:
        monkeypatch.chdir("/")
        assert store.append(GAME, [b"a"], 0) == 1


def test_reading_only(path: Path) -> None:
    with pytest.raises(StoreUnusable) as missing:
        PlainFileStore(path, read_only=True)
    assert missing.value.code == "missing"
    path.write_bytes(b"a\ntorn")
    with PlainFileStore(path, read_only=True) as store:
        assert store.read(GAME) == (b"a",)
        assert store.damage is not None
        for call in (lambda: store.append(GAME, [b"b"], 1), store.set_tail_aside):
            with pytest.raises(StoreInputRefused) as caught:
                call()
            assert caught.value.code == "read-only"
    assert path.read_bytes() == b"a\ntorn"


def test_a_file_of_lines_has_no_place_for_labels(path: Path) -> None:
    with PlainFileStore(path) as store:
        assert not store.keeps_labels
        store.append(GAME, [b"a"], 0, {})
        refused: list[Callable[[], object]] = [
            lambda: store.append(GAME, [b"b"], 1, {"result": "*"}),
            lambda: store.labels(GAME),
            lambda: store.find({"result": "*"}),
        ]
        for call in refused:
            with pytest.raises(StoreInputRefused, match="a LogStore around this store reads") as caught:
                call()
            assert caught.value.code == "no-labels"
        assert store.read(GAME) == (b"a",)


def test_a_folder_is_no_file_of_lines(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable) as caught:
        PlainFileStore(tmp_path)
    assert caught.value.code == "not-a-store"


def test_a_fork_does_not_share_a_store(path: Path) -> None:
    code = """
import os, sys
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.refusals import StoreUnusable
store = PlainFileStore(sys.argv[1])
child = os.fork()
if child == 0:
    try:
        store.append("duel", [b"child"], 0)
    except StoreUnusable as error:
        os._exit(0 if error.code == "other-process" else 2)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert store.append("duel", [b"parent"], 0) == 1
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
