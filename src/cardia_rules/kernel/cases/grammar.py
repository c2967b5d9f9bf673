"""What the cases of all games are written in, from what a TOML file holds to what makes no sense in it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final

import attrs
import cattrs

from cardia_rules.errors import CardiaError, DataError, Failure
from cardia_rules.kernel.cases.expectations import Told
from cardia_rules.kernel.cases.sections import AnyCase, Because, Refused, Texts, Wording
from cardia_rules.kernel.register.entries import BaseRegister
from cardia_rules.kernel.register.structure import (
    faults_in_words,
    kind_in_words,
    require_table,
    strict_converter,
)
from cardia_rules.message import Message, alternatives, joined
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted
from cardia_rules.texts import Text

_REFUSED: Final = re.compile(r"refused\s*:(.*)", re.IGNORECASE)
_EVERYONE: Final = "everyone"


@attrs.frozen(kw_only=True)
class Grammar:
    """The words of a game's cases, and what is wrong with a case in which they are not used as they can be.

    ``usual`` gives an event's words as the game tells them, or raises a ``DataError`` for words of no event.
    ``outcome`` gives nothing for words of another kind of chance than is needed.
    """

    register: BaseRegister
    seats: Texts
    codes: frozenset[str]  # those of all refusals
    outcome: Callable[[Any, Any], Any]  # what chance brings, and what it is needed for
    draw: Callable[[Any, Random], Any]
    told: Callable[[Sequence[Any]], Sequence[str]]  # a log in words, event by event
    usual: Callable[[str], str]
    why_not: Callable[[Any], str] = str  # in words, what an event says did not come of it

    # -------------------------------------------------------------- words
    def reason(self, text: str) -> str:
        """Return what a case says to cite a ruling, in its usual words; refuse what cites nothing."""
        if (refused := _REFUSED.fullmatch(text.strip())) is None:
            return self.usual(text)
        return f"refused: {self.code(refused[1].strip().lower())}"

    def code(self, code: str) -> str:
        """Return the code of a refusal; refuse what is none."""
        if code not in self.codes:
            near = did_you_mean(first_few(closest(code, self.codes)))
            raise DataError("nothing is refused with {code}{near}", code=quoted(code), near=near)
        return code

    def everything_told(self, events: Sequence[Any], refusals: Iterable[Failure]) -> tuple[Told, ...]:
        """Return events, each followed by what did not come of it, and then what was refused."""
        told, log = list[Told](), self.told(events)
        for number, (words, event) in enumerate(zip(log, events, strict=True), 1):
            cause = log[event.cause - 1] if event.cause else ""
            told.append(Told(words, event.rulings, number, cause, getattr(event, "questions", ())))
            for one in getattr(event, "why_not", ()):
                told.append(Told(self.why_not(one), one.rulings, number, words, one.questions))
        return (
            *told,
            *(Told(f"refused: {one.code}", (one.ruling,) if one.ruling else ()) for one in refusals),
        )

    # -------------------------------------------------------------- what makes no sense
    def lacking(self, case: AnyCase, checks: bool) -> Iterator[str]:
        """Yield what a case lacks that must be checked."""
        if not case.title.strip():
            yield Message("title: is empty; say in a sentence what the case shows")
        if not case.rulings:
            yield Message("rulings: is empty; name at least one ruling that the case shows")
        if not checks:
            yield Message("nothing is checked: say in [then], or in a step, what must be true")

    def refused(self, path: str, refused: Iterable[Refused]) -> Iterator[str]:
        """Yield what is wrong with the refusals that a case expects."""
        for index, each in enumerate(refused):
            yield from unreadable(f"{path}[{index}]", each.code, self.code)
            if each.ruling:
                yield from unreadable(f"{path}[{index}].ruling", each.ruling, self.register.ruling)
            if each.told not in (None, *self.seats, _EVERYONE):
                words = alternatives([quoted(word) for word in (*self.seats, _EVERYONE)])
                fault = Message("expected {words}; found {found}", words=words, found=quoted(each.told))
                yield Message("{path}: {fault}", path=f"{path}[{index}].told", fault=fault)
            if not isinstance(each.facts, dict):
                yield Message("{path}.facts: expected a table of names and values", path=f"{path}[{index}]")

    def because(self, case: AnyCase) -> Iterator[str]:
        """Yield what is wrong with what a case says of its reasons."""
        for name, stated in (pair for one in case.readings for pair in one.because.items()):
            yield from unreadable(f"because.{name}", name, self.register.ruling)
            if name in self.register.rulings and name not in case.rulings:
                yield Message("because.{name}: is not among the rulings that the case shows", name=name)
            if not stated:
                yield Message("because.{name}: is empty; say what cites it first", name=name)
            for index, one in enumerate(stated):
                path = f"because.{name}[{index}]"
                yield from unreadable(path, one.what, self.reason)
                if one.cause is not None:
                    yield from unreadable(f"{path}.cause", one.cause, self.usual)
                yield from each_unreadable(f"{path}.builds_on", one.builds_on, self.register.ruling)

    def happened(
        self, path: str, events: Texts, never: Texts, caused: dict[str, str], cites: Texts
    ) -> Iterator[str]:
        """Yield what is wrong with what a case says has happened, and why."""
        yield from each_unreadable(f"{path}.events", events, self.usual)
        yield from each_unreadable(f"{path}.never", never, self.usual)
        yield from each_unreadable(f"{path}.caused", caused, self.usual)
        yield from each_unreadable(f"{path}.caused", filter(None, caused.values()), self.usual)
        yield from each_unreadable(f"{path}.cites", cites, self.register.ruling)


def each_unreadable(path: str, texts: Iterable[Any], read: Callable[[Any], Any]) -> Iterator[str]:
    """Yield what is wrong with each text that cannot be read, with its place in the file."""
    for index, text in enumerate(texts):
        yield from unreadable(f"{path}[{index}]", text, read)


def unreadable(path: str, text: Any, read: Callable[[Any], Any]) -> Iterator[str]:
    """Yield what is wrong with a text if it cannot be read."""
    try:
        read(text)
    except CardiaError as problem:
        yield Message("{path}: {fault}", path=path, fault=problem)


# ------------------------------------------------------------------ from a file
def case_converter() -> cattrs.Converter:
    """Return a strict converter that knows what the cases of any game hold."""
    converter = strict_converter()
    converter.register_structure_hook(Wording, _wording)
    converter.register_structure_hook(Refused, _refused)
    converter.register_structure_hook_func(lambda kind: kind == dict[str, tuple[Because, ...]], _because)
    return converter


def _wording(value: Any, _type: Any) -> Wording:
    """Take a text, or a table of it in English and in French."""
    return Wording(_PARTS.structure(value, Text) if isinstance(value, dict) else _PARTS.structure(value, str))


def _refused(value: Any, _type: Any) -> Refused:
    """Read a refusal: its code alone, or a table that says more of it."""
    return Refused(value) if isinstance(value, str) else _PARTS.structure(value, Refused)


def _because(value: Any, _type: Any) -> dict[str, tuple[Because, ...]]:
    """Read what cites each ruling: in words, as a table that says more of it, or a list of those."""
    require_table(value)
    return {
        ruling: tuple(
            _one_because(ruling, each) for each in (stated if isinstance(stated, list) else [stated])
        )
        for ruling, stated in value.items()
    }


def _one_because(ruling: str, value: Any) -> Because:
    if isinstance(value, str):
        return Because(value)
    if isinstance(value, dict):
        try:
            return _PARTS.structure(value, Because)
        except cattrs.BaseValidationError as problem:
            fault = joined(faults_in_words(problem))
    else:
        fault = Message(
            "expected what cites it, such as 'north judge activates', or a table; found {found}",
            found=kind_in_words(value),
        )
    raise TypeError(Message("{path}: {fault}", path=quoted(ruling), fault=fault))


_PARTS: Final = strict_converter()
