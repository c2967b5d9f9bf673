"""A pretend game is played, written, kept, verified, branched, published and opened by the kernel alone."""

import dataclasses
import pickle
import re
from collections.abc import Iterator
from copy import copy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from cardia_rules.errors import CardiaError, ChanceRefused, DecisionRefused, LogContradiction
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.playing import play_again, trunk_up_to
from cardia_rules.kernel.published.file import read_published, write_published
from cardia_rules.kernel.published.opening import NotOpened, Opened, check_openings
from cardia_rules.kernel.published.publishing import PublisherOf
from cardia_rules.kernel.telling.position import Brought, Decided, Noted
from cardia_rules.kernel.telling.rules import AnyStory
from cardia_rules.kernel.verifying import Conclusion, Finding, verify
from cardia_rules.store import AppendConflict, MemoryStore, SqliteStore, Store, StoreInputRefused, UnknownGame
from cardia_rules.store.appending import LogsOf
from tests.pretend_game import (
    LOG,
    PUBLISHED,
    RULES,
    AnyHappening,
    AnySeen,
    Begun,
    Board,
    Drawn,
    Game,
    Kept,
    LiveBoard,
    Play,
    Position,
    Said,
    Say,
    StakeDoubled,
    Won,
    speak,
)

SECRET = sha256(b"pretend").digest()


def begun(chance: Random | None = None) -> Game:
    return Game.from_events((Begun(highest=9),), chance=chance)


def played() -> tuple[AnyHappening, ...]:
    game = begun()
    for event in (
        Drawn(seat="left", number=4),
        Drawn(seat="right", number=7),
        Said(seat="left", doubles=True),
        Said(seat="right", doubles=False),
    ):
        game.take(event)
    return game.events


EVENTS = played()
DATA = LOG.write(EVENTS)


def found(log: bytes | tuple[AnyHappening, ...]) -> Finding[AnyHappening, Position]:
    return verify(RULES, PUBLISHED, log)


# ------------------------------------------------------------------ played, written, read
def test_it_is_played_written_and_read() -> None:
    assert [type(event) for event in EVENTS] == [Begun, Drawn, Drawn, Said, StakeDoubled, Said, Won]
    log = reading.read(LOG, DATA)
    assert (log.events, log.problem) == (EVENTS, None)
    assert log.table is not None
    assert (log.table.stake, log.table.won) == (2, EVENTS[-1])
    assert DATA.startswith(b'{"format":"pretend-log","version":1,')


def test_what_is_refused_changes_nothing() -> None:
    game = begun()
    with pytest.raises(DecisionRefused, match="left has nothing to decide now"):
        game.take(Said(seat="left", doubles=True))
    with pytest.raises(CardiaError, match="Won is neither a decision nor an outcome of chance"):
        game.take(EVENTS[-1])
    assert game.events == (Begun(highest=9),)


# ------------------------------------------------------------------ asked, refused, left to chance
def drawn(*numbers: int) -> Game:
    game = begun()
    for number in numbers:
        game.happen(number)
    return game


def test_a_decision_is_refused_by_the_check_that_narrows_what_is_offered() -> None:
    game = drawn(1, 5)
    [ask] = game.position.asks
    assert (ask.seat, ask.kind, ask.options) == ("left", "speak", (Say(False),))
    with pytest.raises(DecisionRefused) as refused:
        game.decide("left", Say(True))
    [failure] = refused.value.failures
    assert (failure.code, failure.message, failure.tell) == ("not-offered", "a one never doubles", "left")
    assert (failure.facts, failure.ruling) == ({"doubles": True}, "")
    assert game.decide("left", Say(False), ask.number) == (game.events[-1],)
    assert game.position.asks[0].options == (Say(False), Say(True))


@pytest.mark.parametrize(
    ("seat", "say", "code", "told"),
    [
        ("above", Say(True), "unknown-seat", "there is no seat 'above': left or right"),
        ("right", Say(True), "nothing-to-decide", "right has nothing to decide now"),
        (
            "left",
            Say(doubles=cast(Any, 2)),
            "wrong-kind",
            "this is no decision: Expected `bool`, got `int` - at `$.doubles`",
        ),
        ("left", "double", "wrong-kind", "this is no decision: Expected `object`, got `str`"),
    ],
)
def test_what_nobody_was_asked_is_refused(seat: Any, say: Any, code: str, told: str) -> None:
    game = drawn(4, 7)
    with pytest.raises(DecisionRefused, match=re.escape(told)) as refused:
        game.decide(seat, say)
    assert refused.value.codes == (code,)
    with pytest.raises(DecisionRefused, match=r"^decision 1 is not open for left$"):
        game.decide("left", Say(True), 1)
    assert game.position == drawn(4, 7).position


