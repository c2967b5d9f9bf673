"""``cardia serve``: the same page with the library itself as its engine, for this machine alone."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from threading import Thread

import pytest

from cardia_rules.bench.requests import LARGEST
from cardia_rules.bench.server import CONTENT_SECURITY_POLICY, BenchServer, page_files
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
        ("127.0.0.1", 200), ("localhost:1", 200), ("[::1]", 200), ("LocalHost", 200), ("evil.example", 403),
        ("evil.example@localhost", 403), ("evil.example:80@localhost:80", 403), ("localhost/@evil", 403),
        ("localhost#evil", 403), ("localhost?", 403), ("localhost:", 403), ("[::1", 403), ("::1", 403),
        ("evil.example:80", 403), ("127.0.0.1.evil.example", 403),
        ("192.168.1.1", 403), ("", 403), ("[", 403),
    ],
)  # fmt: skip
def test_it_answers_to_its_own_names_only(server: BenchServer, host: str, status: int) -> None:
    assert sent(server, "GET", "/engine.json", Host=host)[0].status == status
    assert sent(server, "POST", "/answer", b'{"do":"catalogue"}', Host=host)[0].status == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1:{port}", 200), ("http://evil.example", 403), ("null", 403), ("", 403),
        ("http://evil.example:{port}", 403), ("https://127.0.0.1:{port}", 403), ("http://127.0.0.1", 403),
        ("http://127.0.0.1:1", 403), ("http://localhost:{port}", 403), ("http://[::1]:{port}", 403),
        ("http://evil.example@127.0.0.1:{port}", 403), ("ftp://127.0.0.1:{port}", 403),
    ],
)  # fmt: skip
def test_no_other_origins_page_can_ask(server: BenchServer, origin: str, status: int) -> None:
    said = origin.format(port=server.server_port)
    assert sent(server, "POST", "/answer", b'{"do":"catalogue"}', Origin=said)[0].status == status


@pytest.mark.parametrize("twice", ["Host: localhost", "Origin: http://localhost\r\nOrigin: http://localhost"])
def test_who_says_it_twice_is_not_answered(server: BenchServer, twice: str) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as raw:
        raw.sendall(f"GET / HTTP/1.1\r\nHost: localhost\r\n{twice}\r\n\r\n".encode())
        assert raw.recv(4000).split()[1] == b"403"


def test_no_page_may_show_it_inside_itself(server: BenchServer) -> None:
    policy = sent(server, "GET", "/")[0].headers["Content-Security-Policy"]
    assert policy == f"{CONTENT_SECURITY_POLICY}; frame-ancestors 'none'"


# ------------------------------------------------------------------ who says what they want a byte at a time
DRIPS = [b"G", b"POST /answer HTTP/1.0\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"]


@pytest.mark.parametrize("begin", DRIPS)
def test_a_crowd_that_drips_keeps_nobody_out(server: BenchServer, begin: bytes) -> None:
    """More of them than there is room for: who comes later and says what they want is answered."""
    with ExitStack() as stack:
        for _ in range(50):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", server.server_port), 20))
            raw.sendall(begin)
        for _ in range(5):
            assert sent(server, "POST", "/answer", b'{"do":"catalogue"}')[0].status == 200


@pytest.mark.parametrize("begin", DRIPS)
def test_a_request_is_whole_in_time_or_is_not_answered(
    monkeypatch: pytest.MonkeyPatch, server: BenchServer, begin: bytes
) -> None:
    monkeypatch.setattr(server.RequestHandlerClass, "timeout", 0.5)
    with socket.create_connection(("127.0.0.1", server.server_port), 20) as raw:
        raw.sendall(begin)
        for _ in range(200):  # in 20 seconds, never silent for as long as the deadline
            time.sleep(0.1)
            try:
                raw.sendall(b"x")
            except ConnectionError:
                return
    pytest.fail("it is listened to for ever")


def test_closing_waits_for_nobody_who_says_nothing() -> None:
    with BenchServer("127.0.0.1", 0) as started:
        thread = Thread(target=started.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        with socket.create_connection(("127.0.0.1", started.server_port), 10) as silent:
            assert sent(started, "GET", "/engine.json")[0].status == 200  # so the silent one is in before
            started.shutdown()
            started.server_close()
            silent.settimeout(10)
            assert silent.recv(1) == b""
        thread.join(10)


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
    ("lang", "host", "says", "ends"),
    [
        ("en", "127.0.0.1", "The bench is at http://127.0.0.1:", "closed"),
        ("fr", "127.0.0.1", "Le banc est à l’adresse http://127.0.0.1:", "fermé"),
        ("en", "0.0.0.0", "Everybody whose machine can reach this one can open it", "closed"),
        ("fr", "0.0.0.0", "Quiconque peut joindre cette machine peut l’ouvrir", "fermé"),
    ],
)
def test_the_command_says_where_it_is_and_ends_on_an_interrupt(
    lang: str, host: str, says: str, ends: str
) -> None:
    command = [sys.executable, "-m", "cardia_rules", "serve", "--host", host, "--port", "0", "--lang", lang]
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
        if host == "0.0.0.0":
            assert "http://localhost:" in first
            first = run.stdout.readline()
        assert says in first
        run.send_signal(signal.SIGINT)
        rest, _ = run.communicate(timeout=60)
    assert ends in rest
    assert "Traceback" not in rest
    assert run.returncode == 0
