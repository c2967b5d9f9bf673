"""What follows from every change: gaps close, signets follow the results, immediate wins end the game."""

import msgspec

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import AnyTable
from cardia_rules.events.vocabulary import AnyEvent, EncountersReflowed, EncounterTurned, GameEnded
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.results import signets
from cardia_rules.resolution.results.derive import unsettled
from cardia_rules.resolution.results.immediate_wins import NotWon, immediate_wins, may_win_at_once, newly_won
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.result import Result


class Settled(msgspec.Struct, frozen=True, gc=False):
    """Gaps are closed and signets lie where the results are; ``at`` is the one place that was looked at."""

    at: int


def settle(
    table: LiveTable,
    *,
    at: int = 0,
    replaced: tuple[Seat, int] | None = None,
    swapped: tuple[tuple[Seat, int], ...] = (),
    at_a_reveal: bool = False,
) -> None:
    """Close gaps, put the signets where the results are, then see whether somebody has won at once.

    ``at`` is the place of the one card whose influence changed: no other result can have changed then, and
    no gap is there. ``replaced`` is whose winning card was just replaced, and at which place; ``swapped``
    whose cards changed places. While the current encounter is being revealed (``at_a_reveal``), all that have
    a result are past.
    """
    beside: tuple[int, ...] = ()
    while gap := _gap(table):
        beside = _close(table, gap, beside)
        replaced, swapped, at_a_reveal = None, (), False
    abilities = ongoing(table)
    current = 0 if at_a_reveal else table.current
    events: list[AnyEvent] = []
    for result in unsettled(table, abilities, at):
        events += _follow(table, result, current, replaced)
    wins = may_win_at_once(table, abilities)
    won = newly_won(table, events, replaced) if wins else ()
    for event in events:
        table.happen(event)
    table.look(Settled(at))
    if wins:
        look_for_wins(table, beside, won, swapped)


def _follow(
    table: LiveTable, result: Result, current: int, replaced: tuple[Seat, int] | None
) -> list[AnyEvent]:
    """Return what follows from a result that the signets on the table do not show yet."""
    cause = table.number
    events = signets.blessings_lost(table, result, cause) + signets.moved(table, result, cause)
    if table.locations.tribute and result.place != current:
        events += _newly_won_or_lost(table, result, replaced)
    return events


def _newly_won_or_lost(table: LiveTable, result: Result, replaced: tuple[Seat, int] | None) -> list[AnyEvent]:
    """Return the events that note a past encounter newly won, or lost, for the location that looks later."""
    seats = [
        (seat, played.card)
        for seat in SEATS
        if (played := table.side(seat).at(result.place))
        and (played.signets > 0) != (result.signets(seat) > 0)
        and (replaced != (seat, result.place) or table.answers.tribute_replaced != "same")
    ]
    return [
        EncounterTurned(
            seat=seat,
            card=card,
            place=result.place,
            won=result.signets(seat) > 0,
            both=len(seats) == 2 and all(result.winners),
            cause=table.number,
        )
        for seat, card in seats
    ]


# ------------------------------------------------------------------ gaps
def _gap(table: AnyTable) -> int:
    """Return the first place that both rows have left empty, 0 if there is none."""
    if all(table.north.row):
        return 0
    for place, cards in enumerate(zip(table.north.row, table.south.row, strict=False), 1):
        if not any(cards):
            return place
    return 0


def _close(table: LiveTable, gap: int, beside: tuple[int, ...]) -> tuple[int, ...]:
    """Close a gap: the encounters after it are shifted; return the places right before closed gaps."""
    cause, behind = table.number, max(len(table.north.row), len(table.south.row)) - gap
    table.happen(EncountersReflowed(place=gap, moved=behind, cause=cause))
    return (*beside, gap - 1) if behind else beside


# ------------------------------------------------------------------ wins
def look_for_wins(
    table: LiveTable,
    beside: tuple[int, ...] = (),
    won: tuple[tuple[Seat, int], ...] | None = None,
    swapped: tuple[tuple[Seat, int], ...] = (),
) -> None:
    """End the game if a condition that wins at once is met; the arguments are as for ``immediate_wins``."""
    wins = immediate_wins(table, ongoing(table), beside, won, swapped)
    if not wins:
        table.look(NotWon(won, beside))
        return
    cause = table.number
    if len({win.seat for win in wins}) == 1:
        table.end(GameEnded(winner=wins[0].seat, reason=wins[0].ending, cause=cause), wins)
    table.end(GameEnded(winner=None, reason="both-at-once", cause=cause), wins)
