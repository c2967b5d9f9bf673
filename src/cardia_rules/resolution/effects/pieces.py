"""Effects that move the pieces of a card to another one, as one change or as two, or remove them."""

from msgspec.structs import replace

from cardia_rules.catalogue.effects import MovePieces, RemovePieces
from cardia_rules.events.options import ChoosePieces
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import (
    InfluenceModified,
    ModifierMoved,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
)
from cardia_rules.resolution.asking import Asking, Choices, ask
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.activate import awaken
from cardia_rules.resolution.effects.registry import Doing, carries_out, choice, ignored
from cardia_rules.resolution.live_table import Activation, CardRef, LiveTable
from cardia_rules.resolution.results.settle import settle


@carries_out(MovePieces)
def move_pieces(table: LiveTable, activation: Activation, effect: MovePieces) -> Doing:
    """Take the pieces of a card and put them on another one of the same seat."""
    seat = activation.seat
    own = [played for whose, _place, played in table.played_cards() if whose == seat]
    if len(own) < 2 or not any(played.modifier or played.tokens for played in own):
        return ignored(table, activation, effect)
    checks = [on_table.yours(seat)]
    if table.answers.move_pieces_empty == "must-move":
        checks.append(on_table.carrying_pieces(table))
    answer = yield from ask(table, replace(on_table.one_card(table, activation, *checks), moves="from"))
    place, giver = on_table.chosen(table, seat, answer.pick.card)
    if not (giver.modifier or giver.tokens):
        return ignored(table, activation, effect, answer.number)
    if table.answers.move_in_two_steps == "one-change":
        yield from _move(table, activation, giver.card, answer.number)
    else:
        _take_off(table, seat, giver, place, answer.number)
        yield from _put_down(table, activation, giver)
    return None


def _move(table: LiveTable, activation: Activation, card: str, asked: int) -> Asking[None]:
    """Take the pieces and put them down as one change."""
    seat = activation.seat
    answer = yield from ask(table, _put_down_on(table, activation, card, asked))
    cause = answer.number
    place, giver = on_table.chosen(table, seat, card)
    to_place, taker = on_table.chosen(table, seat, answer.pick.card)
    to, by = taker.card, giver.modifier
    if giver.modifier:
        moved = ModifierMoved(seat=seat, card=card, place=place, to=to, to_place=to_place, by=by, cause=cause)
        table.happen(moved)
    if giver.tokens:
        count = giver.tokens
        table.happen(
            TokenMoved(seat=seat, card=card, place=place, to=to, to_place=to_place, count=count, cause=cause)
        )
        awaken(table, seat, taker, to_place, cause)
    settle(table)


def _take_off(table: LiveTable, seat: Seat, giver: Played, place: int, cause: int) -> None:
    """Take the pieces off as a change of its own."""
    card = giver.card
    if giver.modifier:
        table.happen(InfluenceModified(seat=seat, card=card, place=place, by=-giver.modifier, cause=cause))
    if giver.tokens:
        table.happen(TokenRemoved(seat=seat, card=card, place=place, count=giver.tokens, cause=cause))
    settle(table)


def _put_down(table: LiveTable, activation: Activation, taken: Played) -> Asking[None]:
    """Put down the pieces that were taken off, as a second change."""
    seat = activation.seat
    answer = yield from ask(table, _put_down_on(table, activation, taken.card, activation.cause))
    card, cause = answer.pick.card, answer.number
    place, taker = on_table.chosen(table, seat, card)
    if taken.modifier:
        table.happen(InfluenceModified(seat=seat, card=card, place=place, by=taken.modifier, cause=cause))
    if taken.tokens:
        table.happen(TokenPlaced(seat=seat, card=card, place=place, count=taken.tokens, cause=cause))
        awaken(table, seat, taker, place, cause)
    settle(table, at=0 if taken.tokens else place)


def _put_down_on(table: LiveTable, activation: Activation, giver: str, cause: int) -> Choices:
    checks = on_table.yours(activation.seat), on_table.not_chosen((CardRef(activation.seat, giver),))
    return replace(on_table.one_card(table, activation, *checks), cause=cause, moves="onto")


@carries_out(RemovePieces)
def remove_pieces(table: LiveTable, activation: Activation, effect: RemovePieces) -> Doing:
    """Remove the modifiers or the ongoing tokens of a card."""
    if not any(played.modifier or played.tokens for _seat, _place, played in table.played_cards()):
        return ignored(table, activation, effect)
    answer = yield from ask(table, _removable(table, activation))
    seat, card, cause = answer.pick.seat, answer.pick.card, answer.number
    place, played = on_table.chosen(table, seat, card)
    if not on_table.carries(played, answer.pick.pieces):
        return ignored(table, activation, effect, cause)
    if answer.pick.pieces == "modifiers":
        by = -played.modifier
        table.happen(InfluenceModified(seat=seat, card=card, place=place, by=by, cause=cause))
        settle(table, at=place)
    else:
        table.happen(TokenRemoved(seat=seat, card=card, place=place, count=played.tokens, cause=cause))
        settle(table)
    return None


def _removable(table: LiveTable, activation: Activation) -> Choices:
    shown = on_table.face_up(table)
    options: list[ChoosePieces] = []
    for seat, card in shown:
        options += [ChoosePieces(seat, card, "modifiers"), ChoosePieces(seat, card, "tokens")]
    must_remove = table.answers.remove_pieces_empty == "must-remove"
    checks = (on_table.carrying_those_pieces(shown),) if must_remove else ()
    return choice(table, activation, "choose-pieces", tuple(options), *checks, outside=on_table.NOT_IN_PLAY)
