"""Effects that put modifiers on cards, now or later."""

from typing import Literal

from msgspec.structs import replace

from cardia_rules.catalogue.effects import Effect, LowerToTie, Modify, ModifyNext, ModifyNextEither
from cardia_rules.events.options import ChooseCard, ChooseNext
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Played, Waiting
from cardia_rules.events.vocabulary import EffectWaiting, InfluenceModified
from cardia_rules.resolution.agenda import Activation, CardRef
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import (
    carries_out,
    cause,
    changed,
    ignored,
    refusing,
    this_card,
)
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.reasons import decisive, of_the_effect, of_the_location
from cardia_rules.resolution.results.derive import influence, is_tie, tied, why_modified
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.waiting import waits


@carries_out(Modify)
def modify(effect: Modify, activation: Activation, moment: Moment) -> Outcome:
    """Put a modifier on a card, now or when the next one comes."""
    if effect.on in ("this", "opposing", "yours-previous"):
        seat, place, played = _fixed_target(effect, activation, moment)
        if played is None:
            return ignored(effect, activation, moment)
    elif moment.pick is None:
        choice = _targets(effect, activation, moment)
        return NeedDecision((choice,)) if choice.offers_any() else ignored(effect, activation, moment)
    elif isinstance(moment.pick, ChooseCard):
        seat = moment.pick.seat
        place, played = on_table.chosen(moment.table, seat, moment.pick.card)
    else:
        return modify_next(ModifyNext(by=effect.by), activation, moment)
    event = InfluenceModified(
        seat=seat,
        card=played.card,
        place=place,
        by=effect.by,
        rulings=decisive(_own_reasons(effect, activation, moment, place), why_modified(played, effect.by)),
        cause=cause(activation, moment),
    )
    because = ("RB-10-result-follows", "RB-16-overtake")
    done = changed(event, because=because, tied=tied(moment.table))
    chosen = (*activation.chosen, CardRef(seat, played.card))
    return replace(done, activation=replace(activation, chosen=chosen))


def _own_reasons(effect: Modify, activation: Activation, moment: Moment, place: int) -> tuple[str, ...]:
    """Return what the entry says of it, and of its going on this card or on the one opposite."""
    here, _this = this_card(activation, moment)
    return effect.why.here + effect.why.does if place == here else effect.why.does


def _fixed_target(effect: Modify, activation: Activation, moment: Moment) -> tuple[Seat, int, Played | None]:
    place, this = this_card(activation, moment)
    seat = activation.seat
    if effect.on == "this":
        return seat, place, this
    if effect.on == "opposing":
        return OPPONENT[seat], place, moment.table.side(OPPONENT[seat]).at(place)
    return seat, place - 1, moment.table.side(seat).at(place - 1)


def _targets(effect: Modify, activation: Activation, moment: Moment) -> Choices:
    table = moment.table
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


def _wait(effect: Effect, activation: Activation, moment: Moment, waiting: Waiting) -> Done:
    event = EffectWaiting(
        seat=activation.seat,
        waiting=waiting,
        rulings=decisive(not_what_lies_there(moment), effect.why.does, ("RB-16-next-card",)),
        cause=cause(activation, moment),
    )
    return Done((event,))


def not_what_lies_there(moment: Moment) -> tuple[str, ...]:
    """Return why it does not go on the card that lies face down already, where there is one."""
    late = standing(moment.table.setup.locations).reveal_late
    return of_the_location(late).unseen if late and still_to_be_resolved(moment.table) else ()


@carries_out(ModifyNext)
def modify_next(effect: ModifyNext, activation: Activation, moment: Moment) -> Outcome:
    """Lay a modifier on the next place, for the card that comes there."""
    kind: Literal["late", "modifier"] = "late" if effect.late else "modifier"
    return _wait(effect, activation, moment, waits(kind, activation, moment, by=effect.by))


@carries_out(ModifyNextEither)
def modify_next_either(effect: ModifyNextEither, activation: Activation, moment: Moment) -> Outcome:
    """Lay a modifier on the next place whose amount is chosen when the card is known."""
    return _wait(effect, activation, moment, waits("either", activation, moment, either=effect.by))


@carries_out(LowerToTie)
def lower_to_tie(effect: LowerToTie, activation: Activation, moment: Moment) -> Outcome:
    """Lower the opposing card to the influence of this one."""
    place, this = this_card(activation, moment)
    seat = OPPONENT[activation.seat]
    other = moment.table.side(seat).at(place)
    if this is None or other is None or influence(other) <= influence(this):
        return ignored(effect, activation, moment)
    questions = ("OQ-lower-in-a-tie",) if is_tie(moment.table, place) else ()
    if questions and moment.table.setup.answers.lower_in_a_tie == "until-tie":
        return ignored(effect, activation, moment, questions)
    by = influence(this) - influence(other)
    event = InfluenceModified(
        seat=seat,
        card=other.card,
        place=place,
        by=by,
        rulings=decisive(effect.why.does, why_modified(other, by)),
        cause=cause(activation, moment),
        questions=questions,
    )
    return changed(event, because=("RB-10-result-follows",), tied=tied(moment.table))
