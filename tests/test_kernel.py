"""A game that is not Cardia is played, written, kept, verified, branched, published and opened by the kernel.

It is the auction of ``examples/games``, at a table of three where one card decides.
"""

import dataclasses
import pickle
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from cardia_rules.errors import (
    CardiaError,
    ChanceRefused,
    DataError,
    DecisionRefused,
    LogContradiction,
    UnknownName,
)
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.phrases import Phrases
from cardia_rules.kernel.playing import play_again, trunk_up_to
from cardia_rules.kernel.published.file import (
    NotOpened,
    Opened,
    check_openings,
    read_published,
    write_published,
)
from cardia_rules.kernel.published.publishing import PublisherOf
from cardia_rules.kernel.telling import position as told_position
from cardia_rules.kernel.telling.rules import Rules
from cardia_rules.kernel.verifying import Conclusion, Finding, verify
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import AppendConflict, StoreInputRefused, UnknownGame
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.texts import Text
from examples.games.auction.game import CAUSES, LOG, RULES, Game, Kept, Play, Position, new_game
from examples.games.auction.notation import begin
from examples.games.auction.seeing import PUBLISHED, SEEING
from examples.games.auction.supplied import read_supplied
from examples.games.auction.table import (
    AnyHappening,
    AnyOption,
    Bid,
    CardMoved,
    Decided,
    Give,
    Laid,
    Pass,
    Sell,
    StepBegan,
    Won,
)
from tests.games.auction_games import SECRET

TABLE: dict[str, Any] = {
    "ana": {"hand": ["market", "juge", "crypt"]},
    "ben": {"hand": ["golem", "ledger", "spark"], "play": ["peddler", "caravan"], "fate": "smuggler"},
    "cleo": {"hand": ["broker", "shade"]},
}
SUPPLIED = read_supplied()
DECISIONS: tuple[tuple[str, AnyOption], ...] = (
    ("ana", Sell("market")),
    ("ben", Bid(2)),
    ("cleo", Pass()),
    ("ana", Pass()),
    ("ben", Give("golem")),
    ("ben", Give("ledger")),
)


def laid(decided: int = 0) -> Game:
    """The table, after so many of the decisions."""
    game = begin(TABLE, {})
    for seat, option in DECISIONS[:decided]:
        game.decide(seat, option)
    return game


EVENTS = laid(6).events
DATA = LOG.write(EVENTS)


def found(log: bytes | tuple[AnyHappening, ...]) -> Finding[AnyHappening, Position]:
    return verify(RULES, PUBLISHED, log)


# ------------------------------------------------------------------ played, written, read
def test_it_is_played_written_and_read() -> None:
    kinds = [Laid, Decided, CardMoved, *[Decided] * 3, *[Decided, CardMoved] * 2, CardMoved, Won]
    assert [type(event) for event in EVENTS] == kinds
    log = reading.read(LOG, DATA)
    assert (log.events, log.problem) == (EVENTS, None)
    assert log.table is not None
    assert log.table.over is not None
    assert (log.table.over.winners, log.table.over.fates) == (("ben",), ("smuggler",))
    assert DATA.startswith(b'{"format":"auction-log","version":1,')


def test_what_is_refused_changes_nothing() -> None:
    game = laid()
    with pytest.raises(DecisionRefused, match="ben has nothing to decide now"):
        game.take(Decided(seat="ben", kind="bid", option=Bid(1)))
    with pytest.raises(CardiaError, match="Won is neither a decision nor an outcome of chance"):
        game.take(EVENTS[-1])
    assert game.events == EVENTS[:1]


