"""Positions by hand: what a judge did not state is unknown; what cannot lie on a table is refused."""

from collections.abc import Iterable, Iterator
from itertools import count

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, name_of
from cardia_rules.catalogue.effects import (
    AnyEffect,
    DemandNamed,
    Modify,
    ModifyNext,
    ModifyNextEither,
    every_effect,
)
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown, unknown_slug
from cardia_rules.errors import Failure, PositionRefused, fault
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard, Played, Setup, Side, Table, Waiting
from cardia_rules.game.positions.faults import count_faults, countable, faults_of
from cardia_rules.game.positions.layout import Found, Layout, Pile
from cardia_rules.game.positions.phases import not_filled_up, over_since_the_last_count
from cardia_rules.game.positions.soundness import renumbered
from cardia_rules.reasons.entries import SETS_WAITING, abilities_in
from cardia_rules.reasons.results import explained
from cardia_rules.resolution.reading.location_rules import OPENING_HAND
from cardia_rules.resolution.results.derive import derive
from cardia_rules.resolution.results.result import Result


def arrange(layout: Layout) -> Table:
    """Return the table that a layout describes; raise with every fault if there is no such table."""
    faults = [*faults_of(layout)]
    sides: dict[Seat, Side] = {}
    for seat in SEATS:
        sides[seat], left = filled(layout, seat)
        faults += count_faults(layout, seat, sides[seat], left)
        faults += not_filled_up(layout.setup, layout.phase, seat, sides[seat])
    table = _encounters(layout)
    if table is not None:
        faults += [*_signet_faults(layout, table)] or [*over_since_the_last_count(table)]
    if faults or table is None:
        raise PositionRefused(tuple(faults))
    north, south = (replace(sides[seat], row=table.side(seat).row + sides[seat].row) for seat in SEATS)
    return renumbered(replace(table, north=north, south=south))


# ------------------------------------------------------------------ the row and its signets
def _encounters(layout: Layout) -> Table | None:
    """Return the encounters alone, signets derived; nothing if they cannot be laid out."""
    rows: dict[Seat, tuple[Played, ...]] = {}
    if len(layout.encounters) > len(layout.setup.deck):
        return None  # a card is there twice, so there is nothing to derive
    for seat in SEATS:
        laid = [encounter.card(seat) for encounter in layout.encounters]
        whole = [card for card in laid if card is not None and _can_lie(card)]
        if len(whole) < len(laid):
            return None
        names = _marked((card.card for card in whole), seat, count(1))
        rows[seat] = tuple(
            Played(name, card.up, card.modifier, card.tokens, blessings=card.blessings)
            for name, card in zip(names, whole, strict=True)
        )
    compared = layout.compared
    table = Table(
        setup=layout.setup,
        round=layout.first_round if layout.round is None else layout.round,
        phase=layout.phase,
        current=compared if layout.phase in (2, 3) else 0,
        compared=compared,
        guards=tuple(
            Guard(laid.name, 2 * number, laid.up) for number, laid in enumerate(layout.protectors, 1)
        ),
        north=Side(row=rows["north"]),
        south=Side(row=rows["south"]),
    )
    results = derive(table)
    north, south = (Side(row=_with_signets(rows[seat], results, seat)) for seat in SEATS)
    return replace(table, north=north, south=south)


def _can_lie(laid: Found) -> bool:
    named = not laid.up if is_unknown(laid.card) else laid.card in CHARACTERS
    return named and countable(laid)


def _with_signets(row: tuple[Played, ...], results: list[Result], seat: Seat) -> tuple[Played, ...]:
    held = {result.place: result.signets(seat) for result in results}
    return tuple(replace(played, signets=held.get(place, 0)) for place, played in enumerate(row, 1))


