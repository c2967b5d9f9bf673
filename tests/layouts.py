"""Layouts for tests, in few words."""

import pytest

from cardia_rules.errors import PositionRefused
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.layout import Encounter, Found, FoundProtector, Layout, Pile
from cardia_rules.game.setup import make_setup

DECK = make_setup("I")
ALL = DECK.deck
FOGGY = make_setup("I", locations=["foggy-swamp"])
GUARDED = make_setup("I", protectors=True)


def pile(*names: str) -> Pile:
    goes_on = names[-1:] == ("...",)
    return Pile(tuple(Found(name) for name in (names[:-1] if goes_on else names)), goes_on)


def met(north: str, south: str) -> Encounter:
    return Encounter(Found(north), Found(south))


def down(north: str, south: str) -> Encounter:
    return Encounter(Found(north, up=False), Found(south, up=False))


def row(*names: str) -> tuple[FoundProtector, ...]:
    """Protectors, a face-down one in parentheses."""
    return tuple(FoundProtector(name.strip("()"), not name.startswith("(")) for name in names)


JUDGES = (met("judge", "judge"),)


def refusal(layout: Layout) -> dict[str, str]:
    with pytest.raises(PositionRefused) as refused:
        arrange(layout)
    return {failure.code: failure.message for failure in refused.value.failures}