# ------------------------------------------------------------------ asked, refused, left to chance
def test_a_decision_is_refused_by_the_check_that_narrows_what_is_offered() -> None:
    game = laid(1)
    [ask] = game.position.asks
    assert (ask.seat, ask.kind, ask.options) == ("ben", "bid", (Pass(), Bid(1), Bid(2)))
    with pytest.raises(DecisionRefused) as refused:
        game.decide("ben", Bid(3))
    [failure] = refused.value.failures
    said = "a bid of 3 takes the whole hand of 3: one card stays"
    assert (failure.code, failure.message, failure.tell) == ("whole-hand", said, "ben")
    assert (failure.facts, failure.ruling) == ({"cards": 3, "hand": 3}, "AU-06-not-whole-hand")
    assert game.decide("ben", Bid(1), ask.number) == (game.events[-1],)
    assert game.position.asks[0].options == (Pass(),)  # cleo has two cards, and one stays


def test_a_game_need_not_say_what_a_refusal_rests_on(monkeypatch: pytest.MonkeyPatch) -> None:
    unexplained: Any = next(each.default for each in dataclasses.fields(Rules) if each.name == "explained")
    monkeypatch.setattr(Play, "rules", dataclasses.replace(Play.rules, explained=unexplained))
    with pytest.raises(DecisionRefused) as refused:
        laid(1).decide("ben", Bid(3))
    assert [(failure.code, failure.ruling) for failure in refused.value.failures] == [("whole-hand", "")]


@pytest.mark.parametrize(
    ("seat", "option", "code", "told"),
    [
        ("dora", Bid(1), "unknown-seat", "there is no seat 'dora': ana or ben or cleo"),
        ("cleo", Bid(1), "nothing-to-decide", "cleo has nothing to decide now"),
        (
            "ben",
            Bid(cards=cast(Any, "two")),
            "wrong-kind",
            "this is no decision: Expected `int`, got `str` - at `$.cards`",
        ),
        ("ben", "two", "wrong-kind", "this is no decision: Expected `object`, got `str`"),
        ("ben", Sell("golem"), "wrong-kind", "ben is asked to bid; sell does not answer that"),
    ],
)
def test_what_nobody_was_asked_is_refused(seat: Any, option: Any, code: str, told: str) -> None:
    game = laid(1)
    with pytest.raises(DecisionRefused, match=re.escape(told)) as refused:
        game.decide(seat, option)
    assert refused.value.codes == (code,)
    with pytest.raises(DecisionRefused, match=r"^decision 1 is not open for ben$"):
        game.decide("ben", Bid(1), 1)
    with pytest.raises(DecisionRefused, match=r'^decision 1 is not open for "dora"$'):
        game.decide("dora", Bid(1), 1)
    assert game.position == laid(1).position


def test_a_game_that_is_over_takes_no_decision() -> None:
    game = Game.from_events(EVENTS)
    with pytest.raises(DecisionRefused, match=r"^the game is over$"):
        game.decide("ana", Pass())
    assert (game.position.asks, game.position.quiet.start, RULES.waits(game.position)) == ((), "over", "")


def test_chance_brings_what_it_can_and_only_where_it_is_needed() -> None:
    seats = ("ana", "ben", "cleo")
    game = new_game(seats, SUPPLIED)
    needed = game.position.chance
    assert needed is not None
    assert RULES.waits(game.position).startswith("chance: Shuffle(what='common', cards=(")
    with pytest.raises(ChanceRefused, match=r"chance was to shuffle 6 cards \(common\)"):
        game.happen(needed.cards[1:])
    [event] = game.happen(needed.cards)
    assert event.rulings == ("AU-03-three-decks",)
    for _ in range(2):
        assert game.position.chance is not None
        game.happen(game.position.chance.cards)
    with pytest.raises(ChanceRefused, match="no chance is needed now"):
        game.happen(needed.cards)
    by_itself = new_game(seats, SUPPLIED, chance=Random(1))
    assert [type(event) for event in by_itself.events] == [type(event) for event in game.events]


