"""``cardia step``: a game event by event, forward and back, with keys."""

import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final

import attrs
import click

from cardia_rules.bench.source import Source
from cardia_rules.cli.arguments.parameters import at_event, cli_command, for_view, of_source
from cardia_rules.cli.arguments.source import open_source
from cardia_rules.cli.conversation.keys import actions, single_keys
from cardia_rules.cli.terminal.narration import compact_table, what_is_next
from cardia_rules.cli.terminal.output import Span, say, say_highlighted
from cardia_rules.cli.terminal.screen import screen_height, screen_width, wrapped
from cardia_rules.errors import CardiaError
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken, PhaseBegan, PhaseSkipped, RoundBegan
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.explanation import RulingNotes, event_explained
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import harmless
from cardia_rules.render.words import in_words
from cardia_rules.replay.explain import explain_event
from cardia_rules.replay.explanations import told_to
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_event
from cardia_rules.views.view import SeenTable, see_table
from cardia_rules.views.viewers import Viewer


@cli_command("step")
@of_source
@at_event
@for_view
def command(source: str, at: int | None, viewer: Viewer, lang: Language) -> None:
    """Step through a game with single keys."""
    opened = open_source(source, at, viewer)
    with single_keys():
        _step(_Looking(opened, viewer, lang), 1 if at is None else opened.number(at))


@attrs.frozen
class _Looking:
    """Who looks at what, in which language."""

    source: Source
    viewer: Viewer
    lang: Language

    def table(self, number: int) -> SeenTable:
        return see_table(self.source.table(number), self.viewer)

    def event(self, number: int) -> AnySeenEvent:
        return see_event(self.source.events[number - 1], self.source.table(number), self.viewer)


def _step(looking: _Looking, number: int) -> None:
    events = looking.source.events
    _screen(looking, number)
    for action in actions():
        if action == "quit":
            return
        if action.isdecimal():
            number = within(events, int(action))
            _screen(looking, number)
        elif action in MOVES:
            number = MOVES[action](events, number)
            _screen(looking, number)
        else:
            for line in _answer(action, looking, number):
                say(line)


# ------------------------------------------------------------------ the screen
def _screen(looking: _Looking, number: int) -> None:
    """Show the table with what this event changed set off, then the event and its rulings."""
    if sys.stdout.isatty():
        click.clear()
    lang = looking.lang
    above = [phrase("cli.step.where", lang, number=number, last=len(looking.source.events))]
    if looking.viewer != "judge":
        above.append(phrase(f"cli.step.seen-by.{looking.viewer}", lang))
    event = looking.event(number)
    sentence = list(wrapped(f"{number}  {in_words(event, lang)}", 0))
    cited = ", ".join((*event.rulings, *event.questions))
    why = list(wrapped(f"[{cited}]", 4, 1)) if cited else []
    before, after = (looking.table(each) for each in (max(1, number - 1), number))
    room = screen_height() - len(above) - len(sentence) - len(why) - 2
    places = _places(event, before, after)
    tables = [fitted(_compactly(looking, each), room, places) for each in (max(1, number - 1), number)]
    say("\n".join(above), "dim")
    say_highlighted(tables[1], changed_spans(*tables))
    say()
    say("\n".join(sentence), "bold")
    if why:
        say("\n".join(why), "cyan")


def _places(event: AnySeenEvent, before: SeenTable, after: SeenTable) -> set[int]:
    """Return the places that an event is about; where it is about none, that of the current encounter."""
    places = {getattr(event, "place", None) or 0} - {0}
    for seat in SEATS:
        rows = zip_longest(before.side(seat).row, after.side(seat).row)
        places |= {place for place, (old, new) in enumerate(rows, 1) if old != new}
    return places or {after.current}


