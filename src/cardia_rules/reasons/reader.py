"""Read what a story tells: each event with its rulings, and what rules kept from happening."""

from typing import Final, get_args

from msgspec.structs import force_setattr

from cardia_rules.catalogue.effects import NO_REASONS
from cardia_rules.events import vocabulary as ev
from cardia_rules.reasons import effects, locations, playing, protectors, signets, wins  # noqa: F401 - they register
from cardia_rules.reasons.change import PARTS, OpenChange
from cardia_rules.reasons.step import READERS, FinishedStep, Readers, after, before
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.results.settle import Settled

_FOLLOWING: Final = (ev.SignetPlaced, ev.SignetReturned, ev.BlessingEnded, ev.EncounterTurned)


class Reader(FinishedStep):
    """Looks on while a story is told from a quiet point, and says of each event why.

    Nobody else has an event yet when its reasons are put on it.
    """

    def __init__(self, table: LiveTable, begun: ev.AnyEvent | None = None) -> None:
        super().__init__(table)
        if begun is not None:
            self.told, self.first = [begun], table.number - 1

    def forget(self, number: int) -> None:
        """Forget what happened up to a quiet point: nothing after it is read off that."""
        del self.told[: number - self.first]
        self.first = number
        self.phases.clear()

    def read(self, event: ev.AnyEvent, by: object) -> None:
        """Say of an event that is about to change the table why it happens."""
        self.event, self.by = event, by
        if (alone := _ALONE[type(event)]) is not None:
            force_setattr(event, "rulings", alone(self))
        else:
            self._read_all(event, READERS[type(event)])
        self.told.append(event)
        self.event = None

    def _read_all(self, event: ev.AnyEvent, readers: Readers) -> None:
        if readers.before is not None:
            readers.before(self)
        if readers.why is not None:
            force_setattr(event, "rulings", readers.why(self))
        if readers.hangs_on is not None:
            force_setattr(event, "questions", readers.hangs_on(self))
        if readers.why_not:
            force_setattr(event, "why_not", self._expected_in_vain(readers))
        if readers.after is not None:
            readers.after(self)

    def _expected_in_vain(self, readers: Readers) -> tuple[ev.WhyNot, ...]:
        told: tuple[ev.WhyNot, ...] = ()
        for tells in readers.why_not:
            told += tells(self)
        return told

    def look(self, by: object) -> None:
        """Let the last event tell what a rule looked at in vain."""
        self.event = self.by = by
        settled = type(by) is Settled
        if settled:
            if self.change is not None:
                self.change.finish(self.table)
            if self.settling is None:
                self.followed = []
        # Where a story begins with a look, what came before has been told already.
        if (told := self._expected_in_vain(READERS[type(by)])) and self.told:
            last = self.told[-1]
            force_setattr(last, "why_not", last.why_not + told)
        if settled:
            self.settled = self.change
            self.change = self.settling = None
        self.event = None


# ------------------------------------------------------------------ what a step has to know of earlier events
@before(ev.EffectArrived)
def _arrives(step: FinishedStep) -> None:
    seat = step.event.seat
    step.arrived += [(seat, each) for each in step.table.side(seat).waiting if each.id == step.event.waiting]


@before(ev.RoundBegan)
def _new_round(step: FinishedStep) -> None:
    step.arrived, step.discarded = [], []


@before(*_FOLLOWING)
def _follows(step: FinishedStep) -> None:
    if step.change is not None:
        step.change.finish(step.table)
    elif not step.compared and type(step.event) in (ev.SignetPlaced, ev.SignetReturned):
        # A game goes on whose signets lie where older rules put them.
        step.change = OpenChange(step.table)
        step.change.finish(step.table)
    if step.settling is None and (step.change is not None or type(step.by) is not Result or step.by.heard):
        step.settling, step.in_force, step.followed = step.table.frozen(), ongoing(step.table), []
    step.followed.append(step.event)


@before(*PARTS)
def _takes_part(step: FinishedStep) -> None:
    """Begin a change, unless one is under way, and note the event as a part of it."""
    event = step.event
    if step.change is None:
        effect, waiting = step.effect, step.waiting
        late = waiting is not None and waiting.kind == "late"
        step.change, step.settling = OpenChange(step.table, effect.why if effect else NO_REASONS, late), None
    step.change.parts.append(event)
    if type(event) is ev.TokenPlaced and type(step.earlier(event.cause)) is ev.AbilityActivated:
        step.change.begun = (event.seat, event.place)


@before(ev.AbilityActivated)
def _activates(step: FinishedStep) -> None:
    if step.change is not None:  # within a change only a token activates an ability
        step.change.begun = (step.event.seat, step.event.place)


@before(ev.CardDiscarded)
def _discards(step: FinishedStep) -> None:
    if step.event.origin == "hand":
        step.discarded.append(step.event.seat)
    elif step.event.origin == "table":
        _takes_part(step)


@before(ev.InfluenceModified)
def _modifies(step: FinishedStep) -> None:
    if step.waiting is not None:
        step.modified_at_reveal |= step.waiting.kind != "late"
    _takes_part(step)


@before(ev.EncountersReflowed)
def _closes(step: FinishedStep) -> None:
    if step.change is not None:
        step.change.finish(step.table)


@after(ev.EncounterCompared)
def _compared(step: FinishedStep) -> None:
    step.change = step.settling = step.settled = None
    step.modified_at_reveal = False
    step.compared = True
    step.followed = []


@after(ev.EncountersReflowed)
def _shifted(step: FinishedStep) -> None:
    if step.change is not None:
        step.change.close(step.event)


_ALONE: Final = {kind: READERS[kind].why_alone() for kind in get_args(ev.EveryEvent)}
