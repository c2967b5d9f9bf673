"""Explanations as text: each cause in words, with what the rulings behind it say."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.register import question, ruling
from cardia_rules.render.names import card_name, counted, listed, seat_name, whose
from cardia_rules.render.words import in_words
from cardia_rules.replay.causes import Step
from cardia_rules.replay.explained import (
    Blessing,
    Change,
    Comparison,
    EventExplained,
    InfluenceExplained,
    SignetsExplained,
    Speaker,
)

WIDTH: Final = 100
# Steps that an event's own chain shows, and that would drown the reason in a longer answer.
_PASSING: Final = (ev.PositionArranged, ev.RoundBegan, ev.PhaseBegan, ev.CardPlaced, ev.CardRevealed)


class RulingNotes:
    """What rulings and questions say: in full where one is first cited, by name after that."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def beside(
        self, text: str, rulings: Iterable[str], questions: Iterable[str], indent: int
    ) -> Iterator[str]:
        """A sentence, the names told already in brackets after it, what is new below it."""
        every = [*((name, ruling_says) for name in rulings), *((name, question_asks) for name in questions)]
        again = [name for name, _ in every if name in self._told]
        yield from paragraph(f"{text} [{', '.join(again)}]" if again else text, indent)
        for name, says in every:
            if name not in self._told:
                self._told.add(name)
                yield from paragraph(f"{name}: {says(name)}", indent + 6)


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
def event_explained(explained: EventExplained, notes: RulingNotes | None = None) -> str:
    """The event, then each of its causes back to the decision or the root it came from."""
    return "\n".join(_chain(explained.chain, notes or RulingNotes()))


def influence_explained(explained: InfluenceExplained, notes: RulingNotes | None = None) -> str:
    """``North's Judge (8) has 11 influence: 8 printed, +3 by event 12`` and why."""
    notes = notes or RulingNotes()
    lines = [*paragraph(f"{whose(explained.seat, explained.card)} has {_sum(explained)}.", 0)]
    lines += _changes(explained.changes, notes)
    return "\n".join(lines)


def signets_explained(explained: SignetsExplained, notes: RulingNotes | None = None) -> str:
    """What put the signets there, how the encounter stands, and the decisions behind it."""
    notes = notes or RulingNotes()
    holds = counted(explained.total, "signet") if explained.total else "no signet"
    lines = [f"{whose(explained.seat, explained.card)}, at place {explained.place}, holds {holds}."]
    lines += _changes(explained.changes, notes)
    if explained.comparison is None:
        lines.append("Its encounter cannot be compared yet: a card is missing or face down.")
    else:
        lines += _comparison(explained.comparison, notes)
    if explained.decisions:
        lines.append("The decisions behind it:")
        for one in explained.decisions:
            lines += paragraph(_event(one), 2)
    return "\n".join(lines)


# ------------------------------------------------------------------ their parts
def _chain(steps: Sequence[Step], notes: RulingNotes, label: str = "") -> Iterator[str]:
    for depth, one in enumerate(steps):
        before = f"because of {_event(one)}" if depth else f"{label}{_event(one)}"
        yield from notes.beside(before, one.rulings, one.questions, 4 if depth else 2 * bool(label))


def _event(one: Step) -> str:
    return f"event {one.number}: {in_words(one.event)}"


def _changes(changes: Sequence[Change], notes: RulingNotes) -> Iterator[str]:
    told: set[int] = set()
    for change in changes:
        first, *causes = change.why.chain
        telling = [one for one in causes if not isinstance(one.event, _PASSING)]
        fresh = [one for one in telling if one.number not in told]
        yield from _chain((first, *fresh), notes, f"{change.by:+d} by ")
        if again := [one.number for one in telling if one.number in told]:
            yield f"    because of event {again[0]}, as above"
        told.update(one.number for one in change.why.chain)


def _sum(explained: InfluenceExplained) -> str:
    if not explained.changes:
        return f"{explained.total} influence, as printed"
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
    for blessing in comparison.blessings:
        yield from paragraph(_blesses(blessing), 2)
    held = [f"{seat_name(seat)} holds {counted(verdict.signets(seat), 'signet')}" for seat in SEATS]
    so = f"So {listed(held)} here{', and it is a tie' if verdict.tie else ''}."
    yield from notes.beside(so, verdict.rulings, verdict.questions, 2)


def _blesses(blessing: Blessing) -> str:
    since = listed([f"event {why.event.number}" for why in blessing.why], "the beginning")
    extra = counted(blessing.count, "more signet")
    return f"{whose(blessing.seat, blessing.card)} is blessed since {since}: {extra} while it wins."


def _speaks(speaker: Speaker, comparison: Comparison) -> str:
    said = CHARACTERS[speaker.card].effect
    where = f"{seat_name(speaker.seat)}'s {card_name(speaker.card)} at place {speaker.place}"
    now = tuple(comparison.verdict.signets(seat) for seat in SEATS)
    without = tuple(speaker.without.signets(seat) for seat in SEATS)
    if now == without:
        difference = "It makes no difference here."
    else:
        difference = f"Without it the signets would be {without[0]} for North, {without[1]} for South."
    return f'{where} speaks of it: "{said}" {difference}'