def test_seats_may_be_those_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    of_a_table = dataclasses.replace(Play.rules, seats=lambda table: tuple(table.numbers))
    monkeypatch.setattr(Play, "rules", of_a_table)
    game = drawn(4, 7)
    with pytest.raises(DecisionRefused, match="there is no seat 'above': left or right"):
        game.decide(cast(Any, "above"), Say(True))
    with pytest.raises(DecisionRefused, match="right has nothing to decide now"):
        game.decide("right", Say(True))
    with pytest.raises(DecisionRefused, match=r'^decision 1 is not open for "above"$'):
        game.decide(cast(Any, "above"), Say(True), 1)


def test_a_game_that_is_folded_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    class Reader:
        def __init__(self, *_told: object) -> None: ...

        def read(self, event: AnyHappening, by: Any) -> None:
            read.append(f"{type(event).__name__} by {type(by).__name__}")

        def look(self, by: Any) -> None: ...

        def asked(self, ask: Any, choice: Any) -> Any:  # noqa: ARG002
            return ask

        def stepped(self, before: Any, given: Any, events: Any, after: Any) -> Any:  # noqa: ARG002
            return tuple(replace(event, rule=f"{len(read)} read") for event in events), after

    monkeypatch.setattr(Play, "rules", dataclasses.replace(Play.rules, reading=Reader))
    play, _events = Play.begin("draw", Begun(highest=9), Board(9))
    assert play.happen(4)[-1].rule == "1 read"
    assert read == ["Drawn by ByChance"]


def test_a_game_that_is_over_takes_no_decision() -> None:
    game = Game.from_events(EVENTS)
    with pytest.raises(DecisionRefused, match=r"^the game is over$"):
        game.decide("left", Say(True))
    assert (game.position.asks, game.position.quiet.start, RULES.waits(game.position)) == ((), "over", "")


def test_chance_brings_what_it_can_and_only_where_it_is_needed() -> None:
    game = begun()
    assert game.position.chance == ("left", 9)
    with pytest.raises(ChanceRefused, match="chance was to draw one of 9 numbers for left"):
        game.happen(10)
    assert game.happen(9) == (Drawn(seat="left", number=9, rule="a number is secret"),)
    game.happen(9)
    with pytest.raises(ChanceRefused, match="no chance is needed now"):
        game.happen(9)
    by_itself = begun(Random(1))
    assert [type(event) for event in by_itself.events] == [Begun, Drawn, Drawn]


def test_a_fork_goes_its_own_way() -> None:
    game = drawn(4, 7)
    game.decide("left", Say(False))
    forks = game.fork(), copy(game), pickle.loads(pickle.dumps(game))
    for fork in forks:
        fork.decide("right", Say(True))
        assert (fork.position.table.stake, fork.position.table.won) == (2, fork.events[-1])
    assert game.position.table.stake == 1
    assert game.since(game.position.number - 1) == (game.events[-1:], game.position)


def test_a_story_may_note_again_where_it_was_told_from(monkeypatch: pytest.MonkeyPatch) -> None:
    def noting(live: LiveBoard) -> AnyStory:
        live.quiet("speak")
        yield from speak(live)

    rules = dataclasses.replace(Play.rules, tell={**Play.rules.tell, "speak": noting})
    monkeypatch.setattr(Play, "rules", rules)
    play = Play(drawn(4, 7).position)
    play.decide("left", Say(True))
    assert play.position.given == (Decided("left", Say(True)),)
    assert Play(play.position).since_quiet() == play.since_quiet() != ()


