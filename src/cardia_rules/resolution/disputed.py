"""An encounter that ongoing abilities or blessings speak of."""

from cardia_rules.catalogue.effects import Continuous, ExtraSignet, TieHere, WinPrevious, WinTies
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.resolution.in_force import Active, wins_ties
from cardia_rules.resolution.verdict import Verdict, plain


class Disputed:
    """One encounter under the ongoing abilities that speak of it."""

    def __init__(
        self,
        answers: Answers,
        place: int,
        lead: int,
        abilities: list[Active],
        blessings: dict[Seat, int],
    ) -> None:
        self.answers = answers
        self.blessings = blessings
        self.place = place
        self.abilities = abilities
        undisputed = plain(place, lead)
        self.winners: tuple[Seat, ...] = tuple(seat for seat in SEATS if undisputed.signets(seat))
        self.tie = undisputed.tie
        self.rulings = list(undisputed.rulings)
        self.questions: list[str] = []

    def verdict(self) -> Verdict:
        self._mediated()
        self._counselled()
        held = dict.fromkeys(SEATS, 0)
        for seat in self.winners:
            held[seat] = 1
        self._extras(held)
        return Verdict(
            self.place, held[NORTH], held[SOUTH], self.tie, tuple(self.rulings), tuple(self.questions)
        )

    def _speaking(self, kind: type[Continuous], place: int) -> list[Active]:
        return [a for a in self.abilities if a.place == place and isinstance(a.effect, kind)]

    def _mediated(self) -> None:
        for ability in self._speaking(TieHere, self.place):
            self.tie, self.winners = True, ()
            self._cite(ability.effect.cites)

    def _counselled(self) -> None:
        """A Counselor of the next place speaks of this encounter; then ties go to the Judges."""
        counselors = self._speaking(WinPrevious, self.place + 1)
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
        if wins_ties(self.abilities):
            self._hinge("OQ-cancelled-encounter")
        if self.tie:
            self._judged(SEATS)

    def _one_counselor(self, counselor: Active) -> None:
        seat = counselor.seat
        if self.tie and (against := self._nearest_judge(OPPONENT[seat])):
            self._hinge("OQ-judge-against-counselor")
            if self.answers.judge_against_counselor == "nearest" and against >= counselor.place:
                self._cite(("FAQ-2-nearest-prevails",))
                # Farther than the Judge, the Counselor is not heard; level with it both are silent.
                self._judged(SEATS if against > counselor.place else (seat,))
                return
        if self._speaking(TieHere, self.place):
            self._cite(("FAQ-2-nearest-prevails",))
        self._cite(counselor.effect.cites)
        self.winners, self.tie = (seat,), False

    def _nearest_judge(self, seat: Seat) -> int:
        places = [a.place for a in self.abilities if a.seat == seat and isinstance(a.effect, WinTies)]
        return max(places, default=0)

    def _judged(self, seats: tuple[Seat, ...]) -> None:
        judges = [a for a in self.abilities if isinstance(a.effect, WinTies) and a.seat in seats]
        self.winners = tuple(seat for seat in SEATS if any(a.seat == seat for a in judges))
        for ability in judges:
            self._cite(ability.effect.cites)
        if len(self.winners) == 2:
            self._cite(("RB-19-two-judges",))

    def _extras(self, held: dict[Seat, int]) -> None:
        for seat in self.winners:
            if self.blessings[seat]:
                self._cite(("NP-4-unicorn",))
                held[seat] += self.blessings[seat]
        for ability in self.abilities:
            effect = ability.effect
            if not self.winners or not isinstance(effect, ExtraSignet):
                continue
            if effect.on == "this" and ability.place == self.place and ability.seat in self.winners:
                self._cite(effect.cites)
                held[ability.seat] += 1
            elif effect.on == "previous-winner" and ability.place == self.place + 1:
                self._extra_for_winners(effect, held)

    def _extra_for_winners(self, effect: ExtraSignet, held: dict[Seat, int]) -> None:
        if len(self.winners) == 2:
            self._hinge("OQ-treasurer-double-win")
            if self.answers.treasurer_double_win == "neither":
                return
        self._cite(effect.cites)
        for seat in self.winners:
            held[seat] += 1

    def _cite(self, rulings: tuple[str, ...]) -> None:
        self.rulings += [ruling for ruling in rulings if ruling not in self.rulings]

    def _hinge(self, question: str) -> None:
        if question not in self.questions:
            self.questions.append(question)
