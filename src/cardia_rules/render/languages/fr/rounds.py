"""Rounds and phases, what players and chance decide, the end."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Supplied
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.languages.contract import MoveStep, Sentences
from cardia_rules.render.languages.fr.grammar import counted, listed, of, the, typeset, verb
from cardia_rules.render.languages.fr.names import (
    deck_words,
    noun,
    own_texts,
    seat_name,
)
from cardia_rules.render.languages.fr.table import result
from cardia_rules.resolution.position import AskKind
from cardia_rules.spelling import capital
from cardia_rules.views import events as seen

event_words: Final = Sentences(typeset)


@event_words.register
def _game_set_up(event: ev.GameSetUp) -> str:
    cards = f"{counted(len(event.setup.deck), 'carte')} ({deck_words(event.setup)})"
    extras = [the(noun(location)) for location in event.setup.locations]
    if event.setup.protectors is not None:
        extras.append("les Protecteurs de la Nature")
    played_with = f", avec {listed(extras)} en jeu" if extras else ""
    supplied = "".join(map(_supplied, event.setup.supplied))
    own = own_texts(event.setup)
    return f"La partie est mise en place : chaque joueur a {cards}{played_with}.{supplied}{own}"


def _supplied(supplied: Supplied) -> str:
    card = noun(supplied.card)
    plays = verb(card, "se joue", "se jouent")
    return f" {capital(the(card))} {plays} selon le texte fourni par la table : « {supplied.text} »."


@event_words.register
def _position_arranged(event: ev.PositionArranged | seen.PositionArrangedSeen) -> str:
    number, encounters = event.table.round, event.table.places
    when = f"au tour {number}" if number else "avant le premier tour"
    own = own_texts(event.table.setup)
    return f"La table est disposée à la main, {when}, avec {counted(encounters, 'rencontre')}.{own}"


@event_words.register
def _deck_shuffled(event: ev.DeckShuffled) -> str:
    return _shuffled(event.seat, len(event.order))


@event_words.register
def _deck_shuffled_seen(event: seen.DeckShuffledSeen) -> str:
    return _shuffled(event.seat, event.count)


def _shuffled(seat: Seat, cards: int) -> str:
    return f"Le paquet de {seat_name(seat)}, de {counted(cards, 'carte')}, est mélangé."


# ------------------------------------------------------------------ players and chance
@event_words.register
def _decision_taken(event: ev.DecisionTaken) -> str:
    return _decided(event.seat, event.option)


@event_words.register
def _decision_taken_seen(event: seen.DecisionTakenSeen) -> str:
    if event.option is not None:
        return _decided(event.seat, event.option)
    return f"{seat_name(event.seat)} {_UNSEEN.get(event.kind, 'décide en secret')}."


def _decided(seat: Seat, option: Option) -> str:
    return f"{seat_name(seat)} décide {of(_does(option))}."


def _does(option: Option) -> str:
    return speech("fr").option_words[type(option)](option)


# What a decision was about, where the viewer may not know what it was.
_UNSEEN: Final = {
    "place-card": "décide quelle carte poser",
    "choose-from-hand": "décide quelles cartes de sa main choisir",
}


@event_words.register
def _judge_noted(event: ev.JudgeNoted) -> str:
    return f"{event.by} note à propos de l’événement {event.on} : {event.words}"


@event_words.register
def _judge_noted_seen(event: seen.JudgeNotedSeen) -> str:
    if event.words is None:
        return f"Une note est prise sur l’événement {event.on}."
    return f"{event.by} note à propos de l’événement {event.on} : {event.words}"


# ------------------------------------------------------------------ the end
@event_words.register
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


@event_words.register
def _game_ended(event: ev.GameEnded) -> str:
    return result(Over(event.winner, event.reason))


# ------------------------------------------------------------------ what has to be decided


def ask(seat: Seat, kind: AskKind | MoveStep, card: str, by: int = 0) -> str:
    """Say what a seat has to decide, for which card, and which modifier it is about."""
    whose = f", pour {the(noun(card))}" if card else ""
    gets = f" : elle reçoit {by:+d}" if by else ""
    return typeset(f"{seat_name(seat)} doit {phrase(f'rounds.ask.{kind}', 'fr')}{whose}{gets}.")


def pick(seat: Seat, count: int) -> str:
    """Say that chance picks cards from a hand."""
    return f"Le hasard désigne {counted(count, 'carte')} dans la main de {seat_name(seat)}."
