"""``cardia step``: a game event by event, forward and back, with keys."""

import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

import attrs
import click
from msgspec.structs import replace

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.changes import changes
from cardia_rules.cli.helping import speaking_command
from cardia_rules.cli.keys import actions, single_keys
from cardia_rules.cli.options import at_event, for_view, in_language, of_source
from cardia_rules.cli.source import Source, open_source
from cardia_rules.cli.speaking import Span, harmless, say, say_highlighted
from cardia_rules.cli.stepping import MOVES, within
from cardia_rules.cli.telling import what_is_next
from cardia_rules.errors import CardiaError
from cardia_rules.events.seats import SEATS
from cardia_rules.render.explanation import event_explained, paragraph
from cardia_rules.render.messages import message_in_words
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words
from cardia_rules.replay.explain import explain_event
from cardia_rules.replay.explained_to import ExplainedTo
from cardia_rules.views.seeing import see_event
from cardia_rules.views.seen_events import AnySeenEvent
from cardia_rules.views.seen_table import SeenTable, see_table
from cardia_rules.views.viewers import Viewer

WHERE: Final = Phrase(
    "Event {number} of {last}   (? for the keys)", "Événement {number} sur {last}   (? pour les touches)"
)
SEEN_BY: Final[dict[Viewer, Phrase]] = {
    "north": Phrase("As North sees it.", "Comme le voit Nord."),
    "south": Phrase("As South sees it.", "Comme le voit Sud."),
    "spectator": Phrase("As a spectator sees it.", "Comme le voit le public."),
}
NOT_TOLD: Final = Phrase(
    "The rules do not give this log; only a judge is told more.",
    "Les règles ne donnent pas ce journal ; seul un arbitre en apprend davantage.",
)
NOT_YET: Final = Phrase(
    "Nothing is to be decided right here; by the rules this follows:",
    "Rien n'est à décider juste ici ; selon les règles, ceci suit :",
)
NOTHING_HERE: Final = Phrase("Nothing is to be decided right here.", "Rien n'est à décider juste ici.")
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


SAYS: Final = Phrase(
    "Step through a game with single keys: by event, by phase, by round, to either end.\n\n"
    "Without a terminal the keys are read from standard input: echo nnnec | cardia step LOG. The key ? lists"
    " them all. With --view the screen may be shown to the players: it has nothing that this viewer may not"
    " see.",
    "Parcourt une partie touche par touche : par événement, par phase, par tour, d'un bout à l'autre.\n\n"
    "Sans terminal, les touches se lisent sur l'entrée standard : echo nnnec | cardia step JOURNAL. La touche"
    " ? en donne la liste. Avec --view, l'écran peut être montré aux joueurs : il n'a rien que celui qui"
    " regarde ne puisse voir.",
)


@speaking_command("step", SAYS)
@of_source
@at_event
@for_view
@in_language
def command(source: str, at: int | None, viewer: Viewer, lang: Language) -> None:
    opened = open_source(source, at)
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
    """The table with what this event changed set off, then the event and its rulings."""
    if sys.stdout.isatty():
        click.clear()
    lang = looking.lang
    say(WHERE(lang, number=number, last=len(looking.source.events)), "dim")
    if (seen_by := SEEN_BY.get(looking.viewer)) is not None:
        say(seen_by(lang), "dim")
    after = _compactly(looking, number)
    before = _compactly(looking, number - 1) if number > 1 else after
    say_highlighted(after, changed_spans(before, after))
    event = looking.event(number)
    say()
    say("\n".join(paragraph(f"{number}  {in_words(event, lang)}", 0)), "bold")
    if why := ", ".join((*event.rulings, *event.questions)):
        say("\n".join(paragraph(f"[{why}]", 4, 1)), "cyan")


def _compactly(looking: _Looking, number: int) -> str:
    """The order of the decks would push the encounters off the screen; ``cardia show`` has it."""
    table = looking.table(number)
    north, south = (replace(table.side(seat), deck_order=None) for seat in SEATS)
    return harmless(table_as_text(replace(table, north=north, south=south), looking.lang))


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
def _answer(action: str, looking: _Looking, number: int) -> Iterator[str]:
    lang = looking.lang
    yield ""
    if action == "explain":
        events = looking.source.events[:number]
        explained = ExplainedTo(events, looking.viewer).event(explain_event(events, number))
        yield event_explained(explained, lang=lang)
    elif action == "changed":
        yield CHANGED(lang)
        before, after = (looking.table(each) for each in (max(1, number - 1), number))
        yield from (f"  {change}" for change in changes(before, after, lang))
    elif action == "options":
        yield from _options(looking, number)
    else:
        yield HELP(lang)


def _options(looking: _Looking, number: int) -> Iterator[str]:
    lang, viewer = looking.lang, looking.viewer
    try:
        game = looking.source.game(number, lang)
    except CardiaError as problem:
        # Why the rules do not give a log can name hidden cards.
        yield message_in_words(problem, lang) if viewer == "judge" else NOT_TOLD(lang)
        return
    if len(game.events) > number and viewer == "judge":
        yield NOT_YET(lang)
        yield from paragraph(f"{number + 1}  {in_words(game.events[number], lang)}", 2)
    elif len(game.events) > number:
        yield NOTHING_HERE(lang)  # what follows may be a card that is not turned up yet
    else:
        yield DECIDED(lang)
        yield from what_is_next(game.position, lang, viewer)
