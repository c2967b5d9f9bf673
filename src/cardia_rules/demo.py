"""The rulebook's example round, told event by event: ``python -m cardia_rules.demo``."""

import os
import sys
from collections.abc import Iterator
from typing import Final

from cardia_rules.events.options import PlaceCard
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import PositionArranged, RoundBegan
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.render.explanation import RulingNotes, ruling_says, signets_explained
from cardia_rules.render.legible import WIDTH, paragraph
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words
from cardia_rules.replay.explain import explain_signets

EXAMPLE = "RB-13-example-judge"


_LINE: Final = (
    "I;saboteur:saboteur,mediator:mediator"
    ";north.hand=hired-blade,surgeon,judge,ambusher,inventor"
    ";south.hand=void-mage,palace-guard,clockmaker,magistra,djinn"
)


def position() -> Table:
    """Return a table with two ties; North holds the Judge, South the Clockmaker."""
    return table_from_line(_LINE)


def example_round() -> Game:
    """Play the round to the beginning of the next round."""
    game = Game.arranged(position())
    game.decide("north", PlaceCard("judge"))
    game.decide("south", PlaceCard("clockmaker"))
    return game


def told() -> Iterator[str]:
    """Yield the demonstration, line by line."""
    game = example_round()
    notes = RulingNotes()
    yield from _heading("The example round of the rulebook")
    yield from paragraph(f"{EXAMPLE}: {ruling_says(EXAMPLE)}", 0, 0)
    yield from _heading("The table before")
    yield table_as_text(position())
    yield from _heading("What happens, and the rulings it rests on")
    for number, event in enumerate(game.events, 1):
        if isinstance(event, PositionArranged):
            continue
        if isinstance(event, RoundBegan):
            break
        yield from notes.cite(f"{number:>2}  {in_words(event)}", event.rulings, event.questions, 0)
    yield from _heading("The table after")
    yield table_as_text(game.table)
    yield from _heading("Why does North's Saboteur hold a signet?")
    yield signets_explained(explain_signets(game.events, "north", "saboteur"), notes)


def _heading(title: str) -> Iterator[str]:
    yield from ("", f"{f'== {title} ':=<{WIDTH}}")


def main() -> None:
    """Print the demonstration."""
    try:
        print("\n".join(told()).strip(), flush=True)
    except BrokenPipeError:
        # Whoever reads has seen enough; the interpreter would complain once more when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
