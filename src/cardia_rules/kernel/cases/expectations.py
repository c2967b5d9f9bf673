"""Comparing a game with what a case says must be true; what differs is said in a judge's words."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from cardia_rules.errors import Failure, Faults
from cardia_rules.kernel.cases.reasons import Reads, Told
from cardia_rules.kernel.cases.sections import Refused, Texts
from cardia_rules.message import Message


def listed(words: Texts | list[str]) -> str:
    """Join words, or say that there are none."""
    return ", ".join(words) if words else Message("nothing")


# ------------------------------------------------------------------ what happened
def happened_otherwise(
    events: Texts, never: Texts, caused: Mapping[str, str], told: tuple[Told, ...], usual: Reads
) -> Iterator[str]:
    """Yield what did not happen in the stated order, what happened and must not, what has other causes."""
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
        if stated.ruling not in (None, failure.ruling):
            yield Message(
                "expected that the refusal ({code}) cites {ruling}; it cites {actual}",
                code=code,
                ruling=stated.ruling or Message("nothing"),
                actual=failure.ruling or Message("nothing"),
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
        if stated.told not in (None, failure.tell):
            yield Message(
                "expected that the refusal ({code}) is told to {told}; it is told to {actual}",
                code=code,
                told=stated.told,
                actual=failure.tell,
            )
