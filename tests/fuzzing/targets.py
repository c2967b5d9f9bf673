"""What is fuzzed: each target reads bytes, raises nothing but what it promises, and says little about much.

A target returns how long what it says or writes is, in letters. That is held against the length of its input:
nobody who sends a kilobyte gets megabytes back.
"""

import atexit
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final, NamedTuple

from cardia_rules.bench.typed_input import card_in_play, decision_of
from cardia_rules.errors import CardiaError
from cardia_rules.events.log import load_log, read_log, write_log
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.variants import source_of
from cardia_rules.faq.notation import read_encounter, read_guard, read_option, read_waiting, usual_words
from cardia_rules.faq.notation.cards import read_card
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.collection import DAMAGED, each_log, unpacked
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from cardia_rules.seen.entering import Recording
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.log import write_seen
from cardia_rules.store.cardia.matches import KeptMatch, read_match
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.views.decisions import read_choice
from cardia_rules.views.log import see_log
from cardia_rules.views.published import Publisher, read_published, write_published
from cardia_rules.views.view import see_table
from tests.forging import linked, played, rechained, texts

CORPUS: Final = Path(__file__).with_name("corpus")
TESTS: Final = Path(__file__).parents[1]
# Letters that are said for a byte that is read, and those that are said anyway.
SAID_FOR_A_BYTE: Final = 60
SAID_ANYWAY: Final = 16 * 1024
PAGE_ITSELF: Final = 512 * 1024
LONGEST: Final = 20_000


class Target(NamedTuple):
    """Something that reads, what it is tried with first, and how much it may say whatever it reads."""

    read: Callable[[bytes], int]
    seeds: Callable[[], Iterable[bytes]]
    anyway: int = SAID_ANYWAY


# ------------------------------------------------------------------ bytes
def _log(data: bytes) -> int:
    log = read_log(data)
    finding = verify(data)
    if log.problem is None:
        assert write_log(log.events) == data, "what is read is written the same"
        assert load_log(data) == log
    else:
        assert not finding, "a log that cannot be read to its end does not stand"
    return len(str(log.problem)) + len(str(finding))


def _forged_log(data: bytes) -> int:
    """Read what a log says after the chain was made right again: else nothing behind it is ever reached."""
    lines = [line for line in data.split(b"\n") if line]
    return _log(linked(line if line.endswith(b"}") else line + b"}" for line in lines))


def _page(data: bytes) -> int:
    lines = [line for line in data.split(b"\n") if line]
    log = read_log(linked(line if line.endswith(b"}") else line + b"}" for line in lines))
    return len(replay_page(log.events, finding=verify(log))) if log.events else 0


def _published(data: bytes) -> int:
    log = read_published(data)
    return len(str(log.problem)) + len(str(verify(data))) + len(str(verify(log)))


def _seen_log(data: bytes) -> int:
    lines = [line for line in data.split(b"\n") if line]
    return _refused(SeenGame.from_log, linked(line if line.endswith(b"}") else line + b"}" for line in lines))


def _collection(data: bytes) -> int:
    said = 0
    try:
        for log in each_log(unpacked(BytesIO(data))):
            said += len(str(log) if isinstance(log, LogProblem) else str(read_log(log).problem))
    except DAMAGED as damaged:
        return len(str(damaged))
    return said


def _match(data: bytes) -> int:
    return len(str(read_match(data).problem))


def _forged_match(data: bytes) -> int:
    return _match(linked(line for line in data.split(b"\n") if line))


@cache
def _folder() -> Path:
    """Where files are written: one folder for all inputs, in memory where there is one for that."""
    memory = Path("/dev/shm")
    folder = Path(mkdtemp(prefix="fuzzing-", dir=memory if memory.is_dir() else None))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def _file(name: str, data: bytes) -> Iterator[Path]:
    """A file that says this, alone in its folder while the block lasts."""
    path = _folder() / name
    path.write_bytes(data)
    try:
        yield path
    finally:
        for left in _folder().iterdir():
            left.unlink()


def _plain_file(data: bytes) -> int:
    with _file("game.cardia.jsonl", data) as path:
        try:
            with PlainFileStore(path) as store:
                return sum(map(len, store.read("game")))
        except CardiaError as refused:
            return len(str(refused))
        finally:
            assert path.read_bytes() == data, "reading changes nothing"


def _sqlite_file(data: bytes) -> int:
    with _file("games.db", data) as path:
        try:
            with SqliteStore(path, timeout=1) as store:
                return sum(len(line) for name in store.games() for line in store.read(name))
        except CardiaError as refused:
            return len(str(refused))


def _choice(data: bytes) -> int:
    return _refused(read_choice, data, "north")


# ------------------------------------------------------------------ text
def _refused(read: Callable[..., object], *given: object) -> int:
    try:
        read(*given)
    except CardiaError as refused:
        return len(str(refused))
    return 0


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape" if b"\xff" in data else "replace")


def _case(data: bytes) -> int:
    return _refused(parse_case, _text(data))


def _position_line(data: bytes) -> int:
    return _refused(table_from_line, _text(data))


