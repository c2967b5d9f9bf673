"""The beginning, rounds and phases, what players and chance decide, the end."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Supplied
from cardia_rules.render.french.grammar import counted, listed, of, the, verb
from cardia_rules.render.french.names import (
    PHASE_NAMES,
    deck_words,
    noun,
    seat_name,
    the_cards,
)
from cardia_rules.render.french.sentences import event_sentence, option_infinitive
from cardia_rules.render.french.table import result
from cardia_rules.spelling import capital
from cardia_rules.views import seen_events as seen


@event_sentence.register
def _game_set_up(event: ev.GameSetUp) -> str:
    cards = f"{counted(len(event.setup.deck), 'carte')} ({deck_words(event.setup)})"
    extras = [the(noun(location)) for location in event.setup.locations]
    if event.setup.protectors is not None:
        extras.append("les Protecteurs de la Nature")
    played_with = f", avec {listed(extras)} en jeu" if extras else ""
    supplied = "".join(map(_supplied, event.setup.supplied))
    return f"La partie est mise en place : chaque joueur a {cards}{played_with}.{supplied}"


def _supplied(supplied: Supplied) -> str:
    card = noun(supplied.card)
    plays = verb(card, "se joue", "se jouent")
    return f" {capital(the(card))} {plays} selon le texte fourni par la table : « {supplied.text} »."


@event_sentence.register
def _position_arranged(event: ev.PositionArranged | seen.PositionArrangedSeen) -> str:
    number, encounters = event.table.round, event.table.places
    when = f"au tour {number}" if number else "avant le premier tour"
    return f"La table est disposée à la main, {when}, avec {counted(encounters, 'rencontre')}."


@event_sentence.register
def _deck_shuffled(event: ev.DeckShuffled) -> str:
    return _shuffled(event.seat, len(event.order))


@event_sentence.register
def _deck_shuffled_seen(event: seen.DeckShuffledSeen) -> str:
    return _shuffled(event.seat, event.count)


def _shuffled(seat: Seat, cards: int) -> str:
    return f"Le paquet de {seat_name(seat)}, de {counted(cards, 'carte')}, est mélangé."


@event_sentence.register
def _round_began(event: ev.RoundBegan) -> str:
    return f"Le tour {event.number} commence."


@event_sentence.register
def _phase_began(event: ev.PhaseBegan) -> str:
    return f"La phase {_phase(event.phase)} commence."


@event_sentence.register
def _phase_skipped(event: ev.PhaseSkipped) -> str:
    return f"La phase {_phase(event.phase)} est sautée."


def _phase(phase: int) -> str:
    return f"{phase}, {PHASE_NAMES[phase]}," if phase in PHASE_NAMES else str(phase)


# ------------------------------------------------------------------ players and chance
@event_sentence.register
def _decision_taken(event: ev.DecisionTaken) -> str:
    return _decided(event.seat, event.option)


@event_sentence.register
def _decision_taken_seen(event: seen.DecisionTakenSeen) -> str:
    if event.option is not None:
        return _decided(event.seat, event.option)
    return f"{seat_name(event.seat)} {_UNSEEN.get(event.kind, 'décide en secret')}."


def _decided(seat: Seat, option: Option) -> str:
    return f"{seat_name(seat)} décide {of(option_infinitive(option))}."


# What a decision was about, where the viewer may not know what it was.
_UNSEEN: Final = {
    "place-card": "décide quelle carte poser",
    "choose-from-hand": "décide quelles cartes de sa main choisir",
}


@event_sentence.register
def _coin_tossed(event: ev.CoinTossed) -> str:
    return f"Une pièce est lancée, et {seat_name(event.first)} passe en premier."


@event_sentence.register
def _picked_at_random(event: ev.PickedAtRandom) -> str:
    return f"Le hasard désigne {the_cards(event.cards)} dans la main de {seat_name(event.seat)}."


@event_sentence.register
def _judge_noted(event: ev.JudgeNoted) -> str:
    return f"{event.by} note à propos de l’événement {event.on} : {event.words}"


@event_sentence.register
def _judge_noted_seen(event: seen.JudgeNotedSeen) -> str:
    if event.words is None:
        return f"Une note est prise sur l’événement {event.on}."
    return f"{event.by} note à propos de l’événement {event.on} : {event.words}"


# ------------------------------------------------------------------ the end
@event_sentence.register
def _end_declared(event: ev.EndDeclared) -> str:
    if event.how == "judged":
        given = "personne" if event.winner is None else seat_name(event.winner)
        return f"{event.by}, arbitre, donne la partie à {given} : {event.words}"
    whose = "" if event.seat is None else seat_name(event.seat)
    return {
        "resigned": f"{whose} abandonne.",
        "out-of-time": f"{whose} n’a plus de temps.",
        "draw-agreed": "Les deux joueurs conviennent d’une partie nulle.",
        "abandoned": "La partie est interrompue.",
    }[event.how]


@event_sentence.register
def _signets_counted(event: ev.SignetsCounted) -> str:
    return f"Les sceaux sont comptés : Nord en a {event.north}, Sud en a {event.south}."


@event_sentence.register
def _game_ended(event: ev.GameEnded) -> str:
    return result(Over(event.winner, event.reason))


@event_sentence.register
def _wins_cancelled(_event: ev.WinsCancelled) -> str:
    both = "Les deux joueurs remplissent une condition de victoire au même instant"
    return f"{both} : personne ne gagne et le jeu continue."
