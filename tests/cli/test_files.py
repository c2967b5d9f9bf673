"""What a command writes is there as a whole or not at all, whatever the disk has room for."""

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardia_rules
from cardia_rules.cli.files import bytes_if_there, write_new, write_over
from cardia_rules.whole_file import written_whole
from tests.cli.running import LINE, LOG, complaint, said


@pytest.fixture
def a_full_disk() -> Iterator[None]:
    """No file can grow beyond a few bytes."""
    before, heeded = resource.getrlimit(resource.RLIMIT_FSIZE), signal.getsignal(signal.SIGXFSZ)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heeded)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_page_that_does_not_fit_leaves_the_old_one(here: Path, request: pytest.FixtureRequest) -> None:
    old = here / "game.html"
    old.write_text("the page of last week")
    request.getfixturevalue("a_full_disk")
    assert complaint("export", LOG, "--html", "game.html") == "cardia: game.html: File too large"
    assert complaint("export", LOG, "--svg", "new.svg") == "cardia: new.svg: File too large"
    assert [file.name for file in here.iterdir()] == ["game.html"]
    assert old.read_text() == "the page of last week"


def test_a_log_that_does_not_fit_is_not_there(here: Path, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("a_full_disk")
    told = complaint("simulate", "--games", "2", "--out", "logs")
    assert told == f"cardia: {Path('logs', 'game-1.cardia.jsonl')}: File too large"
    assert list((here / "logs").iterdir()) == []


def test_a_case_that_does_not_fit_is_not_there(here: Path, a_full_disk: None) -> None:
    del a_full_disk
    with pytest.raises(OSError, match="File too large") as problem:
        write_new(Path("dispute.toml"), b"#" * 1000)
    assert problem.value.filename == "dispute.toml"
    assert list(here.iterdir()) == []


def test_a_link_is_followed_and_a_file_keeps_who_may_read_it(here: Path) -> None:
    page, link = here / "page.html", here / "link.html"
    page.write_text("old")
    page.chmod(0o640)
    link.symlink_to("page.html")
    write_over(link, b"new")
    assert link.is_symlink()
    assert page.read_text() == "new"
    assert page.stat().st_mode & 0o777 == 0o640


def test_what_is_no_file_is_written_to_as_it_is(here: Path) -> None:
    assert complaint("export", LOG, "--svg", os.devnull.replace("null", "full")).endswith(
        "/dev/full: No space left on device"
    )
    assert said("export", LOG, "--svg", os.devnull) == ""
    assert complaint("export", LOG, "--svg", str(here)).endswith("Is a directory")


def test_nothing_is_written_over_that_is_there(here: Path) -> None:
    (here / "dispute.toml").write_text("mine")
    with pytest.raises(FileExistsError):
        write_new(Path("dispute.toml"), b"yours")
    assert (here / "dispute.toml").read_text() == "mine"


# ------------------------------------------------------------------ by one who is killed
KILLED = """
import os, signal, sys
from pathlib import Path
import cardia_rules.cli.files as files
from cardia_rules import MemoryStore, PlainFileStore
from cardia_rules.kernel.log.collection import write_collection
from cardia_rules.store.cardia.collections import export_games

def logs():
    for number in range(1000):
        yield b"a line of a log\\n" * 100
    os.kill(os.getpid(), signal.SIGKILL)

if sys.argv[1].startswith("games"):
    write_collection(Path(sys.argv[1]), logs())
elif sys.argv[1].startswith("one"):
    store = MemoryStore()
    store.append("one", [b"a line of a log"] * 1000, 0)
    os.fsync = lambda _file: os.kill(os.getpid(), signal.SIGKILL)
    export_games(store, sys.argv[1], ["one"])
elif sys.argv[1] == "torn":
    store = PlainFileStore("old.html", "torn")
    os.fsync = lambda _file: os.kill(os.getpid(), signal.SIGKILL)
    store.set_tail_aside()
else:
    sync = os.fsync
    os.fsync = lambda _file: os.kill(os.getpid(), signal.SIGKILL)  # when all of it is written, and on no disk
    files.write_over(Path(sys.argv[1]), b"new" * 1000)
"""


@pytest.mark.parametrize(
    "name",
    ["games.cardia.jsonl", "games.cardia.jsonl.gz", "one.jsonl", "page.html", "old.html", "torn"],
)
def test_what_was_being_written_has_another_name(name: str, here: Path) -> None:
    (here / "old.html").write_text("the page of last week")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, name], check=False, capture_output=True, timeout=60
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert (here / "old.html").read_text() == "the page of last week"
    left = {file.name for file in here.iterdir()} - {"old.html"}
    assert len(left) == 1
    assert all(each.startswith(".") and each.endswith(".part") for each in left)


