"""The location that looks at past encounters newly won: their winner draws, the other seat discards."""

from itertools import groupby, pairwise

from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Turn
from cardia_rules.events.vocabulary import CardDrawn, LocationApplied, TurnsSettled
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.hands import HandDiscard, discard_from_hand
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations.refilling import fill_hands


def pay_tributes(table: LiveTable) -> Asking[None]:
    """Let the location look at the past encounters that have turned since it last did."""
    if not table.turns:
        return
    won = [turn for turn in table.turns if turn.won]
    both = len({turn.seat for turn in won}) == 2
    # Of one encounter that both came to win at once, neither is nearer.
    if both and any(turn.both for turn in won):
        first = yield from toss(table)
        won = _by_the_coin(won, first)
    # Who draws and discards first is decided by what lies nearest, unless it was won later.
    nearest = both and all(one.place > other.place for one, other in pairwise(won))
    table.happen(TurnsSettled(cause=table.number), "nearest" if nearest else "tribute")
    for turn in won:
        yield from discard_from_hand(table, _pay_tribute(table, turn.seat, table.number))
        fill_hands(table)


def _by_the_coin(won: list[Turn], first: Seat) -> list[Turn]:
    """Put the coin's seat first where both came to win the same encounter at once."""
    ordered: list[Turn] = []
    for (at_once, _place), group in groupby(won, key=lambda turn: (turn.both, turn.place)):
        turns = list(group)
        ordered += sorted(turns, key=lambda turn: turn.seat != first) if at_once else turns
    return ordered


def _pay_tribute(table: LiveTable, seat: Seat, cause: int) -> HandDiscard:
    """Let a seat draw for an encounter it came to win; return what the other one has to discard."""
    location = table.locations.tribute
    deck = table.side(seat).deck
    applied = table.happen(LocationApplied(location=location, seat=seat, cause=cause), "tribute")
    for card in deck[:1]:
        table.happen(CardDrawn(seat=seat, card=card, cause=applied), "tribute")
    return HandDiscard(seat=OPPONENT[seat], count=1, cause=applied, card=location, source=location)
