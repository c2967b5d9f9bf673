"""A game whose facts the rules no longer give goes on from the table as it lies."""

from random import Random

import pytest
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold_all
from cardia_rules.events.log import CARDIA_LOG, load_log, read_log, write_log
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.replay.branch import carry_on
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.memory import MemoryStore
from tests.forging import GAME
from tests.held_games import play_out


def round_begins(events: tuple[ev.AnyEvent, ...], number: int) -> int:
    return next(n for n, e in enumerate(events) if isinstance(e, ev.RoundBegan) and e.number == number)


def by_older_rules(rounds: int, inputs: int = 0) -> tuple[ev.AnyEvent, ...]:
    """A game in which the last winner before a round got two signets, up to some decisions of that round."""
    begun = round_begins(GAME, rounds)
    number = max(n for n in range(begun) if isinstance(GAME[n], ev.SignetPlaced))
    wrong = (*GAME[:number], replace(GAME[number], count=2), *GAME[number + 1 :])
    taken = [n for n in range(begun, len(wrong)) if isinstance(wrong[n], ev.DecisionTaken)]
    return wrong[: taken[inputs]]


def test_the_rules_do_not_give_it_and_nothing_else_goes_on_with_it() -> None:
    old = by_older_rules(3)
    assert verify(old).conclusion is Conclusion.DIVERGED
    with pytest.raises(LogContradiction):
        Game.from_events(old)


@pytest.mark.parametrize("inputs", [0, 1])
def test_it_goes_on_from_the_table_as_it_lies(inputs: int) -> None:
    old = by_older_rules(3, inputs)
    carried = carry_on(old)
    game, table = carried.game, fold_all(old[: carried.number])
    begun = game.events[0]
    assert isinstance(begun, ev.PositionArranged)
    assert (begun.table.round, begun.table.phase) == (3, 1)
    assert [begun.table.north.hand, begun.table.south.deck] == [table.north.hand, table.south.deck]
    # What the rules of today say of the signets is recorded, with its ruling.
    (returned,) = (event for event in game.events if isinstance(event, ev.SignetReturned))
    assert (returned.count, returned.rulings[0]) == (1, "RB-10-result-follows")
    # The decisions of the round under way are taken again.
    assert carried.stop is None
    taken = [event.option for event in game.events if isinstance(event, ev.DecisionTaken)]
    recorded = [event.option for event in old[carried.number :] if isinstance(event, ev.DecisionTaken)]
    assert taken == recorded
    assert len(taken) == inputs


def test_it_names_the_log_that_it_came_from() -> None:
    first = replace(GAME[0], about=replace(GAME[0].about, game="the old one"))  # type: ignore[attr-defined]
    old = (first, *by_older_rules(3)[1:])
    carried = carry_on(write_log(old))
    origin = carried.game.about.origin
    assert origin is not None
    assert (origin.how, origin.number, origin.game) == ("carried-on", carried.number, "the old one")
    lines = write_log(old).splitlines(keepends=True)
    held = next(
        n for n in range(1, len(lines) + 1) if len(read_log(b"".join(lines[:n])).events) >= carried.number
    )
    assert origin.hash == read_log(b"".join(lines[:held])).tip.hash == CARDIA_LOG.hash_at(old, carried.number)


def test_it_is_a_game_like_any_other() -> None:
    carried = carry_on(by_older_rules(2), chance=Random(1))
    game = carried.game
    random = Random(2)
    play_out(game, random)
    assert verify(game.to_log()).conclusion is Conclusion.EXACT
    store = MemoryStore()
    KeptGame.begin(store, "new", carry_on(by_older_rules(2)).game)
    again = KeptGame.resume(store, "new").game
    assert again.about.origin is not None
    assert load_log(again.to_log()).table == again.table


def test_there_may_be_nothing_to_carry_on() -> None:
    with pytest.raises(LogContradiction, match=r"Game\.from_log goes on with it"):
        carry_on(GAME)
    number = next(n for n, event in enumerate(GAME) if isinstance(event, ev.SignetPlaced))
    over = (*GAME[:number], replace(GAME[number], rulings=(), count=2), *GAME[number + 1 :])
    with pytest.raises(LogContradiction, match="its result stands"):
        carry_on(over)
    dealt = [replace(e, seat="north") if isinstance(e, ev.DeckShuffled) else e for e in GAME[:3]]
    with pytest.raises(LogContradiction, match="no round has begun"):
        carry_on(dealt)


def test_a_position_laid_out_by_hand_is_not_taken_as_it_lies() -> None:
    """Only a game that says where it was carried on from may have its signets elsewhere."""
    begun = carry_on(by_older_rules(3)).game.events[0]
    assert isinstance(begun, ev.PositionArranged)
    bare = replace(begun, about=replace(begun.about, origin=None))
    finding = verify([bare])
    assert finding.divergence is not None
    assert [failure.code for failure in finding.divergence.failures] == ["signets-contradict"]
