"""``cardia step``: a game event by event, forward and back, with keys from a terminal or from a pipe."""

import os
import re
import shutil
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final

import attrs
import click

from cardia_rules.bench.source import Source
from cardia_rules.cli.narration import compact_table, what_is_next
from cardia_rules.cli.output import Span, say, say_highlighted, screen_width, wrapped
from cardia_rules.cli.parameters import at_event, cli_command, for_view, of_source
from cardia_rules.cli.source import open_source
from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.explanation import RulingNotes, event_explained
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import harmless
from cardia_rules.render.words import in_words
from cardia_rules.replay.explain import explain_event, told_to
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_event
from cardia_rules.views.view import SeenTable, see_table
from cardia_rules.views.viewers import Viewer


@cli_command("step")
@of_source
@at_event
@for_view
def step_command(source: str, at: int | None, viewer: Viewer, lang: Language) -> None:
    """Step through a game with single keys."""
    opened = open_source(source, at, viewer)
    with _single_keys():
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
    for key in _pressed():
        if key in _QUIT:
            return
        if key.isdecimal():
            number = int(key)
        elif key in MOVES:
            way, kinds = MOVES[key]
            ahead = range(number + way, len(events) + 1 if way > 0 else 0, way)
            last = len(events) if way > 0 else 1
            number = next((each for each in ahead if isinstance(events[each - 1], kinds)), last)
        else:
            for line in _answer(key, looking, number):
                say(line)
            continue
        number = max(1, min(number, len(events)))
        _screen(looking, number)


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
    both = [looking.table(each) for each in (max(1, number - 1), number)]
    room = shutil.get_terminal_size().lines - len(above) - len(sentence) - len(why) - 2
    places = _places(event, *both)
    # Without the order of the decks, which would push the encounters off the screen.
    tables = [_fitted(harmless(compact_table(each, every=False, lang=lang)), room, places) for each in both]
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


def _fitted(table: str, room: int, places: Collection[int]) -> str:
    """Return a table in so many lines at a terminal: without empty lines and explained marks.

    Places that nobody looks at right now go next, the first ones first.
    """
    if not sys.stdout.isatty() or table.count("\n") < room:
        return table
    heading, north, *bands, south = table.split("\n\n")
    south = south.rpartition("\n")[0] or south  # what the marks mean can be looked up
    while len(bands) > 1 and "\n".join((heading, north, *bands, south)).count("\n") >= room:
        shown = [map(int, re.findall(r"\d+", band.partition("\n")[0])) for band in bands]
        looked_at = [any(place in places for place in band) for band in shown]
        del bands[0 if all(looked_at) else looked_at.index(False)]
    return "\n".join((heading, north, *bands, south))


_WORD: Final = re.compile(r"\S+")


def changed_spans(before: str, after: str) -> list[Span]:
    """Return where the words of a text stand that are not in the one before it."""
    words = list(_WORD.finditer(after))
    matcher = SequenceMatcher(None, _WORD.findall(before), [word.group() for word in words], autojunk=False)
    new = (range(first, last) for kind, _, _, first, last in matcher.get_opcodes() if kind != "equal")
    return [words[index].span() for each in new for index in each]


# ------------------------------------------------------------------ what is asked about it
def _answer(key: str, looking: _Looking, number: int) -> Iterator[str]:
    lang = looking.lang
    yield ""
    if key == "e":
        events = looking.source.events[:number]
        explained = told_to(looking.viewer, explain_event(events, number), events)
        yield event_explained(explained, RulingNotes(lang, screen_width()))
    elif key == "o":
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


# ------------------------------------------------------------------ the keys
_PHASES: Final = (ev.PhaseBegan, ev.PhaseSkipped)
_NOTHING: Final = ()  # no event is of no kind: to the end, or to the beginning
# Forward or back, to the next event of a kind. An arrow is several characters.
MOVES: Final[dict[str, tuple[int, type | tuple[type, ...]]]] = {
    **dict.fromkeys(("n", " ", "\x1b[C"), (+1, object)),
    **dict.fromkeys(("b", "\x7f", "\x1b[D"), (-1, object)),
    **dict.fromkeys(("p", "\x1b[B"), (+1, _PHASES)),
    **dict.fromkeys(("P", "\x1b[A"), (-1, _PHASES)),
    **dict.fromkeys(("r", "\x1b[1;2C", "\x1b[6~"), (+1, ev.RoundBegan)),
    **dict.fromkeys(("R", "\x1b[1;2D", "\x1b[5~"), (-1, ev.RoundBegan)),
    "d": (+1, ev.DecisionTaken),
    "D": (-1, ev.DecisionTaken),
    **dict.fromkeys(("<", "\x1b[H", "\x1b[1~"), (-1, _NOTHING)),
    **dict.fromkeys((">", "\x1b[F", "\x1b[4~"), (+1, _NOTHING)),
}
_QUIT: Final = ("q", "\x1b", "\x04")
# Somebody who types fast sends several keys at once.
_KEY: Final = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


def _pressed() -> Iterator[str]:
    """Yield key by key what is pressed; a number comes whole, once Enter or ``g`` is pressed."""
    number = ""
    for key in _keys():
        if key in "0123456789":
            number = (number + key)[-6:]
            continue
        if number and key in "\r\ng":
            yield number
        elif key not in "\r\n":
            yield key.replace("\x1bO", "\x1b[")
        number = ""


def _keys() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from _KEY.findall(sys.stdin.read(100_000))
        return
    while typed := _typed():
        yield from _KEY.findall(typed)


def _typed() -> str:
    if sys.platform != "win32":
        return os.read(sys.stdin.fileno(), 64).decode("utf-8", "replace")
    try:
        return click.getchar()
    except EOFError:
        return ""


@contextmanager
def _single_keys() -> Iterator[None]:
    """Let the terminal hand over each key at once, and show none of them; on Windows it does so anyway.

    All the time, not only while a key is waited for: what is typed in between would be lost.
    """
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
