"""Who wins each encounter and how many signets each card holds, from the table alone.

The one place that knows it: resolution compares this with the signets that lie on the table and
records the difference, so no ability moves a signet by hand.
"""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.continuous import WinTies
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.resolution.disputed import Disputed
from cardia_rules.resolution.in_force import Active, active, wins_ties
from cardia_rules.resolution.verdict import Verdict, plain

_PRINTED: Final = {slug: character.influence for slug, character in CHARACTERS.items()}


def influence(played: Played) -> int:
    """Printed influence and modifiers; it may be negative (RB-16-negative)."""
    return _PRINTED[played.card] + played.modifier


def why_modified(played: Played, by: int) -> tuple[str, ...]:
    """The rulings that a further modifier on this card rests on."""
    rulings = ["RB-10-modifier"]
    if played.modifier:
        rulings += ["RB-16-net-total", "FAQ-1-several-modifiers"]
    if _PRINTED[played.card] + played.modifier + by < 0:
        rulings += ["RB-16-negative", "FAQ-1-negative-influence"]
    return tuple(rulings)


def is_losing(table: Table, seat: Seat, place: int) -> bool:
    """FAQ-3-illusionist: no signet on the card and at least one on the card opposite."""
    mine, other = table.side(seat).at(place), table.side(OPPONENT[seat]).at(place)
    return mine is not None and other is not None and not mine.signets and other.signets > 0


def derive(table: Table) -> list[Verdict]:
    """The verdict of every encounter that has been compared."""
    abilities = active(table)
    return [
        verdict
        for place in range(1, table.compared + 1)
        if (verdict := encounter(table, place, abilities)) is not None
    ]


def encounter(table: Table, place: int, abilities: list[Active]) -> Verdict | None:
    """The verdict of one encounter; none while a card of it is being replaced."""
    north, south = table.north.at(place), table.south.at(place)
    if north is None or south is None:
        return None
    lead = _lead(north, south)
    if not abilities and not north.blessings and not south.blessings:
        return plain(place, lead)
    return _disputed(table, place, lead, abilities, north, south)


def verdict_at(table: Table, place: int) -> Verdict | None:
    """The verdict of one encounter, looking no further than needed."""
    north, south = table.north.at(place), table.south.at(place)
    if north is None or south is None:
        return None
    lead = _lead(north, south)
    if lead and not (north.tokens or south.tokens or north.blessings or south.blessings):
        # Of an encounter that is not tied, only what lies in it or in the next one can speak.
        next_ones = table.north.row[place : place + 1] + table.south.row[place : place + 1]
        if not next_ones or not any(played is not None and played.tokens for played in next_ones):
            return plain(place, lead)
    abilities = active(table)
    if north.blessings or south.blessings or _speaks(abilities, place, lead):
        return _disputed(table, place, lead, abilities, north, south)
    return plain(place, lead)


def _speaks(abilities: list[Active], place: int, lead: int) -> bool:
    """Whether any of them has a say in an encounter."""
    for ability in abilities:
        if ability.of == place or (not lead and isinstance(ability.effect, WinTies)):
            return True
    return False


def unsettled(table: Table, only: int) -> list[Verdict]:
    """The verdicts that the signets on the table do not show yet, nearest encounter first.

    ``only`` is the one place whose result can have changed, 0 if another can.
    """
    if not only:
        return _all_unsettled(table, active(table))
    verdict = verdict_at(table, only) if only <= table.compared else None
    if verdict is None:
        return []
    north, south = table.north.row[only - 1], table.south.row[only - 1]
    shown = north and south and verdict.north == north.signets and verdict.south == south.signets
    return [] if shown else [verdict]


def _all_unsettled(table: Table, abilities: list[Active]) -> list[Verdict]:
    found: list[Verdict] = []
    spoken_of = {ability.of for ability in abilities}
    ties_are_won = wins_ties(abilities)
    compared = zip(table.north.row[: table.compared], table.south.row, strict=False)
    for place, (north, south) in enumerate(compared, 1):
        if north is None or south is None:
            continue
        lead = _PRINTED[north.card] + north.modifier - _PRINTED[south.card] - south.modifier
        if place in spoken_of or north.blessings or south.blessings or (ties_are_won and not lead):
            verdict = _disputed(table, place, lead, abilities, north, south)
        # Most encounters have not changed: where no ability speaks, the signets tell without a verdict.
        elif north.signets == (lead > 0) and south.signets == (lead < 0):
            continue
        else:
            verdict = plain(place, lead)
        if verdict.north != north.signets or verdict.south != south.signets:
            found.append(verdict)
    found.reverse()
    return found


def _lead(north: Played, south: Played) -> int:
    return _PRINTED[north.card] + north.modifier - _PRINTED[south.card] - south.modifier


def _disputed(
    table: Table, place: int, lead: int, abilities: list[Active], north: Played, south: Played
) -> Verdict:
    blessings: dict[Seat, int] = {NORTH: north.blessings, SOUTH: south.blessings}
    return Disputed(table.setup.answers, place, lead, abilities, blessings).verdict()
