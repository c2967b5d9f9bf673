"""What came of one encounter: compare influence, then hear the ongoing abilities that speak of it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from cardia_rules.catalogue.effects import ExtraSignet, TieHere
from cardia_rules.events.answers import Answers
from cardia_rules.events.bounds import MOST
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.resolution.reasons import decisive
from cardia_rules.resolution.results.ongoing import Active


class Result(msgspec.Struct, frozen=True, gc=False):
    """What one encounter's result is, and why."""

    place: int
    north: int  # signets that north's card holds
    south: int
    tie: bool  # no card activates, whoever holds a signet
    rulings: tuple[str, ...]
    questions: tuple[str, ...]
    who: tuple[str, ...] = ()  # of the rulings, those about who wins; the others are about extra signets

    def signets(self, seat: Seat) -> int:
        """Return the signets that a seat's card holds."""
        return self.north if seat == NORTH else self.south

    @property
    def winners(self) -> tuple[bool, bool]:
        """Tell whether north's card wins, and whether south's does."""
        return self.north > 0, self.south > 0

    @property
    def undisputed(self) -> bool:
        """Tell whether influence alone decided it, extra signets included."""
        return self.rulings in _BY_INFLUENCE

    @property
    def won_by_influence(self) -> bool:
        """Tell whether influence alone decided who wins."""
        return self.who in _BY_INFLUENCE

    @property
    def silences(self) -> tuple[str, ...]:
        """Return why no card of a tie activates: what makes or wins it, not which ability is nearer."""
        return tuple([ruling for ruling in self.who if ruling not in NEAREST])

    @property
    def loser(self) -> Seat | None:
        """Return the seat whose card lost: no signet here, at least one opposite."""
        if self.tie or (self.north > 0) == (self.south > 0):
            return None
        return SOUTH if self.north else NORTH


# Where influence alone decides, for each place there can be (0 is none).
NORTH_WINS: Final = tuple([Result(place, 1, 0, False, (), ()) for place in range(MOST + 1)])
SOUTH_WINS: Final = tuple([Result(place, 0, 1, False, (), ()) for place in range(MOST + 1)])
TIE: Final = ("RB-06-tie",)
LEVEL: Final = tuple([Result(place, 0, 0, True, TIE, (), TIE) for place in range(MOST + 1)])
_BY_INFLUENCE: Final = ((), TIE)

NEAREST: Final = ("FAQ-2-nearest-prevails",)


class Disputed:
    """One encounter that ongoing abilities or blessings speak of; ``undisputed`` is it without them.

    ``speaking`` are the abilities that speak of it alone, ``of_ties`` those that win every tie, both in the
    direction of play. ``blessed`` are the rulings about a blessing.

    What is said last is what decides, so it is cited first.
    """

    def __init__(
        self,
        answers: Answers,
        undisputed: Result,
        speaking: Sequence[Active],
        of_ties: tuple[Active, ...],
        blessings: dict[Seat, int],
        blessed: tuple[str, ...],
    ) -> None:
        self.answers = answers
        self.blessings = blessings
        self.place = undisputed.place
        self.winners: tuple[Seat, ...] = tuple([seat for seat in SEATS if undisputed.signets(seat)])
        self.tie = undisputed.tie
        self.rulings = undisputed.rulings
        self.questions: tuple[str, ...] = ()
        self.blessed = blessed
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
        """Return the result once everybody was heard."""
        self._tied()
        self._won_from_the_next()
        held = dict.fromkeys(SEATS, 0)
        for seat in self.winners:
            held[seat] = 1
        who = self.rulings
        self._extras(held)
        return Result(self.place, held[NORTH], held[SOUTH], self.tie, self.rulings, self.questions, who)

    def _tied(self) -> None:
        for ability in self.tying:
            self.tie, self.winners = True, ()
            self._decide(ability.effect.why.does)

    def _won_from_the_next(self) -> None:
        """Hear what the next encounter says of this one; what is a tie after that goes to who wins ties."""
        speaking = self.from_the_next
        if len(speaking) == 2:
            self._cancelled(speaking[0])
        elif speaking:
            self._one_speaks(speaking[0])
        elif self.tie:
            self._ties_are_won(SEATS)

    def _cancelled(self, one_of_two: Active) -> None:
        self._decide(one_of_two.effect.why.both)
        self.winners = ()
        self.tie = self.answers.cancelled_encounter == "tie"
        if self.of_ties:
            self._hinge("OQ-cancelled-encounter")
        if self.tie:
            self._ties_are_won(SEATS)

    def _one_speaks(self, ability: Active) -> None:
        seat = ability.seat
        if self.tie and (against := self._nearest_of_ties(OPPONENT[seat])):
            self._hinge("OQ-win-ties-against-win-previous")
            if self.answers.win_ties_against_win_previous == "nearest" and against >= ability.place:
                # Farther than the other, this one is not heard; level with it both are silent.
                self._ties_are_won(SEATS if against > ability.place else (seat,))
                self._decide(NEAREST)
                return
        self._decide(ability.effect.why.does)
        if self.tying:
            self._decide(NEAREST)
        self.winners, self.tie = (seat,), False

    def _nearest_of_ties(self, seat: Seat) -> int:
        return max((ability.place for ability in self.of_ties if ability.seat == seat), default=0)

    def _ties_are_won(self, seats: tuple[Seat, ...]) -> None:
        winning: set[Seat] = set()
        for ability in self.of_ties:
            if ability.seat in seats:
                winning.add(ability.seat)
                self._decide(ability.effect.why.does)
        self.winners = tuple([seat for seat in SEATS if seat in winning])
        if len(self.winners) == 2:
            self._decide(self.of_ties[0].effect.why.both)

    def _extras(self, held: dict[Seat, int]) -> None:
        for seat in self.winners:
            if self.blessings[seat]:
                self._decide(self.blessed)
                held[seat] += self.blessings[seat] if self._blessing_lies_there() else 0
        for ability, effect in self.givers if self.winners else ():
            if effect.on == "previous-winner":
                self._extra_for_winners(effect, held)
            elif ability.seat in self.winners:
                self._add(effect)
                held[ability.seat] += 1

    def _blessing_lies_there(self) -> bool:
        if len(self.winners) < 2:
            return True
        self._hinge("OQ-blessing-shared-tie")
        return self.answers.blessing_shared_tie == "stays"

    def _extra_for_winners(self, effect: ExtraSignet, held: dict[Seat, int]) -> None:
        if len(self.winners) == 2:
            self._hinge("OQ-extra-signet-double-win")
            if self.answers.extra_signet_double_win == "neither":
                return
        self._add(effect)
        for seat in self.winners:
            held[seat] += 1

    def _decide(self, rulings: tuple[str, ...]) -> None:
        """Let these decide; what did up to now is what they build on."""
        self.rulings = decisive(rulings, self.rulings)

    def _add(self, effect: ExtraSignet) -> None:
        """Cite what one more signet rests on; that the ability is active is what everything builds on."""
        self._decide(effect.why.does)
        if not effect.why.does:
            self.rulings = decisive(self.rulings, ("RB-09-ongoing",))

    def _hinge(self, question: str) -> None:
        if question not in self.questions:
            self.questions += (question,)
