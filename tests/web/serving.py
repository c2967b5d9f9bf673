"""A bench that tests can look at, with either engine, and the two screens that it is looked at on."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

from cardia_rules.bench.server import BenchServer

BUILT: Final = Path(__file__).parents[2] / "web" / "dist"

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 900}}


def served() -> AbstractContextManager[str]:
    """Serve a bench with the library of this process, and give its address."""
    server = BenchServer("127.0.0.1", 0)
    return _running(server, server.address)


def served_as_built() -> AbstractContextManager[str]:
    """Serve what ``make web`` built, as any host of files would."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(BUILT)))
    return _running(server, f"http://127.0.0.1:{server.server_port}/")


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_said: Any) -> None:
        """Say nothing."""


@contextmanager
def _running(server: HTTPServer, address: str) -> Iterator[str]:
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
