"""The beginning, rounds and phases, what players and chance decide, the end."""

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.event_words.registry import words
from cardia_rules.render.names import (
    PHASE_NAMES,
    REASON_WORDS,
    capital,
    counted,
    deck_words,
    listed,
    seat_name,
    the,
    the_cards,
)
from cardia_rules.render.option_words import option_in_words


@words(ev.GameSetUp)
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


@words(ev.PositionArranged)
def _position_arranged(event: ev.PositionArranged) -> str:
    table = event.table
    when = f"in round {table.round}" if table.round else "before the first round"
    return f"The table is laid out by hand, {when}, with {counted(table.places, 'encounter')}."


@words(ev.DeckShuffled)
def _deck_shuffled(event: ev.DeckShuffled) -> str:
    return f"{seat_name(event.seat)}'s deck of {counted(len(event.order), 'card')} is shuffled."


@words(ev.RoundBegan)
def _round_began(event: ev.RoundBegan) -> str:
    return f"Round {event.number} begins."


@words(ev.PhaseBegan)
def _phase_began(event: ev.PhaseBegan) -> str:
    return f"Phase {_phase(event.phase)} begins."


@words(ev.PhaseSkipped)
def _phase_skipped(event: ev.PhaseSkipped) -> str:
    return f"Phase {_phase(event.phase)} is skipped."


def _phase(phase: int) -> str:
    return f"{phase}, {PHASE_NAMES[phase]}," if phase in PHASE_NAMES else str(phase)


# ------------------------------------------------------------------ players and chance
@words(ev.DecisionTaken)
def _decision_taken(event: ev.DecisionTaken) -> str:
    return f"{seat_name(event.seat)} decides to {option_in_words(event.option)}."


@words(ev.CoinTossed)
def _coin_tossed(event: ev.CoinTossed) -> str:
    return f"A coin is tossed, and {seat_name(event.first)} goes first."


@words(ev.PickedAtRandom)
def _picked_at_random(event: ev.PickedAtRandom) -> str:
    return f"Chance picks {the_cards(event.cards)} from {seat_name(event.seat)}'s hand."


# ------------------------------------------------------------------ the end
@words(ev.SignetsCounted)
def _signets_counted(event: ev.SignetsCounted) -> str:
    return f"Signets are counted: North has {event.north}, South has {event.south}."


@words(ev.GameEnded)
def _game_ended(event: ev.GameEnded) -> str:
    why = REASON_WORDS[event.reason]
    if event.winner is None:
        return f"The game is a draw: {why}."
    return f"{seat_name(event.winner)} wins the game: {why}."


@words(ev.WinsCancelled)
def _wins_cancelled(_event: ev.WinsCancelled) -> str:
    return "Both players meet a winning condition at the same moment, so neither wins and play goes on."
