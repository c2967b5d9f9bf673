"""Whether a set-up or a table can exist: the gate that everything not made by the engine passes.

``arrange`` tells a judge what is wrong with a description; this looks at the table itself, which may
come from a file that was made to hurt.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import Failure, PositionRefused, SetupRefused
from cardia_rules.events.answers import by_todays_names, chosen_twice
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Setup, Side, Table
from cardia_rules.game.positions.faults import (
    over_since_the_last_count,
    row_faults,
    side_faults,
    signet_faults,
)
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.resolution.reading.due import both_placed
from cardia_rules.resolution.reading.location_rules import location_rules

_MOST_ROUNDS = 99

# Set-ups found sound, by how they are written: a tournament's logs all begin with the same one.
_SOUND: Final[dict[bytes, Setup]] = {}
_MOST_REMEMBERED = 64


def check_setup(setup: Setup) -> None:
    """Raise ``SetupRefused`` with every fault of a set-up that nothing can be played with."""
    try:
        written = msgspec.json.encode(setup)
    except (TypeError, ValueError, OverflowError, RecursionError):
        _check_setup(setup)  # made by hand of what cannot be written; what is wrong is said there, mostly
        raise SetupRefused(
            (Failure("not-standard", "the set-up holds what no log can be written of"),)
        ) from None
    # Written alike and equal: 1 is written unlike True, and a list is not equal to a tuple.
    if _SOUND.get(written) == setup:
        return
    _check_setup(setup)
    if len(_SOUND) >= _MOST_REMEMBERED:
        _SOUND.clear()
    _SOUND[written] = setup


def _check_setup(setup: Setup) -> None:
    """Check that saying the same things again gives the same set-up: then it is sound."""
    row = setup.protectors
    again = make_setup(
        setup.deck,
        answers=setup.answers,
        edition=setup.edition,
        locations=setup.locations,
        protectors={"pool": row.pool, "strategic": row.strategic, "sole": row.sole} if row else None,
        supplied=setup.supplied,
        cards=setup.own,
    )
    if twice := chosen_twice(setup.chosen):
        message = f"{', '.join(twice)}: answered twice, by its former name and by today's"
        raise SetupRefused((Failure("not-standard", message),))
    if again != replace(setup, chosen=by_todays_names(setup.chosen)):
        message = "the set-up is not written as this library writes it: cards and abilities in their order"
        raise SetupRefused((Failure("not-standard", message),))


def check_table(table: Table, *, as_it_lies: bool = False) -> None:
    """Raise ``PositionRefused`` with every fault of a table that cannot exist.

    Of a table ``as_it_lies`` after a game that was played under other rules, the signets are not asked about.
    """
    if (why := _misshapen(table)) is not None:
        raise PositionRefused((Failure("bad-notation", f"this is no table: {why}"),))
    check_setup(table.setup)
    faults = [
        *_shape(table),
        *(wrong for seat in SEATS for wrong in side_faults(table, seat)),
        *_guards(table),
    ]
    # Results can only be worked out on a table that is whole.
    if not faults and not as_it_lies:
        faults = [*signet_faults(table)] or [*over_since_the_last_count(table)]
    if faults:
        raise PositionRefused(tuple(faults))


def _misshapen(table: object) -> str | None:
    """Say why a record is no table as its type says; one made by hand may hold anything.

    What looks at it later would count to any number in it, or stop with an error of Python's own.
    """
    try:
        formed = msgspec.convert(msgspec.to_builtins(table), Table)
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, UnicodeError) as problem:
        return in_short(str(problem))
    return None if formed == table else "it holds lists where a table holds tuples"


def renumbered(table: Table) -> Table:
    """Renumber what waits: it came from no event of the log that begins here."""
    first = len(table.north.waiting)
    return replace(table, north=_renumbered(table.north, 0), south=_renumbered(table.south, first))


def _renumbered(side: Side, start: int) -> Side:
    waiting = tuple(replace(each, id=-start - index) for index, each in enumerate(side.waiting))
    return replace(side, waiting=waiting)


# ------------------------------------------------------------------ the table
def _shape(table: Table) -> Iterator[Failure]:
    lengths = len(table.north.row), len(table.south.row)
    if table.over is not None:
        yield Failure("bad-phase", "the game on this table is over")
    if table.phase not in (1, 2, 3):
        yield Failure("bad-phase", f"a round has phases 1, 2 and 3, not {table.phase}")
    if table.round > _MOST_ROUNDS:
        yield Failure("bad-round", f"the round is 0 to {_MOST_ROUNDS}, not {table.round}")
    if abs(lengths[0] - lengths[1]) > int(table.phase == 1):  # one may have placed before the other
        yield Failure("half-encounter", f"north has {lengths[0]} cards in play and south {lengths[1]}")
    unresolved = int(bool(location_rules(table.setup.locations).reveal_late)) + int(both_placed(table))
    if not table.places - unresolved <= table.compared <= table.places:
        message = f"{table.compared} of {table.places} encounters cannot be the ones with a result"
        yield Failure("bad-notation", message)
    if table.current not in (0, table.compared):
        yield Failure("bad-phase", f"the encounter being resolved is the last one compared, {table.compared}")
    if any(turn.place > table.compared for turn in table.turns):
        yield Failure("pieces-off-table", "a newly won encounter is not on the table")


def _guards(table: Table) -> Iterator[Failure]:
    places = [guard.place for guard in table.guards]
    if places != [2 * number for number in range(1, len(places) + 1)]:
        yield Failure("bad-protectors", "protectors lie at every second place from place 2 on")
    yield from row_faults(table.setup, [guard.protector for guard in table.guards])
