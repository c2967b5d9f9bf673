"""A game as the rulebook tells it: it is set up, and then round follows round (pages 2 to 12).

Each story here ends where a round has begun and nothing is under way: from there the next is told.
"""

from collections.abc import Callable
from typing import Final

from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import PhaseBegan, RoundBegan
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.hands import deal_hands, shuffle
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations import fill_hands, pay_tributes
from cardia_rules.resolution.position import Start
from cardia_rules.resolution.protectors import lay_protectors
from cardia_rules.resolution.reading.due import both_placed
from cardia_rules.resolution.reading.waiting import LATE, due_after_reveal
from cardia_rules.resolution.results.immediate_wins import may_win_at_once
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.settle import look_for_wins, settle
from cardia_rules.resolution.round.after_reveal import apply_late_modifiers
from cardia_rules.resolution.round.encounter import resolve_due
from cardia_rules.resolution.round.phase_three import phase_three
from cardia_rules.resolution.round.phase_two import phase_two
from cardia_rules.resolution.round.place import place_cards


def set_up(table: LiveTable) -> Asking[None]:
    """Shuffle both decks, lay out the protectors, deal the opening hands, and begin the first round."""
    for seat in SEATS:
        yield from shuffle(table, seat, 1)
    yield from lay_protectors(table)
    deal_hands(table)
    begin_round(table)


def begin_round(table: LiveTable) -> None:
    """Begin the next round with its phase 1; nothing is under way then, and it is played from there."""
    began = table.happen(RoundBegan(number=table.round + 1, cause=table.number))
    table.happen(PhaseBegan(phase=1, cause=began))
    table.quiet("round")


def play_round(table: LiveTable) -> Asking[None]:
    """Play one round: place, reveal and compare, activate, count and draw (pages 6 to 12); the next begins.

    Whoever wins ends the game.
    """
    fill_hands(table)  # where a location does so; else nothing
    yield from place_cards(table)
    fill_hands(table)
    cause = yield from resolve_due(table)
    yield from phase_three(table, cause)
    begin_round(table)


# ------------------------------------------------------------------ in the middle of a game
_LAID_OUT: Final = 1  # the event by which a table was laid out


def from_a_layout(table: LiveTable) -> Asking[None]:
    """Go on from a table that somebody has laid out, in its phase."""
    # What wins at once does so in any phase, so also on a table that was laid out that way.
    if may_win_at_once(table, ongoing(table)):
        look_for_wins(table)
    yield from _from_the_phase(table)


def from_older_rules(table: LiveTable) -> Asking[None]:
    """Go on from the table of a game whose signets lie where older rules put them."""
    settle(table)
    yield from _from_the_phase(table)


def _from_the_phase(table: LiveTable) -> Asking[None]:
    place = table.current
    north, south, late = (
        table.north.card_at(place),
        table.south.card_at(place),
        due_after_reveal(table, place, LATE),
    )
    if table.phase == 1:
        fill_hands(table)
        if not both_placed(table):
            yield from place_cards(table)
            fill_hands(table)
        cause = yield from resolve_due(table)
    else:
        cause = _LAID_OUT
        if table.phase == 2:
            yield from phase_two(table, place, cause)
        apply_late_modifiers(table, north, south, late)
        yield from pay_tributes(table)
        fill_hands(table)
    yield from phase_three(table, cause)
    begin_round(table)


def from_phase_three(table: LiveTable) -> Asking[None]:
    """Go on from where phase 3 begins."""
    yield from phase_three(table, _LAID_OUT)
    begin_round(table)


# Where the rest of a round can be told again from, with a table in that phase: no fog, nothing supplied.
PHASE_FROM: Final = {2: _from_the_phase, 3: from_phase_three}
# Where play begins, by how the table came about.
PLAY_FROM: Final[dict[Start, Callable[[LiveTable], Asking[None]]]] = {
    "set-up": set_up,
    "round": play_round,
    "laid-out": from_a_layout,
    "carried-on": from_older_rules,
}
