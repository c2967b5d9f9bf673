"""Games published as a server would, with salts that are the same every time."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count

from cardia_rules.events import vocabulary as ev
from cardia_rules.views.published import Publisher
from tests.forging import random_game

A_GAME = random_game(11)


def counted_salts() -> Callable[[], bytes]:
    numbers = count()
    return lambda: sha256(b"salt %d" % next(numbers)).digest()


def published(events: tuple[ev.AnyEvent, ...]) -> Publisher:
    publisher = Publisher(counted_salts())
    for event in events:
        publisher.publish(event)
    return publisher
