"""The page with the library itself as its engine, from this machine: nothing but Python is needed for it.

It is for one person or a table of players: on loopback unless told otherwise, a few answers at a time, and no
file but the page's own. Other sites that a browser has open cannot use it: it answers only to its own names,
so a name that somebody lets point here is refused, and so is a request that another origin's page sends.
"""

import json
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from mimetypes import guess_type
from threading import BoundedSemaphore
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from cardia_rules import __version__
from cardia_rules.bench.desk import Bench
from cardia_rules.bench.pages import CONTENT_SECURITY_POLICY, PAGE, page_files
from cardia_rules.bench.requests import LARGEST
from cardia_rules.datafiles import system_says
from cardia_rules.errors import DataError
from cardia_rules.language import languages
from cardia_rules.message import Message
from cardia_rules.render.legible import legible
from cardia_rules.render.svg.document import table_css

_AT_ONCE: Final = 4  # answers; each keeps a processor busy
_WAITING: Final = 32  # connections, beyond which one is closed
_SECONDS: Final = 20  # that a connection may be silent
_TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
}
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class BenchServer(HTTPServer):
    """Listens on a host and a port; ``serve_forever`` answers until ``shutdown``."""

    daemon_threads = True

    def __init__(self, host: str, port: int) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._workers = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="bench")
        self._room = BoundedSemaphore(_AT_ONCE + _WAITING)
        try:
            super().__init__((host, port), _Handler)
        except (OSError, OverflowError, TypeError, ValueError) as problem:  # of a name that no host can have
            self._workers.shutdown()
            why = system_says(problem) if isinstance(problem, OSError) else str(problem)
            raise DataError(
                Message(
                    "nothing can listen on {host}, port {port}: {why}", host=legible(host), port=port, why=why
                )
            ) from None
        self.bench: Final = Bench()

    def server_bind(self) -> None:
        """Bind without asking a name server what this machine is called, which may take a minute."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    @property
    def address(self) -> str:
        """Return where the page is."""
        host = self.server_name
        if is_ip(host) and ip_address(host).is_unspecified:
            host = "localhost"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.server_port}/"

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Return everything that can be fetched, by name: no path of a request touches the disk."""
        files = {name: (PAGE / name).read_bytes() for name in page_files()}
        files["table.css"] = table_css().encode()
        files["engine.json"] = json.dumps({"engine": "native", "version": __version__}).encode()
        for lang in languages():
            for what in ("catalogue", "register"):
                asked = json.dumps({"do": what, "language": lang})
                files[f"data/{what}.{lang}.json"] = self.bench.answer_text(asked)
        if "index.html" in files:
            files[""] = files["index.html"]
        return files

    def is_own(self, name: str | None) -> bool:
        """Tell whether a name that a browser used for us, with its port or without, is one of ours."""
        host = _split(f"//{name or ''}").hostname or ""
        own = {"localhost", self.server_name.lower()}
        if not is_ip(self.server_name) or not ip_address(self.server_name).is_loopback:
            # Whoever asked for more than loopback is reached by numbers or by this machine's own name.
            machine = socket.gethostname().lower()
            own |= {machine, f"{machine}.local"}
            if is_ip(host):
                return True
        return host in own or (is_ip(host) and ip_address(host).is_loopback)

    # -------------------------------------------------------------- a few at a time
    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in one of a few threads; close what there is no room for."""
        if not self._room.acquire(blocking=False):
            self.shutdown_request(request)
            return
        self._workers.submit(self._process, request, client_address)

    def _process(self, request: Any, client_address: Any) -> None:
        try:
            self.finish_request(request, client_address)
        except OSError:
            pass  # whoever asked is gone
        finally:
            self.shutdown_request(request)
            self._room.release()

    def server_close(self) -> None:
        """Stop listening; what is being answered is finished."""
        super().server_close()
        self._workers.shutdown(cancel_futures=True)


def _split(address: str) -> SplitResult:
    """Split an address; one that cannot be read, as with a bracket that nothing closes, has no parts."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def is_ip(host: str) -> bool:
    """Tell whether a host is given as a number."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class _Handler(BaseHTTPRequestHandler):
    """One request: a file of the page, or a question to the bench."""

    server: BenchServer
    server_version = "cardia"
    sys_version = ""
    timeout = _SECONDS

    def do_GET(self) -> None:
        """Send a file of the page."""
        if not self._welcome():
            return
        name = _split(self.path).path.removeprefix("/")
        data = self.server.files.get(name)
        if data is None:
            self._send(HTTPStatus.NOT_FOUND, b"not found\n", "text/plain; charset=utf-8")
        else:
            self._send(HTTPStatus.OK, data, type_of(name or "index.html"))

    def do_HEAD(self) -> None:
        """Send what ``do_GET`` would, without the file."""
        self.do_GET()

    def do_POST(self) -> None:
        """Answer a request to the bench."""
        if not self._welcome():
            return
        if _split(self.path).path != "/answer":
            self._send(HTTPStatus.NOT_FOUND, b"not found\n", "text/plain; charset=utf-8")
            return
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdecimal():
            self._send(HTTPStatus.LENGTH_REQUIRED, b"say how long it is\n", "text/plain; charset=utf-8")
        elif len(length) > 9 or int(length) > LARGEST:
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"too large\n", "text/plain; charset=utf-8")
        else:
            answer = self.server.bench.answer_text(self.rfile.read(int(length)))
            self._send(HTTPStatus.OK, answer, "application/json")

    def _welcome(self) -> bool:
        """Refuse what was sent to another name, or by the page of another origin."""
        origin = self.headers.get("Origin")
        named = self.server.is_own(self.headers.get("Host"))
        if named and (origin is None or self.server.is_own(_split(origin).netloc)):
            return True
        self._send(
            HTTPStatus.FORBIDDEN, b"this bench answers to its own names only\n", "text/plain; charset=utf-8"
        )
        return False

    def _send(self, status: HTTPStatus, data: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in self._headers(data, kind):
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _headers(self, data: bytes, kind: str) -> Iterable[tuple[str, str]]:
        return [("Content-Type", kind), ("Content-Length", str(len(data))), *HEADERS.items()]

    def log_message(self, *_said: Any) -> None:
        """Keep no record of who asked what."""


def type_of(name: str) -> str:
    """Return the type of a file; the machine's own list may lack or distort those that matter."""
    ending = name[name.rfind(".") :]
    kind = _TYPES.get(ending) or guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
