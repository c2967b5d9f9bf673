"""Why something happened, why a card has its influence, why it holds its signets.

Answers are data, for a program or a renderer. To ask about an earlier moment, pass the log up to
it: ``explain_signets(events[:40], "north", "judge")``.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import attrs

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import Continuous
from cardia_rules.errors import UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.message import Message
from cardia_rules.reasons.results import explained
from cardia_rules.replay.event_causes import NumberedEvent, decisions, numbered, with_causes
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.results.derive import influence, result_at
from cardia_rules.resolution.results.ongoing import Active, Ongoing, ongoing
from cardia_rules.resolution.results.result import Result
from cardia_rules.spelling import written
from cardia_rules.views.log import see_log
from cardia_rules.views.viewers import Viewer


@attrs.frozen
class EventExplained:
    """An event, what it comes from (itself first, newest first), and the decisions among that."""

    event: NumberedEvent
    chain: tuple[NumberedEvent, ...]
    decisions: tuple[NumberedEvent, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        """Return every ruling behind the event, its own first."""
        return tuple(dict.fromkeys(ruling for one in self.chain for ruling in one.rulings))

    @property
    def questions(self) -> tuple[str, ...]:
        """Return every open question behind the event, its own first."""
        return tuple(dict.fromkeys(question for one in self.chain for question in one.questions))


@attrs.frozen
class Change:
    """One event that put pieces on a card (``by`` above 0) or took them off."""

    by: int
    why: EventExplained


@attrs.frozen
class InfluenceExplained:
    """The influence of a card in play: what is printed, and what changed it."""

    seat: Seat
    card: str
    place: int
    printed: int
    changes: tuple[Change, ...]
    total: int


@attrs.frozen
class Speaker:
    """An ongoing ability that speaks of an encounter; ``without`` is the result if it were silent."""

    seat: Seat
    card: str
    place: int
    effect: Continuous
    without: Result


@attrs.frozen
class Blessing:
    """Extra signets that a card holds while it wins, and the events that brought them."""

    seat: Seat
    card: str
    count: int
    why: tuple[EventExplained, ...]

    @property
    def events(self) -> tuple[int, ...]:
        """Return the numbers of those events."""
        return tuple(why.event.number for why in self.why)


@attrs.frozen
class Comparison:
    """An encounter as it stands: both influences, who speaks of it, who is blessed, and the result."""

    north: InfluenceExplained
    south: InfluenceExplained
    speakers: tuple[Speaker, ...]
    blessings: tuple[Blessing, ...]
    result: Result
    rulings: tuple[str, ...]

    def of(self, seat: Seat) -> InfluenceExplained:
        """Return the influence of one seat's card."""
        return self.north if seat == "north" else self.south


@attrs.frozen
class SignetsExplained:
    """What put or took a card's signets, and how its encounter stands.

    ``comparison`` is absent while a card of the encounter is missing or face down.
    """

    seat: Seat
    card: str
    place: int
    changes: tuple[Change, ...]
    total: int
    comparison: Comparison | None
    decisions: tuple[NumberedEvent, ...]


# ------------------------------------------------------------------ for one viewer
Explained = TypeVar("Explained", EventExplained, InfluenceExplained, SignetsExplained)


def told_to(viewer: Viewer, explained: Explained, events: Sequence[ev.AnyEvent]) -> Explained:
    """Return an explanation of a log with every event as a viewer sees it.

    A card that is asked about must be one that the viewer can see: that is for whoever asks to make sure.
    """
    seen = see_log(events, viewer)

    def shown(part: Any) -> Any:
        if isinstance(part, NumberedEvent):
            return NumberedEvent(part.number, seen[part.number - 1])
        if isinstance(part, tuple):
            return tuple(map(shown, part))
        if not attrs.has(type(part)) or isinstance(part, Result):
            return part
        parts = attrs.asdict(part, recurse=False)
        return attrs.evolve(part, **{name: shown(value) for name, value in parts.items()})

    told: Explained = shown(explained)
    return told