def test_two_who_write_the_same_new_file_do_not_lose_the_first(here: Path) -> None:
    mine = written_whole(here / "game")
    mine.__enter__().write(b"mine")
    write_new(here / "game", b"theirs")
    with pytest.raises(FileExistsError):
        mine.__exit__(None, None, None)
    assert [(file.name, file.read_bytes()) for file in here.iterdir()] == [("game", b"theirs")]


def test_a_disk_that_knows_no_second_name(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _target: Path) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    write_new(here / "game", b"mine")
    mine = written_whole(here / "other")
    mine.__enter__().write(b"mine")
    (here / "other").write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        mine.__exit__(None, None, None)
    found = sorted((file.name, file.read_bytes()) for file in here.iterdir())
    assert found == [("game", b"mine"), ("other", b"theirs")]


def test_every_file_is_written_by_the_one_helper() -> None:
    """Whoever writes one in another way leaves half of it where somebody is killed."""
    writing = re.compile(r"""(?<!formatter)\.write_(?:bytes|text)\(|open\([^)\n]*["'][wxa]b?["']""")
    source = Path(cardia_rules.__file__).parent
    found = {
        str(file.relative_to(source)): len(writing.findall(file.read_text("utf-8")))
        for file in source.rglob("*.py")
    }
    assert {name: count for name, count in found.items() if count} == {
        "whole_file.py": 1,
        "cli/files.py": 1,  # a device or a pipe
        "__main__.py": 2,  # where there is no screen, nowhere
    }


# ------------------------------------------------------------------ two commands on one file
@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize("command", ["follow", "match", "day", "ask"])
def test_what_somebody_else_wrote_meanwhile_is_not_written_over(
    command: str, is_there: bool, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who enter for one table: the later would have replaced what the first had entered, unseen."""
    file = here / "final"
    first, second = {
        "follow": (("north: saboteur",), ("south: judge", "south deck: djinn, ?")),
        "match": (("north: judge",), ("south: saboteur",)),
        "day": (("--mark", "Ana: warning"), ("--mark", "Bob: warning")),
        "ask": ((), ()),
    }[command]
    way = ("ask", LINE, "--as", "text", "--day") if command == "ask" else (command,)
    if is_there:
        said(*way, file, *first)
    theirs = []

    def read_before_somebody_wrote(path: Path) -> bytes | None:
        monkeypatch.undo()
        read = bytes_if_there(path)
        said(*way, file, *(second if is_there else first))
        theirs.append(file.read_bytes())
        return read

    module = "ask" if command == "ask" else "at_the_table"
    monkeypatch.setattr(f"cardia_rules.cli.commands.{module}.bytes_if_there", read_before_somebody_wrote)
    told = complaint(*way, file, *second)
    assert "somebody else wrote in it at the same time" in told
    assert [file.read_bytes()] == theirs


ADDING = """
import sys
from pathlib import Path
from cardia_rules.cli.files import bytes_if_there, write_on
from cardia_rules.errors import DataError

path = Path("lines")
for number in range(40):
    while True:
        read = bytes_if_there(path)
        try:
            write_on(path, (read or b"") + f"{sys.argv[1]} {number}\\n".encode(), read)
            break
        except DataError:
            pass
"""


def test_of_many_who_write_at_once_each_is_in_the_file_or_told(here: Path) -> None:
    """Comparing and replacing are one step: between them nobody else replaces."""
    adding = [subprocess.Popen([sys.executable, "-c", ADDING, name]) for name in "abc"]
    assert [each.wait(timeout=60) for each in adding] == [0, 0, 0]
    lines = (here / "lines").read_text().splitlines()
    assert sorted(lines) == sorted(f"{name} {number}" for name in "abc" for number in range(40))
