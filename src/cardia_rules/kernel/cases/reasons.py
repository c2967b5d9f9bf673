"""What a case says of its reasons: which event, refusal or "why not" cites a ruling first."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import attrs

from cardia_rules.kernel.cases.sections import Because, Texts
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
