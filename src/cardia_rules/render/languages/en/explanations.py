"""The sentences that explanations, verdicts and lessons are put together from."""

from collections.abc import Sequence

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.render.languages.en.names import card_name, counted, effect_of, listed, seat_name, whose


def has_influence(seat: Seat, card: str, total: int, printed: int, changes: Sequence[tuple[int, int]]) -> str:
    """Say how a card's influence comes about; ``changes`` are amounts, each with its event."""
    if not changes:
        return f"{whose(seat, card)} has {total} influence, as printed."
    terms = [f"{printed} printed", *(f"{amount:+d} by event {number}" for amount, number in changes)]
    return f"{whose(seat, card)} has {total} influence: {', '.join(terms)}."


def holds_signets(seat: Seat, card: str, place: int, total: int) -> str:
    """Say how many signets a card holds."""
    holds = counted(total, "signet") if total else "no signet"
    return f"{whose(seat, card)}, at place {place}, holds {holds}."


def so_they_hold(signets: tuple[int, int], tie: bool) -> str:
    """Say how many signets both cards of an encounter hold."""
    held = [
        f"{seat_name(seat)} holds {counted(count, 'signet')}"
        for seat, count in zip(SEATS, signets, strict=True)
    ]
    return f"So {listed(held)} here{', and it is a tie' if tie else ''}."


def blessed_since(seat: Seat, card: str, events: Sequence[int], count: int) -> str:
    """Say since when a card is blessed, and what that brings."""
    since = listed([f"event {number}" for number in events], "the beginning")
    return f"{whose(seat, card)} is blessed since {since}: {counted(count, 'more signet')} while it wins."


def speaks_of_it(seat: Seat, card: str, place: int) -> str:
    """Say that a card's ability concerns the encounter, and what it says."""
    return f'{seat_name(seat)}\'s {card_name(card)} at place {place} speaks of it: "{effect_of(card)}"'


def without_it(signets: tuple[int, int]) -> str:
    """Say how the signets would lie without an ability."""
    return f"Without it the signets would be {signets[0]} for North, {signets[1]} for South."
