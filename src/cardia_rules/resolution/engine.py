"""The engine: a position and one decision or chance outcome in, events and the next position out.

Pure: a position is never changed, so the same input always gives the same events, a refused
decision leaves nothing behind, and any position can be stored, forked and resumed.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypedDict

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import CardiaError, ChanceRefused, Failure
from cardia_rules.events.fold import fold
from cardia_rules.events.options import ChooseFromHand, ChooseTwo, Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    GameSetUp,
    PickedAtRandom,
    PositionArranged,
    ProtectorsLaid,
)
from cardia_rules.resolution import (
    activation,
    agenda,
    consequences,
    drawing,
    hands,
    later_phases,
    locations,
    placing,
    protectors,
    revealing,
)
from cardia_rules.resolution.choices import in_ascending_influence
from cardia_rules.resolution.effects.moving import move_pieces_to, put_down_pieces
from cardia_rules.resolution.effects.replacing import fill_place
from cardia_rules.resolution.extras import ROW
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import (
    Ask,
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Position,
    Shuffled,
    ShuffleNeeded,
)
from cardia_rules.resolution.refusals import refuse_decision, well_formed
from cardia_rules.resolution.soundness import check_setup, check_table, renumbered
from cardia_rules.resolution.standing import refill
from cardia_rules.resolution.waiting import late_for

_TASKS: Final[dict[type, Callable[[Any, Moment], Outcome]]] = {
    agenda.DealHands: hands.deal_hands,
    agenda.BeginRound: placing.begin_round,
    agenda.CheckBothCanPlay: placing.check_both_can_play,
    agenda.ArrangePlacing: placing.arrange_placing,
    agenda.PlaceCards: placing.place_cards,
    agenda.RevealCards: revealing.reveal_cards,
    agenda.ApplyReveal: revealing.apply_reveal,
    agenda.ArriveEither: revealing.arrive_either,
    agenda.CompareCards: revealing.compare_cards,
    agenda.MeetDemands: revealing.meet_demands,
    agenda.BeginPhaseTwo: later_phases.begin_phase_two,
    agenda.ApplyLateModifiers: later_phases.apply_late_modifiers,
    agenda.BeginPhaseThree: later_phases.begin_phase_three,
    agenda.CountSignets: later_phases.count_signets,
    agenda.DrawForRound: drawing.draw_for_round,
    agenda.PlaceTopCard: placing.place_top_card,
    agenda.ApplySuppliedToReveal: locations.apply_supplied_to_reveal,
    agenda.ApplyLocationsToReveal: locations.apply_locations_to_reveal,
    agenda.SettleTurns: locations.settle_turns,
    agenda.PayTribute: locations.pay_tribute,
    agenda.RefillHands: locations.refill_hands,
    agenda.PutUnder: drawing.put_under,
    agenda.LayProtectors: protectors.lay_protectors,
    agenda.GuardActs: protectors.guard_acts,
    agenda.ActivateGuard: protectors.activate_guard,
    agenda.Shuffle: hands.shuffle,
    agenda.Activate: activation.activate,
    agenda.DoEffects: activation.do_effects,
    agenda.DiscardFromHand: hands.discard_from_hand,
    agenda.FillPlace: fill_place,
    agenda.MovePiecesTo: move_pieces_to,
    agenda.PutDownPieces: put_down_pieces,
    agenda.Settle: consequences.settle,
    agenda.LookForWins: consequences.look_for_wins,
}


class Resolution(NamedTuple):
    """What came of one input."""

    events: tuple[AnyEvent, ...]
    position: Position


# ------------------------------------------------------------------ beginnings
def set_up(setup: Setup) -> Resolution:
    """A new game, up to the first shuffle; raises ``SetupRefused`` if it cannot be played."""
    check_setup(setup)
    event = GameSetUp(
        setup=setup,
        rulings=("RB-03-deck", "RB-04-identical-decks", *_why_these_cards(setup)),
        questions=("OQ-mixed-deck-values",) if len(_decks(setup)) == 2 else (),
    )
    shuffles = tuple(agenda.Shuffle(seat=seat, cause=1, rulings=("RB-03-deck",)) for seat in SEATS)
    lay = (agenda.LayProtectors(),) if setup.protectors else ()
    return _begin(event, (*shuffles, *lay, agenda.DealHands(), agenda.BeginRound()))


def _decks(setup: Setup) -> set[str]:
    return {CHARACTERS[card].deck for card in setup.deck}


def _why_these_cards(setup: Setup) -> tuple[str, ...]:
    decks = _decks(setup)
    mixed = ("RB-15-mixed-decks",) if len(decks) == 2 else ("RB-15-deck-two",) if "II" in decks else ()
    places = ("RB-15-location", "RB-15-several-locations")[: len(setup.locations)]
    return (*mixed, *places, *(("NP-1-setup",) if setup.protectors else ()))


def arranged(table: Table) -> Resolution:
    """A game from a table laid out by hand, from the phase that it says.

    Raises ``PositionRefused`` if the table cannot exist.
    """
    check_table(table)
    table = renumbered(table)
    event = PositionArranged(table=table, rulings=("RB-05-cards-stay",))
    north, south = table.north.at(table.current), table.south.at(table.current)
    late = agenda.ApplyLateModifiers(
        north.card if north else "", south.card if south else "", late_for(table, table.current)
    )
    after: tuple[agenda.Task, ...] = (
        late,
        agenda.SettleTurns(),
        *refill(table.setup),
        agenda.BeginPhaseThree(1),
    )
    if table.phase == 1:
        ready = (*refill(table.setup), agenda.CheckBothCanPlay(), agenda.ArrangePlacing())
        return _begin(event, ready)
    if table.phase == 2:
        return _begin(event, (agenda.BeginPhaseTwo(1), *after))
    return _begin(event, after)


def _begin(event: AnyEvent, tasks: tuple[agenda.Task, ...]) -> Resolution:
    run = _Run(Position(table=fold(None, event), agenda=tasks[::-1], number=1))
    run.events.append(event)
    return run.to_the_next_input()


# ------------------------------------------------------------------ inputs
def decide(position: Position, seat: Seat, option: Option, *, limit: int | None = None) -> Resolution:
    """Take a decision; with a limit, stop after that many events (``resume`` goes on)."""
    ask = next((ask for ask in position.asks if ask.seat == seat), None)
    if ask is not None and option not in ask.options:
        option = _in_standard_order(well_formed(option, seat), ask)
    if ask is None or option not in ask.options:
        raise refuse_decision(position, choices_of(position), seat, option)
    run = _Run(position)
    taken = DecisionTaken(
        seat=seat,
        ask=ask.number,
        option=option,
        rulings=ask.rulings,
        cause=ask.cause,
        questions=ask.questions,
    )
    return run.with_input(taken, Moment(run.table, run.number + 2, option, seat, run.number + 1), limit)


def happen(position: Position, outcome: ChanceOutcome, *, limit: int | None = None) -> Resolution:
    """Let chance have decided what the position waits for."""
    run = _Run(position)
    need = run.peek() if position.chance is not None else None
    if not isinstance(need, NeedChance):
        raise ChanceRefused((Failure("no-chance-needed", "no chance is needed now"),))
    event = _chance_event(need, outcome)
    return run.with_input(event, Moment(run.table, run.number + 2, outcome, None, run.number + 1), limit)


def resume(position: Position, *, limit: int | None = None) -> Resolution:
    """Go on with a position that was stopped between two events."""
    return _Run(position).to_the_next_input(limit)


def choices_of(position: Position) -> NeedDecision | None:
    """The decision that a position waits for, with the checks behind its options."""
    need = _Run(position).peek() if position.asks else None
    return need if isinstance(need, NeedDecision) else None


def _in_standard_order(option: Option, ask: Ask) -> Option:
    """A decision about several cards as it is offered: naming them in another order is no other decision."""
    if isinstance(option, ChooseFromHand):
        return ChooseFromHand(tuple(in_ascending_influence(option.cards)))
    if isinstance(option, ChooseTwo) and (turned := ChooseTwo(option.cards[::-1])) in ask.options:
        return turned
    return option


class _Why(TypedDict):
    rulings: tuple[str, ...]
    cause: int
    questions: tuple[str, ...]


def _chance_event(need: NeedChance, outcome: ChanceOutcome) -> AnyEvent:
    needed = need.needed
    why = _Why(rulings=need.rulings, cause=need.cause, questions=need.questions)
    if isinstance(needed, CoinNeeded) and isinstance(outcome, Coin) and outcome.first in SEATS:
        return CoinTossed(first=outcome.first, **why)
    if (
        isinstance(needed, ShuffleNeeded)
        and isinstance(outcome, Shuffled)
        and sorted(outcome.order) == sorted(needed.cards)
    ):
        return DeckShuffled(seat=needed.seat, order=outcome.order, **why)
    if isinstance(needed, PickNeeded) and isinstance(outcome, Picked):
        cards = outcome.cards
        if len(cards) == needed.count == len(set(cards)) and set(cards) <= set(needed.cards):
            return PickedAtRandom(seat=needed.seat, cards=cards, **why)
    if isinstance(needed, LayNeeded) and isinstance(outcome, Laid):
        row = outcome.row
        if len(row) == ROW == len(set(row)) and set(row) <= set(needed.pool):
            return ProtectorsLaid(row=row, **why)
    message = f"{type(outcome).__name__} is not a possible outcome of {type(needed).__name__}"
    raise ChanceRefused((Failure("impossible-outcome", message, need.rulings[0]),))


# ------------------------------------------------------------------ the loop
class _Run:
    """One input being resolved; mutable while it lasts, and never seen outside."""

    def __init__(self, position: Position) -> None:
        self.table = position.table
        self.agenda = list(position.agenda)
        self.number = position.number
        self.events: list[AnyEvent] = []

    def peek(self) -> Outcome | None:
        """What the next task says before anything is decided for it."""
        if not self.agenda:
            return None
        task = self.agenda[-1]
        return _TASKS[type(task)](task, Moment(self.table, self.number + 1))

    def with_input(self, event: AnyEvent, moment: Moment, limit: int | None) -> Resolution:
        # A shuffle is on the table as soon as it is known; the task must see the new order.
        moment = moment._replace(table=fold(self.table, event))
        task = self.agenda.pop()
        outcome = _TASKS[type(task)](task, moment)
        if not isinstance(outcome, Done):
            raise CardiaError(f"{type(task).__name__} was answered and asks again")
        self._push(outcome.then)
        stopped = self._emit((event, *outcome.events), limit)
        return self._stop() if stopped else self.to_the_next_input(limit)

    def to_the_next_input(self, limit: int | None = None) -> Resolution:
        while self.agenda and self.table.over is None:
            task = self.agenda.pop()
            if isinstance(task, agenda.Emit):
                if self._emit(task.events, limit):
                    return self._stop()
                continue
            outcome = _TASKS[type(task)](task, Moment(self.table, self.number + 1))
            if isinstance(outcome, Done):
                self._push(outcome.then)
                if self._emit(outcome.events, limit):
                    return self._stop()
            else:
                self.agenda.append(task)
                return self._wait_for(outcome)
        return self._stop()

    def _push(self, tasks: tuple[agenda.Task, ...]) -> None:
        self.agenda.extend(reversed(tasks))

    def _emit(self, events: tuple[AnyEvent, ...], limit: int | None) -> bool:
        """Fold events; true if the limit was reached, with the rest left on the agenda."""
        for index, event in enumerate(events):
            self.table = fold(self.table, event)
            self.events.append(event)
            self.number += 1
            if limit is not None and len(self.events) >= limit:
                rest = events[index + 1 :]
                if rest:
                    self.agenda.append(agenda.Emit(rest))
                return True
        return False

    def _wait_for(self, need: NeedDecision | NeedChance) -> Resolution:
        if isinstance(need, NeedChance):
            return Resolution(tuple(self.events), self._position(chance=need.needed))
        asks = tuple(
            Ask(
                number=choice.since or self.number,
                seat=choice.seat,
                kind=choice.kind,
                options=choice.options(),
                rulings=choice.rulings,
                cause=choice.cause,
                card=choice.card,
                questions=choice.questions,
            )
            for choice in need.choices
        )
        return Resolution(tuple(self.events), self._position(asks=asks))

    def _stop(self) -> Resolution:
        return Resolution(tuple(self.events), self._position())

    def _position(self, asks: tuple[Ask, ...] = (), chance: ChanceNeeded | None = None) -> Position:
        tasks = () if self.table.over is not None else tuple(self.agenda)
        return Position(table=self.table, agenda=tasks, number=self.number, asks=asks, chance=chance)
