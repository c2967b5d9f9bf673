"""A case resolved once more: what was decided in it must lead to the same table, in whatever steps."""

from collections.abc import Iterator

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.message import Message
from cardia_rules.resolution import engine
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.ruleset import begin_again, take


def resolved_again(game: Game) -> Iterator[str]:
    """What is different when a game is played again from its log, at once or stopped after every event."""
    if Game.from_events(game.events).position != game.position:
        yield Message("resolved once more, the same decisions lead to another table")
    events, position = _event_by_event(game.events)
    if events != game.events or position != game.position:
        yield Message("stopped after every event and resumed, it goes another way")


def _event_by_event(log: tuple[AnyEvent, ...]) -> tuple[tuple[AnyEvent, ...], Position]:
    resolution = begin_again(log[0])
    events = resolution.events
    while len(events) < len(log):
        resolution = take(resolution.position, log[len(events)], limit=1)
        events += resolution.events
        while not _waits(resolution.position):
            resolution = engine.resume(resolution.position, limit=1)
            events += resolution.events
    return events, resolution.position


def _waits(position: Position) -> bool:
    return bool(position.asks or position.chance is not None or position.table.over is not None)
