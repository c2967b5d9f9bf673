"""The cases of any game: what every case says, and the rest in the game's own notation.

``[table]`` is handed to the game as it stands in the file. In a step a seat's decision is a text, and
``chance`` is what chance brings, one text after the other. What ``[then]`` says under a key that is none of
``events``, ``never``, ``caused``, ``cites`` and ``asks`` is compared with what the game shows of its table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import attrs
import cattrs

from cardia_rules.datafiles import NOT_IN_FILE, parse_toml, read_text, refusal_of_file
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.kernel.cases.converter import case_converter
from cardia_rules.kernel.cases.pages import CaseText
from cardia_rules.kernel.cases.sections import NOT_SAID, Because, Refused, Texts, Wording
from cardia_rules.kernel.register.reading import BaseRegister
from cardia_rules.kernel.register.structure import faults_in_words, require_table
from cardia_rules.message import Message
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

Section = dict[str, Any]
REFUSED: Final = "refused: "
_OF_A_STEP: Final = ("chance", "refused", "then")


@attrs.frozen
class Notation:
    """How a game is written in cases.

    ``shown`` gives a table as nested names and values: a tuple is compared in order, a list in any.
    ``usual`` gives an event's words as the game tells them, or raises a ``DataError`` for words of no event.
    ``outcome`` gives nothing for words of another kind of chance than is needed.
    """

    register: BaseRegister
    seats: Texts
    codes: frozenset[str]  # those of all refusals
    begin: Callable[[Section, Mapping[str, str]], Any]  # the game that a table lies in, under these answers
    option: Callable[[str, Any], Any]  # what a seat writes, and what it is asked, if it is
    option_text: Callable[[Any], str]
    outcome: Callable[[str, Any], Any]  # what chance brings, and what it is needed for
    draw: Callable[[Any, Random], Any]
    shown: Callable[[Any], Section]
    told: Callable[[Sequence[Any]], Sequence[str]]  # a log in words, event by event
    usual: Callable[[str], str]

    def reason(self, text: str) -> str:
        """Return what a case says to cite a ruling, in its usual words; refuse what cites nothing."""
        if not text.startswith(REFUSED):
            return self.usual(text)
        if (code := text.removeprefix(REFUSED)) not in self.codes:
            near = did_you_mean(first_few(closest(code, self.codes)))
            raise DataError(Message("nothing is refused with {code}{near}", code=quoted(code), near=near))
        return text


@attrs.frozen
class PlainStep:
    """Decisions by seat and outcomes of chance; with ``refused`` it is not accepted."""

    decisions: dict[str, str] = attrs.Factory(dict)
    chance: Texts = ()
    refused: tuple[Refused, ...] = ()
    then: Section = attrs.Factory(dict)


@attrs.frozen
class Instead:
    """What is true instead under other answers to open questions, and what is played if that differs."""

    answers: dict[str, str]
    then: Section = attrs.Factory(dict)
    play: tuple[PlainStep, ...] = ()
    because: dict[str, tuple[Because, ...]] = attrs.Factory(dict)


@attrs.frozen
class PlainCase:
    """A whole case; ``docs/cases.md`` explains each key."""

    title: Wording = NOT_SAID
    rulings: Texts = ()
    because: dict[str, tuple[Because, ...]] = attrs.Factory(dict)
    note: Wording = NOT_SAID
    table: Section = attrs.Factory(dict)
    answers: dict[str, str] = attrs.Factory(dict)
    play: tuple[PlainStep, ...] = ()
    then: Section = attrs.Factory(dict)
    otherwise: tuple[Instead, ...] = ()
    refused: tuple[Refused, ...] = ()
    file: str = attrs.field(default="", metadata={NOT_IN_FILE: True})
    name: str = attrs.field(default="", metadata={NOT_IN_FILE: True})

    @property
    def readings(self) -> tuple["PlainCase", ...]:
        """Return the case under its own answers, and then under each of the others that it speaks of."""
        others = [
            attrs.evolve(
                self,
                answers={**self.answers, **other.answers},
                play=other.play or self.play,
                then=other.then,
                because=other.because,
                otherwise=(),
            )
            for other in self.otherwise
        ]
        return (attrs.evolve(self, otherwise=()), *others) if others else (self,)


# ------------------------------------------------------------------ reading
def read_plain_case(one: CaseText, notation: Notation) -> PlainCase:
    """Return the case in a file or on a page; a fault names the file, or the page with line and heading."""
    if one.fault:
        raise DataError(one.fault)
    raw = parse_toml(one.numbered if one.line else read_text(one.file), one.where)
    try:
        case = attrs.evolve(_CASES.structure(raw, PlainCase), file=one.where, name=one.name)
    except cattrs.BaseValidationError as problem:
        raise refusal_of_file(one.where, faults_in_words(problem)) from None
    if faults := [*_faults(case, notation)]:
        raise refusal_of_file(one.where, faults)
    return case


def _step(value: Any, _type: Any) -> PlainStep:
    require_table(value)
    parts = {key: value[key] for key in _OF_A_STEP if key in value}
    if isinstance(parts.get("chance"), str):
        parts["chance"] = [parts["chance"]]
    decisions = {key: each for key, each in value.items() if key not in parts}
    return _PARTS.structure({**parts, "decisions": decisions}, PlainStep)


def _section(value: Any, _type: Any) -> Section:
    require_table(value)
    return dict(value)


def _converter() -> cattrs.Converter:
    converter = case_converter()
    converter.register_structure_hook_func(lambda kind: kind == Section, _section)
    return converter


_PARTS: Final = _converter()
_CASES: Final = _converter()
_CASES.register_structure_hook(PlainStep, _step)


def _faults(case: PlainCase, notation: Notation) -> Iterator[str]:
    """Yield everything in a case that makes no sense, each with the path in the file."""
    register = notation.register
    if not case.title.strip():
        yield Message("title: is empty; say in a sentence what the case shows")
    if not case.rulings:
        yield Message("rulings: is empty; name at least one ruling that the case shows")
    if not (case.then or case.refused or any(step.then or step.refused for step in case.play)):
        yield Message("nothing is checked: say in [then], or in a step, what must be true")
    yield from _readable("rulings", case.rulings, register.ruling)
    yield from _codes("refused", case.refused, notation)
    for one in case.readings:
        yield from _answers(one, register)
        yield from _because(one, notation)
        yield from _then("then", one.then, notation)
        for number, step in enumerate(one.play):
            yield from _decisions(f"play[{number}]", step, notation)
            yield from _codes(f"play[{number}].refused", step.refused, notation)
            yield from _then(f"play[{number}].then", step.then, notation)


def _answers(case: PlainCase, register: BaseRegister) -> Iterator[str]:
    for question, answer in case.answers.items():
        yield from _readable("answers", (question,), register.question)
        known = register.questions.get(question)
        if known is not None and answer not in known.answers:
            words = ", ".join(known.answers)
            fault = Message("expected {words}; found {found}", words=words, found=quoted(answer))
            yield Message("{path}: {fault}", path=f"answers.{question}", fault=fault)


def _because(case: PlainCase, notation: Notation) -> Iterator[str]:
    for ruling, stated in case.because.items():
        if ruling not in case.rulings:
            yield Message("because.{name}: is not among the rulings that the case shows", name=ruling)
        for each in stated:
            texts = [each.what, *([each.cause] if each.cause else [])]
            yield from _readable(f"because.{ruling}", texts, notation.reason)
            yield from _readable(f"because.{ruling}.builds_on", each.builds_on, notation.register.ruling)


def _decisions(path: str, step: PlainStep, notation: Notation) -> Iterator[str]:
    for seat in step.decisions.keys() - {*notation.seats}:
        near = did_you_mean(first_few(closest(seat, (*notation.seats, *_OF_A_STEP))))
        others = near or Message("; the keys are {keys}", keys=", ".join((*notation.seats, *_OF_A_STEP)))
        fault = Message("there is no key {key} here{others}", key=quoted(seat), others=others)
        yield Message("{path}: {fault}", path=path, fault=fault)


def _then(path: str, then: Section, notation: Notation) -> Iterator[str]:
    for key in ("events", "never"):
        yield from _readable(f"{path}.{key}", texts_of(then.get(key, ())), notation.usual)
    caused = then.get("caused", {})
    if isinstance(caused, dict):
        yield from _readable(f"{path}.caused", [*caused, *filter(None, caused.values())], notation.usual)
    yield from _readable(f"{path}.cites", texts_of(then.get("cites", ())), notation.register.ruling)


def texts_of(value: Any) -> Texts:
    """Return the texts of a list, or of one text alone."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


def _codes(path: str, refused: Sequence[Refused], notation: Notation) -> Iterator[str]:
    for index, each in enumerate(refused):
        if each.code not in notation.codes:
            near = did_you_mean(first_few(closest(each.code, notation.codes)))
            fault = Message("nothing is refused with {code}{near}", code=quoted(each.code), near=near)
            yield Message("{path}: {fault}", path=f"{path}[{index}]", fault=fault)
        if each.ruling:
            yield from _readable(f"{path}[{index}].ruling", (each.ruling,), notation.register.ruling)


def _readable(path: str, texts: Sequence[str], read: Callable[[str], Any]) -> Iterator[str]:
    for text in texts:
        try:
            read(text)
        except CardiaError as problem:
            yield Message("{path}: {fault}", path=path, fault=problem)
