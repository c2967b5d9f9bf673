"""Positions by hand: fill in what a judge did not state, refuse what cannot lie on a table."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence, name_of
from cardia_rules.errors import Failure, PositionRefused, fault
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard, Played, Side, Table
from cardia_rules.game.positions.faults import countable, faults_of, missing_cards
from cardia_rules.game.positions.layout import Layout, Pile
from cardia_rules.game.positions.phases import not_filled_up, over_since_the_last_count
from cardia_rules.game.positions.soundness import renumbered
from cardia_rules.reasons.entries import maker_of
from cardia_rules.reasons.results import explained
from cardia_rules.resolution.reading.standing import OPENING_HAND
from cardia_rules.resolution.results.derive import derive
from cardia_rules.resolution.results.result import Result


def arrange(layout: Layout) -> Table:
    """Return the table that a layout describes; raise with every fault if there is no such table."""
    faults = [*faults_of(layout)]
    sides: dict[Seat, Side] = {}
    for seat in SEATS:
        sides[seat], left = filled(layout, seat)
        if left:
            faults.append(missing_cards(seat, left))
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
        whole = [card for card in laid if card is not None and card.card in CHARACTERS and countable(card)]
        if len(whole) < len(laid):
            return None
        rows[seat] = tuple(
            Played(card.card, card.up, card.modifier, card.tokens, blessings=card.blessings) for card in whole
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
def filled(layout: Layout, seat: Seat) -> tuple[Side, tuple[str, ...]]:
    """Return a seat's side without its encounters, and the cards that no zone is open for."""
    own = layout.seat(seat)
    placed = () if own.placed is None else (Played(own.placed.card),)
    stated = {laid.card for _where, laid in layout.stated_cards(seat)}
    ascending = in_ascending_influence(layout.setup.deck)
    needed = [card for card in dict.fromkeys(own.needs) if card in ascending]
    rest = [card for card in dict.fromkeys((*needed, *ascending)) if card not in stated]

    hand, deck, discard = _cards(own.hand), _cards(own.deck), _cards(own.discard)
    if _is_open(own.hand):
        room = max(0, OPENING_HAND - len(hand))
        if own.hand is None and not _is_open(own.deck) and not _is_open(own.discard):
            room = len(rest)  # the deck and the discard pile are exact, so what is left is the hand
        hand, rest = [*hand, *rest[:room]], rest[room:]
    if _is_open(own.deck):
        deck, rest = [*deck, *rest], []
    elif _is_open(own.discard):
        discard, rest = [*discard, *rest], []
    filled = Side(
        deck=tuple(deck),
        hand=tuple(hand),
        discard=tuple(discard),
        row=placed,
        waiting=tuple(
            replace(each, source=maker_of(layout.setup, each), place=each.place or len(layout.encounters) + 1)
            for each in own.waiting
        ),
    )
    return filled, tuple(rest)


def _cards(pile: Pile | None) -> list[str]:
    return [] if pile is None else [laid.card for laid in pile.cards]


def _is_open(pile: Pile | None) -> bool:
    return pile is None or pile.open
