"""The ongoing abilities whose cards have their tokens, and which encounter each speaks of."""

from typing import Final

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.continuous import Continuous, ExtraSignet, TieHere, WinPrevious, WinTies
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.table import Table


class Active(msgspec.Struct, frozen=True, gc=False):
    """An ongoing ability whose card has its token.

    ``of`` is the one place whose result it speaks of, 0 if it speaks of every tie or of no result.
    """

    place: int
    seat: Seat
    effect: Continuous
    of: int


def _places_back(effect: AnyEffect) -> int | None:
    if isinstance(effect, TieHere) or (isinstance(effect, ExtraSignet) and effect.on == "this"):
        return 0
    if isinstance(effect, WinPrevious | ExtraSignet):
        return 1
    return None


_CONTINUOUS: Final[dict[str, tuple[tuple[Continuous, int | None], ...]]] = {
    slug: tuple(
        (effect, _places_back(effect)) for effect in character.ability if isinstance(effect, Continuous)
    )
    for slug, character in CHARACTERS.items()
    if not character.instant
}


def cards_with(kind: type[Continuous]) -> frozenset[str]:
    """The cards with an ongoing ability of this kind."""
    return frozenset(
        slug
        for slug, effects in _CONTINUOUS.items()
        if any(isinstance(effect, kind) for effect, _back in effects)
    )


TIE_WINNERS: Final = cards_with(WinTies)


def active(table: Table) -> list[Active]:
    """Every ongoing ability in force, in the direction of play."""
    found: list[Active] = []
    for seat, row in ((NORTH, table.north.row), (SOUTH, table.south.row)):
        for place, played in enumerate(row, 1):
            if played is not None and played.tokens:
                for effect, back in _CONTINUOUS.get(played.card, ()):
                    found.append(Active(place, seat, effect, 0 if back is None else place - back))
    if len(found) > 1:
        found.sort(key=_place)
    return found


def _place(ability: Active) -> int:
    return ability.place


def place_spoken_of(card: str, place: int) -> int:
    """The one place whose result changes with the token of a card, 0 if it may be more."""
    match _CONTINUOUS.get(card, ()):
        case ((_, int(back)),):
            return place - back
    return 0


def any_in_force(table: Table, cards: frozenset[str]) -> bool:
    """Whether one of these cards has its token, looking at no other."""
    for row in (table.north.row, table.south.row):
        for played in row:
            if played is not None and played.tokens and played.card in cards:
                return True
    return False


def ties_are_won(table: Table) -> bool:
    return any_in_force(table, TIE_WINNERS)


def wins_ties(abilities: list[Active]) -> bool:
    """Whether anybody's ability wins ties: of encounters, never of the game."""
    return bool(abilities) and any(isinstance(ability.effect, WinTies) for ability in abilities)
