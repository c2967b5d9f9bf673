"""``cardia`` in a terminal of its own, with somebody at the keys."""

import os
import pty
import select
import subprocess
import sys
import termios
from pathlib import Path

from tests.cli.running import ROOT

INTERRUPT = "\x03"
# The process takes the terminal as its own, so that Ctrl-C reaches it; and it hears it, though one that was
# started in the background of a shell is told to ignore it, and all its children with it.
OWN_TERMINAL = """
import fcntl, runpy, signal, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
sys.argv = ["cardia", *sys.argv[1:]]
runpy.run_module("cardia_rules", run_name="__main__")
"""


class Terminal:
    """A command that runs; ``shown`` is what nobody has waited for yet."""

    def __init__(
        self, *args: str, folder: Path | None = None, size: tuple[int, int] = (24, 80), **environment: str
    ) -> None:
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, size)
        coloured = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**coloured, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def wait_for(self, text: str, patience: float = 30) -> str:
        """Everything up to this text, and what comes with it."""
        while text not in self.shown:
            assert self._reads_on(patience), f"{text!r} never came after {self.shown!r}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def _reads_on(self, patience: float) -> bool:
        """Whether anything more was shown within so many seconds."""
        if not select.select([self.ours], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # it has ended
            data = b""
        assert data, f"it ended after {self.shown!r}"
        self.shown += data.decode()
        return True

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def interrupt(self, until: str) -> str:
        """Ctrl-C, and again where nothing comes of it: it may fall between a prompt and the reading."""
        for _ in range(6):
            self.press(INTERRUPT)
            while until not in self.shown and self._reads_on(5):
                pass
            if until in self.shown:
                break
        return self.wait_for(until)

    def ends(self) -> int:
        status = self.process.wait(30)
        os.close(self.ours)
        return status
