"""Who wins each encounter and how many signets each card holds, from the table alone.

The one place that knows it: resolution compares this with the signets that lie on the table and
records the difference, so no ability moves a signet by hand.
"""

from typing import Final

from cardia_rules.catalogue.cards import OfEachCharacter
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.resolution.results.ongoing import Ongoing, ongoing
from cardia_rules.resolution.results.result import LEVEL, NORTH_WINS, SOUTH_WINS, Disputed, Result

_printed: Final = OfEachCharacter(lambda character: character.influence).__getitem__


# ------------------------------------------------------------------ influence
def influence(played: Played) -> int:
    """Return printed influence and modifiers; it may be negative (RB-16-negative)."""
    return _printed(played.card) + played.modifier


# ------------------------------------------------------------------ results
def result_at(table: AnyTable, place: int, abilities: Ongoing | None = None) -> Result | None:
    """Return the result of one encounter; none while a card of it is missing.

    ``abilities`` are those in force on this table unless others are to be heard.
    """
    if not 0 < place <= table.places:
        return None
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    if north is None or south is None:
        return None
    return result_of(table, place, north, south, ongoing(table) if abilities is None else abilities)


def derive(table: AnyTable) -> list[Result]:
    """Return the result of every encounter that has been compared, in the direction of play."""
    abilities = ongoing(table)
    results = (result_at(table, place, abilities) for place in range(1, table.compared + 1))
    return [result for result in results if result]


def unsettled(table: AnyTable, abilities: Ongoing, at: int = 0) -> list[Result]:
    """Return the results that the signets on the table do not show yet, nearest encounter first.

    ``at`` is the place of the one encounter that can have changed, if no other can.
    """
    found: list[Result] = []
    place, last = (at - 1, min(at, table.compared)) if at else (0, table.compared)
    for north, south in zip(table.north.row[place:last], table.south.row[place:last], strict=False):
        place += 1
        if north is not None and south is not None:
            result = result_of(table, place, north, south, abilities)
            if result.north != north.signets or result.south != south.signets:
                found.append(result)
    found.reverse()
    return found


def result_of(table: AnyTable, place: int, north: Played, south: Played, abilities: Ongoing) -> Result:
    """Work out one encounter: every result of the game comes from here."""
    ahead = _printed(north.card) + north.modifier - _printed(south.card) - south.modifier
    result = NORTH_WINS[place] if ahead > 0 else SOUTH_WINS[place] if ahead else LEVEL[place]
    speaking = abilities.about.get(place, ())
    if not (speaking or north.blessings or south.blessings or (abilities.of_ties and not ahead)):
        return result  # as most often
    blessings: dict[Seat, int] = {NORTH: north.blessings, SOUTH: south.blessings}
    return Disputed(table.answers, result, speaking, abilities.of_ties, blessings).result()


def changes_hands(table: AnyTable, result: Result) -> bool:
    """Tell whether somebody else wins an encounter than the signets on the table show."""
    north, south = table.north.at(result.place), table.south.at(result.place)
    assert north  # a result is of two cards that lie there
    assert south
    return result.winners != (north.signets > 0, south.signets > 0)


def is_tie(table: AnyTable, place: int) -> bool:
    """Tell whether an encounter is a tie, though an ability may win it."""
    result = result_at(table, place)
    return result is not None and result.tie


def is_losing(table: AnyTable, seat: Seat, place: int) -> bool:
    """Tell whether a card loses: no signet on it, at least one on the card opposite."""
    mine, other = table.side(seat).at(place), table.side(OPPONENT[seat]).at(place)
    assert mine  # asked of a card that lies there
    return other is not None and not mine.signets and other.signets > 0
