"""A position as it is tapped, as what a case states, and back; and where each fault of it lies."""

from collections.abc import Iterator
from typing import Any, Final

from cardia_rules.bench.requests import (
    CardLaid,
    EncounterLaid,
    GuardLaid,
    MixedDeck,
    PileLaid,
    PoolLaid,
    PositionLaid,
    SeatLaid,
)
from cardia_rules.errors import Failure
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.faq.case.sections import SeatAtTable, TableSection
from cardia_rules.faq.case.writing import Stated
from cardia_rules.faq.notation import AND_SO_ON, card_text, guard_text, read_card, read_encounter, read_guard
from cardia_rules.faq.notation.cards import known_part, pile_texts, read_deck, read_pile
from cardia_rules.game.positions.layout import Found, FoundProtector
from cardia_rules.kernel.cases.sections import Texts

Spot = dict[str, Any]  # {"part": "encounter", "number": 2, "seat": "north"}


# ------------------------------------------------------------------ from taps to what is stated
def stated_by(position: PositionLaid) -> Stated:
    """Return what a tapped position states, as the sections of a case."""
    row = position.protectors
    return Stated(
        TableSection(
            deck=deck_stated(position.deck),
            encounters=tuple(map(_encounter, position.encounters)),
            locations=position.locations,
            protectors=None if row is None else tuple(guard_text(FoundProtector(g.name, g.up)) for g in row),
            sole=position.sole,
            phase=position.phase,
            round=position.round,
            north=_seat(position.north),
            south=_seat(position.south),
        ),
        dict(position.answers),
    )


def protectors_stated(chosen: bool | Texts | PoolLaid | None) -> Any:
    """Return the protectors as ``make_setup`` takes them."""
    if isinstance(chosen, PoolLaid):
        pool = {} if chosen.pool is None else {"pool": chosen.pool}
        return {**pool, "strategic": chosen.strategic, "sole": chosen.sole}
    return chosen or None


def deck_stated(deck: str | Texts | MixedDeck) -> Any:
    """Return a deck as ``make_setup`` takes it."""
    if isinstance(deck, MixedDeck):
        return {"from": deck.base, "with": list(deck.others)} if deck.others else deck.base
    return deck if isinstance(deck, str) else list(deck)


def _encounter(encounter: EncounterLaid) -> str:
    """Write an encounter; of half of one, the other side is empty, for the position to refuse."""
    return " - ".join("" if laid is None else _card(laid) for laid in (encounter.north, encounter.south))


def _card(laid: CardLaid) -> str:
    return card_text(Found(laid.card, laid.modifier, laid.tokens, laid.signets, laid.blessings, up=laid.up))


def _seat(seat: SeatLaid) -> SeatAtTable:
    return SeatAtTable(
        hand=_pile(seat.hand),
        deck=_pile(seat.deck),
        discard=_pile(seat.discard),
        waiting=seat.waiting,
        placed=seat.placed,
    )


def _pile(pile: PileLaid | None) -> Texts | None:
    if pile is None:
        return None
    cards = pile_texts(pile.cards)
    return (*cards, AND_SO_ON) if pile.open else cards


# ------------------------------------------------------------------ from what is stated to taps
def tapped(stated: Stated) -> PositionLaid:
    """Return a stated position as it would have been tapped."""
    section = stated.table
    row = section.protectors
    return PositionLaid(
        deck=_deck_tapped(section.deck),
        locations=section.locations,
        protectors=None
        if row is None
        else tuple(GuardLaid(name=guard.name, up=guard.up) for guard in map(read_guard, row)),
        sole=section.sole,
        encounters=tuple(map(_encounter_tapped, section.encounters)),
        north=_seat_tapped(section.north),
        south=_seat_tapped(section.south),
        phase=section.phase,
        round=section.round,
        answers=dict(stated.answers),
    )


def _deck_tapped(written: Any) -> str | Texts | MixedDeck:
    deck = read_deck(written)
    if isinstance(deck, dict) and "from" in deck:
        base, others = str(deck["from"]), tuple(map(str, deck.get("with", ())))
        return MixedDeck(base=base, others=others) if others else base
    return deck if isinstance(deck, str) else tuple(map(str, deck))


