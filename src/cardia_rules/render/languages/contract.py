"""What a language must be able to do beside its texts: a protocol for each of its modules.

``completeness.missing_in`` compares a language with these classes, and with the texts that English has.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import Failure
from cardia_rules.events.seats import Seat
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.language import Language
from cardia_rules.views.decisions import SeenFailure


class NameWords(Protocol):
    """What needs grammar: articles, owners, lists, numbers, agreement."""

    @property
    def LANGUAGE(self) -> Language:  # noqa: N802 - a constant of a module
        """Return the code of the language."""

    @property
    def FORMS(self) -> Mapping[str, Callable[[Any, Any], str]]:  # noqa: N802
        """Return forms of its own in which a text may name a fact, each a function of fact and thing."""

    def the(self, card: str) -> str:
        """Write a card with its article, as in ``the Bazaar``."""

    def the_card(self, card: str | None) -> str:
        """Write a character with its article, as in ``the Judge (8)``; ``a card`` where it is not known."""

    def the_cards(self, cards: Sequence[str]) -> str:
        """Write several characters, and how many of them nobody knows."""

    def whose(self, seat: Seat, card: str) -> str:
        """Write ``North's Judge (8)``."""

    def owned(self, seat: Seat, card: str) -> str:
        """Write ``North's Judge``."""

    def faction_name(self, faction: Faction) -> str:
        """Write a faction with its article."""

    def listed(self, things: Iterable[str]) -> str:
        """Write ``a, b and c``."""

    def counted(self, count: int, one: str, several: str) -> str:
        """Write a number with what is counted."""

    def agreed(self, form: str, value: Any) -> str:
        """Write a word that a text has in place of a form, as a card wants it."""


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
