"""Events about cards, abilities, locations and nature protectors that are more than a text."""

from collections.abc import Sequence
from typing import Final

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.contract import COUNTED, Sentences
from cardia_rules.render.languages.fr.grammar import (
    agreed,
    counted,
    listed,
    of_the,
    the,
    to_the,
    typeset,
    verb,
)
from cardia_rules.render.languages.fr.names import (
    FACTIONS,
    effect_of,
    faction_name,
    noun,
    of_whose,
    quoting,
    seat_name,
    waiting_words,
    whose,
    with_influence,
)
from cardia_rules.spelling import capital
from cardia_rules.views import events as seen

event_words: Final = Sentences(typeset)


@event_words.register
def _ability_activated(event: ev.AbilityActivated) -> str:
    does = f"{capital(whose(event.seat, event.card))} {_activates(event)}"
    return quoting(does, effect_of(event.ability))


def _activates(event: ev.AbilityActivated) -> str:
    if event.manner == "copied":
        return f"copie et active la capacité {of_the(noun(event.ability))}"
    if event.manner == "activated":
        return f"est {agreed('amené', with_influence(event.card))} à s’activer"
    if event.manner == "token":
        return "entre en action par le jeton reçu"
    return "s’active"


@event_words.register
def _effect_ignored(event: ev.EffectIgnored) -> str:
    try:
        why = phrase(f"abilities.ignored.{event.effect}", "fr")
    except KeyError:  # a log may name an effect that this library lacks
        why = phrase("abilities.ignored.other", "fr")
    of = _ability_of(event)
    return (
        f"La capacité {of} est ignorée : {why}."
        if event.whole
        else f"Une partie de la capacité {of} est ignorée : {why}."
    )


def _ability_of(event: ev.EffectIgnored) -> str:
    """Write whose ability it is: a protector's or location's for a seat, a copied one, or the card's own."""
    if event.ability in PROTECTORS or event.ability in LOCATIONS:
        return f"{of_the(noun(event.ability))}, pour {seat_name(event.seat)},"
    if event.ability not in ("", event.card):
        return f"{of_the(noun(event.ability))}, copiée par {whose(event.seat, event.card)},"
    # A location acts for a seat that may have no card there.
    return of_whose(event.seat, event.card)


@event_words.register
def _why_not(told: ev.WhyNot) -> str:
    if told.what == "result":
        return f"La rencontre {told.place} garde son résultat."
    if told.seat is None:
        return "Cela ne fait pas gagner la partie."
    if told.what == "win":
        return f"{seat_name(told.seat)} {_no_win(told)}."
    if told.what == "draw":
        return f"{seat_name(told.seat)} ne pioche pas de carte."
    if told.what == "location":
        location = noun(told.card)
        applies = verb(location, "ne s’applique", "ne s’appliquent")
        return f"{capital(the(location))} {applies} pas à {seat_name(told.seat)}."
    if told.what == "as-many":
        of = of_whose(told.seat, told.card)
        return f"La capacité {of} trouve moins de cartes qu’elle n’en demande."
    if told.what == "arrival":
        whence = f"Le modificateur {of_the(noun(told.card))}" if told.card else "Un modificateur"
        return f"{whence} attend encore une carte de {seat_name(told.seat)}."
    if told.what == "end":
        return f"La capacité persistante {of_whose(told.seat, told.card)} ne prend pas fin."
    if told.card in PROTECTORS:
        return f"{capital(the(noun(told.card)))} ne s’active pas pour {seat_name(told.seat)}."
    return f"{capital(whose(told.seat, told.card))} ne s’active pas."


def _no_win(told: ev.WhyNot) -> str:
    if told.card:
        return f"ne gagne pas la partie avec {the(noun(told.card))}"
    if COUNTED in told.rulings:
        return "avait assez de sceaux pour gagner, mais plus au moment de les compter"
    return "ne gagne pas la partie"


@event_words.register
def _effect_waiting(event: ev.EffectWaiting) -> str:
    waiting, seat = event.waiting, seat_name(event.seat)
    card = f"la carte que {seat} jouera à l’emplacement {waiting.place}"
    if waiting.kind == "face-up":
        return f"{seat} doit jouer face visible sa prochaine carte, à l’emplacement {waiting.place}."
    if waiting.kind == "deck-top":
        return f"{seat} doit jouer la première carte de son paquet à l’emplacement {waiting.place}."
    if waiting.kind == "token":
        return f"Un jeton Persistant attend {card}."
    if waiting.kind == "blessing":
        return f"{capital(card)} portera un sceau de plus tant qu’elle gagne."
    if waiting.kind == "demand":
        faction = "à la faction nommée" if waiting.faction is None else to_the(FACTIONS[waiting.faction])
        lost = counted(waiting.count, "carte")
        unless = f"sauf si sa prochaine carte, à l’emplacement {waiting.place}, appartient {faction}"
        return f"{seat} défaussera {lost} de sa main, {unless}."
    if waiting.kind == "late":
        late = "jusqu’à ce que les capacités de ce tour-là soient résolues"
        return f"Un modificateur de {waiting.by:+d} attend {card}, {late}."
    return f"Un modificateur de {waiting_words(waiting)} attend {card}."


# ------------------------------------------------------------------ locations and protectors
@event_words.register
def _protectors_laid(event: ev.ProtectorsLaid) -> str:
    return _laid(event.row)


@event_words.register
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


@event_words.register
def _protector_turned(event: ev.ProtectorTurned) -> str:
    return f"Le Protecteur de l’emplacement {event.place} est retourné face visible."


@event_words.register
def _protector_turned_seen(event: seen.ProtectorTurnedSeen) -> str:
    turned = f"Le Protecteur de l’emplacement {event.place} est retourné face visible"
    return f"{turned} : c’est {the(noun(event.protector))}."


@event_words.register
def _protector_activated(event: ev.ProtectorActivated) -> str:
    protector = f"{capital(the(noun(event.protector)))} de l’emplacement {event.place}"
    # Nothing is printed here where the table supplied the ability.
    return quoting(f"{protector} agit pour {whose(event.seat, event.card)}", effect_of(event.protector))


@event_words.register
def _location_applied(event: ev.LocationApplied) -> str:
    location = noun(event.location)
    applies = verb(location, "s’applique", "s’appliquent")
    return quoting(f"{capital(the(location))} {applies} à {seat_name(event.seat)}", effect_of(event.location))
