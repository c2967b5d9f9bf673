"""Nature protectors: laying them out, turning them up, activating them."""

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Guard, Setup, Table
from cardia_rules.events.vocabulary import AnyEvent, ProtectorActivated, ProtectorPassed, ProtectorTurned
from cardia_rules.resolution.agenda import ActivateGuard, Activation, DoEffects, GuardActs, LayProtectors
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded, Laid, LayNeeded
from cardia_rules.resolution.standing import refill_after_ability
from cardia_rules.resolution.supplied import grounded
from cardia_rules.spelling import quoted

_SUBSTITUTED = "NP-3-puppeteer"
_SWAPPED: dict[Faction, Faction] = {"academy": "rebellion", "rebellion": "academy"}


# ------------------------------------------------------------------ set-up and phase 3
def lay_protectors(_task: LayProtectors, moment: Moment) -> Outcome:
    choice = moment.table.setup.protectors
    if choice is None:
        return Done()
    if not isinstance(moment.pick, Laid):
        # A row drawn from fewer than all says so.
        questions = ("OQ-unknown-card",) if len(choice.pool) < len(PROTECTORS) else ()
        return NeedChance(LayNeeded(choice.pool), ("NP-1-setup",), 1, questions)
    turned = moment.table.guards if choice.strategic else moment.table.guards[:1]
    rulings = ("NP-1-setup", "NP-1-strategic") if choice.strategic else ("NP-1-setup",)
    return Done(
        tuple(ProtectorTurned(place=guard.place, rulings=rulings, cause=moment.decided) for guard in turned)
    )


def turn_next(table: Table, cause: int) -> tuple[AnyEvent, ...]:
    """Phase 3 starts by turning up the next one."""
    for guard in table.guards:
        if not guard.up:
            return (ProtectorTurned(place=guard.place, rulings=("NP-3-reveal-next",), cause=cause),)
    return ()


# ------------------------------------------------------------------ phase 2
def guard_acts(task: GuardActs, moment: Moment) -> Outcome:
    """It activates for each seat whose card of the current encounter has its faction."""
    table = moment.table
    answers = table.setup.answers
    place, elsewhere = task.place, table.current
    questions = []
    passed: tuple[AnyEvent, ...] = ()
    if elsewhere and elsewhere != place:
        questions.append("OQ-protector-after-shift")
        if answers.protector_after_shift == "place-now":
            place, elsewhere = elsewhere, place
        passed = _passed_over(_guard_at(table, elsewhere), moment)
    guard = _guard_at(table, place)
    if guard is None:
        return Done(passed)
    if not table.current:  # the next encounter on this place may activate it
        return Done((_passed(guard, "NP-3-current-discarded", moment.next - 1),))
    matching = [seat for seat in SEATS if _matches(table, seat, guard)]
    if not matching and _matches_the_other_way_round(table, guard):
        hung_on = (*questions, "OQ-protector-factions")
        return Done((*passed, _passed(guard, "NP-2-activation", moment.next - 1, hung_on)))
    if len(matching) == 2 and _is_sole(table.setup, guard.protector):
        hung_on = (*questions, *_named_sole(guard.protector))
        return Done((*passed, _passed(guard, "NP-3-sole-match", moment.next - 1, hung_on)))
    order = matching
    if len(matching) == 2:
        questions.append("OQ-protector-order")
        if answers.protector_order == "loser" and task.loser is not None:
            order = [task.loser, OPPONENT[task.loser]]
        elif isinstance(moment.pick, Coin):
            order = [moment.pick.first, OPPONENT[moment.pick.first]]
        else:
            return NeedChance(CoinNeeded(), ("NP-2-both",), moment.next - 1, ("OQ-protector-order",))
    return Done(passed, tuple(_activation(task, seat, guard, moment, tuple(questions)) for seat in order))


def _guard_at(table: Table, place: int) -> Guard | None:
    for guard in table.guards:
        if guard.place == place:
            return guard
    return None


