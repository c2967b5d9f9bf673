"""What holds of every position that has a line."""

import re

from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events.table import Setup, Side, Table
from cardia_rules.faq.position_line import LONGEST, position_as_line, table_from_line

# RFC 3986: what may stand in a fragment as it is, but for what a chat makes bold or quotes.
IN_A_LINK = re.compile(r"[A-Za-z0-9;:,=.+\-@~()_?]+")


def shown(table: Table) -> Table:
    """A table without what no line says."""

    def side(own: Side) -> Side:
        waiting = tuple(replace(each, id=0, source="") for each in own.waiting)
        return replace(own, hand=in_ascending_influence(own.hand), waiting=waiting)

    def setup(own: Setup) -> Setup:
        row = own.protectors
        return own if row is None else replace(own, protectors=replace(row, pool=(), strategic=False))

    return replace(table, setup=setup(table.setup), north=side(table.north), south=side(table.south))


def assert_round_trip(table: Table) -> None:
    line = position_as_line(table)
    again = table_from_line(line, cards=table.setup.own)
    assert shown(again) == shown(table)
    assert position_as_line(again) == line
    assert IN_A_LINK.fullmatch(line)
    assert len(line) <= LONGEST
