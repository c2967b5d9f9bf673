"""Effects that move the pieces of a card to another one, as one change or as two, or remove them."""

from msgspec.structs import replace

from cardia_rules.catalogue.effects import MovePieces, RemovePieces
from cardia_rules.events.options import ChooseCard, ChoosePieces
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    InfluenceModified,
    ModifierMoved,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
)
from cardia_rules.resolution.agenda import Activation, CardRef, MovePiecesTo, PutDownPieces, Settle
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import carries_out, cause, changed, ignored
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.results.derive import tied
from cardia_rules.resolution.results.ongoing import awakened, token_ends, why_on_this_card

_MOVE = ("RB-21-kinesis-mage-all-or-none",)
_AWAKENS = ("RB-21-kinesis-mage-activates", "RB-09-token-on-past-card")
_STEPS = ("OQ-move-in-two-steps",)


@carries_out(MovePieces)
def move_pieces(effect: MovePieces, activation: Activation, moment: Moment) -> Outcome:
    """Choose the card that pieces come from; where they go is a task of its own."""
    table, seat = moment.table, activation.seat
    own = [played for whose, _place, played in table.played_cards() if whose == seat]
    if len(own) < 2 or not any(played.modifier or played.tokens for played in own):
        return ignored(effect, activation, moment)
    if not isinstance(moment.pick, ChooseCard):
        checks = [on_table.yours(seat)]
        if table.setup.answers.move_pieces_empty == "must-move":
            checks.append(on_table.carrying_pieces(table, _MOVE[0]))
        return NeedDecision((on_table.one_card(activation, table, checks, _MOVE, ("OQ-move-pieces-empty",)),))
    giver = moment.pick.card
    place = table.side(seat).place_of(giver)
    played = table.side(seat).at(place)
    if played is None or not (played.modifier or played.tokens):
        return ignored(effect, activation, moment, ("OQ-move-pieces-empty",))
    if table.setup.answers.move_in_two_steps == "one-change":
        return Done((), (MovePiecesTo(replace(activation, cause=moment.decided), giver),))
    return _taken_off(activation, moment, played, place)


def move_pieces_to(task: MovePiecesTo, moment: Moment) -> Outcome:
    """Take the pieces and put them down as one change."""
    seat, table, decided = task.activation.seat, moment.table, moment.decided
    if not isinstance(moment.pick, ChooseCard):
        return NeedDecision((_put_down_on(task.activation, table, task.giver),))
    side = table.side(seat)
    place, to_place = side.place_of(task.giver), side.place_of(moment.pick.card)
    giver, taker = side.at(place), side.at(to_place)
    if giver is None or taker is None:
        return Done()
    events: list[AnyEvent] = []
    if giver.modifier:
        events.append(_modifiers_to(seat, giver, place, taker, to_place, decided))
    if giver.tokens:
        events.append(_tokens_to(seat, giver, place, taker, to_place, decided))
        events += awakened(seat, taker, to_place, decided, _AWAKENS)
    return changed(*events, because=_why_look_again(giver), tied=tied(table))


def _modifiers_to(
    seat: Seat, giver: Played, place: int, taker: Played, to_place: int, because: int
) -> ModifierMoved:
    return ModifierMoved(
        seat=seat,
        card=giver.card,
        place=place,
        to=taker.card,
        to_place=to_place,
        by=giver.modifier,
        rulings=_MOVE,
        cause=because,
        questions=_STEPS,
    )


def _tokens_to(
    seat: Seat, giver: Played, place: int, taker: Played, to_place: int, because: int
) -> TokenMoved:
    return TokenMoved(
        seat=seat,
        card=giver.card,
        place=place,
        to=taker.card,
        to_place=to_place,
        count=giver.tokens,
        rulings=(*_MOVE, *_why_a_token_there(taker)),
        cause=because,
        questions=_STEPS,
    )


def _taken_off(activation: Activation, moment: Moment, played: Played, place: int) -> Outcome:
    """Take the pieces as a change of its own; where they go is decided once it is settled."""
    events: list[AnyEvent] = []
    card, seat = played.card, activation.seat
    because = cause(activation, moment)
    if played.modifier:
        events.append(_modifiers_moved(seat, card, place, -played.modifier, because))
    if played.tokens:
        events.append(
            TokenRemoved(
                seat=seat,
                card=card,
                place=place,
                count=played.tokens,
                rulings=_MOVE,
                cause=because,
                questions=_STEPS,
            )
        )
    put_down = PutDownPieces(
        activation=activation, modifier=played.modifier, tokens=played.tokens, taken_from=card
    )
    return Done(tuple(events), (Settle(_why_look_again(played), tied=tied(moment.table)), put_down))


