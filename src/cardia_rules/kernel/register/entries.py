"""The register of a game: its documents, what they state, what they leave open, and the cases that show it.

It is one file, or a folder with a file of its own for each kind of entry; each is read and checked when it is
first needed.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeVar

import attrs

from cardia_rules.errors import DataError, UnknownName
from cardia_rules.message import Message
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted
from cardia_rules.texts import Text

HOUSE: Final = "house"  # who settles a question until an authority does
AUTHORITIES: Final = ("publisher", "author", "head-judge")  # whose word needs no page
DOCUMENT: Final = "document"  # the capacity of a ruling
RULING_ID: Final = re.compile(r"([A-Z]+)-(\d+)-[a-z0-9-]*[a-z0-9]")
QUESTION_ID: Final = re.compile(r"OQ-[a-z][a-z-]*[a-z]")
# A document may tell no more than its year; dates written so are in order when compared as texts.
_DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_DAY: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")

Value = TypeVar("Value")


def _spelled(pattern: re.Pattern[str], expected: str) -> Callable[[object, Any, str], None]:
    """Return what refuses a field that is not spelled so."""

    def check(_: object, field: "attrs.Attribute[str]", value: str) -> None:
        if pattern.fullmatch(value) is None:
            raise ValueError(f"{field.name}: expected {expected}, got {quoted(value)}")

    return check


_a_date: Final = _spelled(_DATE, "a date such as 2026-11-16")


def is_a_day(text: str) -> bool:
    """Tell whether a text is a day such as ``2026-11-16``."""
    return _DAY.fullmatch(text) is not None


def _read_only(mapping: Mapping[str, Value]) -> Mapping[str, Value]:
    return MappingProxyType(dict(mapping))


@attrs.frozen
class Document:
    """A rule document; the ids of its rulings begin with its own. Some carry no date.

    ``short`` is what it is called before a page number.
    """

    id: str
    title: Text
    short: Text
    published: str | None = attrs.field(default=None, validator=attrs.validators.optional(_a_date))


@attrs.frozen
class Topic:
    """A heading under which a reader would look."""

    id: str
    name: Text


@attrs.frozen
class Superseded:
    """Which ruling took another's place, and when."""

    by: str
    on: str = attrs.field(validator=_a_date)


@attrs.frozen
class Proofreading:
    """When both sentences of a statement were read against the page, and a digest of those that were read."""

    on: str = attrs.field(validator=_a_date)
    words: str


def digest_of(says: Text) -> str:
    """Return eight characters that differ once either sentence has changed.

    A further language is no part of it: the register is the same whichever languages are there.
    """
    return hashlib.sha256(f"{says.en}\n{says.fr}".encode()).hexdigest()[:8]


@attrs.frozen
class Statement:
    """One thing that the rule documents say, in our words. A superseded one stays, for its time."""

    id: str = attrs.field(validator=_spelled(RULING_ID, "document, page and name such as RB-06-tie"))
    kind: Literal["rule", "example", "ruling", "component", "reading"]
    topic: str
    says: Text
    cards: tuple[str, ...] = ()
    read: Proofreading | None = None
    superseded: Superseded | None = None

    @property
    def read_on(self) -> str | None:
        """Return the day on which these very sentences were read against the page, if they were."""
        return self.read.on if self.read is not None and self.read.words == digest_of(self.says) else None

    @property
    def document(self) -> str:
        """Return the id of the document that says it."""
        return self.id.split("-")[0]

    @property
    def page(self) -> int:
        """Return the page as printed."""
        return int(self.id.split("-")[1])

    def in_force(self, on: str) -> bool:
        """Tell whether nothing had taken its place on that day."""
        return self.superseded is None or on < self.superseded.on


@attrs.frozen
class Settlement:
    """From when on a question is answered so, and on whose word.

    ``by`` is a ruling, whose document and page say it; or a capacity: the house, until an authority speaks,
    or one of ``AUTHORITIES``. An authority's word needs no page, but says ``who`` gave it and ``where`` it
    can be read (a link, a post, a mail). ``reason`` is theirs, in our words.
    """

    answer: str
    by: str = attrs.field()
    on: str = attrs.field(validator=_spelled(_DAY, "a day such as 2026-11-16"))
    who: str | None = None
    where: str | None = None
    reason: Text | None = None

    @property
    def capacity(self) -> str:
        """Return in which capacity it was settled: ``document`` where a ruling says it."""
        return DOCUMENT if RULING_ID.fullmatch(self.by) else self.by

    @by.validator
    def _names_its_source(self, _: object, by: str) -> None:
        authority = by in AUTHORITIES
        for name, given in (("who", self.who), ("where", self.where)):
            if authority and not given:
                raise ValueError(f"{name}: expected who said it and where it can be read, found nothing")
            if not authority and given is not None:
                raise ValueError(f"{name}: expected only with one of {', '.join(AUTHORITIES)}")