def test_a_fork_goes_its_own_way() -> None:
    game = laid(5)
    forks = game.fork(), copy(game), pickle.loads(pickle.dumps(game))
    for fork in forks:
        fork.decide(*DECISIONS[5])
        assert fork.events == EVENTS
    assert game.position.table.over is None
    assert game.since(game.position.number - 1) == (game.events[-1:], game.position)


def test_answers_since_the_last_quiet_point_are_kept() -> None:
    """The story notes a quiet point first of all, and so it does again when it is told again."""
    position = laid(2).position
    given = [told_position.Decided(seat, option) for seat, option in DECISIONS[:2]]
    assert (position.quiet.number, position.given) == (1, (*given,))
    play = Play(position)
    play.decide(*DECISIONS[2])
    assert len(play.position.given) == 3
    assert Play(play.position).since_quiet() == EVENTS[1:5]


@pytest.mark.parametrize("missing", [0, 1, 2, 3, 4])
def test_a_game_stopped_between_two_events_goes_on(missing: int) -> None:
    game = laid(5)
    assert game.position.quiet.start == "play"
    before = game.position
    assert [type(event) for event in game.decide(*DECISIONS[5])] == [Decided, CardMoved, CardMoved, Won]
    stopped = Game.from_events(game.events[: len(game.events) - missing])
    whole = game.position if missing < 4 else before
    assert (stopped.events, stopped.position) == (game.events[: whole.number], whole)


def test_a_position_is_kept_as_data() -> None:
    position = laid(5).position
    kept = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    assert kept == position
    assert Play(kept).decide(*DECISIONS[5]) == Play(position).decide(*DECISIONS[5])


def test_what_is_told_with_other_answers_is_checked() -> None:
    quiet = laid().position.quiet
    sells = told_position.Decided("ana", Sell("market"))
    told = Play.told(quiet, (sells,))
    assert (told.since_quiet()[0], told.choices[0].seat) == (EVENTS[1], "ben")
    bare = Play.told(quiet, (sells,), reasons=False)
    assert (bare.earlier, bare.choices[0].seat) == (bare.since_quiet(), "ben")
    with pytest.raises(DecisionRefused, match="golem is not in this hand"):
        Play.told(quiet, (told_position.Decided("ana", Sell("golem")),), reasons=False)
    with pytest.raises(DecisionRefused, match="ben has nothing to decide now"):
        Play.told(quiet, (told_position.Decided("ben", Pass()),), reasons=False)
    for reasons in (False, True):
        with pytest.raises(ChanceRefused, match="no chance is needed now"):
            Play.told(quiet, (told_position.Brought(("juge",)),), reasons=reasons)
        with pytest.raises(CardiaError, match="in this game nobody makes notes"):
            Play.told(quiet, (told_position.Noted(),), reasons=reasons)


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
    kept = Kept(logs, "a game", Game.from_events, Random(1)).begun(laid())
    for decided in DECISIONS[:5]:
        kept.decide(*decided)
    resumed = Kept(LogsOf(store, LOG), "a game", Game.from_events).resumed()
    assert (resumed.game.events, resumed.tip) == (kept.game.events, kept.tip)
    assert logs.find({"over": "yes"}) == ()
    kept.decide(*DECISIONS[5])
    assert logs.find({"over": "yes"}) == ("a game",)
    assert resumed.catch_up() == kept.game.events[-4:]
    assert found(b"".join(line + b"\n" for line in store.read("a game"))).conclusion is Conclusion.EXACT


def test_chance_draws_for_a_kept_game_before_anybody_decides(store: Store) -> None:
    begun = new_game(("ana", "ben"), SUPPLIED)
    kept = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(1)).begun(begun)
    assert [ask.seat for ask in kept.game.position.asks] == ["ana", "ben"]


def test_who_is_overtaken_goes_on_after_the_other(store: Store) -> None:
    one = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(1)).begun(laid())
    other = Kept(LogsOf(store, LOG), "a game", Game.from_events).resumed()
    one.decide(*DECISIONS[0])
    with pytest.raises(DecisionRefused, match="ana has nothing to decide now"):
        # Seen from here ana has not sold; the store knows better, and the rules refuse it there.
        other.decide(*DECISIONS[0])
    assert other.game.events == one.game.events
    assert other.decide(*DECISIONS[1]) == EVENTS[3:4]


