"""The cases of any game: what every case says, and the rest in the game's own notation.

``[table]`` is handed to the game as it stands in the file. In a step a seat's decision is a text, and
``chance`` is what chance brings, one text after the other. What ``[then]`` says under a key that is none of
``events``, ``never``, ``caused``, ``cites`` and ``asks`` is compared with what the game shows of its table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs
import cattrs

from cardia_rules.datafiles import parse_toml, read_text, refusal_of_file
from cardia_rules.errors import DataError
from cardia_rules.kernel.cases.expectations import happened_otherwise, listed
from cardia_rules.kernel.cases.grammar import Grammar, case_converter, each_unreadable, unreadable
from cardia_rules.kernel.cases.pages import CaseText
from cardia_rules.kernel.cases.playing import PlayingOf, ReportOf, run_each
from cardia_rules.kernel.cases.sections import AnyCase, Because, Refused, Texts
from cardia_rules.kernel.register.structure import faults_in_words, require_table, unknown_key
from cardia_rules.message import Message, joined
from cardia_rules.spelling import quoted

Section = dict[str, Any]
AND_SO_ON: Final = "..."
_OF_A_STEP: Final = ("chance", "refused", "then")


@attrs.frozen(kw_only=True)
class Notation(Grammar):
    """How a game is written in cases.

    ``shown`` gives a table as nested names and values: a tuple is compared in order, a list in any.
    """

    begin: Callable[[Section, Mapping[str, str]], Any]  # the game that a table lies in, under these answers
    option: Callable[[str, Any], Any]  # what a seat writes, and what it is asked, if it is
    option_text: Callable[[Any], str]
    shown: Callable[[Any], Section]


@attrs.frozen
class PlainStep:
    """Decisions by seat and outcomes of chance; with ``refused`` it is not accepted."""

    decisions: dict[str, str] = attrs.Factory(dict)
    chance: Texts = ()
    refused: tuple[Refused, ...] = ()
    then: Section = attrs.Factory(dict)


@attrs.frozen
class PlainOtherwise:
    """What is true instead under other answers to open questions, and what is played if that differs."""

    answers: dict[str, str]
    then: Section = attrs.Factory(dict)
    play: tuple[PlainStep, ...] = ()
    because: dict[str, tuple[Because, ...]] = attrs.Factory(dict)


@attrs.frozen
class PlainCase(AnyCase):
    """A whole case; ``docs/cases.md`` explains each key."""

    table: Section = attrs.Factory(dict)
    play: tuple[PlainStep, ...] = ()
    then: Section = attrs.Factory(dict)
    otherwise: tuple[PlainOtherwise, ...] = ()


PlainReport = ReportOf[PlainCase, Any, Any]


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
    says = case.then or case.refused or any(step.then or step.refused for step in case.play)
    yield from notation.lacking(case, bool(says))
    yield from each_unreadable("rulings", case.rulings, notation.register.ruling)
    yield from notation.refused("refused", case.refused)
    yield from notation.because(case)
    for one in case.readings:
        yield from _answers(one, notation)
        yield from _then("then", one.then, notation)
        for number, step in enumerate(one.play):
            yield from _decisions(f"play[{number}]", step, notation)
            yield from notation.refused(f"play[{number}].refused", step.refused)
            yield from _then(f"play[{number}].then", step.then, notation)


def _answers(case: PlainCase, notation: Notation) -> Iterator[str]:
    for question, answer in case.answers.items():
        yield from unreadable("answers", question, notation.register.question)
        known = notation.register.questions.get(question)
        if known is not None and answer not in known.answers:
            words = ", ".join(known.answers)
            fault = Message("expected {words}; found {found}", words=words, found=quoted(answer))
            yield Message("{path}: {fault}", path=f"answers.{question}", fault=fault)


def _decisions(path: str, step: PlainStep, notation: Notation) -> Iterator[str]:
    for seat in step.decisions.keys() - {*notation.seats}:
        fault = unknown_key(seat, (*notation.seats, *_OF_A_STEP))
        yield Message("{path}: {fault}", path=path, fault=fault)


def _then(path: str, then: Section, notation: Notation) -> Iterator[str]:
    events, never, cites = (_texts(then.get(key, ())) for key in ("events", "never", "cites"))
    caused = then.get("caused", {})
    return notation.happened(path, events, never, caused if isinstance(caused, dict) else {}, cites)


def _texts(value: Any) -> Texts:
    """Return the texts of a list, or of one text alone."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


