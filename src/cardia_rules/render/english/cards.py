"""Cards that come, go and lie on the table."""

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.english.names import seat_name, the_card, whose
from cardia_rules.render.english.sentences import event_words
from cardia_rules.views import seen_events as seen


@event_words.register
def _card_drawn(event: ev.CardDrawn | seen.CardDrawnSeen) -> str:
    return f"{seat_name(event.seat)} draws {the_card(event.card)}."


@event_words.register
def _nothing_drawn(event: ev.NothingDrawn) -> str:
    return f"{seat_name(event.seat)} draws nothing: the deck is empty."


@event_words.register
def _card_placed(event: ev.CardPlaced | seen.CardPlacedSeen) -> str:
    origin = " from the top of their deck" if event.origin == "deck" else ""
    return f"{seat_name(event.seat)} lays {the_card(event.card)}{origin} face down at place {event.place}."


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