def _passed_over(guard: Guard | None, moment: Moment) -> tuple[AnyEvent, ...]:
    """The one that would activate if the encounter counted for its other place."""
    if guard is None or not any(_matches(moment.table, seat, guard) for seat in SEATS):
        return ()
    factions = ("OQ-protector-factions",) if guard.protector in _UNSTATED_FACTION else ()
    hung_on = ("OQ-protector-after-shift", *factions)
    return (_passed(guard, "NP-3-past-discarded", moment.next - 1, hung_on),)


def _passed(guard: Guard, ruling: str, cause: int, questions: tuple[str, ...] = ()) -> ProtectorPassed:
    return ProtectorPassed(
        protector=guard.protector,
        place=guard.place,
        rulings=(ruling,),
        cause=cause,
        questions=questions,
    )


def _matches(table: Table, seat: Seat, guard: Guard) -> bool:
    played = table.side(seat).at(table.current)
    return played is not None and CHARACTERS[played.card].faction == faction_of(table.setup, guard.protector)


def _matches_the_other_way_round(table: Table, guard: Guard) -> bool:
    """Whether it would activate if the factions that no document states were the other way round."""
    other = _SWAPPED.get(faction_of(table.setup, guard.protector))
    both = table.north.at(table.current), table.south.at(table.current)
    return any(played is not None and CHARACTERS[played.card].faction == other for played in both)


def _activation(
    task: GuardActs, seat: Seat, guard: Guard, moment: Moment, questions: tuple[str, ...]
) -> ActivateGuard:
    played = moment.table.side(seat).at(moment.table.current)
    card = played.card if played else ""
    revealed = task.north if seat == "north" else task.south
    rulings = ["NP-2-activation"]
    if card != revealed:
        rulings.append(_SUBSTITUTED)
    if "OQ-protector-after-shift" in questions:
        rulings.append("NP-3-past-discarded")
    return ActivateGuard(
        seat=seat,
        protector=guard.protector,
        card=card,
        place=guard.place,
        cause=moment.next - 1,
        rulings=tuple(rulings),
        questions=questions,
    )


def activate_guard(task: ActivateGuard, moment: Moment) -> Outcome:
    setup = moment.table.setup
    sole = ("NP-3-sole-match",) if _is_sole(setup, task.protector) else ()
    both = ("NP-2-both",) if "OQ-protector-order" in task.questions else ()
    questions = task.questions
    if task.protector in _UNSTATED_FACTION:
        questions = (*questions, "OQ-protector-factions")
    if not PROTECTORS[task.protector].ability:
        questions = (*questions, "OQ-unknown-card")
    activated = ProtectorActivated(
        seat=task.seat,
        protector=task.protector,
        card=task.card,
        place=task.place,
        rulings=(*task.rulings, *sole, *both),
        cause=task.cause,
        questions=questions,
    )
    activation = Activation(
        seat=task.seat,
        card=task.card,
        ability=task.protector,
        cause=moment.next,
        under_way=(),
        substituted=_SUBSTITUTED in task.rulings,
    )
    effects = ability_of(setup, task.protector)
    steps = (DoEffects(activation, effects),) if effects else ()
    return Done((activated,), (*steps, *refill_after_ability(setup)))


# ------------------------------------------------------------------ what a protector is
_UNSTATED_FACTION = frozenset(
    slug for slug, protector in PROTECTORS.items() if protector.faction in ("academy", "rebellion")
)


def faction_of(setup: Setup, protector: str) -> Faction:
    if protector not in PROTECTORS:
        raise UnknownName(f"no protector is called {quoted(protector)}")
    faction = PROTECTORS[protector].faction
    if setup.answers.protector_factions == "swapped":
        return _SWAPPED.get(faction, faction)
    return faction


def _is_sole(setup: Setup, protector: str) -> bool:
    named = setup.protectors.sole if setup.protectors else ()  # only where the table agreed to name them
    return PROTECTORS[protector].sole or protector in named


def _named_sole(protector: str) -> tuple[str, ...]:
    return () if PROTECTORS[protector].sole else ("OQ-sole-protectors",)


def ability_of(setup: Setup, protector: str) -> tuple[AnyEffect, ...]:
    """What is printed on it, or what the table supplied where nothing is published."""
    for supplied in setup.supplied:
        if supplied.card == protector:
            return grounded(supplied.ability)
    return PROTECTORS[protector].ability
