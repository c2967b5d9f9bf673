"""Explanations as text: each cause in words, with what the rulings behind it say."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardia_rules.errors import UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.register import REGISTER, question, ruling
from cardia_rules.language import Language, known_language
from cardia_rules.render.languages import phrase, sentence
from cardia_rules.render.legible import WIDTH, paragraph
from cardia_rules.render.words import in_words
from cardia_rules.replay import explain
from cardia_rules.replay.event_causes import NumberedEvent
from cardia_rules.replay.why_not import NotDone
from cardia_rules.resolution.results.result import Result
from cardia_rules.views.events import CardPlacedSeen, PositionArrangedSeen

# Steps that an event's own chain shows, and that would drown the reason in a longer answer.
_PASSING: Final = (
    ev.PositionArranged,
    PositionArrangedSeen,
    ev.RoundBegan,
    ev.PhaseBegan,
    ev.CardPlaced,
    CardPlacedSeen,
    ev.CardRevealed,
)


class RulingNotes:
    """What rulings and questions say: in full where one is first cited, by name after that."""

    def __init__(self, lang: Language = "en", width: int = WIDTH) -> None:
        self.lang: Final = known_language(lang)
        self.width: Final = width
        self._told: set[str] = set()

    def cite(
        self, text: str, rulings: Iterable[str], questions: Iterable[str], indent: int, hang: int = 4
    ) -> Iterator[str]:
        """Yield a sentence, with the names told already in brackets after it and what is new below it."""
        every = [*((name, ruling_says) for name in rulings), *((name, question_asks) for name in questions)]
        again = [name for name, _ in every if name in self._told]
        yield from self.paragraph(f"{text} [{', '.join(again)}]" if again else text, indent, hang)
        for name, says in every:
            if name not in self._told:
                self._told.add(name)
                yield from self.paragraph(cited(name, says(name, self.lang), self.lang), indent + 6)

    def paragraph(self, text: str, indent: int, hang: int = 4) -> Iterator[str]:
        """Yield the lines of a text, wrapped at the width that was asked for."""
        return paragraph(text, indent, hang, self.width)


def cited(name: str, says: str, lang: Language = "en") -> str:
    """Write a ruling's or question's name, where it is printed if it is, and what it says."""
    if not (where := printed_at(name, lang)):
        return phrase("explanations.cited", lang, name=name, says=says)
    return phrase("explanations.cited.printed", lang, name=name, where=where, says=says)


def ruling_says(name: str, lang: Language = "en") -> str:
    """Return a ruling's own words; a log may cite one that this edition of the register lacks."""
    try:
        return ruling(name).says.to(lang)
    except UnknownName:
        return phrase("explanations.not-in-register", lang)


def question_asks(name: str, lang: Language = "en") -> str:
    """Return what an open question asks; a log may cite one that this edition of the register lacks."""
    try:
        return phrase("explanations.open-question", lang, asks=question(name).asks.to(lang))
    except UnknownName:
        return phrase("explanations.not-in-register", lang)


def printed_at(name: str, lang: Language = "en") -> str:
    """Return where a ruling is printed, as in ``Rulebook p. 19``; nothing for one that is not there."""
    try:
        found = ruling(name)
    except UnknownName:
        return ""
    document = REGISTER.documents[found.document].short.to(lang)
    return phrase("verdict.page", lang, document=document, page=found.page)


# ------------------------------------------------------------------ the three explanations
def event_explained(explained: explain.EventExplained, notes: RulingNotes) -> str:
    """Write an event, then each of its causes back to the decision or the root it came from."""
    return "\n".join(_chain(explained.chain, notes))


def influence_explained(explained: explain.InfluenceExplained, notes: RulingNotes) -> str:
    """Write ``North's Judge (8) has 11 influence: 8 printed, +3 by event 12`` and why."""
    has = sentence("explanations.has-influence", notes.lang, explained)
    return "\n".join([*notes.paragraph(has, 0), *_changes(explained.changes, notes)])


def signets_explained(explained: explain.SignetsExplained, notes: RulingNotes) -> str:
    """Write what put a card's signets there, how the encounter stands, and the decisions behind it."""
    lines = [sentence("explanations.holds-signets", notes.lang, explained)]
    lines += _changes(explained.changes, notes)
    if explained.comparison is None:
        lines.append(phrase("explanations.cannot-be-compared", notes.lang))
    else:
        lines += _comparison(explained.comparison, notes)
    if explained.decisions:
        lines.append(phrase("explanations.decisions-behind", notes.lang))
        for one in explained.decisions:
            lines += notes.paragraph(_event(one, notes.lang), 2)
    return "\n".join(lines)


def why_not_explained(found: Sequence[NotDone], notes: RulingNotes) -> str:
    """Write what did not happen, each with the rulings that kept it from happening."""
    if not found:
        return phrase("explanations.why-not.none", notes.lang)
    lines: list[str] = []
    for one in found:
        words = in_words(one.event.event if one.told is None else one.told, notes.lang)
        said = phrase("explanations.numbered", notes.lang, number=one.event.number, sentence=words)
        lines += notes.cite(said, one.rulings, one.questions, 0)
    return "\n".join(lines)


# ------------------------------------------------------------------ their parts
def _chain(steps: Sequence[NumberedEvent], notes: RulingNotes, label: str = "") -> Iterator[str]:
    for depth, one in enumerate(steps):
        event = _event(one, notes.lang)
        before = phrase("explanations.because-of", notes.lang, event=event) if depth else f"{label}{event}"
        yield from notes.cite(before, one.rulings, one.questions, 4 if depth else 2 * bool(label))


def _event(one: NumberedEvent, lang: Language) -> str:
    return phrase("explanations.numbered", lang, number=one.number, sentence=in_words(one.event, lang))


def _changes(changes: Sequence[explain.Change], notes: RulingNotes) -> Iterator[str]:
    told: set[int] = set()
    for change in changes:
        first, *causes = change.why.chain
        telling = [one for one in causes if not isinstance(one.event, _PASSING)]
        fresh = [one for one in telling if one.number not in told]
        yield from _chain((first, *fresh), notes, phrase("explanations.by", notes.lang, amount=change.by))
        if again := [one.number for one in telling if one.number in told]:
            yield "    " + phrase("explanations.as-above", notes.lang, number=again[0])
        told.update(one.number for one in change.why.chain)


def _comparison(comparison: explain.Comparison, notes: RulingNotes) -> Iterator[str]:
    result, lang = comparison.result, notes.lang
    yield phrase("explanations.encounter-now", lang, place=result.place)
    for seat in SEATS:
        yield from notes.paragraph(sentence("explanations.has-influence", lang, comparison.of(seat)), 2)
    for speaker in comparison.speakers:
        yield from notes.paragraph(_speaks(speaker, result, lang), 2)
    for blessing in comparison.blessings:
        yield from notes.paragraph(sentence("explanations.blessed-since", lang, blessing), 2)
    so = sentence("explanations.so-they-hold", lang, result)
    yield from notes.cite(so, comparison.rulings, (), 2)


def _speaks(speaker: explain.Speaker, result: Result, lang: Language) -> str:
    without = speaker.without
    if (without.north, without.south) == (result.north, result.south):
        difference = phrase("explanations.no-difference", lang)
    else:
        difference = sentence("explanations.without-it", lang, without)
    return f"{sentence('explanations.speaks-of-it', lang, speaker)} {difference}"
