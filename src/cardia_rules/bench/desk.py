"""The bench answers: one request in, one answer out, both plain data; nothing is kept between two."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Union

import msgspec

from cardia_rules.bench import requests as rq
from cardia_rules.bench.answers.records import Record, wrong, wrong_record
from cardia_rules.errors import CardiaError
from cardia_rules.kernel.log.problems import nests_deeper
from cardia_rules.language import ENGLISH, Language, known_language, languages
from cardia_rules.message import Message
from cardia_rules.render.errors import message_in_words
from cardia_rules.spelling import quoted

_DEPTH: Final = 16  # of values within values; a request has eight
# Every request, with what answers it: imported when it is asked for, since a first verdict needs few.
_ANSWERED_BY: Final[dict[type[rq.Request], str]] = {
    rq.Catalogue: "answers.reference.catalogue",
    rq.Register: "answers.reference.register",
    rq.LookUp: "answers.reference.look_up",
    rq.LayOut: "answers.verdicts.lay_out",
    rq.Check: "answers.sharing.check",
    rq.Ask: "answers.verdicts.ask",
    rq.Decide: "answers.verdicts.decide",
    rq.Follow: "answers.verdicts.follow",
    rq.Explain: "answers.explaining.explain",
    rq.WhyNot: "answers.explaining.why_not",
    rq.WhatIf: "answers.explaining.what_if",
    rq.Replay: "answers.sharing.replay",
    rq.Deal: "answers.hands.deal",
    rq.Hands: "answers.hands.show",
    rq.PlayFor: "answers.hands.play_for",
    rq.HandOver: "slip.hand_over",
    rq.MatchAsked: "day.match",
    rq.Practise: "answers.practice.practise",
    rq.Export: "answers.sharing.export",
    rq.Play: "answers.playing.play",
    rq.Verify: "answers.playing.verify",
}
AnyRequest: Final[Any] = Union[tuple(_ANSWERED_BY)]  # noqa: UP007 - one of those in the table
_decode: Final = msgspec.json.Decoder(AnyRequest).decode


class Bench:
    """What a judge's page asks: ``Bench().answer({"do": "ask", "game": {"line": "I;judge:saboteur"}})``.

    Whatever is wrong comes back as ``{"wrong": [{"code", "where", "text", "ruling"}]}``; nothing is raised
    for what a request says.
    """

    def answer(self, request: Any) -> dict[str, Any]:
        """Answer a request that is a dictionary."""
        lang, asked_as = _language_in(request), _id_in(request)
        try:
            read = msgspec.convert(request, AnyRequest)
            _encoded(read)  # what no UTF-8 can spell could be neither read as a log nor answered
        except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, ValueError) as problem:
            return {"id": asked_as, "wrong": [_unreadable(problem, lang)]}
        return self._answered(read, lang)

    def answer_text(self, request: bytes | str) -> bytes:
        """Answer a request that is JSON, with JSON: the way in for a page."""
        data = request.encode("utf-8", "replace") if isinstance(request, str) else request
        lang: Language = ENGLISH
        try:
            if not isinstance(data, bytes | bytearray):
                raise msgspec.DecodeError(f"a request is bytes or text, not {quoted(data)}")
            if len(data) > rq.LARGEST:
                said = Message("a request has at most {most} bytes", most=rq.LARGEST)
                return _encoded({"id": None, "wrong": [wrong_record("too-large", said)]})
            if nests_deeper(data, _DEPTH):
                raise msgspec.DecodeError("nested too deeply")
            lang = _language_in(msgspec.json.decode(data, type=_Loosely))
            read = _decode(data)
        except (msgspec.DecodeError, UnicodeError, OverflowError, RecursionError) as problem:
            return _encoded({"id": None, "wrong": [_unreadable(problem, lang)]})
        try:
            return _encoded(self._answered(read, lang))
        except (
            Exception
        ) as problem:  # a fault of ours; whoever asked is told, and the next request is answered
            said = Message("the bench has a fault here: {kind}", kind=type(problem).__name__)
            return _encoded({"id": read.id, "wrong": [wrong_record("fault", message_in_words(said, lang))]})

    def _answered(self, request: rq.Request, lang: Language) -> Record:
        try:
            said = _answering(request)(request, known_language(request.language))
        except CardiaError as problem:
            said = {"wrong": wrong(problem, lang)}
        answer: Record = msgspec.to_builtins({"id": request.id} | said)
        return answer


def _answering(request: rq.Request) -> Callable[[rq.Request, Language], Record]:
    """Return the function that answers a request."""
    module, _, name = _ANSWERED_BY[type(request)].rpartition(".")
    answer: Callable[[rq.Request, Language], Record] = getattr(
        import_module(f"cardia_rules.bench.{module}"), name
    )
    return answer


class _Loosely(msgspec.Struct):
    """The language of a request, whatever else is in it."""

    language: Any = ENGLISH


def _language_in(request: object) -> Language:
    """Return the language in which even a request that cannot be read is answered."""
    asked = request.get("language") if isinstance(request, dict) else getattr(request, "language", None)
    return asked if isinstance(asked, str) and asked in languages() else ENGLISH


def _id_in(request: object) -> str | int | None:
    asked_as = request.get("id") if isinstance(request, dict) else None
    try:
        known: str | int | None = msgspec.convert(asked_as, rq.Word | int | None)
        _encoded({"id": known})
    except (msgspec.ValidationError, TypeError, OverflowError, ValueError):
        return None
    return known


def _unreadable(problem: Exception, lang: Language) -> Record:
    said = Message("this request cannot be read: {problem}", problem=str(problem)[:200])
    return wrong_record("bad-request", message_in_words(said, lang))


def _encoded(answer: Record | rq.Request) -> bytes:
    return msgspec.json.encode(answer)
