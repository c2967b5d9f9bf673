"""The result of one encounter: influence is compared, then ongoing abilities and blessings are heard."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from cardia_rules.catalogue.effects import ExtraSignet, TieHere
from cardia_rules.events.answers import Answers
from cardia_rules.events.bounds import MOST
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.resolution.results.ongoing import Active


class Heard(msgspec.Struct, frozen=True, gc=False):
    """One thing that decided a result: ``how`` an ability was heard, and which."""

    how: Literal["tied", "won", "cancelled", "nearest", "shared", "blessed", "extra"]
    ability: Active | None = None


class Result(msgspec.Struct, frozen=True, gc=False):
    """The result of one encounter, and what was heard on the way, the deciding one last."""

    place: int
    north: int  # signets that north's card holds
    south: int
    tie: bool  # no card activates, whoever holds a signet
    level: bool = False  # neither card has more influence
    heard: tuple[Heard, ...] = ()

    def signets(self, seat: Seat) -> int:
        """Return the signets that a seat's card holds."""
        return self.north if seat == NORTH else self.south

    @property
    def winners(self) -> tuple[bool, bool]:
        """Tell whether north's card wins, and whether south's does."""
        return self.north > 0, self.south > 0

    def loser(self) -> Seat | None:
        """Return the seat whose card lost: no signet here, at least one opposite."""
        if self.tie or (self.north > 0) == (self.south > 0):
            return None
        return SOUTH if self.north else NORTH


# Where influence alone decides, for each place there can be (0 is none).
_PLACES: Final = range(MOST + 1)
NORTH_WINS: Final = tuple([Result(place, 1, 0, False) for place in _PLACES])
SOUTH_WINS: Final = tuple([Result(place, 0, 1, False) for place in _PLACES])
LEVEL: Final = tuple([Result(place, 0, 0, True, True) for place in _PLACES])
_NEAREST: Final = Heard("nearest")
_BLESSED: Final = Heard("blessed")


class Disputed:
    """An encounter that ongoing abilities or blessings speak of; ``undisputed`` is its result without them.

    ``speaking`` are the abilities that speak of it alone, ``of_ties`` those that win every tie, both in the
    direction of play.
    """

    def __init__(
        self,
        answers: Answers,
        undisputed: Result,
        speaking: Sequence[Active],
        of_ties: tuple[Active, ...],
        blessings: dict[Seat, int],
    ) -> None:
        self.answers = answers
        self.undisputed = undisputed
        self.blessings = blessings
        self.winners: tuple[Seat, ...] = tuple([seat for seat in SEATS if undisputed.signets(seat)])
        self.tie = undisputed.tie
        self.heard: tuple[Heard, ...] = ()
        self.of_ties = of_ties
        self.tying: list[Active] = []
        self.from_the_next: list[Active] = []
        self.givers: list[tuple[Active, ExtraSignet]] = []
        for ability in speaking:
            effect = ability.effect
            if isinstance(effect, ExtraSignet):
                self.givers.append((ability, effect))
            elif isinstance(effect, TieHere):
                self.tying.append(ability)
            else:  # of the next place
                self.from_the_next.append(ability)

    def result(self) -> Result:
        """Hear every ability in its order, and return the result."""
        for ability in self.tying:
            self.tie, self.winners = True, ()
            self.heard += (Heard("tied", ability),)
        self._hear_the_next()
        held = dict.fromkeys(SEATS, 0)
        for seat in self.winners:
            held[seat] = 1
        self._add_extras(held)
        alone = self.undisputed
        return Result(alone.place, held[NORTH], held[SOUTH], self.tie, alone.level, self.heard)

    def _hear_the_next(self) -> None:
        """Hear what the next encounter says of this one; then let those win the tie who win ties."""
        speaking = self.from_the_next
        if len(speaking) == 2:
            self.heard += (Heard("cancelled", speaking[0]),)
            self.winners = ()
            self.tie = self.answers.cancelled_encounter == "tie"
            if self.tie:
                self._win_ties(SEATS)
        elif speaking:
            self._hear_one(speaking[0])
        elif self.tie:
            self._win_ties(SEATS)

    def _hear_one(self, ability: Active) -> None:
        seat = ability.seat
        against = self._nearest_of_ties(OPPONENT[seat]) if self.tie else 0
        if against >= ability.place and self.answers.win_ties_against_win_previous == "nearest":
            # Farther than the other, this one is not heard; level with it both are silent.
            self._win_ties(SEATS if against > ability.place else (seat,))
            self.heard += (_NEAREST,)
            return
        self.heard += (Heard("won", ability),)
        if self.tying:
            self.heard += (_NEAREST,)
        self.winners, self.tie = (seat,), False

    def _nearest_of_ties(self, seat: Seat) -> int:
        return max((ability.place for ability in self.of_ties if ability.seat == seat), default=0)

    def _win_ties(self, seats: tuple[Seat, ...]) -> None:
        winning = [ability for ability in self.of_ties if ability.seat in seats]
        self.heard += tuple([Heard("won", ability) for ability in winning])
        self.winners = tuple([seat for seat in SEATS if any(each.seat == seat for each in winning)])
        if len(self.winners) == 2:
            self.heard += (Heard("shared", self.of_ties[0]),)

    def _add_extras(self, held: dict[Seat, int]) -> None:
        """Add what blessings and abilities give to who wins."""
        for seat in self.winners:
            if self.blessings[seat]:
                self.heard += (_BLESSED,)
                held[seat] += self.blessings[seat] if self._blessing_lies_there() else 0
        for ability, effect in self.givers if self.winners else ():
            if effect.on == "previous-winner":
                given = self.winners
            elif ability.seat in self.winners:
                given = (ability.seat,)
            else:
                continue
            self.heard += (Heard("extra", ability),)
            for seat in given:
                held[seat] += 1

    def _blessing_lies_there(self) -> bool:
        return len(self.winners) < 2 or self.answers.blessing_shared_tie == "stays"
