"""A published log as a file, and what ``verify`` says of it: exact, or the first thing that is wrong."""

import re
import tracemalloc
from base64 import b64encode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.format import Limits
from cardia_rules.kernel.log.problems import ProblemCode
from cardia_rules.kernel.published.file import PublishedLog, is_published
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.resolution.position import Shuffled
from cardia_rules.views.published import CARDIA_PUBLISHED, Publisher, read_published, write_published
from cardia_rules.views.rewind import go_back
from tests.forging import random_game

SECRET = sha256(b"a secret").digest()


def published(events: tuple[ev.AnyEvent, ...], secret: bytes = SECRET) -> Publisher:
    publisher = Publisher(secret=secret)
    for event in events:
        publisher.publish(event)
    return publisher


EVENTS = random_game(15)
PUBLISHER = published(EVENTS)
DATA = write_published(PUBLISHER.lines, PUBLISHER.openings)
FIRST_OPENING = len(EVENTS) + 2


# ------------------------------------------------------------------ the file
@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_file_is_read_back_and_adjudicated(seed: int) -> None:
    events = random_game(seed)
    publisher = published(events)
    data = write_published(publisher.lines, publisher.openings)
    log = read_published(data)
    assert log == PublishedLog(lines=publisher.lines, openings=publisher.openings)
    assert write_published(log.lines, log.openings) == data
    assert verify(data) == verify(log) == verify(events)
    assert verify(data).conclusion is Conclusion.EXACT


def test_the_two_kinds_of_log_are_told_apart() -> None:
    assert is_published(CARDIA_PUBLISHED, DATA)
    assert not is_published(CARDIA_PUBLISHED, write_log(EVENTS))


