"""Comparing a game with what a case says must be true; what differs is said in a judge's words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs
import msgspec

from cardia_rules.errors import Failure, Faults
from cardia_rules.kernel.cases.sections import Because, Refused, Texts
from cardia_rules.message import Message, joined

Reads = Callable[[str], str]  # what a case writes, in its usual words
_SHOWN: Final = 5  # a failing case lists that many places where a ruling is cited


@attrs.frozen
class Told:
    """Something that a case tells with its reasons, as a case writes it: the decisive ruling comes first.

    ``number`` is the event's, or of the event that tells why something did not happen; a refusal has none.
    ``cause`` is the event that brought it about, in words; ``questions`` are those that it hung on.
    """

    words: str
    rulings: Texts
    number: int = 0
    cause: str = ""
    questions: Texts = ()

    @property
    def first(self) -> str:
        """Return the ruling that decides, or nothing where none is cited."""
        return self.rulings[0] if self.rulings else ""

    def in_words(self) -> Message:
        """Say it with its place in the log."""
        if not self.number:
            return Message("'{words}'", words=self.words)
        return Message("'{words}' (event {number})", words=self.words, number=self.number)


def listed(words: Texts | list[str]) -> str:
    """Join words, or say that there are none."""
    return ", ".join(words) if words else Message("nothing")


def differs(pattern: str, stated: Any, actual: Any, **facts: Any) -> Iterator[str]:
    """Say what is another than is stated; where nothing is, nothing is looked at."""
    if stated is not None and stated != actual:
        yield Message(pattern, stated=_said(stated), actual=_said(actual), **facts)


def _said(value: Any) -> Any:
    return listed(value) if isinstance(value, list | tuple) else Message("nothing") if value == "" else value


# ------------------------------------------------------------------ what happened
def happened_otherwise(
    events: Texts, never: Texts, caused: Mapping[str, str], cites: Texts, told: tuple[Told, ...], usual: Reads
) -> Iterator[str]:
    """Yield what did not happen in this order, what must not happen, other causes, and what nothing cites."""
    words = [each.words for each in told]
    rest, last = iter(words), ""
    for stated in events:
        expected = usual(stated)
        if expected not in rest:  # this reads on to where it is found
            if not last or expected not in words:
                yield Message("expected to happen: '{expected}', but it did not", expected=expected)
            else:
                yield Message(
                    "expected to happen: '{expected}' after '{last}', but it happened only before",
                    expected=expected,
                    last=last,
                )
            break
        last = expected
    for stated in never:
        if (unwanted := usual(stated)) in words:
            yield Message(
                "expected never to happen: '{unwanted}', but it did (event {number})",
                unwanted=unwanted,
                number=told[words.index(unwanted)].number,
            )
    for what, cause in caused.items():
        yield from _other_cause(usual(what), usual(cause) if cause else "", told)
    for ruling in cites:
        if not any(ruling in each.rulings for each in told):
            yield Message("expected some event to rest on {ruling}, but none does", ruling=ruling)


def _other_cause(what: str, cause: str, told: tuple[Told, ...]) -> Iterator[str]:
    causes = [each.cause for each in told if each.words == what]
    if cause not in causes:
        yield Message(
            "expected '{what}' to be caused by {cause}; it is caused by {actual}",
            what=what,
            cause=repr(cause) if cause else Message("nothing"),
            actual=listed([repr(each) if each else Message("nothing") for each in causes]),
        )


# ------------------------------------------------------------------ what was refused
def codes_of(refusals: Iterable[Refused | Failure]) -> str:
    """Return the codes of refusals, each once."""
    return ", ".join(dict.fromkeys(each.code for each in refusals))


def refusal_differs(what: str, expected: tuple[Refused, ...], failures: tuple[Failure, ...]) -> Iterator[str]:
    """Compare a refusal with what a case expects of it; without any code, it expects none."""
    if {each.code for each in expected} != {failure.code for failure in failures}:
        stated = (
            Message("to be refused with {codes}", codes=codes_of(expected))
            if expected
            else Message("to be accepted")
        )
        yield Message(
            "expected {what} {stated}; it was refused with {codes}: {refusal}",
            what=what,
            stated=stated,
            codes=codes_of(failures),
            refusal=Faults(failures),
        )
        return
    for code in dict.fromkeys(each.code for each in expected if each.alone):
        yield from _other_refusals(
            code,
            [each for each in expected if each.code == code],
            [failure for failure in failures if failure.code == code],
        )


def _other_refusals(code: str, expected: list[Refused], failures: list[Failure]) -> Iterator[str]:
    """Compare the refusals of one code, one by one and in their order."""
    if len(expected) != len(failures):
        yield Message(
            "expected {count} times to be refused with {code}; it was {actual} times: {refusal}",
            count=len(expected),
            code=code,
            actual=len(failures),
            refusal=Faults(tuple(failures)),
        )
        return
    for stated, failure in zip(expected, failures, strict=True):
        if stated.says.casefold() not in failure.message.casefold():
            yield Message(
                "expected that the refusal ({code}) says '{says}'; it says: {refusal}",
                code=code,
                says=stated.says,
                refusal=failure.message,
            )
        yield from differs(
            "expected that the refusal ({code}) cites {stated}; it cites {actual}",
            stated.ruling,
            failure.ruling,
            code=code,
        )
        facts = msgspec.json.decode(msgspec.json.encode(failure.facts))  # as a file has them
        for name, value in stated.facts.items():
            if facts.get(name) != value:
                yield Message(
                    "expected that the refusal ({code}) names {name} = {value}; its facts are {facts}",
                    code=code,
                    name=name,
                    value=value,
                    facts=facts,
                )
        yield from differs(
            "expected that the refusal ({code}) is told to {stated}; it is told to {actual}",
            stated.told,
            failure.tell,
            code=code,
        )


# ------------------------------------------------------------------ what cites a ruling first
def decisive(told: Iterable[Told]) -> dict[str, list[Told]]:
    """Return what cites each ruling first."""
    by_ruling: dict[str, list[Told]] = {}
    for each in told:
        by_ruling.setdefault(each.first, []).append(each)
    by_ruling.pop("", None)
    return by_ruling


# ------------------------------------------------------------------ does it hold?
def other_reasons(
    because: Mapping[str, Iterable[Because]], told: Iterable[Told], read: Reads
) -> Iterator[str]:
    """Yield what does not cite a ruling first although the case says so, with what does."""
    told = tuple(told)
    for ruling, stated in because.items():
        for one in stated:
            yield from _differs(ruling, one, told, read)


def _differs(ruling: str, stated: Because, told: tuple[Told, ...], read: Reads) -> Iterator[str]:
    expected = read(stated.what)
    found = [each for each in told if each.words == expected]
    decided = [each for each in found if each.first == ruling]
    if not decided:
        yield Message(
            "expected {ruling} to be cited first by '{expected}', but {instead}; {elsewhere}",
            ruling=ruling,
            expected=expected,
            instead=_instead(ruling, found),
            elsewhere=_elsewhere(ruling, told),
        )
        return
    # Where the same thing happened several times, one of them has to be as stated in everything.
    cause = None if stated.cause is None else read(stated.cause)
    if caused := [each for each in decided if cause in (None, each.cause)]:
        most = max(caused, key=lambda each: _likeness(stated, each))
        if missing := [name for name in stated.builds_on if name not in most.rulings[1:]]:
            yield Message(
                "expected '{what}', which {ruling} decides, to build on {missing}; it cites {rulings}",
                what=expected,
                ruling=ruling,
                missing=", ".join(missing),
                rulings=", ".join(most.rulings),
            )
        elif stated.alone and most.rulings[1:] != stated.builds_on:
            yield Message(
                "expected '{what}' to cite {stated} and nothing else, in this order; it cites {rulings}",
                what=expected,
                stated=", ".join((ruling, *stated.builds_on)),
                rulings=", ".join(most.rulings),
            )
        return
    yield Message(
        "expected '{what}', which {ruling} decides, to be caused by '{cause}'; it is caused by {actual}",
        what=expected,
        ruling=ruling,
        cause=cause,
        actual=decided[-1].cause or Message("nothing"),
    )


def _likeness(stated: Because, each: Told) -> tuple[bool, int]:
    return each.rulings[1:] == stated.builds_on, len(set(stated.builds_on) & set(each.rulings))


def _instead(ruling: str, found: list[Told]) -> str:
    if not found:
        return Message("there was no such thing")
    rulings = max(found, key=lambda each: ruling in each.rulings).rulings
    if not rulings:
        return Message("that cites no ruling")
    if ruling not in rulings:
        return Message("that cites {rulings}", rulings=", ".join(rulings))
    return Message(
        "that cites {rulings}, where it is number {position}",
        rulings=", ".join(rulings),
        position=rulings.index(ruling) + 1,
    )


def _elsewhere(ruling: str, told: tuple[Told, ...]) -> str:
    if first := [each for each in told if each.first == ruling]:
        return Message("it is cited first by {places}", places=_places(first))
    if later := [each for each in told if ruling in each.rulings]:
        return Message("nothing cites it first, and it is cited later by {places}", places=_places(later))
    return Message("nothing in this case cites it")


def _places(told: list[Told]) -> str:
    shown = [each.in_words() for each in told[:_SHOWN]]
    if more := len(told) - len(shown):
        shown.append(Message("and {count} more", count=more))
    return joined(shown, ", ")
