"""Positions by hand: fill in what a judge did not state, refuse what cannot lie on a table."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, FACTIONS
from cardia_rules.errors import Failure, PositionRefused
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Side, Table, Waiting
from cardia_rules.resolution.layout import Laid, Layout, Pile, SeatLayout
from cardia_rules.resolution.results import Verdict, derive

HAND_SIZE: Final = 5
# A seat places its 16 cards and those it took back; each taken back discards an opposing card for good.
LONGEST_GAME: Final = 32
MOST_PIECES: Final = 999


def arrange(layout: Layout) -> Table:
    """The table that a layout describes; refused with every fault if there is no such table."""
    faults = [*_moment_faults(layout)]
    sides: dict[Seat, Side] = {}
    for seat in SEATS:
        faults += _card_faults(layout, seat)
        faults += _waiting_faults(layout, seat)
        sides[seat], left = _filled(layout, seat)
        if left:
            faults.append(_missing(seat, left))
    faults += _row_faults(layout)
    table = _face_up(layout)
    if table is not None:
        faults += _signet_faults(layout, table)
    if faults or table is None:
        raise PositionRefused(tuple(faults))
    north, south = (replace(sides[seat], row=table.side(seat).row + sides[seat].row) for seat in SEATS)
    return replace(table, north=north, south=south)


def _fault(code: str, message: str, ruling: str = "", **facts: Any) -> Failure:
    return Failure(code, message, ruling, facts)


def _name(card: str) -> str:
    return CHARACTERS[card].names.en if card in CHARACTERS else repr(card)[:60]


# ------------------------------------------------------------------ phase, round
def _moment_faults(layout: Layout) -> Iterator[Failure]:
    count, phase = len(layout.encounters), layout.phase
    if phase not in (1, 2, 3):
        yield _fault("bad-phase", f"phase {phase}: a round has phases 1, 2 and 3", phase=phase)
        return
    if phase == 2 and not count:
        yield _fault("bad-phase", "phase 2 without an encounter: it follows the reveal of one", phase=2)
    yield from _placed_faults(layout)
    first, played = _first_round(layout), "played and one begins" if phase == 1 else "played"
    if layout.round is not None and not first <= layout.round <= LONGEST_GAME:
        yield _fault(
            "bad-round",
            f"round {layout.round} in phase {phase}: with {count} encounters {played} it is round {first} or"
            f" later, and no game lasts longer than {LONGEST_GAME} rounds",
            round=layout.round,
        )


def _first_round(layout: Layout) -> int:
    return len(layout.encounters) + 1 if layout.phase == 1 else max(1, len(layout.encounters))


def _placed_faults(layout: Layout) -> Iterator[Failure]:
    seats = [seat for seat in SEATS if layout.seat(seat).placed is not None]
    if seats and layout.phase != 1:
        yield _fault(
            "bad-phase",
            f"{' and '.join(seats)} placed a card face down, but that happens in phase 1, not {layout.phase}",
            "RB-06-place",
            phase=layout.phase,
        )
    elif len(seats) == 2:
        yield _fault(
            "bad-phase",
            "both seats have placed, so the cards are revealed: state them as an encounter, in phase 2",
            "RB-06-reveal",
            phase=layout.phase,
        )


# ------------------------------------------------------------------ cards
def _stated(layout: Layout, seat: Seat) -> Iterator[tuple[str, Laid]]:
    """Every card that is stated for a seat, with where it is said to be."""
    own = layout.seat(seat)
    for place, encounter in enumerate(layout.encounters, 1):
        if (laid := encounter.card(seat)) is not None:
            yield f"in encounter {place}", laid
    if own.placed is not None:
        yield "face down on the table", own.placed
    for zone, pile in (("hand", own.hand), ("deck", own.deck), ("discard pile", own.discard)):
        for laid in pile.cards if pile is not None else ():
            yield f"in the {zone}", laid


def _card_faults(layout: Layout, seat: Seat) -> Iterator[Failure]:
    found: dict[str, list[str]] = {}
    for where, laid in _stated(layout, seat):
        card = laid.card
        found.setdefault(card, []).append(where)
        if card not in CHARACTERS:
            yield _fault("unknown-card", f"{seat}, {where}: no card is called {card[:60]!r}", card=card[:60])
        elif card not in layout.setup.deck:
            yield _fault(
                "not-in-deck",
                f"{seat}, {where}: {_name(card)} is not one of the 16 cards that this table plays with",
                "RB-03-deck",
                card=card,
            )
        if not where.startswith("in encounter") and not laid.bare:
            yield _fault(
                "pieces-off-table",
                f"{seat}, {where}: {_name(card)} carries pieces, but they lie only on cards face up in play",
                "RB-16-only-on-table",
                card=card,
            )
    for card, places in found.items():
        if len(places) > 1:
            yield _fault(
                "card-twice",
                f"{seat} has one {_name(card)}, but it is stated {' and '.join(places)}",
                "RB-04-identical-decks",
                card=card,
            )


def _missing(seat: Seat, cards: tuple[str, ...]) -> Failure:
    names = ", ".join(_name(card) for card in cards)
    return _fault(
        "card-missing",
        f"{seat}: {names} {'is' if len(cards) == 1 else 'are'} nowhere; all 16 cards of the deck must be"
        " somewhere, so name them or leave the hand, the deck or the discard pile open",
        "RB-04-identical-decks",
        cards=cards,
    )


def _row_faults(layout: Layout) -> Iterator[Failure]:
    for place, encounter in enumerate(layout.encounters, 1):
        for seat in SEATS:
            laid = encounter.card(seat)
            if laid is None:
                yield _fault(
                    "half-encounter",
                    f"encounter {place} has no card of {seat}: an encounter is a card of each",
                    "RB-06-place",
                    place=place,
                )
            elif not _countable(laid):
                yield _fault(
                    "bad-notation",
                    f"encounter {place}, {seat}: tokens and signets are counted from 0 to {MOST_PIECES},"
                    f" modifiers from -{MOST_PIECES} to +{MOST_PIECES}",
                    place=place,
                )


def _countable(laid: Laid) -> bool:
    return all(0 <= count <= MOST_PIECES for count in (abs(laid.modifier), laid.tokens, laid.signets))


# ------------------------------------------------------------------ what waits
def _waiting_faults(layout: Layout, seat: Seat) -> Iterator[Failure]:
    for waiting in layout.seat(seat).waiting:
        if not _can_wait(waiting):
            yield _fault(
                "bad-waiting",
                f"{seat}: {waiting.kind!r} cannot wait like this; a modifier needs a number other than 0, a"
                " choice of modifiers at least two, a demand a faction and a count",
                kind=waiting.kind,
            )


def _can_wait(waiting: Waiting) -> bool:
    amounts = (waiting.by, waiting.count, *waiting.either)
    if any(abs(amount) > MOST_PIECES for amount in amounts):
        return False
    needed = {
        "modifier": bool(waiting.by),
        "late": bool(waiting.by),
        "either": len(waiting.either) > 1 and all(waiting.either),
        "face-up": True,
        "demand": waiting.faction in FACTIONS and waiting.count > 0,
    }
    return needed.get(waiting.kind, False)


# ------------------------------------------------------------------ the row and its signets
def _face_up(layout: Layout) -> Table | None:
    """The encounters alone, signets derived; nothing if they cannot be laid out."""
    rows: dict[Seat, tuple[Played, ...]] = {}
    for seat in SEATS:
        laid = [encounter.card(seat) for encounter in layout.encounters]
        whole = [card for card in laid if card is not None and card.card in CHARACTERS and _countable(card)]
        if len(whole) < len(laid):
            return None
        rows[seat] = tuple(Played(card.card, True, card.modifier, card.tokens) for card in whole)
    count = len(layout.encounters)
    table = Table(
        setup=layout.setup,
        round=_first_round(layout) if layout.round is None else layout.round,
        phase=layout.phase,
        current=count if layout.phase in (2, 3) else 0,
        north=Side(row=rows["north"]),
        south=Side(row=rows["south"]),
    )
    verdicts = derive(table)
    return replace(
        table,
        north=Side(row=_with_signets(rows["north"], verdicts, "north")),
        south=Side(row=_with_signets(rows["south"], verdicts, "south")),
    )


def _with_signets(row: tuple[Played, ...], verdicts: list[Verdict], seat: Seat) -> tuple[Played, ...]:
    held = {verdict.place: verdict.signets(seat) for verdict in verdicts}
    return tuple(replace(played, signets=held.get(place, 0)) for place, played in enumerate(row, 1))


def _signet_faults(layout: Layout, table: Table) -> Iterator[Failure]:
    laid = [laid for each in layout.encounters for laid in (each.north, each.south) if laid is not None]
    if not any(card.signets for card in laid):
        return
    verdicts = {verdict.place: verdict for verdict in derive(table)}
    for place, encounter in enumerate(layout.encounters, 1):
        for seat in SEATS:
            stated, derived = encounter.card(seat), table.side(seat).at(place)
            if stated is not None and derived is not None and stated.signets != derived.signets:
                rulings = verdicts[place].rulings or ("RB-06-reveal",)
                yield _fault(
                    "signets-contradict",
                    f"encounter {place}: {seat}'s {_name(stated.card)} has {stated.signets} signets stated"
                    f" and must hold {derived.signets} ({', '.join(rulings)})",
                    rulings[0],
                    place=place,
                    stated=stated.signets,
                    derived=derived.signets,
                )


# ------------------------------------------------------------------ hands, decks, discard piles
def _filled(layout: Layout, seat: Seat) -> tuple[Side, tuple[str, ...]]:
    """A seat's side without its encounters, and the cards that no zone is open for."""
    own = layout.seat(seat)
    placed = () if own.placed is None else (Played(own.placed.card),)
    stated = {laid.card for _where, laid in _stated(layout, seat)}
    ascending = sorted(layout.setup.deck, key=lambda card: (CHARACTERS[card].influence, card))
    needed = [card for card in dict.fromkeys(own.needs) if card in ascending]
    rest = [card for card in dict.fromkeys((*needed, *ascending)) if card not in stated]

    hand, deck, discard = _cards(own.hand), _cards(own.deck), _cards(own.discard)
    if _is_open(own.hand):
        room = max(0, HAND_SIZE - len(hand))
        if own.hand is None and not _is_open(own.deck) and own.discard is not None and not own.discard.open:
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
        waiting=tuple(_numbered(layout, seat, own)),
    )
    return filled, tuple(rest)


def _cards(pile: Pile | None) -> list[str]:
    return [] if pile is None else [laid.card for laid in pile.cards]


def _is_open(pile: Pile | None) -> bool:
    return pile is None or pile.open


def _numbered(layout: Layout, seat: Seat, own: SeatLayout) -> Iterator[Waiting]:
    """Numbers of events begin at 1, so 0 and below name what nothing in the log set waiting."""
    before = len(layout.north.waiting) if seat == "south" else 0
    for index, waiting in enumerate(own.waiting, before):
        yield replace(waiting, id=-index, source="", place=len(layout.encounters) + 1)