def _signet_faults(layout: Layout, table: Table) -> Iterator[Failure]:
    laid = [laid for each in layout.encounters for laid in (each.north, each.south) if laid is not None]
    if not any(card.signets for card in laid):
        return
    results = {result.place: result for result in derive(table)}
    for place, encounter in enumerate(layout.encounters, 1):
        for seat in SEATS:
            stated, derived = encounter.card(seat), table.side(seat).at(place)
            if stated is not None and derived is not None and stated.signets != derived.signets:
                result = results.get(place)  # none for what lies face down
                rulings = (explained(table, result).rulings if result else ()) or ("RB-06-reveal",)
                yield fault(
                    "signets-contradict",
                    f"encounter {place}: {seat}'s {name_of(stated.card)} must hold {derived.signets or 'no'}"
                    f" signet{'s' * (derived.signets > 1)} ({', '.join(rulings)}), and it is stated with"
                    f" {stated.signets or 'none'}",
                    rulings[0],
                    seat=seat,
                    card=stated.card,
                    place=place,
                    stated=stated.signets,
                    derived=derived.signets,
                )


# ------------------------------------------------------------------ hands, decks, discard piles
def filled(layout: Layout, seat: Seat) -> tuple[Side, int]:
    """Return a seat's side without its encounters, and how many cards no zone is open for.

    What is not stated is unknown: a hand has the usual five, the deck the rest. Less than none are left where
    more cards are stated than there are.
    """
    own = layout.seat(seat)
    hand, deck, discard = _cards(own.hand), _cards(own.deck), _cards(own.discard)
    unknown = sum(is_unknown(laid.card) for _where, laid in layout.cards(seat))
    left = len(layout.setup.deck) - len({laid.card for _where, laid in layout.stated_cards(seat)}) - unknown
    if _is_open(own.hand):
        room = max(0, OPENING_HAND - len(hand))
        if own.hand is None and not _is_open(own.deck) and not _is_open(own.discard):
            room = left  # the deck and the discard pile are exact, so what is left is the hand
        room = min(room, max(left, 0))
        hand, left = [*hand, *[UNKNOWN] * room], left - room
    for pile, stated in ((deck, own.deck), (discard, own.discard)):
        if _is_open(stated) and left > 0:
            pile.extend([UNKNOWN] * left)
            left = 0
    numbers = count(1 + sum(is_unknown(laid.card) for each in layout.encounters if (laid := each.card(seat))))
    placed = () if own.placed is None else (Played(_marked((own.placed.card,), seat, numbers)[0]),)
    side = Side(
        hand=_marked(hand, seat, numbers),
        deck=_marked(deck, seat, numbers),
        discard=_marked(discard, seat, numbers),
        row=placed,
        waiting=tuple(
            replace(each, source=_maker(layout.setup, each), place=each.place or len(layout.encounters) + 1)
            for each in own.waiting
        ),
    )
    return side, left


def _marked(cards: Iterable[str], seat: Seat, numbers: Iterator[int]) -> tuple[str, ...]:
    """Return cards with a mark of its own for each that nobody knows."""
    return tuple(unknown_slug(seat, next(numbers)) if is_unknown(card) else card for card in cards)


def _cards(pile: Pile | None) -> list[str]:
    return [] if pile is None else [laid.card for laid in pile.cards]


def _is_open(pile: Pile | None) -> bool:
    return pile is None or pile.open


# ------------------------------------------------------------------ who set something waiting
def _maker(setup: Setup, waiting: Waiting) -> str:
    """Return the one card of this game that sets such a thing waiting, if there is just one."""
    makers = [
        card
        for card, ability in abilities_in(setup).items()
        if any(_makes(effect, waiting) for effect in every_effect(ability))
    ]
    return makers[0] if len(makers) == 1 else ""


def _makes(effect: AnyEffect, waiting: Waiting) -> bool:
    if not isinstance(effect, SETS_WAITING[waiting.kind]):
        return False
    if isinstance(effect, ModifyNextEither):
        return set(effect.by) == set(waiting.either)
    if isinstance(effect, ModifyNext):
        return effect.by == waiting.by and effect.late == (waiting.kind == "late")
    if isinstance(effect, Modify):
        return effect.or_next and effect.by == waiting.by
    return not isinstance(effect, DemandNamed) or effect.count == waiting.count
