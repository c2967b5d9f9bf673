"""Everything that is done with a game, in any order, in each store, with anything going wrong."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.any_order import SETTINGS, AnyOrder, Shelf


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


class InPostgresql(AnyOrder):
    kind = "postgresql"


TestInPostgresql = pytest.mark.usefixtures("server")(InPostgresql.TestCase)
# Opening one takes as long as a game in another store: a few, unless more were asked for.
TestInPostgresql.settings = SETTINGS if "EXAMPLES" in os.environ else settings(SETTINGS, max_examples=5)


@pytest.fixture(scope="module")
def server(postgresql_address: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shelf, "server", postgresql_address)
        yield
