"""Random games as somebody saw them, and what somebody may have written down wrongly."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.table import Setup
from cardia_rules.game.game import Game
from cardia_rules.seen.game import NoDeal, SeenGame
from cardia_rules.views import events as seen
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.viewers import Viewer
from tests.games import random_setup, random_setup_in_the_fog
from tests.test_information import going_round

SETUPS = {"any": random_setup, "fog": random_setup_in_the_fog, "going round": going_round}
Log = tuple[AnySeenEvent, ...]


def played(setup: Setup, seed: int, *, reasons: bool = False) -> Game:
    """A whole game at random."""
    random = Random(seed)
    game = Game.new(setup, chance=random, reasons=reasons)
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game


def shown(setups: str, seed: int, viewer: Viewer = "spectator") -> Log:
    """A whole game at random, as somebody saw it."""
    return cr.see_log(played(SETUPS[setups](seed), seed), viewer)


def shown_in_part(setups: str, seed: int) -> Log:
    """The same, with some of what is hidden shown: a hand that was laid open, a card that fell down."""
    random, game = Random(seed), played(SETUPS[setups](seed), seed)
    both = zip(cr.see_log(game, "spectator"), cr.see_log(game, "judge"), strict=True)
    return tuple(random.choice((hidden, hidden, whole)) for hidden, whole in both)


def falsified(log: Log, random: Random) -> Log:
    """The same with one false entry: another card, seat or place, or something left out or said twice."""
    while True:
        number = random.randrange(1, len(log))
        false = [*log[:number], *_instead(log[number], random), *log[number + 1 :]]
        if tuple(false) != log:
            return tuple(false)


def named_otherwise(log: Log, cards: Sequence[str], random: Random) -> Log:
    """The same with another of these cards for one that was seen to go: it may have been that one."""
    gone = [
        number
        for number, event in enumerate(log)
        if isinstance(event, ev.CardDiscarded) and event.origin != "table" and event.card in cards
    ]
    if not gone:
        return log
    number = random.choice(gone)
    return (*log[:number], replace(log[number], card=random.choice(cards)), *log[number + 1 :])


def _instead(event: Any, random: Random) -> Iterator[AnySeenEvent]:
    kind = random.randrange(6)
    if kind == 0:
        return
    if kind == 1:
        yield event
        yield event
    elif isinstance(event, seen.ProtectorTurnedSeen):
        yield replace(event, protector=random.choice([*PROTECTORS]))
    elif getattr(event, "card", None) and kind > 2:
        yield replace(event, card=random.choice([*CHARACTERS]))
    elif isinstance(event, ev.PickedAtRandom) and kind > 2:
        yield replace(event, cards=tuple(random.choice([*CHARACTERS]) for _ in event.cards))
    elif getattr(event, "seat", None):
        yield replace(event, seat=OPPONENT[event.seat])
    elif getattr(event, "place", None):
        yield replace(event, place=event.place + 1)
    else:
        yield event


def looked_at(log: Log) -> int | None:
    """Take a log in: the event that no deal allows, or nothing if an example looks just like it."""
    try:
        game = SeenGame.from_events(log)
    except NoDeal as refused:
        return refused.number
    example, again = game.example(), game.facts
    assert tuple(map(without_reasons, again)) == tuple(map(without_reasons, log))
    whole = [cr.see_log(example, "judge")]
    assert all(_fits(one, other) for one, other in zip(whole[0], log, strict=True))
    assert cr.verify(example)
    return None


def without_reasons(event: Any) -> Any:
    return replace(event, rulings=(), questions=(), why_not=())


def _fits(whole: Any, was: Any) -> bool:
    """Tell whether a whole event is one of which this was seen."""
    if was is None or was == "?":
        return True
    fields = getattr(was, "__struct_fields__", ())
    if type(whole) is not type(was):
        return False
    if isinstance(was, tuple):
        return len(whole) == len(was) and all(map(_fits, whole, was))
    if not fields:
        return bool(whole == was)
    reasons = ("rulings", "questions", "why_not")
    return all(_fits(getattr(whole, each), getattr(was, each)) for each in fields if each not in reasons)