def fitted(table: str, room: int, places: Collection[int]) -> str:
    """Return a table in so many lines at a terminal: without empty lines and explained marks.

    Places that nobody looks at right now go next, the first ones first.
    """
    if not sys.stdout.isatty() or table.count("\n") < room:
        return table
    heading, north, *bands, south = table.split("\n\n")
    south = south.rpartition("\n")[0] or south  # what the marks mean can be looked up
    while len(bands) > 1 and "\n".join((heading, north, *bands, south)).count("\n") >= room:
        looked_at = [any(place in places for place in _places_of(band)) for band in bands]
        del bands[0 if all(looked_at) else looked_at.index(False)]
    return "\n".join((heading, north, *bands, south))


def _places_of(band: str) -> list[int]:
    """Return the places that stand over a band of encounters."""
    return [int(number) for number in re.findall(r"\d+", band.partition("\n")[0])]


def _compactly(looking: _Looking, number: int) -> str:
    """Write the table without the order of the decks, which would push the encounters off the screen."""
    return harmless(compact_table(looking.table(number), every=False, lang=looking.lang))


_WORD: Final = re.compile(r"\S+")


def changed_spans(before: str, after: str) -> list[Span]:
    """Return where the words of a text stand that are not in the one before it."""
    words = list(_WORD.finditer(after))
    old, new = _WORD.findall(before), [word.group() for word in words]
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        words[index].span()
        for kind, _, _, first, last in matcher.get_opcodes()
        if kind in ("replace", "insert")
        for index in range(first, last)
    ]


# ------------------------------------------------------------------ what is asked about it
def _answer(action: str, looking: _Looking, number: int) -> Iterator[str]:
    lang = looking.lang
    yield ""
    if action == "explain":
        events = looking.source.events[:number]
        explained = told_to(looking.viewer, explain_event(events, number), events)
        yield event_explained(explained, RulingNotes(lang, screen_width()))
    elif action == "options":
        yield from _options(looking, number)
    else:
        yield phrase("cli.step.help", lang)


def _options(looking: _Looking, number: int) -> Iterator[str]:
    lang, viewer = looking.lang, looking.viewer
    try:
        game = looking.source.game(number, lang)
    except CardiaError as problem:
        # Why the rules do not give a log can name hidden cards.
        yield message_in_words(problem, lang) if viewer == "judge" else phrase("cli.step.not-told", lang)
        return
    if len(game.events) > number and viewer == "judge":
        yield phrase("cli.step.not-yet", lang)
        yield from wrapped(f"{number + 1}  {in_words(game.events[number], lang)}", 2)
    elif len(game.events) > number:
        yield phrase("cli.step.nothing-here", lang)  # what follows may be a card that is not turned up yet
    else:
        yield phrase("cli.step.decided", lang)
        yield from what_is_next(game.position, lang, viewer)


# ------------------------------------------------------------------ where each step leads
Move = Callable[[Sequence[AnyEvent], int], int]

_PHASES: Final = (PhaseBegan, PhaseSkipped)


def _by_one(by: int) -> Move:
    return lambda events, number: within(events, number + by)


def _forward_to(*kinds: type) -> Move:
    def move(events: Sequence[AnyEvent], number: int) -> int:
        ahead = range(number + 1, len(events) + 1)
        return next((one for one in ahead if isinstance(events[one - 1], kinds)), len(events))

    return move


def _back_to(*kinds: type) -> Move:
    def move(events: Sequence[AnyEvent], number: int) -> int:
        behind = range(number - 1, 0, -1)
        return next((one for one in behind if isinstance(events[one - 1], kinds)), 1)

    return move


def within(events: Sequence[AnyEvent], number: int) -> int:
    """Return the number of an event, or of the nearest there is."""
    return max(1, min(number, len(events)))


MOVES: Final[dict[str, Move]] = {
    "next": _by_one(+1),
    "back": _by_one(-1),
    "next-phase": _forward_to(*_PHASES),
    "back-phase": _back_to(*_PHASES),
    "next-round": _forward_to(RoundBegan),
    "back-round": _back_to(RoundBegan),
    "next-decision": _forward_to(DecisionTaken),
    "back-decision": _back_to(DecisionTaken),
    "start": lambda _events, _number: 1,
    "end": lambda events, _number: len(events),
}
