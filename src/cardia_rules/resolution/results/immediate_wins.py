"""The conditions that win at once."""

from collections.abc import Iterable

import msgspec

from cardia_rules.catalogue.effects import Reasons
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import AnyTable, Played, Reason
from cardia_rules.events.vocabulary import AnyEvent, SignetPlaced, WhyNot
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.results.ongoing import Ongoing


class Win(msgspec.Struct, frozen=True, gc=False):
    """A condition that wins at once, met."""

    seat: Seat
    reason: Reason
    rulings: tuple[str, ...]
    questions: tuple[str, ...] = ()


def may_win_at_once(table: AnyTable, abilities: Ongoing) -> bool:
    """Tell whether any location or ability in play could end the game before phase 3."""
    locations = table.setup.locations
    return bool(abilities.of_the_game or (locations and standing(locations).wins_in_a_row))


def newly_won(
    table: AnyTable, events: Iterable[AnyEvent], replaced: tuple[Seat, int] | None = None
) -> tuple[tuple[Seat, int], ...]:
    """Return the seats and places that come to win by these events; the table is that before them.

    ``replaced`` is a seat that was winning with another card at that place.
    """
    placed = [(event.seat, event.place) for event in events if type(event) is SignetPlaced]
    return tuple([each for each in placed if each != replaced and not _held(table, *each)])


def gaining(events: Iterable[AnyEvent]) -> tuple[Seat, ...]:
    """Return the seats that signets come to by these events."""
    return tuple([event.seat for event in events if type(event) is SignetPlaced])


def _held(table: AnyTable, seat: Seat, place: int) -> bool:
    played = table.side(seat).at(place)
    return played is not None and played.signets > 0


def immediate_wins(
    table: AnyTable,
    abilities: Ongoing,
    beside: tuple[int, ...],
    won: tuple[tuple[Seat, int], ...] | None,
    swapped: tuple[tuple[Seat, int], ...] = (),
) -> list[Win]:
    """Return the conditions that are met now; of those that come one after the other, only the first.

    ``abilities`` are those in force, ``beside`` the places right before gaps that were closed just now, which
    another encounter follows; ``won`` are the seats and places that a signet has just come to, if known, and
    ``swapped`` those whose card has just come there from a neighbouring one, so that another follows it.
    """
    wins: list[Win] = []
    in_a_row = standing(table.setup.locations).wins_in_a_row
    if in_a_row:
        location = standing(table.setup.locations).in_a_row
        for seat in SEATS:
            row = table.side(seat).row
            if _successive(row) >= in_a_row:
                met = _successive(row, beside) < in_a_row  # only because a gap was closed
                rulings = _why(of_the_location(location), table, met)
                shifted = ("OQ-in-a-row-after-shift",) if met else ()
                wins.append(Win(seat, "three-in-a-row", rulings, shifted))
    if wins:
        return wins  # before any other effect is resolved, an ability that wins the game included
    for ability in abilities.of_the_game:
        following = table.side(ability.seat).at(ability.place + 1)
        if following is not None and following.signets:
            closed_up = ability.place in beside
            follows_anew = closed_up or (ability.seat, ability.place) in swapped
            before = won is not None and not follows_anew and (ability.seat, ability.place + 1) not in won
            if before and table.setup.answers.following_already_won == "not-yet":
                continue
            questions = ("OQ-following-already-won",) if before else ()
            rulings = _why(ability.effect.why, table, closed_up)
            wins.append(Win(ability.seat, "following-encounter", rulings, questions))
    return wins


def not_won(
    table: AnyTable,
    abilities: Ongoing,
    beside: tuple[int, ...],
    won: tuple[tuple[Seat, int], ...],
    gained: tuple[Seat, ...],
    begun: tuple[Seat, int] | None,
) -> tuple[WhyNot, ...]:
    """Tell who may think to have won at once, and has not.

    ``gained`` are the seats with one more signet, ``begun`` is the seat and place of an ongoing ability that
    has just begun; the rest is as for ``immediate_wins``.
    """
    told: list[WhyNot] = []
    rules = standing(table.setup.locations)
    if rules.wins_in_a_row:
        rulings = of_the_location(rules.in_a_row).passes
        told += [
            WhyNot(what="win", seat=seat, card=rules.in_a_row, rulings=rulings)
            for seat in SEATS
            if seat in gained and table.side(seat).signets >= rules.wins_in_a_row
        ]
    for ability in abilities.of_the_game:
        seat, why, closed_up = ability.seat, ability.effect.why, ability.place in beside
        if closed_up or (OPPONENT[seat], ability.place + 1) in won:
            told.append(
                WhyNot(what="win", seat=seat, place=ability.place, rulings=_why(why, table, closed_up))
            )
        elif any(winner == seat for winner, _place in won) or begun == (seat, ability.place):
            following = table.side(seat).at(ability.place + 1)
            # It had been won before the ability began, which the table says is not enough.
            before = begun == (seat, ability.place) and following is not None and following.signets
            questions = ("OQ-following-already-won",) if before else ()
            told.append(
                WhyNot(what="win", seat=seat, place=ability.place, rulings=why.does, questions=questions)
            )
    return tuple(told)


def _why(why: Reasons, table: AnyTable, closed_up: bool) -> tuple[str, ...]:
    """Return what decides: that a gap was closed, or that it is phase 1, and then what always holds."""
    return decisive(
        why.closed_up if closed_up else (), why.at_the_reveal if table.phase == 1 else (), why.does
    )


def _successive(row: tuple[Played | None, ...], parted: tuple[int, ...] = ()) -> int:
    """Return the most encounters in a row that a seat wins, however many signets lie on each.

    ``parted`` are places after which the row is not taken to go on.
    """
    longest = last = 0
    for place, played in enumerate(row, 1):
        last = last + 1 if played is not None and played.signets else 0
        longest = max(longest, last)
        if place in parted:
            last = 0
    return longest
