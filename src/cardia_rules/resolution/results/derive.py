"""Who wins each encounter and how many signets each card holds, from the table alone.

The one place that knows it: resolution compares this with the signets that lie on the table and
records the difference, so no ability moves a signet by hand.
"""

from typing import Final

from cardia_rules.catalogue.cards import OfEachCharacter
from cardia_rules.catalogue.effects import BlessNext, ExtraSignet, WinPrevious, WinTies
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Played, Table
from cardia_rules.resolution.reasons import CARD_TEXT, said_of
from cardia_rules.resolution.results.ongoing import End, Ends, Ongoing, ongoing, token_ends
from cardia_rules.resolution.results.result import LEVEL, NORTH_WINS, SOUTH_WINS, Disputed, Result

_PRINTED: Final = OfEachCharacter(lambda character: character.influence)


# ------------------------------------------------------------------ influence
def influence(played: Played) -> int:
    """Return printed influence and modifiers; it may be negative (RB-16-negative)."""
    return _PRINTED[played.card] + played.modifier


def why_modified(played: Played, by: int, general: str = "RB-10-modifier") -> tuple[str, ...]:
    """Return the rulings that a further modifier on this card rests on.

    That modifiers add up and that influence may be negative decides before the ``general`` rule that puts it
    there: those are what players ask about.
    """
    rulings: list[str] = []
    if played.modifier:
        adding = ["RB-16-net-total", "FAQ-1-several-modifiers"]
        # One raises and one lowers: the fact sheet speaks of just that.
        rulings += adding if (played.modifier > 0) == (by > 0) else adding[::-1]
    if influence(played) + by < 0:
        rulings += ["RB-16-negative", "FAQ-1-negative-influence"]
    return (*rulings, general)


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
    ahead = _PRINTED[north.card] + north.modifier - _PRINTED[south.card] - south.modifier
    result = NORTH_WINS[place] if ahead > 0 else SOUTH_WINS[place] if ahead else LEVEL[place]
    speaking = abilities.about.get(place, ())
    if not speaking and not north.blessings and not south.blessings and (ahead or not abilities.of_ties):
        return result
    blessings: dict[Seat, int] = {NORTH: north.blessings, SOUTH: south.blessings}
    blessed: tuple[str, ...] = ()
    if north.blessings or south.blessings:
        blessed = said_of(table.setup, BlessNext).does or CARD_TEXT
    disputed = Disputed(table.setup.answers, result, speaking, abilities.of_ties, blessings, blessed)
    return disputed.result()


def turned(table: AnyTable, result: Result) -> bool:
    """Tell whether somebody else wins an encounter than the signets on the table show."""
    north, south = table.north.at(result.place), table.south.at(result.place)
    return result.winners != (bool(north and north.signets), bool(south and south.signets))


def is_tie(table: AnyTable, place: int) -> bool:
    """Tell whether an encounter is a tie, though an ability may win it."""
    result = result_at(table, place)
    return result is not None and result.tie


def is_losing(table: AnyTable, seat: Seat, place: int) -> bool:
    """Tell whether a card loses: no signet on it, at least one on the card opposite."""
    mine, other = table.side(seat).at(place), table.side(OPPONENT[seat]).at(place)
    return mine is not None and other is not None and not mine.signets and other.signets > 0


# ------------------------------------------------------------------ ties that are won
def tied(table: Table) -> tuple[int, ...]:
    """Return the places of the ties that somebody's ability wins."""
    abilities = ongoing(table)
    if not abilities.of_ties:
        return ()
    return tuple(
        place
        for place, (north, south) in enumerate(zip(table.north.row, table.south.row, strict=False), 1)
        if abilities.makes_a_tie(place) or (north and south and influence(north) == influence(south))
    )


def tie_ended(result: Result, before: tuple[int, ...], abilities: Ongoing) -> tuple[str, ...]:
    """Return the ruling, if an encounter was among the ties ``before`` and influence alone decides it now."""
    if result.place not in before or result.tie or not abilities.of_ties:
        return ()
    another = any(isinstance(each.effect, WinPrevious) for each in abilities.about.get(result.place, ()))
    return () if another else abilities.of_ties[0].effect.why.tie_ends


# ------------------------------------------------------------------ ongoing abilities that end
def ended_since(before: Table, table: AnyTable) -> Ends:
    """Return the ongoing abilities that a change has ended: why that matters, and for which places."""
    ends: list[End] = []
    ties: tuple[int, ...] | None = None
    for ability in ongoing(before).abilities:
        card = before.side(ability.seat).card_at(ability.place)
        side = table.side(ability.seat)
        now = side.at(side.place_of(card))
        if now is not None and now.tokens:
            continue
        places: tuple[int, ...] = (ability.of,)
        if type(ability.effect) is WinTies:
            ties = places = tied(before) if ties is None else ties
        if now is None and side.at(ability.place) is not None:
            # Another card lies there now, and decides the result of that place.
            places = tuple([place for place in places if place != ability.place])
        ends.append(End(token_ends(card), places, isinstance(ability.effect, ExtraSignet)))
    return tuple(ends)
