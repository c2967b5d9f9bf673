"""A case: the rulings it shows, how the table lies, what the players do, what must be true after.

The fields are the keys of the file; ``docs/cases.md`` explains each.
"""

from typing import Any, Literal

import attrs

from cardia_rules.catalogue.difficulty import Level
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.events.answers import by_todays_ids, todays_id
from cardia_rules.events.seats import NORTH, Seat
from cardia_rules.events.table import Supplied
from cardia_rules.events.vocabulary import EndDeclared, JudgeNoted
from cardia_rules.faq.notation import Written
from cardia_rules.kernel.cases.sections import AnyCase, Because, Refused, Texts
from cardia_rules.resolution.position import AskKind


def _by_todays_ids(questions: Texts) -> Texts:
    return tuple(map(todays_id, questions))


MatchGame = Literal["north", "south", "draw"]
MatchWinner = Literal["north", "south", "none"]


# ------------------------------------------------------------------ the beginning
@attrs.frozen
class SeatAtTable:
    """What is stated of one seat; nobody knows what is not."""

    hand: Texts | None = None
    deck: Texts | None = None
    discard: Texts | None = None
    waiting: Texts = ()
    placed: str | None = None


@attrs.frozen
class TableSection:
    """How the table lies; ``deck`` is whatever the file says: the set-up judges it."""

    deck: Any
    encounters: Texts = ()
    locations: Texts = ()
    protectors: Texts | None = None
    sole: Texts = ()
    phase: int = 1
    round: int | None = None
    north: SeatAtTable = SeatAtTable()
    south: SeatAtTable = SeatAtTable()
    refused: tuple[Refused, ...] = ()

    def seat(self, seat: Seat) -> SeatAtTable:
        """Return what is stated of one seat."""
        return self.north if seat == NORTH else self.south


@attrs.frozen
class SeatInSetup:
    """The order of one seat's deck; the other cards follow."""

    order: Texts = ()


@attrs.frozen
class SetupSection:
    """What is agreed on before the shuffle; ``deck`` and ``protectors`` are for the set-up to judge."""

    deck: Any
    locations: Texts = ()
    protectors: Any = None
    north: SeatInSetup = SeatInSetup()
    south: SeatInSetup = SeatInSetup()
    refused: tuple[Refused, ...] = ()

    def seat(self, seat: Seat) -> SeatInSetup:
        """Return what is stated of one seat."""
        return self.north if seat == NORTH else self.south


# ------------------------------------------------------------------ what must be true
@attrs.frozen
class SeatThen:
    """What must be true of one seat; ``None`` is not checked."""

    hand: Texts | None = None
    deck: Texts | None = None
    discard: Texts | None = None
    waiting: Texts | None = None
    hand_size: int | None = None
    deck_size: int | None = None
    signets: int | None = None


@attrs.frozen
class AskThen:
    """A decision that must be asked for; without ``options`` they are not checked.

    ``number`` is how many events there were when it was first asked, ``by`` the modifier that the chosen card
    gets.
    """

    seat: Seat
    kind: AskKind
    options: tuple[Written, ...] | None = None
    card: str | None = None
    number: int | None = None
    by: int | None = None


@attrs.frozen
class Then:
    """What must be true at one moment; what is left out is not checked."""

    encounters: Texts | None = None
    protectors: Texts | None = None
    north: SeatThen = SeatThen()
    south: SeatThen = SeatThen()
    asks: tuple[AskThen, ...] | None = None
    events: Texts = ()
    never: Texts = ()
    caused: dict[str, str] = attrs.Factory(dict)
    cites: Texts = ()
    questions: Texts = attrs.field(default=(), converter=_by_todays_ids)
    open: Texts | None = attrs.field(default=None, converter=attrs.converters.optional(_by_todays_ids))
    over: str | bool | None = None
    round: int | None = None
    phase: int | None = None

    def seat(self, seat: Seat) -> SeatThen:
        """Return what must be true of one seat."""
        return self.north if seat == NORTH else self.south

    @property
    def says_something(self) -> bool:
        """Tell whether anything is checked."""
        return self != Then()


