"""What hangs on cards that nobody knows: what is sure, which cards decide, and what each of them leads to.

Each way that a table can go is judged like any game. What all ways share is *sure*. Where they part, ways
with the same results are one *alternative*, told by what the deciding card can be. Nothing that was only
tried is named: in an outcome a card that nobody knows stays a mark.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.game.positions.completions import can_be, owner_of
from cardia_rules.replay.outcomes import (
    AnyOutcome,
    CardsLost,
    EncountersWon,
    EncounterTied,
    Happened,
    InfluenceChanged,
)
from cardia_rules.resolution.position import Ask, Coin, Picked
from cardia_rules.seen.ways import Way, Ways, tell

MOST_ALTERNATIVES: Final = 6  # more are not read aloud
Whence = Literal["picked", "placed", "hand", "deck", "discard", "coin"]


class Decider(msgspec.Struct, frozen=True):
    """An unknown card that a verdict hangs on: whose, from where, and what takes it; or a coin."""

    whence: Whence
    seat: Seat | None = None
    by: str = ""  # the card whose ability, or the protector or location that takes it
    looked_at: Literal["faction", "kind", "card"] = "card"


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """What is so if the deciding card is one of ``cards``; where several decide, these are empty.

    ``parts`` is what is known of the card then where no more was looked at: a faction, or a kind of ability.
    """

    outcomes: tuple[AnyOutcome, ...]
    asks: tuple[Ask, ...] = ()
    cards: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    coin: Seat | None = None
    place: int = 0  # of the encounter whose result tells the alternatives apart
    further: bool = False  # with these cards it hangs on others besides
    rulings: tuple[str, ...] = ()


class Hanging(msgspec.Struct, frozen=True, kw_only=True):
    """What a verdict hangs on, and its alternatives; without any, all is sure.

    Where ways were drawn by lot and not all tried, it is not ``exact``. More than the alternatives say may
    differ ``besides``; ``more`` are alternatives beyond those that can be read aloud.
    """

    deciders: tuple[Decider, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    tried: int = 1
    exact: bool = True
    besides: bool = False
    more: int = 0


# ------------------------------------------------------------------ a card that was only tried has no name
def unnamed(outcome: AnyOutcome, way: Way) -> AnyOutcome:
    """Return an outcome with marks for the cards that were only tried, and without what tells them."""
    told: AnyOutcome = with_marks(outcome, _marks(way))
    if isinstance(told, EncountersWon) and _tried_at(way, told.cards[0].place):
        return replace(told, influence=None)
    if isinstance(told, CardsLost):  # which of several went is not known either
        return replace(told, cards=tuple([UNKNOWN if is_unknown(card) else card for card in told.cards]))
    return told


def _tried_at(way: Way, place: int) -> bool:
    """Tell whether a card that was only tried lies at a place."""
    table, marks = way.position.table, _marks(way)
    return any((seat, table.side(seat).card_at(place)) in marks for seat in SEATS)


def _marks(way: Way) -> Mapping[tuple[Seat, str], str]:
    return {(owner_of(slot), name): slot for slot, name in way.naming.items() if not is_unknown(name)}


def with_marks(value: Any, marks: Mapping[tuple[Seat, str], str], seat: Any = None) -> Any:
    """Return a record with marks for names; whose card it is stands beside it, or around it."""
    if isinstance(value, msgspec.Struct):
        seat = getattr(value, "seat", seat)
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        told = {
            name: with_marks(each, marks, name if name in SEATS else seat) for name, each in fields.items()
        }
        return value if told == fields else replace(value, **told)
    if isinstance(value, tuple):
        return tuple([with_marks(each, marks, seat) for each in value])
    return marks.get((seat, value), value) if isinstance(value, str) else value


# ------------------------------------------------------------------ what the ways share, and where they part
class Judged(msgspec.Struct, frozen=True):
    """A way and what has changed in it, the weightiest first, without names that were only tried."""

    way: Any
    outcomes: tuple[AnyOutcome, ...]

    @property
    def asked(self) -> tuple[Any, ...]:
        """Return who is asked for what, without the cards that may be chosen."""
        marks = _marks(self.way)
        return tuple(
            (ask.seat, ask.kind, marks.get((ask.seat, ask.card), ask.card)) for ask in self.way.position.asks
        )


def essence(outcome: AnyOutcome) -> AnyOutcome:
    """Return an outcome without numbers of events and reasons; an unknown card's total is not told."""
    if isinstance(outcome, InfluenceChanged) and is_unknown(outcome.card.card):
        outcome = replace(outcome, total=0)
    if isinstance(outcome, CardsLost):  # in which order a hand is discarded tells nothing
        outcome = replace(outcome, cards=tuple(sorted(outcome.cards)))
    if isinstance(outcome, Happened):
        says: Any = replace(outcome.says, rulings=(), cause=0, questions=(), why_not=())
        waiting = getattr(says, "waiting", None)
        outcome = replace(
            outcome, says=says if waiting is None else replace(says, waiting=replace(waiting, id=0))
        )
    return replace(outcome, event=0)