def _encounter_tapped(text: str) -> EncounterLaid:
    both = read_encounter(text)
    return EncounterLaid(
        north=None if both.north is None else _card_tapped(both.north),
        south=None if both.south is None else _card_tapped(both.south),
    )


def _card_tapped(laid: Found) -> CardLaid:
    return CardLaid(
        card=laid.card,
        modifier=laid.modifier,
        tokens=laid.tokens,
        signets=laid.signets,
        blessings=laid.blessings,
        up=laid.up,
    )


def _seat_tapped(seat: SeatAtTable) -> SeatLaid:
    return SeatLaid(
        hand=_pile_tapped(seat.hand),
        deck=_pile_tapped(seat.deck),
        discard=_pile_tapped(seat.discard),
        waiting=seat.waiting,
        placed=None if seat.placed is None else read_card(seat.placed).card,
    )


def _pile_tapped(texts: Texts | None) -> PileLaid | None:
    if texts is None:
        return None
    known, goes_on = known_part(texts)
    laid = (found.card for text in known for found in read_pile(text))
    return PileLaid(cards=tuple(laid), open=goes_on)


# ------------------------------------------------------------------ where a fault lies
_OF_THE_WHOLE: Final[dict[str, str]] = {
    "bad-phase": "phase",
    "bad-round": "round",
    "too-many-protectors": "protectors",
    "too-few-protectors": "protectors",
    "bad-protectors": "protectors",
    "unknown-deck": "deck",
    "different-decks": "deck",
    "deck-size": "deck",
    "influence-twice": "deck",
    "not-standard": "deck",
    "unknown-question": "answers",
    "unknown-answer": "answers",
    "unknown-location": "locations",
    "unknown-protector": "protectors",
    "hand-not-filled": "hand",
    "card-missing": "hand",
    "bad-waiting": "waiting",
}


def spots_of(failure: Failure, position: PositionLaid) -> list[Spot]:
    """Return where a fault of a tapped position lies, so that it can be shown next to the card."""
    facts = failure.facts
    if "where" in facts:  # what cannot be read says where it stands
        return [_where_written(str(facts["where"]), facts.get("number"))]
    seat, card = facts.get("seat"), facts.get("card")
    if isinstance(place := facts.get("place"), int):
        return [_spot("encounter", number=place, seat=seat)]
    if isinstance(card, str) and (found := [*_lying(card, seat, position)]):
        return found
    if failure.code == "bad-phase" and failure.ruling == "RB-06-place":
        return [_spot("placed", seat=each) for each in SEATS if _of(position, each).placed is not None]
    part = _OF_THE_WHOLE.get(failure.code)
    return [] if part is None else [_spot(part, seat=seat)]


def _spot(part: str, *, number: int | None = None, seat: Seat | None = None, card: str | None = None) -> Spot:
    every = {"part": part, "number": number, "seat": seat, "card": card}
    return {name: value for name, value in every.items() if value is not None}


def _where_written(where: str, number: object) -> Spot:
    seat, dot, part = where.partition(".")
    whose: Seat | None = next((each for each in SEATS if each == seat), None) if dot else None
    return _spot(part if dot else where, number=number if isinstance(number, int) else None, seat=whose)


def _lying(card: str, seat: Seat | None, position: PositionLaid) -> Iterator[Spot]:
    """Find a card wherever it was tapped: a character of this seat, or a location or protector."""
    for each in SEATS if seat is None else (seat,):
        yield from _lying_before(card, each, position)
    if seat is None:
        if card in position.locations:
            yield _spot("locations", card=card)
        for number, guard in enumerate(position.protectors or (), 1):
            if guard.name == card:
                yield _spot("protectors", number=number, card=card)


def _lying_before(card: str, seat: Seat, position: PositionLaid) -> Iterator[Spot]:
    for number, encounter in enumerate(position.encounters, 1):
        laid = encounter.north if seat == "north" else encounter.south
        if laid is not None and laid.card == card:
            yield _spot("encounter", number=number, seat=seat)
    own = _of(position, seat)
    if own.placed == card:
        yield _spot("placed", seat=seat, card=card)
    for part, pile in (("hand", own.hand), ("deck", own.deck), ("discard", own.discard)):
        if pile is not None and card in pile.cards:
            yield _spot(part, seat=seat, card=card)


def _of(position: PositionLaid, seat: Seat) -> SeatLaid:
    return position.north if seat == "north" else position.south
