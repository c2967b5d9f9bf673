"""``cardia serve``: the same page with the library itself as its engine, for this machine alone."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from threading import Thread

import pytest

from cardia_rules.bench.pages import CONTENT_SECURITY_POLICY, page_files
from cardia_rules.bench.requests import LARGEST
from cardia_rules.bench.server import BenchServer
from cardia_rules.errors import DataError
from cardia_rules.render.errors import message_in_words
from tests.bench.asking import BENCH
from tests.processes import buffered, killed_after


def interruptible() -> None:
    """Let an interrupt reach a process whose tests were started in the background, where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(scope="module")
def server() -> Iterator[BenchServer]:
    with BenchServer("127.0.0.1", 0) as started:
        thread = Thread(target=started.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield started
        started.shutdown()
        thread.join(10)


def sent(
    server: BenchServer, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[HTTPResponse, bytes]:
    """What comes back for one request."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    with closing(connection):
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response, response.read()


def test_the_page_and_its_engine(server: BenchServer) -> None:
    response, page = sent(server, "GET", "/")
    assert response.status == 200
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert page.lstrip().lower().startswith(b"<!doctype html>")
    assert json.loads(sent(server, "GET", "/engine.json")[1])["engine"] == "native"
    for name in (*page_files(), "table.css", "data/catalogue.fr.json", "data/register.en.json"):
        response, data = sent(server, "GET", f"/{name}")
        assert (response.status, bool(data)) == (200, True), name
    scripts = {
        sent(server, "GET", f"/{name}")[0].headers["Content-Type"]
        for name in page_files()
        if name.endswith(".js")
    }
    assert scripts == {"text/javascript; charset=utf-8"}


def test_an_answer_is_the_libraries_own(server: BenchServer) -> None:
    request = {"do": "ask", "language": "fr", "id": 4, "game": {"line": "I;judge:saboteur"}}
    response, told = sent(server, "POST", "/answer", json.dumps(request).encode())
    assert response.status == 200
    assert json.loads(told) == json.loads(json.dumps(BENCH.answer(request)))


def test_a_head_has_no_body(server: BenchServer) -> None:
    response, data = sent(server, "HEAD", "/")
    assert (response.status, data) == (200, b"")


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/x", "/desk.py", "/app", "/worker.js", "//etc/passwd", "/answer"]
)
def test_nothing_but_the_page_can_be_fetched(server: BenchServer, path: str) -> None:
    assert sent(server, "GET", path)[0].status == 404


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200), ("localhost:1", 200), ("[::1]", 200), ("evil.example", 403),
        ("evil.example:80", 403), ("127.0.0.1.evil.example", 403),
        ("192.168.1.1", 403), ("", 403), ("[", 403),
    ],
)  # fmt: skip
def test_it_answers_to_its_own_names_only(server: BenchServer, host: str, status: int) -> None:
    assert sent(server, "GET", "/engine.json", Host=host)[0].status == status
    assert sent(server, "POST", "/answer", b'{"do":"catalogue"}', Host=host)[0].status == status


@pytest.mark.parametrize(
    ("origin", "status"), [("http://127.0.0.1", 200), ("http://evil.example", 403), ("null", 403)]
)
def test_no_other_origins_page_can_ask(server: BenchServer, origin: str, status: int) -> None:
    assert sent(server, "POST", "/answer", b'{"do":"catalogue"}', Origin=origin)[0].status == status


def test_a_body_that_is_too_long_is_not_read(server: BenchServer) -> None:
    for length, status in ((str(LARGEST + 1), 413), ("9" * 40, 413), ("-1", 411), ("x", 411)):
        with socket.create_connection(("127.0.0.1", server.server_port), 10) as raw:
            raw.sendall(
                f"POST /answer HTTP/1.0\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode()
            )
            assert raw.recv(4000).split()[1] == str(status).encode()


def test_nonsense_closes_its_own_connection_only(server: BenchServer) -> None:
    for data in (b"\x00\xff\r\n\r\n", b"GET\r\n\r\n", b"X" * 70_000):
        with socket.create_connection(("127.0.0.1", server.server_port), 10) as raw:
            raw.sendall(data)
            raw.shutdown(socket.SHUT_WR)
            try:
                while raw.recv(4000):
                    pass
            except ConnectionError:
                pass
    assert sent(server, "GET", "/engine.json")[0].status == 200


def test_a_port_that_is_taken_is_said_to_be() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(DataError, match=r"nothing can listen .*: Address already in use$") as taken,
    ):
        BenchServer("127.0.0.1", other.getsockname()[1])
    assert message_in_words(taken.value, "fr").endswith("adresse déjà utilisée")


@pytest.mark.parametrize("host", ["x" * 70, "a..b", "\udcff", "::x"])
def test_what_is_no_address_is_said_to_be_none(host: str) -> None:
    with pytest.raises(DataError, match="nothing can listen on "):
        BenchServer(host, 0)


@pytest.mark.parametrize("line", [b"GET //[ HTTP/1.1", b"GET / HTTP/1.1\r\nOrigin: http://[::1"])
def test_an_address_that_cannot_be_read_is_answered_too(server: BenchServer, line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as raw:
        raw.sendall(line + b"\r\nHost: 127.0.0.1\r\n\r\n")
        told = raw.recv(4000)
    assert told.split()[1] in (b"403", b"404")


def test_a_wider_address_is_reached_by_numbers_and_by_this_machines_name() -> None:
    with BenchServer("0.0.0.0", 0) as wide:
        assert wide.address == f"http://localhost:{wide.server_port}/"
        assert wide.is_own("192.168.1.7:8314")
        assert wide.is_own(socket.gethostname())
        assert not wide.is_own("evil.example")


@pytest.mark.parametrize(
    ("lang", "says", "ends"), [("en", "The bench is at", "closed"), ("fr", "Le banc est", "fermé")]
)
def test_the_command_says_where_it_is_and_ends_on_an_interrupt(lang: str, says: str, ends: str) -> None:
    command = [sys.executable, "-m", "cardia_rules", "serve", "--port", "0", "--lang", lang]
    with killed_after(
        30,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=buffered(),
            preexec_fn=interruptible,  # noqa: PLW1509 - it takes no lock
        ),
    ) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        assert says in first
        assert "http://127.0.0.1:" in first
        run.send_signal(signal.SIGINT)
        rest, _ = run.communicate(timeout=60)
    assert ends in rest
    assert "Traceback" not in rest
    assert run.returncode == 0
