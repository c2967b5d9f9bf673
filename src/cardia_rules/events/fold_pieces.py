"""What waiting effects, pieces, protectors and locations do to the table."""

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.folding import (
    changes_a_card,
    enough,
    folds,
    found,
    lay,
    room_for_one_more,
    with_side,
)
from cardia_rules.events.table import Guard, Played, Table, Turn


# ------------------------------------------------------------------ what waits
@folds(ev.EffectWaiting)
def _effect_waiting(table: Table, event: ev.EffectWaiting) -> Table:
    side = table.side(event.seat)
    room_for_one_more(side.waiting)
    return with_side(table, event.seat, replace(side, waiting=(*side.waiting, event.waiting)))


@folds(ev.EffectPostponed)
def _effect_postponed(table: Table, event: ev.EffectPostponed) -> Table:
    side = table.side(event.seat)
    waiting = tuple(replace(w, place=event.place) if w.id == event.waiting else w for w in side.waiting)
    return with_side(table, event.seat, replace(side, waiting=waiting))


@folds(ev.EffectArrived)
def _effect_arrived(table: Table, event: ev.EffectArrived) -> Table:
    side = table.side(event.seat)
    waiting = tuple(w for w in side.waiting if w.id != event.waiting)
    if len(waiting) != len(side.waiting) - 1:
        raise LogContradiction(f"nothing with number {event.waiting} waits for {event.seat}")
    return with_side(table, event.seat, replace(side, waiting=waiting))


# ------------------------------------------------------------------ pieces
@changes_a_card(ev.InfluenceModified)
def _influence_modified(played: Played, event: ev.InfluenceModified) -> Played:
    return replace(played, modifier=played.modifier + event.by)


@changes_a_card(ev.TokenPlaced)
def _token_placed(played: Played, event: ev.TokenPlaced) -> Played:
    return replace(played, tokens=played.tokens + event.count)


@changes_a_card(ev.TokenRemoved)
def _token_removed(played: Played, event: ev.TokenRemoved) -> Played:
    return replace(played, tokens=enough(played.tokens, event.count, "ongoing tokens", event.card))


@changes_a_card(ev.SignetPlaced)
def _signet_placed(played: Played, event: ev.SignetPlaced) -> Played:
    return replace(played, signets=played.signets + event.count)


@changes_a_card(ev.SignetReturned)
def _signet_returned(played: Played, event: ev.SignetReturned) -> Played:
    return replace(played, signets=enough(played.signets, event.count, "signets", event.card))


@folds(ev.TokenMoved)
def _token_moved(table: Table, event: ev.TokenMoved) -> Table:
    side = table.side(event.seat)
    giver, taker = found(side, event.card, event.place), found(side, event.to, event.to_place)
    tokens = enough(giver.tokens, event.count, "ongoing tokens", event.card)
    row = lay(side.row, event.place, replace(giver, tokens=tokens))
    row = lay(row, event.to_place, replace(taker, tokens=taker.tokens + event.count))
    return with_side(table, event.seat, replace(side, row=row))


@folds(ev.ModifierMoved)
def _modifier_moved(table: Table, event: ev.ModifierMoved) -> Table:
    side = table.side(event.seat)
    giver, taker = found(side, event.card, event.place), found(side, event.to, event.to_place)
    row = lay(side.row, event.place, replace(giver, modifier=giver.modifier - event.by))
    row = lay(row, event.to_place, replace(taker, modifier=taker.modifier + event.by))
    return with_side(table, event.seat, replace(side, row=row))


@folds(ev.CardsSwapped)
def _cards_swapped(table: Table, event: ev.CardsSwapped) -> Table:
    side = table.side(event.seat)
    one, other = side.at(event.place), side.at(event.other)
    if one is None or other is None:
        raise LogContradiction(f"{event.seat} has no cards to swap at places {event.place} and {event.other}")
    # A signet says who won a place, so it stays there until results are derived again.
    row = lay(side.row, event.place, replace(other, signets=one.signets))
    row = lay(row, event.other, replace(one, signets=other.signets))
    return with_side(table, event.seat, replace(side, row=row))


@changes_a_card(ev.CardBlessed)
def _card_blessed(played: Played, _event: ev.CardBlessed) -> Played:
    return replace(played, blessings=played.blessings + 1)


@changes_a_card(ev.BlessingEnded)
def _blessing_ended(played: Played, _event: ev.BlessingEnded) -> Played:
    return replace(played, blessings=0)


# ------------------------------------------------------------------ protectors and locations
@folds(ev.ProtectorsLaid)
def _protectors_laid(table: Table, event: ev.ProtectorsLaid) -> Table:
    guards = tuple(Guard(protector, 2 * number) for number, protector in enumerate(event.row, 1))
    return replace(table, guards=guards)


@folds(ev.ProtectorTurned)
def _protector_turned(table: Table, event: ev.ProtectorTurned) -> Table:
    guards = tuple([replace(g, up=True) if g.place == event.place else g for g in table.guards])
    if guards == table.guards:
        raise LogContradiction(f"no protector lies face down at place {event.place}")
    return replace(table, guards=guards)


@folds(ev.EncounterTurned)
def _encounter_turned(table: Table, event: ev.EncounterTurned) -> Table:
    room_for_one_more(table.turns)
    return replace(table, turns=(*table.turns, Turn(event.seat, event.place, event.won)))


@folds(ev.TurnsSettled)
def _turns_settled(table: Table, _event: ev.TurnsSettled) -> Table:
    return replace(table, turns=())
