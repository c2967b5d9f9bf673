"""Both players have something to do at the same moment: a coin, or both in secret (OQ-both-choose)."""

from itertools import zip_longest

from cardia_rules.events.options import ChooseFromHand, Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from tests.second_reading.acting import discard_hand_cards, ways_to_discard
from tests.second_reading.wants import Decision, Flip, Steps
from tests.second_reading.world import World


def whose_first(seats: set[Seat]) -> Steps[list[Seat]]:
    """The order in which these seats choose where they do not do so in secret."""
    if len(seats) < 2:
        return sorted(seats)
    first: Seat = yield Flip()
    return [first, OPPONENT[first]]


def in_secret(options: dict[Seat, set[Option]]) -> Steps[dict[Seat, Option]]:
    """Each of these seats decides without knowing what the other decides."""
    chosen: dict[Seat, Option] = {}
    while len(chosen) < len(options):
        seat, option = yield Decision({s: o for s, o in options.items() if s not in chosen})
        chosen[seat] = option
    return chosen


def discard_in_pairs(world: World, owed: dict[Seat, list[int]]) -> Steps[None]:
    """One discard of each at a time, unseen by each other; chance needs no secret."""
    for counts in zip_longest(*(owed[seat] for seat in SEATS)):
        pair = {seat: count for seat, count in zip(SEATS, counts, strict=True) if count is not None}
        if len(pair) < 2 or world.answers.hand_discard_chooser == "random":
            for seat, count in pair.items():
                yield from discard_hand_cards(world, seat, count)
            continue
        ways = {seat: ways_to_discard(world, seat, count) for seat, count in pair.items()}
        chosen = yield from in_secret(
            {seat: {*options} for seat, options in ways.items() if len(options) > 1}
        )
        for seat, options in ways.items():
            option = chosen.get(seat, next(iter(options)))
            assert isinstance(option, ChooseFromHand)
            world.discard_from_hand(seat, list(option.cards))
