"""A bench with the library of this process as its engine, and the two screens that it is looked at on."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

from cardia_rules.bench.server import BenchServer

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 900}}


@contextmanager
def served() -> Iterator[str]:
    """Serve a bench, and give its address."""
    server = BenchServer("127.0.0.1", 0)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
