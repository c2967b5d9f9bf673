"""The built bench, if it can be had on this machine, and a host of files that counts what it sends."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from web.build import DIST, ROOT, is_built


def build() -> Path:
    """Return the folder of the bench, built anew if anything has changed since."""
    if not is_built():
        done = subprocess.run(
            [sys.executable, str(ROOT / "web" / "build.py")],
            capture_output=True,
            text=True,
            check=False,
            timeout=540,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return DIST


class Host(ThreadingHTTPServer):
    """Sends files as a plain host does, without any header of ours, and counts their bytes."""

    daemon_threads = True

    def __init__(self, folder: Path, max_age: int | None = None) -> None:
        self.sent: dict[str, int] = {}
        self.max_age = max_age
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))

    @property
    def address(self) -> str:
        """Return where the page is."""
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(SimpleHTTPRequestHandler):
    server: Host
    extensions_map = {  # noqa: RUF012 - as in the class it comes from
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        if self.server.max_age is not None:
            self.send_header("Cache-Control", f"max-age={self.server.max_age}")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        self.server.sent[self.path] = self.server.sent.get(self.path, 0) + len(data)
        outputfile.write(data)

    def log_message(self, *_said: Any) -> None:
        pass


@contextmanager
def hosted(folder: Path, max_age: int | None = None) -> Iterator[Host]:
    """Host a folder until the end of the block; with ``max_age``, browsers need not ask again for so long."""
    with Host(folder, max_age) as host:
        thread = Thread(target=host.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield host
        finally:
            host.shutdown()
            thread.join()
