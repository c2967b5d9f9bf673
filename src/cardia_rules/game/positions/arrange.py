"""Positions by hand: what a judge did not state is unknown; what cannot lie on a table is refused."""

from collections.abc import Iterator
from itertools import count
from typing import Final

import attrs
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, name_of
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
from cardia_rules.game.positions.layout import Found, Layout, Pile
from cardia_rules.game.positions.soundness import (
    countable,
    over_since_the_last_count,
    pieces_off_table,
    renumbered,
    row_faults,
    side_faults,
    signet_faults,
)
from cardia_rules.game.setup.extras import ROW
from cardia_rules.reasons.entries import SETS_WAITING, abilities_in, of_the_location
from cardia_rules.resolution.reading.location_rules import OPENING_HAND, location_rules
from cardia_rules.resolution.results.derive import derive

# A seat places its 16 cards and those it took back; each taken back discards an opposing card for good.
LONGEST_GAME: Final = 32


def arrange(layout: Layout) -> Table:
    """Return the table that a layout describes; raise with every fault if there is no such table."""
    faults = [*_moment_faults(layout)]
    table = _laid_out(layout)
    for seat in SEATS:
        faults += _zone_faults(layout, seat)
        faults += side_faults(table, seat)
        faults += _hand_faults(layout, seat, len(table.side(seat).hand))
    faults += _face_down_faults(layout)
    faults += row_faults(layout.setup, [laid.name for laid in layout.protectors])
    faults += _turned_faults(layout)
    rows = (*table.north.row, *table.south.row)
    # Results are worked out for as many places as there can be; whoever states more names cards twice.
    if len(rows) <= 2 * LONGEST_GAME and all(map(_can_lie, rows)):
        derived = _with_signets(table)
        stated = any(played.signets for played in rows if played)
        faults += [*(signet_faults(table) if stated else ())] or [*over_since_the_last_count(derived)]
        table = derived
    if faults:
        raise PositionRefused(tuple(faults))
    return table


def _can_lie(played: Played | None) -> bool:
    """Tell whether results can be worked out with this card."""
    if played is None or not countable(played):
        return False
    return not played.up if is_unknown(played.card) else played.card in CHARACTERS


def _laid_out(layout: Layout) -> Table:
    """Return the table as it is stated, possible or not, with a mark for every card that nobody knows."""
    sides = {seat: _side(layout, seat) for seat in SEATS}
    compared, stated = layout.compared, layout.round
    table = Table(
        setup=layout.setup,
        round=layout.first_round if stated is None or stated > LONGEST_GAME else stated,
        phase=layout.phase,
        current=compared if layout.phase in (2, 3) else 0,
        compared=compared,
        guards=tuple(
            Guard(laid.name, 2 * number, laid.up) for number, laid in enumerate(layout.protectors, 1)
        ),
        north=sides["north"],
        south=sides["south"],
    )
    return renumbered(table)


def _with_signets(table: Table) -> Table:
    """Return the table with the signets that the rules give its cards."""
    results = {result.place: result for result in derive(table)}
    sides = {}
    for seat in SEATS:
        row = tuple(
            played and replace(played, signets=results[place].signets(seat) if place in results else 0)
            for place, played in enumerate(table.side(seat).row, 1)
        )
        sides[seat] = replace(table.side(seat), row=row)
    return replace(table, north=sides["north"], south=sides["south"])


# ------------------------------------------------------------------ what is wrong with how it is stated
def _moment_faults(layout: Layout) -> Iterator[Failure]:
    count, phase = len(layout.encounters), layout.phase
    if phase not in (1, 2, 3):
        yield fault("bad-phase", f"phase {phase}: a round has phases 1, 2 and 3", phase=phase)
        return
    if phase == 2 and not layout.compared:
        yield fault("bad-phase", "phase 2 without an encounter: it follows the reveal of one", phase=2)
    yield from _placed_faults(layout)
    first, played = layout.first_round, "played and one begins" if phase == 1 else "played"
    if layout.round is not None and not first <= layout.round <= LONGEST_GAME:
        yield fault(
            "bad-round",
            f"round {layout.round} in phase {phase}: with {count} encounters {played} it is round {first} or"
            f" later, and no game lasts longer than {LONGEST_GAME} rounds",
            round=layout.round,
        )


def _placed_faults(layout: Layout) -> Iterator[Failure]:
    seats = [seat for seat in SEATS if layout.seat(seat).placed is not None]
    if seats and layout.phase != 1:
        yield fault(
            "bad-phase",
            f"{' and '.join(seats)} placed a card face down, but that happens in phase 1, not {layout.phase}",
            "RB-06-place",
            phase=layout.phase,
        )
    elif len(seats) == 2 and not layout.up_to_the_fog:
        # Nothing would be revealed yet, and on the table the two would be taken for the last encounter.
        yield fault(
            "bad-phase",
            "both seats have placed, and under this location nothing is revealed before the next round:"
            " state the two cards as an encounter that lies face down",
            of_the_location(location_rules(layout.setup.locations).reveal_late).does[0],
            phase=layout.phase,
        )


