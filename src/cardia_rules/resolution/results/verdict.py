"""What came of one encounter: compare influence, then hear the ongoing abilities that speak of it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from cardia_rules.catalogue.effects import ExtraSignet, TieHere
from cardia_rules.events.answers import Answers
from cardia_rules.events.bounds import MOST
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.resolution.results.ongoing import Active


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What one encounter's result is, and why."""

    place: int
    north: int  # signets that north's card holds
    south: int
    tie: bool  # no card activates, whoever holds a signet
    rulings: tuple[str, ...]
    questions: tuple[str, ...]

    def signets(self, seat: Seat) -> int:
        """Return the signets that a seat's card holds."""
        return self.north if seat == NORTH else self.south

    @property
    def loser(self) -> Seat | None:
        """The seat whose card lost: no signet here, at least one opposite (FAQ-3-illusionist)."""
        if self.tie or (self.north > 0) == (self.south > 0):
            return None
        return SOUTH if self.north else NORTH


# Where influence alone decides, for each place there can be (0 is none).
NORTH_WINS: Final = tuple([Verdict(place, 1, 0, False, (), ()) for place in range(MOST + 1)])
SOUTH_WINS: Final = tuple([Verdict(place, 0, 1, False, (), ()) for place in range(MOST + 1)])
LEVEL: Final = tuple([Verdict(place, 0, 0, True, ("RB-06-tie",), ()) for place in range(MOST + 1)])


class Disputed:
    """One encounter that ongoing abilities or blessings speak of; ``undisputed`` is it without them.

    ``speaking`` are the abilities that speak of it alone, ``judges`` those that win every tie, both in the
    direction of play.
    """

    def __init__(
        self,
        answers: Answers,
        undisputed: Verdict,
        speaking: Sequence[Active],
        judges: tuple[Active, ...],
        blessings: dict[Seat, int],
    ) -> None:
        self.answers = answers
        self.blessings = blessings
        self.place = undisputed.place
        self.winners: tuple[Seat, ...] = tuple(seat for seat in SEATS if undisputed.signets(seat))
        self.tie = undisputed.tie
        self.rulings = list(undisputed.rulings)
        self.questions: list[str] = []
        self.judges = judges
        self.mediators: list[Active] = []
        self.counselors: list[Active] = []
        self.givers: list[tuple[Active, ExtraSignet]] = []
        for ability in speaking:
            effect = ability.effect
            if isinstance(effect, ExtraSignet):
                self.givers.append((ability, effect))
            elif isinstance(effect, TieHere):
                self.mediators.append(ability)
            else:  # of the next place
                self.counselors.append(ability)

    def verdict(self) -> Verdict:
        """Return the result once everybody was heard."""
        self._mediated()
        self._counselled()
        held = dict.fromkeys(SEATS, 0)
        for seat in self.winners:
            held[seat] = 1
        self._extras(held)
        return Verdict(
            self.place, held[NORTH], held[SOUTH], self.tie, tuple(self.rulings), tuple(self.questions)
        )

    def _mediated(self) -> None:
        for ability in self.mediators:
            self.tie, self.winners = True, ()
            self._cite(ability.effect.cites)

    def _counselled(self) -> None:
        """After the Counselors, ties go to the Judges."""
        counselors = self.counselors
        if len(counselors) == 2:
            self._cancelled()
        elif counselors:
            self._one_counselor(counselors[0])
        elif self.tie:
            self._judged(SEATS)

    def _cancelled(self) -> None:
        self._cite(("FAQ-3-two-counselors",))
        self.winners = ()
        self.tie = self.answers.cancelled_encounter == "tie"
        if self.judges:
            self._hinge("OQ-cancelled-encounter")
        if self.tie:
            self._judged(SEATS)

    def _one_counselor(self, counselor: Active) -> None:
        seat = counselor.seat
        if self.tie and (against := self._nearest_judge(OPPONENT[seat])):
            self._hinge("OQ-win-ties-against-win-previous")
            if self.answers.win_ties_against_win_previous == "nearest" and against >= counselor.place:
                self._cite(("FAQ-2-nearest-prevails",))
                # Farther than the Judge, the Counselor is not heard; level with it both are silent.
                self._judged(SEATS if against > counselor.place else (seat,))
                return
        if self.mediators:
            self._cite(("FAQ-2-nearest-prevails",))
        self._cite(counselor.effect.cites)
        self.winners, self.tie = (seat,), False

    def _nearest_judge(self, seat: Seat) -> int:
        return max((judge.place for judge in self.judges if judge.seat == seat), default=0)

    def _judged(self, seats: tuple[Seat, ...]) -> None:
        judging: set[Seat] = set()
        for judge in self.judges:
            if judge.seat in seats:
                judging.add(judge.seat)
                self._cite(judge.effect.cites)
        self.winners = tuple([seat for seat in SEATS if seat in judging])
        if len(self.winners) == 2:
            self._cite(("RB-19-two-judges",))

    def _extras(self, held: dict[Seat, int]) -> None:
        for seat in self.winners:
            if self.blessings[seat]:
                self._cite(("NP-4-unicorn",))
                held[seat] += self.blessings[seat] if self._blessing_lies_there() else 0
        for ability, effect in self.givers if self.winners else ():
            if effect.on == "previous-winner":
                self._extra_for_winners(effect, held)
            elif ability.seat in self.winners:
                self._cite(effect.cites)
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
        self._cite(effect.cites)
        for seat in self.winners:
            held[seat] += 1

    def _cite(self, rulings: tuple[str, ...]) -> None:
        for ruling in rulings:
            if ruling not in self.rulings:
                self.rulings.append(ruling)

    def _hinge(self, question: str) -> None:
        if question not in self.questions:
            self.questions.append(question)
