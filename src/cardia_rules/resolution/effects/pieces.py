"""Effects that move the pieces of a card to another one, as one change or as two, or remove them."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import MovePieces, RemovePieces
from cardia_rules.events.options import ChoosePieces
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, working
from cardia_rules.events.vocabulary import (
    InfluenceModified,
    ModifierMoved,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
)
from cardia_rules.resolution.activation import Activation, CardRef
from cardia_rules.resolution.asking import Asking, Choices
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored, refusing
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.derive import unsettled, why_modified
from cardia_rules.resolution.results.ongoing import awakened, not_awakened, ongoing
from cardia_rules.resolution.round.settle import settle

_STEPS: Final = ("OQ-move-in-two-steps",)


@carries_out(MovePieces)
def move_pieces(table: LiveTable, activation: Activation, effect: MovePieces) -> Doing:
    """Take the pieces of a card and put them on another one of the same seat."""
    seat = activation.seat
    own = [played for whose, _place, played in table.played_cards() if whose == seat]
    if len(own) < 2 or not any(played.modifier or played.tokens for played in own):
        return ignored(table, activation, effect)
    checks = [on_table.yours(seat)]
    if table.setup.answers.move_pieces_empty == "must-move":
        checks.append(on_table.carrying_pieces(table, refusing(effect)))
    empty = ("OQ-move-pieces-empty",)
    choice = on_table.one_card(activation, table, checks, _moving(effect), narrowed=empty)
    answer = yield from ask(table, choice)
    place, giver = on_table.chosen(table, seat, answer.pick.card)
    if not (giver.modifier or giver.tokens):
        return ignored(table, activation, effect, empty, cause=answer.number)
    activation, asking = replace(activation, cause=answer.number), activation
    if table.setup.answers.move_in_two_steps == "one-change":
        yield from _move(table, activation, effect, giver.card)
    else:
        steps = _take_off(table, activation, effect, giver, place)
        yield from _put_down(table, asking, effect, giver, steps)
    return None


def _move(table: LiveTable, activation: Activation, effect: MovePieces, card: str) -> Asking[None]:
    """Take the pieces and put them down as one change."""
    seat = activation.seat
    answer = yield from ask(table, _put_down_on(table, activation, effect, card))
    place, giver = on_table.chosen(table, seat, card)
    to_place, taker = on_table.chosen(table, seat, answer.pick.card)
    steps = _STEPS if _seen_in_between(table, seat, giver, place) else ()
    before = table.frozen()
    begins: tuple[str, ...] = ()
    begun: tuple[Seat, int] | None = None
    if giver.modifier:
        table.happen(
            ModifierMoved(
                seat=seat,
                card=giver.card,
                place=place,
                to=taker.card,
                to_place=to_place,
                by=giver.modifier,
                rulings=_why_put_down(taker, giver.modifier, effect),
                cause=answer.number,
                questions=steps,
            )
        )
    if giver.tokens:
        table.happen(
            TokenMoved(
                seat=seat,
                card=giver.card,
                place=place,
                to=taker.card,
                to_place=to_place,
                count=giver.tokens,
                rulings=_moving(effect),
                cause=answer.number,
                questions=steps,
                why_not=not_awakened(seat, taker, to_place),
            )
        )
        for woken in awakened(seat, taker, to_place, answer.number, _awakening(effect)):
            table.happen(woken)
            begins, begun = ("RB-09-ongoing",), (seat, to_place)
    settle(table, before, begins + _why_look_again(giver), begun=begun)


def _take_off(
    table: LiveTable, activation: Activation, effect: MovePieces, giver: Played, place: int
) -> tuple[str, ...]:
    """Take the pieces off as a change of its own; return the question whether it is one."""
    seat, cause, moving, before = activation.seat, activation.cause, _moving(effect), table.frozen()
    steps = _STEPS if _seen_in_between(table, seat, giver, place) else ()
    if giver.modifier:
        table.happen(
            InfluenceModified(
                seat=seat,
                card=giver.card,
                place=place,
                by=-giver.modifier,
                rulings=moving,
                cause=cause,
                questions=steps,
            )
        )
    if giver.tokens:
        table.happen(
            TokenRemoved(
                seat=seat,
                card=giver.card,
                place=place,
                count=giver.tokens,
                rulings=moving,
                cause=cause,
                questions=steps,
            )
        )
    settle(table, before, _why_look_again(giver))
    return steps


def _put_down(
    table: LiveTable, activation: Activation, effect: MovePieces, taken: Played, questions: tuple[str, ...]
) -> Asking[None]:
    """Put down what was taken: the second half of a move that the table looks at twice."""
    seat = activation.seat
    choice = _put_down_on(table, activation, effect, taken.card)
    if not choice.offers_any():
        return
    answer = yield from ask(table, choice)
    card = answer.pick.card
    place, taker = on_table.chosen(table, seat, card)
    before, begun = table.frozen(), None
    if taken.modifier:
        table.happen(
            InfluenceModified(
                seat=seat,
                card=card,
                place=place,
                by=taken.modifier,
                rulings=_why_put_down(taker, taken.modifier, effect),
                cause=answer.number,
                questions=questions,
            )
        )
    if taken.tokens:
        table.happen(
            TokenPlaced(
                seat=seat,
                card=card,
                place=place,
                count=taken.tokens,
                rulings=_moving(effect),
                cause=answer.number,
                questions=questions,
                why_not=not_awakened(seat, taker, place),
            )
        )
        for woken in awakened(seat, taker, place, answer.number, _awakening(effect)):
            table.happen(woken)
            begun = (seat, place)
    at = place if not taken.tokens else 0
    settle(table, before, ("RB-10-result-follows", "RB-09-ongoing"), at=at, begun=begun)


def _seen_in_between(table: LiveTable, seat: Seat, giver: Played, place: int) -> bool:
    """Tell whether a result would change while the pieces lie on neither card (OQ-move-in-two-steps)."""
    between = working(table.frozen())
    between.side(seat).put(place, replace(giver, modifier=0, tokens=0))
    return bool(unsettled(between, ongoing(between)))


def _moving(effect: MovePieces) -> tuple[str, ...]:
    return of_the_effect(effect.why, "RB-07-as-much-as-possible")


def _why_put_down(taker: Played, by: int, effect: MovePieces) -> tuple[str, ...]:
    """Return why a modifier goes on a card; what players ask about, such as that they add up, comes first."""
    *first, _puts_it_there = why_modified(taker, by)
    return decisive(tuple(first), _moving(effect))


def _awakening(effect: MovePieces) -> tuple[str, ...]:
    return decisive(effect.why.awakens, ("RB-09-token-on-past-card",))


def _put_down_on(table: LiveTable, activation: Activation, effect: MovePieces, giver: str) -> Choices:
    seat = activation.seat
    other = on_table.not_chosen((CardRef(seat, giver),), refusing(effect))
    return on_table.one_card(activation, table, (on_table.yours(seat), other), _moving(effect))


def _why_look_again(giver: Played) -> tuple[str, ...]:
    return ("RB-10-result-follows", "RB-16-overtake") if giver.modifier else ("RB-09-token-removed",)


@carries_out(RemovePieces)
def remove_pieces(table: LiveTable, activation: Activation, effect: RemovePieces) -> Doing:
    """Remove the modifiers or the ongoing tokens of a card."""
    if not any(played.modifier or played.tokens for _seat, _place, played in table.played_cards()):
        return ignored(table, activation, effect)
    answer = yield from ask(table, _removable(table, activation, effect))
    seat, card, cause = answer.pick.seat, answer.pick.card, answer.number
    place, played = on_table.chosen(table, seat, card)
    if not on_table.carries(played, answer.pick.pieces):
        return ignored(table, activation, effect, ("OQ-remove-pieces-empty",), cause=cause)
    before = table.frozen()
    if answer.pick.pieces == "modifiers":
        table.happen(
            InfluenceModified(
                seat=seat,
                card=card,
                place=place,
                by=-played.modifier,
                rulings=decisive(effect.why.does, ("RB-10-applies-at-once",)),
                cause=cause,
            )
        )
        settle(table, before, ("RB-10-result-follows", "RB-16-overtake"), at=place)
    else:
        table.happen(
            TokenRemoved(
                seat=seat,
                card=card,
                place=place,
                count=played.tokens,
                rulings=decisive(effect.why.does, ("RB-09-token-removed",)),
                cause=cause,
            )
        )
        settle(table, before, ("RB-09-token-removed",))
    return None


def _removable(table: LiveTable, activation: Activation, effect: RemovePieces) -> Choices:
    options: list[ChoosePieces] = []
    shown = on_table.face_up(table)
    for seat, card in shown:
        options.append(ChoosePieces(seat, card, "modifiers"))
        options.append(ChoosePieces(seat, card, "tokens"))
    must_remove = table.setup.answers.remove_pieces_empty == "must-remove"
    return Choices(
        table.number,
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
