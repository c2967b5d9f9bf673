"""A table as a case would state it: all that is known, without what goes without saying."""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import Failure, PositionRefused
from cardia_rules.events.answers import EDITION, by_question, by_todays_ids, chosen_in
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Side, Supplied, Table
from cardia_rules.faq.case.sections import SeatAtTable, TableSection
from cardia_rules.faq.case.start import lay_out
from cardia_rules.faq.notation import encounter_text, guard_text, waiting_text
from cardia_rules.faq.notation.cards import pile_texts
from cardia_rules.game.positions.completions import named, unknown_on
from cardia_rules.kernel.cases.expectations import Told, decisive
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.resolution.reading.due import both_placed
from cardia_rules.resolution.reading.location_rules import OPENING_HAND
from cardia_rules.spelling import listed


@attrs.frozen
class Stated:
    """The sections of a case that lay a table out."""

    table: TableSection
    answers: dict[str, str] = attrs.field(converter=by_todays_ids)
    supplied: tuple[Supplied, ...] = ()
    character: tuple[OwnCard, ...] = ()

    def laid_out(self) -> Table:
        """Return the table that these sections state."""
        with at_hand(self.character):
            return lay_out(self.table, self.answers, self.supplied)


def state(table: Table) -> Stated:
    """Return what has to be said to lay this table out again, the same for every table that shows the same.

    Which card set something waiting, the order in which a hand is held, and which protectors the row was
    drawn from go unsaid. A table that nothing said would give, in the middle of a reveal or of an
    ability for instance, is refused with ``PositionRefused``.
    """
    if table.over is not None:
        raise PositionRefused((Failure("game-over", "the game is over, and a position is to be played on"),))
    if not table.round:
        raise PositionRefused((Failure("bad-round", "the cards are not dealt yet"),))
    setup = table.setup
    answers = by_question(_as_of_today(setup).chosen)
    stated = Stated(_section(table), answers, setup.supplied, setup.own)
    try:
        differing = [*_differences(_shown(table), _shown(stated.laid_out()))]
    except PositionRefused as refused:
        raise _being_resolved(str(refused)) from None
    if differing:
        raise _being_resolved(f"it would have to say {listed(differing)}")
    return stated


def _being_resolved(why: str) -> PositionRefused:
    message = f"no position describes this table, in the middle of a reveal or of an ability: {why}"
    return PositionRefused((Failure("being-resolved", message),))


def _section(table: Table) -> TableSection:
    setup, places = table.setup, _laid(table)
    usual_round = places + 1 if table.phase == 1 else max(1, places)
    return TableSection(
        deck=_deck(setup.deck),
        encounters=tuple(_encounter(table, place) for place in range(1, places + 1)),
        locations=setup.locations,
        protectors=tuple(map(guard_text, table.guards)) if setup.protectors else None,
        sole=setup.protectors.sole if setup.protectors else (),
        phase=table.phase,
        round=None if table.round == usual_round else table.round,
        north=_seat(table, "north"),
        south=_seat(table, "south"),
    )


def _laid(table: Table) -> int:
    """Count the encounters, without the two cards that were just placed."""
    return table.places - both_placed(table)


def _deck(cards: Texts) -> object:
    """Return the shortest of: a deck, what replaces some of it, all sixteen cards."""
    mixed: list[tuple[int, dict[str, object]]] = []
    for deck in ("I", "II"):
        own = {one.influence: one.slug for one in CHARACTERS.values() if one.deck == deck}
        others = [card for card in cards if card not in own.values()]
        if not others:
            return deck
        replaced = own | {CHARACTERS[card].influence: card for card in others}
        if set(replaced.values()) == set(cards):
            mixed.append((len(others), {"from": deck, "with": others}))
    return min(mixed, key=lambda each: each[0])[1] if mixed else list(cards)


def _encounter(table: Table, place: int) -> str:
    """Write an encounter without its signets, which follow from the rest."""
    north, south = (
        None if played is None else replace(played, signets=0)
        for played in (table.north.at(place), table.south.at(place))
    )
    return encounter_text(north, south)


