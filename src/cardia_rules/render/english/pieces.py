"""Modifiers, ongoing tokens, signets and blessings."""

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.english.names import counted, the_card, whose
from cardia_rules.render.english.sentences import event_words


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
