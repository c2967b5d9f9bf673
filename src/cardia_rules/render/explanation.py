"""Explanations as text: each cause in words, with what the rulings behind it say."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.register import question, ruling
from cardia_rules.render.names import card_name, counted, listed, seat_name, whose
from cardia_rules.render.words import in_words
from cardia_rules.replay.causes import Step
from cardia_rules.replay.explain import (
    Change,
    Comparison,
    EventExplained,
    InfluenceExplained,
    SignetsExplained,
    Speaker,
)

WIDTH: Final = 100


class RulingNotes:
    """What rulings and questions say, in full where one is first cited, by name after that."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def of(self, rulings: Iterable[str], questions: Iterable[str], indent: int) -> Iterator[str]:
        again = []
        for name, said in [
            *((name, ruling_says(name)) for name in rulings),
            *((name, question_asks(name)) for name in questions),
        ]:
            if name in self._told:
                again.append(name)
            else:
                self._told.add(name)
                yield from paragraph(f"{name}: {said}", indent)
        if again:
            yield from paragraph(f"also {listed(again)}, as above", indent)


def ruling_says(name: str) -> str:
    """A ruling's own words; a log may cite one that this edition of the register lacks."""
    try:
        return ruling(name).says
    except UnknownName:
        return "(not in this register)"


def question_asks(name: str) -> str:
    try:
        return f"an open question. {question(name).asks}"
    except UnknownName:
        return "(not in this register)"


def paragraph(text: str, indent: int, hang: int = 4) -> Iterator[str]:
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_on_hyphens=False,
    )


# ------------------------------------------------------------------ the three explanations
def event_explained(explained: EventExplained) -> str:
    """The event, then each of its causes back to the decision or the root it came from."""
    return "\n".join(_chain(explained, RulingNotes(), 0))


def influence_explained(explained: InfluenceExplained) -> str:
    """``North's Judge (8) has 11 influence: 8 printed, +3 by event 12`` and why."""
    notes = RulingNotes()
    lines = [f"{whose(explained.seat, explained.card)} has {_sum(explained)}."]
    for change in explained.changes:
        lines += _change(change, notes)
    return "\n".join(lines)


def signets_explained(explained: SignetsExplained) -> str:
    """What put the signets there, how the encounter stands, and the decisions behind it."""
    notes = RulingNotes()
    holds = counted(explained.total, "signet") if explained.total else "no signet"
    lines = [f"{whose(explained.seat, explained.card)}, at place {explained.place}, holds {holds}."]
    for change in explained.changes:
        lines += _change(change, notes)
    if explained.comparison is None:
        lines.append("Its encounter cannot be compared yet: a card is missing or face down.")
    else:
        lines += _comparison(explained.comparison, notes)
    if explained.decisions:
        lines.append("The decisions behind it:")
        for one in explained.decisions:
            lines += _event(one, 2)
    return "\n".join(lines)


# ------------------------------------------------------------------ their parts
def _chain(explained: EventExplained, notes: RulingNotes, indent: int) -> Iterator[str]:
    for depth, one in enumerate(explained.chain):
        yield from _event(one, indent + 2 * bool(depth), "because of " if depth else "")
        yield from notes.of(one.rulings, one.questions, indent + 4 + 2 * bool(depth))


def _event(one: Step, indent: int, before: str = "") -> Iterator[str]:
    number = f"event {one.number}" if before else f"Event {one.number}"
    yield from paragraph(f"{before}{number}: {in_words(one.event)}", indent)


def _change(change: Change, notes: RulingNotes) -> Iterator[str]:
    yield f"  {change.by:+d}"
    yield from _chain(change.why, notes, 4)


def _sum(explained: InfluenceExplained) -> str:
    terms = [f"{explained.printed} printed"]
    terms += [f"{change.by:+d} by event {change.why.event.number}" for change in explained.changes]
    return f"{explained.total} influence: {', '.join(terms)}"


def _comparison(comparison: Comparison, notes: RulingNotes) -> Iterator[str]:
    verdict = comparison.verdict
    yield f"The encounter at place {verdict.place} now:"
    for seat in SEATS:
        explained = comparison.of(seat)
        yield from paragraph(f"{whose(seat, explained.card)} has {_sum(explained)}.", 2)
    for speaker in comparison.speakers:
        yield from paragraph(_speaks(speaker, comparison), 2)
    held = [f"{seat_name(seat)} holds {counted(verdict.signets(seat), 'signet')}" for seat in SEATS]
    yield f"  So {listed(held)} here{', and it is a tie' if verdict.tie else ''}."
    yield from notes.of(verdict.rulings, verdict.questions, 4)


def _speaks(speaker: Speaker, comparison: Comparison) -> str:
    said = CHARACTERS[speaker.card].effect
    where = f"{seat_name(speaker.seat)}'s {card_name(speaker.card)} at place {speaker.place}"
    now = tuple(comparison.verdict.signets(seat) for seat in SEATS)
    without = tuple(speaker.without.signets(seat) for seat in SEATS)
    if now == without:
        difference = "It makes no difference here."
    else:
        difference = f"Without it North would hold {without[0]} and South {without[1]}."
    return f'{where} speaks of it: "{said}" {difference}'
