"""The checks that decisions are made of, and the choices built from them.

Conceivable are the cards that lie face up, or are in hand, so that much is sure of them.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import ChooseCard, ChooseFromHand, ChoosePieces, Option, PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.resolution.agenda import CardRef
from cardia_rules.resolution.outcome import Check
from cardia_rules.resolution.results import influence, is_losing
from cardia_rules.spelling import quoted

OnACard = ChooseCard | ChoosePieces


class _Order(dict[str, tuple[int, str]]):
    def __missing__(self, card: str) -> tuple[int, str]:
        """A name that is no card's comes first."""
        return 0, card


_ORDER = _Order({slug: (character.influence, slug) for slug, character in CHARACTERS.items()})
# Every hand is offered at every placing, so what is said of each card is said once.
_IN_ORDER: Final = sorted(CHARACTERS, key=_ORDER.__getitem__)
_placing: Final = {card: PlaceCard(card) for card in _IN_ORDER}.__getitem__
_rank: Final = {card: rank for rank, card in enumerate(_IN_ORDER)}.__getitem__


def name(card: str) -> str:
    character = CHARACTERS.get(card)
    return character.names.en if character else quoted(card)


def in_ascending_influence(cards: tuple[str, ...]) -> list[str]:
    """Hand cards in the order they are offered."""
    return sorted(cards, key=_ORDER.__getitem__)


# ------------------------------------------------------------------ cards in play
def every_played_card(table: Table) -> tuple[ChooseCard, ...]:
    return tuple([ChooseCard(seat, played.card) for seat, _place, played in table.played_cards()])


def _about(table: Table, holds: Callable[[ChooseCard, Played], bool]) -> Callable[[Option], bool]:
    """A condition on a card in play; a card that is not in play fails ``in_play`` alone."""

    shown = _shown(table)

    def passes(option: Option) -> bool:
        if not isinstance(option, ChooseCard):
            return True
        played = shown.get((option.seat, option.card))
        return played is None or holds(option, played)

    return passes


def _shown(table: Table) -> dict[tuple[Seat, str], Played]:
    """The face-up cards; looked through once for all the options of a decision."""
    return {(seat, played.card): played for seat, _place, played in table.played_cards()}


def in_play(table: Table) -> Check:
    return Check(
        "not-in-play",
        "RB-18-played-card",
        lambda o: not isinstance(o, OnACard) or table.played(o.seat, o.card) is not None,
        lambda o: f"{o.seat} has no face-up {name(o.card)} in play",
        sure=True,
    )


def yours(seat: Seat) -> Check:
    return Check(
        "not-yours",
        "RB-18-your-card",
        lambda o: not isinstance(o, ChooseCard) or o.seat == seat,
        lambda o: f"{name(o.card)} is {o.seat}'s card, and the ability speaks of {seat}'s own",
    )


def another_than(seat: Seat, card: str, ruling: str) -> Check:
    return Check(
        "is-this-card",
        ruling,
        lambda o: o != ChooseCard(seat, card),
        lambda _o: f"the ability speaks of another card than the {name(card)} it acts from",
    )


def not_chosen(chosen: tuple[CardRef, ...], ruling: str) -> Check:
    return Check(
        "already-chosen",
        ruling,
        lambda o: not isinstance(o, ChooseCard) or CardRef(o.seat, o.card) not in chosen,
        lambda o: f"{o.seat}'s {name(o.card)} was chosen already, and the ability asks for another card",
    )


def at_most(table: Table, limit: int, ruling: str) -> Check:
    return Check(
        "too-much-influence",
        ruling,
        _about(table, lambda _o, played: influence(played) <= limit),
        lambda o: f"{name(o.card)} has more than {limit} influence",
        {"limit": limit},
    )


def at_least(table: Table, limit: int, ruling: str) -> Check:
    return Check(
        "too-little-influence",
        ruling,
        _about(table, lambda _o, played: influence(played) >= limit),
        lambda o: f"{name(o.card)} has less than {limit} influence",
        {"limit": limit},
    )


