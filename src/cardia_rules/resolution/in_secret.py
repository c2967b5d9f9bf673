"""Two seats that decide at the same moment: both in secret, and then both are shown."""

from collections.abc import Sequence
from itertools import zip_longest

from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Record, Waiting
from cardia_rules.resolution.arriving import either_arrives, which_amount
from cardia_rules.resolution.asking import Answer, Asking, Choices
from cardia_rules.resolution.hands import (
    HandDiscard,
    discard_cards,
    discard_from_hand,
    which_to_discard,
)
from cardia_rules.resolution.live_table import LiveTable, ask


class Either(Record, frozen=True, kw_only=True):
    """A modifier that its owner chooses now that the card at a place is known."""

    seat: Seat
    place: int
    waiting: Waiting


Secret = Either | HandDiscard


def in_pairs(table: LiveTable, north: Sequence[Secret], south: Sequence[Secret]) -> Asking[None]:
    """Let both do what they have to, one of each at a time; where chance picks, nobody chooses any."""
    by_chance = table.answers.hand_discard_chooser == "random"
    for ours, theirs in zip_longest(north, south):
        pair = [each for each in (ours, theirs) if each is not None]
        if len(pair) < 2 or (by_chance and all(isinstance(each, HandDiscard) for each in pair)):
            for each in pair:
                yield from in_the_open(table, each)
        else:
            yield from _together(table, pair)


def in_the_open(table: LiveTable, due: Secret) -> Asking[None]:
    """Let one seat decide, and show it at once."""
    if isinstance(due, HandDiscard):
        yield from discard_from_hand(table, due)
        return
    answer = yield from ask(table, which_amount(table, due.seat, due.waiting))
    either_arrives(table, due.waiting, due.place, answer)


def _together(table: LiveTable, pair: Sequence[Secret]) -> Asking[None]:
    """Let both seats decide unseen; show both when neither has to decide any more."""
    undecided = {each.seat: choice for each in pair if (choice := _choice(table, each))}
    answers: dict[Seat, Answer] = {}
    while undecided:
        answer = yield tuple(undecided.values())
        assert answer.seat is not None
        del undecided[answer.seat]
        answers[answer.seat] = answer
    # North's first whoever decided first: the order of the two says nothing.
    for each in sorted(pair, key=lambda due: SEATS.index(due.seat)):
        _shown(table, each, answers.get(each.seat))


def _choice(table: LiveTable, due: Secret) -> Choices | None:
    """Return what a seat has to decide, if it has a choice."""
    if isinstance(due, Either):
        choice = which_amount(table, due.seat, due.waiting)
    elif due.count < len(table.side(due.seat).hand):
        choice = which_to_discard(table, due)
    else:
        return None
    return replace(choice, secret=True)


def _shown(table: LiveTable, due: Secret, answer: Answer | None) -> None:
    if isinstance(due, Either):
        assert answer is not None
        either_arrives(table, due.waiting, due.place, answer)
    elif answer is not None:
        discard_cards(table, due, answer.pick.cards, answer.number)
    else:
        discard_cards(table, due, in_ascending_influence(table.side(due.seat).hand), due.cause)