def _notation(data: bytes) -> int:
    readers = (read_option, read_encounter, read_card, read_guard, read_waiting, usual_words)
    return max(_refused(read, _text(data)) for read in readers)


@cache
def _asking() -> Game:
    return Game.new("I", chance=Random(1))


def _typed(data: bytes) -> int:
    game, text = _asking(), _text(data)
    table = see_table(game.table, "north")
    return _refused(decision_of, text, game.asks) + _refused(card_in_play, table, text)


def _entered(data: bytes) -> int:
    game = Recording(SeenGame.of(Game.new("I")))
    return sum(_refused(game.enter, line) for line in _text(data).split("\n")[:8])


# ------------------------------------------------------------------ what they are tried with first
def _logs() -> list[bytes]:
    return [write_log(played(make_setup("I"), 1)[:60])]


def _unchained() -> list[bytes]:
    short = played(make_setup("II", locations=["bazaar"], protectors=True), 3)
    data = write_log(short[:70])
    assert rechained(texts(data)) == data
    lines = data.split(b"\n")[:-1]
    return [b"\n".join(line[:-75] + b"}" for line in lines)]


def _seen_logs() -> list[bytes]:
    guarded = make_setup("II", locations=["bazaar"], protectors=True)
    laid_out = SeenGame.arranged(
        table_from_line("I;puppeteer:treasurer;phase=2;south.hand=judge,?3;south.deck=?2,djinn,?8")
    )
    records = (
        write_seen(see_log(played(make_setup("I"), 1)[:60], "spectator")),
        write_seen(see_log(played(guarded, 3)[:70], "north")),
        laid_out.to_log(),
    )
    return [b"\n".join(line[:-75] + b"}" for line in data.split(b"\n")[:-1]) for data in records]


def _published_logs() -> list[bytes]:
    publisher = Publisher(secret=sha256(b"a secret").digest())
    lines = [publisher.publish(event) for event in played(make_setup("I"), 1)[:40]]
    return [write_published(lines, publisher.openings)]


def _matches() -> list[bytes]:
    store = MemoryStore()
    match = KeptMatch.begin(store, "match", tags={"event": "a final"}, chance=Random(1))
    for seat in SEATS:
        match.next_game().resign(seat)
    match.next_game().agree_on_draw()
    match.settle()
    return [b"".join(line + b"\n" for line in store.read("match"))]


def _databases() -> list[bytes]:
    with _file("games.db", b"") as path:
        path.unlink()  # an empty file is no store
        with SqliteStore(path) as store:
            store.append("game", [b"one", b"two"], 0)
        return [path.read_bytes()]


def _cases() -> list[bytes]:
    return [source_of(one).encode() for one in [*shipped_cases().values()][::12]]


LINES: Final = (
    b"I;saboteur:mediator@,void-mage:judge;phase=2",
    b"II+judge;elephant:cat*;north=hand:judge,djinn;round=3",
    b"I",
)
WORDS: Final = (
    b"north judge",
    b"judge +3 * @ - (clockmaker)",
    b"south mediator tokens",
    b"+2 or -2 for place 3",
    b"north: 1",
    b"north judge activates",
    b"academy",
)
CHOICES: Final = (b'{"ask":3,"choose":0}', b'{"ask":3,"choose":{"option":"place-card","card":"judge"}}')

TARGETS: Final[dict[str, Target]] = {
    "log": Target(_log, _logs),
    "forged-log": Target(_forged_log, _unchained),
    "page": Target(_page, _unchained, PAGE_ITSELF),
    "published": Target(_published, _published_logs),
    "seen-log": Target(_seen_log, _seen_logs),
    "collection": Target(_collection, lambda: [each * 2 for each in _logs()]),
    "match": Target(_match, _matches),
    "forged-match": Target(
        _forged_match,
        lambda: [b"\n".join(line[:-75] + b"}" for line in each.splitlines()) for each in _matches()],
    ),
    "plain-file": Target(_plain_file, lambda: [b"one\ntwo\n", *_logs()]),
    "sqlite-file": Target(_sqlite_file, _databases),
    "choice": Target(_choice, lambda: CHOICES),
    "case": Target(_case, _cases),
    "position-line": Target(_position_line, lambda: LINES),
    "notation": Target(_notation, lambda: WORDS),
    "typed": Target(_typed, lambda: WORDS),
    "entered": Target(_entered, lambda: (b"north: judge\nsouth: djinn\nsouth hand: mediator", *WORDS)),
}


def corpus_of(name: str) -> list[bytes]:
    """Return what a target is tried with first: what it is meant for, and what once went wrong."""
    found = [file.read_bytes() for file in sorted((CORPUS / name).glob("*"))]
    return [*TARGETS[name].seeds(), *found]


def tried(name: str, data: bytes) -> int:
    """Let a target read, and return how much it said; fail if that is too much."""
    target = TARGETS[name]
    said = target.read(data)
    assert said <= target.anyway + SAID_FOR_A_BYTE * len(data), f"{name}: {said} for {len(data)} bytes"
    return said
