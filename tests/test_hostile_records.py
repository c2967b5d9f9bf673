"""Records of games that were seen, made to hurt: what cannot be is refused, in proportion to the file."""

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.errors import PositionRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.replay.adjudicate import Conclusion
from cardia_rules.seen.entering import Recording
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.search import MOST_TOLD, Search
from cardia_rules.views import events as seen
from tests.counting import calls
from tests.forging import linked

LINE = "I;puppeteer:treasurer;phase=2;south.hand=judge,?3;south.deck=?2,djinn,?8"


def forged(change: Callable[[dict[str, Any]], None]) -> bytes:
    """Return the record of a table that was laid out, with another table and a chain that holds."""
    header = json.loads(SeenGame.arranged(table_from_line(LINE)).to_log().split(b"\n")[0])
    del header["hash"]
    change(header["begins"]["table"])
    return linked([json.dumps(header, separators=(",", ":")).encode()])


def only_counted(pile: str, count: int) -> Callable[[dict[str, Any]], None]:
    def change(table: dict[str, Any]) -> None:
        table["north"].pop({"hand": "hand_cards", "deck": "deck_order"}[pile])
        table["north"][pile] = count

    return change


@pytest.mark.parametrize("pile", ["hand", "deck"])
@pytest.mark.parametrize("count", [-1, 100, 10**9, 10**15])
def test_a_pile_of_which_only_the_number_is_seen_is_no_larger_than_a_pile(pile: str, count: int) -> None:
    finding = cr.verify(forged(only_counted(pile, count)))
    assert finding.problem is not None
    assert finding.problem.code == "out-of-range"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["judge", "judge", "djinn", "?"], "card-twice"),
        (["nonsense", "?", "?", "?"], "unknown-card"),
        (["?"] * 8, "deck-size"),
        (["?"], "card-missing"),
        (["?s03", "?", "?", "?"], "unknown-card"),
        (["?s1.guild", "?", "?", "?"], "unknown-card"),
        (["?nfoo", "?", "?", "?"], "unknown-card"),
        (["?x" + "9" * 5000, "?", "?", "?"], "unknown-card"),
    ],
)
def test_a_table_that_cannot_lie_there_is_no_game_that_is_possible(cards: list[str], code: str) -> None:
    data = forged(lambda table: table["south"].update(hand=len(cards), hand_cards=cards))
    finding = cr.verify(data)
    assert finding.conclusion is Conclusion.DIVERGED
    assert finding.divergence is not None
    assert finding.divergence.number == 1
    assert code in [failure.code for failure in finding.divergence.failures]
    assert len(verdict_in_words(finding, "fr")) < 600
    with pytest.raises(PositionRefused):
        SeenGame.from_log(data)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.update(current=10**15),
        lambda table: table.update(round=-5),
        lambda table: table["north"].update(row=[None] * 100_000),
        lambda table: table["north"]["row"][0].update(modifier=10**15),
        lambda table: table.update(guards=[{"place": 2, "faction": "guild"}] * 50),
        lambda table: table.update(guards=[{"place": 2, "faction": None, "protector": "no", "up": True}]),
    ],
)
def test_neither_is_one_with_numbers_and_rows_that_no_table_has(
    change: Callable[[dict[str, Any]], None],
) -> None:
    finding = cr.verify(forged(change))
    assert finding.conclusion is Conclusion.DIVERGED
    assert finding.divergence is not None
    assert finding.divergence.number == 1


def test_a_program_begins_with_no_such_table_either() -> None:
    table = table_from_line(LINE)
    held_twice = replace(table, south=replace(table.south, hand=("judge", "judge", "djinn", "clockmaker")))
    with pytest.raises(PositionRefused):
        SeenGame.arranged(held_twice)


def noted(count: int) -> tuple[seen.AnySeenEvent, ...]:
    """Return the record of a game that has hardly begun, with so many notes on it."""
    record = Recording(SeenGame.of(cr.Game.new("I"))).game
    note = seen.JudgeNotedSeen(on=1, by="Zoé", words="late", public=True, cause=1, rulings=())
    return (*record.events, *[note] * count)


def test_thousands_of_notes_take_work_in_proportion() -> None:
    def work(count: int) -> int:
        events = noted(count)
        with calls() as called:
            assert SeenGame.from_events(events).number == len(events)
        return called.total()

    work(1)  # the first time more is done than is done every time
    assert work(200) < 5 * work(50)


def test_and_memory_in_proportion() -> None:
    def memory(count: int) -> int:
        events = noted(count)
        tracemalloc.start()
        try:
            assert SeenGame.from_events(events).number == len(events)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    memory(1)
    assert memory(1200) < 5 * memory(300)


def test_what_is_noted_is_in_the_example_and_a_copy_goes_on_apart() -> None:
    record = SeenGame.from_events(noted(3))
    other = record.copy()
    other.back()
    assert other.number == record.number - 1
    assert [type(event) for event in record.example().events[-3:]] == [ev.JudgeNoted] * 3


def test_orders_of_a_deck_of_which_none_can_be_are_not_all_tried() -> None:
    """Cards of which different things are known can lie in millions of orders; here none of them fits."""
    begins = SeenGame.of(cr.Game.new("I"))
    (world,), deck = begins.worlds, begins.setup.deck
    for mark, known in zip(world.table.north.deck, ["!guild"] * 5 + ["!swamp"] * 5, strict=False):
        world = world.naming(mark, f"{mark}.{known}")
    search, twice = Search(), (*deck[:15], deck[0])
    assert not search.after(
        [world], (seen.DeckShuffledSeen(seat="north", count=16, order=twice, rulings=()),)
    )
    assert not search.exact
    assert search.told == MOST_TOLD + 1


def test_a_step_of_nothing_is_none() -> None:
    record = SeenGame.of(cr.Game.new("I"))
    with pytest.raises(ValueError, match="a step is an input"):
        record.take(())
    assert record.number == 1