def sure(judged: Sequence[Judged]) -> tuple[AnyOutcome, ...]:
    """Return the outcomes that every way has, as the first one tells them."""
    first, *others = judged
    shared = [frozenset(map(essence, each.outcomes)) for each in others]
    return tuple(each for each in first.outcomes if all(essence(each) in one for one in shared))


def hanging(ways: Ways, judged: Sequence[Judged]) -> Hanging:
    """Return what a verdict hangs on: which cards decide, and what each of them leads to."""
    certain = frozenset(map(essence, sure(judged)))
    place, groups = _grouped(judged, certain)
    if len(groups) == 1:
        return Hanging(tried=len(judged), exact=ways.exact)
    deciders = _deciders(judged, groups)
    open_too: set[Any] = set()
    if len(deciders) == 1:
        (slot,) = deciders
        values = [{_name_in(each.way, slot) for each in group} - {""} for group in groups]
        open_too = {
            value for at, some in enumerate(values) for value in some if value in set().union(*values[:at])
        }
    alternatives = [
        _alternative(clear, certain, deciders, place)
        for group in groups
        if (clear := [each for each in group if not open_too or _name_in(each.way, slot) not in open_too])
    ]
    if open_too:
        alternatives.append(Alternative(outcomes=(), cards=in_ascending_influence(open_too), further=True))
    return Hanging(
        deciders=tuple(deciders.values()),
        alternatives=tuple(alternatives[:MOST_ALTERNATIVES]),
        tried=len(judged),
        exact=ways.exact,
        besides=any(_differ_besides(group, certain) for group in groups),
        more=max(0, len(alternatives) - MOST_ALTERNATIVES),
    )


def _grouped(judged: Sequence[Judged], certain: frozenset[AnyOutcome]) -> tuple[int, list[list[Judged]]]:
    """Return ways with the same result together: of the game, of the last encounter that is won otherwise.

    If all results are the same, whatever else differs tells them apart. The number is that encounter's place.
    """
    places = {place for each in judged for place in _places(each.outcomes)}
    by_place = [(place, partial(_result_at, place)) for place in sorted(places, reverse=True)]
    keys: list[tuple[int, Callable[[Judged], Any]]] = [
        (0, _game_result),
        *by_place,
        (0, partial(_everything, certain)),
    ]
    for place, key in keys:
        groups: dict[Any, list[Judged]] = {}
        for each in judged:
            groups.setdefault(key(each), []).append(each)
        if len(groups) > 1:
            return place, sorted(groups.values(), key=len, reverse=True)
    return 0, [list(judged)]


def _game_result(one: Judged) -> Any:
    return one.way.position.table.over


def _places(outcomes: Iterable[AnyOutcome]) -> Iterator[int]:
    for each in outcomes:
        if isinstance(each, EncountersWon):
            yield from (card.place for card in each.cards)
        elif isinstance(each, EncounterTied):
            yield each.place


def _result_at(place: int, one: Judged) -> Any:
    """Return who wins an encounter, or that nobody does; nothing if that was decided before, or never is."""
    for each in one.outcomes:
        if isinstance(each, EncountersWon) and any(card.place == place for card in each.cards):
            return each.seat
        if isinstance(each, EncounterTied) and each.place == place:
            return each.tie, each.both
    return None


def _everything(certain: frozenset[AnyOutcome], one: Judged) -> Any:
    return frozenset(map(essence, one.outcomes)) - certain, one.asked


def _differ_besides(group: Sequence[Judged], certain: frozenset[AnyOutcome]) -> bool:
    return len({_everything(certain, each) for each in group}) > 1


def _told_result(group: Sequence[Judged], place: int) -> AnyOutcome | None:
    """Return the result of one encounter that all these ways share, without what they do not."""
    if not place or _result_at(place, group[0]) is None:
        return None
    every = [each for one in group for each in one.outcomes if place in _places((each,))]
    won = [
        card
        for each in every
        if isinstance(each, EncountersWon)
        for card in each.cards
        if card.place == place
    ]
    if won:
        same = len(set(won)) == 1
        card = won[0] if same else replace(won[0], card=UNKNOWN)
        return EncountersWon(event=every[0].event, seat=card.seat, cards=(card,), anew=False)
    tied = every[0]
    return replace(tied, anew=False) if isinstance(tied, EncounterTied) else None


