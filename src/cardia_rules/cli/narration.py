"""Events and decisions as the commands show them: in words for people, as records for programs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from cardia_rules.bench.answers import records
from cardia_rules.bench.answers.records import events_that_matter
from cardia_rules.cli.output import say_wrapped, screen_width, wrapped
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.notation import option_text
from cardia_rules.language import Language
from cardia_rules.render.explanation import RulingNotes
from cardia_rules.render.languages import phrase
from cardia_rules.render.text import table_as_text
from cardia_rules.render.verdict import verdict_paragraphs
from cardia_rules.render.words import (
    ask_in_words,
    chance_in_words,
    in_words,
    option_in_words,
    result_in_words,
)
from cardia_rules.replay.verdict import Verdict
from cardia_rules.resolution.position import Position
from cardia_rules.views.decisions import SeenAsk, see_asks
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.view import SeenTable, see_table
from cardia_rules.views.viewers import Viewer

Numbered = Iterable[tuple[int, AnyEvent | AnySeenEvent]]


def heading(text: str) -> str:
    """Write a heading."""
    return f"\n-- {text} --"


def say_verdict(found: Verdict, lang: Language) -> None:
    """Print a verdict, what has changed set off from the rest."""
    first, *rest = verdict_paragraphs(found, lang)
    say_wrapped(first, "bold", hang=0)
    for part in rest:
        say_wrapped(part)


def what_mattered(
    numbered: Sequence[tuple[int, AnyEvent]], found: Verdict, every: bool, lang: Language
) -> Iterator[str]:
    """Yield the events that a verdict rests on, with their rulings; ``every`` leaves none out."""
    matter = events_that_matter(numbered, found)
    shown = [(number, event) for number, event in numbered if every or number in matter]
    if not numbered:
        yield phrase("cli.ask.nothing", lang)
    yield from with_rulings(shown, RulingNotes(lang, screen_width()))
    if left := len(numbered) - len(shown):
        yield phrase("cli.ask.left-out", lang, count=left)


def compact_table(table: Table | SeenTable, every: bool, lang: Language) -> str:
    """Write a table as wide as the screen; the order of the decks only if ``every`` card is asked for."""
    seen = see_table(table, "judge") if isinstance(table, Table) else table
    if not every:
        north, south = (replace(seen.side(seat), deck_order=None) for seat in SEATS)
        seen = replace(seen, north=north, south=south)
    return table_as_text(seen, lang, screen_width())


def with_rulings(numbered: Numbered, notes: RulingNotes) -> Iterator[str]:
    """Yield each event with what the rulings behind it say, where one is first cited."""
    for number, event in numbered:
        words = in_words(event, notes.lang)
        yield from notes.cite(f"{number:>4}  {words}", event.rulings, event.questions, 0, 6)
        for told in event.why_not:
            yield from notes.cite(in_words(told, notes.lang), told.rulings, told.questions, 6, 0)


def event_in_short(number: int, event: AnyEvent | AnySeenEvent, lang: Language) -> Iterator[str]:
    """Yield an event with the names of its rulings alone."""
    why = ", ".join((*event.rulings, *event.questions))
    yield from wrapped(f"{number:>4}  {in_words(event, lang)}{f' [{why}]' if why else ''}", 0, 6)
    for told in event.why_not:
        why = ", ".join((*told.rulings, *told.questions))
        yield from wrapped(f"{in_words(told, lang)} [{why}]", 6, 0)


def what_is_next(
    position: Position, lang: Language, viewer: Viewer = "judge", *, briefly: bool = False
) -> Iterator[str]:
    """Yield who has to decide what, with every option that is the viewer's; or how the game ended.

    ``briefly`` names the cards that may be placed in a line.
    """
    if (over := position.table.over) is not None:
        yield result_in_words(over, lang)
    if position.chance is not None:
        yield chance_in_words(position.chance, lang)  # which names no card
    for ask in see_asks(position, viewer):
        brief = briefly and ask.kind == "place"
        yield from _in_a_line(ask, lang) if brief else _asked(ask, position.table, lang)


def _in_a_line(ask: SeenAsk, lang: Language) -> Iterator[str]:
    options = "  ".join(
        f"{n}\N{NO-BREAK SPACE}{option_text(each)}" for n, each in enumerate(ask.options or (), 1)
    )
    yield from wrapped(f"{ask_in_words(ask, lang)}  {options}", 0, 2)


def _asked(ask: SeenAsk, table: Table, lang: Language) -> Iterator[str]:
    """Yield what is asked; what a case, or ``what-if --decide``, takes stands in quotation marks."""
    why = ", ".join((*ask.rulings, *ask.questions, *ask.narrowed))
    yield from wrapped(f"{ask_in_words(ask, lang)}{f' [{why}]' if why else ''}", 0)
    for number, option in enumerate(ask.options or (), 1):
        yield from wrapped(
            f'{number:>4}  {option_in_words(option, lang, table)}  "{option_text(option)}"', 0, 6
        )


# ------------------------------------------------------------------ for programs
def event_record(number: int, event: AnyEvent | AnySeenEvent, lang: Language) -> dict[str, Any]:
    """Return an event for programs: what the bench says of it, and the event itself."""
    return records.event_record(number, event, lang) | {"event": event}


def next_record(position: Position, lang: Language) -> dict[str, Any]:
    """Return what comes next for programs, with its words."""
    return {
        "asks": [records.ask_record(ask, lang, position.table) for ask in position.asks],
        "chance": position.chance,
        "over": records.over_record(position.table.over, lang),
    }
