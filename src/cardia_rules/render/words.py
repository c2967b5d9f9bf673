"""What happened, one plain English sentence an event, to be read aloud at the table."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.names import (
    FACTION_NAMES,
    PHASE_NAMES,
    REASON_WORDS,
    card_name,
    counted,
    deck_words,
    seat_name,
    the_cards,
    waiting_words,
    whose,
)
from cardia_rules.render.option_words import option_in_words

__all__ = ["IGNORED", "WORDS", "in_words", "option_in_words"]

E = TypeVar("E", bound=ev.Event)
WORDS: Final[dict[type, Callable[[Any], str]]] = {}


def in_words(event: ev.AnyEvent) -> str:
    """``North's Judge (8) activates: ...``."""
    return WORDS[type(event)](event)


def _words(kind: type[E]) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    def register(how: Callable[[E], str]) -> Callable[[E], str]:
        WORDS[kind] = how
        return how

    return register


# ------------------------------------------------------------------ beginning
@_words(ev.GameSetUp)
def _game_set_up(event: ev.GameSetUp) -> str:
    cards = counted(len(event.setup.deck), "card")
    return f"The game is set up: each player has {cards} of {deck_words(event.setup)}."


@_words(ev.PositionArranged)
def _position_arranged(event: ev.PositionArranged) -> str:
    table = event.table
    when = f"in round {table.round}" if table.round else "before the first round"
    return f"The table is laid out by hand, {when}, with {counted(table.places, 'encounter')}."


@_words(ev.DeckShuffled)
def _deck_shuffled(event: ev.DeckShuffled) -> str:
    return f"{seat_name(event.seat)}'s deck of {counted(len(event.order), 'card')} is shuffled."


@_words(ev.RoundBegan)
def _round_began(event: ev.RoundBegan) -> str:
    return f"Round {event.number} begins."


@_words(ev.PhaseBegan)
def _phase_began(event: ev.PhaseBegan) -> str:
    return f"Phase {_phase(event.phase)} begins."


@_words(ev.PhaseSkipped)
def _phase_skipped(event: ev.PhaseSkipped) -> str:
    return f"Phase {_phase(event.phase)} is skipped."


def _phase(phase: int) -> str:
    return f"{phase}, {PHASE_NAMES[phase]}," if phase in PHASE_NAMES else str(phase)


# ------------------------------------------------------------------ players and chance
@_words(ev.DecisionTaken)
def _decision_taken(event: ev.DecisionTaken) -> str:
    return f"{seat_name(event.seat)} decides to {option_in_words(event.option)}."


@_words(ev.CoinTossed)
def _coin_tossed(event: ev.CoinTossed) -> str:
    return f"A coin is tossed, and {seat_name(event.first)} goes first."


@_words(ev.PickedAtRandom)
def _picked_at_random(event: ev.PickedAtRandom) -> str:
    return f"Chance picks {the_cards(event.cards)} from {seat_name(event.seat)}'s hand."


# ------------------------------------------------------------------ cards
@_words(ev.CardDrawn)
def _card_drawn(event: ev.CardDrawn) -> str:
    return f"{seat_name(event.seat)} draws {the_cards((event.card,))}."


@_words(ev.CardPlaced)
def _card_placed(event: ev.CardPlaced) -> str:
    return f"{seat_name(event.seat)} lays {the_cards((event.card,))} face down at place {event.place}."


@_words(ev.CardRevealed)
def _card_revealed(event: ev.CardRevealed) -> str:
    return f"{whose(event.seat, event.card)} is revealed at place {event.place}."


@_words(ev.CardSubstituted)
def _card_substituted(event: ev.CardSubstituted) -> str:
    return f"{whose(event.seat, event.card)} takes the empty place {event.place}, face up."


@_words(ev.EncounterCompared)
def _encounter_compared(event: ev.EncounterCompared) -> str:
    return (
        f"The influence at place {event.place} is compared: North has {event.north}, South has {event.south}."
    )


@_words(ev.CardDiscarded)
def _card_discarded(event: ev.CardDiscarded) -> str:
    if event.origin == "table":
        return f"{whose(event.seat, event.card)} is discarded from place {event.place}."
    return f"{seat_name(event.seat)} discards {the_cards((event.card,))} from their {event.origin}."


@_words(ev.CardTakenBack)
def _card_taken_back(event: ev.CardTakenBack) -> str:
    taken = f"{the_cards((event.card,))} at place {event.place}"
    return f"{seat_name(event.seat)} takes {taken} back into their hand."


@_words(ev.EncountersReflowed)
def _encounters_reflowed(event: ev.EncountersReflowed) -> str:
    if not event.moved:
        return f"The empty place {event.place} is free again."
    moved = (
        "the encounter after it moves" if event.moved == 1 else f"the {event.moved} encounters after it move"
    )
    return f"The empty place {event.place} is closed, and {moved} up."


# ------------------------------------------------------------------ abilities
@_words(ev.AbilityActivated)
def _ability_activated(event: ev.AbilityActivated) -> str:
    does = f"{whose(event.seat, event.card)} {_activates(event)}"
    character = CHARACTERS.get(event.ability)
    return f"{does}." if character is None else f'{does}: "{character.effect}"'


def _activates(event: ev.AbilityActivated) -> str:
    if event.manner == "copied":
        return f"copies and activates the {card_name(event.ability)}'s ability"
    if event.manner == "activated":
        return "is made to activate"
    if event.manner == "token":
        return "becomes active with the token it was given"
    return "activates"


