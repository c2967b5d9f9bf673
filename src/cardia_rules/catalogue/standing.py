"""What a location can say: rules that hold for the whole game, as data."""

from typing import Final

import msgspec


class Refill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whenever a hand holds ``at_most`` cards, draw ``count``."""

    at_most: int
    count: int


class StandingRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A location's entry names the ones it changes; the rest is the base game."""

    opening_hand: int | None = None  # instead of 5
    round_draw: int | None = None  # instead of 1 at the end of the round
    put_under: int = 0  # then this many hand cards go under the deck
    refill: Refill | None = None
    wins_in_a_row: int = 0  # so many successive encounters win the game
    tribute: bool = False  # coming to win a past encounter: draw 1, the opponent discards 1
    discard_when_lower: bool = False  # a revealed card below your previous one costs your deck's top card
    lose_on_same_faction: bool = False  # a revealed card of your previous one's faction loses the game
    reveal_late: bool = False  # every reveal happens one round late


NO_RULES: Final = StandingRules()
