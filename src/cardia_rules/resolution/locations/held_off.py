"""What hangs on a location not coming between two steps of an ability (OQ-bazaar-moment)."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.events.table import Setup, Table
from cardia_rules.resolution.agenda import Activate, DiscardFromHand, DoEffects, Shuffle, Task
from cardia_rules.resolution.locations.standing import standing, to_be_filled
from cardia_rules.resolution.outcome import Done, NeedChance, Outcome

NOT_BETWEEN: Final = ("OQ-bazaar-moment",)


def may_be_held_off(setup: Setup) -> bool:
    """Whether there is a location that fills hands, and would do so between two steps."""
    return bool(standing(setup.locations).refill)


def held_off(table: Table) -> bool:
    """Whether it would fill a hand here, in the middle of an ability.

    Never where it does so between two steps: then no hand is low any more, or its deck is empty.
    """
    return to_be_filled(table, standing(table.setup.locations))


def hanging_on_it(outcome: Outcome) -> Outcome:
    """The next thing that happens, or is asked, happens because nothing came between."""
    if isinstance(outcome, NeedChance):
        return replace(outcome, questions=outcome.questions + NOT_BETWEEN)
    if isinstance(outcome, Done):
        if outcome.events:
            first, *rest = outcome.events
            return replace(outcome, events=(replace(first, questions=first.questions + NOT_BETWEEN), *rest))
        # An effect of which nothing comes yet leaves one task, if any.
        return replace(outcome, then=tuple(map(_task_hanging_on_it, outcome.then)))
    choices = tuple(replace(choice, questions=choice.questions + NOT_BETWEEN) for choice in outcome.choices)
    return replace(outcome, choices=choices)


def _task_hanging_on_it(task: Task) -> Task:
    if isinstance(task, DoEffects):
        return replace(task, between=True)
    if isinstance(task, Activate | DiscardFromHand | Shuffle):
        return replace(task, questions=task.questions + NOT_BETWEEN)
    return task
