"""``cardia step``: a game event by event, forward and back, with keys."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

import attrs
import click
from msgspec.structs import replace

from cardia_rules.cli.changes import changes
from cardia_rules.cli.keys import actions, single_keys
from cardia_rules.cli.narration import what_is_next
from cardia_rules.cli.output import Span, harmless, say, say_highlighted
from cardia_rules.cli.parameters import at_event, cli_command, for_view, in_language, of_source
from cardia_rules.cli.source import Source, open_source
from cardia_rules.errors import CardiaError
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken, PhaseBegan, PhaseSkipped, RoundBegan
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.explanation import event_explained, paragraph
from cardia_rules.render.languages import phrase
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words
from cardia_rules.replay.explain import explain_event
from cardia_rules.replay.explanations import ExplainedTo
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_event
from cardia_rules.views.view import SeenTable, see_table
from cardia_rules.views.viewers import Viewer


@cli_command("step")
@of_source
@at_event
@for_view
@in_language
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
    say(phrase("cli.step.where", lang, number=number, last=len(looking.source.events)), "dim")
    if looking.viewer != "judge":
        say(phrase(f"cli.step.seen-by.{looking.viewer}", lang), "dim")
    after = _compactly(looking, number)
    before = _compactly(looking, number - 1) if number > 1 else after
    say_highlighted(after, changed_spans(before, after))
    event = looking.event(number)
    say()
    say("\n".join(paragraph(f"{number}  {in_words(event, lang)}", 0)), "bold")
    if why := ", ".join((*event.rulings, *event.questions)):
        say("\n".join(paragraph(f"[{why}]", 4, 1)), "cyan")


def _compactly(looking: _Looking, number: int) -> str:
    """Write the table without the order of the decks, which would push the encounters off the screen."""
    table = looking.table(number)
    north, south = (replace(table.side(seat), deck_order=None) for seat in SEATS)
    return harmless(table_as_text(replace(table, north=north, south=south), looking.lang))


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
        explained = ExplainedTo(events, looking.viewer).event(explain_event(events, number))
        yield event_explained(explained, lang=lang)
    elif action == "changed":
        yield phrase("cli.step.changed", lang)
        before, after = (looking.table(each) for each in (max(1, number - 1), number))
        yield from (f"  {change}" for change in changes(before, after, lang))
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
        yield from paragraph(f"{number + 1}  {in_words(game.events[number], lang)}", 2)
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