@pytest.mark.parametrize("limit", [1, 2])
def test_a_game_stopped_between_two_events_is_kept_and_goes_on(limit: int) -> None:
    game = drawn(4, 7)
    game.decide("left", Say(False))
    assert game.position.quiet.start == "speak"  # told from there, with what left has said since
    play, whole = Play(game.position), Play(game.position)
    events = whole.decide("right", Say(True))
    assert [type(event) for event in events] == [Said, StakeDoubled, Won]
    happened = play.decide("right", Say(True), limit)
    while play.position.owed:
        kept = msgspec.json.encode(play.position)
        play = Play(msgspec.json.decode(kept, type=Position))
        assert play.choices == ()
        happened += play.resume(1)
    assert (happened, play.position) == (events, whole.position)
    assert play.resume() == ()


def test_what_is_told_with_other_answers_is_checked() -> None:
    quiet = drawn(1, 7).position.quiet
    told = Play.told(quiet, (Decided("left", Say(False)),))
    assert (told.since_quiet(), told.choices[0].seat) == (told.earlier, "right")
    with pytest.raises(DecisionRefused, match="a one never doubles"):
        Play.told(quiet, (Decided("left", Say(True)),))
    with pytest.raises(DecisionRefused, match="right has nothing to decide now"):
        Play.told(quiet, (Decided("right", Say(True)),))
    with pytest.raises(ChanceRefused, match="no chance is needed now"):
        Play.told(quiet, (Brought(3),))
    with pytest.raises(CardiaError, match="in this game nobody makes notes"):
        Play.told(quiet, (Noted(),))


# ------------------------------------------------------------------ kept
@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "games.db")
    with opened:
        yield opened


def test_it_is_kept_resumed_and_found(store: Store) -> None:
    logs = LogsOf(
        store, LOG, lambda new: {"over": "yes"} if any(isinstance(event, Won) for event in new) else {}
    )
    kept = Kept(logs, "a game", Game.from_events, Random(1)).begun(begun())
    assert next(iter(kept.game.position.table.numbers)) == "left"  # chance drew before anybody decided
    kept.take(Said(seat="left", doubles=True))
    resumed = Kept(LogsOf(store, LOG), "a game", Game.from_events).resumed()
    assert (resumed.game.events, resumed.tip) == (kept.game.events, kept.tip)
    assert logs.find({"over": "yes"}) == ()
    kept.take(Said(seat="right", doubles=True))
    assert logs.find({"over": "yes"}) == ("a game",)
    assert resumed.catch_up() == kept.game.events[-3:]
    assert found(b"".join(line + b"\n" for line in store.read("a game"))).conclusion is Conclusion.EXACT


def test_who_is_overtaken_goes_on_after_the_other(store: Store) -> None:
    one = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(1)).begun(begun())
    other = Kept(LogsOf(store, LOG), "a game", Game.from_events).resumed()
    one.take(Said(seat="left", doubles=False))
    with pytest.raises(DecisionRefused, match="left has nothing to decide now"):
        # Seen from here left has not spoken; the store knows better, and the rules refuse it there.
        other.take(Said(seat="left", doubles=True))
    assert other.game.events == one.game.events
    assert isinstance(other.take(Said(seat="right", doubles=False))[-1], Won)


def test_a_store_takes_only_what_continues_the_log(store: Store) -> None:
    logs = LogsOf(store, LOG)
    with pytest.raises(UnknownGame):
        logs.log("a game")
    tip = logs.append_events("a game", EVENTS[:3])
    with pytest.raises(AppendConflict):
        logs.append_events("a game", EVENTS)
    with pytest.raises(StoreInputRefused, match="event 4 is next, not 2"):
        logs.append("a game", [DATA.splitlines()[1]], tip.lines)
    logs.append_events("a game", EVENTS[3:], tip)
    assert logs.log("a game").events == EVENTS


# ------------------------------------------------------------------ verified
def test_a_game_by_the_rules_is_exact() -> None:
    assert found(DATA) == found(EVENTS) == Finding(conclusion=Conclusion.EXACT, agreed=len(EVENTS))
    assert found(DATA)
    assert found(b"").conclusion is Conclusion.UNREADABLE


def test_the_same_game_for_other_reasons_stands() -> None:
    finding = found(LOG.write([*EVENTS[:-1], replace(EVENTS[-1], rule="the bolder one wins")]))
    assert finding
    assert finding.conclusion is Conclusion.OTHER_REASONS
    assert str(finding).endswith(
        "event 7 gave rule the bolder one wins, and gives rule the higher number wins now"
    )