def losing(table: Table) -> Check:
    return Check(
        "not-losing",
        "FAQ-3-illusionist",
        _about(table, lambda o, _played: is_losing(table, o.seat, table.side(o.seat).place_of(o.card))),
        lambda o: f"{name(o.card)} is not losing its encounter: it needs no signet here and one opposite",
    )


def carrying_pieces(table: Table, ruling: str) -> Check:
    return Check(
        "carries-nothing",
        ruling,
        _about(table, lambda _o, played: bool(played.modifier or played.tokens)),
        lambda o: f"{name(o.card)} carries no modifier and no ongoing token",
    )


def carrying_modifiers(table: Table) -> Check:
    return Check(
        "carries-nothing",
        "RB-07-as-much-as-possible",
        _about(table, lambda _o, played: bool(played.modifier)),
        lambda o: f"{o.seat}'s {name(o.card)} carries no modifiers",
    )


def carrying_those_pieces(table: Table) -> Check:
    def passes(option: ChoosePieces) -> bool:
        played = table.played(option.seat, option.card)
        return played is None or carries(played, option.pieces)

    return Check(
        "carries-nothing",
        "RB-07-as-much-as-possible",
        passes,
        lambda o: f"{o.seat}'s {name(o.card)} carries no {o.pieces}",
        sure=True,
    )


def carries(played: Played, pieces: str) -> bool:
    return bool(played.modifier if pieces == "modifiers" else played.tokens)


def instant(table: Table) -> Check:
    return Check(
        "not-instant",
        "RB-08-instant",
        _about(table, lambda o, _played: CHARACTERS[o.card].instant),
        lambda o: f"{name(o.card)} has no instant ability",
    )


def not_under_way(refs: tuple[CardRef, ...]) -> Check:
    return Check(
        "under-way",
        "RB-07-as-much-as-possible",
        lambda o: CardRef(o.seat, o.card) not in refs,
        lambda o: f"the ability of {name(o.card)} is still being resolved (OQ-activation-loop)",
    )


# ------------------------------------------------------------------ hand cards
def placings(hand: tuple[str, ...]) -> tuple[PlaceCard, ...]:
    return tuple(map(_placing, sorted(hand, key=_rank)))


def hand_sets(hand: tuple[str, ...], count: int) -> tuple[ChooseFromHand, ...]:
    return tuple(ChooseFromHand(cards) for cards in combinations(in_ascending_influence(hand), count))


def _named(option: Option) -> tuple[str, ...]:
    if isinstance(option, PlaceCard):
        return (option.card,)
    return option.cards if isinstance(option, ChooseFromHand) else ()


def in_hand(hand: tuple[str, ...], ruling: str) -> Check:
    return Check(
        "not-in-hand",
        ruling,
        lambda o: all(card in hand for card in _named(o)),
        lambda o: f"not in hand: {', '.join(name(card) for card in _named(o) if card not in hand)}",
        sure=True,
    )


def exactly(count: int) -> Check:
    return Check(
        "wrong-count",
        "RB-07-as-much-as-possible",
        lambda o: not isinstance(o, ChooseFromHand) or len(o.cards) == count,
        lambda o: f"{count} to choose, {len(o.cards)} chosen",
        {"count": count},
        sure=True,
    )


def all_different() -> Check:
    return Check(
        "chosen-twice",
        "RB-07-as-much-as-possible",
        lambda o: len(set(_named(o))) == len(_named(o)),
        lambda _o: "the same card is named twice",
        sure=True,
    )


def of_faction(faction: Faction | None) -> Check:
    def passes(option: Option) -> bool:
        return all(card not in CHARACTERS or CHARACTERS[card].faction == faction for card in _named(option))

    return Check(
        "wrong-faction",
        "RB-07-as-much-as-possible",
        passes,
        lambda _o: f"only {faction} cards will do",
        {"faction": faction},
    )


def instant_in_hand() -> Check:
    return Check(
        "not-instant",
        "RB-08-instant",
        lambda o: all(card not in CHARACTERS or CHARACTERS[card].instant for card in _named(o)),
        lambda o: f"{', '.join(name(card) for card in _named(o))} has no instant ability",
    )
