"""Small tables as somebody saw them go on, and how far any deal gives the same: all of them are tried."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Table
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.positions.completions import count_of, sampled
from cardia_rules.resolution.position import (
    Brought,
    Coin,
    Decided,
    Picked,
    PickNeeded,
    Position,
    Shuffled,
    ShuffleNeeded,
)
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.log import steps_of
from cardia_rules.spelling import kebab
from cardia_rules.views import events as seen
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_event, see_log
from tests.unknown_tables import completions, random_table

MOST = 60  # completions


def small_table(seed: int) -> Table | None:
    """A table of which few cards are unknown."""
    table = random_table(Random(seed))
    return table if table is not None and 1 < count_of(table) <= MOST else None


def went_on(table: Table, seed: int, inputs: int = 5) -> tuple[AnySeenEvent, ...]:
    """A game at random from a completion, as somebody saw it who knew what is known of the table."""
    random = Random(seed)
    game = Game.arranged(sampled(table, random), chance=random, reasons=False)
    for _ in range(inputs):
        if game.over is None:
            ask = random.choice(game.asks)
            game.decide(ask.seat, random.choice(ask.options))
    return (SeenGame.arranged(table).begins, *see_log(game, "spectator")[1:])


def furthest(table: Table, log: Sequence[AnySeenEvent]) -> int:
    """The number of the first event that no completion gives, one more than the last if one gives all."""
    return max(_reached(each, log) for each in completions(table))


def _reached(table: Table, log: Sequence[AnySeenEvent]) -> int:
    begun = engine.arranged(table, reasons=False)
    steps = steps_of(log)
    first = steps[0] if steps and not _is_input(steps[0][0]) else ()
    same = _alike(begun.events[1:], first, begun.position)
    if same < max(len(first), len(begun.events) - 1):
        return 2 + same
    return _on(begun.position, steps[1:] if first else steps, 2 + len(first))


def _is_input(event: AnySeenEvent) -> bool:
    return isinstance(event, ev.Input | seen.DecisionTakenSeen | seen.DeckShuffledSeen)


def _on(position: Position, steps: Sequence[Sequence[AnySeenEvent]], number: int) -> int:
    if not steps:
        return number
    best = number
    for given in _inputs(position, steps[0][0]):
        try:
            if isinstance(given, Decided):
                came = engine.decide(position, given.seat, given.option, reasons=False)
            else:
                came = engine.happen(position, given.outcome, reasons=False)
        except CardiaError:
            continue
        same = _alike(came.events, steps[0], came.position)
        whole = same == len(steps[0]) == len(came.events)
        best = max(best, _on(came.position, steps[1:], number + same) if whole else number + same)
    return best


def _inputs(position: Position, event: Any) -> Iterator[Any]:
    if isinstance(event, seen.DecisionTakenSeen):
        for ask in position.asks:
            if ask.seat == event.seat and ask.number == event.ask:
                options = ask.options if event.option is None else (event.option,)
                yield from (
                    Decided(ask.seat, each) for each in options if kebab(type(each).__name__) == event.kind
                )
    elif isinstance(event, ev.CoinTossed):
        yield Brought(Coin(event.first))
    elif isinstance(event, ev.PickedAtRandom) and isinstance(position.chance, PickNeeded):
        yield from (Brought(Picked(each)) for each in combinations(position.chance.cards, len(event.cards)))
    elif isinstance(event, seen.DeckShuffledSeen) and isinstance(position.chance, ShuffleNeeded):
        yield from (Brought(Shuffled(each)) for each in permutations(position.chance.cards))


def _alike(events: Sequence[ev.AnyEvent], step: Sequence[AnySeenEvent], position: Position) -> int:
    """How many events, from the first, look as they were seen."""
    for at, (event, was) in enumerate(zip(events, step, strict=False)):
        shown: Any = see_event(event, position.table, "spectator")
        if _bare(shown) != _bare(was):
            return at
    return min(len(events), len(step))


def _bare(event: Any) -> Any:
    return replace(event, rulings=(), questions=(), why_not=())
