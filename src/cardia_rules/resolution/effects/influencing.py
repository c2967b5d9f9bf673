"""Effects that put modifiers on cards, now or later."""

from msgspec.structs import replace

from cardia_rules.catalogue.effects import LowerToTie, Modify, ModifyNext, ModifyNextEither
from cardia_rules.events.options import ChooseNext
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.events.vocabulary import InfluenceModified
from cardia_rules.resolution.asking import Check, Choices, ask
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored, lay_waiting, this_card
from cardia_rules.resolution.live_table import Activation, CardRef, LiveTable
from cardia_rules.resolution.results.derive import influence, is_tie
from cardia_rules.resolution.results.settle import settle


@carries_out(Modify)
def modify(table: LiveTable, activation: Activation, effect: Modify) -> Doing:
    """Put a modifier on a card, now or when the next one comes."""
    cause = activation.cause
    if effect.on in ("this", "opposing", "yours-previous"):
        seat, place, played = _fixed_target(table, activation, effect)
        if played is None:
            return ignored(table, activation, effect)
    else:
        targets = _targets(table, activation, effect)
        if not targets.offers_any():
            return ignored(table, activation, effect)
        answer = yield from ask(table, targets)
        cause = answer.number
        if isinstance(answer.pick, ChooseNext):
            modify_next(table, replace(activation, cause=cause), ModifyNext(by=effect.by))
            return None
        seat = answer.pick.seat
        place, played = on_table.chosen(table, seat, answer.pick.card)
    table.happen(InfluenceModified(seat=seat, card=played.card, place=place, by=effect.by, cause=cause))
    settle(table, at=place)
    return replace(activation, chosen=(*activation.chosen, CardRef(seat, played.card)))


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
        checks.append(on_table.not_chosen(activation.chosen))
    if effect.at_most is not None:
        checks.append(on_table.at_most(table, effect.at_most))
    targets = replace(on_table.one_card(table, activation, *checks), by=effect.by)
    return replace(targets, conceivable=(*targets.conceivable, ChooseNext())) if effect.or_next else targets


@carries_out(ModifyNext)
def modify_next(table: LiveTable, activation: Activation, effect: ModifyNext) -> None:
    """Lay a modifier on the next place, for the card that comes there."""
    lay_waiting(table, activation, activation.seat, "late" if effect.late else "modifier", by=effect.by)


@carries_out(ModifyNextEither)
def modify_next_either(table: LiveTable, activation: Activation, effect: ModifyNextEither) -> None:
    """Lay a modifier on the next place whose amount is chosen when the card is known."""
    lay_waiting(table, activation, activation.seat, "either", either=effect.by)


@carries_out(LowerToTie)
def lower_to_tie(table: LiveTable, activation: Activation, effect: LowerToTie) -> Activation | None:
    """Lower the opposing card to the influence of this one."""
    place, this = this_card(table, activation)
    seat = OPPONENT[activation.seat]
    other = table.side(seat).at(place)
    if this is None or other is None or influence(other) <= influence(this):
        return ignored(table, activation, effect)
    if is_tie(table, place) and table.answers.lower_in_a_tie == "until-tie":
        return ignored(table, activation, effect)
    by = influence(this) - influence(other)
    table.happen(InfluenceModified(seat=seat, card=other.card, place=place, by=by, cause=activation.cause))
    settle(table, at=place)
    return None
