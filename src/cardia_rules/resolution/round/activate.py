"""Phase 2: the losing card activates, its effects are gone through, and what waits for their end follows."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import is_single
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.seats import NORTH, SEATS, Seat
from cardia_rules.events.table import Table, Waiting
from cardia_rules.events.vocabulary import (
    AbilityActivated,
    AnyEvent,
    EffectIgnored,
    EffectPostponed,
    InfluenceModified,
    Manner,
    PhaseBegan,
    PhaseSkipped,
    TokenPlaced,
)
from cardia_rules.resolution.agenda import (
    Activate,
    Activation,
    ApplyLateModifiers,
    BeginPhaseTwo,
    CardRef,
    DoEffects,
    GuardActs,
    Settle,
    Task,
)
from cardia_rules.resolution.effects import EFFECTS
from cardia_rules.resolution.locations.standing import (
    NOT_BETWEEN,
    hanging_on_it,
    held_off,
    may_be_held_off,
    refill_after_ability,
    refill_beside_protector,
    refill_between_steps,
    waits_for_protector,
)
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.protectors.matching import acts_for_anybody, factions_swapped, guard_at
from cardia_rules.resolution.reasons import arriving, decisive, example_here
from cardia_rules.resolution.results.derive import result_at, tied
from cardia_rules.resolution.results.ongoing import not_awakened
from cardia_rules.resolution.results.result import TIE, Result
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.waiting import late_arrives, next_place

LOSER_ACTIVATES = ("RB-07-loser-activates",)
_OVER = ("FAQ-1-one-phase-two", "RB-10-new-loser-silent")  # why nothing activates after phase 2
_ONGOING = ("RB-09-ongoing",)
_MANNER: Final[dict[Manner, tuple[str, ...]]] = {
    "lost": LOSER_ACTIVATES,
    "copied": ("RB-17-copy-and-activate",),
    "activated": ("RB-17-activate", "FAQ-2-order"),
}
_KIND: Final[dict[AbilityKind, tuple[str, ...]]] = {"instant": ("RB-08-instant",), "ongoing": _ONGOING}
_WHY: Final = {manner: {kind: why + what for kind, what in _KIND.items()} for manner, why in _MANNER.items()}


def begin_phase_two(task: BeginPhaseTwo, moment: Moment) -> Outcome:
    """Activate the losing card; a tie, even one that an ability wins, activates nothing."""
    place = moment.table.current
    result = result_at(moment.table, place)
    # Nothing that comes between a comparison and phase 2 takes a card of the encounter away.
    return activate_loser(place, result, task, moment) if result else Done()


def activate_loser(place: int, result: Result, task: BeginPhaseTwo, moment: Moment) -> Done:
    """Activate the card that lost the encounter at a place, if its result names a loser."""
    table = moment.table
    setup = table.setup
    loser = result.loser
    if loser is None:
        # A tie, or two abilities that cancel each other and leave it without a result.
        questions = ("OQ-protector-on-tie",) if _would_act(table, place) else ()
        skipped = PhaseSkipped(phase=2, rulings=_why_skipped(result), cause=task.cause, questions=questions)
        awake = setup.answers.protector_on_tie == "activates"
        return Done((skipped,), _then_guard((), (), table, place, None) if awake else ())
    began = PhaseBegan(phase=2, rulings=LOSER_ACTIVATES, cause=task.cause)
    card = (table.north if loser == NORTH else table.south).card_at(place)
    lost = Activate(seat=loser, card=card, ability=card, manner="lost", cause=moment.next)
    activated = activate(lost, Moment(table, moment.next + 1))
    # A hand that runs low is filled after the whole ability, so not after one inside another.
    look = refill_after_ability(setup)
    if table.guards:
        return Done((began, *activated.events), _then_guard(activated.then, look, table, place, loser))
    return Done((began, *activated.events), (*activated.then, *look))


def _why_skipped(result: Result) -> tuple[str, ...]:
    """Return why nobody activates: that a tie skips phase 2, unless what made it one says more of that."""
    if not result.tie:
        return result.who
    made = result.silences
    return decisive(TIE, made) if made[:1] == _ONGOING else decisive(made, TIE)


def _then_guard(
    ability: tuple[Task, ...], look: tuple[Task, ...], table: Table, place: int, loser: Seat | None
) -> tuple[Task, ...]:
    """Let the protector of the place act after the loser's ability and the look at the hands.

    It may also come before that look (OQ-refill-and-protector).
    """
    acts = GuardActs(
        place=place, loser=loser, north=table.north.card_at(place), south=table.south.card_at(place)
    )
    if _may_act(table, place):
        beside = refill_beside_protector(table.setup)
        if waits_for_protector(table.setup):
            return (*ability, acts, *beside)
        look = beside if ability else ()
    return (*ability, *look, acts)


def _would_act(table: Table, place: int) -> bool:
    """Tell whether the protector of a place would act for anybody."""
    guard = guard_at(table, place)
    return guard is not None and acts_for_anybody(table, guard, factions_swapped(table.setup), place)


def _may_act(table: Table, place: int) -> bool:
    """Tell whether a protector lies at a place, or may when the encounter has been moved elsewhere."""
    for guard in table.guards:
        if guard.place == place:
            return True
    return table.setup.answers.protector_after_shift == "place-now"


def apply_late_modifiers(task: ApplyLateModifiers, moment: Moment) -> Outcome:
    """Put modifiers for after phase 2 on the cards revealed this round, if still in play."""
    events: list[AnyEvent] = []
    table = moment.table
    both = all(_is_due(table, seat, task) and _goes_on(table, seat, task)[0] for seat in SEATS)
    questions = ("OQ-late-modifiers-both",) if both else ()
    in_turn = both and table.setup.answers.late_modifiers_both == "coin"
    if in_turn and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, questions)
    first = moment.pick.first if isinstance(moment.pick, Coin) else None
    for seat in SEATS if first is None else (first,):
        side = table.side(seat)
        place, replaced = _goes_on(table, seat, task)
        played = side.at(place)
        for waiting in side.waiting:
            if waiting.id not in task.due:
                continue
            if played:
                events += late_arrives(seat, waiting, played, place, replaced + questions)
                played = replace(played, modifier=played.modifier + waiting.by)  # the next one finds it there
            else:
                events += _card_is_gone(seat, waiting, moment, replaced)
    modified = any(isinstance(event, InfluenceModified) for event in events)
    settle = (Settle(("RB-10-result-follows",), tied=tied(table), silences=_OVER),) if modified else ()
    return Done(tuple(events), (*settle, task) if in_turn else settle)


def _is_due(table: Table, seat: Seat, task: ApplyLateModifiers) -> bool:
    """Tell whether a modifier of a seat was to go on its card of this round, and still waits."""
    return any(waiting.id in task.due for waiting in table.side(seat).waiting)


def _goes_on(table: Table, seat: Seat, task: ApplyLateModifiers) -> tuple[int, tuple[str, ...]]:
    """Return where the card lies that a seat's modifier goes on now, 0 if there is none, and what is open."""
    side, card = table.side(seat), task.north if seat == NORTH else task.south
    if place := side.place_of(card):
        return place, ()
    if not card or side.at(table.current) is None:
        return 0, ()
    # Another card has taken its place.
    replacement = table.setup.answers.late_modifier_replaced == "replacement"
    return table.current if replacement else 0, ("OQ-late-modifier-replaced",)


