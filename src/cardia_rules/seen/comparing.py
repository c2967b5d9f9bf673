"""What was seen of a step, and what the rules give: where they part, or which card a mark must be."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.game.play import Play
from cardia_rules.seen.worlds import World, alike_by
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

_REASONS: Final = frozenset(("rulings", "questions", "why_not"))
Step = tuple[seen.AnySeenEvent, ...]  # an input as it was seen, and what came of it


class Mismatch(NamedTuple):
    """Why a step cannot be what happened: at which of its events, and what the rules give there."""

    at: int
    given: ev.AnyEvent | None = None  # nothing where the step is over by the rules
    refused: CardiaError | None = None
    card: str = ""  # the card that cannot have been there


def compare(
    world: World, events: Sequence[ev.AnyEvent], step: Step, play: Play
) -> Mismatch | list[tuple[str, str, int]]:
    """Return where the rules give another step than was seen, or else the ways to name the next mark.

    Of marks that are alike, one is named, and it is said how many there are.
    """
    table = play.position.table
    for at, (event, was) in enumerate(zip(events, step, strict=False)):
        shown = see_event(event, table, "judge")
        if isinstance(was, ev.CardDiscarded) and _is_another(shown, was.card):
            return _gone(world, events, step, at)
        pairs = _pairs(shown, was)
        if pairs is None:
            return Mismatch(at, event)
        for mark, name in pairs:
            if name not in world.can_be(mark):
                return Mismatch(at, event, card=name)
            return [(mark, name, 1)]
    return [] if len(events) <= len(step) else Mismatch(len(step), events[len(step)])


def _is_another(shown: seen.AnySeenEvent, card: str) -> bool:
    return isinstance(shown, ev.CardDiscarded) and card not in (shown.card, UNKNOWN)


def _gone(
    world: World, events: Sequence[ev.AnyEvent], step: Step, at: int
) -> Mismatch | list[tuple[str, str, int]]:
    """Return the ways to name a card that was seen to be discarded, in whatever order several were."""
    gone, was = _discards(events, at), _discards(step, at)
    facts = {(each.seat, each.origin, each.place, each.cause) for each in (gone[0], was[0])}
    names = [each.card for each in was]
    missing = next((card for card in names if card not in {each.card for each in gone}), None)
    if len(facts) > 1 or missing is None:
        return Mismatch(at, events[at])
    found: dict[str, list[str]] = {}
    for mark in (each.card for each in gone if is_unknown(each.card)):
        if missing in world.can_be(mark):
            found.setdefault(alike_by(mark), []).append(mark)
    return [(marks[0], missing, len(marks)) for marks in found.values()] or Mismatch(
        at + names.index(missing), events[at], card=missing
    )


def _discards(events: Sequence[Any], at: int) -> list[ev.CardDiscarded]:
    run: list[ev.CardDiscarded] = []
    for event in events[at:]:
        if not isinstance(event, ev.CardDiscarded):
            break
        if run and (event.seat, event.origin, event.cause) != (run[0].seat, run[0].origin, run[0].cause):
            break
        run.append(event)
    return run


def _pairs(shown: Any, was: Any) -> list[tuple[str, str]] | None:
    """Return the marks in what is shown and the names that were seen for them; nothing if they differ."""
    if was is None or was == UNKNOWN or shown == was:
        return []
    if isinstance(shown, str) and isinstance(was, str):
        return [(shown, was)] if is_unknown(shown) and not is_unknown(was) else None
    if isinstance(shown, tuple) and isinstance(was, tuple) and len(shown) == len(was):
        return _joined([_pairs(one, other) for one, other in zip(shown, was, strict=True)])
    if isinstance(shown, msgspec.Struct) and type(shown) is type(was):
        fields = [name for name in shown.__struct_fields__ if name not in _REASONS]
        return _joined([_pairs(getattr(shown, name), getattr(was, name)) for name in fields])
    return None


def _joined(parts: list[list[tuple[str, str]] | None]) -> list[tuple[str, str]] | None:
    joined: list[tuple[str, str]] = []
    for part in parts:
        if part is None:
            return None
        joined += part
    return joined
