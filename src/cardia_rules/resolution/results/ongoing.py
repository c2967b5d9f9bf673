"""Ongoing abilities: which are in force, and what each speaks of."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Final

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import (
    Continuous,
    ExtraSignet,
    TieHere,
    WinOnFollowing,
    WinPrevious,
    WinTies,
)
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Table


class Active(msgspec.Struct, frozen=True, gc=False):
    """An ongoing ability whose card has its token.

    ``of`` is the one place whose result it speaks of, 0 if it speaks of every tie or of no result.
    """

    place: int
    seat: Seat
    effect: Continuous
    of: int


class Ongoing(msgspec.Struct, frozen=True):
    """All ongoing abilities in force, in the direction of play, sorted by what they speak of."""

    abilities: tuple[Active, ...] = ()
    about: dict[int, list[Active]] = {}  # those that speak of the result at one place
    of_ties: tuple[Active, ...] = ()  # those that win every tie: of encounters, never of the game
    of_the_game: tuple[Active, ...] = ()  # those that win the game once their condition is met

    def without(self, ability: Active) -> "Ongoing":
        """Return the same without one of them, as if its card had no token."""
        return _sorted_out(other for other in self.abilities if other != ability)

    def alone(self, ability: Active) -> "Ongoing":
        """Return one of them as if it were the only one."""
        return _sorted_out((ability,))

    def makes_a_tie(self, place: int) -> bool:
        """Tell whether one of them says that the encounter at a place is a tie."""
        return any(isinstance(ability.effect, TieHere) for ability in self.about.get(place, ()))


def _speaks_of(effect: Continuous, place: int) -> int:
    """Return the one place whose result an effect speaks of; 0 for every tie, or for no result."""
    if isinstance(effect, TieHere) or (isinstance(effect, ExtraSignet) and effect.on == "this"):
        return place
    return place - 1 if isinstance(effect, WinPrevious | ExtraSignet) else 0


NOTHING_ONGOING: Final = Ongoing()


def ongoing(table: AnyTable) -> Ongoing:
    """Return every ongoing ability in force on a table."""
    if type(table) is Table:
        return _in_force(table)
    if table.by_tokens is None:
        table.by_tokens = _in_force(table)
    known: Ongoing = table.by_tokens
    return known


def _in_force(table: AnyTable) -> Ongoing:
    found: list[Active] = []
    for place, (north, south) in enumerate(zip_longest(table.north.row, table.south.row), 1):
        if north is not None and north.tokens:
            found += abilities_of(NORTH, place, north.card)
        if south is not None and south.tokens:
            found += abilities_of(SOUTH, place, south.card)
    return _sorted_out(found) if found else NOTHING_ONGOING


@lru_cache(maxsize=1024)
def abilities_of(seat: Seat, place: int, card: str) -> tuple[Active, ...]:
    """Return what a card says while it holds a token."""
    character = CHARACTERS.get(card)
    if character is None:
        return ()
    effects = [effect for effect in character.ability if isinstance(effect, Continuous)]
    return tuple([Active(place, seat, effect, _speaks_of(effect, place)) for effect in effects])


def _sorted_out(abilities: Iterable[Active]) -> Ongoing:
    together = tuple(abilities)
    about: dict[int, list[Active]] = {}
    of_ties: tuple[Active, ...] = ()
    of_the_game: tuple[Active, ...] = ()
    for ability in together:
        if ability.of:
            about.setdefault(ability.of, []).append(ability)
        elif type(ability.effect) is WinTies:
            of_ties += (ability,)
        elif type(ability.effect) is WinOnFollowing:
            of_the_game += (ability,)
    return Ongoing(together, about, of_ties, of_the_game)
