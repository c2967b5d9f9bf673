"""What is so, and what cannot be, when a phase begins: cards laid, a game won, a hand that was filled."""

from collections.abc import Iterator

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.errors import Failure, fault
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Side, Table
from cardia_rules.reasons.entries import of_the_location
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN


def over_since_the_last_count(table: Table) -> Iterator[Failure]:
    """Say that phase 3 of the last round has ended the game (RB-12-five-signets)."""
    counted = _as_last_counted(table)
    if counted is None or counted[0] == counted[1] or max(counted) < SIGNETS_TO_WIN:
        return
    north, south = counted
    message = (
        f"phase {table.phase} with {north} signets for north and {south} for south before this round: "
        f"with {SIGNETS_TO_WIN} or more, and more than the other, the game was over when they were counted"
    )
    facts = {"phase": table.phase, "north": north, "south": south}
    yield Failure("game-over", message, "RB-12-five-signets", facts)


def _as_last_counted(table: Table) -> tuple[int, int] | None:
    """Return the signets as the last round left them; nothing where this round may have moved some."""
    north, south = table.north, table.south
    if table.phase == 1:
        first = north.at(table.places + 1) or south.at(table.places + 1)
        # Played face up, it may have met a token or a supplied ability by now.
        return None if first is not None and first.up else (north.signets, south.signets)
    if table.phase == 3 or location_rules(table.setup.locations).reveal_late:
        return None  # under a fog two encounters may be resolved in one round
    mine, other = north.at(table.current), south.at(table.current)
    if mine is None or other is None or mine.tokens or other.tokens:
        return None
    if any(supplied.when == "revealed" for supplied in table.setup.supplied):
        return None
    return north.signets - mine.signets, south.signets - other.signets


def not_filled_up(setup: Setup, phase: int, seat: Seat, side: Side) -> Iterator[Failure]:
    """Say that a hand was filled right before phase 2, whatever the table answers.

    In phases 1 and 3 that look is still to come, and so is the draw.
    """
    rules = location_rules(setup.locations)
    if phase != 2 or not side.deck or len(side.hand) > rules.refill.at_most:
        return
    hand, deck = len(side.hand), len(side.deck)
    message = (
        f"{seat} begins phase 2 with {hand or 'no'} card{'s' * (hand != 1)} in hand and {deck} in the deck:"
        f" the {LOCATIONS[rules.refills].names.en} had {seat} draw up to {rules.refill.count} cards as soon"
        f" as {rules.refill.at_most} or none was left in hand"
    )
    facts = {"seat": seat, "hand": hand, "deck": deck, "location": rules.refills}
    yield fault("hand-not-filled", message, of_the_location(rules.refills).does[0], **facts)
