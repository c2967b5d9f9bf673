"""The location that looks at past encounters newly won: their winner draws, the other seat discards."""

from itertools import groupby, pairwise

from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Turn
from cardia_rules.events.vocabulary import CardDrawn, LocationApplied, TurnsSettled
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.hands import HandDiscard, discard_from_hand
from cardia_rules.resolution.in_secret import in_pairs
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations.refilling import fill_hands
from cardia_rules.resolution.reading.standing import standing


def settle_turns(table: LiveTable) -> Asking[None]:
    """Let the location look at the past encounters that were newly won since it last did."""
    if not table.turns:
        return
    each_time = [turn for turn in table.turns if turn.won]
    settled = _won_and_still_won(table)
    won = settled
    if each_time != settled and table.answers.tribute_undone == "each-time":
        won = each_time
    both = len({turn.seat for turn in won}) == 2
    order = table.answers.tribute_both if both else ""
    first: Seat | None = None
    # Of one encounter that both came to win at once, neither is nearer.
    if order == "coin" or (order == "as-won" and any(turn.both for turn in won)):
        first = yield from toss(table)
    # Who draws and discards first is decided by what lies nearest, unless it was won later.
    nearest = order == "as-won" and all(one.place > other.place for one, other in pairwise(won))
    looked = table.happen(TurnsSettled(cause=table.number), "nearest" if nearest else "tribute")
    if order == "together":
        yield from _pay_together(table, [turn.seat for turn in won], looked)
        return
    for turn in won if first is None else _by_the_coin(won, first, order):
        yield from discard_from_hand(table, _pay_tribute(table, turn.seat, table.number))
        fill_hands(table)


def _by_the_coin(won: list[Turn], first: Seat, order: str) -> list[Turn]:
    """Put the coin's seat first: always, or where both came to win the same encounter at once."""

    def other(turn: Turn) -> bool:
        return turn.seat != first

    if order == "coin":
        return sorted(won, key=other)
    in_turn: list[Turn] = []
    for (at_once, _place), group in groupby(won, key=lambda turn: (turn.both, turn.place)):
        turns = list(group)
        in_turn += sorted(turns, key=other) if at_once else turns
    return in_turn


def _won_and_still_won(table: AnyTable) -> list[Turn]:
    """Return the turns of what stands: not won before the first turn of its encounter, and won now."""
    winners: list[Turn] = []
    seen: set[tuple[Seat, int]] = set()
    for turn in table.turns:
        if (turn.seat, turn.place) in seen:
            continue
        seen.add((turn.seat, turn.place))
        played = table.side(turn.seat).at(turn.place)
        if turn.won and played is not None and played.signets:
            winners.append(turn)
    return winners


def _pay_tribute(table: LiveTable, seat: Seat, cause: int) -> HandDiscard:
    """Let a seat draw for an encounter it came to win; return what the other one has to discard."""
    location = standing(table.setup.locations).tribute
    deck = table.side(seat).deck
    applied = table.happen(LocationApplied(location=location, seat=seat, cause=cause), "tribute")
    for card in deck[:1]:
        table.happen(CardDrawn(seat=seat, card=card, cause=applied), "tribute")
    return HandDiscard(seat=OPPONENT[seat], count=1, cause=applied, card=location, source=location)


def _pay_together(table: LiveTable, winners: list[Seat], cause: int) -> Asking[None]:
    """Let all draw, and then all discard, unseen by each other (OQ-tribute-both)."""
    owed: dict[Seat, list[HandDiscard]] = {NORTH: [], SOUTH: []}
    for seat in winners:
        discard = _pay_tribute(table, seat, cause)
        owed[discard.seat].append(discard)
    yield from in_pairs(table, owed[NORTH], owed[SOUTH])
    fill_hands(table)