def _alternative(
    group: list[Judged], certain: frozenset[AnyOutcome], deciders: Mapping[str, Decider], place: int
) -> Alternative:
    first = group[0]
    outcomes = tuple(each for each in sure(group) if essence(each) not in certain)
    if (result := _told_result(group, place)) is not None:
        outcomes = (result,)
    cards: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    coin = None
    if len(deciders) == 1:
        (slot,) = deciders
        names = [_name_in(each.way, slot) for each in group]
        coin = names[0] if deciders[slot].whence == "coin" else None
        cards = (
            in_ascending_influence({name for name in names if name and not is_unknown(name)})
            if coin is None
            else ()
        )
        partly = [(each.way.table, name) for each, name in zip(group, names, strict=True) if is_unknown(name)]
        known = [CHARACTERS[card] for table, name in partly for card in can_be(table, name)]
        parts = tuple(sorted({getattr(card, deciders[slot].looked_at) for card in known}))
    same_asks = len({each.asked for each in group}) == 1
    return Alternative(
        outcomes=outcomes,
        asks=first.way.position.asks if same_asks else (),
        cards=cards,
        parts=parts,
        coin=coin,
        place=place,
        rulings=rulings_of(first.way, outcomes),
    )


def _name_in(way: Way, slot: str) -> Any:
    if slot == "coin":
        return next((each.first for each in way.chances if isinstance(each, Coin)), "")
    return _picked(way) if slot == "picked" else way.naming.get(slot, "")


def _picked(way: Way) -> str:
    """Return the card that chance picked first, if it picked any: what it turned out to be."""
    cards = (each.cards[0] for each in way.chances if isinstance(each, Picked) and each.cards)
    card = next(cards, "")
    return way.naming.get(card, card)


def rulings_of(way: Way, outcomes: Sequence[AnyOutcome]) -> tuple[str, ...]:
    """Return the ruling that decides each outcome; where a reason hangs on one more card, any does."""
    events, _position = tell(*way.world.deal(Random(0)), reasons=True)
    first = (name for each in outcomes for name in events[each.event - 1].rulings[:1])
    return tuple(dict.fromkeys(first))


# ------------------------------------------------------------------ which cards decide
def _deciders(judged: Sequence[Judged], groups: Sequence[Sequence[Judged]]) -> dict[str, Decider]:
    """Return the cards that tell the alternatives apart: one if one does, else all that were looked at."""
    slots: dict[str, Way] = {}
    for each in judged:
        tossed = ("coin",) if _name_in(each.way, "coin") else ()
        for slot in (*each.way.naming, *tossed):
            slots.setdefault(slot, each.way)
    if all(_picked(each.way) for each in judged):  # a card that is known, or one that is not
        slots = {"picked": judged[0].way, **slots}
    for slot, way in slots.items():
        values = [{_name_in(each.way, slot) for each in group} for group in groups]
        every = set().union(*values)
        twice = [value for value in every if sum(value in some for some in values) > 1]
        # What a faction or a kind leaves open is told whole, or not at all.
        known = not twice or not any(map(is_unknown, every))
        if "" not in every and known and 2 * len(twice) < len(every):
            return {slot: _decider(slot, way)}
    always = [slot for slot in slots if all(_name_in(each.way, slot) for each in judged)]
    return {slot: _decider(slot, slots[slot]) for slot in always or slots}


def _decider(slot: str, way: Way) -> Decider:
    if slot == "coin":
        return Decider("coin")
    if slot == "picked":
        pick = next(each for each in way.events if isinstance(each, ev.PickedAtRandom))
        return Decider("picked", pick.seat, _taker(pick, way.events))
    seat, name = owner_of(slot), way.naming[slot]
    part = name.rpartition(".")[2] if is_unknown(name) else ""
    looked_at: Any = "card" if not part else "kind" if part in ("instant", "ongoing") else "faction"
    for event in way.events[1:]:
        if isinstance(event, ev.PickedAtRandom) and event.seat == seat and name in event.cards:
            return Decider("picked", seat, _taker(event, way.events), looked_at)
    return Decider(_where(slot, way, seat), seat, "", looked_at)


def _taker(event: ev.AnyEvent, events: Sequence[ev.AnyEvent]) -> str:
    """Return the card whose ability leads to an event, or the protector or location."""
    while event.cause > 1:
        event = events[event.cause - 1]
        for field in ("ability", "protector", "location"):
            if isinstance(name := getattr(event, field, None), str) and name:
                return name
    return ""


def _where(slot: str, way: Way, seat: Seat) -> Whence:
    side, name = way.table.side(seat), way.naming[slot]
    if any(played is not None and played.card == name for played in side.row):
        return "placed"
    zones: tuple[tuple[Whence, tuple[str, ...]], ...] = (("hand", side.hand), ("deck", side.deck))
    return next((zone for zone, cards in zones if name in cards), "discard")
