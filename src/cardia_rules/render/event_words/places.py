"""Locations and nature protectors."""

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.event_words.registry import words
from cardia_rules.render.names import capital, listed, seat_name, the, whose


@words(ev.ProtectorsLaid)
def _protectors_laid(event: ev.ProtectorsLaid) -> str:
    row = listed(map(the, event.row), "none")
    return f"The protectors are laid out at every second place: {row}."


@words(ev.ProtectorTurned)
def _protector_turned(event: ev.ProtectorTurned) -> str:
    return f"The protector at place {event.place} is turned face up."


@words(ev.ProtectorActivated)
def _protector_activated(event: ev.ProtectorActivated) -> str:
    does = f"{capital(the(event.protector))} at place {event.place} acts for {whose(event.seat, event.card)}"
    protector = PROTECTORS.get(event.protector)
    # Nothing is printed here where the table supplied the ability.
    return f'{does}: "{protector.effect}"' if protector is not None and protector.effect else f"{does}."


@words(ev.ProtectorPassed)
def _protector_passed(event: ev.ProtectorPassed) -> str:
    return f"{capital(the(event.protector))} at place {event.place} does not act."


@words(ev.LocationApplied)
def _location_applied(event: ev.LocationApplied) -> str:
    does = f"{capital(the(event.location))} applies to {seat_name(event.seat)}"
    location = LOCATIONS.get(event.location)
    return f'{does}: "{location.effect}"' if location is not None and location.effect else f"{does}."


@words(ev.EncounterTurned)
def _encounter_turned(event: ev.EncounterTurned) -> str:
    turn = "comes to win" if event.won else "no longer wins"
    return f"{whose(event.seat, event.card)} {turn} the past encounter at place {event.place}."


@words(ev.TurnsSettled)
def _turns_settled(_event: ev.TurnsSettled) -> str:
    return "The past encounters that changed hands are looked at."
