"""The rules of all locations in play together and when hands are filled."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.catalogue.model import Refill
from cardia_rules.events.table import Setup, Table
from cardia_rules.resolution.agenda import (
    Activate,
    ApplyLocationsToReveal,
    DiscardFromHand,
    DoEffects,
    RefillHands,
    Shuffle,
    Task,
)
from cardia_rules.resolution.outcome import Done, NeedChance, Outcome

OPENING_HAND = 5
_LOOK: Final = (RefillHands(),)
_LOOK_AFTER_ABILITY: Final = (RefillHands(("OQ-refill-moment",)),)
_BESIDE: Final = ("OQ-refill-moment", "OQ-refill-and-protector")
NOT_BETWEEN: Final = ("OQ-refill-moment",)
_NEVER_LOW: Final = Refill(at_most=-1, count=0)


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A location's name where its rule is in play, an empty string where it is not."""

    opening_hand: int
    no_draw: str
    draw_more: tuple[str, ...]
    put_under: str
    refill: Refill
    refills: str
    wins_in_a_row: int
    in_a_row: str
    tribute: str
    discard_when_lower: str
    lose_on_same_faction: str
    reveal_late: str


@lru_cache(maxsize=1024)
def standing(locations: tuple[str, ...]) -> Standing:
    """Return the rules that these locations bring together."""
    rules = {slug: LOCATIONS[slug].rules for slug in locations}
    hands = [each.opening_hand for each in rules.values() if each.opening_hand is not None]
    return Standing(
        opening_hand=min(hands, default=OPENING_HAND),
        no_draw=next((slug for slug, each in rules.items() if each.round_draw == 0), ""),
        draw_more=tuple(slug for slug, each in rules.items() if each.round_draw),
        put_under=next((slug for slug, each in rules.items() if each.put_under), ""),
        refill=next((each.refill for each in rules.values() if each.refill), _NEVER_LOW),
        refills=next((slug for slug, each in rules.items() if each.refill), ""),
        wins_in_a_row=next((each.wins_in_a_row for each in rules.values() if each.wins_in_a_row), 0),
        in_a_row=next((slug for slug, each in rules.items() if each.wins_in_a_row), ""),
        tribute=next((slug for slug, each in rules.items() if each.tribute), ""),
        discard_when_lower=next((slug for slug, each in rules.items() if each.discard_when_lower), ""),
        lose_on_same_faction=next((slug for slug, each in rules.items() if each.lose_on_same_faction), ""),
        reveal_late=next((slug for slug, each in rules.items() if each.reveal_late), ""),
    )


def refill(setup: Setup) -> tuple[Task, ...]:
    """Return the look at both hands, where a location fills them up."""
    return _LOOK if standing(setup.locations).refills else ()


def locations_at_a_reveal(setup: Setup, look: ApplyLocationsToReveal) -> tuple[Task, ...]:
    """Return the looks of locations at a reveal, and at the hands (OQ-reveal-locations-order)."""
    rules = standing(setup.locations)
    looks = (look,) if rules.discard_when_lower or rules.lose_on_same_faction else ()
    if not rules.refills:
        return looks
    minds = rules.discard_when_lower or look.same_faction
    fill_up = RefillHands(("OQ-reveal-locations-order",) if minds else (), bool(look.after_abilities))
    draw_first = setup.answers.reveal_locations_order == "draw-first"
    return (fill_up, *looks) if draw_first else (*looks, fill_up)


def refill_after_ability(setup: Setup) -> tuple[Task, ...]:
    """Return the look at the hands once an ability is resolved (OQ-refill-moment)."""
    return _LOOK_AFTER_ABILITY if standing(setup.locations).refills else ()


def refill_beside_protector(setup: Setup) -> tuple[Task, ...]:
    """Return that look where a protector has yet to act (OQ-refill-and-protector)."""
    if setup.answers.refill_moment == "at-once":
        return refill_after_ability(setup)
    return (RefillHands(_BESIDE, waits_for_protector(setup)),) if refill(setup) else ()


def waits_for_protector(setup: Setup) -> bool:
    """Tell whether hands are looked at only after the protector; not if they are filled between steps."""
    answers = setup.answers
    return answers.refill_and_protector == "after" and answers.refill_moment == "after-ability"


def refill_between_steps(setup: Setup) -> tuple[Task, ...]:
    """Return the look at the hands between two steps of an ability, if the table answers so."""
    return refill_after_ability(setup) if setup.answers.refill_moment == "at-once" else ()


def may_be_held_off(setup: Setup) -> bool:
    """Tell whether a location could fill hands between two steps of an ability."""
    return bool(standing(setup.locations).refills)


def held_off(table: Table) -> bool:
    """Tell whether a location would fill a hand now, in the middle of an ability.

    Never where it does so between two steps: then no hand is low any more, or its deck is empty.
    """
    low = standing(table.setup.locations).refill.at_most
    return any(len(side.hand) <= low and side.deck for side in (table.north, table.south))


def hanging_on_it(outcome: Outcome) -> Outcome:
    """Add to what happens next, or is asked, the question why nothing came between."""
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
    return task  # pragma: no cover - no effect leaves any other task
