"""The bench answers: one request in, one answer out, both plain data; nothing is kept between two."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

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
_decode: Final = msgspec.json.Decoder(rq.AnyRequest).decode


class Bench:
    """What a judge's page asks: ``Bench().answer({"do": "ask", "game": {"line": "I;judge:saboteur"}})``.

    Whatever is wrong comes back as ``{"wrong": [{"code", "where", "text", "ruling"}]}``; nothing is raised
    for what a request says.
    """

    def answer(self, request: Any) -> dict[str, Any]:
        """Answer a request that is a dictionary."""
        lang, asked_as = _language_in(request), _id_in(request)
        try:
            read = msgspec.convert(request, rq.AnyRequest)
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

    def _answered(self, request: rq.AnyRequest, lang: Language) -> Record:
        try:
            said = _ANSWERS[type(request)](request, known_language(request.language))
        except CardiaError as problem:
            said = {"wrong": wrong(problem, lang)}
        answer: Record = msgspec.to_builtins({"id": request.id} | said)
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


def _encoded(answer: Record | rq.AnyRequest) -> bytes:
    return msgspec.json.encode(answer)


def _of(module: str) -> Any:
    """Return a module that answers requests: no sooner than one is asked, for a first verdict needs few."""
    return import_module(f"cardia_rules.bench.{module}")


_Answer = Callable[[Any, Language], Record]
_ANSWERS: Final[dict[type, _Answer]] = {
    rq.Catalogue: lambda _request, lang: _of("answers.reference").catalogue(lang),
    rq.Register: lambda _request, lang: _of("answers.reference").register(lang),
    rq.LookUp: lambda request, lang: _of("answers.reference").look_up(request.words, request.most, lang),
    rq.LayOut: lambda request, lang: _of("answers.verdicts").lay_out(request, lang),
    rq.Check: lambda request, lang: _of("answers.sharing").check(request, lang),
    rq.Ask: lambda request, lang: _of("answers.verdicts").ask(request, lang),
    rq.Decide: lambda request, lang: _of("answers.verdicts").decide(request, lang),
    rq.Follow: lambda request, lang: _of("answers.verdicts").follow(request, lang),
    rq.Explain: lambda request, lang: _of("answers.explaining").explain(request, lang),
    rq.WhyNot: lambda request, lang: _of("answers.explaining").why_not(request, lang),
    rq.WhatIf: lambda request, lang: _of("answers.explaining").what_if(request, lang),
    rq.Replay: lambda request, lang: _of("answers.sharing").replay(request, lang),
    rq.Deal: lambda request, lang: _of("answers.hands").deal(request, lang),
    rq.Hands: lambda request, lang: _of("answers.hands").show(request, lang),
    rq.PlayFor: lambda request, lang: _of("answers.hands").play_for(request, lang),
    rq.HandOver: lambda request, lang: _of("slip").handed_over(request, lang),
    rq.MatchAsked: lambda request, lang: _of("day").match_told(request.match, lang),
    rq.Practise: lambda request, lang: _of("answers.practice").practise(request, lang),
    rq.Export: lambda request, lang: _of("answers.sharing").export(request, lang),
    rq.Play: lambda request, lang: _of("answers.playing").play(request, lang),
    rq.Verify: lambda request, lang: _of("answers.playing").verify(request, lang),
}