def test_a_store_takes_only_what_continues_the_log(store: Store) -> None:
    logs = LogsOf(store, LOG)
    with pytest.raises(UnknownGame):
        logs.log("a game")
    tip = logs.append_events("a game", EVENTS[:4])
    with pytest.raises(AppendConflict):
        logs.append_events("a game", EVENTS)
    with pytest.raises(StoreInputRefused, match="event 5 is next, not 2"):
        logs.append("a game", [DATA.splitlines()[1]], tip.lines)
    logs.append_events("a game", EVENTS[4:], tip)
    assert logs.log("a game").events == EVENTS


# ------------------------------------------------------------------ verified
def test_a_game_by_the_rules_is_exact() -> None:
    assert found(DATA) == found(EVENTS) == Finding(conclusion=Conclusion.EXACT, agreed=len(EVENTS))
    assert found(DATA)
    assert found(b"").conclusion is Conclusion.UNREADABLE


def test_the_same_game_for_other_reasons_stands() -> None:
    finding = found(LOG.write([*EVENTS[:-1], replace(EVENTS[-1], rulings=("AU-05-together",))]))
    assert finding
    assert finding.conclusion is Conclusion.OTHER_REASONS
    assert str(finding).endswith(
        "event 12 gave rulings AU-05-together, and gives rulings AU-05-fate-wins now"
    )


def test_a_log_that_stops_before_what_must_follow_is_cut() -> None:
    finding = found(LOG.write(EVENTS[:-1]))
    assert (finding.conclusion, finding.owed, finding.goes_on) == (Conclusion.CUT, EVENTS[-1:], True)


@pytest.mark.parametrize(
    ("number", "instead", "said"),
    [
        (12, Won(winners=("ana",), cause=11), "and the rules give Won"),
        (7, Decided(seat="ben", kind="pay", option=Give("juge"), cause=6), "juge is not in this hand"),
        (4, Decided(seat="cleo", kind="bid", option=Bid(1), cause=3), "cleo has nothing to decide now"),
        (4, StepBegan(step="effects", cause=3), "and the rules wait for ben to decide (bid)"),
    ],
)
def test_another_game_than_the_rules_give_diverges(number: int, instead: AnyHappening, said: str) -> None:
    events = (*EVENTS[: number - 1], instead, *EVENTS[number:])
    finding = found(events)
    assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, number - 1)
    assert said in str(finding)


def test_a_forged_line_is_found_by_the_chain() -> None:
    finding = found(DATA.replace(b'"choose":"bid","cards":2', b'"choose":"bid","cards":1'))
    assert finding.conclusion is Conclusion.UNREADABLE
    assert finding.problem is not None
    assert (finding.problem.code, finding.problem.line, finding.agreed) == ("broken-chain", 3, 3)


# ------------------------------------------------------------------ branched
def test_a_branch_shares_a_trunk_and_goes_its_own_way() -> None:
    trunk = trunk_up_to(RULES, EVENTS, 2)
    assert trunk.events == EVENTS[:3]  # the card is on offer by the rules: no branch begins before that
    branch = Game.from_events(trunk.events)
    branch.decide("ben", Pass())
    assert found(LOG.write(branch.events)).conclusion is Conclusion.EXACT
    assert DATA.splitlines()[1].endswith(trunk.tip.hash.encode() + b'"}')
    with pytest.raises(LogContradiction):
        trunk_up_to(RULES, (EVENTS[0], EVENTS[3]), 2)
    assert play_again(RULES, branch.events).divergence is None


