"""What holds of every store. ``place`` is where one keeps its games; see ``test_contract.py``."""

from tests.store.contract.many_games import ManyGamesContract
from tests.store.contract.one_game import StoreContract

__all__ = ["ManyGamesContract", "StoreContract"]