def test_a_log_that_stops_before_what_must_follow_is_cut() -> None:
    finding = found(LOG.write(EVENTS[:-1]))
    assert (finding.conclusion, finding.owed, finding.goes_on) == (Conclusion.CUT, EVENTS[-1:], True)


@pytest.mark.parametrize(
    ("number", "instead", "said"),
    [
        (7, Won(seat="left", numbers=(4, 7)), "and the rules give Won"),
        (2, Drawn(seat="left", number=10), "and the rules refuse it: this cannot have happened"),
        (4, Said(seat="right", doubles=True), "right has nothing to decide now"),
    ],
)
def test_another_game_than_the_rules_give_diverges(number: int, instead: AnyHappening, said: str) -> None:
    events = (*EVENTS[: number - 1], instead, *EVENTS[number:])
    for finding in (found(events), found(LOG.write(events[:number]))):
        assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, number - 1)
        assert said in str(finding)


def test_a_forged_line_is_found_by_the_chain() -> None:
    finding = found(DATA.replace(b'"number":7', b'"number":3'))
    assert finding.conclusion is Conclusion.UNREADABLE
    assert finding.problem is not None
    assert (finding.problem.code, finding.problem.line, finding.agreed) == ("broken-chain", 3, 2)


# ------------------------------------------------------------------ branched
def test_a_branch_shares_a_trunk_and_goes_its_own_way() -> None:
    trunk = trunk_up_to(RULES, EVENTS, 4)
    assert trunk.events == EVENTS[:5]  # the stake doubles by the rules: no branch begins before that
    first = replace(EVENTS[0], origin=trunk.tip.hash)
    branch = Game.from_events((first, *trunk.events[1:]))
    branch.take(Said(seat="right", doubles=True))
    assert branch.position.table.stake == 4
    assert found(LOG.write(branch.events)).conclusion is Conclusion.EXACT
    assert DATA.splitlines()[3].endswith(trunk.tip.hash.encode() + b'"}')
    with pytest.raises(LogContradiction):
        trunk_up_to(RULES, (EVENTS[0], Drawn(seat="right", number=1)), 2)
    assert play_again(RULES, branch.events).divergence is None


# ------------------------------------------------------------------ published
def publisher() -> PublisherOf[AnyHappening, Board, AnySeen | Drawn]:
    return PublisherOf(PUBLISHED, secret=SECRET)


def test_it_is_published_while_it_goes_on_and_opened_after() -> None:
    publishing = publisher()
    lines = [publishing.publish(event) for event in EVENTS]
    assert [line.number for line in lines if line.commitment] == [2, 3]
    shown = write_published(PUBLISHED, lines[:3])
    assert b'"seat":"right"' in shown
    assert b'"number":7' not in shown
    assert found(shown).conclusion is Conclusion.NOT_OPENED
    whole = write_published(PUBLISHED, publishing.lines, publishing.openings)
    log = read_published(PUBLISHED, whole)
    assert log.problem is None
    assert check_openings(PUBLISHED, log.lines, log.openings) == Opened(events=EVENTS)
    assert found(whole) == found(EVENTS)


def test_a_fact_that_was_not_committed_to_is_found() -> None:
    publishing = publisher()
    for event in EVENTS:
        publishing.publish(event)
    first, second = publishing.openings
    lied = replace(second, event=Drawn(seat="right", number=3, rule="a number is secret"))
    result = check_openings(PUBLISHED, publishing.lines, (first, lied))
    assert isinstance(result, NotOpened)
    [fault] = result.faults
    assert (fault.code, fault.number, fault.fact, fault.seat) == ("changed", 3, "number", "right")
    assert fault.message == "line 3 (number of right) is not the one that was committed to"


def test_publishing_goes_on_after_a_restart() -> None:
    random = PublisherOf(PUBLISHED)  # its salts are kept with the openings, and with nothing else
    for event in EVENTS[:3]:
        random.publish(event)
    again = PublisherOf(PUBLISHED).again(EVENTS[:3], random.lines, random.openings)
    assert again.lines == random.lines
    assert again.publish(EVENTS[3]) == random.publish(EVENTS[3])
    assert again.openings == random.openings
