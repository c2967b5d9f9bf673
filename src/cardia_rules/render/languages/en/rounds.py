"""Rounds and phases, what players and chance decide, the end."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.languages.contract import MoveStep, Sentences
from cardia_rules.render.languages.en.names import (
    counted,
    deck_words,
    listed,
    own_texts,
    seat_name,
    the,
)
from cardia_rules.render.languages.en.table import result
from cardia_rules.resolution.position import AskKind
from cardia_rules.spelling import capital
from cardia_rules.views import events as seen

event_words: Final = Sentences()


@event_words.register
def _game_set_up(event: ev.GameSetUp) -> str:
    cards = counted(len(event.setup.deck), "card")
    extras = [the(location) for location in event.setup.locations]
    if event.setup.protectors is not None:
        extras.append("nature protectors")
    played_with = f", with {listed(extras)} in play" if extras else ""
    supplied = "".join(
        f' {capital(the(each.card))} is played as the table supplies it: "{each.text}".'
        for each in event.setup.supplied
    )
    deck, own = deck_words(event.setup), own_texts(event.setup)
    return f"The game is set up: each player has {cards} of {deck}{played_with}.{supplied}{own}"


@event_words.register
def _position_arranged(event: ev.PositionArranged | seen.PositionArrangedSeen) -> str:
    number, encounters = event.table.round, event.table.places
    when = f"in round {number}" if number else "before the first round"
    own = own_texts(event.table.setup)
    return f"The table is laid out by hand, {when}, with {counted(encounters, 'encounter')}.{own}"


@event_words.register
def _deck_shuffled(event: ev.DeckShuffled) -> str:
    return _shuffled(event.seat, len(event.order))


@event_words.register
def _deck_shuffled_seen(event: seen.DeckShuffledSeen) -> str:
    return _shuffled(event.seat, event.count)


def _shuffled(seat: Seat, cards: int) -> str:
    return f"{seat_name(seat)}'s deck of {counted(cards, 'card')} is shuffled."


# ------------------------------------------------------------------ players and chance
@event_words.register
def _decision_taken(event: ev.DecisionTaken) -> str:
    return f"{seat_name(event.seat)} decides to {_does(event.option)}."


@event_words.register
def _decision_taken_seen(event: seen.DecisionTakenSeen) -> str:
    what = f"to {_does(event.option)}" if event.option is not None else _UNSEEN.get(event.kind)
    return f"{seat_name(event.seat)} decides {what or 'in secret'}."


def _does(option: Option) -> str:
    return speech("en").option_words[type(option)](option)


# What a decision was about, where the viewer may not know what it was.
_UNSEEN: Final = {
    "place-card": "which card to place",
    "choose-from-hand": "which cards of their hand to choose",
}


@event_words.register
def _judge_noted(event: ev.JudgeNoted) -> str:
    return f"{event.by} notes on event {event.on}: {event.words}"


@event_words.register
def _judge_noted_seen(event: seen.JudgeNotedSeen) -> str:
    if event.words is None:
        return f"A note is made on event {event.on}."
    return f"{event.by} notes on event {event.on}: {event.words}"


# ------------------------------------------------------------------ the end
@event_words.register
def _end_declared(event: ev.EndDeclared) -> str:
    if event.how == "judged":
        given = "nobody" if event.winner is None else seat_name(event.winner)
        return f"{event.by}, as judge, gives the game to {given}: {event.words}"
    whose = "" if event.seat is None else seat_name(event.seat)
    return {
        "resigned": f"{whose} gives up.",
        "out-of-time": f"{whose} has no time left.",
        "draw-agreed": "Both players agree on a draw.",
        "abandoned": "The game is abandoned.",
    }[event.how]


@event_words.register
def _game_ended(event: ev.GameEnded) -> str:
    return result(Over(event.winner, event.reason))


# ------------------------------------------------------------------ what has to be decided


def ask(seat: Seat, kind: AskKind | MoveStep, card: str, by: int = 0) -> str:
    """Say what a seat has to decide, for which card, and which modifier it is about."""
    whose = f", for {the(card)}" if card else ""
    gets = f": it gets {by:+d}" if by else ""
    return f"{seat_name(seat)} has to {phrase(f'rounds.ask.{kind}', 'en')}{whose}{gets}."


def pick(seat: Seat, count: int) -> str:
    """Say that chance picks cards from a hand."""
    return f"Chance picks {counted(count, 'card')} from {seat_name(seat)}'s hand."
