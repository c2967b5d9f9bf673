"""A random game as its inputs, and one of them given to another position."""

from itertools import pairwise
from typing import NamedTuple

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Setup
from cardia_rules.game import engine
from cardia_rules.resolution.position import ChanceOutcome, Coin, Laid, Picked, Position, Shuffled
from tests.games import play

INPUTS = (ev.DecisionTaken, ev.CoinTossed, ev.PickedAtRandom, ev.DeckShuffled, ev.ProtectorsLaid)


class Step(NamedTuple):
    """One input: the position before it, the events it led to (itself first), the position after."""

    before: Position
    events: tuple[ev.AnyEvent, ...]
    after: Position


def steps_of(setup: Setup, seed: int) -> tuple[tuple[ev.AnyEvent, ...], list[Step]]:
    resolutions = list(play(setup, seed))
    steps = [Step(before.position, after.events, after.position) for before, after in pairwise(resolutions)]
    return resolutions[0].events, steps


def give(position: Position, event: ev.AnyEvent) -> engine.Resolution:
    """The same input to another position."""
    if isinstance(event, ev.DecisionTaken):
        return engine.decide(position, event.seat, event.option)
    return engine.happen(position, outcome(event))


def outcome(event: ev.AnyEvent) -> ChanceOutcome:
    if isinstance(event, ev.CoinTossed):
        return Coin(event.first)
    if isinstance(event, ev.PickedAtRandom):
        return Picked(event.cards)
    if isinstance(event, ev.DeckShuffled):
        return Shuffled(event.order)
    assert isinstance(event, ev.ProtectorsLaid)
    return Laid(event.row)
