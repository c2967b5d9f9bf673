"""Locations and nature protectors."""

from collections.abc import Sequence

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.english.names import (
    FACTION_NAMES,
    effect_of,
    listed,
    quoting,
    seat_name,
    the,
    whose,
)
from cardia_rules.render.english.sentences import event_words
from cardia_rules.spelling import capital
from cardia_rules.views import seen_events as seen


@event_words.register
def _protectors_laid(event: ev.ProtectorsLaid) -> str:
    return _laid(event.row)


def _laid(row: Sequence[str]) -> str:
    return f"The protectors are laid out at every second place: {listed(map(the, row), 'none')}."


@event_words.register
def _protectors_laid_seen(event: seen.ProtectorsLaidSeen) -> str:
    if event.row is not None:
        return _laid(event.row)
    # A log may name a protector that the catalogue lacks.
    backs = listed(
        ("nothing known" if each is None else FACTION_NAMES[each] for each in event.factions), "none"
    )
    return f"The protectors are laid out at every second place; their backs show {backs}."


@event_words.register
def _protector_turned(event: ev.ProtectorTurned) -> str:
    return f"The protector at place {event.place} is turned face up."


@event_words.register
def _protector_turned_seen(event: seen.ProtectorTurnedSeen) -> str:
    return f"The protector at place {event.place} is turned face up: it is {the(event.protector)}."


@event_words.register
def _protector_activated(event: ev.ProtectorActivated) -> str:
    does = f"{capital(the(event.protector))} at place {event.place} acts for {whose(event.seat, event.card)}"
    # Nothing is printed here where the table supplied the ability.
    return quoting(does, effect_of(event.protector))


@event_words.register
def _protector_passed(event: ev.ProtectorPassed) -> str:
    return f"{capital(the(event.protector))} at place {event.place} does not act."


@event_words.register
def _location_applied(event: ev.LocationApplied) -> str:
    does = f"{capital(the(event.location))} applies to {seat_name(event.seat)}"
    return quoting(does, effect_of(event.location))


@event_words.register
def _encounter_turned(event: ev.EncounterTurned) -> str:
    turn = "comes to win" if event.won else "no longer wins"
    return f"{whose(event.seat, event.card)} {turn} the past encounter at place {event.place}."


@event_words.register
def _turns_settled(_event: ev.TurnsSettled) -> str:
    return "The past encounters that changed hands are looked at."
