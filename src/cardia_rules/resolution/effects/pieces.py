"""Effects that move the pieces of a card to another one, as one change or as two, or remove them."""

from msgspec.structs import replace

from cardia_rules.catalogue.effects import MovePieces, RemovePieces
from cardia_rules.events.changes import with_side
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
from cardia_rules.resolution.effects.registry import carries_out, cause, changed, ignored, refusing
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.derive import ends_with_it, tied, unsettled, why_modified
from cardia_rules.resolution.results.ongoing import awakened, not_awakened, ongoing

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
            checks.append(on_table.carrying_pieces(table, refusing(effect)))
        narrowed = ("OQ-move-pieces-empty",)
        choice = on_table.one_card(activation, table, checks, _moving(effect), narrowed=narrowed)
        return NeedDecision((choice,))
    giver = moment.pick.card
    place, played = on_table.chosen(table, seat, giver)
    if not (played.modifier or played.tokens):
        return ignored(effect, activation, moment, ("OQ-move-pieces-empty",))
    if table.setup.answers.move_in_two_steps == "one-change":
        return Done((), (MovePiecesTo(replace(activation, cause=moment.decided), giver, effect),))
    return _taken_off(effect, activation, moment, played, place)


def move_pieces_to(task: MovePiecesTo, moment: Moment) -> Outcome:
    """Take the pieces and put them down as one change."""
    seat, table, decided = task.activation.seat, moment.table, moment.decided
    if not isinstance(moment.pick, ChooseCard):
        return NeedDecision((_put_down_on(task.effect, task.activation, table, task.giver),))
    place, giver = on_table.chosen(table, seat, task.giver)
    to_place, taker = on_table.chosen(table, seat, moment.pick.card)
    steps = _STEPS if _seen_in_between(table, seat, giver, place) else ()
    events: list[AnyEvent] = []
    begins: tuple[str, ...] = ()
    if giver.modifier:
        events.append(_modifiers_to(task, giver, place, taker, to_place, decided, steps))
    if giver.tokens:
        events.append(_tokens_to(task, giver, place, taker, to_place, decided, steps))
        events += (woken := awakened(seat, taker, to_place, decided, _awakening(task.effect)))
        begins = ("RB-09-ongoing",) if woken else ()
    ends = ends_with_it(table, seat, giver, place)
    return changed(*events, because=begins + _why_look_again(giver), tied=tied(table), ends=ends)


def _seen_in_between(table: Table, seat: Seat, giver: Played, place: int) -> bool:
    """Tell whether a result would change while the pieces lie on neither card (OQ-move-in-two-steps)."""
    side = table.side(seat)
    row = list(side.row)
    row[place - 1] = replace(giver, modifier=0, tokens=0)
    between = with_side(table, seat, replace(side, row=tuple(row)))
    return bool(unsettled(between, ongoing(between)))


def _moving(effect: MovePieces) -> tuple[str, ...]:
    return of_the_effect(effect.why, "RB-07-as-much-as-possible")


def _why_put_down(taker: Played, by: int, effect: MovePieces) -> tuple[str, ...]:
    """Return why a modifier goes on a card; what players ask about, such as that they add up, comes first."""
    *first, _puts_it_there = why_modified(taker, by)
    return decisive(tuple(first), _moving(effect))


def _awakening(effect: MovePieces) -> tuple[str, ...]:
    return decisive(effect.why.awakens, ("RB-09-token-on-past-card",))


def _modifiers_to(
    task: MovePiecesTo,
    giver: Played,
    place: int,
    taker: Played,
    to_place: int,
    because: int,
    steps: tuple[str, ...],
) -> ModifierMoved:
    return ModifierMoved(
        seat=task.activation.seat,
        card=giver.card,
        place=place,
        to=taker.card,
        to_place=to_place,
        by=giver.modifier,
        rulings=_why_put_down(taker, giver.modifier, task.effect),
        cause=because,
        questions=steps,
    )


def _tokens_to(
    task: MovePiecesTo,
    giver: Played,
    place: int,
    taker: Played,
    to_place: int,
    because: int,
    steps: tuple[str, ...],
) -> TokenMoved:
    seat = task.activation.seat
    return TokenMoved(
        seat=seat,
        card=giver.card,
        place=place,
        to=taker.card,
        to_place=to_place,
        count=giver.tokens,
        rulings=_moving(task.effect),
        cause=because,
        questions=steps,
        why_not=not_awakened(seat, taker, to_place),
    )


