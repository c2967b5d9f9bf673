"""A PostgreSQL of the tests' own: found, started on loopback as an ordinary user, stopped by its own pid."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psycopg

USER = "cardia"
STARTS = 3
# What the server does to whoever inserts: when, and how. A deferred trigger runs at the COMMIT.
FAULTS = {
    "full-disk": ("AFTER", "RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'"),
    "failed-sync": ("DEFERRED", "RAISE EXCEPTION 'could not fsync' USING ERRCODE = 'io_error'"),
    "killed-writing": ("AFTER", "PERFORM pg_terminate_backend(pg_backend_pid())"),
}


def binaries() -> Path | None:
    """The folder of ``postgres`` and ``initdb``.

    Debian keeps them off the PATH, in one folder a version, and on it what starts any of them.
    """
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    if shutil.which("pg_ctlcluster"):
        debian = Path("/usr/lib/postgresql").glob("*/bin")
        folders += sorted(debian, key=lambda folder: float(folder.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def missing() -> str:
    """Say that there is none; nothing where there is one."""
    return "" if binaries() else "there is no postgres with its initdb on the PATH"


def ordinary_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    entry = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


@contextmanager
def server() -> Iterator[str]:
    """A server while the block lasts: its address."""
    folder = binaries()
    assert folder is not None, missing()
    home = Path(tempfile.mkdtemp(prefix="cardia-postgresql-"))
    try:
        as_user = {**ordinary_user(), "cwd": home}
        password = secrets.token_hex(16)
        (home / "password").write_text(password, "utf-8")
        if "user" in as_user:
            for path in (home, home / "password"):
                os.chown(path, as_user["user"], as_user["group"])
        initdb = (folder / "initdb", "-D", home / "data", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")
        secret = ("--auth=scram-sha-256", f"--pwfile={home / 'password'}")
        done = subprocess.run(
            [*initdb, *secret], capture_output=True, text=True, check=False, timeout=120, **as_user
        )
        assert done.returncode == 0, done.stdout + done.stderr
        process, port = started(folder, home, as_user)
        try:
            yield f"postgresql://{USER}:{password}@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
    finally:
        shutil.rmtree(home)


def started(folder: Path, home: Path, as_user: dict[str, Any]) -> tuple[subprocess.Popen[bytes], int]:
    """Somebody else may take the port between finding and using it: then with another."""
    said = ""
    for _ in range(STARTS):
        port = free_port()
        # Writers are killed here, and connections; nobody pulls the plug, so nothing waits for the disk.
        settings = ["-p", str(port), "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"]
        command = [f"{folder}/postgres", "-D", f"{home}/data", *settings]
        with (home / "log").open("wb") as log:
            process: subprocess.Popen[bytes] = subprocess.Popen(command, stdout=log, stderr=log, **as_user)
        if is_ready(process, home / "data" / "postmaster.pid"):
            return process, port
        said = (home / "log").read_text("utf-8", "replace")
    raise AssertionError(f"PostgreSQL did not start:\n{said}")


def is_ready(process: subprocess.Popen[bytes], status: Path) -> bool:
    until = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        if status.exists() and status.read_text("utf-8").splitlines()[7:8] == ["ready   "]:
            return True
        time.sleep(0.02)
    if process.poll() is None:
        process.kill()
        process.wait(60)
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def connected(address: str) -> "Iterator[psycopg.Connection[Any]]":
    """A connection of its own to the server, beside those of the stores."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        yield connection


@contextmanager
def failing(address: str, schema: str, fault: str) -> Iterator[None]:
    """Let every line that is inserted fail inside the server while the block lasts."""
    from psycopg import sql

    when, does = FAULTS[fault]
    names = {"table": sql.Identifier(schema, "lines"), "function": sql.Identifier(f"fails_{schema}")}
    kind = "CONSTRAINT TRIGGER" if when == "DEFERRED" else "TRIGGER"
    deferred = "DEFERRABLE INITIALLY DEFERRED" if when == "DEFERRED" else ""
    with connected(address) as connection:
        connection.execute(
            sql.SQL(
                "CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN {does}; RETURN NULL; END $$"
            ).format(**names)
        )
        connection.execute(
            sql.SQL(
                f"CREATE {kind} fails AFTER INSERT ON {{table}} {deferred} "
                "FOR EACH ROW EXECUTE FUNCTION {function}()"
            ).format(**names)
        )
        try:
            yield
        finally:
            connection.execute(sql.SQL("DROP TRIGGER fails ON {table}").format(**names))
