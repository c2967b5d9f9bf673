"""Why something happened, why a card has its influence, why it holds its signets.

Answers are data, for a program or a renderer. To ask about an earlier moment, pass the log up to
it: ``explain_signets(events[:40], "north", "judge")``.
"""

from collections.abc import Iterator, Sequence

import attrs

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.message import Message
from cardia_rules.reasons.results import explained
from cardia_rules.replay.event_causes import decisions, numbered, with_causes
from cardia_rules.replay.explanations import (
    Blessing,
    Change,
    Comparison,
    EventExplained,
    InfluenceExplained,
    SignetsExplained,
    Speaker,
)
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.results.derive import influence, result_at
from cardia_rules.resolution.results.ongoing import Active, Ongoing, ongoing
from cardia_rules.spelling import written


# ------------------------------------------------------------------ questions
def explain_event(events: Sequence[ev.AnyEvent], number: int) -> EventExplained:
    """Explain one event: what it came from, back to the decisions behind it or to a beginning."""
    steps = with_causes(events, (number,))
    return EventExplained(numbered(events, number), steps, decisions(steps))


def explain_influence(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> InfluenceExplained:
    """Explain a card's influence: what is printed, and every event that modified it since it was placed."""
    return _influence(events, _Asked.about(events, seat, card))


def explain_signets(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> SignetsExplained:
    """Explain a card's signets: what put or took them, how its encounter stands, who decided it."""
    asked = _Asked.about(events, seat, card)
    changes = tuple(
        Change(by, explain_event(events, number)) for number, by in _changes(events, seat, card, "signets")
    )
    comparison = _comparison(events, asked)
    behind = {change.why.event.number for change in changes} | set(_behind(events, asked, comparison))
    return SignetsExplained(
        seat,
        card,
        asked.place,
        changes,
        asked.played.signets,
        comparison,
        decisions(reversed(with_causes(events, behind))),
    )


# ------------------------------------------------------------------ the card that is asked about
@attrs.frozen
class _Asked:
    """A card in play, and the number of the event that brought it there."""

    table: Table
    seat: Seat
    played: Played
    place: int
    since: int

    @classmethod
    def about(cls, events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> "_Asked":
        if seat not in SEATS:
            raise UnknownName("no seat is called {seat}: there are north and south", seat=written(seat))
        if card not in CHARACTERS:
            raise UnknownName("no character is called {card}", card=written(card))
        return cls.on(events, fold_all(events), seat, card)

    @classmethod
    def on(cls, events: Sequence[ev.AnyEvent], table: Table, seat: Seat, card: str) -> "_Asked":
        side = table.side(seat)
        place = side.place_of(card)
        played = side.at(place)
        if played is None:
            where = _whereabouts(table, seat, card)
            raise UnknownName(
                "{seat}'s {card} is not on the table: it is {where}",
                seat=seat,
                card=CHARACTERS[card].names,
                where=where,
            )
        return cls(table, seat, played, place, _brought(events, seat, card))


def _whereabouts(table: Table, seat: Seat, card: str) -> str:
    side = table.side(seat)
    if card in side.hand:
        return Message("in {seat}'s hand", seat=seat)
    if card in side.deck:
        return Message("in {seat}'s deck", seat=seat)
    if card in side.discard:
        return Message("in {seat}'s discard pile", seat=seat)
    return Message("not in this game")


_LAYS = (ev.CardPlaced, ev.CardSubstituted)


def _brought(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> int:
    """Return the event that laid this card where it is: what happened to it before does not count now."""
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if isinstance(event, _LAYS) and (event.seat, event.card) == (seat, card):
            return number
    return 1


# ------------------------------------------------------------------ influence
def _influence(events: Sequence[ev.AnyEvent], asked: _Asked) -> InfluenceExplained:
    card = asked.played.card
    changes = tuple(
        Change(by, explain_event(events, number))
        for number, by in _changes(events, asked.seat, card, "modifier")
    )
    printed = CHARACTERS[card].influence
    return InfluenceExplained(asked.seat, card, asked.place, printed, changes, influence(asked.played))


def _laid(table: Table, seat: Seat, card: str) -> Played | None:
    side = table.side(seat)
    return side.at(side.place_of(card))


def _changes(events: Sequence[ev.AnyEvent], seat: Seat, card: str, of: str) -> Iterator[tuple[int, int]]:
    """Yield each event since a card came that changed how many pieces of a kind it has, and by how many.

    It is read off the tables, so that signets that stay at a place while cards are swapped count too.
    """
    since, was = _brought(events, seat, card), 0
    table = fold_all(events[: since - 1]) if since > 1 else None
    for number in range(since, len(events) + 1):
        table = fold(table, events[number - 1])
        played = _laid(table, seat, card)
        now: int = 0 if played is None else getattr(played, of)
        if now != was:
            yield number, now - was
        was = now


# ------------------------------------------------------------------ signets
def _comparison(events: Sequence[ev.AnyEvent], asked: _Asked) -> Comparison | None:
    table, place = asked.table, asked.place
    north, south = table.north.at(place), table.south.at(place)
    if north is None or south is None or not (north.up and south.up):
        return None
    if location_rules(table.setup.locations).reveal_late and place > table.compared:
        return None  # face up under a fog, and still without a result
    for played in (north, south):
        if played.card not in CHARACTERS:
            raise UnknownName(
                "no character is called {card}, so place {place} cannot be compared",
                card=repr(played.card),
                place=place,
            )
    abilities = ongoing(table)
    result = result_at(table, place, abilities)
    assert result is not None  # both cards are there and face up
    return Comparison(
        _influence(events, _Asked.on(events, table, "north", north.card)),
        _influence(events, _Asked.on(events, table, "south", south.card)),
        tuple(_speaker(table, place, abilities, ability) for ability in speaking_of(table, place)),
        tuple(
            Blessing(seat, played.card, played.blessings, _blessed(events, seat, played.card))
            for seat, played in zip(SEATS, (north, south), strict=True)
            if played.blessings
        ),
        result,
        explained(table, result).rulings,
    )


def _speaker(table: Table, place: int, abilities: Ongoing, ability: Active) -> Speaker:
    played = table.side(ability.seat).at(ability.place)
    without = result_at(table, place, abilities.without(ability))
    assert played is not None  # an active ability has a card
    assert without is not None  # so has an encounter that was compared
    return Speaker(ability.seat, played.card, ability.place, ability.effect, without)


def _blessed(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> tuple[EventExplained, ...]:
    return tuple(explain_event(events, number) for number in _gained(events, seat, card, "blessings"))


def _gained(events: Sequence[ev.AnyEvent], seat: Seat, card: str, of: str) -> Iterator[int]:
    """Yield the events that gave a card pieces; nothing where that was before the log begins."""
    return (number for number, by in _changes(events, seat, card, of) if by > 0 and number > 1)


def _behind(events: Sequence[ev.AnyEvent], asked: _Asked, comparison: Comparison | None) -> Iterator[int]:
    """Find the events that the result rests on: cards laid, modified and blessed, the speakers' tokens."""
    yield asked.since
    if comparison is None:
        return
    opposite = comparison.of(OPPONENT[asked.seat])
    yield _brought(events, opposite.seat, opposite.card)
    for side in (comparison.north, comparison.south):
        yield from (change.why.event.number for change in side.changes)
    for blessing in comparison.blessings:
        yield from (why.event.number for why in blessing.why)
    for speaker in comparison.speakers:
        yield from _gained(events, speaker.seat, speaker.card, "tokens")


# ------------------------------------------------------------------ ongoing abilities about an encounter
def speaking_of(table: Table, place: int) -> list[Active]:
    """Return the abilities in force that can make a difference to the encounter at this place."""
    abilities = ongoing(table)
    north, south = table.north.at(place), table.south.at(place)
    level = north is not None and south is not None and influence(north) == influence(south)
    of_ties = abilities.of_ties if level or abilities.makes_a_tie(place) else ()
    return [ability for ability in abilities.abilities if ability.of == place or ability in of_ties]
