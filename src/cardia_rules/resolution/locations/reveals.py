"""What locations do when they look at a reveal."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnySide, AnyTable, Ending, Played, Record
from cardia_rules.events.vocabulary import CardDiscarded, GameEnded, LocationApplied
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.results.derive import influence


class Look(Record, frozen=True):
    """The cards just revealed, ``north`` and ``south``, as locations look at them.

    The rest is as it was at the reveal: ``same_faction`` are the seats whose card is of the faction of their
    previous one, ``face_up`` those that had played theirs face up, ``after_abilities`` those for whose card
    something came before this look. Only influence is read now.
    """

    north: str
    south: str
    same_faction: tuple[Seat, ...]
    face_up: tuple[Seat, ...] = ()
    after_abilities: tuple[Seat, ...] = ()


def apply_locations_to_reveal(table: LiveTable, look: Look) -> None:
    """Let locations look at cards revealed in phase 1, after the abilities of that moment."""
    rules, cause = table.locations, table.number
    if rules.lose_on_same_faction:
        _lose(table, rules.lose_on_same_faction, look)
    if location := rules.discard_when_lower:
        for seat, card in ((NORTH, look.north), (SOUTH, look.south)):
            side = table.side(seat)
            if lower_than_before(side, side.place_of(card)):
                discard_top(table, location, seat, cause, after_abilities=seat in look.after_abilities)
    table.look(look)


def of_the_same_faction(table: AnyTable, revealed: dict[Seat, str], place: int) -> tuple[Seat, ...]:
    """Return who reveals a card of the faction of their previous one, where a location minds.

    At the reveal: neither a card that is discarded right after it nor cards that an ability brings together
    make a difference.
    """
    if not location_rules(table.setup.locations).lose_on_same_faction:
        return ()
    return tuple(
        seat
        for seat, card in revealed.items()
        if (before := table.side(seat).at(place - 1)) and same_faction(card, before)
    )


def same_faction(card: str, other: Played) -> bool:
    """Tell whether two cards are of the same faction."""
    return CHARACTERS[card].faction == CHARACTERS[other.card].faction


def _lose(table: LiveTable, location: str, look: Look) -> None:
    """Let who revealed two cards of a faction in a row lose the game."""
    lost, both, before = look.same_faction, len(look.same_faction) == 2, table.number
    for seat in lost:
        table.happen(LocationApplied(location=location, seat=seat, cause=before), look)
    if not lost:
        return
    winner = None if both else OPPONENT[lost[0]]
    ending: Ending = "both-at-once" if both else "same-faction"
    table.end(GameEnded(winner=winner, reason=ending, cause=before + 1), look)


def lower_than_before(side: AnySide, place: int) -> bool:
    """Tell whether a card has less influence than the one before it."""
    here, previous = side.at(place), side.at(place - 1)
    if previous is None:
        return False
    assert here  # a card that has left lies at no place, and so after none
    return influence(here) < influence(previous)


def discard_top(
    table: LiveTable, location: str, seat: Seat, cause: int, *, after_abilities: bool = False
) -> None:
    """Discard the top card of a deck, if there is one."""
    if deck := table.side(seat).deck:
        by = "last" if after_abilities else "lower"
        applied = table.happen(LocationApplied(location=location, seat=seat, cause=cause), by)
        table.happen(CardDiscarded(seat=seat, card=deck[0], origin="deck", cause=applied), by)
