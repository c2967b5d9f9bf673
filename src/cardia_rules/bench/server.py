"""The page with the library itself as its engine, from this machine: nothing but Python is needed for it.

It is for one person or a table of players: on loopback unless told otherwise, a few answers at a time, and no
file but the page's own. Other sites that a browser has open cannot use it: it answers only to its own names,
so a name that somebody lets point here is refused, and so is a request that another origin's page sends, were
it only another port of this machine.
"""

import json
import re
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BufferedReader, RawIOBase
from ipaddress import ip_address
from mimetypes import guess_type
from pathlib import Path
from threading import Lock, Semaphore
from time import monotonic
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from cardia_rules import __version__
from cardia_rules.bench.desk import Bench
from cardia_rules.bench.requests import LARGEST
from cardia_rules.datafiles import system_says
from cardia_rules.errors import DataError
from cardia_rules.language import languages
from cardia_rules.render.legible import legible
from cardia_rules.render.svg.document import table_css

_INSTALLED: Final = Path(__file__).parent / "page"
_IN_A_CHECKOUT: Final = Path(__file__).parents[3] / "web"
PAGE: Final = _INSTALLED if _INSTALLED.is_dir() else _IN_A_CHECKOUT
_KINDS: Final = (".html", ".css", ".js", ".svg", ".png", ".webmanifest")
_FOLDERS: Final = ("app", "icons")
# Of the built page; ``cardia serve`` answers itself.
_ENGINE: Final = ("worker.js", "sw.js", "whole.js", "cardia-rules.js")

# Only what is the page's own: no script or style inside it, and no other address. Compiling the engine needs
# a word of its own. A page that is built says the same in its head: a host of files sends no header of ours.
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:;"
    " connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def page_files() -> list[str]:
    """Return the names of the page's files, without the engine's."""
    top = [file for file in PAGE.iterdir() if file.is_file()] if PAGE.is_dir() else []
    inside = [file for folder in _FOLDERS for file in (PAGE / folder).rglob("*") if file.is_file()]
    return sorted(
        file.relative_to(PAGE).as_posix()
        for file in (*top, *inside)
        if file.suffix in _KINDS and file.name not in _ENGINE
    )


_AT_ONCE: Final = 4  # answers; each keeps a processor busy
_CONNECTIONS: Final = 36  # beyond which one is closed that has not said yet what it wants
_SECONDS: Final = 20  # for a whole request, and for reading the whole answer
# A name or a number and a port, and nothing else that an address may hold, such as a user before an "@".
_HOST: Final = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
_TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
}
HEADERS: Final = {
    # No page may show this one inside it; the head of a page cannot say so, only a header can.
    "Content-Security-Policy": f"{CONTENT_SECURITY_POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class BenchServer(HTTPServer):
    """Listens on a host and a port; ``serve_forever`` answers until ``shutdown``."""

    daemon_threads = True
    request_queue_size = _CONNECTIONS

    def __init__(self, host: str, port: int) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._workers = ThreadPoolExecutor(_CONNECTIONS, thread_name_prefix="bench")
        self._lock = Lock()
        self._connections: dict[Any, bool] = {}  # and whether each has said what it wants, the oldest first
        self.answering: Final = Semaphore(_AT_ONCE)
        try:
            super().__init__((host, port), _Handler)
        except (OSError, OverflowError, TypeError, ValueError) as problem:  # of a name that no host can have
            self._workers.shutdown()
            why = system_says(problem) if isinstance(problem, OSError) else str(problem)
            raise DataError(
                "nothing can listen on {host}, port {port}: {why}", host=legible(host), port=port, why=why
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

    @property
    def is_for_this_machine(self) -> bool:
        """Tell whether nobody but this machine can reach it."""
        return is_ip(self.server_name) and ip_address(self.server_name).is_loopback

    def is_own(self, name: str) -> bool:
        """Tell whether a name that a browser used for us, with its port or without, is one of ours."""
        if not (read := _HOST.fullmatch(name)):
            return False
        host = read[1].strip("[]").lower()
        own = {"localhost", self.server_name.lower()}
        if not self.is_for_this_machine:
            # Whoever asked for more than loopback is reached by numbers or by this machine's own name.
            machine = socket.gethostname().lower()
            own |= {machine, f"{machine}.local"}
            if is_ip(host):
                return True
        return host in own or (is_ip(host) and ip_address(host).is_loopback)

    # -------------------------------------------------------------- a few at a time
    def process_request(self, request: Any, client_address: Any) -> None:
        """Listen to each in a thread of its own; if all are taken, the oldest silent one makes room."""
        with self._lock:
            if len(self._connections) >= _CONNECTIONS and not self._hang_up(1):
                self.shutdown_request(request)
                return
            self._connections[request] = False
        self._workers.submit(self._process, request, client_address)

    def heard(self, request: Any) -> None:
        """Note that a connection has said what it wants: it is answered, whoever else comes."""
        with self._lock:
            if request in self._connections:
                self._connections[request] = True

    def _hang_up(self, most: int) -> int:
        """Close so many of those that have not said what they want, and return how many."""
        silent = [request for request, said in self._connections.items() if not said][:most]
        for request in silent:
            del self._connections[request]
            with suppress(OSError):  # it has hung up itself
                request.shutdown(socket.SHUT_RDWR)
        return len(silent)

    def _process(self, request: Any, client_address: Any) -> None:
        try:
            self.finish_request(request, client_address)
        except OSError:
            pass  # whoever asked is gone
        finally:
            with self._lock:
                self._connections.pop(request, None)
            self.shutdown_request(request)

    def server_close(self) -> None:
        """Stop listening; what is being answered is finished."""
        super().server_close()
        with self._lock:
            self._hang_up(_CONNECTIONS)
        self._workers.shutdown(cancel_futures=True)


class _Deadline(RawIOBase):
    """Read from a connection until a moment, however often a byte comes."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._connection = connection
        self._until = monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._until - monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)


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

    def setup(self) -> None:
        """Read with a deadline for the whole request."""
        super().setup()
        self.rfile.close()
        self.rfile = BufferedReader(_Deadline(self.connection, self.timeout))

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
            asked = self.rfile.read(int(length))
            self.server.heard(self.connection)
            with self.server.answering:
                answer = self.server.bench.answer_text(asked)
            self._send(HTTPStatus.OK, answer, "application/json")

    def _welcome(self) -> bool:
        """Refuse what was sent to another name, or by the page of another origin."""
        hosts, origins = self.headers.get_all("Host", []), self.headers.get_all("Origin", [])
        if len(hosts) == 1 and self.server.is_own(hosts[0]) and origins in ([], [f"http://{hosts[0]}"]):
            return True
        self._send(
            HTTPStatus.FORBIDDEN, b"this bench answers to its own names only\n", "text/plain; charset=utf-8"
        )
        return False

    def _send(self, status: HTTPStatus, data: bytes, kind: str) -> None:
        self.server.heard(self.connection)
        self.connection.settimeout(self.timeout)
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
