"""What cannot lie on a table: cards, pieces, protectors and things that wait, each fault with its reason."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue import (
    CHARACTERS,
    FACTIONS,
    LOCATIONS,
    PROTECTORS,
    in_ascending_influence,
    name_of,
    title,
)
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import Failure, fault
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Setup, Side, Waiting, WaitingKind
from cardia_rules.game.positions.layout import Found, Layout
from cardia_rules.game.setup.extras import ROW, unpublished
from cardia_rules.reasons.entries import of_the_location
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.round.bindings import BINDING
from cardia_rules.spelling import quoted

MOST_PIECES: Final = 99
MOST_INFLUENCE: Final = 999
# A seat places its 16 cards and those it took back; each taken back discards an opposing card for good.
_LONGEST_GAME: Final = 32


def bare(laid: Found | Played) -> bool:
    """Tell whether a card carries nothing."""
    return not (laid.modifier or laid.tokens or laid.signets or laid.blessings)


def countable(laid: Found | Played) -> bool:
    """Tell whether a card can carry so many pieces."""
    counts = (laid.tokens, laid.signets, laid.blessings)
    return all(0 <= count <= MOST_PIECES for count in counts) and abs(laid.modifier) <= MOST_INFLUENCE


def can_wait(waiting: Waiting) -> bool:
    """Tell whether something can wait like this: its kind and its amounts fit."""
    amounts = (waiting.by, waiting.count, *waiting.either)
    if any(abs(amount) > MOST_PIECES for amount in amounts):
        return False
    needed: dict[WaitingKind, bool] = {
        "modifier": bool(waiting.by),
        "late": bool(waiting.by),
        "either": len(waiting.either) > 1 and all(waiting.either),
        "face-up": True,
        "deck-top": True,
        "token": True,
        "blessing": True,
        "demand": waiting.faction in FACTIONS and waiting.count > 0,
    }
    return needed[waiting.kind]


def row_faults(setup: Setup, row: list[str]) -> Iterator[Failure]:
    """Say what is wrong with a row of protectors."""
    if len(row) > ROW:
        message = f"{len(row)} protectors lie in a row, and only {ROW} are laid out"
        yield fault("too-many-protectors", message, "NP-1-setup", count=len(row))
    playable = setup.protectors.pool if setup.protectors is not None else ()
    for protector, count in Counter(row).items():
        if protector not in PROTECTORS:
            asked = quoted(protector)
            yield fault("unknown-protector", f"no protector is called {asked}", name=asked)
        elif protector not in playable:
            yield fault(
                "unpublished-text",
                unpublished("protector", PROTECTORS[protector]),
                "NP-1-components",
                card=protector,
            )
        if count > 1:
            message = f"the protector {_protector(protector)} is stated {count} times, and there is one"
            yield fault("card-twice", message, "NP-1-components", card=protector[:60])


def turned_faults(layout: Layout) -> Iterator[Failure]:
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


def _protector(name: str) -> str:
    return title(PROTECTORS[name]) if name in PROTECTORS else quoted(name)


def faults_of(layout: Layout) -> Iterator[Failure]:
    """Say everything that is wrong, in the order in which a judge reads a position."""
    yield from _moment_faults(layout)
    for seat in SEATS:
        yield from _card_faults(layout, seat)
        yield from _waiting_faults(layout, seat)
    yield from _encounter_faults(layout)
    yield from _face_down_faults(layout)
    yield from row_faults(layout.setup, [laid.name for laid in layout.protectors])
    yield from turned_faults(layout)


# ------------------------------------------------------------------ phase, round
def _moment_faults(layout: Layout) -> Iterator[Failure]:
    count, phase = len(layout.encounters), layout.phase
    if phase not in (1, 2, 3):
        yield fault("bad-phase", f"phase {phase}: a round has phases 1, 2 and 3", phase=phase)
        return
    if phase == 2 and not layout.compared:
        yield fault("bad-phase", "phase 2 without an encounter: it follows the reveal of one", phase=2)
    yield from _placed_faults(layout)
    first, played = layout.first_round, "played and one begins" if phase == 1 else "played"
    if layout.round is not None and not first <= layout.round <= _LONGEST_GAME:
        yield fault(
            "bad-round",
            f"round {layout.round} in phase {phase}: with {count} encounters {played} it is round {first} or"
            f" later, and no game lasts longer than {_LONGEST_GAME} rounds",
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


# ------------------------------------------------------------------ cards
def _card_faults(layout: Layout, seat: Seat) -> Iterator[Failure]:
    found: dict[str, list[str]] = {}
    for where, laid in layout.stated_cards(seat):
        card = laid.card
        found.setdefault(card, []).append(where)
        if card not in CHARACTERS:
            yield fault(
                "unknown-card", f"{seat}, {where}: no card is called {card[:60]!r}", seat=seat, card=card[:60]
            )
        elif card not in layout.setup.deck:
            yield fault(
                "not-in-deck",
                f"{seat}, {where}: {name_of(card)} is not one of the 16 cards that this table plays with",
                "RB-03-deck",
                seat=seat,
                card=card,
            )
        if not bare(laid) and (not laid.up or not where.startswith("in encounter")):
            yield fault(
                "pieces-off-table",
                f"{seat}, {where}: {name_of(card)} carries pieces,"
                " but they lie only on cards face up in play",
                "RB-16-only-on-table",
                seat=seat,
                card=card,
            )
    for where, laid in layout.cards(seat):
        if is_unknown(laid.card) and where.startswith("in encounter") and laid.up:
            yield fault(
                "face-up-unknown",
                f"{seat}, {where}: a card that lies face up is known; name it, or lay it face down: (?)",
                "RB-06-reveal",
                seat=seat,
                place=int(where.split()[-1]),
            )
    for card, places in found.items():
        if len(places) > 1:
            yield fault(
                "card-twice",
                f"{seat} has one {name_of(card)}, but it is stated {' and '.join(places[:4])}",
                "RB-04-identical-decks",
                seat=seat,
                card=card,
            )


def count_faults(layout: Layout, seat: Seat, side: Side, left: int) -> Iterator[Failure]:
    """Say that a seat has more or fewer than its sixteen cards, or a hand that nobody can have."""
    every = len(layout.setup.deck)
    if left < 0:
        yield fault(
            "deck-size",
            f"{seat}: {every - left} cards are stated, known or not, and there are {every} in all",
            "RB-04-identical-decks",
            seat=seat,
            count=every - left,
        )
    elif left:
        yield _missing(layout, seat, left)
    hand, opening = len(side.hand), location_rules(layout.setup.locations).opening_hand
    if layout.phase == 1 and not layout.encounters and layout.round in (None, 1) and hand > opening:
        yield fault(
            "hand-size",
            f"{seat}: {hand} cards in hand before the first encounter, and the opening hand has {opening}",
            "RB-03-opening-hand",
            seat=seat,
            count=hand,
            most=opening,
        )


def _missing(layout: Layout, seat: Seat, left: int) -> Failure:
    """Say that a seat's cards are not all there and no zone is open for the rest."""
    stated = {laid.card for _where, laid in layout.cards(seat)}
    cards = tuple(card for card in in_ascending_influence(layout.setup.deck) if card not in stated)
    named = len(cards) == left  # else which of them are missing is not known either
    names = ", ".join(name_of(card) for card in cards) if named else f"{left} of the cards"
    return fault(
        "card-missing",
        f"{seat}: {names} {'is' if left == 1 else 'are'} nowhere; all 16 cards of the deck must be"
        " somewhere, so name them or leave the hand, the deck or the discard pile open",
        "RB-04-identical-decks",
        seat=seat,
        cards=cards if named else (),
        count=left,
    )


