"""Read what a story tells: each event with its rulings, and what rules kept from happening."""

from typing import Final

from msgspec.structs import force_setattr

from cardia_rules.events.table import Waiting
from cardia_rules.events.vocabulary import (
    AbilityActivated,
    AnyEvent,
    BlessingEnded,
    CardDiscarded,
    EffectArrived,
    EncounterCompared,
    EncountersReflowed,
    EncounterTurned,
    InfluenceModified,
    RoundBegan,
    SignetPlaced,
    SignetReturned,
    WhyNot,
)
from cardia_rules.reasons import effects, locations, playing, protectors, signets, wins  # noqa: F401 - they register
from cardia_rules.reasons.change import PARTS, OpenChange, is_part
from cardia_rules.reasons.entries import grounded
from cardia_rules.reasons.step import READERS, FinishedStep, Notes
from cardia_rules.resolution.live_table import Acting, LiveTable
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.settle import Settled

_FOLLOWING: Final = (SignetPlaced, SignetReturned, BlessingEnded, EncounterTurned)


class Reader:
    """Looks on while a story is told from a quiet point, and says of each event why.

    Nobody else has an event yet when its reasons are put on it.
    """

    def __init__(self, table: LiveTable, begun: AnyEvent | None = None) -> None:
        self.step = FinishedStep(table)
        if begun is not None:
            self.step.told, self.step.first = [begun], table.number - 1
        self.supplied = frozenset(each.card for each in table.setup.supplied)

    @property
    def told(self) -> list[AnyEvent]:
        """Return what was read since the last quiet point."""
        return self.step.told

    def forget(self, number: int) -> None:
        """Forget what happened up to a quiet point: nothing after it is read off that."""
        step = self.step
        del step.told[: number - step.first]
        step.first = number

    def read(self, event: AnyEvent, by: object) -> None:
        """Say of an event that is about to change the table why it happens."""
        step = self.step
        if self.supplied and type(by) is Acting and by.activation.ability in self.supplied:
            by = Acting(by.activation, grounded(by.effect))
        step.event, step.by, step.reading = event, by, True
        readers = READERS[type(event)]
        if readers.alone is not None:
            force_setattr(event, "rulings", readers.alone(step))
            step.told.append(event)
            step.reading = False
            return
        if readers.before is not None:
            readers.before(step)
        if readers.why is not None:
            force_setattr(event, "rulings", readers.why(step))
        if readers.hangs_on is not None:
            force_setattr(event, "questions", readers.hangs_on(step))
        if readers.why_not:
            told: tuple[WhyNot, ...] = ()
            for tells in readers.why_not:
                told += tells(step)
            force_setattr(event, "why_not", told)
        step.told.append(event)
        if readers.after is not None:
            readers.after(step)
        step.reading = False

    def look(self, by: object) -> None:
        """Let the last event tell what a rule looked at in vain."""
        step = self.step
        step.event, step.by, step.reading = None, by, True
        settled = type(by) is Settled
        if settled:
            if step.change is not None:
                step.change.finish(step.table)
            if step.settling is None:
                step.followed = []
        told: tuple[WhyNot, ...] = ()
        for tells in READERS[type(by)].why_not:
            told += tells(step)
        # Where a story begins with a look, what came before has been told already.
        if step.told:
            last = step.told[-1]
            force_setattr(last, "why_not", last.why_not + told)
        if settled:
            step.settled = step.change
            step.change = step.settling = None
        step.reading = False


# ------------------------------------------------------------------ what a step has to know of earlier events
def _arrives(step: FinishedStep) -> None:
    seat = step.event.seat
    step.arrived += [(seat, each) for each in step.table.side(seat).waiting if each.id == step.event.waiting]


def _new_round(step: FinishedStep) -> None:
    step.arrived, step.discarded = [], []


def _follows(step: FinishedStep) -> None:
    if step.change is None and not step.compared and type(step.event) in (SignetPlaced, SignetReturned):
        # A game goes on whose signets lie where older rules put them.
        step.change = OpenChange(step.table, None)
    if step.change is not None:
        step.change.finish(step.table)
    if step.settling is None:
        step.settling, step.in_force, step.followed = step.table.frozen(), ongoing(step.table), []


def _begins(step: FinishedStep) -> None:
    """Begin a change, unless one is under way."""
    if step.change is None and is_part(step.event):
        step.change, step.settling = OpenChange(step.table, step.by), None


def _discards(step: FinishedStep) -> None:
    if step.event.origin == "hand":
        step.discarded.append(step.event.seat)
    _begins(step)


def _modifies(step: FinishedStep) -> None:
    if isinstance(step.by, Waiting):
        step.modified_at_reveal |= step.by.kind != "late"
    _begins(step)


def _closes(step: FinishedStep) -> None:
    if step.change is not None:
        step.change.finish(step.table)


_BEFORE: Final[dict[type, Notes]] = {
    **dict.fromkeys(PARTS, _begins),
    **dict.fromkeys(_FOLLOWING, _follows),
    CardDiscarded: _discards,
    InfluenceModified: _modifies,
    EffectArrived: _arrives,
    RoundBegan: _new_round,
    EncountersReflowed: _closes,
}


def _compared(step: FinishedStep) -> None:
    step.change = step.settling = step.settled = None
    step.modified_at_reveal = False
    step.compared = True
    step.followed = []


def _followed(step: FinishedStep) -> None:
    step.followed.append(step.event)


def _shifted(step: FinishedStep) -> None:
    if step.change is not None:
        step.change.close(step.event)


def _adds(step: FinishedStep) -> None:
    if step.change is not None:
        step.change.add(step.event, type(step.earlier(step.event.cause)) is AbilityActivated)


_AFTER: Final[dict[type, Notes]] = {
    **dict.fromkeys((*PARTS, AbilityActivated), _adds),
    **dict.fromkeys(_FOLLOWING, _followed),
    EncounterCompared: _compared,
    EncountersReflowed: _shifted,
}
for _kind, _notes in _BEFORE.items():
    READERS[_kind].before = _notes
for _kind, _notes in _AFTER.items():
    READERS[_kind].after = _notes
for _readers in READERS.values():
    _readers.all_known()
