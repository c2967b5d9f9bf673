"""The conditions that win at once."""

from collections.abc import Iterable

import msgspec

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import AnyTable, Ending, Played
from cardia_rules.events.vocabulary import AnyEvent, SignetPlaced
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.results.ongoing import Active, Ongoing


class Win(msgspec.Struct, frozen=True, gc=False):
    """A met condition that wins at once; ``closed_up`` if it is met only because a gap was closed.

    ``ability`` is what says so, unless a location does.
    """

    seat: Seat
    ending: Ending
    closed_up: bool
    ability: Active | None = None


class NotWon(msgspec.Struct, frozen=True, gc=False):
    """None of these conditions is met; ``won`` and ``beside`` are as for ``immediate_wins``."""

    won: tuple[tuple[Seat, int], ...] | None
    beside: tuple[int, ...]


def may_win_at_once(table: LiveTable, abilities: Ongoing) -> bool:
    """Tell whether any location or ability in play could end the game before phase 3."""
    return bool(abilities.of_the_game or table.locations.wins_in_a_row)


def newly_won(
    table: AnyTable, events: Iterable[AnyEvent], replaced: tuple[Seat, int] | None = None
) -> tuple[tuple[Seat, int], ...]:
    """Return the seats and places that come to win by these events; the table is that before them.

    ``replaced`` is a seat that was winning with another card at that place.
    """
    placed = [(event.seat, event.place) for event in events if type(event) is SignetPlaced]
    return tuple([each for each in placed if each != replaced and not _held(table, *each)])


def _held(table: AnyTable, seat: Seat, place: int) -> bool:
    played = table.side(seat).at(place)
    assert played  # a signet comes to a card
    return played.signets > 0


def immediate_wins(
    table: AnyTable,
    abilities: Ongoing,
    beside: tuple[int, ...],
    won: tuple[tuple[Seat, int], ...] | None,
    swapped: tuple[tuple[Seat, int], ...] = (),
) -> list[Win]:
    """Return the conditions that are met now; of those that come one after the other, only the first.

    ``abilities`` are those in force. ``won`` are the seats and places that have just come to win, if known.
    Another card follows than before on the places ``beside``, right before gaps that were just closed, and on
    those that were ``swapped``.
    """
    wins: list[Win] = []
    if in_a_row := location_rules(table.setup.locations).wins_in_a_row:
        for seat in SEATS:
            row = table.side(seat).row
            if _successive(row) >= in_a_row:
                wins.append(Win(seat, "three-in-a-row", _successive(row, beside) < in_a_row))
    if wins:
        return wins  # before any other effect is resolved, an ability that wins the game included
    for ability in abilities.of_the_game:
        following = table.side(ability.seat).at(ability.place + 1)
        if following is not None and following.signets:
            closed_up = ability.place in beside
            follows_anew = closed_up or (ability.seat, ability.place) in swapped
            before = won is not None and not follows_anew and (ability.seat, ability.place + 1) not in won
            if before and table.answers.following_already_won == "not-yet":
                continue
            wins.append(Win(ability.seat, "following-encounter", closed_up, ability))
    return wins


def _successive(row: tuple[Played | None, ...], parted: tuple[int, ...] = ()) -> int:
    """Return the most encounters in a row that a seat wins, however many signets lie on each.

    ``parted`` are places after which the count begins anew.
    """
    longest = last = 0
    for place, played in enumerate(row, 1):
        last = last + 1 if played is not None and played.signets else 0
        longest = max(longest, last)
        if place in parted:
            last = 0
    return longest
