"""Modifiers, ongoing tokens, signets and blessings."""

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.french.grammar import agreed, counted, to_the
from cardia_rules.render.french.names import of_whose, whose, with_influence
from cardia_rules.render.french.sentences import event_sentence
from cardia_rules.spelling import capital


@event_sentence.register
def _influence_modified(event: ev.InfluenceModified) -> str:
    return f"{capital(whose(event.seat, event.card))} reçoit {event.by:+d} influence."


@event_sentence.register
def _token_placed(event: ev.TokenPlaced) -> str:
    return f"{_tokens(event.count)} {_go(event.count)} sur {whose(event.seat, event.card)}."


@event_sentence.register
def _token_removed(event: ev.TokenRemoved) -> str:
    return f"{_tokens(event.count)} {_leave(event.count)} {whose(event.seat, event.card)}."


@event_sentence.register
def _token_moved(event: ev.TokenMoved) -> str:
    moved = "passe" if event.count == 1 else "passent"
    way = f"{of_whose(event.seat, event.card)} {to_the(with_influence(event.to))}"
    return f"{_tokens(event.count)} {moved} {way}."


@event_sentence.register
def _modifier_moved(event: ev.ModifierMoved) -> str:
    way = f"{of_whose(event.seat, event.card)} {to_the(with_influence(event.to))}"
    return f"{event.by:+d} influence passe {way}."


@event_sentence.register
def _signet_placed(event: ev.SignetPlaced) -> str:
    return f"{_signets(event.count)} {_go(event.count)} sur {whose(event.seat, event.card)}."


@event_sentence.register
def _signet_returned(event: ev.SignetReturned) -> str:
    returned = f"{_signets(event.count)} {_leave(event.count)} {whose(event.seat, event.card)}"
    return f"{returned} pour la réserve."


def _tokens(count: int) -> str:
    return counted(count, "jeton Persistant", "jetons Persistant")


def _signets(count: int) -> str:
    return counted(count, "sceau", "sceaux")


def _go(count: int) -> str:
    return "va" if count == 1 else "vont"


def _leave(count: int) -> str:
    return "quitte" if count == 1 else "quittent"


@event_sentence.register
def _card_blessed(event: ev.CardBlessed) -> str:
    blessed = agreed("béni", with_influence(event.card))
    who = capital(whose(event.seat, event.card))
    return f"{who} est {blessed} : un sceau de plus tant que cette carte gagne."


@event_sentence.register
def _blessing_ended(event: ev.BlessingEnded) -> str:
    return f"La bénédiction {of_whose(event.seat, event.card)} prend fin."