def _taken_off(
    effect: MovePieces, activation: Activation, moment: Moment, played: Played, place: int
) -> Outcome:
    """Take the pieces as a change of its own; where they go is decided once it is settled."""
    events: list[AnyEvent] = []
    card, seat = played.card, activation.seat
    because, moving = cause(activation, moment), _moving(effect)
    steps = _STEPS if _seen_in_between(moment.table, seat, played, place) else ()
    if played.modifier:
        events.append(_modifiers_moved(seat, card, place, -played.modifier, because, moving, steps))
    if played.tokens:
        events.append(
            TokenRemoved(
                seat=seat,
                card=card,
                place=place,
                count=played.tokens,
                rulings=moving,
                cause=because,
                questions=steps,
            )
        )
    put_down = PutDownPieces(
        activation=activation,
        effect=effect,
        modifier=played.modifier,
        tokens=played.tokens,
        taken_from=card,
        questions=steps,
    )
    ends = ends_with_it(moment.table, seat, played, place)
    settle = Settle(_why_look_again(played), tied=tied(moment.table), ends=ends)
    return Done(tuple(events), (settle, put_down))


def put_down_pieces(task: PutDownPieces, moment: Moment) -> Outcome:
    """Put down what was taken: the second half of a move that the table looks at twice."""
    activation, table = task.activation, moment.table
    seat = activation.seat
    choice = _put_down_on(task.effect, activation, table, task.taken_from)
    if not isinstance(moment.pick, ChooseCard):
        return NeedDecision((choice,)) if choice.offers_any() else Done()
    card = moment.pick.card
    place, taker = on_table.chosen(table, seat, card)
    events: list[AnyEvent] = []
    if task.modifier:
        why = _why_put_down(taker, task.modifier, task.effect)
        events.append(_modifiers_moved(seat, card, place, task.modifier, moment.decided, why, task.questions))
    if task.tokens:
        events.append(
            TokenPlaced(
                seat=seat,
                card=card,
                place=place,
                count=task.tokens,
                rulings=_moving(task.effect),
                cause=moment.decided,
                questions=task.questions,
                why_not=not_awakened(seat, taker, place),
            )
        )
        events += awakened(seat, taker, place, moment.decided, _awakening(task.effect))
    return changed(*events, because=("RB-10-result-follows", "RB-09-ongoing"), tied=tied(table))


def _modifiers_moved(
    seat: Seat,
    card: str,
    place: int,
    by: int,
    because: int,
    rulings: tuple[str, ...],
    questions: tuple[str, ...],
) -> InfluenceModified:
    return InfluenceModified(
        seat=seat, card=card, place=place, by=by, rulings=rulings, cause=because, questions=questions
    )


def _put_down_on(effect: MovePieces, activation: Activation, table: Table, giver: str) -> Choices:
    seat = activation.seat
    other = on_table.not_chosen((CardRef(seat, giver),), refusing(effect))
    checks = (on_table.yours(seat), other)
    return on_table.one_card(activation, table, checks, _moving(effect))


def _why_look_again(giver: Played) -> tuple[str, ...]:
    return ("RB-10-result-follows", "RB-16-overtake") if giver.modifier else ("RB-09-token-removed",)


@carries_out(RemovePieces)
def remove_pieces(effect: RemovePieces, activation: Activation, moment: Moment) -> Outcome:
    """Remove the modifiers or the ongoing tokens of a card."""
    table = moment.table
    if not isinstance(moment.pick, ChoosePieces):
        if not any(played.modifier or played.tokens for _seat, _place, played in table.played_cards()):
            return ignored(effect, activation, moment)
        return NeedDecision((_removable(effect, activation, table),))
    seat, card = moment.pick.seat, moment.pick.card
    place, played = on_table.chosen(table, seat, card)
    if not on_table.carries(played, moment.pick.pieces):
        return ignored(effect, activation, moment, ("OQ-remove-pieces-empty",))
    if moment.pick.pieces == "modifiers":
        taken = InfluenceModified(
            seat=seat,
            card=card,
            place=place,
            by=-played.modifier,
            rulings=decisive(effect.why.does, ("RB-10-applies-at-once",)),
            cause=moment.decided,
        )
        return changed(taken, because=("RB-10-result-follows", "RB-16-overtake"), tied=tied(table))
    event = TokenRemoved(
        seat=seat,
        card=card,
        place=place,
        count=played.tokens,
        rulings=decisive(effect.why.does, ("RB-09-token-removed",)),
        cause=moment.decided,
    )
    ends = ends_with_it(table, seat, played, place)
    return changed(event, because=("RB-09-token-removed",), tied=tied(table), ends=ends)


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
        of_the_effect(effect.why, "RB-07-as-much-as-possible"),
        activation.cause,
        activation.asking,
        outside=on_table.NOT_IN_PLAY,
        narrowed=("OQ-remove-pieces-empty",),
    )
