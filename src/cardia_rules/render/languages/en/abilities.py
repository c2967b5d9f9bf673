"""Events about cards, abilities, locations and nature protectors that are more than a text."""

from collections.abc import Sequence
from typing import Final

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.contract import COUNTED, Sentences
from cardia_rules.render.languages.en.names import (
    FACTION_NAMES,
    card_name,
    counted,
    effect_of,
    listed,
    quoting,
    seat_name,
    the,
    waiting_words,
    whose,
)
from cardia_rules.spelling import capital
from cardia_rules.views import events as seen

event_words: Final = Sentences()


@event_words.register
def _ability_activated(event: ev.AbilityActivated) -> str:
    return quoting(f"{whose(event.seat, event.card)} {_activates(event)}", effect_of(event.ability))


def _activates(event: ev.AbilityActivated) -> str:
    if event.manner == "copied":
        return f"copies and activates the {card_name(event.ability)}'s ability"
    if event.manner == "activated":
        return "is made to activate"
    if event.manner == "token":
        return "becomes active with the token it was given"
    return "activates"


@event_words.register
def _effect_ignored(event: ev.EffectIgnored) -> str:
    try:
        why = phrase(f"abilities.ignored.{event.effect}", "en")
    except KeyError:  # a log may name an effect that this library lacks
        why = phrase("abilities.ignored.other", "en")
    of = _ability_of(event)
    return f"{capital(of) if event.whole else f'A part of {of}'} is ignored: {why}."


def _ability_of(event: ev.EffectIgnored) -> str:
    """Write whose ability it is: a protector's or location's for a seat, a copied one, or the card's own."""
    if event.ability in PROTECTORS or event.ability in LOCATIONS:
        return f"the ability of {the(event.ability)}, for {seat_name(event.seat)},"
    if event.ability not in ("", event.card):
        return f"the ability of {the(event.ability)}, copied by {whose(event.seat, event.card)},"
    # A location acts for a seat that may have no card there.
    return f"the ability of {whose(event.seat, event.card)}" if event.card else "an ability"


@event_words.register
def _why_not(told: ev.WhyNot) -> str:
    if told.what == "result":
        return f"Encounter {told.place} keeps its result."
    if told.seat is None:
        return "That does not win the game."
    if told.what == "win":
        return f"{seat_name(told.seat)} {_no_win(told)}."
    if told.what == "draw":
        return f"{seat_name(told.seat)} draws no card."
    if told.what == "location":
        return f"{capital(the(told.card))} does not apply to {seat_name(told.seat)}."
    if told.what == "as-many":
        return f"The ability of {whose(told.seat, told.card)} finds fewer cards than it asks for."
    if told.what == "arrival":
        whence = f"The modifier from {the(told.card)}" if told.card else "A modifier"
        return f"{whence} goes on waiting for a card of {seat_name(told.seat)}'s."
    if told.what == "end":
        return f"The ongoing ability of {whose(told.seat, told.card)} does not end."
    if told.card in PROTECTORS:
        return f"{capital(the(told.card))} does not activate for {seat_name(told.seat)}."
    return f"{whose(told.seat, told.card)} does not activate."


def _no_win(told: ev.WhyNot) -> str:
    if told.card:
        return f"does not win by {the(told.card)}"
    if COUNTED in told.rulings:
        return "had signets enough to win, but no longer when they are counted"
    return "does not win the game"


@event_words.register
def _effect_waiting(event: ev.EffectWaiting) -> str:
    waiting, seat = event.waiting, seat_name(event.seat)
    if waiting.kind == "face-up":
        return f"{seat} must play the next card face up, at place {waiting.place}."
    if waiting.kind == "deck-top":
        return f"{seat} must play the top card of their deck at place {waiting.place}."
    if waiting.kind == "token":
        return f"An ongoing token waits for the card {seat} plays at place {waiting.place}."
    if waiting.kind == "blessing":
        return f"The card {seat} plays at place {waiting.place} will hold one more signet while it wins."
    if waiting.kind == "demand":
        faction = "the named faction" if waiting.faction is None else FACTION_NAMES[waiting.faction]
        lost = counted(waiting.count, "hand card")
        return f"{seat} will discard {lost} unless the next card, at place {waiting.place}, is of {faction}."
    late = " until that round's abilities are done" if waiting.kind == "late" else ""
    amount = waiting_words(waiting).removesuffix(" late")
    return f"{amount} waits for the card {seat} plays at place {waiting.place}{late}."


# ------------------------------------------------------------------ locations and protectors
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
def _location_applied(event: ev.LocationApplied) -> str:
    does = f"{capital(the(event.location))} applies to {seat_name(event.seat)}"
    return quoting(does, effect_of(event.location))
