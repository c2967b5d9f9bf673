"""Effects that put modifiers on cards, now or later."""

from typing import Literal

from msgspec.structs import replace

from cardia_rules.catalogue.effects import Effect, LowerToTie, Modify, ModifyNext, ModifyNextEither
from cardia_rules.events.options import ChooseNext
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import AnyTable, Played, Waiting
from cardia_rules.events.vocabulary import EffectWaiting, InfluenceModified
from cardia_rules.resolution.activation import Activation, CardRef
from cardia_rules.resolution.asking import Check, Choices
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored, refusing, this_card
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.reasons import decisive, of_the_effect, of_the_location
from cardia_rules.resolution.results.derive import influence, is_tie, why_modified
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.settle import settle
from cardia_rules.resolution.round.waiting import waits


@carries_out(Modify)
def modify(table: LiveTable, activation: Activation, effect: Modify) -> Doing:
    """Put a modifier on a card, now or when the next one comes."""
    cause = activation.cause
    if effect.on in ("this", "opposing", "yours-previous"):
        seat, place, played = _fixed_target(table, activation, effect)
        if played is None:
            return ignored(table, activation, effect)
    else:
        choice = _targets(table, activation, effect)
        if not choice.offers_any():
            return ignored(table, activation, effect)
        answer = yield from ask(table, choice)
        cause = answer.number
        if isinstance(answer.pick, ChooseNext):
            modify_next(table, replace(activation, cause=cause), ModifyNext(by=effect.by))
            return None
        seat = answer.pick.seat
        place, played = on_table.chosen(table, seat, answer.pick.card)
    before = table.frozen()
    table.happen(
        InfluenceModified(
            seat=seat,
            card=played.card,
            place=place,
            by=effect.by,
            rulings=decisive(_own_reasons(table, activation, effect, place), why_modified(played, effect.by)),
            cause=cause,
        )
    )
    settle(table, before, ("RB-10-result-follows", "RB-16-overtake"), at=place)
    return replace(activation, chosen=(*activation.chosen, CardRef(seat, played.card)))


def _own_reasons(table: AnyTable, activation: Activation, effect: Modify, place: int) -> tuple[str, ...]:
    """Return what the entry says of it, and of its going on this card or on the one opposite."""
    here, _this = this_card(table, activation)
    return effect.why.here + effect.why.does if place == here else effect.why.does


def _fixed_target(table: AnyTable, activation: Activation, effect: Modify) -> tuple[Seat, int, Played | None]:
    place, this = this_card(table, activation)
    seat = activation.seat
    if effect.on == "this":
        return seat, place, this
    if effect.on == "opposing":
        return OPPONENT[seat], place, table.side(OPPONENT[seat]).at(place)
    return seat, place - 1, table.side(seat).at(place - 1)


def _targets(table: LiveTable, activation: Activation, effect: Modify) -> Choices:
    checks: list[Check] = []
    if effect.on == "yours":
        checks.append(on_table.yours(activation.seat))
    if effect.on == "any-other":
        checks.append(on_table.not_chosen(activation.chosen, "RB-07-as-much-as-possible"))
    if effect.at_most is not None:
        checks.append(on_table.at_most(table, effect.at_most, refusing(effect)))
    rulings = of_the_effect(effect.why, "RB-07-as-much-as-possible")
    choice = replace(on_table.one_card(activation, table, checks, rulings), by=effect.by)
    return replace(choice, conceivable=(*choice.conceivable, ChooseNext())) if effect.or_next else choice


def _wait(table: LiveTable, activation: Activation, effect: Effect, waiting: Waiting) -> None:
    rulings = decisive(not_what_lies_there(table), effect.why.does, ("RB-16-next-card",))
    table.happen(
        EffectWaiting(seat=activation.seat, waiting=waiting, rulings=rulings, cause=activation.cause)
    )


def not_what_lies_there(table: AnyTable) -> tuple[str, ...]:
    """Return why it does not go on the card that lies face down already, where there is one."""
    late = standing(table.setup.locations).reveal_late
    return of_the_location(late).unseen if late and still_to_be_resolved(table) else ()


@carries_out(ModifyNext)
def modify_next(table: LiveTable, activation: Activation, effect: ModifyNext) -> None:
    """Lay a modifier on the next place, for the card that comes there."""
    kind: Literal["late", "modifier"] = "late" if effect.late else "modifier"
    _wait(table, activation, effect, waits(kind, activation, table, by=effect.by))


@carries_out(ModifyNextEither)
def modify_next_either(table: LiveTable, activation: Activation, effect: ModifyNextEither) -> None:
    """Lay a modifier on the next place whose amount is chosen when the card is known."""
    _wait(table, activation, effect, waits("either", activation, table, either=effect.by))


@carries_out(LowerToTie)
def lower_to_tie(table: LiveTable, activation: Activation, effect: LowerToTie) -> Activation | None:
    """Lower the opposing card to the influence of this one."""
    place, this = this_card(table, activation)
    seat = OPPONENT[activation.seat]
    other = table.side(seat).at(place)
    if this is None or other is None or influence(other) <= influence(this):
        return ignored(table, activation, effect)
    questions = ("OQ-lower-in-a-tie",) if is_tie(table, place) else ()
    if questions and table.setup.answers.lower_in_a_tie == "until-tie":
        return ignored(table, activation, effect, questions)
    before, by = table.frozen(), influence(this) - influence(other)
    table.happen(
        InfluenceModified(
            seat=seat,
            card=other.card,
            place=place,
            by=by,
            rulings=decisive(effect.why.does, why_modified(other, by)),
            cause=activation.cause,
            questions=questions,
        )
    )
    settle(table, before, ("RB-10-result-follows",), at=place)
    return None
