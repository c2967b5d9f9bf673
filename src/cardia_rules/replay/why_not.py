"""Why something did not happen: what a rule kept from happening though a player may have expected it.

Some events say only that (an ability with nothing to do, a protector that passes, a phase that is skipped, a
draw from an empty deck); the others carry what did not come of them as ``why_not``.
"""

from collections.abc import Iterator, Sequence

import attrs

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.replay.event_causes import NumberedEvent

_TELLS_ONLY_THAT = (ev.EffectIgnored, ev.ProtectorPassed, ev.NothingDrawn, ev.PhaseSkipped)


@attrs.frozen
class NotDone:
    """Something that did not happen, with the event that tells it; ``told`` is none if it says only that.

    ``about`` are the cards it is about: characters, locations, protectors, each with its seat if it has one.
    """

    event: NumberedEvent
    told: ev.WhyNot | None = None
    about: tuple[tuple[Seat | None, str], ...] = ()

    @property
    def rulings(self) -> tuple[str, ...]:
        """Return the rulings that kept it from happening, first the one that decides."""
        return self.event.rulings if self.told is None else self.told.rulings

    @property
    def questions(self) -> tuple[str, ...]:
        """Return the open questions that this hung on."""
        return self.event.questions if self.told is None else self.told.questions


def explain_why_not(
    events: Sequence[ev.AnyEvent], card: str = "", seat: Seat | None = None
) -> tuple[NotDone, ...]:
    """Return what a rule kept from happening, in order; only what is about a card, if one is named.

    Where nothing else was kept from a card, it may have won, and so activated nothing: that is told of a card
    that is named, since of every winner it would be noise.
    """
    found = _everything(events)
    if not card:
        return tuple(found)
    about = tuple([each for each in found if _is_about(each, card, seat)])
    return about or tuple([each for each in _winners_silent(events) if _is_about(each, card, seat)])


def _is_about(each: NotDone, card: str, seat: Seat | None) -> bool:
    return any(slug == card and (seat is None or whose in (None, seat)) for whose, slug in each.about)


def _with_tables(events: Sequence[ev.AnyEvent]) -> Iterator[tuple[NumberedEvent, Table]]:
    """Yield every event with the table after it."""
    table: Table | None = None
    for number, event in enumerate(events, 1):
        table = fold(table, event)
        yield NumberedEvent(number, event), table


def _everything(events: Sequence[ev.AnyEvent]) -> Iterator[NotDone]:
    for here, table in _with_tables(events):
        event = here.event
        if isinstance(event, _TELLS_ONLY_THAT):
            yield NotDone(here, about=_about(event, table))
        for told in event.why_not:
            of_one = told.card and told.what != "result"  # a result is about both cards
            about = () if of_one else _of_the_encounter(table, told.place)
            yield NotDone(here, told, about or ((told.seat, told.card),))


def _winners_silent(events: Sequence[ev.AnyEvent]) -> Iterator[NotDone]:
    """Explain of each card that won the current encounter when phase 2 began why it activates nothing."""
    for here, table in _with_tables(events):
        if isinstance(here.event, ev.PhaseBegan) and here.event.phase == 2:
            place = table.current
            for seat in SEATS:
                if (played := table.side(seat).at(place)) is not None and played.signets:
                    told = ev.WhyNot(
                        what="activation", seat=seat, card=played.card, place=place, rulings=here.rulings
                    )
                    yield NotDone(here, told, ((seat, played.card),))


def _about(event: ev.AnyEvent, table: Table) -> tuple[tuple[Seat | None, str], ...]:
    if isinstance(event, ev.EffectIgnored):
        return ((event.seat, event.card), (event.seat, event.ability))
    if isinstance(event, ev.ProtectorPassed):
        return ((None, event.protector),)
    return _of_the_encounter(table, table.current)


def _of_the_encounter(table: Table, place: int) -> tuple[tuple[Seat | None, str], ...]:
    cards = [(seat, table.side(seat).at(place)) for seat in SEATS]
    return tuple([(seat, played.card) for seat, played in cards if played is not None])
