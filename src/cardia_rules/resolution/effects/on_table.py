"""What may be chosen among the cards in play: the checks that such a decision is made of.

Only cards that lie face up are conceivable, so no check has to look at that again.
"""

from collections.abc import Callable
from typing import Final

from cardia_rules.catalogue import CHARACTERS, name_of
from cardia_rules.events.options import ChooseCard, ChoosePieces, Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.resolution.asking import Check, Choices
from cardia_rules.resolution.effects.registry import choice
from cardia_rules.resolution.live_table import Activation, CardRef, LiveTable
from cardia_rules.resolution.results.derive import influence, is_losing

Shown = dict[tuple[Seat, str], Played]


def face_up(table: AnyTable) -> Shown:
    """Return the cards that lie face up, by seat and name."""
    return {(seat, played.card): played for seat, _place, played in table.played_cards()}


def chosen(table: AnyTable, seat: Seat, card: str) -> tuple[int, Played]:
    """Return where a chosen card lies, and the card; it was offered because it lies there face up."""
    row = enumerate(table.side(seat).row, 1)
    return next((place, played) for place, played in row if played is not None and played.card == card)


def one_card(table: LiveTable, activation: Activation, *checks: Check) -> Choices:
    """Let an ability ask for a card in play that passes these checks."""
    options = tuple([ChooseCard(seat, card) for seat, card in face_up(table)])
    return choice(
        table, activation, "choose-card", options, *checks, kinds=(ChooseCard,), outside=NOT_IN_PLAY
    )


def _about(table: AnyTable, holds: Callable[[ChooseCard, Played], bool]) -> Callable[[Option], bool]:
    """Make a condition on a card in play; one that is not in play is refused for that alone."""

    shown = face_up(table)

    def passes(option: Option) -> bool:
        if not isinstance(option, ChooseCard):
            return True
        played = shown.get((option.seat, option.card))
        return played is None or holds(option, played)

    return passes


# Every card that lies face up is conceivable, and no other.
NOT_IN_PLAY: Final = Check(
    "not-in-play",
    lambda _o: False,
    lambda o: f"{o.seat} has no face-up {name_of(o.card)} in play",
)


def yours(seat: Seat) -> Check:
    """Check that the chosen card is the seat's own."""
    return Check(
        "not-yours",
        lambda o: not isinstance(o, ChooseCard) or o.seat == seat,
        lambda o: f"{name_of(o.card)} is {o.seat}'s card, and the ability speaks of {seat}'s own",
    )


def another_than(seat: Seat, card: str) -> Check:
    """Check that the chosen card is another one than this, from which the ability acts."""
    return Check(
        "is-this-card",
        lambda o: o != ChooseCard(seat, card),
        lambda _o: f"the ability speaks of another card than the {name_of(card)} it acts from",
    )


def not_chosen(chosen: tuple[CardRef, ...]) -> Check:
    """Check that the card was not chosen before."""
    return Check(
        "already-chosen",
        lambda o: not isinstance(o, ChooseCard) or CardRef(o.seat, o.card) not in chosen,
        lambda o: f"{o.seat}'s {name_of(o.card)} was chosen already, and the ability asks for another card",
    )


def at_most(table: AnyTable, limit: int) -> Check:
    """Check that the chosen card has no more influence than a limit."""
    return Check(
        "too-much-influence",
        _about(table, lambda _o, played: influence(played) <= limit),
        lambda o: f"{name_of(o.card)} has more than {limit} influence",
        {"limit": limit},
    )


def at_least(table: AnyTable, limit: int) -> Check:
    """Check that the chosen card has no less influence than a limit."""
    return Check(
        "too-little-influence",
        _about(table, lambda _o, played: influence(played) >= limit),
        lambda o: f"{name_of(o.card)} has less than {limit} influence",
        {"limit": limit},
    )


def losing(table: AnyTable) -> Check:
    """Check that the chosen card loses its encounter."""
    return Check(
        "not-losing",
        _about(table, lambda o, _played: is_losing(table, o.seat, table.side(o.seat).place_of(o.card))),
        lambda o: f"{name_of(o.card)} is not losing its encounter: it needs no signet here and one opposite",
    )


def carrying_pieces(table: AnyTable) -> Check:
    """Check that the chosen card carries a modifier or a token."""
    return Check(
        "carries-nothing",
        _about(table, lambda _o, played: bool(played.modifier or played.tokens)),
        lambda o: f"{name_of(o.card)} carries no modifier and no ongoing token",
    )


def carrying_modifiers(table: AnyTable) -> Check:
    """Check that the chosen card carries modifiers."""
    return Check(
        "carries-nothing",
        _about(table, lambda _o, played: bool(played.modifier)),
        lambda o: f"{o.seat}'s {name_of(o.card)} carries no modifiers",
    )


def carrying_those_pieces(shown: Shown) -> Check:
    """Check that the chosen card carries pieces of the chosen kind."""

    def passes(option: ChoosePieces) -> bool:
        played = shown.get((option.seat, option.card))
        return played is None or carries(played, option.pieces)

    return Check(
        "carries-nothing",
        passes,
        lambda o: f"{o.seat}'s {name_of(o.card)} carries no {o.pieces}",
    )


def carries(played: Played, pieces: str) -> bool:
    """Tell whether a card carries pieces of a kind."""
    return bool(played.modifier if pieces == "modifiers" else played.tokens)


def instant(table: AnyTable) -> Check:
    """Check that the chosen card has an instant ability."""
    return Check(
        "not-instant",
        _about(table, lambda o, _played: CHARACTERS[o.card].instant),
        lambda o: f"{name_of(o.card)} has no instant ability",
    )


def not_under_way(refs: tuple[CardRef, ...]) -> Check:
    """Check that the ability of the chosen card is not being resolved already."""
    return Check(
        "under-way",
        lambda o: CardRef(o.seat, o.card) not in refs,
        lambda o: f"the ability of {name_of(o.card)} is still being resolved (OQ-activation-loop)",
    )
