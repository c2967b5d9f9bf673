"""Games published as a server would, with salts that are the same every time."""

from hashlib import sha256

from cardia_rules.events import vocabulary as ev
from cardia_rules.views.published import Publisher
from tests.forging import random_game

A_GAME = random_game(11)


def published(events: tuple[ev.AnyEvent, ...]) -> Publisher:
    publisher = Publisher(secret=sha256(b"of this game").digest())
    for event in events:
        publisher.publish(event)
    return publisher
