"""The register of a game: its documents, what they state, and the questions that they leave open.

It is one file, or a folder with a file of its own for each kind of entry; each is read and checked when it is
first needed.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from cardia_rules.errors import DataError, UnknownName
from cardia_rules.kernel.register.entries import AUTHORITIES, HOUSE, Document, Question, Statement, Topic
from cardia_rules.message import Message
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

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
