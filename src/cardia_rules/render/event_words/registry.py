"""Which function words which event."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardia_rules.events import vocabulary as ev

E = TypeVar("E", bound=ev.Event)
WORDS: Final[dict[type, Callable[[Any], str]]] = {}


def words(kind: type[E]) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    def register(how: Callable[[E], str]) -> Callable[[E], str]:
        WORDS[kind] = how
        return how

    return register