def _card_is_gone(
    seat: Seat, waiting: Waiting, moment: Moment, questions: tuple[str, ...] = ()
) -> list[AnyEvent]:
    """Let it wait for the next card; if the place it lies on is taken, move it on to the next place."""
    side = moment.table.side(seat)
    place, lies = next_place(side), still_to_be_resolved(moment.table)
    if (played := side.at(lies)) is not None and not played.up:
        questions += ("OQ-late-reveal-late-modifier",)
        if moment.table.setup.answers.late_reveal_late_modifier == "face-down":
            place = lies
    if waiting.place == place and not questions:
        return []
    return [
        EffectPostponed(
            seat=seat,
            waiting=waiting.id,
            place=place,
            rulings=arriving(waiting) or ("RB-16-next-card",),
            cause=moment.next - 1,
            questions=questions,
        )
    ]


def activate(task: Activate, moment: Moment) -> Done:
    """Activate an ability: a token for an ongoing one, the effects of an instant one."""
    seat, card, ability, number = task.seat, task.card, task.ability, moment.next
    table, printed = moment.table, CHARACTERS[ability]
    side = table.north if seat == NORTH else table.south
    place = side.place_of(card)
    not_between = NOT_BETWEEN if task.between and held_off(table) else ()
    activated = AbilityActivated(
        seat=seat,
        card=card,
        place=place,
        ability=ability,
        manner=task.manner,
        rulings=_why_activated(task, table, place),
        cause=task.cause,
        questions=task.questions + not_between,
    )
    if not printed.instant:
        played = side.row[place - 1]
        past = ("RB-09-token-on-past-card",) if task.manner != "lost" and place != table.current else ()
        from_there = ("RB-17-activate",) if task.manner == "activated" else ()
        token = TokenPlaced(
            seat=seat,
            card=card,
            place=place,
            rulings=from_there + past + _ONGOING,
            cause=number,
            why_not=not_awakened(seat, played, place) if played and played.tokens else (),
        )
        return Done((activated, token), (Settle(_ONGOING, begun=(seat, place)),))
    acting = CardRef(seat, card)
    activation = Activation(
        seat=seat,
        card=card,
        ability=ability,
        cause=number,
        under_way=(*task.under_way, acting, CardRef(seat, ability)),
        acting=(*task.acting, acting),
        minded=task.minded,
        single=is_single(printed.ability),
    )
    return Done((activated,), (DoEffects(activation, printed.ability),))


def _why_activated(task: Activate, table: Table, place: int) -> tuple[str, ...]:
    """Return why an ability is activated: an example of this very table, the entry, the general rule."""
    general = _WHY[task.manner][CHARACTERS[task.ability].kind]
    example = example_here(task.ability, table, task.seat, task.card, place) if task.manner == "lost" else ()
    return decisive(example, task.cites, general) if example or task.cites else general


def do_effects(task: DoEffects, moment: Moment) -> Outcome:
    """Carry out the next effect; the rest stays on the agenda below whatever it leads to."""
    effect = task.effects[0]
    outcome = EFFECTS[type(effect)](effect, task.activation, moment)
    if task.between and moment.pick is None and held_off(moment.table):
        outcome = hanging_on_it(outcome)
    rest = task.effects[1:]
    if not rest or type(outcome) is not Done:
        return outcome
    setup = moment.table.setup
    activation = outcome.activation or task.activation
    if outcome.events and type(outcome.events[0]) is EffectIgnored:
        activation = replace(activation, in_vain=True)
    remaining = DoEffects(activation, rest, may_be_held_off(setup))
    return Done(outcome.events, (*outcome.then, *refill_between_steps(setup), remaining))
