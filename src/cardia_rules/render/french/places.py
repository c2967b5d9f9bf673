"""Locations and nature protectors."""

from collections.abc import Sequence

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.french.grammar import listed, the, verb
from cardia_rules.render.french.names import effect_of, faction_name, noun, quoting, seat_name, whose
from cardia_rules.render.french.sentences import event_sentence
from cardia_rules.spelling import capital
from cardia_rules.views import seen_events as seen


@event_sentence.register
def _protectors_laid(event: ev.ProtectorsLaid) -> str:
    return _laid(event.row)


@event_sentence.register
def _protectors_laid_seen(event: seen.ProtectorsLaidSeen) -> str:
    if event.row is not None:
        return _laid(event.row)
    # A log may name a protector that the catalogue lacks.
    backs = listed(
        ("rien de connu" if each is None else faction_name(each) for each in event.factions), "rien"
    )
    return f"Les Protecteurs sont posés à un emplacement sur deux ; leurs dos montrent {backs}."


def _laid(row: Sequence[str]) -> str:
    laid = listed((the(noun(protector)) for protector in row), "aucun")
    return f"Les Protecteurs sont posés à un emplacement sur deux : {laid}."


@event_sentence.register
def _protector_turned(event: ev.ProtectorTurned) -> str:
    return f"Le Protecteur de l’emplacement {event.place} est retourné face visible."


@event_sentence.register
def _protector_turned_seen(event: seen.ProtectorTurnedSeen) -> str:
    turned = f"Le Protecteur de l’emplacement {event.place} est retourné face visible"
    return f"{turned} : c’est {the(noun(event.protector))}."


@event_sentence.register
def _protector_activated(event: ev.ProtectorActivated) -> str:
    protector = f"{capital(the(noun(event.protector)))} de l’emplacement {event.place}"
    # Nothing is printed here where the table supplied the ability.
    return quoting(f"{protector} agit pour {whose(event.seat, event.card)}", effect_of(event.protector))


@event_sentence.register
def _protector_passed(event: ev.ProtectorPassed) -> str:
    return f"{capital(the(noun(event.protector)))} de l’emplacement {event.place} n’agit pas."


@event_sentence.register
def _location_applied(event: ev.LocationApplied) -> str:
    location = noun(event.location)
    applies = verb(location, "s’applique", "s’appliquent")
    return quoting(f"{capital(the(location))} {applies} à {seat_name(event.seat)}", effect_of(event.location))


@event_sentence.register
def _encounter_turned(event: ev.EncounterTurned) -> str:
    turn = "vient à gagner" if event.won else "ne gagne plus"
    who = capital(whose(event.seat, event.card))
    return f"{who} {turn} la rencontre passée de l’emplacement {event.place}."


@event_sentence.register
def _turns_settled(_event: ev.TurnsSettled) -> str:
    return "Les rencontres passées qui ont changé de camp sont examinées."
