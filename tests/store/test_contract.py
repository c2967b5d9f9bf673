"""The contract, on every store."""

import pytest

from tests.store.conftest import ALL, MANY_GAMES
from tests.store.contract import ManyGamesContract, StoreContract


@pytest.mark.parametrize("place", ALL, indirect=True)
class TestOneGame(StoreContract):
    """Also what a plain file does, which holds one game."""


@pytest.mark.parametrize("place", MANY_GAMES, indirect=True)
class TestManyGames(ManyGamesContract):
    """What needs several games in one place."""