def put_down_pieces(task: PutDownPieces, moment: Moment) -> Outcome:
    """Put down what was taken: the second half of a move that the table looks at twice."""
    activation, table = task.activation, moment.table
    seat = activation.seat
    choice = _put_down_on(activation, table, task.taken_from)
    if not isinstance(moment.pick, ChooseCard):
        return NeedDecision((choice,)) if choice.offers_any() else Done()
    card = moment.pick.card
    place = table.side(seat).place_of(card)
    taker = table.side(seat).at(place)
    if taker is None:
        return Done()
    events: list[AnyEvent] = []
    if task.modifier:
        events.append(_modifiers_moved(seat, card, place, task.modifier, moment.decided))
    if task.tokens:
        events.append(
            TokenPlaced(
                seat=seat,
                card=card,
                place=place,
                count=task.tokens,
                rulings=(*_MOVE, *_why_a_token_there(taker)),
                cause=moment.decided,
                questions=_STEPS,
            )
        )
        events += awakened(seat, taker, place, moment.decided, _AWAKENS)
    return changed(*events, because=("RB-10-result-follows", "RB-09-ongoing"), tied=tied(table))


def _modifiers_moved(seat: Seat, card: str, place: int, by: int, because: int) -> InfluenceModified:
    return InfluenceModified(
        seat=seat, card=card, place=place, by=by, rulings=_MOVE, cause=because, questions=_STEPS
    )


def _put_down_on(activation: Activation, table: Table, giver: str) -> Choices:
    seat = activation.seat
    other = on_table.not_chosen((CardRef(seat, giver),), _MOVE[0])
    checks = (on_table.yours(seat), other)
    return on_table.one_card(activation, table, checks, _MOVE)


def _why_look_again(giver: Played) -> tuple[str, ...]:
    modifiers = ("RB-10-result-follows", "RB-16-overtake") if giver.modifier else ()
    return modifiers + (token_ends(giver.card) if giver.tokens else ())


def _why_a_token_there(taker: Played) -> tuple[str, ...]:
    return why_on_this_card(taker) or ("RB-09-token-on-past-card",)


@carries_out(RemovePieces)
def remove_pieces(effect: RemovePieces, activation: Activation, moment: Moment) -> Outcome:
    """Remove the modifiers or the ongoing tokens of a card."""
    table = moment.table
    if not isinstance(moment.pick, ChoosePieces):
        if not any(played.modifier or played.tokens for _seat, _place, played in table.played_cards()):
            return ignored(effect, activation, moment)
        return NeedDecision((_removable(effect, activation, table),))
    seat, card = moment.pick.seat, moment.pick.card
    place = table.side(seat).place_of(card)
    played = table.side(seat).at(place)
    if played is None or not on_table.carries(played, moment.pick.pieces):
        return ignored(effect, activation, moment, ("OQ-remove-pieces-empty",))
    if moment.pick.pieces == "modifiers":
        taken = InfluenceModified(
            seat=seat,
            card=card,
            place=place,
            by=-played.modifier,
            rulings=("RB-10-applies-at-once", *effect.cites),
            cause=moment.decided,
        )
        return changed(taken, because=("RB-10-result-follows", "RB-16-overtake"), tied=tied(table))
    event = TokenRemoved(
        seat=seat,
        card=card,
        place=place,
        count=played.tokens,
        rulings=("RB-09-token-removed", *effect.cites),
        cause=moment.decided,
    )
    return changed(event, because=token_ends(card), tied=tied(table))


def _removable(effect: RemovePieces, activation: Activation, table: Table) -> Choices:
    options: list[ChoosePieces] = []
    shown = on_table.face_up(table)
    for seat, card in shown:
        options.append(ChoosePieces(seat, card, "modifiers"))
        options.append(ChoosePieces(seat, card, "tokens"))
    must_remove = table.setup.answers.remove_pieces_empty == "must-remove"
    return Choices(
        activation.seat,
        "choose-pieces",
        tuple(options),
        (on_table.carrying_those_pieces(shown),) if must_remove else (),
        ("RB-07-as-much-as-possible", *effect.cites),
        activation.cause,
        activation.card,
        ("OQ-remove-pieces-empty",),
        outside=on_table.NOT_IN_PLAY,
    )
