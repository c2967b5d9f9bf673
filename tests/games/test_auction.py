"""The auction on the kernel: its cases, its register, random games, what is hidden, and what is kept."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cardia_rules.errors import DataError, DecisionRefused, LogContradiction, SetupRefused, UnknownName
from cardia_rules.kernel.cases.pages import about, cases_in
from cardia_rules.kernel.cases.plain import read_plain_case, run_plain
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.playing import trunk_up_to
from cardia_rules.kernel.published.file import Opened, check_openings, read_published, write_published
from cardia_rules.kernel.published.publishing import PublisherOf
from cardia_rules.kernel.verifying import Conclusion, verify
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.lines.sqlite import SqliteStore
from examples.games.auction.__main__ import demonstration
from examples.games.auction.game import CAUSES, LOG, REGISTER, RULES, Game, Kept, new_game
from examples.games.auction.notation import CASES, NOTATION, SEATS, begin
from examples.games.auction.reasons import _OF_A_POWER, _OF_TWO, REFUSED, WHY
from examples.games.auction.seeing import PUBLISHED, SEEING
from examples.games.auction.supplied import INVENTED, PRESUPPOSED, read_supplied
from examples.games.auction.table import Bid, Decided, Laid, Pass, Sell, Shuffled, fold
from examples.games.auction.words import PHRASES, refusal
from tests.games.auction_games import SECRET, begun, check, check_hidden, decisions, played, supplied
from tests.processes import first_lines, killed_after

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "games" / "auction"
WRITTEN = cases_in(CASES)
TABLE: dict[str, Any] = {
    "ana": {"hand": ["juge", "crypt", "market"], "fate": "assassin"},
    "ben": {"hand": ["golem", "ledger"], "fate": "hoarder"},
    "cleo": {"hand": ["broker", "shade"], "fate": "heir"},
}


# ------------------------------------------------------------------ cases and register
@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: one.name)
def test_a_case_holds(one: Any) -> None:
    report = run_plain(read_plain_case(one, NOTATION), NOTATION)
    assert report.holds, str(report)


def test_every_statement_and_every_answer_has_a_case() -> None:
    read = [read_plain_case(one, NOTATION) for one in WRITTEN]
    assert {ruling for case in read for ruling in case.rulings} == {*REGISTER.rulings}
    answered = {pair for case in read for other in case.otherwise for pair in other.answers.items()}
    others = {(one.id, answer) for one in REGISTER.questions.values() for answer in one.answers}
    assert answered == others - {(one.id, one.default) for one in REGISTER.questions.values()}
    assert {about(one.file) for one in WRITTEN} <= {*REGISTER.rulings}


def test_whatever_a_reason_cites_is_stated() -> None:
    cited = {name for found in (*WHY.values(), *_OF_TWO.values()) for name in found}
    cited |= {*REFUSED.values(), *_OF_A_POWER.values(), *(ruling for _, ruling in PRESUPPOSED.values())}
    assert cited <= {*REGISTER.rulings}
    assert all(card in PRESUPPOSED or card in {"juge", "ange-gardien", "assassin"}
               for one in REGISTER.rulings.values() for card in one.cards)  # fmt: skip
    assert {*REFUSED} <= NOTATION.codes


def test_a_page_s_own_words_are_the_register_s() -> None:
    for page in sorted(CASES.glob("*.md")):
        says = REGISTER.rulings[about(page)].says
        assert f"> {says.en}\n\n> *{says.fr}*\n" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("was", "now", "problem"),
    [
        ('ana = "sell juge"', 'ana = "sel juge"', "is no decision"),
        ('ana = "sell juge"', 'anna = "sell juge"', "play[0]: there is no key"),
        ('"AU-06-nobody-bids"]', '"AU-06-nobody-bid"]', "is no ruling"),
        ("ana.hand_size = 4", "ana.hand_size = 5", "ana.hand_size: expected 5; found 4"),
        ("ana.hand_size = 4", 'ana.hat = ["red"]', "there is no key"),
        ("ana.hand_size = 4", 'never = ["ana keeps juge"]', "expected never to happen"),
        ("ana.hand_size = 4", 'never = ["ana kept juge"]', "nothing is told as"),
        ('"ana keeps juge"', '"ana passes"', "expected AU-06-nobody-bids to be cited first"),
        ('ana = "take juge"', 'ana = "take juge"\nchance = "deck: juge"', "nothing waited for it"),
        ('asks.ana = ["take juge", "pass"]', 'asks.ben = ["pass"]', "expected: ben"),
        ('ana = "take juge"', 'ana = "take juge"\nrefused = ["not-offered"]', "but it was accepted"),
    ],
)
def test_a_case_that_is_wrong_says_what_and_where(was: str, now: str, problem: str, tmp_path: Path) -> None:
    page = (CASES / "06-example-judge.md").read_text("utf-8")
    assert page.count(was) == 1
    (tmp_path / "page.md").write_text(page.replace(was, now), "utf-8")
    [one] = cases_in(tmp_path / "page.md")
    try:
        said = str(run_plain(read_plain_case(one, NOTATION), NOTATION))
        assert "does not hold" in said
    except DataError as refused:
        said = str(refused)
    assert problem in said
    assert "page.md:11: example-judge" in said


# ------------------------------------------------------------------ random games
@pytest.mark.parametrize("seed", range(24))
def test_a_random_game_ends_folds_and_verifies(seed: int) -> None:
    check(played(seed))


@pytest.mark.parametrize("first", range(100, 140, 10))
def test_two_games_that_a_viewer_cannot_tell_apart_look_the_same(first: int) -> None:
    assert sum(check_hidden(seed) for seed in range(first, first + 10)) > 10


def test_a_stranger_looks_at_no_game() -> None:
    game = begin(TABLE, {})
    with pytest.raises(UnknownName, match='nobody looks at a game as "dora"'):
        SEEING.view(game.position, "dora")
    seen = SEEING.view(game.position, "ben")
    assert (seen.asks, seen.waits) == ((), ("ana",))
    assert [player.hand_cards for player in seen.table.players.values()] == [None, ("golem", "ledger"), None]
    assert [player.fate for player in seen.table.players.values()] == [None, "hoarder", None]


def test_without_reasons_the_facts_are_the_same() -> None:
    whole = played(7)
    bare = Game.from_events(whole.events[:1], reasons=False)
    for event in whole.events:
        if isinstance(event, Decided | Shuffled):
            bare.take(event)
    assert bare.position.table == whole.position.table
    assert [msgspec.structs.replace(event, rulings=()) for event in whole.events[1:]] == [*bare.events[1:]]


def test_it_is_published_and_opened() -> None:
    game = played(5)
    publisher = PublisherOf(PUBLISHED, secret=SECRET)
    for event in game.events:
        publisher.publish(event)
    whole = write_published(PUBLISHED, publisher.lines, publisher.openings)
    log = read_published(PUBLISHED, whole)
    assert log.problem is None
    assert check_openings(PUBLISHED, log.lines, log.openings) == Opened(events=game.events)


def test_a_branch_goes_its_own_way() -> None:
    game = played(6, 12)
    trunk = trunk_up_to(RULES, game.events, len(game.events) - 3)
    first = msgspec.structs.replace(game.events[0], origin=trunk.tip.hash)
    branch = Game.from_events((first, *trunk.events[1:]), chance=Random(1))
    for seat, option in decisions(branch, Random(2)):
        branch.decide(seat, option)
    assert verify(RULES, PUBLISHED, LOG.write(branch.events)).conclusion is Conclusion.EXACT


def test_causes_lead_back_to_the_beginning_of_the_turn() -> None:
    game = begin(TABLE, {})
    for seat, option in (("ana", Sell("juge")), ("ben", Bid(1)), ("cleo", Pass()), ("ana", Pass())):
        game.decide(seat, option)
    paid = game.decide("ben", game.position.asks[0].options[0])[1]
    behind = CAUSES.behind(game.events, (game.number_of(paid),))
    assert behind == (8, 7, 6, 5, 4, 3, 2, 1)


# ------------------------------------------------------------------ refused, and nothing changes
def test_what_is_refused_is_said_in_both_languages_and_changes_nothing() -> None:
    game = begin(TABLE, {})
    game.decide("ana", Sell("juge"))
    before = game.position
    with pytest.raises(DecisionRefused) as refused:
        game.decide("ben", Bid(2))
    [failure] = refused.value.failures
    assert (failure.code, failure.ruling, failure.tell) == ("whole-hand", "AU-06-not-whole-hand", "ben")
    assert refusal(failure) == failure.message == "a bid of 2 takes the whole hand of 2: one card stays"
    assert refusal(failure, "fr") == "une enchère de 2 prend toute la main de 2 : une carte y reste"
    with pytest.raises(DecisionRefused) as both:
        game.decide("ben", Bid(0), 99)
    assert both.value.codes == ("decision-over",)
    with pytest.raises(DecisionRefused, match="this is no decision"):
        game.decide("ben", Bid(cards="two"))  # type: ignore[arg-type]
    assert game.position is before


def test_every_failed_check_of_a_set_up_is_named() -> None:
    with pytest.raises(SetupRefused) as refused:
        new_game(
            ("ana", "ana", "judge", "d1", "e", "f"),
            supplied(),
            answers={"OQ-none": "x", "OQ-first-bidder": "y"},
        )
    assert refused.value.codes == (
        "player-count", "bad-name", "bad-name", "bad-name", "unknown-answer", "unknown-question",
    )  # fmt: skip
    assert [one.ruling for one in refused.value.failures][:2] == ["AU-03-first-player"] * 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title =", "is not TOML"),
        ("title = 3", "supplied.toml: title: expected a text"),
        ('title = "a"\ncard = 7', "expected [[card]] entries"),
        ('title = "a"\n[[card]]\nslug = "b"', "card 1: Object missing required field `name`"),
    ],
)
def test_a_supplied_file_that_is_nonsense_is_refused(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "supplied.toml").write_text(text, "utf-8")
    with pytest.raises((DataError, SetupRefused)) as refused:
        read_supplied(tmp_path / "supplied.toml")
    assert problem in str(refused.value)


def test_a_log_cannot_begin_with_a_table_that_cannot_be() -> None:
    board = begin(TABLE, {}).position.table
    for wrong in (
        msgspec.structs.replace(board, turn="dora"),
        msgspec.structs.replace(board, deck=(*board.deck, "juge")),
        msgspec.structs.replace(board, answers={"OQ-first-bidder": "nobody"}),
    ):
        with pytest.raises(LogContradiction, match="the rules refuse it"):
            Game.from_events((Laid(board=wrong),))
    with pytest.raises(LogContradiction):
        fold(None, played(1).events[5])


# ------------------------------------------------------------------ kept
def test_a_game_goes_on_after_its_process_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    command = [sys.executable, "-m", "tests.games.auction_games", "kept", str(file)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with killed_after(60, process):
        *_, last = first_lines(12, process)
        process.kill()
    with SqliteStore(file) as store:
        kept = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(9)).resumed()
        assert kept.tip.number >= int(last)  # what was said to be kept is
        by = Random(9)
        while kept.game.position.asks:
            kept.decide(*next(decisions(kept.game, by)))
        data = b"".join(line + b"\n" for line in store.read("a game"))
    assert reading.read(LOG, data).events == kept.game.events
    assert verify(RULES, PUBLISHED, data).conclusion is Conclusion.EXACT
    check(kept.game)


def test_who_is_overtaken_decides_after_the_other(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "games.db") as store:
        one = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(1)).begun(begun(1, None))
        other = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(1)).resumed()
        ask = one.game.position.asks[0]
        one.decide(ask.seat, ask.options[0])
        with pytest.raises(DecisionRefused):
            other.decide(ask.seat, ask.options[0])
        assert other.game.events == one.game.events


# ------------------------------------------------------------------ what it says
def test_the_demonstration_says_why_in_both_languages() -> None:
    english, french = [*demonstration()], [*demonstration("fr")]
    assert len(english) == len(french)
    assert any("AU-06-not-whole-hand: Nobody bids its whole hand." in line for line in english)
    assert any("AU-06-not-whole-hand : " in line or "Personne n'enchérit" in line for line in french)
    said = subprocess.run(
        [sys.executable, "-m", "examples.games.auction", "--lang", "fr"],
        cwd=ROOT, capture_output=True, encoding="utf-8", timeout=60, check=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert said.stdout.splitlines() == "\n".join(french).splitlines()


def test_every_phrase_is_in_use() -> None:
    source = "".join(file.read_text("utf-8") for file in FOLDER.glob("*.py"))
    by_code = {name.removeprefix("refused.") for name in PHRASES.texts if name.startswith("refused.")}
    of_the_kernel = {"not-offered", "wrong-kind", "unknown-seat", "nothing-to-decide", "decision-over"}
    of_the_kernel |= {"game-over", "impossible-outcome", "no-chance-needed"}
    assert {code for code in by_code - of_the_kernel if f'"{code}"' not in source} == set()


def test_the_rules_have_at_most_fifteen_hundred_lines() -> None:
    rules = ("table.py", "asking.py", "rules.py", "powers.py", "ending.py", "reasons.py")
    assert sum(len((FOLDER / name).read_text("utf-8").splitlines()) for name in rules) <= 1500
    assert INVENTED.is_file()
    assert len(SEATS) == 5


def test_the_library_names_neither_game() -> None:
    named = [
        file
        for file in (ROOT / "src").rglob("*.py")
        if "examples.games" in (text := file.read_text("utf-8").lower()) or "enchanters" in text
    ]
    assert named == []
