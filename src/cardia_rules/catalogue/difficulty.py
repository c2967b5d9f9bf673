"""How hard a game is said to be: the stars of its deck and of its locations (RB-14-difficulty)."""

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from cardia_rules.catalogue.lookup import find_character, find_location

Level = Literal["apprentice assassins", "seasoned inventors", "mighty mages", "impresses the Djinn"]

_DECK_TWO: Final = 1  # a star more than deck I
_FEWEST: Final = 1  # of any location
# The fewest stars of each level, the hardest first.
_LEVELS: Final[tuple[tuple[int, Level], ...]] = (
    (5, "impresses the Djinn"),
    (3, "mighty mages"),
    (2, "seasoned inventors"),
    (0, "apprentice assassins"),
)


@attrs.frozen
class Difficulty:
    """How many stars a game has; ``at_least`` if nobody has published those of a location in play."""

    stars: int
    level: Level
    at_least: bool = False

    @property
    def ruling(self) -> str:
        """Return the ruling that stars are counted by."""
        return "RB-14-difficulty"

    def __str__(self) -> str:
        counted = f"{self.stars} star{'' if self.stars == 1 else 's'}"
        harder = " or harder" if self.at_least and self.stars < _LEVELS[0][0] else ""
        return f"{'at least ' if self.at_least else ''}{counted}: {self.level}{harder}"


def difficulty(deck: Iterable[str], locations: Iterable[str] = ()) -> Difficulty:
    """Return how hard sixteen characters and these locations are (OQ-mixed-deck-stars)."""
    places = [find_location(name) for name in locations]
    of_deck_two = [find_character(name).deck == "II" for name in deck]
    stars = _DECK_TWO * any(of_deck_two) + sum(_FEWEST if at.stars is None else at.stars for at in places)
    level = next(level for fewest, level in _LEVELS if stars >= fewest)
    return Difficulty(stars, level, any(at.stars is None for at in places))