@attrs.frozen
class Question:
    """Where the documents are silent or can be read two ways; each answer's key is what a set-up names.

    ``settled`` is its history, the newest settlement last; ``formerly`` are ids that it had before.
    """

    id: str = attrs.field(validator=_spelled(QUESTION_ID, "a name such as OQ-count-and-draw"))
    asks: Text
    answers: Mapping[str, Text] = attrs.field(converter=_read_only, hash=False)
    settled: tuple[Settlement, ...] = attrs.field()
    cards: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()

    @settled.validator
    def _in_order_with_known_answers(self, _: object, settled: tuple[Settlement, ...]) -> None:
        if not settled:
            raise ValueError("settled: expected at least the house's own settlement")
        for one in settled:
            if one.answer not in self.answers:
                raise ValueError(f"settled: expected one of its answers, got {quoted(one.answer)}")
        if [one.on for one in settled] != sorted({one.on for one in settled}):
            raise ValueError("settled: expected the oldest first, each from a day of its own")

    @property
    def default(self) -> str:
        """Return the answer in force now."""
        return self.settled[-1].answer

    def answer_on(self, day: str) -> str:
        """Return the answer in force on a day; before anyone settled it, the first one given."""
        given = [one for one in self.settled if one.on <= day]
        return (given or self.settled[:1])[-1].answer


@attrs.frozen
class ShownCase:
    """A case as the index has it: the rulings it shows, and the questions it names or answers.

    ``page`` is the file that it is written in, below the folder of the cases; ``of`` is the ruling or the
    question of that page, or the first that a file of its own is about.
    """

    name: str
    page: str
    of: str
    title: str
    rulings: tuple[str, ...]
    questions: tuple[str, ...] = ()


# ------------------------------------------------------------------ the register
_OTHERS: Final = f"{', '.join(AUTHORITIES)} or {HOUSE}"
_FILES: Final = {
    "document": "documents.toml",
    "topic": "topics.toml",
    "statement": "ledger.toml",
    "question": "questions.toml",
}

Kept = TypeVar("Kept", Document, Topic, Statement, Question)
Asked = TypeVar("Asked")


class BaseRegister:
    """The files of one folder, or one file, each read and checked when it is first needed."""

    def __init__(self, place: Path) -> None:
        self._place = place

    # -------------------------------------------------------------- everything
    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """Return the rule documents by id."""
        return self._read("document", Document)

    @cached_property
    def topics(self) -> Mapping[str, Topic]:
        """Return the topics by id, in the order of the documents."""
        return self._read("topic", Topic)

    @cached_property
    def rulings(self) -> Mapping[str, Statement]:
        """Return the rulings by id, in the order of the documents; superseded ones included."""
        every = self._read("statement", Statement)
        for number, one in enumerate(every.values(), 1):
            where = f"{self._file('statement').name}: statement {number} ({one.id})"
            known(where, "id", one.document, self.documents, "a document")
            known(where, "topic", one.topic, self.topics, "a topic")
            if one.superseded is not None:
                known(where, "superseded.by", one.superseded.by, every, "a ruling")
        return every

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """Return the open questions by id."""
        every = self._read("question", Question)
        for number, one in enumerate(every.values(), 1):
            where = f"{self._file('question').name}: question {number} ({one.id})"
            for index, settlement in enumerate(one.settled):
                by = {*AUTHORITIES, HOUSE, *self.rulings}
                known(where, f"settled[{index}].by", settlement.by, by, f"a ruling, {_OTHERS}")
        return every

    def _file(self, key: str) -> Path:
        return self._place if self._place.suffix else self._place / _FILES[key]

    def _read(self, key: str, kind: type[Kept]) -> Mapping[str, Kept]:
        from cardia_rules.kernel.register.structure import read_register

        beside = _FILES.keys() - {key} if self._place.suffix else ()
        return MappingProxyType(read_register(self._file(key), key, kind, beside))

    # -------------------------------------------------------------- one of them
    def ruling(self, ruling_id: str) -> Statement:
        """Return the ruling with this id; raise ``UnknownName`` if there is none."""
        return get(Message("ruling"), ruling_id, self.rulings)

    def question(self, question_id: str) -> Question:
        """Return the open question that has this id, or had it once; raise ``UnknownName`` if none does."""
        return get(Message("open question"), self.todays_id(question_id), self.questions)

    def todays_id(self, question_id: str) -> str:
        """Return today's id of a question that may be called by a former one."""
        return self._renamed.get(question_id, question_id)

    @cached_property
    def _renamed(self) -> Mapping[str, str]:
        return {former: one.id for one in self.questions.values() for former in one.formerly}

    def answers_on(self, day: str) -> dict[str, str]:
        """Return the answers of that day, by question, where they were not those of today."""
        then = {one.id: one.answer_on(day) for one in self.questions.values()}
        return {asked: answer for asked, answer in then.items() if answer != self.questions[asked].default}


def known(where: str, path: str, name: str, names: Iterable[str], what: str) -> None:
    """Refuse an entry that refers to another one by a name that none has."""
    if name not in (names := tuple(names)):
        near = did_you_mean(first_few(closest(name, names)))
        raise DataError(f"{where}: {path}: expected {what}, got {quoted(name)}{near}")


def get(kind: str, asked: object, entries: Mapping[str, Asked]) -> Asked:
    """Return the entry of this name; raise ``UnknownName`` if there is none."""
    if isinstance(asked, str) and asked in entries:
        return entries[asked]
    near = did_you_mean(first_few(closest(asked, entries)))
    raise UnknownName("{name} is no {kind}{near}", name=quoted(asked), kind=kind, near=near)
