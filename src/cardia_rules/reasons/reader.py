"""Read what a story tells: each event with its rulings, and what rules kept from happening."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.events.table import Table, Waiting
from cardia_rules.events.vocabulary import (
    AbilityActivated,
    AnyEvent,
    BlessingEnded,
    EffectArrived,
    EncounterCompared,
    EncountersReflowed,
    EncounterTurned,
    InfluenceModified,
    RoundBegan,
    SignetPlaced,
    SignetReturned,
    TokenPlaced,
    WhyNot,
)
from cardia_rules.reasons import effects, locations, playing, protectors, signets, wins  # noqa: F401 - they register
from cardia_rules.reasons.change import PARTS, OpenChange, is_part
from cardia_rules.reasons.entries import grounded
from cardia_rules.reasons.step import READERS, FinishedStep, Notes
from cardia_rules.resolution.live_table import Acting, Told
from cardia_rules.resolution.results.settle import Settled

_FOLLOWING: Final = (SignetPlaced, SignetReturned, BlessingEnded, EncounterTurned)


class Reader:
    """Follows a story from a quiet point, and says of each event why."""

    def __init__(self, table: Table, number: int, begun: AnyEvent | None = None) -> None:
        self.step = FinishedStep(table, number)
        if begun is not None:
            self.step.told, self.step.first = [begun], number - 1
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

    def read(self, told: list[Told]) -> list[AnyEvent]:
        """Return the events that were told, with their reasons."""
        step = self.step
        before = len(step.told)
        for event, by in told:
            if event is None:
                self._look(by)
            else:
                self._read(event, by)
        return step.told[before:]

    def _read(self, event: AnyEvent, by: object) -> None:
        step = self.step
        if isinstance(by, Acting) and by.activation.ability in self.supplied:
            by = Acting(by.activation, grounded(by.effect))
        step.event, step.by = event, by
        readers = READERS[type(event)]
        if readers.before is not None:
            readers.before(step)
        rulings = () if readers.why is None else readers.why(step)
        questions = () if readers.hangs_on is None else readers.hangs_on(step)
        told: tuple[WhyNot, ...] = ()
        for tells in readers.why_not:
            told += tells(step)
        event.apply(step.table)
        step.event = event = replace(event, rulings=rulings, questions=questions, why_not=told)
        step.number += 1
        step.told.append(event)
        if readers.after is not None:
            readers.after(step)

    def _look(self, by: object) -> None:
        """Let the last event tell what a rule looked at in vain."""
        step = self.step
        step.event, step.by = None, by
        if isinstance(by, Settled):
            if step.change is not None:
                step.change.finish(step.table)
            if step.settling is None:
                step.followed = []
        told: tuple[WhyNot, ...] = ()
        for tells in READERS[type(by)].why_not:
            told += tells(step)
        # Where a story begins with a look, what came before has been told already.
        if told and step.told:
            last = step.told[-1]
            step.told[-1] = replace(last, why_not=last.why_not + told)
        if isinstance(by, Settled):
            step.settled = step.change
            step.change = step.settling = None


# ------------------------------------------------------------------ what a step has to know of earlier events
def _arrives(step: FinishedStep) -> None:
    seat = step.event.seat
    step.arrived += [(seat, each) for each in step.table.side(seat).waiting if each.id == step.event.waiting]


def _new_round(step: FinishedStep) -> None:
    step.arrived = []


def _follows(step: FinishedStep) -> None:
    signet = isinstance(step.event, SignetPlaced | SignetReturned)
    if step.change is None and not step.compared and signet:
        # A game goes on whose signets lie where older rules put them.
        step.change = OpenChange(step.table.frozen(), None)
    if step.change is not None:
        step.change.finish(step.table)
    if step.settling is None:
        step.settling, step.followed = step.table.frozen(), []


def _begins(step: FinishedStep) -> None:
    """Begin a change, unless one is under way."""
    if step.change is None and is_part(step.event):
        step.change, step.settling = OpenChange(step.table.frozen(), step.by), None


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
        token = isinstance(step.event, TokenPlaced)
        activated = isinstance(step.earlier(step.event.cause), AbilityActivated)
        step.change.add(step.event, token and activated)


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