# ------------------------------------------------------------------ playing
def run_plain(case: PlainCase, notation: Notation) -> PlainReport:
    """Play a case under each of its answers, and compare; whatever is wrong becomes a problem."""
    return run_each(case, lambda reading: _Playing(reading, notation), PlainReport)


class _Playing(PlayingOf[PlainCase, Any]):
    whole = Message("the position")

    def __init__(self, case: PlainCase, notation: Notation) -> None:
        super().__init__(case, notation)
        self.notation = notation

    def _begin(self) -> Any:
        return self.notation.begin(self.case.table, self.case.answers)

    def _decide(self, game: Any, step: PlainStep, seat: Any) -> None:
        ask = next((ask for ask in game.position.asks if ask.seat == seat), None)
        game.decide(seat, self.notation.option(step.decisions[seat], ask))

    def _written(self, step: PlainStep) -> str:
        parts = [*step.decisions.items(), *(("chance", text) for text in step.chance)]
        return "; ".join(f"{key} = {value}" for key, value in parts)

    def _asks(self, game: Any) -> str:
        asks = [
            Message(
                "{seat} must decide ({kind}{by}){options}",
                seat=ask.seat,
                kind=ask.kind,
                by="",
                options=Message(
                    ": {options}", options=" | ".join(map(self.notation.option_text, ask.options))
                ),
            )
            for ask in game.position.asks
        ]
        return joined(asks) or Message("nobody has anything to decide")

    def _differences(self, then: Section, game: Any) -> Iterator[str]:
        notation = self.notation
        told = notation.everything_told(game.events, ())
        stated = dict(then)
        events, never, cites = (_texts(stated.pop(key, ())) for key in ("events", "never", "cites"))
        yield from happened_otherwise(events, never, stated.pop("caused", {}), cites, told, notation.usual)
        if "asks" in stated:
            asks = {ask.seat: [*map(notation.option_text, ask.options)] for ask in game.position.asks}
            expected = stated.pop("asks")
            if isinstance(expected, dict) and expected.keys() != asks.keys():
                yield Message(
                    "expected: {stated}. Instead: {actual}",
                    stated=listed([*expected]),
                    actual=self._asks(game),
                )
            else:
                yield from _unlike("asks", expected, asks)
        yield from _unlike("", stated, notation.shown(game.position.table))


def _unlike(path: str, stated: Any, actual: Any) -> Iterator[str]:
    """Yield what is stated and not so: names in tables, and lists in order or in any, perhaps going on."""
    if isinstance(stated, dict) and isinstance(actual, dict):
        for key, value in stated.items():
            below = f"{path}.{key}".lstrip(".")
            if key in actual:
                yield from _unlike(below, value, actual[key])
            else:
                yield Message("{path}: {fault}", path=below, fault=unknown_key(key, [*actual]))
        return
    if isinstance(stated, list) and isinstance(actual, list | tuple):
        goes_on = stated[-1:] == [AND_SO_ON]
        if _holds(stated[:-1] if goes_on else stated, actual, goes_on):
            return
    elif stated == actual and isinstance(stated, bool) == isinstance(actual, bool):
        return
    yield Message("{path}: expected {stated}; found {actual}", path=path, stated=stated, actual=actual)


def _holds(stated: list[Any], actual: Sequence[Any], goes_on: bool) -> bool:
    if isinstance(actual, tuple):
        return stated == list(actual[: len(stated)] if goes_on else actual)
    rest = list(actual)
    for each in stated:
        if each not in rest:
            return False
        rest.remove(each)
    return goes_on or not rest
