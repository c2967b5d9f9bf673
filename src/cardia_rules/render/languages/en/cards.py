"""Events about cards and what lies on them: drawn, placed, revealed, moved; modifiers, tokens, signets."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.languages.contract import Sentences
from cardia_rules.render.languages.en.names import counted, seat_name, the_card, whose
from cardia_rules.views import events as seen

event_words: Final = Sentences()


@event_words.register
def _card_drawn(event: ev.CardDrawn | seen.CardDrawnSeen) -> str:
    return f"{seat_name(event.seat)} draws {the_card(event.card)}."


@event_words.register
def _nothing_drawn(event: ev.NothingDrawn) -> str:
    return f"{seat_name(event.seat)} draws nothing: the deck is empty."


@event_words.register
def _card_placed(event: ev.CardPlaced | seen.CardPlacedSeen) -> str:
    origin = " from the top of their deck" if event.origin == "deck" else ""
    return f"{seat_name(event.seat)} lays {the_card(event.card)}{origin} at place {event.place}."


@event_words.register
def _card_revealed(event: ev.CardRevealed) -> str:
    return f"{whose(event.seat, event.card)} is revealed at place {event.place}."


@event_words.register
def _card_substituted(event: ev.CardSubstituted) -> str:
    return f"{whose(event.seat, event.card)} takes the empty place {event.place}, face up."


@event_words.register
def _encounter_compared(event: ev.EncounterCompared) -> str:
    return (
        f"The influence at place {event.place} is compared: North has {event.north}, South has {event.south}."
    )


@event_words.register
def _card_discarded(event: ev.CardDiscarded) -> str:
    if event.origin == "table":
        return f"{whose(event.seat, event.card)} is discarded from place {event.place}."
    return f"{seat_name(event.seat)} discards {the_card(event.card)} from their {event.origin}."


@event_words.register
def _card_taken_back(event: ev.CardTakenBack) -> str:
    taken = f"{the_card(event.card)} at place {event.place}"
    return f"{seat_name(event.seat)} takes {taken} back into their hand."


@event_words.register
def _encounters_reflowed(event: ev.EncountersReflowed) -> str:
    if not event.moved:
        return f"The empty place {event.place} is free again."
    moved = (
        "the encounter after it moves" if event.moved == 1 else f"the {event.moved} encounters after it move"
    )
    return f"The empty place {event.place} is closed, and {moved} up."


@event_words.register
def _card_put_under(event: ev.CardPutUnder | seen.CardPutUnderSeen) -> str:
    return f"{seat_name(event.seat)} puts {the_card(event.card)} under their deck."


@event_words.register
def _cards_swapped(event: ev.CardsSwapped) -> str:
    return f"{seat_name(event.seat)}'s cards at places {event.place} and {event.other} change places."


# ------------------------------------------------------------------ pieces
@event_words.register
def _influence_modified(event: ev.InfluenceModified) -> str:
    return f"{whose(event.seat, event.card)} gets {event.by:+d} influence."


@event_words.register
def _token_placed(event: ev.TokenPlaced) -> str:
    return f"{_go(event.count, 'ongoing token')} on {whose(event.seat, event.card)}."


@event_words.register
def _token_removed(event: ev.TokenRemoved) -> str:
    return f"{_leave(event.count, 'ongoing token')} {whose(event.seat, event.card)}."


@event_words.register
def _token_moved(event: ev.TokenMoved) -> str:
    moved = f"{counted(event.count, 'ongoing token')} {'moves' if event.count == 1 else 'move'}"
    return f"{moved} from {whose(event.seat, event.card)} to {the_card(event.to)}."


@event_words.register
def _modifier_moved(event: ev.ModifierMoved) -> str:
    return f"{event.by:+d} influence moves from {whose(event.seat, event.card)} to {the_card(event.to)}."


@event_words.register
def _signet_placed(event: ev.SignetPlaced) -> str:
    return f"{_go(event.count, 'signet')} on {whose(event.seat, event.card)}."


@event_words.register
def _signet_returned(event: ev.SignetReturned) -> str:
    return f"{_leave(event.count, 'signet')} {whose(event.seat, event.card)} for the supply."


def _go(count: int, piece: str) -> str:
    return f"{counted(count, piece)} {'goes' if count == 1 else 'go'}"


def _leave(count: int, piece: str) -> str:
    return f"{counted(count, piece)} {'leaves' if count == 1 else 'leave'}"


@event_words.register
def _card_blessed(event: ev.CardBlessed) -> str:
    return f"{whose(event.seat, event.card)} is blessed: it holds one more signet while it wins."


@event_words.register
def _blessing_ended(event: ev.BlessingEnded) -> str:
    return f"The blessing of {whose(event.seat, event.card)} is over."