IGNORED: Final[dict[str, str]] = {
    "modify": "there is no card to modify",
    "modify-next": "there is no next card to modify",
    "modify-next-either": "there is no next card to modify",
    "lower-to-tie": "the opposing card needs no lowering",
    "discard": "there is no card to discard",
    "discard-deck": "the opponent's deck has no card to discard",
    "discard-hand": "the opponent's hand has no card to discard",
    "discard-named": "the opponent has no such card to discard",
    "shuffle-deck": "the opponent's deck has nothing to shuffle",
    "draw": "the deck has no card to draw",
    "unless-discarded": "the opponent gave up a card",
    "replace-opposing": "there is no opposing card to replace",
    "take-back": "there is no card to take back",
    "name-faction": "there is no faction to name",
    "demand-named": "there is nothing to demand",
    "play-face-up": "there is no card to play face up",
    "remove-pieces": "there is no piece to remove",
    "move-pieces": "there is no piece to move, or nowhere to move it",
    "copy-played": "there is no ability to copy",
    "copy-from-hand": "the hand has no ability to copy",
    "activate-losing": "there is no losing card to activate",
    "win-game": "the game cannot be won",
    "tie-here": "there is no encounter to tie",
    "win-ties": "there is no tie to win",
    "win-previous": "there is no previous encounter to win",
    "extra-signet": "there is no winning card for another signet",
    "win-on-following": "there is no following encounter to win",
}


@_words(ev.EffectIgnored)
def _effect_ignored(event: ev.EffectIgnored) -> str:
    why = IGNORED.get(event.effect, "there is nothing to do")
    return f"A part of the ability of {whose(event.seat, event.card)} is ignored: {why}."


@_words(ev.FactionNamed)
def _faction_named(event: ev.FactionNamed) -> str:
    return f"{seat_name(event.seat)} names {FACTION_NAMES[event.faction]}."


@_words(ev.EffectWaiting)
def _effect_waiting(event: ev.EffectWaiting) -> str:
    waiting, seat = event.waiting, seat_name(event.seat)
    if waiting.kind == "face-up":
        return f"{seat} must play the next card face up, at place {waiting.place}."
    if waiting.kind == "demand":
        faction = "the named faction" if waiting.faction is None else FACTION_NAMES[waiting.faction]
        lost = counted(waiting.count, "hand card")
        return f"{seat} will discard {lost} unless the next card, at place {waiting.place}, is of {faction}."
    late = " until that round's abilities are done" if waiting.kind == "late" else ""
    amount = waiting_words(waiting).removesuffix(" late")
    return f"{amount} waits for the card {seat} plays at place {waiting.place}{late}."


@_words(ev.EffectPostponed)
def _effect_postponed(event: ev.EffectPostponed) -> str:
    return (
        f"What has waited for {seat_name(event.seat)}'s card since event {event.waiting}"
        f" now waits for the one at place {event.place}."
    )


@_words(ev.EffectArrived)
def _effect_arrived(event: ev.EffectArrived) -> str:
    return f"What has waited for {seat_name(event.seat)}'s card since event {event.waiting} waits no more."


# ------------------------------------------------------------------ pieces
@_words(ev.InfluenceModified)
def _influence_modified(event: ev.InfluenceModified) -> str:
    return f"{whose(event.seat, event.card)} gets {event.by:+d} influence."


@_words(ev.TokenPlaced)
def _token_placed(event: ev.TokenPlaced) -> str:
    return f"{_go(event.count, 'ongoing token')} on {whose(event.seat, event.card)}."


@_words(ev.TokenRemoved)
def _token_removed(event: ev.TokenRemoved) -> str:
    return f"{_leave(event.count, 'ongoing token')} {whose(event.seat, event.card)}."


@_words(ev.TokenMoved)
def _token_moved(event: ev.TokenMoved) -> str:
    moved = f"{counted(event.count, 'ongoing token')} {'moves' if event.count == 1 else 'move'}"
    return f"{moved} from {whose(event.seat, event.card)} to {the_cards((event.to,))}."


@_words(ev.ModifierMoved)
def _modifier_moved(event: ev.ModifierMoved) -> str:
    return f"{event.by:+d} influence moves from {whose(event.seat, event.card)} to {the_cards((event.to,))}."


@_words(ev.SignetPlaced)
def _signet_placed(event: ev.SignetPlaced) -> str:
    return f"{_go(event.count, 'signet')} on {whose(event.seat, event.card)}."


@_words(ev.SignetReturned)
def _signet_returned(event: ev.SignetReturned) -> str:
    return f"{_leave(event.count, 'signet')} {whose(event.seat, event.card)} for the supply."


def _go(count: int, piece: str) -> str:
    return f"{counted(count, piece)} {'goes' if count == 1 else 'go'}"


def _leave(count: int, piece: str) -> str:
    return f"{counted(count, piece)} {'leaves' if count == 1 else 'leave'}"


# ------------------------------------------------------------------ the end
@_words(ev.SignetsCounted)
def _signets_counted(event: ev.SignetsCounted) -> str:
    return f"Signets are counted: North has {event.north}, South has {event.south}."


@_words(ev.GameEnded)
def _game_ended(event: ev.GameEnded) -> str:
    why = REASON_WORDS[event.reason]
    if event.winner is None:
        return f"The game is a draw: {why}."
    return f"{seat_name(event.winner)} wins the game: {why}."
