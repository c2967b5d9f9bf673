"""What can have come of an input, as everybody sees it: the *forms* of a step, and what tells them apart."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.resolution.position import ShuffleNeeded
from cardia_rules.seen.comparing import Step
from cardia_rules.seen.search import Search
from cardia_rules.seen.worlds import World
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

What = Literal["hand", "deck", "shows", "draws", "protector", "ignored"]
Form = tuple[Step, ...]
_encode = msgspec.json.Encoder().encode
KINDS: Final[dict[What, type]] = {
    "hand": ev.CardDiscarded,
    "deck": ev.CardDiscarded,
    "shows": ev.CardRevealed,
    "draws": seen.CardDrawnSeen,
    "protector": seen.ProtectorTurnedSeen,
    "ignored": ev.EffectIgnored,
}
WHETHER: Final = ("yes", "no")
_NEEDED: Final = ("hand", "deck", "shows", "protector")


@attrs.frozen
class Glimpse:
    """What was seen of what has just happened: which cards went, were revealed, drawn or turned up."""

    what: What
    seat: Seat | None
    cards: tuple[str, ...]


@attrs.frozen
class Unsaid:
    """What has to be said of the last input before the game goes on: how many cards, what they can be."""

    what: What
    seat: Seat | None
    counts: tuple[int, ...]
    cards: tuple[str, ...]


def forms_of(search: Search, world: World, event: seen.AnySeenEvent) -> Iterator[Form]:
    """Yield what everybody sees of an input, for each thing that can have come of it."""
    for known, given in search.inputs(world, (event,)):
        for after, events in search.told_freely(known, given):
            shown = tuple(see_event(each, after.table, "judge") for each in events)
            step = tuple(_seen_by_all(each, event) for each in shown)
            if not step:
                yield ()
                continue
            if isinstance(needed := after.position.chance, ShuffleNeeded):
                shuffled = seen.DeckShuffledSeen(seat=needed.seat, count=len(needed.cards), rulings=())
                for more in forms_of(search, after, shuffled):
                    yield (step, *more)
            else:
                yield (step,)


def _seen_by_all(event: Any, entered: seen.AnySeenEvent) -> Any:
    """Return an event without what nobody sees, and with no name for what is open."""
    match event:
        case seen.DecisionTakenSeen():
            return replace(event, option=getattr(entered, "option", None))
        case seen.CardDrawnSeen():
            return replace(event, card=None)
        case seen.CardPlacedSeen() | seen.CardPutUnderSeen():
            known = (
                getattr(entered, "option", None) is not None and getattr(event, "origin", "hand") == "hand"
            )
            return replace(event, card=event.card if known else None)
        case seen.DeckShuffledSeen():
            return replace(event, order=None)
        case seen.ProtectorsLaidSeen():
            return replace(event, row=getattr(entered, "row", None))
        case seen.ProtectorTurnedSeen():
            return event if getattr(entered, "row", None) else replace(event, protector=UNKNOWN)
    fields = {
        name: getattr(event, name) for name in event.__struct_fields__ if name in ("card", "cards", "ability")
    }
    return replace(event, **{name: _unnamed(value) for name, value in fields.items()}) if fields else event


def _unnamed(cards: Any) -> Any:
    if isinstance(cards, tuple):
        return tuple(_unnamed(card) for card in cards)
    return UNKNOWN if is_unknown(cards) else cards


# ------------------------------------------------------------------ what was seen of it
def _spots(form: Form, what: What, seat: Seat | None) -> list[tuple[int, int]]:
    """Return the spots of a form at which something can be seen."""
    return [
        (number, at)
        for number, step in enumerate(form)
        for at, event in enumerate(step)
        if type(event) is KINDS[what]
        and (seat is None or getattr(event, "seat", None) == seat)
        and (what not in ("hand", "deck") or getattr(event, "origin", "") == what)
    ]


def _name(event: Any) -> str | None:
    name: str | None = event.protector if isinstance(event, seen.ProtectorTurnedSeen) else event.card
    return name


def filled(form: Form, sights: Sequence[Glimpse]) -> Iterator[Form]:
    """Yield a form with the names that were seen, in each order that is possible."""
    if not sights:
        yield form
        return
    sight, *others = sights
    spots = _spots(form, sight.what, sight.seat)
    if sight.what == "ignored":
        if bool(spots) == (sight.cards == WHETHER[:1]):
            yield from filled(form, others)
        return
    if len(spots) == len(sight.cards):
        known = [card for card in sight.cards if card != UNKNOWN]
        orders = [sight.cards]
        gone = sight.what in ("hand", "deck")
        if gone and len(known) == len(sight.cards):
            orders.append(in_ascending_influence(sight.cards))
        for order in dict.fromkeys(orders):
            if (told := _with_names(form, spots, order, any_order=gone)) is not None:
                yield from filled(told, others)


def _with_names(
    form: Form, spots: Sequence[tuple[int, int]], names: Sequence[str], *, any_order: bool
) -> Form | None:
    """Return a form with names at its spots, if they fit those that it has: of what went, in any order."""
    steps = [list(step) for step in form]
    has = [_name(steps[number][at]) for number, at in spots]
    if any_order and {name for name in has if name not in (None, UNKNOWN)} <= set(names):
        has = [None] * len(spots)
    for (number, at), named, name in zip(spots, has, names, strict=True):
        event: Any = steps[number][at]
        if named not in (None, UNKNOWN, name):
            return None
        field = "protector" if isinstance(event, seen.ProtectorTurnedSeen) else "card"
        steps[number][at] = replace(event, **{field: name})
        if isinstance(event, ev.CardRevealed):
            steps = [[_named_too(each, event, name) for each in step] for step in steps]
    return tuple(map(tuple, steps))


def _named_too(event: Any, revealed: ev.CardRevealed, name: str) -> Any:
    """Return what happens to a card that lies open now by its name: a token comes onto it, it activates."""
    if (getattr(event, "card", None), getattr(event, "place", None)) != (UNKNOWN, revealed.place):
        return event
    if event.seat != revealed.seat or name == UNKNOWN:
        return event
    ability = {"ability": name} if getattr(event, "ability", None) == UNKNOWN else {}
    return replace(event, card=name, **ability)


def needs_of(forms: Sequence[Form], sights: Sequence[Glimpse], worlds: Sequence[World]) -> Iterator[Unsaid]:
    """Yield what was not said and has to be: what differs, or lay open and has no name."""
    said = {(sight.what, sight.seat) for sight in sights}
    met = False
    for what in _NEEDED:
        for seat in SEATS if what != "protector" else (None,):
            if (what, seat) in said:
                continue
            found = {tuple(_name(form[n][at]) for n, at in _spots(form, what, seat)) for form in forms}
            if len(found) > 1 or any(UNKNOWN in names for names in found):
                met = True
                counts = tuple(sorted({len(names) for names in found}))
                cards = [card for card in _can_be(found, seat, worlds) if not _placed(forms, seat, card)]
                yield Unsaid(what, seat, counts, tuple(cards))
    ignored = {bool(_spots(form, "ignored", None)) for form in forms}
    if not met and len(ignored) > 1 and ("ignored", None) not in said:
        yield Unsaid("ignored", None, (1,), WHETHER)


def _placed(forms: Sequence[Form], seat: Seat | None, card: str) -> bool:
    """Tell whether a seat has just placed a card."""
    placed = (event for step in forms[0] for event in step if isinstance(event, seen.CardPlacedSeen))
    return any((event.seat, event.card) == (seat, card) for event in placed)


def _can_be(found: Iterable[tuple[Any, ...]], seat: Seat | None, worlds: Sequence[World]) -> tuple[str, ...]:
    names = {name for each in found for name in each if name != UNKNOWN}
    if seat is not None and any(UNKNOWN in each for each in found):
        for world in worlds:
            side = world.table.side(seat)
            marks = {card for card in (*side.hand, *side.deck) if is_unknown(card)}
            names |= {card for mark in marks for card in world.can_be(mark)}
            names |= {card for card in (*side.hand, *side.deck) if not is_unknown(card)}
    return in_ascending_influence(names) if seat is not None else tuple(sorted(names))


def in_any_order(form: Form) -> tuple[Any, ...]:
    """Return a key that forms share if the same cards go, in whatever order."""
    every = [event for step in form for event in step]
    gone = [event for event in every if isinstance(event, ev.CardDiscarded)]
    rest = [replace(event, card="") if isinstance(event, ev.CardDiscarded) else event for event in every]
    return tuple(sorted((event.seat, event.origin, event.card) for event in gone)), _encode(rest)
