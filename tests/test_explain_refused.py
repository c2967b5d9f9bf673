"""What cannot be explained, and logs that contradict themselves."""

from collections.abc import Callable

import pytest

from cardia_rules.errors import CardiaError, LogContradiction, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.explanation import RulingNotes, event_explained
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets
from tests.small_logs import SMALL_LOG, laid_out, up


@pytest.mark.parametrize("number", [0, -1, 7, 10**12])
def test_an_event_that_is_not_there(number: int) -> None:
    with pytest.raises(UnknownName, match=f"there is no event {number}: the log has events 1 to 6"):
        explain_event(SMALL_LOG, number)


def test_an_empty_log() -> None:
    with pytest.raises(UnknownName, match="the log is empty"):
        explain_event([], 1)
    with pytest.raises(CardiaError, match="an empty log has no table"):
        explain_influence([], "north", "judge")


@pytest.mark.parametrize("ask", [explain_influence, explain_signets])
def test_a_card_that_is_not_on_the_table(ask: Callable[..., object]) -> None:
    def refused(seat: str, card: str) -> str:
        with pytest.raises(UnknownName) as caught:
            ask(SMALL_LOG, seat, card)
        return str(caught.value)

    assert refused("north", "inventor") == "north's Inventor is not on the table: it is in north's hand"
    assert refused("south", "judge") == "south's Judge is not on the table: it is not in this game"
    assert refused("north", "jugde") == "no character is called 'jugde'"
    assert refused("east", "judge") == "no seat is called 'east': there are north and south"


def test_a_card_opposite_that_nobody_knows() -> None:
    table = laid_out((up("judge"),), (up("innkeeper"),))
    with pytest.raises(UnknownName, match="no character is called 'innkeeper'"):
        explain_signets([ev.PositionArranged(rulings=(), table=table)], "north", "judge")


@pytest.mark.parametrize("cause", [2, 3, 99, -1])
def test_a_cause_that_is_not_earlier_contradicts_the_log(cause: int) -> None:
    log: list[ev.AnyEvent] = [
        ev.PositionArranged(rulings=(), table=laid_out((up("judge"),), ())),
        ev.InfluenceModified(rulings=(), cause=cause, seat="north", card="judge", place=1, by=1),
        ev.InfluenceModified(rulings=(), cause=2, seat="north", card="judge", place=1, by=1),
    ]
    for ask in (lambda: explain_event(log, 3), lambda: explain_influence(log, "north", "judge")):
        with pytest.raises(LogContradiction, match=f"event 2 .* names event {cause} as its cause"):
            ask()


def test_a_beginning_with_a_forward_cause_contradicts_the_log_too() -> None:
    log = [ev.PositionArranged(rulings=(), cause=5, table=laid_out((), ()))]
    with pytest.raises(LogContradiction):
        explain_event(log, 1)


def test_rulings_that_nobody_knows_are_shown_by_name() -> None:
    event = ev.RoundBegan(rulings=("RB-99-unheard-of",), questions=("OQ-never-asked",), number=1)
    text = event_explained(explain_event([event], 1), RulingNotes())
    assert "RB-99-unheard-of: (not in this register)" in text
    assert "OQ-never-asked: (not in this register)" in text
