"""Whether a set-up or a table can exist: the gate that everything not made by the engine passes.

``arrange`` tells a judge what is wrong with a description; this looks at the table itself, which may
come from a file that was made to hurt.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue.unknown import is_unknown, unknown_card
from cardia_rules.errors import Failure, FailureCode, PositionRefused, SetupRefused, fault
from cardia_rules.events.answers import by_todays_names, chosen_twice
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Setup, Side, Table, Waiting
from cardia_rules.game.positions.faults import MOST_PIECES, bare, can_wait, countable, row_faults
from cardia_rules.game.positions.phases import not_filled_up, over_since_the_last_count
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.resolution.reading.due import both_placed
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.reading.waiting import next_encounter
from cardia_rules.resolution.results.derive import derive
from cardia_rules.resolution.round.bindings import BINDING

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
    faults = [*_shape(table), *(wrong for seat in SEATS for wrong in _side(table, seat)), *_guards(table)]
    # Results can only be worked out on a table that is whole.
    if not faults and not as_it_lies:
        faults = [*_signets(table)] or [*over_since_the_last_count(table)]
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


def _side(table: Table, seat: Seat) -> Iterator[Failure]:
    side = table.side(seat)
    row = [played for played in side.row if played is not None]
    if len(row) != len(side.row):
        yield Failure("half-encounter", f"{seat} has an empty place between its cards")
    cards = Counter((*side.deck, *side.hand, *side.discard, *(played.card for played in row)))
    unknown = {card for card in cards if is_unknown(card)}
    yield from _unknown(table, seat, cards, unknown)
    for card in (*table.setup.deck, *sorted(unknown)):
        if cards[card] > 1 or not (cards[card] or unknown):
            code: FailureCode = "card-twice" if cards[card] else "card-missing"
            message = f"{seat}'s {card} is in {cards[card]} places"
            yield fault(code, message, seat=seat, card=card)
    for card in sorted(cards.keys() - set(table.setup.deck) - unknown)[:16]:
        message = f"{card[:60]!r} is not one of {seat}'s cards"
        yield fault("not-in-deck", message, seat=seat, card=card[:60])
    for place, played in enumerate(side.row, 1):
        if played is not None:
            yield from _card(table, seat, place, played)
    yield from _waiting(table, side, seat)
    yield from not_filled_up(table.setup, table.phase, seat, side)


def _unknown(table: Table, seat: Seat, cards: Counter[str], unknown: set[str]) -> Iterator[Failure]:
    """Say what is wrong with cards that nobody knows: their marks, their number, one that lies face up."""
    every = len(table.setup.deck)
    count = len(cards.keys() & {*table.setup.deck, *unknown})
    for card in sorted(unknown):
        if unknown_card(card) is None or card[1] != seat[0]:
            yield fault("bad-notation", f"{card[:60]!r} marks no unknown card of {seat}", seat=seat)
    if unknown and count != every:
        message = f"{seat} has {count} cards, known or not, and there are {every}"
        code: FailureCode = "card-missing" if count < every else "deck-size"
        yield fault(code, message, "RB-04-identical-decks", seat=seat, count=count)
    for place, played in enumerate(table.side(seat).row, 1):
        if played is not None and played.up and is_unknown(played.card):
            message = f"{seat}, in encounter {place}: a card that lies face up is known"
            yield fault("face-up-unknown", message, "RB-06-reveal", seat=seat, place=place)


def _waiting(table: Table, side: Side, seat: Seat) -> Iterator[Failure]:
    ids = [waiting.id for waiting in side.waiting]
    if len(ids) > MOST_PIECES:
        yield Failure("bad-waiting", f"more than {MOST_PIECES} things wait for {seat}")
    if len(set(ids)) != len(ids):
        yield Failure("bad-waiting", f"what waits for {seat} is not told apart")
    for waiting in side.waiting:
        if not _still_to_come(table, side, waiting) or not can_wait(waiting):
            message = f"{waiting.kind!r} cannot wait for {seat} like this at place {waiting.place}"
            yield Failure("bad-waiting", message)


def _still_to_come(table: Table, side: Side, waiting: Waiting) -> bool:
    """Tell whether the card, or the moment, that something waits for can still come."""
    place, placed = waiting.place, len(side.row)
    if waiting.kind in BINDING:
        return placed < place <= next_encounter(table)
    if waiting.kind == "late" and place == table.current:
        return place > 0
    return table.compared < place <= placed + 1


def _card(table: Table, seat: Seat, place: int, played: Played) -> Iterator[Failure]:
    if not countable(played):
        yield Failure("bad-notation", f"{seat}'s {played.card} cannot carry that many pieces")
    if place <= table.compared and not played.up:
        yield Failure("bad-notation", f"{seat}'s {played.card} lies face down in an encounter with a result")
    if not played.up and not bare(played):
        yield Failure("pieces-off-table", f"{seat}'s {played.card} lies face down and carries pieces")


def _guards(table: Table) -> Iterator[Failure]:
    places = [guard.place for guard in table.guards]
    if places != [2 * number for number in range(1, len(places) + 1)]:
        yield Failure("bad-protectors", "protectors lie at every second place from place 2 on")
    yield from row_faults(table.setup, [guard.protector for guard in table.guards])


def _signets(table: Table) -> Iterator[Failure]:
    held = {result.place: result for result in derive(table)}
    for seat in SEATS:
        for place, played in enumerate(table.side(seat).row, 1):
            due = held[place].signets(seat) if place in held else 0
            if played is not None and played.signets != due:
                message = f"{seat}'s {played.card} holds {played.signets} signets and must hold {due}"
                yield Failure("signets-contradict", message)