# ------------------------------------------------------------------ questions
def explain_event(events: Sequence[ev.AnyEvent], number: int) -> EventExplained:
    """Explain one event: what it came from, back to the decisions behind it or to a beginning."""
    steps = with_causes(events, (number,))
    return EventExplained(numbered(events, number), steps, decisions(steps))


def explain_influence(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> InfluenceExplained:
    """Explain a card's influence: what is printed, and every event that modified it since it was placed."""
    _table, place, played = _in_play(events, seat, card)
    return _influence(events, seat, place, played)


def explain_signets(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> SignetsExplained:
    """Explain a card's signets: what put or took them, how its encounter stands, who decided it."""
    table, place, played = _in_play(events, seat, card)
    changes = _explained(events, seat, card, "signets")
    comparison = _comparison(events, table, place)
    behind = {change.why.event.number for change in changes} | {_brought(events, seat, card)}
    if comparison is not None:
        behind.update(_behind(events, comparison))
    decided = decisions(reversed(with_causes(events, behind)))
    return SignetsExplained(seat, card, place, changes, played.signets, comparison, decided)


# ------------------------------------------------------------------ the card that is asked about
def _in_play(events: Sequence[ev.AnyEvent], seat: Seat, card: str) -> tuple[Table, int, Played]:
    """Return the table, and where a card lies on it; say where it is instead if it is not in play."""
    if seat not in SEATS:
        raise UnknownName("no seat is called {seat}: there are north and south", seat=written(seat))
    if card not in CHARACTERS:
        raise UnknownName("no character is called {card}", card=written(card))
    table = fold_all(events)
    place = table.side(seat).place_of(card)
    played = table.side(seat).at(place)
    if played is None:
        raise UnknownName(
            "{seat}'s {card} is not on the table: it is {where}",
            seat=seat,
            card=CHARACTERS[card].names,
            where=_whereabouts(table, seat, card),
        )
    return table, place, played


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
def _influence(events: Sequence[ev.AnyEvent], seat: Seat, place: int, played: Played) -> InfluenceExplained:
    card, printed = played.card, CHARACTERS[played.card].influence
    changes = _explained(events, seat, card, "modifier")
    return InfluenceExplained(seat, card, place, printed, changes, influence(played))


def _explained(events: Sequence[ev.AnyEvent], seat: Seat, card: str, of: str) -> tuple[Change, ...]:
    return tuple(Change(by, explain_event(events, number)) for number, by in _changes(events, seat, card, of))


def _changes(events: Sequence[ev.AnyEvent], seat: Seat, card: str, of: str) -> Iterator[tuple[int, int]]:
    """Yield each event since a card came that changed how many pieces of a kind it has, and by how many.

    It is read off the tables, so that signets that stay at a place while cards are swapped count too.
    """
    since, was = _brought(events, seat, card), 0
    table = fold_all(events[: since - 1]) if since > 1 else None
    for number in range(since, len(events) + 1):
        table = fold(table, events[number - 1])
        played = table.side(seat).at(table.side(seat).place_of(card))
        now: int = 0 if played is None else getattr(played, of)
        if now != was:
            yield number, now - was
        was = now


# ------------------------------------------------------------------ signets
def _comparison(events: Sequence[ev.AnyEvent], table: Table, place: int) -> Comparison | None:
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
        _influence(events, "north", place, north),
        _influence(events, "south", place, south),
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


def _behind(events: Sequence[ev.AnyEvent], comparison: Comparison) -> Iterator[int]:
    """Find the events that the result rests on: cards laid, modified and blessed, the speakers' tokens."""
    for side in (comparison.north, comparison.south):
        yield _brought(events, side.seat, side.card)
        yield from (change.why.event.number for change in side.changes)
    for blessing in comparison.blessings:
        yield from blessing.events
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
