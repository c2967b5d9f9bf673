"""Everything that is done with a game, in any order, in each store, with anything going wrong."""

from tests.any_order import SETTINGS, AnyOrder


class InMemory(AnyOrder):
    kind = "memory"


class InAPlainFile(AnyOrder):
    kind = "plain-file"


class InSqlite(AnyOrder):
    kind = "sqlite"


TestInMemory = InMemory.TestCase
TestInAPlainFile = InAPlainFile.TestCase
TestInSqlite = InSqlite.TestCase
TestInMemory.settings = TestInAPlainFile.settings = TestInSqlite.settings = SETTINGS
