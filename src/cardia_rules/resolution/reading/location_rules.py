"""The rules that all locations in play bring together."""

from functools import lru_cache
from typing import Final

import msgspec

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.catalogue.model import Refill
from cardia_rules.events.table import AnyTable

OPENING_HAND = 5
_NEVER_LOW: Final = Refill(at_most=-1, count=0)


class LocationRules(msgspec.Struct, frozen=True, gc=False):
    """The rules of the locations in play; most are the name of the location, empty if none brings it."""

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
def location_rules(locations: tuple[str, ...]) -> LocationRules:
    """Return the rules that these locations bring together."""
    rules = {slug: LOCATIONS[slug].rules for slug in locations}
    hands = [each.opening_hand for each in rules.values() if each.opening_hand is not None]
    return LocationRules(
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


def waits_for_protector(table: AnyTable) -> bool:
    """Tell whether hands are filled only after the protector acts; not where they are between steps."""
    answers = table.answers
    return answers.refill_and_protector == "after" and answers.refill_moment == "after-ability"
