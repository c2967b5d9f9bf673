"""Running the case of any game, and comparing what came of it with what it says."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardia_rules.errors import CardiaError, Failure
from cardia_rules.kernel.cases.expectations import happened_otherwise, listed
from cardia_rules.kernel.cases.plain import REFUSED, Notation, PlainCase, PlainStep, Section, texts_of
from cardia_rules.kernel.cases.playing import PlayingOf
from cardia_rules.kernel.cases.reasons import Told, other_reasons
from cardia_rules.kernel.cases.report import ReportOf, under_each
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.kernel.playing import play_again
from cardia_rules.message import Message, joined
from cardia_rules.spelling import quoted

AND_SO_ON: Final = "..."
PlainReport = ReportOf[PlainCase, Any, Any]


def run_plain(case: PlainCase, notation: Notation) -> PlainReport:
    """Play a case under each of its answers, and compare; whatever is wrong becomes a problem."""
    return under_each(case, case.readings, lambda reading: _run(reading, notation))


def _run(case: PlainCase, notation: Notation) -> PlainReport:
    refusals: list[Failure] = []
    playing = _Playing(case, refusals, notation)
    problems: list[str] = []
    try:
        problems += playing.problems()
    except CardiaError as problem:
        playing.went_on = False
        problems.append(Message("{where}: {problem}", where=playing.where, problem=problem))
    events = () if playing.game is None else playing.game.events
    told = everything_told(events, refusals, notation)
    if playing.went_on:
        problems += other_reasons(case.because, told, notation.reason)
    return PlainReport(
        case, tuple(problems), events, tuple(refusals), playing.unexpected, playing.game, (), told
    )


def everything_told(
    events: Sequence[Any], refusals: Sequence[Failure], notation: Notation
) -> tuple[Told, ...]:
    """Return events in words with their reasons, and then what was refused."""
    words = notation.told(events)
    told = [
        Told(
            said,
            event.rulings,
            number,
            words[event.cause - 1] if event.cause else "",
            getattr(event, "questions", ()),
        )
        for number, (said, event) in enumerate(zip(words, events, strict=True), 1)
    ]
    return (
        *told,
        *(Told(f"{REFUSED}{one.code}", (one.ruling,) if one.ruling else ()) for one in refusals),
    )


class _Stated:
    """What a step says that chance does, each outcome once and in order."""

    def __init__(self, texts: Texts, notation: Notation) -> None:
        self.texts, self.notation = list(texts), notation

    def take(self, needed: Any) -> Any:
        outcome = self.notation.outcome(self.texts[0], needed) if self.texts else None
        if outcome is not None:
            del self.texts[0]
        return outcome

    def left_over(self) -> Iterator[str]:
        for text in self.texts:
            yield Message("says that chance brings {text}, but nothing waited for it", text=quoted(text))


class _Playing(PlayingOf[PlainCase, PlainStep, Any]):
    def __init__(self, case: PlainCase, refusals: list[Failure], notation: Notation) -> None:
        super().__init__(case, refusals)
        self.notation = notation
        self.steps, self.refused, self.whole = case.play, case.refused, Message("the position")

    def _begin(self) -> Any:
        return self.notation.begin(self.case.table, self.case.answers)

    def _deciding(self, step: PlainStep) -> list[Any]:
        return [*step.decisions]

    def _decide(self, game: Any, step: PlainStep, seat: Any) -> None:
        ask = next((ask for ask in game.position.asks if ask.seat == seat), None)
        game.decide(seat, self.notation.option(step.decisions[seat], ask))

    def _outcomes(self, step: PlainStep | None) -> _Stated:
        return _Stated(() if step is None else step.chance, self.notation)

    def _draw(self, needed: Any) -> Any:
        return self.notation.draw(needed, self.chance)

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

    def _always(self, game: Any) -> Iterator[str]:
        replay = play_again(game.ruleset, game.events)
        if replay.divergence is not None or replay.position != game.position:
            yield Message("resolved once more, the same decisions lead to another table")
        for number, event in enumerate(game.events, 1):
            if not event.cause < number or (not event.cause and number > 1):
                yield Message(
                    "event {number} names event {cause} as its cause, which is not one before it",
                    number=number,
                    cause=event.cause,
                )

    def _differences(self, then: Section, game: Any) -> Iterator[str]:
        notation = self.notation
        told = everything_told(game.events, (), notation)
        stated = dict(then)
        events, never = (texts_of(stated.pop(key, ())) for key in ("events", "never"))
        yield from happened_otherwise(events, never, stated.pop("caused", {}), told, notation.usual)
        cited = {ruling for each in told for ruling in each.rulings}
        for ruling in texts_of(stated.pop("cites", ())):
            if ruling not in cited:
                yield Message("expected some event to rest on {ruling}, but none does", ruling=ruling)
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
                yield from unlike("asks", expected, asks)
        yield from unlike("", stated, notation.shown(game.position.table))


def unlike(path: str, stated: Any, actual: Any) -> Iterator[str]:
    """Yield what is stated and not so: names in tables, and lists in order or in any, perhaps going on."""
    if isinstance(stated, dict) and isinstance(actual, dict):
        for key, value in stated.items():
            below = f"{path}.{key}".lstrip(".")
            if key in actual:
                yield from unlike(below, value, actual[key])
            else:
                fault = Message(
                    "there is no key {key} here{others}",
                    key=quoted(key),
                    others=Message("; the keys are {keys}", keys=", ".join(actual)),
                )
                yield Message("{path}: {fault}", path=below, fault=fault)
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
    return not [*_lacking(stated, actual)] and (goes_on or len(stated) == len(actual))


def _lacking(stated: list[Any], actual: Sequence[Any]) -> Iterator[Any]:
    rest = list(actual)
    for each in stated:
        if each in rest:
            rest.remove(each)
        else:
            yield each