# ------------------------------------------------------------------ what a seat has
def _seat(table: Table, seat: Seat) -> SeatAtTable:
    side = table.side(seat)
    placed = side.at(_laid(table) + 1)
    hand, deck, discard = _piles(side)
    return SeatAtTable(
        hand=hand,
        deck=deck,
        discard=discard,
        waiting=tuple(_waits(table, seat)),
        placed=None if placed is None else pile_texts((placed.card,))[0],
    )


def _waits(table: Table, seat: Seat) -> Iterator[str]:
    for waiting in table.side(seat).waiting:
        words = waiting_text(waiting)
        yield f"({words})" if waiting.place <= _laid(table) else words


def _piles(side: Side) -> tuple[Texts | None, ...]:
    """Return what has to be said of a hand, a deck and a discard pile: all that is known of them.

    Five unknown cards in hand, the rest in the deck and none discarded go without saying.
    """
    hand = pile_texts(in_ascending_influence(side.hand))
    deck, discard = pile_texts(side.deck), pile_texts(side.discard)
    said: list[Texts | None] = [hand, deck, discard or None]
    if all(map(is_unknown, side.deck)) and not any(map(is_unknown, side.discard)):
        said[1] = None  # what is left is the deck
    if len(side.hand) == OPENING_HAND and all(map(is_unknown, side.hand)):
        said[0] = None
    return tuple(said)


# ------------------------------------------------------------------ what a position leaves unsaid
def _shown(table: Table) -> Table:
    """Return the table without what a position leaves unsaid."""
    marks = dict.fromkeys(unknown_on(table), UNKNOWN)  # which of them is which is no difference
    table = named(table, marks)
    north, south = (
        replace(
            side,
            hand=in_ascending_influence(side.hand),
            waiting=tuple(replace(waiting, id=0, source="") for waiting in side.waiting),
        )
        for side in (table.north, table.south)
    )
    return replace(table, setup=_agreed(table.setup), north=north, south=south)


def _as_of_today(setup: Setup) -> Setup:
    """Return the set-up with the same answers, those stated that are not the usual ones of today."""
    return replace(setup, edition=EDITION, chosen=chosen_in(EDITION, setup.answers))


def _agreed(setup: Setup) -> Setup:
    setup = _as_of_today(setup)
    row = setup.protectors
    return setup if row is None else replace(setup, protectors=replace(row, pool=(), strategic=False))


def _differences(table: Table, again: Table) -> Iterator[str]:
    if table.compared != again.compared:
        yield "which encounters have a result yet"
    if table.current != again.current:
        yield "which encounter is being resolved"
    if table.turns != again.turns:
        yield "which encounters were newly won"
    for seat in SEATS:
        if table.side(seat) != again.side(seat):
            yield f"how {seat}'s cards lie"
    if table.guards != again.guards or table.setup != again.setup:
        yield "how the protectors were chosen"


# ------------------------------------------------------------------ what it rests on
def because_of(rulings: Iterable[str], told: Iterable[Told]) -> dict[str, str]:
    """Return what a case would say of its reasons: for each ruling the last thing that cites it first.

    What stands at the end is most likely what the dispute is about. A ruling that decides nothing here is
    left out.
    """
    by_ruling = decisive(told)
    return {ruling: by_ruling[ruling][-1].words for ruling in rulings if ruling in by_ruling}


# ------------------------------------------------------------------ as the text of a file
def stated_as_data(stated: Stated) -> dict[str, Any]:
    """Return a position as the sections of a file, without what goes without saying."""
    seats = {seat: keys for seat in SEATS if (keys := stated_keys(stated.table.seat(seat)))}
    return {
        **({"answers": dict(stated.answers)} if stated.answers else {}),
        "table": stated_keys(stated.table) | seats,
        **({"character": [*map(_card_as_data, stated.character)]} if stated.character else {}),
    }


def _card_as_data(card: OwnCard) -> dict[str, Any]:
    """Return a card as its entry in a file."""
    written: dict[str, Any] = msgspec.to_builtins(card)
    return {key: value for key, value in written.items() if key != "is"}


def stated_keys(section: TableSection | SeatAtTable) -> dict[str, Any]:
    """Return the keys of a section that say something; a seat's are apart from the table's."""
    return {
        field.name: list(value) if isinstance(value, tuple) else value
        for field in attrs.fields(type(section))
        if (value := getattr(section, field.name)) not in (field.default, {}) and not attrs.has(type(value))
    }