def _encounter_faults(layout: Layout) -> Iterator[Failure]:
    for place, encounter in enumerate(layout.encounters, 1):
        for seat in SEATS:
            laid = encounter.card(seat)
            if laid is None:
                yield fault(
                    "half-encounter",
                    f"encounter {place} has no card of {seat}: an encounter is a card of each",
                    "RB-06-place",
                    seat=seat,
                    place=place,
                )
            elif not countable(laid):
                yield fault(
                    "bad-notation",
                    f"encounter {place}, {seat}: tokens, blessings and signets are counted from 0 to"
                    f" {MOST_PIECES}, modifiers from -{MOST_INFLUENCE} to +{MOST_INFLUENCE}",
                    place=place,
                )


def _face_down_faults(layout: Layout) -> Iterator[Failure]:
    """Find face-down cards that lie neither in the last encounter under a fog nor where they were placed."""
    fog = location_rules(layout.setup.locations).reveal_late
    for place, encounter in enumerate(layout.encounters, 1):
        down = [seat for seat in SEATS if (laid := encounter.card(seat)) is not None and not laid.up]
        if not down or (fog and place == len(layout.encounters)):
            continue
        cards = "both cards lie" if len(down) == 2 else f"the card of {down[0]} lies"
        where = f"encounter {place}: {cards} face down"
        why = (
            f"under the {LOCATIONS[fog].names.en} only the last encounter does"
            if fog
            else "once both are placed they are revealed; one that is just placed is stated as `placed`"
        )
        yield fault(
            "face-down",
            f"{where}, but {why}",
            of_the_location(fog).does[0] if fog else "RB-06-reveal",
            place=place,
        )
    for seat in SEATS:
        for zone, laid in layout.seat(seat).off_table():
            if not laid.up:
                message = (
                    f"{seat}, in the {zone}: {name_of(laid.card)} is in parentheses, which is for cards"
                    " face down on the table"
                )
                yield fault("face-down", message, seat=seat, card=laid.card[:60])


# ------------------------------------------------------------------ what waits
def _why_placed(layout: Layout, waiting: Waiting) -> str:
    """Return why a card that lies face down already is not the one that something binds its owner to."""
    fog = location_rules(layout.setup.locations).reveal_late
    unseen = of_the_location(fog).unseen if fog and waiting.place else ()
    return (*unseen, "RB-07-card-beats-rule")[0]


def _waiting_faults(layout: Layout, seat: Seat) -> Iterator[Failure]:
    last = len(layout.encounters)
    unresolved = last > layout.compared
    for waiting in layout.seat(seat).waiting:
        if waiting.place and not (unresolved and waiting.place == last):
            yield fault(
                "bad-waiting",
                f"{seat}: something waits for a card face down in the last encounter, and there is none",
                seat=seat,
                kind=waiting.kind,
            )
        if waiting.kind in BINDING and (waiting.place or layout.seat(seat).placed is not None):
            yield fault(
                "bad-waiting",
                f"{seat}: {waiting.kind!r} binds who is to place a card, and this one is placed already",
                _why_placed(layout, waiting),
                seat=seat,
                kind=waiting.kind,
            )
        if not can_wait(waiting):
            yield fault(
                "bad-waiting",
                f"{seat}: {waiting.kind!r} cannot wait like this; a modifier needs a number other than 0, a"
                " choice of modifiers at least two, a demand a faction and a count",
                seat=seat,
                kind=waiting.kind,
            )
