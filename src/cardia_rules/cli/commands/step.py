"""``cardia step``: a game event by event, forward and back, with keys."""

import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

import click
from msgspec.structs import replace

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.changes import changes
from cardia_rules.cli.keys import actions, single_keys
from cardia_rules.cli.options import at_event, in_language, of_source
from cardia_rules.cli.source import Source, open_source
from cardia_rules.cli.speaking import Span, harmless, say, say_highlighted
from cardia_rules.cli.stepping import MOVES, within
from cardia_rules.cli.telling import what_is_next
from cardia_rules.errors import CardiaError
from cardia_rules.events.seats import SEATS
from cardia_rules.render.explanation import event_explained, paragraph
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words
from cardia_rules.replay.explain import explain_event
from cardia_rules.views.seen_table import see_table

WHERE: Final = Phrase(
    "Event {number} of {last}   (? for the keys)", "Événement {number} sur {last}   (? pour les touches)"
)
NOT_YET: Final = Phrase(
    "Nothing is to be decided right here; by the rules this follows:",
    "Rien n'est à décider juste ici ; selon les règles, ceci suit :",
)
DECIDED: Final = Phrase("To be decided here:", "À décider ici :")
CHANGED: Final = Phrase("What changed:", "Ce qui a changé :")
HELP: Final = Phrase(
    "n, space, right    next event           b, left         back\n"
    "p, down            next phase           P, up           back a phase\n"
    "r, shift-right     next round           R, shift-left   back a round\n"
    "d                  next decision        D               back a decision\n"
    "<, Home            to the start         >, End          to the end\n"
    "37 then Enter      to event 37\n"
    "e   why this happened      c   what changed      o   what there is to decide\n"
    "?   this help              q   quit",
    "n, espace, droite  événement suivant    b, gauche       précédent\n"
    "p, bas             phase suivante       P, haut         phase précédente\n"
    "r, maj-droite      tour suivant         R, maj-gauche   tour précédent\n"
    "d                  décision suivante    D               décision précédente\n"
    "<, Début           au début             >, Fin          à la fin\n"
    "37 puis Entrée     à l'événement 37\n"
    "e   pourquoi c'est arrivé  c   ce qui a changé   o   ce qu'il y a à décider\n"
    "?   cette aide             q   quitter",
)


@click.command("step")
@of_source
@at_event
@in_language
def command(source: str, at: int | None, lang: Language) -> None:
    """Step through a game with single keys: by event, by phase, by round, to either end.

    Without a terminal the keys are read from standard input: echo nnnec | cardia step LOG. The key ? lists
    them all.
    """
    opened = open_source(source, at)
    with single_keys():
        _step(opened, 1 if at is None else opened.number(at), lang)


def _step(source: Source, number: int, lang: Language) -> None:
    _screen(source, number, lang)
    for action in actions():
        if action == "quit":
            return
        if action.isdecimal():
            number = within(source.events, int(action))
            _screen(source, number, lang)
        elif action in MOVES:
            number = MOVES[action](source.events, number)
            _screen(source, number, lang)
        else:
            for line in _answer(action, source, number, lang):
                say(line)


# ------------------------------------------------------------------ the screen
def _screen(source: Source, number: int, lang: Language) -> None:
    """The table with what this event changed set off, then the event and its rulings."""
    if sys.stdout.isatty():
        click.clear()
    say(WHERE(lang, number=number, last=len(source.events)), "dim")
    after = _compactly(source, number, lang)
    before = _compactly(source, number - 1, lang) if number > 1 else after
    say_highlighted(after, changed_spans(before, after))
    event = source.events[number - 1]
    say()
    say("\n".join(paragraph(f"{number}  {in_words(event, lang)}", 0)), "bold")
    if why := ", ".join((*event.rulings, *event.questions)):
        say("\n".join(paragraph(f"[{why}]", 4, 1)), "cyan")


def _compactly(source: Source, number: int, lang: Language) -> str:
    """The order of the decks would push the encounters off the screen; ``cardia show`` has it."""
    table = see_table(source.table(number), "judge")
    north, south = (replace(table.side(seat), deck_order=None) for seat in SEATS)
    return harmless(table_as_text(replace(table, north=north, south=south), lang))


_WORD: Final = re.compile(r"\S+")


def changed_spans(before: str, after: str) -> list[Span]:
    """Where the words of a text stand that are not in the one before it."""
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
def _answer(action: str, source: Source, number: int, lang: Language) -> Iterator[str]:
    yield ""
    if action == "explain":
        yield event_explained(explain_event(source.events, number), lang=lang)
    elif action == "changed":
        yield CHANGED(lang)
        before, after = (see_table(source.table(each), "judge") for each in (max(1, number - 1), number))
        yield from (f"  {change}" for change in changes(before, after, lang))
    elif action == "options":
        yield from _options(source, number, lang)
    else:
        yield HELP(lang)


def _options(source: Source, number: int, lang: Language) -> Iterator[str]:
    try:
        game = source.game(number, lang)
    except CardiaError as problem:
        yield str(problem)
        return
    if len(game.events) > number:
        yield NOT_YET(lang)
        yield from paragraph(f"{number + 1}  {in_words(game.events[number], lang)}", 2)
    else:
        yield DECIDED(lang)
        yield from what_is_next(game.position, lang)
