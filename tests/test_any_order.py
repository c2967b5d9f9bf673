"""Everything that is done with a game, in any order, in each store, with anything going wrong."""

from tests.any_order import SETTINGS, AnyOrder


class InMemory(AnyOrder):
    kind = "memory"


class InAPlainFile(AnyOrder):
    kind = "plain-file"


class InSqlite(AnyOrder):
    kind = "sqlite"


class InEventsourcing(AnyOrder):
    kind = "eventsourcing"


TestInMemory = InMemory.TestCase
TestInAPlainFile = InAPlainFile.TestCase
TestInSqlite = InSqlite.TestCase
TestInEventsourcing = InEventsourcing.TestCase
TestInMemory.settings = TestInAPlainFile.settings = SETTINGS
TestInSqlite.settings = TestInEventsourcing.settings = SETTINGS
