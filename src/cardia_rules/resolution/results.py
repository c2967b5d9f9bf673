"""Who wins each encounter and how many signets each card holds, from the table alone.

The one place that knows it: resolution compares this with the signets that lie on the table and
records the difference, so no ability moves a signet by hand.
"""

from typing import Final

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import (
    Continuous,
    ExtraSignet,
    TieHere,
    WinOnFollowing,
    WinPrevious,
    WinTies,
)
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Played, Reason, Side, Table
from cardia_rules.resolution.standing import standing

_PRINTED: Final = {slug: character.influence for slug, character in CHARACTERS.items()}
_CONTINUOUS: Final[dict[str, tuple[Continuous, ...]]] = {
    slug: tuple(effect for effect in character.ability if isinstance(effect, Continuous))
    for slug, character in CHARACTERS.items()
    if not character.instant
}


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What one encounter's result is, and why."""

    place: int
    north: int  # signets that north's card holds
    south: int
    tie: bool  # no card activates, whoever holds a signet
    rulings: tuple[str, ...]
    questions: tuple[str, ...]

    def signets(self, seat: Seat) -> int:
        return self.north if seat == NORTH else self.south

    @property
    def loser(self) -> Seat | None:
        """The seat whose card lost: no signet here, at least one opposite (FAQ-3-illusionist)."""
        if self.tie or (self.north > 0) == (self.south > 0):
            return None
        return SOUTH if self.north else NORTH


class Active(msgspec.Struct, frozen=True, gc=False):
    """An ongoing ability whose card has its token."""

    place: int
    seat: Seat
    effect: Continuous


def influence(played: Played) -> int:
    """Printed influence and modifiers; it may be negative (RB-16-negative)."""
    return _PRINTED[played.card] + played.modifier


def why_modified(played: Played, by: int) -> tuple[str, ...]:
    """The rulings that a further modifier on this card rests on."""
    rulings = ["RB-10-modifier"]
    if played.modifier:
        rulings += ["RB-16-net-total", "FAQ-1-several-modifiers"]
    if influence(played) + by < 0:
        rulings += ["RB-16-negative", "FAQ-1-negative-influence"]
    return tuple(rulings)


def is_losing(table: Table, seat: Seat, place: int) -> bool:
    """FAQ-3-illusionist: no signet on the card and at least one on the card opposite."""
    mine, other = table.side(seat).at(place), table.side(OPPONENT[seat]).at(place)
    return mine is not None and other is not None and not mine.signets and other.signets > 0


def active(table: Table) -> list[Active]:
    """Every ongoing ability in force, in the direction of play."""
    found: list[Active] = []
    for seat in SEATS:
        for place, played in enumerate(table.side(seat).row, 1):
            if played is not None and played.tokens and played.up:
                found += [Active(place, seat, effect) for effect in _CONTINUOUS.get(played.card, ())]
    found.sort(key=lambda ability: ability.place)
    return found


def has_judge(table: Table) -> bool:
    """Whether anybody's ability wins ties: of encounters, never of the game."""
    return any(isinstance(ability.effect, WinTies) for ability in active(table))


def derive(table: Table) -> list[Verdict]:
    """The verdict of every encounter that has been compared."""
    abilities = active(table)
    return [
        verdict
        for place in range(1, table.compared + 1)
        if (verdict := encounter(table, place, abilities)) is not None
    ]


def encounter(table: Table, place: int, abilities: list[Active]) -> Verdict | None:
    """The verdict of one encounter; none while a card of it is being replaced."""
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    if north is None or south is None:
        return None
    lead = influence(north) - influence(south)
    if not abilities and not north.blessings and not south.blessings:
        return _plain(place, lead)
    blessings: dict[Seat, int] = {NORTH: north.blessings, SOUTH: south.blessings}
    return _Encounter(table.setup.answers, place, lead, abilities, blessings).verdict()


def _plain(place: int, lead: int) -> Verdict:
    if lead > 0:
        return Verdict(place, 1, 0, False, (), ())
    if lead < 0:
        return Verdict(place, 0, 1, False, (), ())
    return Verdict(place, 0, 0, True, ("RB-06-tie",), ())


class _Encounter:
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
        self.winners: tuple[Seat, ...] = (NORTH,) if lead > 0 else (SOUTH,) if lead < 0 else ()
        self.tie = lead == 0
        self.rulings: list[str] = ["RB-06-tie"] if self.tie else []
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
        if any(isinstance(a.effect, WinTies) for a in self.abilities):
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
        if self.tie and self._speaking(TieHere, self.place):
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
                self._cite(effect.cites or ("RB-09-ongoing",))
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


class Win(msgspec.Struct, frozen=True, gc=False):
    """A condition that wins at once, met."""

    seat: Seat
    reason: Reason
    rulings: tuple[str, ...]


def immediate_wins(table: Table) -> list[Win]:
    """Every condition that wins at once and is met now."""
    wins: list[Win] = []
    in_a_row = standing(table.setup).wins_in_a_row
    if in_a_row:
        rulings = ("RB-22-founders-day", "FAQ-3-founders-day")
        wins += [
            Win(seat, "three-in-a-row", rulings)
            for seat in SEATS
            if _successive(table.side(seat)) >= in_a_row
        ]
    for ability in active(table):
        if isinstance(ability.effect, WinOnFollowing):
            following = table.side(ability.seat).at(ability.place + 1)
            if following is not None and following.signets:
                wins.append(Win(ability.seat, "following-encounter", ability.effect.cites))
    return wins


def _successive(side: Side) -> int:
    """The most encounters in a row that a seat wins, however many signets lie on each."""
    best = run = 0
    for played in side.row:
        run = run + 1 if played is not None and played.signets else 0
        best = max(best, run)
    return best
