"""The register: every ruling of the documents, every question that they leave open, and their cases.

It knows no rules and does not load the engine. ``Register`` reads a folder of files when something is
first asked; the functions below ask the one that comes with the library.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeVar

import msgspec

from cardia_rules.catalogue import find
from cardia_rules.catalogue.lookup import known_card
from cardia_rules.errors import UnknownName
from cardia_rules.faq.search import OF_A_NAME, Entry, entry, ranked
from cardia_rules.kernel.register.entries import BaseRegister, Question, ShownCase, Statement, get
from cardia_rules.message import Message
from cardia_rules.own_files import beside
from cardia_rules.spelling import closest, did_you_mean, first_few, plain, quoted
from cardia_rules.texts import Text

DATA: Final = beside(__file__, __package__) / "data"

Asked = TypeVar("Asked", bound=Statement | Question)


class Register(BaseRegister):
    """The files of one folder, with what shows each entry, found by card, by topic and by words."""

    # -------------------------------------------------------------- everything
    @cached_property
    def cases(self) -> Mapping[str, ShownCase]:
        """Return the index of the cases by name, in the order of their pages."""
        lines = (self._place / "cases.jsonl").read_bytes()
        every: list[ShownCase] = msgspec.json.Decoder(ShownCase).decode_lines(lines)
        return MappingProxyType({one.name: one for one in every})

    @cached_property
    def former_cases(self) -> Mapping[str, str]:
        """Return today's names of cases by those that they, or cases that went into them, had once."""
        read = (self._place / "former_cases.toml").read_bytes()
        return MappingProxyType(msgspec.toml.decode(read, type=dict[str, str]))

    # -------------------------------------------------------------- some of them
    def find_rulings(
        self, *, card: str | None = None, topic: str | None = None, words: str | None = None
    ) -> tuple[Statement, ...]:
        """Return the rulings about a card, of a topic, or that words ask for, the best first."""
        wanted = None if topic is None else self._topic(topic)
        found = [one for one in _about(card, self.rulings.values()) if wanted in (None, one.topic)]
        return _asked_for(words, found, self.ruling_words)

    def find_questions(self, *, card: str | None = None, words: str | None = None) -> tuple[Question, ...]:
        """Return the open questions about a card, or that words ask for, the best first."""
        return _asked_for(words, _about(card, self.questions.values()), self.question_words)

    @cached_property
    def ruling_words(self) -> Mapping[str, Entry]:
        """Return the words by which each ruling is found."""
        return {
            one.id: entry(
                (one.id, OF_A_NAME),
                # An example only makes clear what another statement decides: that one comes first.
                *((text, 0.9 if one.kind == "example" else 1.0) for text in one.says.by_language().values()),
                *((text, 0.5) for text in self.topics[one.topic].name.by_language().values()),
                names=_names_of(one.cards),
            )
            for one in self.rulings.values()
        }

    @cached_property
    def question_words(self) -> Mapping[str, Entry]:
        """Return the words by which each open question is found."""
        return {
            one.id: entry(
                (one.id, OF_A_NAME),
                *((text, 1.0) for text in one.asks.by_language().values()),
                *((text, 0.5) for each in one.answers.values() for text in each.by_language().values()),
                names=_names_of(one.cards),
            )
            for one in self.questions.values()
        }

    def cases_of(self, entry_id: str) -> tuple[ShownCase, ...]:
        """Return the cases that show a ruling, or that name a question or choose an answer to it.

        Those of its own page come first.
        """
        every: dict[str, Statement | Question] = {**self.rulings, **self.questions}
        entry = get(Message("ruling or open question"), self.todays_id(entry_id), every)
        found = (one for one in self.cases.values() if entry.id in (*one.rulings, *one.questions))
        return tuple(sorted(found, key=lambda one: one.of != entry.id))

    def _topic(self, asked: object) -> str:
        for topic in self.topics.values():
            spellings = (topic.id, *topic.name.by_language().values())
            if isinstance(asked, str) and plain(asked) in map(plain, spellings):
                return topic.id
        near = did_you_mean(first_few(closest(asked, self.topics)))
        names = Text(", ".join(self.topics), ", ".join(topic.name.fr for topic in self.topics.values()))
        known = near or Message("; the topics are {topics}", topics=names)
        raise UnknownName("{name} is no topic{known}", name=quoted(asked), known=known)


REGISTER: Final = Register(DATA)


def ruling(ruling_id: str) -> Statement:
    """Return the ruling with this id, such as ``RB-06-tie``."""
    return REGISTER.ruling(ruling_id)


def question(question_id: str) -> Question:
    """Return the open question with this id, such as ``OQ-remove-pieces-empty``."""
    return REGISTER.question(question_id)


def rulings(
    *, card: str | None = None, topic: str | None = None, words: str | None = None
) -> tuple[Statement, ...]:
    """Return the rulings about a card, of a topic, or that words ask for: any of the three, or several.

    Words may be a whole question; names and words may be English or French, with or without accents. The best
    comes first.
    """
    return REGISTER.find_rulings(card=card, topic=topic, words=words)


def questions(*, card: str | None = None, words: str | None = None) -> tuple[Question, ...]:
    """Return the open questions about a card, or that words ask for, the best first."""
    return REGISTER.find_questions(card=card, words=words)


def cases(entry_id: str) -> tuple[ShownCase, ...]:
    """Return the cases that show a ruling or an open question."""
    return REGISTER.cases_of(entry_id)


def _about(card: str | None, entries: Iterable[Asked]) -> list[Asked]:
    slug = None if card is None else find(card).slug
    return [entry for entry in entries if slug is None or slug in entry.cards]


def _asked_for(words: str | None, found: Sequence[Asked], known: Mapping[str, Entry]) -> tuple[Asked, ...]:
    """Return what a question in words asks for; an id, today's or a former one, asks for itself."""
    asked = plain(words or "")
    for one in found:
        former = one.formerly if isinstance(one, Question) else ()
        if asked in map(plain, (one.id, *former)):
            return (one,)
    return tuple(ranked(words or "", [(one, known[one.id]) for one in found]))


def _names_of(cards: Iterable[str]) -> Iterator[str]:
    """Yield the names of cards in every language."""
    for slug in cards:
        if (card := known_card(slug)) is not None:
            yield from card.names.by_language().values()