# ------------------------------------------------------------------ what happens
@attrs.frozen
class Said:
    """What somebody says of the game: ``how`` it is over, or a judge's note ``on`` an event.

    ``ask`` is the number of the decision that a player's clock ran for.
    """

    how: str | None = None
    on: int | None = None
    seat: str | None = None
    winner: str | None = None
    by: str = ""
    words: str = ""
    ask: int | None = None

    def event(self, number: int) -> EndDeclared | JudgeNoted:
        """Return what is said of a game with so many events as the event that it is."""
        if self.on is not None or self.how == "note":
            on = number if self.on is None else self.on
            return JudgeNoted(on=on, by=self.by, words=self.words, rulings=())
        said: dict[str, Any] = attrs.asdict(self, filter=lambda field, _: field.name not in ("on", "ask"))
        return EndDeclared(**said, rulings=())


@attrs.frozen
class Step:
    """Decisions, outcomes of chance, or both, or what somebody says; with ``refused`` it is not accepted.

    ``in_words`` hands on what is written as it is, as a program does that takes a player's words. ``ask`` is
    the number of the decision that is meant, if it is another one than that of now.
    """

    north: Written | None = None
    south: Written | None = None
    coin: Seat | None = None
    picked: Texts | None = None
    shuffled: Texts | None = None
    laid: Texts | None = None
    said: Said | None = None
    in_words: bool = False
    ask: int | None = None
    refused: tuple[Refused, ...] = ()
    then: Then = Then()

    @property
    def decisions(self) -> dict[Seat, Written]:
        """Return what each seat decides in this step, if anything."""
        stated: dict[Seat, Written | None] = {"north": self.north, "south": self.south}
        return {seat: written for seat, written in stated.items() if written is not None}

    @property
    def chance(self) -> tuple[tuple[str, Written], ...]:
        """Return what chance brings in this step, each outcome below its key."""
        stated = {"coin": self.coin, "picked": self.picked, "shuffled": self.shuffled, "laid": self.laid}
        return tuple((key, each) for key, each in stated.items() if each is not None)


@attrs.frozen
class MatchSection:
    """The results of games in a row, and who wins the match or what is refused."""

    games: tuple[MatchGame, ...]
    winner: MatchWinner | None = None
    refused: tuple[Refused, ...] = ()


@attrs.frozen
class DifficultySection:
    """How many stars a game must have; ``deck`` is judged as in a set-up."""

    deck: Any
    stars: int
    level: Level
    locations: Texts = ()
    at_least: bool = False


@attrs.frozen
class Otherwise:
    """What is true instead under other answers to open questions, and what is played if that differs, too."""

    answers: dict[str, str] = attrs.field(converter=by_todays_ids)
    then: Then = Then()
    play: tuple[Step, ...] = ()
    because: dict[str, tuple[Because, ...]] = attrs.Factory(dict)


@attrs.frozen
class Case(AnyCase):
    """A whole case.

    ``supplied`` are abilities as the file words them; the set-up judges them. ``character`` are cards that
    are not in the box, which the case brings along. ``as_of`` is the day that a case of its time is played
    on: under the answers that were usual then.
    """

    as_of: str | None = None
    table: TableSection | None = None
    setup: SetupSection | None = None
    answers: dict[str, str] = attrs.field(factory=dict, converter=by_todays_ids)
    supplied: tuple[Supplied, ...] = ()
    character: tuple[OwnCard, ...] = ()
    play: tuple[Step, ...] = ()
    then: Then = Then()
    otherwise: tuple[Otherwise, ...] = ()
    refused: tuple[Refused, ...] = ()
    facts: dict[str, int] = attrs.Factory(dict)
    match: MatchSection | None = None
    difficulty: DifficultySection | None = None

    @property
    def refusals(self) -> tuple[Refused, ...]:
        """Return what the set-up or position must be refused with, wherever it is written."""
        return (
            self.refused
            + (self.table.refused if self.table is not None else ())
            + (self.setup.refused if self.setup is not None else ())
        )
