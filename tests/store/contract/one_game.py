"""What holds of every store, also of one that keeps a single game."""

from tests.store.contract.conflicts import Conflicts
from tests.store.contract.following import Following
from tests.store.contract.keeping import Keeping
from tests.store.contract.refusing import Refusing


class StoreContract(Keeping, Refusing, Conflicts, Following):
    pass
