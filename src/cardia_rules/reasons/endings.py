"""What a change has ended: ongoing abilities, and ties that somebody won."""

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import Continuous, ExtraSignet, WinPrevious, WinTies
from cardia_rules.events.table import AnyTable, Table
from cardia_rules.reasons.general import TOKEN_GONE
from cardia_rules.resolution.results.derive import influence
from cardia_rules.resolution.results.ongoing import Ongoing
from cardia_rules.resolution.results.result import Result


class End(msgspec.Struct, frozen=True, gc=False):
    """An ongoing ability that has ended: why that matters, and the places whose results it spoke of.

    ``extra`` if it gave an extra signet alone: then it does not matter to who wins.
    """

    rulings: tuple[str, ...]
    places: tuple[int, ...]
    extra: bool = False


Ends = tuple[End, ...]


def ended_since(before: Table, in_force: Ongoing, table: AnyTable) -> Ends:
    """Return those of the abilities in force before a change that it has ended: why, and for which places."""
    ends: list[End] = []
    ties: tuple[int, ...] | None = None
    for ability in in_force.abilities:
        card = before.side(ability.seat).card_at(ability.place)
        side = table.side(ability.seat)
        now = side.at(side.place_of(card))
        if now is not None and now.tokens:
            continue
        places: tuple[int, ...] = (ability.of,)
        if type(ability.effect) is WinTies:
            ties = places = tied(before, in_force) if ties is None else ties
        if now is None and side.at(ability.place) is not None:
            # Another card lies there now, and decides the result of that place.
            places = tuple([place for place in places if place != ability.place])
        ends.append(End(_token_ends(card), places, isinstance(ability.effect, ExtraSignet)))
    return tuple(ends)


def _token_ends(card: str) -> tuple[str, ...]:
    """Return why the end of a card's ongoing ability has consequences."""
    ability = CHARACTERS[card].ability
    ends = [ruling for effect in ability if isinstance(effect, Continuous) for ruling in effect.why.ends]
    return (*ends, TOKEN_GONE)


def why_ended(ends: Ends, place: int, changes_hands: bool) -> tuple[str, ...]:
    """Return why the result at a place hangs on what has ended, and ``changes_hands`` if it does."""
    return tuple(
        [
            ruling
            for end in ends
            if place in end.places and not (changes_hands and end.extra)
            for ruling in end.rulings
        ]
    )


def tied(table: Table, abilities: Ongoing) -> tuple[int, ...]:
    """Return the places of the ties that somebody's ability wins."""
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
