"""The register: every ruling of the documents, and every question that they leave open.

Read from ``data/ledger.toml`` and ``data/questions.toml`` the first time that something is asked.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeVar

import attrs

from cardia_rules.catalogue import find
from cardia_rules.errors import UnknownName
from cardia_rules.spelling import closest, did_you_mean, first_few, plain, quoted

DATA: Final = Path(__file__).with_name("data")


def _read_only(answers: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(answers))


@attrs.frozen
class Statement:
    """One thing that the rule documents say, in our words."""

    id: str
    kind: Literal["rule", "example", "ruling", "component"]
    topic: str
    says: str
    cards: tuple[str, ...] = ()


@attrs.frozen
class Question:
    """Where the documents are silent or can be read two ways; each answer's key is what a set-up names."""

    id: str
    asks: str
    answers: Mapping[str, str] = attrs.field(converter=_read_only, hash=False)
    default: str = attrs.field()
    cards: tuple[str, ...] = ()

    @default.validator
    def _is_an_answer(self, _: object, default: str) -> None:
        if default not in self.answers:
            raise ValueError(f"default: expected one of its answers, got {quoted(default)}")


Entry = TypeVar("Entry", Statement, Question)


def ruling(ruling_id: str) -> Statement:
    """The ruling with this id, such as ``RB-06-tie``."""
    return _get("ruling", ruling_id, all_rulings())


def question(question_id: str) -> Question:
    """The open question with this id, such as ``OQ-void-mage-empty``."""
    return _get("open question", question_id, all_questions())


def rulings(
    *, card: str | None = None, topic: str | None = None, words: str | None = None
) -> tuple[Statement, ...]:
    """The rulings about a card, of a topic, that contain all these words: any of the three, or several."""
    wanted = None if topic is None else _topic(topic)
    return tuple(
        statement
        for statement in _about(card, all_rulings().values())
        if wanted in (None, statement.topic) and _contains(words, f"{statement.id} {statement.says}")
    )


def questions(*, card: str | None = None, words: str | None = None) -> tuple[Question, ...]:
    """The open questions about a card, or that contain all these words."""
    return tuple(
        question
        for question in _about(card, all_questions().values())
        if _contains(words, f"{question.id} {question.asks}")
    )


def topics() -> tuple[str, ...]:
    """Every topic, in the order of the documents."""
    return tuple(dict.fromkeys(statement.topic for statement in all_rulings().values()))


@cache
def all_rulings() -> Mapping[str, Statement]:
    """Every ruling by id, in the order of the documents."""
    return _read("ledger.toml", "statement", Statement)


@cache
def all_questions() -> Mapping[str, Question]:
    """Every open question by id."""
    return _read("questions.toml", "question", Question)


def _read(file: str, key: str, kind: type[Entry]) -> Mapping[str, Entry]:
    from cardia_rules.faq.structure import read_register

    return MappingProxyType(read_register(DATA / file, key, kind))


def _get(kind: str, asked: object, entries: Mapping[str, Entry]) -> Entry:
    if isinstance(asked, str) and asked in entries:
        return entries[asked]
    raise UnknownName(f"{quoted(asked)} is no {kind}{did_you_mean(first_few(closest(asked, entries)))}")


def _topic(asked: object) -> str:
    for topic in topics():
        if isinstance(asked, str) and plain(asked) == plain(topic):
            return topic
    near = did_you_mean(first_few(closest(asked, topics())))
    raise UnknownName(f"{quoted(asked)} is no topic{near or '; the topics are ' + ', '.join(topics())}")


def _about(card: str | None, entries: Iterable[Entry]) -> list[Entry]:
    slug = None if card is None else find(card).slug
    return [entry for entry in entries if slug is None or slug in entry.cards]


def _contains(words: str | None, text: str) -> bool:
    return all(plain(word) in plain(text) for word in (words or "").split())
