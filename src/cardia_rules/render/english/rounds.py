"""The beginning, rounds and phases, what players and chance decide, the end."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over
from cardia_rules.render.english.names import (
    PHASE_NAMES,
    counted,
    deck_words,
    listed,
    seat_name,
    the,
    the_cards,
)
from cardia_rules.render.english.sentences import event_words, option_words
from cardia_rules.render.english.table import result
from cardia_rules.spelling import capital
from cardia_rules.views import seen_events as seen


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
    return f"The game is set up: each player has {cards} of {deck_words(event.setup)}{played_with}.{supplied}"


@event_words.register
def _position_arranged(event: ev.PositionArranged | seen.PositionArrangedSeen) -> str:
    number, encounters = event.table.round, event.table.places
    when = f"in round {number}" if number else "before the first round"
    return f"The table is laid out by hand, {when}, with {counted(encounters, 'encounter')}."


@event_words.register
def _deck_shuffled(event: ev.DeckShuffled) -> str:
    return _shuffled(event.seat, len(event.order))


@event_words.register
def _deck_shuffled_seen(event: seen.DeckShuffledSeen) -> str:
    return _shuffled(event.seat, event.count)


def _shuffled(seat: Seat, cards: int) -> str:
    return f"{seat_name(seat)}'s deck of {counted(cards, 'card')} is shuffled."


@event_words.register
def _round_began(event: ev.RoundBegan) -> str:
    return f"Round {event.number} begins."


@event_words.register
def _phase_began(event: ev.PhaseBegan) -> str:
    return f"Phase {_phase(event.phase)} begins."


@event_words.register
def _phase_skipped(event: ev.PhaseSkipped) -> str:
    return f"Phase {_phase(event.phase)} is skipped."


def _phase(phase: int) -> str:
    return f"{phase}, {PHASE_NAMES[phase]}," if phase in PHASE_NAMES else str(phase)


# ------------------------------------------------------------------ players and chance
@event_words.register
def _decision_taken(event: ev.DecisionTaken) -> str:
    return f"{seat_name(event.seat)} decides to {option_words(event.option)}."


@event_words.register
def _decision_taken_seen(event: seen.DecisionTakenSeen) -> str:
    what = f"to {option_words(event.option)}" if event.option is not None else _UNSEEN.get(event.kind)
    return f"{seat_name(event.seat)} decides {what or 'in secret'}."


# What a decision was about, where the viewer may not know what it was.
_UNSEEN: Final = {
    "place-card": "which card to place",
    "choose-from-hand": "which cards of their hand to choose",
}


@event_words.register
def _coin_tossed(event: ev.CoinTossed) -> str:
    return f"A coin is tossed, and {seat_name(event.first)} goes first."


@event_words.register
def _picked_at_random(event: ev.PickedAtRandom) -> str:
    return f"Chance picks {the_cards(event.cards)} from {seat_name(event.seat)}'s hand."


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
def _signets_counted(event: ev.SignetsCounted) -> str:
    return f"Signets are counted: North has {event.north}, South has {event.south}."


@event_words.register
def _game_ended(event: ev.GameEnded) -> str:
    return result(Over(event.winner, event.reason))


@event_words.register
def _wins_cancelled(_event: ev.WinsCancelled) -> str:
    return "Both players meet a winning condition at the same moment, so neither wins and play goes on."