def _zone_faults(layout: Layout, seat: Seat) -> Iterator[Failure]:
    """Yield what cards off the table are stated with and only those on it have: pieces, a face-down side."""
    for zone, found in layout.seat(seat).off_table():
        if found.modifier or found.tokens or found.signets or found.blessings:
            yield pieces_off_table(seat, f"in the {zone}", found.card)
        if not found.up:
            message = (
                f"{seat}, in the {zone}: {name_of(found.card)} is in parentheses, which is for cards"
                " face down on the table"
            )
            yield fault("face-down", message, seat=seat, card=found.card[:60])


def _hand_faults(layout: Layout, seat: Seat, hand: int) -> Iterator[Failure]:
    opening = location_rules(layout.setup.locations).opening_hand
    if layout.phase == 1 and not layout.encounters and layout.round in (None, 1) and hand > opening:
        yield fault(
            "hand-size",
            f"{seat}: {hand} cards in hand before the first encounter, and the opening hand has {opening}",
            "RB-03-opening-hand",
            seat=seat,
            count=hand,
            most=opening,
        )


def _face_down_faults(layout: Layout) -> Iterator[Failure]:
    """Find face-down cards that lie neither in the last encounter under a fog nor where they were placed."""
    fog = location_rules(layout.setup.locations).reveal_late
    for place, encounter in enumerate(layout.encounters, 1):
        down = [seat for seat in SEATS if (laid := encounter.card(seat)) is not None and not laid.up]
        if not down or (fog and place == len(layout.encounters)):
            continue
        cards = "both cards lie" if len(down) == 2 else f"the card of {down[0]} lies"
        why = (
            f"under the {LOCATIONS[fog].names.en} only the last encounter does"
            if fog
            else "once both are placed they are revealed; one that is just placed is stated as `placed`"
        )
        message = f"encounter {place}: {cards} face down, but {why}"
        ruling = of_the_location(fog).does[0] if fog else "RB-06-reveal"
        yield fault("face-down", message, ruling, place=place)


def _turned_faults(layout: Layout) -> Iterator[Failure]:
    """Yield what is wrong with which protectors lie face up.

    One is turned up before the first round and one in each; in the strategic variant all lie face up.
    """
    turned = [laid.up for laid in layout.protectors[:ROW]]
    number = layout.round if layout.round is not None else layout.first_round
    due = min(max(number, 1), len(turned))
    if not all(turned) and turned != [True] * due + [False] * (len(turned) - due):
        first = "the first protector lies" if due == 1 else f"the first {due} protectors lie"
        message = (
            f"in round {number} {first} face up and any others face down, unless all lie face up from the"
            " beginning"
        )
        yield fault("bad-protectors", message, "NP-3-reveal-next", round=number)


# ------------------------------------------------------------------ hands, decks, discard piles
def _side(layout: Layout, seat: Seat) -> Side:
    """Return what a seat has. What is not stated is unknown: a hand has the usual five, the deck the rest."""
    own, numbers = layout.seat(seat), count(1)
    laid = [encounter.card(seat) for encounter in layout.encounters]
    row = [None if each is None else _played(each, seat, numbers) for each in laid]
    if own.placed is not None:
        row.append(_played(attrs.evolve(own.placed, up=False), seat, numbers))
    hand, deck, discard = _cards(own.hand), _cards(own.deck), _cards(own.discard)
    unknown = sum(map(is_unknown, layout.cards(seat)))
    named = {card for card in layout.cards(seat) if not is_unknown(card)}
    left = max(0, len(layout.setup.deck) - len(named) - unknown)
    if _is_open(own.hand):
        room = max(0, OPENING_HAND - len(hand))
        if own.hand is None and not _is_open(own.deck) and not _is_open(own.discard):
            room = left  # the deck and the discard pile are exact, so what is left is the hand
        room = min(room, left)
        hand, left = [*hand, *[UNKNOWN] * room], left - room
    for pile, stated in ((deck, own.deck), (discard, own.discard)):
        if _is_open(stated):
            pile.extend([UNKNOWN] * left)
            left = 0
    return Side(
        hand=tuple(_marked(card, seat, numbers) for card in hand),
        deck=tuple(_marked(card, seat, numbers) for card in deck),
        discard=tuple(_marked(card, seat, numbers) for card in discard),
        row=tuple(row),
        waiting=tuple(
            replace(each, source=_maker(layout.setup, each), place=each.place or len(layout.encounters) + 1)
            for each in own.waiting
        ),
    )


def _played(found: Found, seat: Seat, numbers: Iterator[int]) -> Played:
    return Played(
        _marked(found.card, seat, numbers),
        found.up,
        found.modifier,
        found.tokens,
        signets=found.signets,
        blessings=found.blessings,
    )


def _marked(card: str, seat: Seat, numbers: Iterator[int]) -> str:
    """Return a card, or a mark of its own for one that nobody knows."""
    return unknown_slug(seat, next(numbers)) if is_unknown(card) else card


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
