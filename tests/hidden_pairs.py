"""Pairs of games that differ only in what a viewer cannot know.

Both are real games: the second is resolved by the rules from other inputs. They share a beginning;
then a shuffle, a row of protectors or a card laid face down is another one, and from there on every
input is the same but for cards whose names are exchanged. Which names may be exchanged is worked out
from the events themselves, without the code under test: those that no event has shown to the viewer
since the two games parted. The pair lasts until such a card is shown, or until the rules themselves
make the difference public.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Setup
from cardia_rules.views.viewers import Viewer
from tests.game_steps import INPUTS, Step, give, steps_of
from tests.hidden_exchange import Exchange, exchange_at


class Parting(NamedTuple):
    """Where the rules made the two games differ in public: what happened in either, if anything yet.

    What a location did about a card stands in an event of its own, what it did not do in the one before.
    """

    input: ev.AnyEvent
    one: ev.AnyEvent | None
    other: ev.AnyEvent | None
    then: tuple[ev.AnyEvent, ...] = ()  # the next event of either, where these two differ in what is not done


class Pair(NamedTuple):
    """The same number of steps of two games, and where they parted early, if they did."""

    viewer: Viewer
    exchange: Exchange
    beginning: tuple[ev.AnyEvent, ...]  # what they share
    one: tuple[Step, ...]
    other: tuple[Step, ...]
    parting: Parting | None

    @property
    def logs(self) -> Iterator[tuple[ev.AnyEvent, ...]]:
        """Both games from their beginning, as far as they go together."""
        for steps in (self.one, self.other):
            yield self.beginning + tuple(event for step in steps for event in step.events)


def pairs(setup: Setup, seed: int, viewer: Viewer, count: int) -> Iterator[Pair]:
    """Some pairs of one game; fewer where nothing is hidden."""
    random = Random(f"{seed} {viewer}")
    beginning, steps = steps_of(setup, seed)
    secret = [index for index, step in enumerate(steps) if isinstance(step.events[0], INPUTS)]
    for _ in range(count):
        start = 0 if random.random() < 0.4 else random.choice(secret)
        end = random.randint(start + 1, min(len(steps), start + random.choice((3, 8, 60))))
        exchange = exchange_at(steps, start, end, viewer, random)
        if exchange.moves:
            before = beginning + tuple(event for step in steps[:start] for event in step.events)
            yield played_both(before, steps[start:end], exchange, viewer)


def played_both(
    before: tuple[ev.AnyEvent, ...], steps: Sequence[Step], exchange: Exchange, viewer: Viewer
) -> Pair:
    position = steps[0].before
    one: list[Step] = []
    other: list[Step] = []
    for step in steps:
        expected = tuple(exchange.event(event) for event in step.events)
        try:
            resolution = give(position, expected[0])
        except CardiaError as refused:
            raise AssertionError(f"{expected[0]} is not possible in the second game: {refused}") from refused
        same = 0
        while same < min(len(expected), len(resolution.events)) and expected[same] == resolution.events[same]:
            same += 1
        one.append(step._replace(events=step.events[:same]))
        other.append(Step(position, resolution.events[:same], resolution.position))
        if same < max(len(expected), len(resolution.events)):
            parting = _parting(expected[0], expected[same:], resolution.events[same:])
            return Pair(viewer, exchange, before, tuple(one), tuple(other), parting)
        position = resolution.position
    return Pair(viewer, exchange, before, tuple(one), tuple(other), None)


def _parting(given: ev.AnyEvent, one: Sequence[ev.AnyEvent], other: Sequence[ev.AnyEvent]) -> Parting:
    if one and other and replace(one[0], why_not=()) == replace(other[0], why_not=()):
        return Parting(given, one[0], other[0], (*one[1:2], *other[1:2]))
    return Parting(given, one[0] if one else None, other[0] if other else None)
