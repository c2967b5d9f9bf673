"""What a case says of its reasons: which event, refusal or "why not" cites a ruling first."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

import attrs

from cardia_rules.errors import DataError, Failure, FailureCode
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.sections import Because, Texts
from cardia_rules.faq.notation import describe, describe_log, usual_words
from cardia_rules.message import Message, joined
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

_REFUSED: Final = re.compile(r"\s*refused\s*:\s*(.*?)\s*", re.IGNORECASE)
# Material, what is outside a game or never counted, and what nothing comes of.
NOTHING_RESTS_ON: Final = frozenset(
    (
        "RB-02-direction",
        "RB-02-supply",
        "RB-03-deck-marks",
        "RB-03-reference-cards",
        "RB-05-first-to-five",
        "RB-08-two-kinds",
        "RB-10-supply-unlimited",
        "RB-14-advice",
        "RB-14-difficulty",
        "FAQ-4-italics",
        "FAQ-4-important",
        "FAQ-4-examples",
        "NP-2-no-protector",
    )
)
_SHOWN: Final = 5  # a failing case lists that many places where a ruling is cited


@attrs.frozen
class Told:
    """Something that a case tells with its reasons, as a case writes it: the decisive ruling comes first.

    ``number`` is the event's, or of the event that tells why something did not happen; a refusal has none.
    ``cause`` is the event that brought it about, in words.
    """

    words: str
    rulings: Texts
    number: int = 0
    cause: str = ""

    @property
    def first(self) -> str:
        """Return the ruling that decides, or nothing where none is cited."""
        return self.rulings[0] if self.rulings else ""

    def in_words(self) -> Message:
        """Say it with its place in the log."""
        if not self.number:
            return Message("'{words}'", words=self.words)
        return Message("'{words}' (event {number})", words=self.words, number=self.number)


def read_reason(text: str) -> str:
    """Return what a case says to cite a ruling, in its usual words; refuse what cites nothing."""
    if (refused := _REFUSED.fullmatch(text)) is None:
        return usual_words(text)
    return f"refused: {read_code(refused[1].lower())}"


def read_code(code: str) -> str:
    """Return the code of a refusal; refuse what is none."""
    codes = get_args(FailureCode)
    if code not in codes:
        near = did_you_mean(first_few(closest(code, codes)))
        raise DataError(Message("nothing is refused with {code}{near}", code=quoted(code), near=near))
    return code


def everything_told(events: Iterable[AnyEvent], refusals: Iterable[Failure]) -> tuple[Told, ...]:
    """Return events, each followed by what did not come of it, and then what was refused."""
    events, told = tuple(events), list[Told]()
    log = describe_log(events)
    for number, (words, event) in enumerate(zip(log, events, strict=True), 1):
        told.append(Told(words, event.rulings, number, log[event.cause - 1] if event.cause else ""))
        told += [Told(describe(one), one.rulings, number, words) for one in event.why_not]
    told += [
        Told(f"refused: {failure.code}", (failure.ruling,) if failure.ruling else ()) for failure in refusals
    ]
    return tuple(told)


def decisive(told: Iterable[Told]) -> dict[str, list[Told]]:
    """Return what cites each ruling first."""
    by_ruling: dict[str, list[Told]] = {}
    for each in told:
        by_ruling.setdefault(each.first, []).append(each)
    by_ruling.pop("", None)
    return by_ruling


# ------------------------------------------------------------------ does it hold?
def other_reasons(because: Mapping[str, Iterable[Because]], told: Iterable[Told]) -> Iterator[str]:
    """Yield what does not cite a ruling first although the case says so, with what does."""
    told = tuple(told)
    for ruling, stated in because.items():
        for one in stated:
            yield from _differs(ruling, one, told)


def _differs(ruling: str, stated: Because, told: tuple[Told, ...]) -> Iterator[str]:
    expected = read_reason(stated.what)
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
    cause = None if stated.cause is None else usual_words(stated.cause)
    if caused := [each for each in decided if cause in (None, each.cause)]:
        most = max(caused, key=lambda each: len(set(stated.builds_on) & set(each.rulings)))
        if missing := [name for name in stated.builds_on if name not in most.rulings[1:]]:
            yield Message(
                "expected '{what}', which {ruling} decides, to build on {missing}; it cites {rulings}",
                what=expected,
                ruling=ruling,
                missing=", ".join(missing),
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
