"""Running ``cardia`` as somebody at a terminal does, and looking at all that comes of it."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from cardia_rules.cli.group import cardia

SRC = Path(__file__).parents[2] / "src"
INTERRUPT = "\x03"
# Without a terminal of its own no key could interrupt it.
_AT_ITS_TERMINAL = """
import fcntl, runpy, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
runpy.run_module("cardia_rules", run_name="__main__")
"""


class Done(NamedTuple):
    status: int
    out: str
    err: str


def run(*arguments: str | Path, typed: str | None = None) -> Done:
    """The command in this process; ``typed`` comes through a pipe."""
    result = CliRunner().invoke(cardia, [str(each) for each in arguments], input=typed)
    return Done(result.exit_code, result.stdout, result.stderr)


def refused(*arguments: str | Path, typed: str | None = None) -> str:
    """The one line in which something is refused."""
    done = run(*arguments, typed=typed)
    assert done.status == 2, done
    assert done.err.startswith("cardia"), done
    assert done.err.count("\n") == 1, done
    assert "Traceback" not in done.err
    return done.err


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SRC), "PYTHONUTF8": "1"}


def at_a_terminal(arguments: Sequence[str], typed: Sequence[str], folder: Path, term: str = "dumb") -> Done:
    """The command on a real terminal; each text is typed when the one before has been answered."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _AT_ITS_TERMINAL, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=environment() | {"TERM": term},
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""
    try:
        for text in typed:
            shown += _until_it_waits(ours)
            os.write(ours, text.encode())
        shown += _to_the_end(ours, process, typed)
        return Done(process.wait(30), shown.decode("utf-8", "replace"), "")
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            process.wait()
        os.close(ours)


def _to_the_end(terminal: int, process: "subprocess.Popen[bytes]", typed: Sequence[str]) -> bytes:
    shown, patience = b"", time.monotonic() + 60
    while time.monotonic() < patience:
        chunk = _read(terminal, 1)
        shown += chunk
        if not chunk and process.poll() is not None:
            break
        if not chunk and typed[-1:] == [INTERRUPT]:
            # Pressed again, as one does: the first may have come just before anybody listened.
            os.write(terminal, INTERRUPT.encode())
    return shown


def _read(terminal: int, seconds: float) -> bytes:
    ready, _, _ = select.select([terminal], [], [], seconds)
    try:
        return os.read(terminal, 65536) if ready else b""
    except OSError:  # the other end is closed
        return b""


def _until_it_waits(terminal: int) -> bytes:
    """Everything up to a prompt, which ends in a colon and a space."""
    shown, patience = b"", time.monotonic() + 30
    while not shown.endswith(b": ") and time.monotonic() < patience:
        shown += _read(terminal, 1)
    return shown
