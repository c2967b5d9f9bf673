"""Events and decisions as the commands show them: in words for people, as records for programs."""

from collections.abc import Iterable, Iterator
from typing import Any

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.notation import option_text
from cardia_rules.language import Language
from cardia_rules.render.explanation import RulingNotes, paragraph
from cardia_rules.render.languages import speech
from cardia_rules.render.words import ask_in_words, chance_in_words, in_words, option_in_words
from cardia_rules.resolution.position import Ask, Position
from cardia_rules.views.decisions import SeenAsk, see_asks
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.viewers import Viewer

Numbered = Iterable[tuple[int, AnyEvent | AnySeenEvent]]


def heading(text: str) -> str:
    """Write a heading."""
    return f"\n-- {text} --"


def with_rulings(numbered: Numbered, notes: RulingNotes) -> Iterator[str]:
    """Yield each event with what the rulings behind it say, where one is first cited."""
    for number, event in numbered:
        words = in_words(event, notes.lang)
        yield from notes.cite(f"{number:>4}  {words}", event.rulings, event.questions, 0, 6)


def event_in_short(number: int, event: AnyEvent | AnySeenEvent, lang: Language) -> Iterator[str]:
    """Yield an event with the names of its rulings alone."""
    why = ", ".join((*event.rulings, *event.questions))
    yield from paragraph(f"{number:>4}  {in_words(event, lang)}{f' [{why}]' if why else ''}", 0, 6)


def what_is_next(position: Position, lang: Language, viewer: Viewer = "judge") -> Iterator[str]:
    """Yield who has to decide what, with every option that is the viewer's; or how the game ended."""
    if (over := position.table.over) is not None:
        yield speech(lang).table.result(over)
    if position.chance is not None:
        yield chance_in_words(position.chance, lang)  # which names no card
    for ask in see_asks(position, viewer):
        yield from _asked(ask, lang)


def _asked(ask: SeenAsk, lang: Language) -> Iterator[str]:
    """Yield what is asked; what a case, or ``what-if --decide``, takes stands in quotation marks."""
    why = ", ".join((*ask.rulings, *ask.questions, *ask.narrowed))
    yield from paragraph(f"{ask_in_words(ask, lang)}{f' [{why}]' if why else ''}", 0)
    for number, option in enumerate(ask.options or (), 1):
        yield from paragraph(f'{number:>4}  {option_in_words(option, lang)}  "{option_text(option)}"', 0, 6)


# ------------------------------------------------------------------ for programs
def event_record(number: int, event: AnyEvent | AnySeenEvent, lang: Language) -> dict[str, Any]:
    """Return an event for programs, with its words."""
    return {"number": number, "says": in_words(event, lang), "event": event}


def next_record(position: Position, lang: Language) -> dict[str, Any]:
    """Return what comes next for programs, with its words."""
    return {
        "asks": [_ask_record(ask, lang) for ask in position.asks],
        "chance": position.chance,
        "over": position.table.over,
    }


def _ask_record(ask: Ask, lang: Language) -> dict[str, Any]:
    return {
        "seat": ask.seat,
        "kind": ask.kind,
        "card": ask.card,
        "rulings": ask.rulings,
        "questions": (*ask.questions, *ask.narrowed),
        "says": ask_in_words(ask, lang),
        "options": [
            {
                "number": number,
                "says": option_in_words(option, lang),
                "written": option_text(option),
                "option": option,
            }
            for number, option in enumerate(ask.options, 1)
        ],
    }