WRONG: dict[str, tuple[ProblemCode, int, bytes]] = {
    "nothing": ("empty", 1, b""),
    "no header": ("no-header", 1, DATA[5:]),
    "another header": ("no-header", 1, DATA.replace(b"cardia-published", b"cardia-publishes", 1)),
    "a newer version": ("newer-version", 1, DATA.replace(b'"version":1', b'"version":2', 1)),
    "a line cut off": ("truncated", len(EVENTS) + len(PUBLISHER.openings) + 1, DATA[:-5]),
    "a version that never was": ("no-header", 1, DATA.replace(b'"version":1', b'"version":0', 1)),
    "no JSON": ("malformed", 2, DATA.replace(b'{"line"', b"{,", 1)),
    "an unknown kind of line": ("unknown-value", 2, DATA.replace(b'"line":"event"', b'"line":"evening"', 1)),
    "an unknown event": ("unknown-event", 3, DATA.replace(b'"deck-shuffled"', b'"deck-burnt"', 1)),
    "an unknown field": ("unknown-field", 3, DATA.replace(b'"count":', b'"x":1,"count":', 1)),
    "a space": ("non-canonical", 2, DATA.replace(b'{"line":', b'{ "line":', 1)),
    "a key twice": ("duplicate-key", 2, DATA.replace(b'"number":1', b'"number":1,"number":1', 1)),
    "bytes that are no text": ("bad-utf-8", 2, DATA.replace(b'"chain":"', b'"chain":"\xff', 1)),
    "deep nesting": ("deep-nesting", 2, DATA.replace(b'{"line"', b"[" * 100 + b'{"line"', 1)),
    "an event after an opening": (
        "contradiction",
        FIRST_OPENING + len(PUBLISHER.openings),
        DATA + DATA.splitlines(keepends=True)[1],
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_file_has_its_name_and_line(case: str) -> None:
    code, line, data = WRONG[case]
    log = read_published(data)
    assert log.problem is not None
    assert (log.problem.code, log.problem.line) == (code, line)
    assert len(log.lines) + len(log.openings) == max(line - 2, 0)
    if is_published(CARDIA_PUBLISHED, data):
        finding = verify(data)
        assert (finding.conclusion, finding.problem) == (Conclusion.UNREADABLE, log.problem)


def test_lines_after_a_wrong_one_take_no_room() -> None:
    data = write_published(()) + b"ab\n" * 300_000
    tracemalloc.start()
    try:
        problem = read_published(data).problem
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert problem is not None
    assert (problem.code, problem.line) == ("malformed", 2)
    assert most < len(data)


def test_limits_hold() -> None:
    for limits, code in (
        (Limits(file_bytes=2000), "too-large"),
        (Limits(line_bytes=100), "line-too-long"),
        (Limits(events=10), "too-many-events"),
    ):
        problem = read_published(DATA, limits).problem
        assert problem is not None
        assert problem.code == code


@settings(max_examples=300)
@given(st.data())
def test_no_file_makes_it_raise(data: st.DataObject) -> None:
    """Bytes changed, lines dropped, doubled and swapped: read and adjudicated without an exception."""
    lines = DATA.splitlines(keepends=True)
    random = Random(data.draw(st.integers(0, 2**32)))
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(4):
            case 0:
                line = bytearray(lines[at])
                line[random.randrange(len(line))] = random.randrange(256)
                lines[at] = bytes(line)
            case 1:
                del lines[at]
            case 2:
                lines.insert(at, lines[other])
            case _:
                lines[at], lines[other] = lines[other], lines[at]
    changed = b"".join(lines)
    assert read_published(changed) == read_published(changed)
    # Which library wrote the header is not part of what is claimed, nor is the order of the openings.
    if sorted(changed.splitlines()[1:]) != sorted(DATA.splitlines()[1:]):
        finding = verify(changed)  # a log that lacks only its last line is right as far as it goes
        assert finding.conclusion is not Conclusion.EXACT or finding.agreed < len(EVENTS)


# ------------------------------------------------------------------ openings
def first_fault(finding: Finding) -> tuple[str, int, str]:
    assert finding.conclusion is Conclusion.NOT_OPENED
    assert finding.fault is not None
    assert str(finding) == f"not opened: {finding.fault.message}"
    return finding.fault.code, finding.fault.number, finding.fault.fact


def test_the_first_fault_of_the_openings_is_named() -> None:
    lines, openings = PUBLISHER.lines, PUBLISHER.openings
    shuffled = openings[0].event
    assert isinstance(shuffled, ev.DeckShuffled)
    other_order = replace(openings[0], event=replace(shuffled, order=shuffled.order[::-1]))
    other_salt = replace(openings[1], salt="00" * 32)
    assert first_fault(verify(PublishedLog(lines=lines))) == ("not-opened", 2, "deck-order")
    assert first_fault(
        verify(PublishedLog(lines=lines, openings=(other_order, other_salt, *openings[2:])))
    ) == (
        "changed",
        2,
        "deck-order",
    )
    forged = (*lines[:5], replace(lines[5], chain="0" * 64), *lines[6:])
    assert first_fault(verify(PublishedLog(lines=forged, openings=openings)))[:2] == ("broken-chain", 6)
    assert verify(PublishedLog()).conclusion is Conclusion.UNREADABLE


def test_a_game_that_is_opened_as_promised_and_was_not_played_by_the_rules_is_found_out() -> None:
    """The openings hold; the rules do not."""
    compared = next(n for n, event in enumerate(EVENTS) if isinstance(event, ev.EncounterCompared))
    wrong = (*EVENTS[:compared], replace(EVENTS[compared], north=99), *EVENTS[compared + 1 :])
    publisher = published(wrong)
    finding = verify(write_published(publisher.lines, publisher.openings))
    assert finding.conclusion is Conclusion.DIVERGED
    assert finding.divergence is not None
    assert finding.divergence.number == compared + 1


# ------------------------------------------------------------------ salts from a secret
def test_the_same_secret_and_log_publish_the_same_lines_after_a_restart() -> None:
    again = published(EVENTS[:40])
    assert again.lines == PUBLISHER.lines[:40]
    for event in EVENTS[40:]:
        again.publish(event)
    assert (again.lines, again.openings) == (PUBLISHER.lines, PUBLISHER.openings)
    assert published(EVENTS, sha256(b"another").digest()).lines != PUBLISHER.lines


def test_a_branch_that_goes_another_way_shares_no_salt_with_its_trunk_from_there_on() -> None:
    at = next(n for n, event in enumerate(EVENTS) if isinstance(event, ev.CardDrawn))
    drawn = EVENTS[at]
    assert isinstance(drawn, ev.CardDrawn)
    trunk, branch = (Publisher(secret=SECRET) for _ in range(2))
    for event in EVENTS[:at]:
        assert trunk.publish(event) == branch.publish(event)
    other = next(card for card in trunk_deck(EVENTS[:at], drawn) if card != drawn.card)
    salts = [
        publisher._salt(at + 1, event)
        for publisher, event in ((trunk, drawn), (branch, replace(drawn, card=other)))
    ]
    assert salts[0] != salts[1]
    assert {opening.salt for opening in trunk.openings} == {opening.salt for opening in branch.openings}
    assert len({opening.salt for opening in PUBLISHER.openings}) == len(PUBLISHER.openings)


def trunk_deck(events: tuple[ev.AnyEvent, ...], drawn: ev.CardDrawn) -> tuple[str, ...]:
    return next(e.order for e in events if isinstance(e, ev.DeckShuffled) and e.seat == drawn.seat)


def test_two_games_under_one_secret_say_nothing_of_each_other() -> None:
    """A server may have one secret for a match: the same fact in two games is committed to in two ways."""
    first, second = (Game.new("I") for _ in range(2))
    other_order = ("djinn", *(card for card in first.table.setup.deck if card != "djinn"))
    first.happen(Shuffled(first.table.setup.deck))
    second.happen(Shuffled(other_order))
    for game in (first, second):
        game.happen(Shuffled(game.table.setup.deck))
        game.decide("south", PlaceCard(game.table.setup.deck[0]))
    one, two = (published(game.events).openings for game in (first, second))
    same = [number for number, event in enumerate(first.events, 1) if event == second.events[number - 1]]
    assert len(same) > 5
    salts = [{opening.number: opening.salt for opening in each} for each in (one, two)]
    hidden = [number for number in same if number in salts[0]]
    assert len(hidden) > 5
    assert [number for number in hidden if salts[0][number] == salts[1][number]] == []


def test_games_that_begin_alike_have_an_id_each_or_are_not_published_under_one_secret() -> None:
    """78 of 2,737 commitments of games from one position were equal, where the same was chosen."""
    table = table_from_line("I;saboteur:surgeon,clockmaker:judge")
    for begun in (Game.arranged(table, chance=Random(1)), go_back(EVENTS, 20).game):
        with pytest.raises(CardiaError, match="is published by an id of its own: another game may begin"):
            published(begun.events)
        assert published(begun.named("one").events).lines
        assert Publisher().publish(begun.events[0]).number == 1
    chosen = []
    for name in ("one", "two"):
        game = Game.arranged(table).named(name)
        game.decide("north", game.asks[0].options[0])
        chosen.append({line.commitment for line in published(game.events).lines if line.commitment})
    assert len(chosen[0]) > 2
    assert not chosen[0] & chosen[1]


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(CardiaError, match="a secret has at least 32 random bytes, this one has 8"):
        Publisher(secret=b"password")


@pytest.mark.parametrize(
    "secret",
    [
        "Une phrase que quelqu’un a trouvée très élégante.".encode(),
        b"a sentence from a file, with the end of its line\n",
        b"passwordpasswordpasswordpassword".hex().encode(),
        bytes(range(32)).hex().encode(),
        b64encode(b"a sentence that somebody has wrapped up once more"),
        b"CorrectHorseBatteryStapleAndThenSomeMoreWords",  # as long as nothing in base 64 is
        bytes(32),
        b"x" * 64,
        bytes(range(32)),
        bytes(range(0, 256, 8)),
        b"ab" * 16,
        b"32 random bytes, of this game alone",
        b"correct-horse-battery-staple-and-some-more-words",
        b"0123456789abcdef" * 3,
        b"f" * 64,
    ],
    ids=range(15),
)
def test_a_secret_that_somebody_thought_of_is_refused(secret: bytes) -> None:
    with pytest.raises(CardiaError, match=r"can be guessed: take secrets\.token_bytes"):
        Publisher(secret=secret)


def test_a_random_secret_is_taken_however_it_is_kept() -> None:
    for number in range(2_000):
        drawn = sha256(b"%d" % number).digest()
        for secret in (drawn, drawn.hex().encode(), b64encode(drawn), urlsafe_b64encode(drawn).rstrip(b"=")):
            Publisher(secret=secret)
            Publisher(secret=secret + b"\n")  # as a file may have it


def test_no_page_of_the_docs_shows_a_secret_that_could_be_pasted() -> None:
    pages = [*Path("docs").rglob("*.md"), Path("README.md"), *Path("examples").glob("*.py")]
    shown = [page.name for page in pages if re.search(r"""secret\s*=\s*b?["']""", page.read_text("utf-8"))]
    assert not shown


def test_a_version_of_a_thousand_digits_is_told_in_short() -> None:
    data = DATA.replace(b'"version":1', b'"version":1' + b"0" * 4_000, 1)
    problem = read_published(data).problem
    assert problem is not None
    assert problem.code == "newer-version"
    assert len(problem.reason) <= 301


def test_what_is_published_does_not_hold_the_secret() -> None:
    assert SECRET.hex().encode() not in DATA
    shown = write_published(PUBLISHER.lines)
    assert all(opening.salt.encode() not in shown for opening in PUBLISHER.openings)