# ------------------------------------------------------------------ published
def test_it_is_published_while_it_goes_on_and_opened_after() -> None:
    publishing = PublisherOf(PUBLISHED, secret=SECRET)
    lines = [publishing.publish(event) for event in EVENTS]
    assert [line.number for line in lines if line.commitment] == [1, 7, 8, 9, 10]
    shown = write_published(PUBLISHED, lines[:8])
    assert b'"seat":"ben"' in shown
    assert b'"golem"' not in shown
    assert found(shown).conclusion is Conclusion.NOT_OPENED
    whole = write_published(PUBLISHED, publishing.lines, publishing.openings)
    log = read_published(PUBLISHED, whole)
    assert log.problem is None
    assert check_openings(PUBLISHED, log.lines, log.openings) == Opened(events=EVENTS)
    assert found(whole) == found(EVENTS)


def test_a_fact_that_was_not_committed_to_is_found() -> None:
    publishing = PublisherOf(PUBLISHED, secret=SECRET)
    for event in EVENTS:
        publishing.publish(event)
    table, picked, paid, *rest = publishing.openings
    lied = replace(paid, event=replace(paid.event, card="spark"))
    result = check_openings(PUBLISHED, publishing.lines, (table, picked, lied, *rest))
    assert isinstance(result, NotOpened)
    [fault] = result.faults
    assert (fault.code, fault.number, fault.fact, fault.seat) == ("changed", 8, "card", "ben")
    assert fault.message == "line 8 (card of ben) is not the one that was committed to"


def test_the_same_secret_publishes_the_same_lines_after_a_restart() -> None:
    one, again = (PublisherOf(PUBLISHED, secret=SECRET) for _ in range(2))
    assert [one.publish(event) for event in EVENTS] == [again.publish(event) for event in EVENTS]
    assert again.openings == one.openings


# ------------------------------------------------------------------ said, and seen
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[event.bid]\nen = 3", "event.bid: en: expected a text, found a number"),
        ('[event.bid]\nen = "a"', "event.bid: fr: 'fr' is missing"),
        (
            '[event.bid]\nen = "{seat} bids"\nfr = "enchère"',
            "event.bid: its languages do not name the same facts",
        ),
        ('event = "bid"', "event: expected a table, found a text"),
        ("event =", "phrases.toml: is not TOML"),
    ],
)
def test_phrases_that_say_nothing_are_refused(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "phrases.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(DataError, match=re.escape(problem)):
        Phrases.read(file)


def test_phrases_are_said_and_recognised(tmp_path: Path) -> None:
    file = tmp_path / "phrases.toml"
    file.write_text('[event.bid]\nen = "{seat} bids {cards}"\nfr = "{seat} mise {cards}"\n', "utf-8")
    phrases = Phrases.read(file)
    assert phrases.say("event.bid", "fr", seat="ana", cards=Text("one", "une")) == "ana mise une"
    assert phrases.usual(" ana  bids 2 ") == "ana bids 2"
    with pytest.raises(DataError, match='nothing is told as "ana mise 2"'):
        phrases.usual("ana mise 2")


def test_what_nobody_has_spoken_of_is_not_shown() -> None:
    table = laid().position.table
    blind = dataclasses.replace(SEEING, see={Laid: SEEING.see[Laid]})
    assert blind.log(EVENTS[:1], "ben")
    with pytest.raises(CardiaError, match="nobody has said what is seen of Decided"):
        blind.event(EVENTS[1], table, "ben")
    with pytest.raises(UnknownName, match='nobody looks at a game as "dora"'):
        blind.event(EVENTS[0], table, "dora")


def test_a_cause_that_comes_later_is_refused() -> None:
    wrong = (*EVENTS[:3], replace(EVENTS[3], cause=9))
    with pytest.raises(LogContradiction, match="event 4 \\(Decided\\) names event 9 as its cause"):
        CAUSES.behind(wrong, (4,))
    assert CAUSES.behind(EVENTS, (3,)) == (3, 2, 1)
