"""Writers that are killed at random moments: ``python -m tests.store.crasher KIND FOLDER KILLS SEED``.

KIND is ``sqlite``, ``plain-file`` or ``postgresql``.
Every writer is a process of its own, forked here, because starting an interpreter for each would take
most of the time. It appends numbered lines and acknowledges each append on a pipe; this process kills
it with SIGKILL, opens the store again and checks what is there. It says in JSON what it counted.
"""

import argparse
import json
import os
import select
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from cardia_rules.store.lines.plainfile import PlainFileStore
from tests.store import postgresql
from tests.store.places import GAME, Place

KILLS_OF_ONE_FILE = 6
LONG = 200_000
# A busy machine may let a writer run on for long; checking so much would take longer still.
APPENDS_CAP = 60


def line_of(number: int, last_of_append: int, random: Random) -> bytes:
    """Now and then a long one, so that kills meet a write that is half done."""
    size = LONG if random.random() < 0.1 else random.randrange(400)
    return b"%d %d %s" % (number, last_of_append, b"x" * size)


def write_until_killed(place: Place, acknowledge: int, seed: int) -> None:
    random = Random(seed)
    with place.open() as store:
        length = store.length(GAME)
        for _ in range(APPENDS_CAP):
            count = random.randint(1, 3)
            lines = [line_of(length + at, length + count - 1, random) for at in range(count)]
            length = store.append(GAME, lines, length)
            os.write(acknowledge, b"%d\n" % length)
        os.close(acknowledge)  # or whoever reads it would wait for more, half a minute for nothing
        signal.pause()


def kill_one_writer(place: Place, random: Random) -> int:
    """The last length that a writer acknowledged before it was killed, or 0."""
    reading, writing = os.pipe()
    writer = os.fork()
    if writer == 0:
        try:
            os.close(reading)
            write_until_killed(place, writing, random.randrange(1 << 30))
        except BaseException as error:
            os.write(2, f"the writer stopped by itself: {error!r}\n".encode())
        os._exit(1)
    os.close(writing)
    said = b""
    for _ in range(random.randrange(3)):
        if select.select([reading], [], [], 30)[0]:
            said += os.read(reading, 1 << 16)
    time.sleep(random.random() * 0.004)
    os.kill(writer, signal.SIGKILL)
    _, status = os.waitpid(writer, 0)
    while rest := os.read(reading, 1 << 16):
        said += rest
    os.close(reading)
    assert os.WIFSIGNALED(status), "the writer stopped before it was killed"
    assert os.WTERMSIG(status) == signal.SIGKILL
    acknowledged = said.split(b"\n")[:-1]
    return int(acknowledged[-1]) if acknowledged else 0


def check(place: Place, acknowledged: int, counts: Counter[str]) -> int:
    """Every acknowledged line, in order, and after them at most what one append was about to write."""
    with place.open() as store:
        if isinstance(store, PlainFileStore) and store.damage is not None:
            counts["torn tails"] += 1
            assert store.set_tail_aside() is not None
        there = store.read(GAME) if store.length(GAME) else ()
        lines = [line.split(b" ", 2) for line in there]
    assert len(lines) >= acknowledged, f"{acknowledged} lines were acknowledged, {len(lines)} are there"
    assert [int(number) for number, _, _ in lines] == list(range(len(lines)))
    assert all(rest == b"x" * len(rest) for _, _, rest in lines)
    unacknowledged = {int(last) for _, last, _ in lines[acknowledged:]}
    assert len(unacknowledged) <= 1, "more than one append was there without having been acknowledged"
    counts["unacknowledged appends there"] += len(unacknowledged)
    if place.kind != "plain-file" and lines:
        assert int(lines[-1][1]) == len(lines) - 1, "an append arrived in part"
    return len(lines)


def main(kind: str, folder: str, kills: int, seed: int) -> Counter[str]:
    random = Random(seed)
    counts: Counter[str] = Counter({"torn tails": 0})
    length = 0
    with places(kind, Path(folder)) as place_of:
        for kill in range(kills):
            if kill % KILLS_OF_ONE_FILE == 0:
                length = 0
            place = place_of(kill // KILLS_OF_ONE_FILE)
            acknowledged = max(length, kill_one_writer(place, random))
            counts["kills"] += 1
            counts["acknowledged lines"] += acknowledged - length
            length = check(place, acknowledged, counts)
    return counts


@contextmanager
def places(kind: str, folder: Path) -> Iterator[Callable[[int], Place]]:
    """Where the stores of a kind are, by number; a PostgreSQL is started for as long as the block lasts."""
    if kind == "postgresql":
        with postgresql.server() as address:
            yield lambda number: Place(kind, address=address, schema=f"games_{number}")
    else:
        yield lambda number: Place(kind, path=str(folder / f"{number}.{kind}"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.store.crasher", description=__doc__)
    parser.add_argument("kind", choices=("sqlite", "plain-file", "postgresql"))
    parser.add_argument("folder")
    parser.add_argument("kills", type=int, nargs="?", default=1000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    asked = parser.parse_args()
    print(json.dumps(main(asked.kind, asked.folder, asked.kills, asked.seed)))
