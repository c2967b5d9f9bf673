"""What a language must be able to say: a protocol for each of its modules.

``completeness.missing_in`` compares a language with these classes, and with the texts that English has.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Protocol, TypeVar, get_args, get_type_hints

from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import Failure
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Setup, Waiting
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.resolution.position import AskKind
from cardia_rules.views.decisions import SeenFailure

# One of two choices of a card that an ability asks for after each other.
MoveStep = Literal["move-from", "move-onto"]
# By which signets decide at the end of a round, and not before.
COUNTED: Final = "RB-12-five-signets"
PHASES: Final = (1, 2, 3)  # a hostile log may name another
Write = TypeVar("Write", bound=Callable[[Any], str])


class Sentences(dict[type, Callable[[Any], str]]):
    """One function for each type of event or option; ``finish`` is applied to what it returns."""

    def __init__(self, finish: Callable[[str], str] = str) -> None:
        super().__init__()
        self._finish = finish

    def register(self, function: Write) -> Write:
        """Let a function write what its only parameter is annotated with, one type or several."""
        (name, *_) = function.__annotations__
        hint = get_type_hints(function)[name]
        self.update(dict.fromkeys(get_args(hint) or (hint,), function))
        return function

    def __call__(self, thing: object) -> str:
        """Return the sentence for an event or option."""
        return self._finish(self[type(thing)](thing))


class NameWords(Protocol):
    """How cards, seats, factions and amounts are written."""

    def card_name(self, card: str) -> str:
        """Write a character's, location's or protector's name."""

    def card_with_influence(self, card: str) -> str:
        """Write a character as in ``Judge (8)``."""

    def the_card(self, card: str | None) -> str:
        """Write a character with its article, as in ``the Judge (8)``; ``a card`` where it is not known."""

    def effect_of(self, card: str) -> str:
        """Write what a card says, nothing for one whose text nobody knows."""

    def seat_name(self, seat: Seat) -> str:
        """Write a seat as a name."""

    def faction_name(self, faction: Faction) -> str:
        """Write a faction with its article."""

    def write(self, thing: Any, name: str, form: str) -> str:
        """Write a fact of an event or option in its text: as it is usual, or in the form that is named."""

    def waiting_words(self, waiting: Waiting) -> str:
        """Write what waits for a card, as short as on a table."""

    def deck_words(self, setup: Setup) -> str:
        """Write ``deck I``, or what else the sixteen are."""

    def whose(self, seat: Seat, card: str) -> str:
        """Write ``North's Judge (8)``."""


class EventWords(Protocol):
    """The sentences of some events."""

    @property
    def event_words(self) -> Sentences:
        """Return a sentence for each type of event that the module speaks of."""


class RoundWords(EventWords, Protocol):
    """The sentences of rounds, decisions and chance, and what has to be decided."""

    def ask(self, seat: Seat, kind: AskKind | MoveStep, card: str, by: int = 0) -> str:
        """Say what a seat has to decide, for which card, and which modifier it is about."""

    def pick(self, seat: Seat, count: int) -> str:
        """Say that chance picks cards from a hand."""


class TableWords(Protocol):
    """The words around a table, written or drawn."""

    def moment(self, number: int, phase: int) -> str:
        """Write the round and the phase."""

    def result(self, over: Over) -> str:
        """Say who won, and why."""


class ExplanationWords(Protocol):
    """The sentences that explanations are put together from."""

    def has_influence(
        self, seat: Seat, card: str, total: int, printed: int, changes: Sequence[tuple[int, int]]
    ) -> str:
        """Say how a card's influence comes about; ``changes`` are amounts, each with the event it came by."""

    def holds_signets(self, seat: Seat, card: str, place: int, total: int) -> str:
        """Say how many signets a card holds."""

    def so_they_hold(self, signets: tuple[int, int], tie: bool) -> str:
        """Say how many signets both cards of an encounter hold."""

    def blessed_since(self, seat: Seat, card: str, events: Sequence[int], count: int) -> str:
        """Say since when a card is blessed, and what that brings."""

    def speaks_of_it(self, seat: Seat, card: str, place: int) -> str:
        """Say that a card's ability concerns the encounter, and what it says."""

    def without_it(self, signets: tuple[int, int]) -> str:
        """Say how the signets would lie without an ability."""


class VerdictWords(Protocol):
    """What a judge reads aloud."""

    @property
    def outcome_words(self) -> Sentences:
        """Return a sentence for each type of outcome."""


class ErrorWords(Protocol):
    """What errors say; the texts go by the pattern of their ``Message``, which is in English."""

    @property
    def SEPARATOR(self) -> str:  # noqa: N802 - a constant of a module
        """Return what stands between several reasons."""

    def punctuated(self, pattern: str) -> str:
        """Return a pattern that has signs and no words with the spaces that the language has around them."""

    def requoted(self, fact: str) -> str:
        """Return a fact in the quotation marks of the language, if all of it is quoted."""

    def failure_words(self, failure: Failure | SeenFailure) -> str:
        """Say why a check failed, without a full stop at the end."""

    def problem_words(self, problem: LogProblem) -> str:
        """Say what is wrong with a log, and where."""
